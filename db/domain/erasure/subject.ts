import { type DistinctiveText, distinctiveTexts, type PersonalTexts, personalFields } from './texts.ts'

/** Who is erased, a contact or a user, and how its own members are found in stored JSON. */
export interface Subject {
  noun: 'contact' | 'user'
  id: number
  /** All its ids: a person who was removed and came back was several users. */
  ids: readonly number[]
  /** What replaces names and other texts. */
  name: string
  /** What replaces e-mail addresses. RFC 2606 reserves the domain, so that no mail can go there. */
  email: string
  /** The members of JSON that say something of the person, each with its value after the erasure. */
  emptied: Readonly<Record<string, string | null>>
  /** Whether these members are the subject's own record, whole or compact. */
  isItself(members: JsonMembers): boolean
  /** JsonMembers of another record that name the subject, with their values after the erasure. */
  namedIn(members: JsonMembers): JsonMembers
  /** Whether an event is about the subject itself. `body` is the event's JSON. */
  isOwnEvent(type: string | undefined, body: string): boolean
  /** What finds JSON with the subject's own members in Postgres, as patterns for `~*`. */
  patterns: readonly string[]
}

export type JsonMembers = Record<string, unknown>

/** A contact to be erased. */
export function contactSubject(id: number): Subject {
  const nulls = Object.fromEntries(personalFields.map((field) => [field, null]))
  const name = `Erased contact ${id}`
  return {
    noun: 'contact',
    id,
    ids: [id],
    name,
    email: `erased-contact-${id}@erased.invalid`,
    emptied: { ...nulls, companyName: name },
    isItself: (members) =>
      members.id === id && 'firstName' in members && 'lastName' in members && 'companyName' in members,
    namedIn: () => ({}),
    isOwnEvent: (type, body) =>
      type?.startsWith('contact.') === true && new RegExp(`"data":\\{"id":${id}[,}]`).test(body),
    patterns: [`"id": ?${id}[,}]`, `"ids": ?\\[${id}\\]`],
  }
}

/** The users that a person was in one organization, the newest of which stands for all in texts. `ids` is not empty. */
export function userSubject(ids: readonly number[]): Subject {
  const id = Math.max(...ids)
  const [name, email] = [formerName(id), formerEmail(id)]
  const isOne = (value: unknown): boolean => ids.includes(value as number)
  return {
    noun: 'user',
    id,
    ids,
    name,
    email,
    emptied: { name, email },
    isItself: (members) => isOne(members.id) && 'name' in members && 'email' in members && 'role' in members,
    namedIn: (members) => (isOne(members.authorId) && 'authorName' in members ? { authorName: name } : {}),
    isOwnEvent: () => false,
    patterns: ids.flatMap((one) => [`"id": ?${one}[,}]`, `"authorId": ?${one}[,}]`]),
  }
}

/** The name that an erased user has. */
export const formerName = (id: number): string => `Former user ${id}`

/** The address of an erased user. */
export const formerEmail = (id: number): string => `former-user-${id}@erased.invalid`

/** A user's texts as they name the person anywhere. A single word is no name: it would be found in texts about others. */
export function textsOfUsers(users: readonly { name: string; email: string }[]): DistinctiveText[] {
  const versions = users.map(({ name, email }): PersonalTexts => {
    const words = name.trim().split(/\s+/)
    return words.length < 2 ? { email } : { email, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
  })
  return distinctiveTexts(versions)
}
