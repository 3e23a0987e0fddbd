// What one phone knows of a table of Wilki. Screens, secret notes and refusals are computed from it.

/** The state of the phone on seat `me` when a table is complete. */
export function newState(me, { seats, host, composition, variants }) {
  return {
    me,
    seats,
    host,
    composition,
    variants,

    // Public: it follows from the public events alone, so it is the same on every phone.
    phase: 'lobby',
    turn: 0,
    alive: new Set(Array(seats).keys()),
    lost: new Set(), // eliminated by a drop
    gone: new Set(), // without a phone, however they were eliminated
    silent: new Set(), // living seats whose grace time runs
    opened: new Map(), // seat → card, whether or not a screen shows it yet
    revealed: new Map(), // seat → card or `unknown`, of eliminated seats
    unknown: new Set(), // out, card never opened, may have been a werewolf
    evidence: [], // for each night with a death, the set of seats of which at least one killed
    dusk: new Set(), // who lived when this night began
    due: null, // the seat whose card must be opened before the game goes on
    died: undefined, // seat, `null` for nobody, `undefined` between nightfall and dawn
    vote: null, // the last vote: eliminated, because, tally, abstentions
    stirred: false, // somebody was eliminated in this round
    quiet: 0, // rounds in a row without an elimination
    winner: null,
    ready: new Map(), // number of an exchange of notes → seats that are ready to end the phase after it
    dawned: new Map(), // seat → whether it says that it died

    // Mine alone.
    prompt: 0,
    role: null,
    starting: false,
    knows: new Map(),
    choice: null, // { verb, target } with target `null` for moves without one
    confirmed: false,
    frozen: false, // I have said that I am ready: my proposal must not change on the way
    shielded: null, // whom I protected in the last night
    proposals: new Map(), // werewolf → target
    shields: new Set(), // who protects me
    probes: new Set(), // who probes me
    stage: 0, // of the settling of a night, see night.mjs
    victim: null, // whom the werewolves kill, as far as I know
    attacks: new Map(), // werewolf → whether it says that I am the victim
    answer: null, // what the seat that I probe has answered
    dawnSaid: false,
  }
}

export const living = (state) => [...state.alive].sort((a, b) => a - b)

export const isAlive = (state) => state.alive.has(state.me)

/** The number of drops so far. Notes and ballots carry it: one that was made before a drop does not count after it. */
export const epoch = (state) => state.lost.size

/** A move as a code: `attack:3`, `abstain`. */
export const code = ({ verb, target }) => (target === null ? verb : `${verb}:${target}`)

/** The other seats that are werewolves, dead ones too; empty unless I am one (WLK-KNO-1). */
export const pack = (state) => (state.role === 'werewolf' ? [...state.knows.keys()] : [])

/** The other living werewolves. */
export const livingPack = (state) => pack(state).filter((seat) => state.alive.has(seat))
