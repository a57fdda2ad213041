import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { findUsersByEmail, type LiveOrRemovedUser } from './erased-users.ts'
import { familiesSearchedForUsers, findSubjectRecords } from './subject-records.ts'
import { buildUserSearch, type SubjectSearch } from './subject-search.ts'
import { listApiKeyIds } from './user-access.ts'

/** A section of the export file: its name, and the query of the rows after a key (undefined for the first rows). */
interface Section {
  name: string
  rows(after: string | undefined): RawBuilder<Row>
}

type Row = { key: string } & Record<string, unknown>

const batchRows = 500

interface Table {
  table: string
  key: string
  keyType: 'bigint' | 'bytea' | 'text'
  columns: string
}

/** Sections with the data that is stored for a user outside of records. Secrets and hashes are omitted. */
const tables: Readonly<Record<string, Table>> = {
  sessions: { table: 'sessions', key: 'token_hash', keyType: 'bytea', columns: 'created_at, expires_at' },
  authenticatorApps: { table: 'authenticator_apps', key: 'user_id', keyType: 'bigint', columns: 'created_at' },
  passkeys: { table: 'passkeys', key: 'id', keyType: 'bigint', columns: 'name, created_at, last_used_at' },
  connectedApps: {
    table: 'oauth_families',
    key: 'id',
    keyType: 'text',
    columns: 'client_id, scopes, created_at, used_at, expires_at, revoked_at',
  },
  apiKeys: {
    table: 'api_keys',
    key: 'id',
    keyType: 'bigint',
    columns: 'id, name, scopes, created_at, expires_at, last_used_at, revoked_at',
  },
  notifications: {
    table: 'notifications',
    key: 'id',
    keyType: 'bigint',
    columns: 'type, entity_type, entity_id, title, body, created_at',
  },
  requests: {
    table: 'api_audit_logs',
    key: 'id',
    keyType: 'bigint',
    columns: 'request_id, method, path, status, ip_address, user_agent, created_at',
  },
}

const sectionsOf = (
  { tenantId }: Caller,
  { ids, keyIds }: { ids: readonly number[]; keyIds: readonly number[] },
): Section[] =>
  Object.entries(tables).map(([name, { table, key, keyType, columns }]) => ({
    name,
    rows: (after) => {
      const byKey = name === 'requests' ? sql`or api_key_id = any(${keyIds}::bigint[])` : sql``
      const beyond = after === undefined ? sql`` : sql`and ${sql.ref(key)} > ${after}::${sql.raw(keyType)}`
      return sql<Row>`select ${sql.ref(key)}::text as key, ${sql.raw(columns)} from ${sql.table(table)}
        where tenant_id = ${tenantId} and (user_id = any(${ids}::bigint[]) ${byKey}) ${beyond} order by ${sql.ref(key)} limit ${batchRows}`
    },
  }))

/**
 * Lists the live and removed users with this address. Throws Refusal not_found if there is none; an erased user has no
 * address.
 */
export async function requireUsersByEmail(
  db: ReadContext,
  { tenantId }: Caller,
  email: string,
): Promise<LiveOrRemovedUser[]> {
  const users = await findUsersByEmail(db.sql, tenantId, email)
  if (users.length === 0) throw notFound('user')
  return users
}

/**
 * Yields all stored data of a person as pieces of one JSON document: `{tenantId, exportedAt, users, sessions, ...,
 * records}`. `users` has one entry for each time the person joined the organization. `records` are in their API form,
 * with the names of the fields that name the person. Calls `counted` with the number of entries of each section.
 */
export async function* exportUserData(
  db: ReadContext,
  caller: Caller,
  users: readonly LiveOrRemovedUser[],
  counted: (name: string, count: number) => void,
): AsyncGenerator<Buffer> {
  const head = { tenantId: caller.tenantId, exportedAt: db.machineAt, users }
  yield Buffer.from(JSON.stringify(head).slice(0, -1))
  const ids = users.map(({ id }) => id)
  const keyIds = await listApiKeyIds(db.sql, caller.tenantId, ids)
  for (const { name, rows } of sectionsOf(caller, { ids, keyIds }))
    yield* listed(name, ownRows(db, rows), (count) => counted(name, count))
  const sought = await buildUserSearch(db, caller, users)
  yield* listed('records', recordsNaming(db, caller, sought), (count) => counted('records', count))
  yield Buffer.from('}\n')
}

async function* listed(
  name: string,
  entries: AsyncIterable<object>,
  counted: (count: number) => void,
): AsyncGenerator<Buffer> {
  let count = 0
  yield Buffer.from(`,\n${JSON.stringify(name)}:[`)
  for await (const entry of entries) {
    yield Buffer.from(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(entry)}`)
    count += 1
  }
  yield Buffer.from(']')
  counted(count)
}

async function* ownRows(db: ReadContext, rowsAfter: Section['rows']): AsyncGenerator<object> {
  for (let after: string | undefined; ; ) {
    const { rows } = await rowsAfter(after).execute(db.sql)
    for (const { key: _, ...row } of rows) yield row
    if (rows.length < batchRows) return
    after = rows.at(-1)!.key
  }
}

async function* recordsNaming(db: ReadContext, caller: Caller, sought: SubjectSearch): AsyncGenerator<object> {
  for (const family of familiesSearchedForUsers) {
    for (let afterId: number | undefined = 0; afterId !== undefined; ) {
      const found = await findSubjectRecords(db, caller, sought, { family, afterId, limit: batchRows })
      yield* found.records
      afterId = found.afterId
    }
  }
}
