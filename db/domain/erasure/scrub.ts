import { type DistinctiveText, type PersonalTexts, replacementPatterns } from './distinctive-texts.ts'
import type { JsonMembers, Subject } from './subject.ts'

/** Removes an erased person's texts from stored data. */
export interface Scrubber {
  /** Returns the text with the person's texts replaced; unchanged if it contains none. */
  text(stored: string): string
  /**
   * Returns the JSON value with the person's own members emptied and the person's texts replaced elsewhere. The value
   * is unchanged if it contains none.
   */
  json<T>(stored: T): T
  /** Does the same for JSON as text. A text that is not JSON is processed as plain text. */
  jsonText(stored: string): string
  /**
   * Does the same for the text of an event. If `isOwn`, the event is about the person, and its `data` and
   * `previous_attributes` are emptied.
   */
  eventText(stored: string, isOwn: boolean): string
  /** Reports whether a text contains any of the person's texts. */
  finds(stored: string): boolean
}

/** Returns the scrubber of a subject for its distinctive texts. */
export function scrubberOf(subject: Subject, texts: readonly DistinctiveText[]): Scrubber {
  const sought = replacementPatterns(texts)
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

/** Reports whether the members describe a bulk change of this one record. */
const changesOf = (members: JsonMembers, id: number): members is JsonMembers & { changes: JsonMembers } =>
  Array.isArray(members.ids) && members.ids.length === 1 && members.ids[0] === id && isObject(members.changes)

/** Returns the JSON text after `change`, rewritten only if the value changed, or undefined if the text is not JSON. */
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

/** Returns a contact's texts from one of its events: after the change and before it. */
export function contactTextsOfEvent(body: string): PersonalTexts[] {
  const { data, previous_attributes: before } = JSON.parse(body) as {
    data: PersonalTexts
    previous_attributes?: PersonalTexts
  }
  // A former last name belongs to the first name of that time.
  return [data, { ...data, ...before }]
}
