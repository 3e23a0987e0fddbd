// Who is out, whose card is shown, and what comes next: the other half of a round, or the end of the game.

import { open, stop } from '../effects.mjs'
import { beginDay } from './day.mjs'
import { beginNight, lostByNight } from './night.mjs'
import { verdict } from './verdict.mjs'

/**
 * A seat died by night or was voted out. `reveal` is the phase in which its card is opened; `null` if it stays hidden.
 * While a reveal is due the verdict waits.
 */
export function eliminate(state, seat, reveal, out) {
  state.alive.delete(seat)
  state.stirred = true
  if (reveal === null) return conclude(state, out)
  state.phase = reveal
  state.due = seat
  if (seat === state.me) out.push(open())
}

/** The owner of a card has opened it. */
export function opened(state, seat, card, out) {
  state.opened.set(seat, card)
  if (seat === state.due) reveal(state, card, out)
}

function reveal(state, card, out) {
  state.revealed.set(state.due, card)
  state.due = null
  conclude(state, out)
}

/** The link of a seat is gone for good (WLK-DSC-1; a dead seat's: WLK-A30). */
export function lost(state, seat, out) {
  state.silent.delete(seat)
  state.gone.add(seat)
  if (seat === state.due) {
    // Werewolves cannot be killed by night, so only a seat that was voted out may have been one (WLK-A22).
    if (state.phase === 'result') state.unknown.add(seat)
    reveal(state, 'unknown', out)
    return
  }
  const playing = !['lobby', 'dealing', 'over'].includes(state.phase)
  if (!playing || !state.alive.has(seat)) return
  state.alive.delete(seat)
  state.lost.add(seat)
  state.unknown.add(seat)
  state.stirred = true
  if (state.due === null) goOnWithout(state, seat, out)
}

function goOnWithout(state, seat, out) {
  const byNight = state.phase === 'night' || state.phase === 'locked'
  if (byNight) lostByNight(state, seat)
  const winner = currentVerdict(state)
  if (winner !== null) finish(state, winner, out)
  else if (!byNight) beginDay(state, out)
}

function conclude(state, out) {
  const winner = currentVerdict(state)
  if (winner !== null) finish(state, winner, out)
  else goOn(state, out)
}

function currentVerdict({ variants, composition, alive, unknown, revealed, evidence }) {
  const shown = [...revealed].filter(([, card]) => card === 'werewolf').map(([seat]) => seat)
  return verdict({
    parity: variants.parity,
    hidden: composition.werewolf - shown.length,
    alive,
    unknown,
    evidence: evidence.filter((killers) => !shown.some((seat) => killers.has(seat))),
  })
}

/** Day follows night, night follows day. */
export function goOn(state, out) {
  if (state.phase === 'locked' || state.phase === 'dawn') beginDay(state, out)
  else beginNight(state, out)
}

/** Nobody was voted out: the night follows, or too many rounds have been quiet (WLK-DAY-7, WLK-A25). */
export function quietVote(state, out) {
  state.quiet = state.stirred ? 0 : state.quiet + 1
  const limit = state.variants.stalemate_rounds
  if (limit > 0 && state.quiet >= limit) finish(state, 'undecided', out)
  else goOn(state, out)
}

/** The game is over; everybody who still can opens his card (WLK-WIN-4, WLK-WIN-7). */
function finish(state, winner, out) {
  if (state.phase === 'night') out.push(stop('night'))
  if (state.phase === 'day') out.push(stop('day'))
  state.phase = 'over'
  state.winner = winner
  state.choice = null
  if (!state.opened.has(state.me)) out.push(open())
}
