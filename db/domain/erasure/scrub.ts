import type { JsonMembers, Subject } from './subject.ts'
import { type DistinctiveText, type PersonalTexts, replacedPatterns } from './texts.ts'

/** Removes an erased person's texts from what is stored. */
export interface Scrubber {
  /** The text without those of the person; the same one where it has none. */
  text(stored: string): string
  /** JSON without them: the person's own members are emptied, others lose the texts. The same value where it has none. */
  json<T>(stored: T): T
  /** A text of JSON; one that is no JSON is taken as text. */
  jsonText(stored: string): string
  /** The `data` and `previous_attributes` of an event about the person itself, and any other text of JSON. */
  eventText(stored: string, isOwn: boolean): string
  /** Whether a text has any of them. */
  finds(stored: string): boolean
}

/** Makes the scrubber of a subject by its distinctive texts. */
export function scrubberOf(subject: Subject, texts: readonly DistinctiveText[]): Scrubber {
  const sought = replacedPatterns(texts)
  const text = (stored: string): string =>
    sought.reduce(
      (left, { kind, pattern }) => left.replace(pattern, kind === 'email' ? subject.email : subject.name),
      stored,
    )
  const emptied = (members: JsonMembers): JsonMembers =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [
        name,
        Object.hasOwn(subject.emptied, name) ? subject.emptied[name] : json(value),
      ]),
    )
  const json = <T>(stored: T): T => {
    if (typeof stored === 'string') return text(stored) as T
    if (Array.isArray(stored)) return stored.map(json) as T
    if (typeof stored !== 'object' || stored === null) return stored
    const members = stored as JsonMembers
    if (subject.isItself(members)) return emptied(members) as T
    const changes = subject.noun === 'contact' && changesOf(members, subject.id) ? emptied(members.changes) : undefined
    return Object.fromEntries(
      Object.entries({ ...members, ...(changes && { changes }), ...subject.namedIn(members) }).map(([name, value]) => [
        text(name),
        json(value),
      ]),
    ) as T
  }
  const jsonText = (stored: string): string => changed(stored, json) ?? text(stored)
  return {
    text,
    json,
    jsonText,
    eventText: (stored, isOwn) =>
      changed(stored, (event) =>
        isOwn
          ? Object.fromEntries(
              Object.entries(event as JsonMembers).map(([name, value]) => [
                name,
                isObject(value) ? emptied(value) : value,
              ]),
            )
          : json(event),
      ) ?? text(stored),
    finds: (stored) =>
      sought.some(({ pattern }) => {
        pattern.lastIndex = 0
        return pattern.test(stored)
      }),
  }
}

const isObject = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Changes of this record alone, as a bulk operation has them. */
const changesOf = (members: JsonMembers, id: number): members is JsonMembers & { changes: JsonMembers } =>
  Array.isArray(members.ids) && members.ids.length === 1 && members.ids[0] === id && isObject(members.changes)

/** The JSON of a text after a change, written only where the change made a difference; undefined for what is no JSON. */
function changed(stored: string, change: (value: unknown) => unknown): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return undefined
  }
  const after = JSON.stringify(change(value))
  return after === JSON.stringify(value) ? stored : after
}

/** The texts of a contact in an event of it: what it was then, and what it had been before. */
export function textsOfEvent(body: string): PersonalTexts[] {
  const { data, previous_attributes: before } = JSON.parse(body) as {
    data: PersonalTexts
    previous_attributes?: PersonalTexts
  }
  // A former last name goes with the first name of that time.
  return [data, { ...data, ...before }]
}
