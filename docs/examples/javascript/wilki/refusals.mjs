// Which taps are refused, and by which rule (docs/screens.md, refusals; the first that applies is named).

import { isAlive, pack } from './state.mjs'
import { startRefusal } from './start.mjs'

const NIGHT = ['attack', 'protect', 'probe', 'pass', 'confirm']
const AIMED = /^(attack|protect|probe|vote):(0|[1-9][0-9]*)$/
const PLAIN = ['start', 'pass', 'confirm', 'abstain']

/** A code as `{ verb, target }`, or `null` for a move that Wilki does not have. */
export function parse(move) {
  if (PLAIN.includes(move)) return { verb: move, target: null }
  const aimed = AIMED.exec(move)
  return aimed === null ? null : { verb: aimed[1], target: Number(aimed[2]) }
}

/** The rule that refuses this move (as parsed) on the prompt with this number, or `null`. */
export function refusal(state, prompt, move) {
  if (state.silent.size > 0) return 'PLT-A3'
  if (move?.verb === 'start') return refusedStart(state)
  if (!isAlive(state)) return 'WLK-DAY-8'
  if (state.phase === 'over') return 'WLK-WIN-4'
  if (move === null) return 'PRO-MOV-1'
  if (NIGHT.includes(move.verb)) return refusedByNight(state, prompt, move) ?? refusedTarget(state, move)
  return refusedByDay(state, prompt) ?? refusedTarget(state, move)
}

function refusedStart(state) {
  if (state.me !== state.host) return 'PLT-HST-1'
  if (state.phase !== 'lobby' || state.starting) return 'WLK-SET-5'
  return startRefusal(state)
}

function refusedByNight(state, prompt, { verb }) {
  const { role, variants } = state
  if (state.phase !== 'night') return 'WLK-A27'
  if (verb === 'attack' && role !== 'werewolf') return 'WLK-NGT-7'
  if (verb === 'protect' && role !== 'doctor') return 'WLK-NGT-2'
  if (verb === 'probe' && role !== 'seer') return 'WLK-NGT-4'
  if (verb === 'pass' && role === 'werewolf') return 'WLK-A6'
  if (verb === 'pass' && role === 'villager') return 'WLK-NGT-12'
  if (verb === 'confirm' && variants.night_end !== 'all_confirmed') return 'WLK-A27'
  if (state.confirmed || prompt !== state.prompt) return 'WLK-A27'
  // The lock may be on its way to me already: a werewolf that changed its mind now would show what never counted.
  if (verb === 'attack' && state.frozen) return 'WLK-A27'
  return null
}

function refusedByDay(state, prompt) {
  return state.phase !== 'day' || prompt !== state.prompt ? 'WLK-A16' : null
}

function refusedTarget(state, { verb, target }) {
  const { me, variants } = state
  if (target === null) return null
  if (target >= state.seats) return 'PRO-MOV-1'
  if (verb === 'attack' && (target === me || pack(state).includes(target))) return 'WLK-A5'
  if (verb === 'protect' && target === me && !variants.doctor_self) return 'WLK-A7'
  if (verb === 'protect' && target === state.shielded && !variants.doctor_repeat) return 'WLK-A8'
  if (verb === 'probe' && target === me) return 'WLK-A9'
  if (verb === 'vote' && target === me && !variants.self_vote) return 'WLK-A15'
  if (state.lost.has(target)) return 'WLK-DSC-7'
  if (!state.alive.has(target)) return 'WLK-DAY-8'
  return null
}
