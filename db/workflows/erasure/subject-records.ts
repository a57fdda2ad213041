import { sql } from 'kysely'
import { columnTypes } from '../../../generated/tenant-tables.ts'
import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { from, selectionWithDeletedAt, withoutNullDeletedAt } from '../../engine/records/read.ts'
import { type Resource, readScopeOf, type Schemas, snake } from '../../engine/records/resource.ts'
import type { AnyRow } from '../../engine/records/row.ts'
import { contacts } from '../../nouns/contacts.ts'
import { resourcesByRecord } from '../resources/registry.ts'
import { buildContactSearch, type SubjectSearch } from './subject-search.ts'

/** Records that contain data about a contact or a user, in their API form. */

/** A record that names the contact or user. */
export interface SubjectRecord {
  entityType: string
  id: number
  /** Names of the record's fields that contain the contact or user. */
  namedIn: string[]
  record: AnyRow
}

/** Tables that describe the organization itself; they are not searched. */
const ownFamilies: readonly string[] = ['users', 'webhook_endpoints']

export interface SearchedFamily {
  entityType: string
  resource: Resource
  /** The resource's fields that contain text or JSON. */
  texts: readonly string[]
  /** The resource's fields with the id of a contact (or of a user, when searching for users). */
  references: readonly string[]
  /** Whether the records refer to other records by entityType and entityId. */
  hasEntityReferences: boolean
}

/** Fields that the service fills with a user's id. Resources do not declare them as references. */
export const serviceFilledUserFields: readonly string[] = ['authorId', 'createdBy', 'uploadedBy']

/** Returns the families to search for a contact or a user, the family of contacts first. */
function familiesNaming(table: 'contacts' | 'users'): SearchedFamily[] {
  return Object.entries(resourcesByRecord as Record<string, Resource>)
    .filter(([, resource]) => !ownFamilies.includes(resource.table))
    .map(([schema, resource]) => {
      const types = columnTypes[resource.table] ?? {}
      const texts = resource.fields.filter((field) => ['text', 'jsonb', 'text[]'].includes(types[snake(field)] ?? ''))
      const references = resource.fields.filter(
        (field) =>
          resource.references[field]?.table === table || (table === 'users' && serviceFilledUserFields.includes(field)),
      )
      const namesEntities =
        table === 'contacts' && resource.fields.includes('entityType') && resource.fields.includes('entityId')
      return { entityType: snake(schema).slice(1), resource, texts, references, hasEntityReferences: namesEntities }
    })
    .sort((one, other) => Number(other.resource.table === 'contacts') - Number(one.resource.table === 'contacts'))
}

export const familiesSearchedForContacts: readonly SearchedFamily[] = familiesNaming('contacts')
export const familiesSearchedForUsers: readonly SearchedFamily[] = familiesNaming('users')

/** Scopes needed to export a contact's data, in addition to contacts:read. */
export const contactExportScopes: readonly string[] = [
  ...new Set(
    familiesSearchedForContacts
      .map(({ resource }) => readScopeOf(resource))
      .filter((scope) => scope !== readScopeOf(contacts)),
  ),
].sort()

/** Returns the search criteria for a contact, live or deleted. Throws Refusal not_found. */
export async function findContactSearch(db: ReadContext, caller: Caller, id: number): Promise<SubjectSearch> {
  const contact = await findAnyContact(db, caller, id)
  if (!contact) throw notFound('contact')
  return buildContactSearch(db, caller, contact)
}

type StoredContact = Omit<Schemas['Contact'], 'deletedAt'> & { deletedAt: string | null }

/** Returns a contact, live or deleted; undefined if there is none. Only a deleted one has `deletedAt`. */
export async function findAnyContact(
  db: ReadContext,
  caller: Caller,
  id: number,
): Promise<Schemas['Contact'] | undefined> {
  const { rows } = await sql<StoredContact>`
    select ${sql.raw(selectionWithDeletedAt(contacts))} ${from(contacts, caller.tenantId)} and id = ${id}`.execute(
    db.sql,
  )
  if (!rows[0]) return undefined
  const { deletedAt, ...contact } = rows[0]
  return deletedAt === null ? contact : { ...contact, deletedAt }
}

/**
 * Returns a family's next records that name the contact or user, ordered by id. The returned `afterId` is undefined if
 * there are no more.
 */
export async function findSubjectRecords(
  db: ReadContext,
  caller: Caller,
  sought: SubjectSearch,
  { family, afterId, limit }: { family: SearchedFamily; afterId: number; limit: number },
): Promise<{ records: SubjectRecord[]; afterId: number | undefined }> {
  const { resource, texts, references, hasEntityReferences } = family
  const { noun, ids } = sought.subject
  const isItself = noun === 'contact' && resource.table === 'contacts'
  const conditions = [
    ...(isItself ? [sql`id = ${sought.id}`] : []),
    ...references.map((field) => sql`${sql.ref(snake(field))} = any(${ids}::bigint[])`),
    ...(hasEntityReferences ? [sql`entity_type = 'contact' and entity_id = ${sought.id}`] : []),
    ...texts.map((field) => sql`${sql.ref(snake(field))}::text ~* ${sought.pattern}`),
  ]
  if (conditions.length === 0) return { records: [], afterId: undefined }
  const { rows } = await sql<AnyRow>`
    select ${sql.raw(selectionWithDeletedAt(resource))} ${from(resource, caller.tenantId)} and id > ${afterId}
      and (${sql.join(conditions, sql` or `)}) order by id limit ${limit}`.execute(db.sql)
  const records = rows.flatMap((row) => {
    const namedIn = fieldsNaming(row as unknown as Record<string, unknown>, family, sought)
    return namedIn.length === 0
      ? []
      : [{ entityType: family.entityType, id: row.id, namedIn, record: withoutNullDeletedAt(row) }]
  })
  return { records, afterId: rows.length < limit ? undefined : rows.at(-1)!.id }
}

function fieldsNaming(
  row: Record<string, unknown>,
  { resource, texts, references, hasEntityReferences }: SearchedFamily,
  { id, scrubber, subject: { noun, ids } }: SubjectSearch,
): string[] {
  const finds = (value: unknown): boolean =>
    value !== null && scrubber.contains(typeof value === 'string' ? value : JSON.stringify(value))
  return [
    ...(noun === 'contact' && resource.table === 'contacts' && row.id === id ? ['id'] : []),
    ...references.filter((field) => ids.includes(row[field] as number)),
    ...(hasEntityReferences && row.entityType === 'contact' && row.entityId === id ? ['entityId'] : []),
    ...texts.filter((field) => finds(row[field])),
  ]
}
