// The effects of the plugin contract (docs/contract.md), one function each. None of them belongs to a game.

/** Replaces my screen: `screen` has `phase`, `facts` and `prompt` (an object or `null`). */
export const show = (screen) => ({ type: 'show', screen })

/** Refuses the tap that is being answered, by the rule with this ID. */
export const refuse = (move, rule) => ({ type: 'refuse', move, rule })

/** Sets all my secret notes: an object from seat to note. */
export const whisper = (notes) => ({ type: 'whisper', notes })

/** Tells everybody, me too. */
export const publish = (note) => ({ type: 'publish', note })

/** Finds the others with the same token (text or `null`). */
export const match = (token) => ({ type: 'match', token })

/** Shuffles and deals; `deck` is the same list on every phone. */
export const deal = (deck) => ({ type: 'deal', deck })

/** Opens my card to all. */
export const open = () => ({ type: 'open' })

/** Casts my ballot in a secret count: `choice` is an index below `options`. */
export const count = (ballot, voters, options, choice) => ({ type: 'count', ballot, voters, options, choice })

/** Tosses a joint coin: a whole number below `range`. */
export const toss = (name, range) => ({ type: 'toss', name, range })

/** Starts a timer of the whole table, or starts it again; `seconds` are whole. */
export const timer = (name, seconds) => ({ type: 'timer', name, seconds })

/** Stops a timer, whether it runs or not. */
export const stop = (name) => ({ type: 'stop', name })
