import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { SubjectSearch } from './subject-search.ts'

/**
 * Columns outside of records that contain texts of a contact or user. An erasure removes these texts, and the rows
 * remain. A table that stores callers' texts must be listed here or among the reported tables (./remaining-records.ts).
 */

type Form = 'text' | 'json' | 'jsonText' | 'event'

interface TextColumns {
  table: string
  /** Name under which the erasure's answer counts the rows. */
  entityType: string
  key: string
  keyType: 'bigint' | 'text' | 'uuid'
  columns: Readonly<Record<string, Form>>
  /** Whether clients sync the rows by updatedAt, so that a change must set it. */
  isSynced?: true
  /** SQL of an additional column that the form `event` needs. */
  also?: string
}

const textColumns: readonly TextColumns[] = [
  {
    table: 'comments',
    entityType: 'comment',
    key: 'id',
    keyType: 'bigint',
    columns: { body: 'text', author_name: 'text' },
    isSynced: true,
  },
  {
    table: 'events',
    entityType: 'event',
    key: 'sequence',
    keyType: 'bigint',
    columns: { body: 'event' },
    also: 'type',
  },
  {
    table: 'webhook_deliveries',
    entityType: 'webhook_delivery',
    key: 'id',
    keyType: 'bigint',
    columns: { body: 'event', response_body: 'jsonText', response_headers: 'json', error_message: 'text' },
    also: 'event_type as type',
  },
  {
    table: 'idempotency_keys',
    entityType: 'stored_answer',
    key: 'key',
    keyType: 'uuid',
    columns: { body: 'jsonText', headers: 'json' },
  },
  {
    table: 'jobs',
    entityType: 'job',
    key: 'id',
    keyType: 'text',
    columns: {
      params: 'json',
      result: 'json',
      checkpoint: 'json',
      error_message: 'text',
      artifact: 'json',
      errors_artifact: 'json',
    },
  },
  {
    table: 'notifications',
    entityType: 'notification',
    key: 'id',
    keyType: 'bigint',
    columns: { title: 'text', body: 'text' },
  },
  {
    table: 'api_audit_logs',
    entityType: 'request',
    key: 'id',
    keyType: 'bigint',
    columns: { path: 'text', user_agent: 'text', errors: 'json' },
  },
  {
    table: 'sandbox_mails',
    entityType: 'mail',
    key: 'id',
    keyType: 'bigint',
    columns: {
      subject: 'text',
      text: 'text',
      html: 'text',
      from_name: 'text',
      reply_to: 'text',
      sent_to: 'text',
      attachments: 'json',
    },
  },
  {
    table: 'accounting_connections',
    entityType: 'accounting',
    key: 'realm_id',
    keyType: 'text',
    columns: { last_error: 'text' },
  },
]

/** Additional columns that are searched when a user is erased, such as the names of API keys. */
const userTextColumns: readonly TextColumns[] = [
  { table: 'api_keys', entityType: 'api_key', key: 'id', keyType: 'bigint', columns: { name: 'text' } },
  {
    table: 'contact_erasures',
    entityType: 'contact_erasure',
    key: 'contact_id',
    keyType: 'bigint',
    columns: { reason: 'text' },
  },
]

/** Tables in which an erasure removes the texts of the contact or user from every row. */
export const scrubbedTables: readonly string[] = textColumns.map(({ table }) => table)

const batchRows = 200

/**
 * Removes a contact's or user's texts from all text columns. Returns the number of changed rows, keyed by entity type.
 */
export async function scrubTextColumns(
  tx: Transaction,
  caller: Caller,
  sought: SubjectSearch,
): Promise<Map<string, number>> {
  await deleteResponses(tx, caller, sought)
  const counts = new Map<string, number>()
  for (const place of sought.subject.noun === 'user' ? [...textColumns, ...userTextColumns] : textColumns) {
    const count = await scrub(tx, caller, place, sought)
    if (count > 0) counts.set(place.entityType, count)
  }
  return counts
}

/** Deletes the endpoints' responses to the contact's events, because they may repeat the contact's data in any form. */
async function deleteResponses(tx: Transaction, { tenantId }: Caller, { eventIds }: SubjectSearch): Promise<void> {
  await tx.sql
    .updateTable('webhookDeliveries')
    .set({ responseBody: null, responseHeaders: null })
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('eventId', '=', eb.fn.any(eb.val(eventIds))))
    .where((eb) => eb.or([eb('responseBody', 'is not', null), eb('responseHeaders', 'is not', null)]))
    .execute()
}

type StoredRow = { key: string; type?: string } & Record<string, unknown>

async function scrub(tx: Transaction, caller: Caller, place: TextColumns, sought: SubjectSearch): Promise<number> {
  let count = 0
  for (let after: string | undefined; ; ) {
    const rows = await rowsAfter(tx, caller, place, sought, after)
    const changed = rows.flatMap((row) => changedRow(place, row, sought))
    if (changed.length > 0) await writeRows(tx, caller, place, changed)
    count += changed.length
    if (rows.length < batchRows) return count
    after = rows.at(-1)!.key
  }
}

async function rowsAfter(
  tx: Transaction,
  { tenantId }: Caller,
  { table, key, keyType, columns, also }: TextColumns,
  { pattern, jsonPattern }: SubjectSearch,
  after: string | undefined,
): Promise<StoredRow[]> {
  const conditions = Object.entries(columns).map(
    ([name, form]) => sql`${sql.ref(name)}::text ~* ${form === 'text' ? pattern : jsonPattern}`,
  )
  const beyond = after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}::${sql.raw(keyType)}`
  const selected = Object.keys(columns).map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`)
  const { rows } = await sql<StoredRow>`
    select ${sql.ref(key)}::text as key, ${sql.join(selected)} ${also === undefined ? sql`` : sql.raw(`, ${also}`)}
    from ${sql.table(table)} where tenant_id = ${tenantId} and (${sql.join(conditions, sql` or `)}) ${beyond}
    order by ${sql.ref(key)} limit ${batchRows}`.execute(tx.sql)
  return rows
}

/** Returns the row with its new texts in a list; an empty list if nothing changes. */
function changedRow({ columns }: TextColumns, row: StoredRow, { subject, scrubber }: SubjectSearch): StoredRow[] {
  const stored = Object.keys(columns).map((name) => [name, row[camel(name)] as string | null] as const)
  const after = stored.map(([name, text]): [string, string | null] => {
    if (text === null) return [name, null]
    const form = columns[name]!
    if (form === 'text') return [name, scrubber.text(text)]
    if (form === 'event') return [name, scrubber.eventText(text, subject.isOwnEvent(row.type, text))]
    return [name, scrubber.jsonText(text)]
  })
  const isSame = stored.every(([, text], place) => text === after[place]![1])
  return isSame ? [] : [{ key: row.key, ...Object.fromEntries(after) }]
}

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const isJson = (form: Form): boolean => form === 'json'

async function writeRows(
  tx: Transaction,
  { tenantId }: Caller,
  { table, key, keyType, columns, isSynced }: TextColumns,
  rows: readonly StoredRow[],
): Promise<void> {
  const names = Object.keys(columns)
  const arrays = names.map((name) => {
    const type = isJson(columns[name]!) ? 'jsonb[]' : 'text[]'
    return sql`${rows.map((row) => row[name] as string | null)}::${sql.raw(type)}`
  })
  const set = names.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`)
  if (isSynced) set.push(sql`updated_at = ${tx.at}`)
  await sql`
    update ${sql.table(table)} t set ${sql.join(set)}
    from unnest(${rows.map((row) => row.key)}::${sql.raw(keyType)}[], ${sql.join(arrays)}) v (row_key, ${sql.join(names.map((name) => sql.ref(name)))})
    where t.tenant_id = ${tenantId} and t.${sql.ref(key)} = v.row_key`.execute(tx.sql)
}
