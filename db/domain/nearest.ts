const told = 3
/** Of a longer text only this many characters are compared. */
const longest = 100

/** Words of other services, and ours for the same. */
const ours: Record<string, string> = {
  signed: 'accepted',
  won: 'accepted',
  declined: 'rejected',
  lost: 'rejected',
  added: 'created',
  changed: 'updated',
  edited: 'updated',
  removed: 'deleted',
  finished: 'completed',
}

/**
 * The texts of a list that take the fewest changes of a letter to be what was given, the nearest first. Of a name with a
 * family, such as `bid.signed`, the names of that family come first where another word is used for the same.
 */
export function nearestTo(given: string, texts: readonly string[]): string[] {
  const sought = given.slice(0, longest).toLowerCase()
  return texts
    .map((text) => ({ text, far: means(sought, text) ? 0 : distance(sought, text.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, told)
    .map(({ text }) => text)
}

/** Whether `bid.signed` means `bid.accepted`. */
function means(sought: string, text: string): boolean {
  const [family, word = ''] = sought.split('.')
  return ours[word] !== undefined && text === `${family}.${ours[word]}`
}

/**
 * The name of a list that was probably meant, wherever its letters are large and whether its words are joined by _ or -;
 * undefined when no name is near.
 */
export function likelyName(given: string, names: readonly string[]): string | undefined {
  const bare = (text: string) => text.replaceAll(/[_-]/g, '').toLowerCase()
  const sought = bare(given.slice(0, longest))
  const most = sought.length < 5 ? Math.floor(sought.length / 3) : Math.max(2, Math.floor(sought.length / 3))
  const near = names
    .map((name) => ({ name, letters: bare(name) }))
    .filter(({ letters }) => Math.abs(letters.length - sought.length) <= most)
    .map(({ name, letters }) => ({ name, far: distance(sought, letters) }))
    .filter(({ far }) => far <= most)
    .sort((one, other) => one.far - other.far)
  return near[0]?.name
}

/** A list of names in a hint has at most this many characters. */
const longestHint = 400

/**
 * The hint for a name that is none of `names`: `; did you mean limit?`, else the names, as many as fit. `meant` is our name
 * for it, where that is known. Empty where there are no names.
 */
export function hintOf(given: string, names: readonly string[], kind: string, meant?: string): string {
  const likely = names.find((name) => name === meant) ?? likelyName(given, names)
  if (likely !== undefined) return likely === given ? '' : `; did you mean ${likely}?`
  if (names.length === 0) return ''
  const list = names.join(', ')
  if (list.length <= longestHint) return `; the ${kind} are ${list}`
  const shown = list.slice(0, list.lastIndexOf(', ', longestHint)).split(', ')
  return `; the ${kind} are ${shown.join(', ')} and ${names.length - shown.length} more`
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
