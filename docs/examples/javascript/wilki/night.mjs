// The night: choices, notes, and how it is settled without anybody who sees all cards.
//
// While a night is open (stage 0) werewolves tell each other their proposals, the doctor tells the protected seat. When
// it is locked every living phone goes through two exchanges of notes, at the same time and whatever its role:
//
//   stage 1  final choices; the seer asks the seat that she probes
//   stage 2  the werewolves tell the victim, the probed seat answers the seer
//
// Then each publishes whether its player died. When all living phones have, it is dawn. A drop begins the stages anew.

import { publish, stop, timer } from '../effects.mjs'
import { heading, hear, sayReady } from './agreement.mjs'
import { epoch, isAlive, livingPack } from './state.mjs'

/** Night falls. */
export function beginNight(state, out) {
  state.phase = 'night'
  state.turn += 1
  state.dusk = new Set(state.alive)
  state.died = undefined
  state.stirred = false
  state.choice = null
  state.confirmed = false
  state.proposals = new Map()
  state.shields = new Set()
  beginStages(state, 0)
  state.prompt += 1
  out.push(timer('night', state.variants.night_seconds))
}

/** The night is locked; from now on nothing can be chosen (WLK-A27). */
export function lockNight(state, out) {
  state.phase = 'locked'
  beginStages(state, 1)
  out.push(stop('night'))
}

function beginStages(state, stage) {
  state.stage = stage
  state.frozen = false
  state.ready = new Map()
  state.dawned = new Map()
  state.dawnSaid = false
  state.victim = null
  state.probes = new Set()
  state.attacks = new Map()
  state.answer = null
}

/** My player's legal move. */
export function chooseByNight(state, move) {
  if (move.verb === 'confirm') {
    state.confirmed = true
    return
  }
  state.choice = move
  if (move.verb === 'attack') state.proposals.set(state.me, move.target)
}

/** What I whisper to `seat` while the night is open or being settled. */
export function nightNote(state, seat) {
  const { role, choice, stage } = state
  const note = { ...heading(state, isDone(state)), s: stage }
  const aimed = (verb) => choice?.verb === verb && choice.target === seat
  if (choice?.verb === 'attack' && hearsProposals(state, seat)) note.t = choice.target
  if (aimed('protect')) note.p = 1
  if (aimed('probe') && stage >= 1) note.q = 1
  if (role === 'werewolf' && stage >= 2) Object.assign(note, sentence(state, seat))
  if (state.probes.has(seat) && stage >= 2) note.r = shown(state)
  return note
}

/** A werewolf tells the victim; where choices of lost seats stand, it tells the others that they are not the victim. */
function sentence(state, seat) {
  if (state.victim === seat) return { v: 1 }
  return stands(state) ? { v: 0 } : {}
}

const stands = (state) => state.variants.drop_at_night === 'stands'

/** Where a lost werewolf's choice stands, it must be known when no werewolf is left: every phone hears it. */
const hearsProposals = (state, seat) => stands(state) || livingPack(state).includes(seat)

function shown({ role, variants }) {
  if (variants.probe_shows === 'role') return role
  return role === 'werewolf' ? 'wolves' : 'village'
}

/** Whether I am done for this night; the variant `night_end` says what that is. */
function isDone({ me, role, choice, confirmed, proposals, variants, alive, knows }) {
  if (variants.night_end === 'all_confirmed') return confirmed
  if (variants.night_end === 'fixed') return false
  if (role !== 'werewolf') return role === 'villager' || choice !== null
  const mine = proposals.get(me)
  return mine !== undefined && [...knows.keys()].every((wolf) => !alive.has(wolf) || proposals.get(wolf) === mine)
}

/** A complete exchange of notes; `n` is its number. */
export function roundByNight(state, n, notes, out) {
  const fresh = hear(state, notes)
  for (const [seat, note] of fresh) take(state, seat, note)
  if (state.phase === 'night') {
    const ready = sayReady(state, { kind: 'lock', n, done: isDone(state), stage: 0, fresh }, out)
    state.frozen = ready && state.variants.night_end === 'all_decided'
    return
  }
  const all = (stage) => [...state.alive].every((seat) => seat === state.me || fresh.get(seat)?.s >= stage)
  if (state.stage === 1 && all(1)) {
    state.stage = 2
    state.victim = victim(state)
  }
  if (state.stage === 2 && all(2) && !state.dawnSaid) {
    state.dawnSaid = true
    out.push(publish({ t: 'dawn', k: state.turn, e: epoch(state), x: dies(state) ? 1 : 0 }))
  }
}

function take(state, seat, note) {
  if (note.t === undefined) state.proposals.delete(seat)
  else state.proposals.set(seat, note.t)
  if (note.p === 1) state.shields.add(seat)
  else state.shields.delete(seat)
  if (note.q === 1) state.probes.add(seat)
  if (note.v !== undefined) state.attacks.set(seat, note.v === 1)
  if (note.r !== undefined) state.answer = note.r
}

/** Whom the proposals that I know of kill, or `null` (WLK-A4). */
function victim(state) {
  const { me, role, proposals, variants } = state
  const targets = [...proposals.values()]
  if (variants.wolves_disagree === 'unanimous') {
    const wolves = role === 'werewolf' ? [me, ...livingPack(state)] : []
    const agreed = wolves.every((wolf) => proposals.has(wolf)) && new Set(targets).size === 1
    return agreed ? targets[0] : null
  }
  const votes = new Map()
  for (const target of targets) votes.set(target, (votes.get(target) ?? 0) + 1)
  const most = Math.max(0, ...votes.values())
  const top = [...votes.keys()].filter((target) => votes.get(target) === most)
  return top.length === 1 ? top[0] : null
}

/** Whether my player dies: attacked, and protected by nobody (WLK-NGT-10). */
function dies(state) {
  const { me, attacks, shields, choice } = state
  const attacked = attacks.size > 0 ? [...attacks.values()].some(Boolean) : stands(state) && victim(state) === me
  const shieldsHimself = choice?.verb === 'protect' && choice.target === me
  return attacked && shields.size === 0 && !shieldsHimself
}

/**
 * A phone says whether its player died. When all living ones have, the night is settled: gives the seat that died, or
 * `null` for nobody. Before that gives `undefined`.
 */
export function hearDawn(state, sender, note) {
  if (note.k !== state.turn || note.e !== epoch(state)) return undefined
  state.dawned.set(sender, note.x === 1)
  if (![...state.alive].every((seat) => state.dawned.has(seat))) return undefined
  const died = [...state.alive].find((seat) => state.dawned.get(seat)) ?? null
  endNight(state, died)
  return died
}

function endNight(state, died) {
  const { choice, answer } = state
  state.vote = null
  state.died = died
  if (died !== null) state.evidence.push(stands(state) ? state.dusk : new Set(state.alive))
  if (isAlive(state)) {
    state.shielded = choice?.verb === 'protect' ? choice.target : null
    if (choice?.verb === 'probe' && answer !== null) state.knows.set(choice.target, answer)
  }
  state.choice = null
}

/** A living seat was lost while the night was open or being settled (WLK-A20, WLK-A21). */
export function lostByNight(state, seat) {
  if (!stands(state)) {
    state.proposals.delete(seat)
    state.shields.delete(seat)
  }
  for (const [wolf, target] of state.proposals) if (target === seat) state.proposals.delete(wolf)
  if (state.choice?.target === seat) state.choice = null
  state.confirmed = false
  beginStages(state, state.phase === 'locked' ? 1 : 0)
  state.prompt += 1
}
