const letters = 26

/** Returns the mark at a position counted from zero: A to Z, then AA, AB and so on, like spreadsheet columns. */
export function markAt(place: number): string {
  const last = String.fromCharCode(65 + (place % letters))
  return place < letters ? last : markAt(Math.floor(place / letters) - 1) + last
}

/** Returns the first mark that is not in use. */
export function nextMark(used: ReadonlySet<string>): string {
  let at = 0
  while (used.has(markAt(at))) at += 1
  return markAt(at)
}
