// Wilki as a tablerig plugin: `node main.mjs` reads events from standard input and writes effects to standard output.

import { Tables } from './table.mjs'
import { serve } from './wire.mjs'
import { wilki } from './wilki/game.mjs'

serve({ plugin: 'wilki-javascript', version: '1.0', tables: new Tables({ wilki }) })
