/** Record as an answer shows it. */
export type ShownRecord = Readonly<Record<string, unknown>>

/** Members that not all answers of a record contain, so they are not part of its state. */
const beside = new Set(['version', 'invoice'])
/** Members that change with a deletion. Events do not contain their previous values. */
const ofDeletion = new Set([...beside, 'updatedAt', 'deletedAt'])

/**
 * Returns the token of a record's state: a 32-bit hash of all that is shown of it, never 0. Two answers with the same
 * content have the same token, in whatever order their members are.
 */
export const computeStateToken = (shown: ShownRecord): number => hashText(canonical(shown, beside))

/** Returns a hash of the members that a deletion does not change. */
export const computeCoreToken = (shown: ShownRecord): number => hashText(canonical(shown, ofDeletion))

function canonical(shown: ShownRecord, without: ReadonlySet<string>): string {
  let text = ''
  for (const name of Object.keys(shown).sort()) {
    if (!without.has(name)) text += `${name}:${JSON.stringify(shown[name])},`
  }
  return text
}

/** Returns the FNV-1a hash of a text's code units, with final mixing; never 0. Another `start` gives another hash. */
export function hashText(text: string, start = 0x811c9dc5): number {
  let hash = start
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return hash >>> 0 || 1
}

/**
 * Returns the mark that a write stores in a field of its record, so that every reader can identify the writing
 * operation.
 */
export const formatMark = (operation: number): string => `op-${operation}`

/** Returns the operation of a mark; 0 for any other text. */
export const parseMark = (text: unknown): number =>
  typeof text === 'string' && /^op-\d+$/.test(text) ? Number(text.slice(3)) : 0
