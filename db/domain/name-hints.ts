const maxNearest = 3
/** Maximum number of characters of a text that are compared. */
const longest = 100

/** Words that other services use in event types, with this API's word for each. */
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
 * Returns the three entries of `texts` that are most similar to `given`, the nearest first. If another service calls an
 * event `bid.signed`, this API's name for it, `bid.accepted`, comes first.
 */
export function nearestTexts(given: string, texts: readonly string[]): string[] {
  const sought = given.slice(0, longest).toLowerCase()
  return texts
    .map((text) => ({ text, far: means(sought, text) ? 0 : distance(sought, text.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, maxNearest)
    .map(({ text }) => text)
}

/**
 * Reports whether `sought` is another service's name for the event type `text`, such as `bid.signed` for
 * `bid.accepted`.
 */
function means(sought: string, text: string): boolean {
  const [family, word = ''] = sought.split('.')
  return ours[word] !== undefined && text === `${family}.${ours[word]}`
}

/**
 * Returns the entry of `names` that the caller probably meant by `given`. Ignores case, `_` and `-`. Returns undefined
 * if no entry is similar enough.
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

/** Maximum number of characters of the list of names in a hint. */
const longestHint = 400

/**
 * Returns a hint to append to a message about an unknown name: `; did you mean limit?`. If no known name is similar,
 * the hint lists as many of `names` as fit. `meant` is this API's name for what other services call `given`, if known.
 * Returns "" if there are no names.
 */
export function unknownNameHint(given: string, names: readonly string[], kind: string, meant?: string): string {
  const likely = names.find((name) => name === meant) ?? likelyName(given, names)
  if (likely !== undefined) return likely === given ? '' : `; did you mean ${likely}?`
  if (names.length === 0) return ''
  const list = names.join(', ')
  if (list.length <= longestHint) return `; the ${kind} are ${list}`
  const shown = list.slice(0, list.lastIndexOf(', ', longestHint)).split(', ')
  return `; the ${kind} are ${shown.join(', ')} and ${names.length - shown.length} more`
}

/**
 * Returns the number of letters to insert, delete or replace to turn one text into the other (Levenshtein distance).
 */
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
