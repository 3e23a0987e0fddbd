// Wilki as a tablerig plugin: `node main.mjs` reads events from standard input and writes effects to standard output.
//
// `--serves seat` asks for a process for each seat, as in the app; the default, `table`, is faster.

import { parseArgs } from 'node:util'

import { Tables } from './table.mjs'
import { wilki } from './wilki/game.mjs'
import { serve } from './wire.mjs'

const { serves } = parseArgs({ options: { serves: { type: 'string', default: 'table' } } }).values
if (!['table', 'seat'].includes(serves)) throw new RangeError(`--serves is table or seat, not ${serves}`)
serve({ plugin: 'wilki-javascript', version: '1.0', serves }, new Tables({ wilki }))
