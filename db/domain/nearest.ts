const told = 3
/** Of a longer text only this many characters are compared. */
const longest = 100

/** The texts of a list that take the fewest changes of a letter to be what was given, the nearest first. */
export function nearestTo(given: string, texts: readonly string[]): string[] {
  const sought = given.slice(0, longest).toLowerCase()
  return texts
    .map((text) => ({ text, far: distance(sought, text.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, told)
    .map(({ text }) => text)
}

/** How many letters have to be added, left out or replaced to make one text of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = row[to - 1]! + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[to]! + 1, next[to - 1]! + 1))
    }
    row = next
  }
  return row.at(-1)!
}
