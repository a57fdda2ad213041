/** The candidate that somebody who typed `name` is likely to have meant; undefined when none is near. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, name.length / 3) ? best.candidate : undefined
}

/** Levenshtein's: how many letters must be added, left out or replaced. */
function distanceOf(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      next.push(Math.min(row[j + 1]! + 1, next[j]! + 1, row[j]! + (letter === other ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1)!
}
