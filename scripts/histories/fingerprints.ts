/** A record as it is answered. */
export type ShownRecord = Readonly<Record<string, unknown>>

/** Members of which a record's other answers show nothing. */
const beside = new Set(['version', 'invoice'])
/** What changes with a deletion, of which no event says how it was before. */
const ofDeletion = new Set([...beside, 'updatedAt', 'deletedAt'])

/**
 * What a state of a record is known by: a number of 32 bits from all that is shown of it, never 0. Two answers have the same
 * one when they show the same, whatever the order of their members.
 */
export const tokenOf = (shown: ShownRecord): number => hashText(canonical(shown, beside))

/** The same of what a deletion leaves as it was. */
export const coreOf = (shown: ShownRecord): number => hashText(canonical(shown, ofDeletion))

function canonical(shown: ShownRecord, without: ReadonlySet<string>): string {
  let text = ''
  for (const name of Object.keys(shown).sort()) {
    if (!without.has(name)) text += `${name}:${JSON.stringify(shown[name])},`
  }
  return text
}

/** FNV-1a over the text's code units, and mixed at the end; never 0. Another `start` gives another hash. */
export function hashText(text: string, start = 0x811c9dc5): number {
  let hash = start
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0 || 1
}

/** What a write puts into a field of its record so that whoever reads it knows by which operation it was written. */
export const markText = (operation: number): string => `op-${operation}`

/** The operation that such a text names; 0 for any other. */
export const markOf = (text: unknown): number =>
  typeof text === 'string' && /^op-\d+$/.test(text) ? Number(text.slice(3)) : 0
