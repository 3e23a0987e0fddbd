// What my phone shows, computed from the state (docs/screens.md). The app adds language, venue and who is silent.

import { code, isAlive, living, pack } from './state.mjs'
import { unbalanced } from './start.mjs'

/** My screen: `phase`, `facts`, `prompt`. */
export function screen(state) {
  const choices = moves(state)
  const inPlay = state.phase !== 'lobby' && state.phase !== 'dealing'
  return {
    phase: state.phase,
    facts: { ...tableFacts(state, inPlay), ...(inPlay ? { ...publicFacts(state), ...myFacts(state) } : {}) },
    prompt: choices.length > 0 ? { number: state.prompt, choices } : null,
  }
}

function tableFacts(state, inPlay) {
  const { composition, variants } = state
  const facts = {
    composition: Object.fromEntries(Object.entries(composition).filter(([, number]) => number > 0)),
    alive: living(state),
  }
  if (!inPlay && variants.bad_start === 'warn' && unbalanced(state)) facts.warning = 'unbalanced'
  return facts
}

function publicFacts(state) {
  const facts = { turn: state.turn }
  if (state.lost.size > 0) facts.lost = [...state.lost].sort((a, b) => a - b)
  if (state.died !== undefined) facts.died = state.died
  if (state.vote !== null) Object.assign(facts, state.vote)
  if (state.revealed.size > 0) facts.revealed = Object.fromEntries(state.revealed)
  if (state.winner !== null) facts.winner = state.winner
  if (state.phase === 'over' && everyCardIsOut(state)) facts.roles = roles(state)
  return facts
}

function myFacts(state) {
  const facts = { role: state.role }
  if (state.knows.size > 0) facts.knows = Object.fromEntries(state.knows)
  if (!isAlive(state)) return facts
  const choosing = state.phase === 'night' || state.phase === 'day'
  if (choosing && state.choice !== null) facts.choice = code(state.choice)
  if (state.phase === 'night' && state.role === 'werewolf') {
    const proposals = [...state.proposals].filter(([seat]) => state.alive.has(seat))
    if (proposals.length > 0) facts.proposals = Object.fromEntries(proposals)
  }
  return facts
}

function everyCardIsOut({ seats, opened, gone }) {
  return [...Array(seats).keys()].every((seat) => opened.has(seat) || gone.has(seat))
}

function roles({ seats, opened }) {
  return Object.fromEntries([...Array(seats).keys()].map((seat) => [seat, opened.get(seat) ?? 'unknown'])) // WLK-A23
}

/** What I may tap now, as codes in the order in which the phone offers them. */
export function moves(state) {
  if (state.phase === 'lobby') return state.me === state.host ? ['start'] : []
  if (!isAlive(state)) return []
  if (state.phase === 'night') return nightMoves(state)
  if (state.phase === 'day') return dayMoves(state)
  return []
}

function nightMoves(state) {
  if (state.confirmed) return []
  const { me, role, variants, shielded } = state
  const choices = []
  if (role === 'werewolf') {
    const friends = pack(state)
    choices.push(...aimed('attack', living(state).filter((seat) => seat !== me && !friends.includes(seat))))
  } else if (role === 'doctor') {
    const allowed = (seat) => (seat !== me || variants.doctor_self) && (seat !== shielded || variants.doctor_repeat)
    choices.push(...aimed('protect', living(state).filter(allowed)), 'pass')
  } else if (role === 'seer') {
    choices.push(...aimed('probe', living(state).filter((seat) => seat !== me)), 'pass')
  }
  if (variants.night_end === 'all_confirmed') choices.push('confirm')
  return choices
}

function dayMoves(state) {
  const { me, variants } = state
  return [...aimed('vote', living(state).filter((seat) => seat !== me || variants.self_vote)), 'abstain']
}

function aimed(verb, seats) {
  return seats.map((target) => code({ verb, target }))
}
