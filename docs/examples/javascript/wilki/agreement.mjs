// How phones agree that a phase is over although nobody sees who has chosen: each says by secret notes whether it is
// done.
//
// A phone that finds all living ones done after an exchange of notes publishes that it is ready after this exchange.
// The phase ends when every living phone has published the same. All of them do so alike, whatever their roles.

import { publish } from '../effects.mjs'
import { epoch, living } from './state.mjs'

/** What every note of this phase says: the round, the number of drops, whether I am done. */
export function heading(state, done) {
  return { k: state.turn, e: epoch(state), d: done ? 1 : 0 }
}

/** The notes of this round's living seats, as a map. Notes from before a drop, or of the phase before, are left out. */
export function hear(state, notes) {
  return new Map(
    living(state)
      .map((seat) => [seat, notes[seat]])
      .filter(([, note]) => note !== undefined && note.k === state.turn && note.e === epoch(state)),
  )
}

/**
 * Publishes that I am ready to end the phase, if all living seats are done after exchange `n`; says whether.
 *
 * `done`: whether I am. `stage`: what the `s` of a note of this phase is.
 */
export function sayReady(state, { kind, n, done, stage, fresh }, out) {
  const ready = done && living(state).every((seat) => seat === state.me || isDone(fresh.get(seat), stage))
  if (ready) out.push(publish({ t: kind, k: state.turn, e: epoch(state), n }))
  return ready
}

function isDone(note, stage) {
  return note !== undefined && note.s === stage && note.d === 1
}

/** A phone has published that it is ready. Says whether all living ones have now. */
export function hearReady(state, sender, note) {
  if (note.k !== state.turn || note.e !== epoch(state)) return false
  if (!state.ready.has(note.n)) state.ready.set(note.n, new Set())
  const seats = state.ready.get(note.n).add(sender)
  return living(state).every((seat) => seats.has(seat))
}
