// The tables of one process: who sits where, and whose turn it is to take an event. It knows nothing of any game.

import { BrokenLine, Unsupported } from './wire.mjs'

/**
 * Keeps one object per seat of each table, and nothing else: seats share nothing.
 *
 * `games` is an object from the name of a game to a function `(me, table) => seat`, which may throw `Unsupported`.
 * A seat has a method `handle(event)` that gives a list of effects and throws `Unsupported` for a type of event that it
 * does not know.
 */
export class Tables {
  #games
  #tables = new Map()

  constructor(games) {
    this.#games = games
  }

  /** The effects of an event. Throws `BrokenLine` for an event out of turn and `Unsupported`. */
  event(table, seat, seq, event) {
    const place = this.#place(table, seat, event)
    if (seq !== place.seq + 1) throw new BrokenLine(`event ${seq} of seat ${seat} comes after event ${place.seq}`)
    place.seq = seq
    if (event.type === 'seated') {
      place.player = this.#seated(event)
      return place.player.handle(event)
    }
    if (place.player === null) throw new Unsupported(`event ${event.type} of a seat whose game is unknown`)
    return place.player.handle(event)
  }

  /** Forgets a table and all its seats. */
  close(table) {
    this.#tables.delete(table)
  }

  #place(table, seat, event) {
    if (event.type !== 'seated') {
      const place = this.#tables.get(table)?.get(seat)
      if (place === undefined) throw new BrokenLine(`nobody sits on seat ${seat} of table ${table}`)
      return place
    }
    if (!this.#tables.has(table)) this.#tables.set(table, new Map())
    const seats = this.#tables.get(table)
    if (seats.has(seat)) throw new BrokenLine(`somebody sits on seat ${seat} of table ${table} already`)
    seats.set(seat, { seq: 0, player: null })
    return seats.get(seat)
  }

  #seated({ me, table }) {
    const game = table?.game
    if (!Object.hasOwn(this.#games, game)) throw new Unsupported(`game ${game}`)
    return this.#games[game](me, table)
  }
}
