// The tables of one process: who sits where. It knows nothing of any game.

import { BrokenLine, Unsupported } from './wire.mjs'

/**
 * Keeps one object per seat of each table, and nothing else: seats share nothing.
 *
 * `games` is an object from the name of a game to a function `(me, table) => seat`, which may throw `Unsupported`. A
 * seat has a method `handle(event)` that gives a list of effects and throws `Unsupported` for a type that it does not
 * know.
 */
export class Tables {
  #games
  #tables = new Map()

  constructor(games) {
    this.#games = games
  }

  /** The effects of an event. Throws `Unsupported`, and `BrokenLine` if the seat is empty or was taken before. */
  event(table, seat, event) {
    if (event.type === 'seated') return this.#seated(table, seat, event)
    const player = this.#tables.get(table)?.get(seat)
    if (player === undefined) throw new BrokenLine(`nobody plays on seat ${seat} of table ${table}`)
    return player.handle(event)
  }

  /** Forgets a table and all its seats. */
  close(table) {
    this.#tables.delete(table)
  }

  #seated(table, seat, event) {
    const { game } = event.table
    if (!Object.hasOwn(this.#games, game)) throw new Unsupported(`game ${game}`)
    const seats = this.#tables.get(table) ?? new Map()
    if (seats.has(seat)) throw new BrokenLine(`somebody plays on seat ${seat} of table ${table} already`)
    const player = this.#games[game](event.me, event.table)
    this.#tables.set(table, seats.set(seat, player))
    return player.handle(event)
  }
}
