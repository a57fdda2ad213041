import { type DistinctiveText, type PersonalTexts, replacementPatterns } from './distinctive-texts.ts'
import type { JsonMembers, Subject } from './subject.ts'

/** Removes the data of an erased person from stored texts and JSON. */
export interface Scrubber {
  /** Returns the text with the person's distinctive texts replaced; unchanged if it contains none. */
  text(stored: string): string
  /**
   * Returns the JSON value with the personal members of the person's own record emptied, and the person's distinctive
   * texts replaced everywhere else.
   */
  json<T>(stored: T): T
  /** Does the same as `json` for JSON text. Text that is not JSON is handled as by `text`. */
  jsonText(stored: string): string
  /**
   * Does the same as `json` for the JSON text of an event. With `isOwn`, the event is about the person: the personal
   * members of `data` and `previous_attributes` are emptied.
   */
  eventText(stored: string, isOwn: boolean): string
  /** Reports whether a text contains any of the person's distinctive texts. */
  contains(stored: string): boolean
}

/** Returns the scrubber for a person to erase and that person's distinctive texts. */
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
        Object.hasOwn(subject.erasedValues, name) ? subject.erasedValues[name] : json(value),
      ]),
    )
  const json = <T>(stored: T): T => {
    if (typeof stored === 'string') return text(stored) as T
    if (Array.isArray(stored)) return stored.map(json) as T
    if (typeof stored !== 'object' || stored === null) return stored
    const members = stored as JsonMembers
    if (subject.isOwnRecord(members)) return emptied(members) as T
    const changes = subject.noun === 'contact' && changesOf(members, subject.id) ? emptied(members.changes) : undefined
    return Object.fromEntries(
      Object.entries({ ...members, ...(changes && { changes }), ...subject.referencesIn(members) }).map(
        ([name, value]) => [text(name), json(value)],
      ),
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
    contains: (stored) =>
      sought.some(({ pattern }) => {
        pattern.lastIndex = 0
        return pattern.test(stored)
      }),
  }
}

const isObject = (value: unknown): value is JsonMembers =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reports whether the object describes a bulk change of only the record with this id. */
const changesOf = (members: JsonMembers, id: number): members is JsonMembers & { changes: JsonMembers } =>
  Array.isArray(members.ids) && members.ids.length === 1 && members.ids[0] === id && isObject(members.changes)

/**
 * Applies `change` to the value of a JSON text. Returns the given text if the value stays the same, or undefined if the
 * text is not JSON.
 */
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

/** Returns a contact's personal fields as they were after and before the change in one of the contact's events. */
export function contactTextsOfEvent(body: string): PersonalTexts[] {
  const { data, previous_attributes: before } = JSON.parse(body) as {
    data: PersonalTexts
    previous_attributes?: PersonalTexts
  }
  // The state before the change takes unchanged fields from `data`, so that a former last name is next to the first
  // name.
  return [data, { ...data, ...before }]
}
