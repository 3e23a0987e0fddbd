// What can be said of a table before the first night: does this plugin know its variants, and may it start?

import { Unsupported } from '../wire.mjs'

export const ROLES = ['doctor', 'seer', 'villager', 'werewolf']

const KNOWN = {
  parity: ['others', 'strictly_more', 'everyone'],
  bad_start: ['refuse', 'warn'],
  wolves_disagree: ['plurality', 'unanimous'],
  doctor_self: [true, false],
  doctor_repeat: [true, false],
  probe_shows: ['role', 'side'],
  reveal_night_death: [true, false],
  abstain_blocks: ['majority', 'half'],
  self_vote: [true, false],
  drop_at_night: ['void', 'stands'],
  night_end: ['fixed', 'all_confirmed', 'all_decided'],
}
const NUMBERS = ['stalemate_rounds', 'night_seconds', 'day_seconds']

/** Throws `Unsupported` for a variant with a value that this plugin cannot play. Other variants are ignored. */
export function checkVariants(variants) {
  for (const [name, values] of Object.entries(KNOWN)) {
    if (!values.includes(variants[name])) throw new Unsupported(`variant ${name}: ${variants[name]}`)
  }
  for (const name of NUMBERS) {
    if (!Number.isSafeInteger(variants[name])) throw new Unsupported(`variant ${name}: ${variants[name]}`)
  }
}

/** The deck: one card per player, in the same order on every phone. */
export function deck(composition) {
  return ROLES.flatMap((role) => Array(composition[role] ?? 0).fill(role))
}

/** Whether the werewolves are no minority (WLK-SET-4). */
export function unbalanced({ seats, composition }) {
  const wolves = composition.werewolf ?? 0
  return wolves < 1 || wolves >= seats - wolves
}

/** The rule that forbids to start this table, or `null`. */
export function startRefusal({ seats, composition, variants }) {
  if (seats < 4) return 'WLK-SET-1'
  const cards = Object.values(composition).reduce((sum, number) => sum + number, 0)
  const known = Object.keys(composition).every((role) => ROLES.includes(role))
  const tooMany = (composition.seer ?? 0) > 1 || (composition.doctor ?? 0) > 1
  if (!known || tooMany || (composition.werewolf ?? 0) < 1 || cards !== seats) return 'WLK-SET-3'
  if (variants.bad_start === 'refuse' && unbalanced({ seats, composition })) return 'WLK-A3'
  return null
}
