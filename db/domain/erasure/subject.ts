import { type DistinctiveText, distinctiveTexts, type PersonalTexts, personalFields } from './distinctive-texts.ts'

/** The contact or user to erase, and how to find that person's data in stored JSON. */
export interface Subject {
  noun: 'contact' | 'user'
  id: number
  /** All ids of the person. A member who was removed and added again has several user ids. */
  ids: readonly number[]
  /** Replacement for the person's names and other texts. */
  name: string
  /** Replacement for the person's e-mail addresses. RFC 2606 reserves the domain, so no mail can be delivered to it. */
  email: string
  /** Values after the erasure for the personal members of the person's own record. */
  erasedValues: Readonly<Record<string, string | null>>
  /** Reports whether the object is the person's own record, in its full or its compact form. */
  isOwnRecord(members: JsonMembers): boolean
  /** Returns the members of another record that contain the person's name, with their values after the erasure. */
  referencesIn(members: JsonMembers): JsonMembers
  /** Reports whether an event is about the person. `body` is the event's JSON text. */
  isOwnEvent(type: string | undefined, body: string): boolean
  /**
   * Regular expressions for Postgres (`~*`) that find JSON texts which may contain the person's record or refer to it.
   */
  patterns: readonly string[]
}

export type JsonMembers = Record<string, unknown>

/** Returns the subject for erasing a contact. */
export function contactSubject(id: number): Subject {
  const nulls = Object.fromEntries(personalFields.map((field) => [field, null]))
  const name = `Erased contact ${id}`
  return {
    noun: 'contact',
    id,
    ids: [id],
    name,
    email: `erased-contact-${id}@erased.invalid`,
    erasedValues: { ...nulls, companyName: name },
    isOwnRecord: (members) =>
      members.id === id && 'firstName' in members && 'lastName' in members && 'companyName' in members,
    referencesIn: () => ({}),
    isOwnEvent: (type, body) =>
      type?.startsWith('contact.') === true && new RegExp(`"data":\\{"id":${id}[,}]`).test(body),
    patterns: [`"id": ?${id}[,}]`, `"ids": ?\\[${id}\\]`],
  }
}

/**
 * Returns the subject for erasing a person who had these user accounts in one organization. The replacement texts use
 * the newest id. `ids` is not empty.
 */
export function userSubject(ids: readonly number[]): Subject {
  const id = Math.max(...ids)
  const [name, email] = [erasedUserName(id), erasedUserEmail(id)]
  const isOne = (value: unknown): boolean => ids.includes(value as number)
  return {
    noun: 'user',
    id,
    ids,
    name,
    email,
    erasedValues: { name, email },
    isOwnRecord: (members) => isOne(members.id) && 'name' in members && 'email' in members && 'role' in members,
    referencesIn: (members) => (isOne(members.authorId) && 'authorName' in members ? { authorName: name } : {}),
    isOwnEvent: () => false,
    patterns: ids.flatMap((one) => [`"id": ?${one}[,}]`, `"authorId": ?${one}[,}]`]),
  }
}

/** Returns the name that replaces the name of an erased user. */
export const erasedUserName = (id: number): string => `Former user ${id}`

/** Returns the e-mail address that replaces the address of an erased user. */
export const erasedUserEmail = (id: number): string => `former-user-${id}@erased.invalid`

/**
 * Returns the distinctive texts of a user's accounts. A name of one word is left out, because it also occurs in texts
 * about other people.
 */
export function distinctiveUserTexts(users: readonly { name: string; email: string }[]): DistinctiveText[] {
  const versions = users.map(({ name, email }): PersonalTexts => {
    const words = name.trim().split(/\s+/)
    return words.length < 2 ? { email } : { email, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
  })
  return distinctiveTexts(versions)
}
