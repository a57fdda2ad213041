const letters = 26

/**
 * Returns the mark of the item at a position, counted from 0: A to Z, then AA, AB and so on, like spreadsheet columns.
 */
export function bidMarkAt(place: number): string {
  const last = String.fromCharCode(65 + (place % letters))
  return place < letters ? last : bidMarkAt(Math.floor(place / letters) - 1) + last
}

/** Returns the first mark, in the order of `bidMarkAt`, that no item uses. */
export function nextMark(used: ReadonlySet<string>): string {
  let at = 0
  while (used.has(bidMarkAt(at))) at += 1
  return bidMarkAt(at)
}
