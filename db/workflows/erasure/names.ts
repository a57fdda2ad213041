import { sql } from 'kysely'
import type { Caller } from '../../base/caller.ts'
import { type Scrubber, scrubberOf, textsOfEvent } from '../../domain/erasure/scrub.ts'
import { contactSubject, type Subject, textsOfUsers, userSubject } from '../../domain/erasure/subject.ts'
import {
  type DistinctiveText,
  digitsOf,
  distinctiveTexts,
  type PersonalTexts,
  storedPattern,
} from '../../domain/erasure/texts.ts'
import type { ReadContext } from '../../postgres/transaction.ts'
import type { Schemas } from '../../records/resource.ts'

/** How a contact or a user is found in what is stored. */
export interface Sought {
  subject: Subject
  id: number
  scrubber: Scrubber
  /** The distinctive texts that belong to nobody else. */
  texts: readonly DistinctiveText[]
  /** What Postgres finds the rows by, as a pattern for `~*`. */
  pattern: string
  /** The ids of its events, as deliveries name them. */
  eventIds: string[]
  /** The same in JSON, where the subject itself may be without any distinctive text. */
  jsonPattern: string
}

/**
 * What names a contact: its texts of now, and those of earlier that its events still have. A text that another contact, a
 * user or the organization itself has too is theirs, and is replaced only in the contact's own members.
 */
export async function soughtOf(db: ReadContext, caller: Caller, contact: Schemas['Contact']): Promise<Sought> {
  const { id } = contact
  const events = await eventsOf(db, caller, id)
  const versions: PersonalTexts[] = [contact, ...events.flatMap(({ body }) => textsOfEvent(body))]
  const texts = await ownTexts(db, caller, { contactId: id, userIds: [] }, distinctiveTexts(versions))
  return sought(
    contactSubject(id),
    texts,
    events.map((event) => event.id),
  )
}

/** One of the users that a person was in an organization. */
export interface NamedUser {
  id: number
  name: string
  email: string
}

/** What names a person who was a user of the organization, under one or more ids. `users` is not empty. */
export async function soughtUsers(db: ReadContext, caller: Caller, users: readonly NamedUser[]): Promise<Sought> {
  const userIds = users.map(({ id }) => id)
  const texts = await ownTexts(db, caller, { contactId: 0, userIds }, textsOfUsers(users))
  return sought(userSubject(userIds), texts, [])
}

function sought(subject: Subject, texts: readonly DistinctiveText[], eventIds: string[]): Sought {
  const byTexts = storedPattern(texts)
  return {
    ...{ subject, id: subject.id, scrubber: scrubberOf(subject, texts), texts, eventIds },
    pattern: byTexts ?? matchesNothing,
    jsonPattern: [...subject.patterns, ...(byTexts === undefined ? [] : [byTexts])].join('|'),
  }
}

const matchesNothing = 'a^'

const keyOf = ({ kind, text }: DistinctiveText): string => (kind === 'phone' ? digitsOf(text) : text.toLowerCase())

/** All events of the contact that are kept. */
async function eventsOf(db: ReadContext, { tenantId }: Caller, id: number): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from events where tenant_id = ${tenantId} and split_part(type, '.', 1) = 'contact'
      and substring(body from '"data":\\{"id":([0-9]+)') = ${String(id)} order by sequence`.execute(db.sql)
  return rows
}

/** Whose texts are looked for; no contact has the id 0. */
interface Whose {
  contactId: number
  userIds: readonly number[]
}

/** Those of the texts that no other contact, no other user and not the organization itself has. */
async function ownTexts(
  db: ReadContext,
  { tenantId }: Caller,
  { contactId, userIds }: Whose,
  texts: readonly DistinctiveText[],
): Promise<DistinctiveText[]> {
  const keys = texts.map(keyOf)
  const digits = (column: string) =>
    sql`regexp_replace(coalesce(${sql.ref(column)}, ''), '[^0-9]', '', 'g') = any(${keys}::text[])`
  const { rows: others } = await sql<PersonalTexts>`
    select first_name, last_name, company_name, email, phone, mobile, website from contacts
    where tenant_id = ${tenantId} and id <> ${contactId} and (lower(email) = any(${keys}::text[])
      or lower(company_name) = any(${keys}::text[]) or lower(website) = any(${keys}::text[])
      or lower(concat_ws(' ', first_name, last_name)) = any(${keys}::text[]) or ${digits('phone')} or ${digits('mobile')})
  `.execute(db.sql)
  const { rows: own } = await sql<PersonalTexts>`
    select email, name as company_name, null::text as phone, null::text as website from users
    where tenant_id = ${tenantId} and id <> all(${userIds}::bigint[])
    union all select email, company_name, phone, website from branding where tenant_id = ${tenantId}
    union all select null, name, null, null from tenants where id = ${tenantId}
  `.execute(db.sql)
  const shared = new Set(distinctiveTexts([...others, ...own]).map(keyOf))
  return texts.filter((text) => !shared.has(keyOf(text)))
}
