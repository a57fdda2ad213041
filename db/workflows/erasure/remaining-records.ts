import { type RawBuilder, sql } from 'kysely'
import { columnTypes } from '../../../generated/tenant-tables.ts'
import type { Subject } from '../../domain/erasure/subject.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { type Resource, type Schemas, snake } from '../../engine/records/resource.ts'
import { resourcesByRecord } from '../resources/registry.ts'
import type { SubjectSearch } from './subject-search.ts'
import { scrubbedTables } from './text-columns.ts'

type KeptRecord = Schemas['KeptRecord']

/** Ids of the records that belong to a contact, one list per family. */
export interface ContactRecordIds {
  projects: number[]
  bids: number[]
  invoices: number[]
  changeOrders: number[]
  payApps: number[]
  signatureRequests: number[]
  documents: number[]
}

const idsOf = async (db: ReadContext, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db.sql)).rows.map(({ id }) => id)

/** Lists the records that belong to a contact, including deleted ones. */
export async function listContactRecords(
  db: ReadContext,
  { tenantId }: Caller,
  contactId: number,
): Promise<ContactRecordIds> {
  const named = (table: string) =>
    idsOf(
      db,
      sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and contact_id = ${contactId} order by id`,
    )
  const [projects, bids, invoices] = [await named('projects'), await named('bids'), await named('invoices')]
  const ofProjects = (table: string) =>
    idsOf(
      db,
      sql`select id from ${sql.table(table)} where tenant_id = ${tenantId} and project_id = any(${projects}) order by id`,
    )
  const [changeOrders, payApps] = [await ofProjects('change_orders'), await ofProjects('pay_apps')]
  const documents = await idsOf(
    db,
    sql`select id from documents where tenant_id = ${tenantId} and entity_type = 'contact' and entity_id = ${contactId} order by id`,
  )
  const signatureRequests = await idsOf(
    db,
    sql`select id from signature_requests where tenant_id = ${tenantId} and (
      entity_type = 'change_order' and entity_id = any(${changeOrders}) or entity_type = 'pay_app' and entity_id = any(${payApps})
      or entity_type = 'document' and entity_id = any(${documents})) order by id`,
  )
  return { projects, bids, invoices, changeOrders, payApps, signatureRequests, documents }
}

/**
 * Lists the records that still name an erased contact: records issued to the contact, its documents, and other records
 * with texts that mention it.
 */
export async function listRemainingRecords(
  db: ReadContext,
  caller: Caller,
  of: ContactRecordIds,
  sought: SubjectSearch,
): Promise<KeptRecord[]> {
  const kept = new Map<string, KeptRecord>()
  for (const one of [
    ...(await issuedRecords(db, caller, of, sought.id)),
    ...(await findRemainingMentions(db, caller, sought)),
  ]) {
    const key = `${one.entityType} ${one.id}`
    if (!kept.has(key)) kept.set(key, one)
  }
  return [...kept.values()]
}

/** Reports whether any of these records was issued with a paper that names the contact. */
export const hasIssuedPapers = (kept: readonly KeptRecord[]): boolean =>
  kept.some(({ entityType }) => ['bid', 'invoice', 'change_order', 'pay_app', 'signature_request'].includes(entityType))

async function issuedRecords(
  db: ReadContext,
  { tenantId }: Caller,
  { bids, invoices, changeOrders, payApps, signatureRequests, documents }: ContactRecordIds,
  contactId: number,
): Promise<KeptRecord[]> {
  const stays = (noun: string, was: string) => `The ${noun} was ${was}. It and its paper still name the contact.`
  const { rows } = await sql<KeptRecord>`
    select 'bid' as entity_type, id, bid_number as number,
      case when status = 'accepted' then ${stays('bid', 'accepted')} else ${stays('bid', 'sent')} end as why
    from bids where tenant_id = ${tenantId} and id = any(${bids}) and (sent_at is not null or status = 'accepted')
    union all select 'invoice', id, invoice_number, ${stays('invoice', 'issued')}
    from invoices where tenant_id = ${tenantId} and id = any(${invoices}) and status <> 'draft'
    union all select 'change_order', id, change_order_number, ${stays('change order', 'submitted')}
    from change_orders where tenant_id = ${tenantId} and id = any(${changeOrders}) and submitted_at is not null
    union all select 'pay_app', id, application_number::text, ${stays('pay application', 'submitted')}
    from pay_apps where tenant_id = ${tenantId} and id = any(${payApps}) and submitted_at is not null
    union all select 'signature_request', id, null, ${stays('signature request', 'sent')}
    from signature_requests where tenant_id = ${tenantId} and id = any(${signatureRequests})
    union all select 'document', id, null, ${'The document belongs to the contact. Delete the document if it should not be kept.'}
    from documents where tenant_id = ${tenantId} and id = any(${documents})
    union all select 'accounting_customer', record_id, external_id, ${'The accounting system has the contact as a customer. Erase the customer there.'}
    from accounting_links where tenant_id = ${tenantId} and entity = 'customer' and record_id = ${contactId}
    order by 1, 2`.execute(db.sql)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** A table that is searched for mentions of a contact or user. An erasure does not change its rows. */
interface SearchedTable {
  table: string
  /** SQL for the entity type and id of the record to report for a row. */
  record: RawBuilder<unknown>
  columns: readonly string[]
  why: (column: string, noun: string) => string
  number?: string
}

const writtenReason = (column: string, noun: string): string =>
  `Its ${words(column)} names the ${noun}. Change the text if it should not.`
const signedReason = (_column: string, noun: string): string =>
  `It was signed or issued with the name of the ${noun} and cannot be changed.`
const words = (column: string): string => column.replaceAll('_', ' ')

/** Further tables to search. They have no resource; their rows are signed or frozen, or belong to a record. */
const furtherTables: readonly SearchedTable[] = [
  {
    table: 'bid_answers',
    record: sql`'bid' as entity_type, bid_id as id`,
    columns: ['name', 'signature', 'reason'],
    why: signedReason,
  },
  { table: 'signed_bids', record: sql`'bid' as entity_type, bid_id as id`, columns: ['content'], why: signedReason },
  { table: 'kept_letterheads', record: sql`entity_type, entity_id as id`, columns: ['letterhead'], why: signedReason },
  {
    table: 'pay_app_certificates',
    record: sql`'pay_app' as entity_type, pay_app_id as id`,
    columns: ['content'],
    why: signedReason,
  },
  {
    table: 'signature_request_documents',
    record: sql`'signature_request' as entity_type, signature_request_id as id`,
    columns: ['content'],
    why: signedReason,
  },
  {
    table: 'accounting_attempts',
    record: sql`'invoice' as entity_type, invoice_id as id`,
    columns: ['body'],
    why: (_column, noun) => `Its push to the accounting system is not finished and names the ${noun}.`,
  },
]

const numbers: Readonly<Record<string, string>> = {
  bids: 'bid_number',
  invoices: 'invoice_number',
  projects: 'project_number',
  change_orders: 'change_order_number',
  pay_apps: 'application_number',
}

/** Columns that the service fills itself or computes from other columns; they are not searched. */
const unsearchedColumns = [
  'search_text',
  'maker_client_id',
  'sha256',
  'content_type',
  'document_hash',
  'password_hash',
  'pending_hash',
  'secret',
  'previous_secret',
]

const ofResource = ([schema, { table }]: [string, Resource]): SearchedTable[] => {
  const types = Object.entries(columnTypes[table] ?? {})
  const columns = types.filter(
    ([name, type]) => ['text', 'jsonb', 'text[]'].includes(type) && !unsearchedColumns.includes(name),
  )
  if (scrubbedTables.includes(table) || columns.length === 0) return []
  const number = numbers[table]
  const why =
    table === 'signature_requests'
      ? () => 'The signature request was sent and keeps the name of its signer.'
      : writtenReason
  const record = sql`${snake(schema).slice(1)}::text as entity_type, id`
  return [{ table, record, columns: columns.map(([name]) => name), why, ...(number && { number }) }]
}

/**
 * Lists the tables whose rows an erasure does not change. They are searched for mentions of the contact or user. For a
 * contact, the table `contacts` is omitted.
 */
export const searchedTables = (noun: Subject['noun']): SearchedTable[] =>
  [...Object.entries(resourcesByRecord as Record<string, Resource>).flatMap(ofResource), ...furtherTables].filter(
    ({ table }) => noun === 'user' || table !== 'contacts',
  )

/** Lists the records with signed, frozen or written texts that name the contact or user. */
export async function findRemainingMentions(
  db: ReadContext,
  { tenantId }: Caller,
  { pattern, scrubber, subject }: SubjectSearch,
): Promise<KeptRecord[]> {
  const found: KeptRecord[] = []
  for (const { table, record, columns, why, number } of searchedTables(subject.noun)) {
    const texts = columns.map((name) => sql`${sql.ref(name)}::text`)
    const { rows } = await sql<Omit<KeptRecord, 'why'> & { texts: (string | null)[] }>`
      select ${record}, ${number ? sql.ref(number) : sql`null`}::text as number, array[${sql.join(texts)}] as texts
      from ${sql.table(table)} where tenant_id = ${tenantId}
        and (${sql.join(
          texts.map((text) => sql`${text} ~* ${pattern}`),
          sql` or `,
        )}) order by 2`.execute(db.sql)
    for (const { texts, ...row } of rows) {
      const at = texts.findIndex((text) => text !== null && scrubber.contains(text))
      if (at >= 0) found.push({ ...row, id: Number(row.id), why: why(columns[at]!, subject.noun) })
    }
  }
  return [...found, ...(await namedFiles(db, tenantId, { pattern, scrubber, subject }))]
}

/** Lists the documents with an uploaded file whose name contains the name of the contact or user. */
async function namedFiles(
  db: ReadContext,
  tenantId: number,
  { pattern, scrubber, subject }: Pick<SubjectSearch, 'pattern' | 'scrubber' | 'subject'>,
): Promise<KeptRecord[]> {
  const { rows } = await sql<{ id: number; filename: string }>`
    select v.document_id as id, u.filename from uploads u
    join document_versions v on v.tenant_id = ${tenantId} and v.upload_id = u.id
    where u.tenant_id = ${tenantId} and u.filename ~* ${pattern} order by 1`.execute(db.sql)
  return rows
    .filter(({ filename }) => scrubber.contains(filename))
    .map(({ id }) => ({
      ...{ entityType: 'document', id: Number(id), number: null },
      why: `The name of its uploaded file names the ${subject.noun}. Delete the document if it should not be kept.`,
    }))
}
