// The day: one secret ballot of everybody alive. Only the totals are ever known, and only after the close (WLK-A17).

import { count, stop, timer } from '../effects.mjs'
import { heading, hear, sayReady } from './agreement.mjs'
import { epoch, isAlive, living } from './state.mjs'

const STAGE = 3 // the `s` of a note; 0 to 2 are the night's

/** The vote opens, or opens again after a drop with the whole time (WLK-A19). */
export function beginDay(state, out) {
  state.phase = 'day'
  state.choice = null
  state.ready = new Map()
  state.prompt += 1
  if (state.variants.day_seconds > 0) out.push(timer('day', state.variants.day_seconds))
}

/** My player's legal move. */
export function chooseByDay(state, move) {
  state.choice = move
}

/** What I whisper to everybody: whether I have voted, not for whom. */
export function dayNote(state) {
  return { ...heading(state, state.choice !== null), s: STAGE }
}

/** A complete exchange of notes; `n` is its number. */
export function roundByDay(state, n, notes, out) {
  sayReady(state, { kind: 'close', n, done: state.choice !== null, stage: STAGE, fresh: hear(state, notes) }, out)
}

/** All have voted or time is up: the ballots are counted. Whoever has not voted abstains (WLK-A14). */
export function closeVote(state, out) {
  state.phase = 'closed'
  out.push(stop('day'))
  if (!isAlive(state)) return
  const voters = living(state)
  const place = voters.indexOf(state.choice?.target ?? null)
  out.push(count(ballot(state), voters, voters.length + 1, place < 0 ? voters.length : place))
}

/** Every count has its own name, so that one that a drop has voided cannot be taken for the next. */
const ballot = (state) => `vote ${state.turn}.${epoch(state)}`

/**
 * The totals are known: gives the seat that is voted out, or `null` for nobody; `undefined` for the totals of another
 * count. Sets the facts of the vote.
 */
export function counted(state, name, totals) {
  if (state.phase !== 'closed' || name !== ballot(state)) return undefined
  const voters = living(state)
  const abstentions = totals[voters.length]
  const blocked =
    state.variants.abstain_blocks === 'half' ? 2 * abstentions >= voters.length : 2 * abstentions > voters.length
  const votes = voters.map((seat, place) => [seat, totals[place]]).filter(([, number]) => number > 0)
  const most = Math.max(...votes.map(([, number]) => number))
  const top = votes.filter(([, number]) => number === most)
  const because = blocked ? 'abstained' : top.length > 1 ? 'tie' : 'votes'
  const eliminated = because === 'votes' ? top[0][0] : null
  state.vote = { eliminated, because, tally: Object.fromEntries(votes), abstentions }
  state.choice = null
  return eliminated
}
