import { sql } from 'kysely'
import {
  type DistinctiveText,
  digitsOf,
  distinctiveTexts,
  type PersonalTexts,
  searchPattern,
} from '../../domain/erasure/distinctive-texts.ts'
import { contactTextsOfEvent, type Scrubber, scrubberOf } from '../../domain/erasure/scrub.ts'
import { contactSubject, distinctiveUserTexts, type Subject, userSubject } from '../../domain/erasure/subject.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

/** Search criteria for the stored data of a contact or user. */
export interface SubjectSearch {
  subject: Subject
  id: number
  scrubber: Scrubber
  /** Texts that identify the contact or user. No other person in the organization has these texts. */
  texts: readonly DistinctiveText[]
  /** PostgreSQL pattern for `~*` that matches rows with these texts. */
  pattern: string
  /** Ids of the contact's events. Webhook deliveries refer to them. */
  eventIds: string[]
  /**
   * PostgreSQL pattern for `~*` on JSON. It also matches the contact's or user's id, because JSON may contain only the
   * id.
   */
  jsonPattern: string
}

/**
 * Returns the search criteria for a contact: its current texts, and earlier ones from its events. Omits texts that
 * another contact, a user or the organization also has; they are erased only in the contact's own fields.
 */
export async function buildContactSearch(
  db: ReadContext,
  caller: Caller,
  contact: Schemas['Contact'],
): Promise<SubjectSearch> {
  const { id } = contact
  const events = await eventsOf(db, caller, id)
  const versions: PersonalTexts[] = [contact, ...events.flatMap(({ body }) => contactTextsOfEvent(body))]
  const texts = await unsharedTexts(db, caller, { contactId: id, userIds: [] }, distinctiveTexts(versions))
  return searchOf(
    contactSubject(id),
    texts,
    events.map((event) => event.id),
  )
}

/** One of the accounts that a person had in an organization. */
export interface SearchedUser {
  id: number
  name: string
  email: string
}

/** Returns the search criteria for a person who had one or more accounts in the organization. `users` is not empty. */
export async function buildUserSearch(
  db: ReadContext,
  caller: Caller,
  users: readonly SearchedUser[],
): Promise<SubjectSearch> {
  const userIds = users.map(({ id }) => id)
  const texts = await unsharedTexts(db, caller, { contactId: 0, userIds }, distinctiveUserTexts(users))
  return searchOf(userSubject(userIds), texts, [])
}

function searchOf(subject: Subject, texts: readonly DistinctiveText[], eventIds: string[]): SubjectSearch {
  const byTexts = searchPattern(texts)
  return {
    ...{ subject, id: subject.id, scrubber: scrubberOf(subject, texts), texts, eventIds },
    pattern: byTexts ?? matchesNothing,
    jsonPattern: [...subject.patterns, ...(byTexts === undefined ? [] : [byTexts])].join('|'),
  }
}

const matchesNothing = 'a^'

const keyOf = ({ kind, text }: DistinctiveText): string => (kind === 'phone' ? digitsOf(text) : text.toLowerCase())

/** Lists all stored events of the contact. */
async function eventsOf(db: ReadContext, { tenantId }: Caller, id: number): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    select id, body from events where tenant_id = ${tenantId} and split_part(type, '.', 1) = 'contact'
      and substring(body from '"data":\\{"id":([0-9]+)') = ${String(id)} order by sequence`.execute(db.sql)
  return rows
}

/** Contact or user with the searched texts. `contactId` is 0 for a user. */
interface TextOwner {
  contactId: number
  userIds: readonly number[]
}

/** Returns the texts without those that another contact, another user or the organization also has. */
async function unsharedTexts(
  db: ReadContext,
  { tenantId }: Caller,
  { contactId, userIds }: TextOwner,
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
