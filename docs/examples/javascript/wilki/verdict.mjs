// Who has won, from public information alone: every phone comes to the same verdict (WLK-DSC-5, WLK-DSC-6).

/** Whether `wolves` living werewolves (one or more) among `living` players have won (WLK-WIN-2, WLK-A1). */
function wolvesWin(parity, wolves, living) {
  if (parity === 'strictly_more') return 2 * wolves > living
  if (parity === 'everyone') return wolves >= living
  return 2 * wolves >= living
}

/**
 * `village`, `wolves`, `undecided` (over, without a certain winner) or `null` (the game goes on).
 *
 * `hidden`: how many werewolves have not been shown. `alive`: set of living seats. `unknown`: set of seats that are out
 * and whose card was never opened, so that each of them may have been a werewolf. `evidence`: for each night with a
 * death that no shown werewolf explains, the set of seats of which at least one killed.
 */
export function verdict({ parity, hidden, alive, unknown, evidence }) {
  const living = alive.size
  if (living === 0) return 'undecided' // WLK-A2
  if (hidden === 0) return 'village'
  let fewest = Math.max(0, hidden - unknown.size)
  if (fewest === 0 && !explains(unknown, hidden, evidence)) fewest = 1
  // More living werewolves win whenever fewer do: it is enough to look at the fewest that there can be.
  if (fewest > 0) return wolvesWin(parity, fewest, living) ? 'wolves' : null
  return wolvesWin(parity, 1, living) ? 'undecided' : null
}

/** Whether at most `number` of the seats `unknown`, and nobody else, can have made all kills. */
function explains(unknown, number, evidence) {
  const open = evidence[0]
  if (open === undefined) return true
  if (number === 0) return false
  return [...open].some(
    (seat) =>
      unknown.has(seat) &&
      explains(
        unknown,
        number - 1,
        evidence.filter((killers) => !killers.has(seat)),
      ),
  )
}
