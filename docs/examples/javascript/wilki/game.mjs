// Wilki on one phone: what it does at each event. The screen and the secret notes follow from the state by themselves.

import { deal, match, publish, refuse, show, whisper } from '../effects.mjs'
import { Unsupported } from '../wire.mjs'
import { hearReady } from './agreement.mjs'
import { chooseByDay, closeVote, counted, dayNote, roundByDay } from './day.mjs'
import { eliminate, goOn, lost, opened, quietVote } from './ending.mjs'
import { beginNight, chooseByNight, hearDawn, lockNight, nightNote, roundByNight } from './night.mjs'
import { parse, refusal } from './refusals.mjs'
import { screen } from './screen.mjs'
import { checkVariants, deck } from './start.mjs'
import { isAlive, living, newState } from './state.mjs'

/** A seat at a table of Wilki, for `Tables`. Throws `Unsupported` for a variant that it cannot play. */
export function wilki(me, table) {
  checkVariants(table.variants)
  return new Phone(newState(me, table))
}

class Phone {
  #state
  #screen = null
  #notes = '{}'

  constructor(state) {
    this.#state = state
  }

  /** The effects of one event. Throws `Unsupported` for a type of event that Wilki does not know. */
  handle(event) {
    if (!Object.hasOwn(EVENTS, event.type)) throw new Unsupported(`event ${event.type}`)
    const out = []
    EVENTS[event.type](this.#state, event, out)
    if (event.type === 'ended') return []
    const notes = whispers(this.#state)
    if (JSON.stringify(notes) !== this.#notes) out.push(whisper(notes))
    this.#notes = JSON.stringify(notes)
    const seen = screen(this.#state)
    if (JSON.stringify(seen) !== this.#screen) out.push(show(seen))
    this.#screen = JSON.stringify(seen)
    return out
  }
}

/** My secret notes: one for each other living seat, whatever my role. */
function whispers(state) {
  if (!isAlive(state)) return {}
  const others = living(state).filter((seat) => seat !== state.me)
  if (state.phase === 'night' || state.phase === 'locked') {
    return Object.fromEntries(others.map((seat) => [seat, nightNote(state, seat)]))
  }
  if (state.phase === 'day') return Object.fromEntries(others.map((seat) => [seat, dayNote(state)]))
  return {}
}

const EVENTS = {
  seated(state) {
    state.prompt += 1
  },

  dealt(state, { card }, out) {
    state.role = card
    out.push(match(card === 'werewolf' ? 'werewolf' : null))
  },

  matched(state, { seats }, out) {
    state.knows = new Map(seats.map((seat) => [seat, 'werewolf']))
    beginNight(state, out)
  },

  tapped(state, event, out) {
    const move = parse(event.move)
    const rule = refusal(state, event.prompt, move)
    if (rule !== null) out.push(refuse(event.move, rule))
    else if (state.phase === 'night') chooseByNight(state, move)
    else if (state.phase === 'day') chooseByDay(state, move)
    else start(state, out)
  },

  round(state, { n, notes }, out) {
    if (!isAlive(state)) return
    if (state.phase === 'night' || state.phase === 'locked') roundByNight(state, n, notes, out)
    else if (state.phase === 'day') roundByDay(state, n, notes, out)
  },

  public(state, { sender, note }, out) {
    const { phase } = state
    if (note.t === 'start' && phase === 'lobby' && sender === state.host) beginDeal(state, out)
    else if (note.t === 'lock' && phase === 'night' && hearReady(state, sender, note)) lockNight(state, out)
    else if (note.t === 'close' && phase === 'day' && hearReady(state, sender, note)) closeVote(state, out)
    else if (note.t === 'dawn' && phase === 'locked') dawn(state, hearDawn(state, sender, note), out)
  },

  opened(state, { seat, card }, out) {
    opened(state, seat, card, out)
  },

  counted(state, { ballot, totals }, out) {
    const seat = counted(state, ballot, totals)
    if (seat === undefined) return
    if (seat === null) return quietVote(state, out)
    state.quiet = 0
    eliminate(state, seat, 'result', out)
  },

  silent(state, { seat }) {
    if (state.alive.has(seat)) state.silent.add(seat)
  },

  returned(state, { seat }) {
    state.silent.delete(seat)
  },

  lost(state, { seat }, out) {
    lost(state, seat, out)
  },

  expired(state, { timer }, out) {
    if (timer === 'night' && state.phase === 'night') lockNight(state, out)
    else if (timer === 'day' && state.phase === 'day') closeVote(state, out)
  },

  ended() {},
}

function start(state, out) {
  state.starting = true
  out.push(publish({ t: 'start' }))
}

function beginDeal(state, out) {
  state.phase = 'dealing'
  out.push(deal(deck(state.composition)))
}

function dawn(state, died, out) {
  if (died === undefined) return
  if (died === null) goOn(state, out)
  else eliminate(state, died, state.variants.reveal_night_death ? 'dawn' : null, out)
}
