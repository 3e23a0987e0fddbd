// The events of the plugin contract (docs/process.md) and what must be in them. None of them belongs to a game.

const whole = (value) => Number.isSafeInteger(value) && value >= 0
const text = (value) => typeof value === 'string'
const list = (value) => Array.isArray(value) && value.every(whole)
const object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const numbered = { n: whole, seat: whole }

const MEMBERS = {
  seated: { me: whole, table: object },
  dealt: { card: text },
  matched: { seats: list },
  tapped: { prompt: Number.isSafeInteger, move: text },
  round: { n: whole, notes: object },
  public: { n: whole, sender: whole, note: object },
  opened: { ...numbered, card: text },
  counted: { n: whole, ballot: text, totals: list },
  tossed: { n: whole, name: text, value: whole },
  silent: numbered,
  returned: numbered,
  lost: numbered,
  absent: numbered,
  keeper: numbered,
  expired: { n: whole, timer: text },
  ended: { reason: text },
}
const TABLE = { game: text, seats: whole, host: whole, composition: object, variants: object }

/** What is wrong with an event, in words, or `null`. Types and members that are not known are no mistake. */
export function mistake(event) {
  if (!text(event.type)) return 'an event has no type'
  if (!Object.hasOwn(MEMBERS, event.type)) return null
  const wrong = missing(event.type, event, MEMBERS[event.type])
  return wrong === null && event.type === 'seated' ? missing('a table', event.table, TABLE) : wrong
}

function missing(name, value, members) {
  const wrong = Object.keys(members).find((member) => !members[member](value[member]))
  if (wrong === undefined) return null
  return `${name} has ${value[wrong] === undefined ? 'no' : 'a wrong'} "${wrong}"`
}
