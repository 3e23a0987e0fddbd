// The wire: JSON Lines on standard input and output, as docs/process.md says. It knows nothing of any game.

import process from 'node:process'

import { mistake } from './events.mjs'

const PROTOCOL = 1
const LONGEST_LINE = 1_048_576

/** A line that nobody who speaks the protocol writes. It cannot be answered, so the program ends with status 2. */
export class BrokenLine extends Error {}

/** An event, a game or an option of a game that this program does not know. It is an answer, not an error. */
export class Unsupported extends Error {}

/**
 * Answers standard input line by line until it is closed; then the program ends with status 0. At a broken line it says
 * on standard error what is wrong and ends with status 2.
 *
 * `about` is what the program says of itself: `plugin` and `version`, texts for reports, and `serves`, `table` or
 * `seat`. `tables` carries out what the lines say: `tables.event(table, seat, event)` gives the list of effects, or
 * throws `Unsupported` or `BrokenLine`; `tables.close(table)` forgets a table.
 */
export function serve(about, tables) {
  let rest = Buffer.alloc(0)

  function give(value) {
    process.stdout.write(`${JSON.stringify(value)}\n`)
  }

  function take(line) {
    try {
      give(answer(read(line), about, tables))
    } catch (error) {
      if (!(error instanceof BrokenLine)) throw error
      stop(`${error.message}: ${shown(line)}`)
    }
  }

  process.stdin.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes])
    let from = 0
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a, from)) {
      take(rest.subarray(from, end))
      from = end + 1
    }
    rest = rest.subarray(from)
    if (rest.length > LONGEST_LINE) stop(`a line is longer than ${LONGEST_LINE} bytes: ${shown(rest)}`)
  })
  process.stdin.on('end', () => {
    if (rest.length > 0) stop(`standard input ended within a line: ${shown(rest)}`)
  })
  process.stdout.on('error', (error) => stop(`cannot write to standard output: ${error.message}`))
}

/** What a line says, as an object. Throws `BrokenLine`. */
function read(line) {
  if (line.length > LONGEST_LINE) throw new BrokenLine(`a line is longer than ${LONGEST_LINE} bytes`)
  let value
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch (error) {
    throw new BrokenLine(`a line is no JSON (${error.message})`)
  }
  if (!isObject(value)) throw new BrokenLine('a line is no JSON object')
  return value
}

/** The answer to one line. Members that are not known are ignored. Throws `BrokenLine`. */
function answer(line, about, tables) {
  if (isObject(line.hello)) {
    const { protocol } = line.hello
    if (protocol !== PROTOCOL) return { unsupported: `protocol ${protocol}` }
    return { hello: { protocol: PROTOCOL, ...about } }
  }
  if (isObject(line.close)) {
    const table = whole(line.close.table, 'table')
    tables.close(table)
    return { closed: { table } }
  }
  if (isObject(line.event)) {
    const envelope = {
      table: whole(line.table, 'table'),
      seat: whole(line.seat, 'seat'),
      seq: whole(line.seq, 'seq'),
    }
    const wrong = mistake(line.event)
    if (wrong !== null) throw new BrokenLine(wrong)
    try {
      return { ...envelope, effects: tables.event(envelope.table, envelope.seat, line.event) }
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error
      return { ...envelope, unsupported: error.message }
    }
  }
  throw new BrokenLine('a line is no hello, event or close')
}

function whole(value, name) {
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new BrokenLine(`"${name}" is no whole number`)
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(line) {
  const text = line.toString('utf8')
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
