import { CompiledQuery, sql } from 'kysely'
import type { components } from '../../../generated/openapi.d.ts'
import { notFound, type Violation } from '../../domain/refusal.ts'
import type { AuditedError, AuditRow } from '../../engine/base/audit-row.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineTime } from '../../engine/base/clock.ts'
import { type Database, isUnavailable, type ReadSql, type Sql } from '../../engine/postgres/connection.ts'
import { returningForSqlState } from '../../engine/postgres/failures.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { ColumnName } from '../../engine/records/columns.ts'
import { snake } from '../../engine/records/resource.ts'

const maxErrors = 50
const maxFieldLength = 200

/**
 * Returns the violations of a request as the audit log stores them: fields and codes only. Values and messages are left
 * out, since a message may quote a value.
 */
export const toAuditedErrors = (errors: readonly Violation[] | undefined): AuditedError[] | null =>
  errors?.slice(0, maxErrors).map(({ field, code }) => ({ field: kept(field), code })) ?? null

/** Truncates a text without splitting a surrogate pair, and removes NUL characters, which the database cannot store. */
const kept = (text: string): string =>
  text
    .slice(0, maxFieldLength)
    .replace(/[\ud800-\udbff]$/, '')
    .replaceAll('\0', '')

/**
 * Adds the audit row to a mutation's transaction. The row is inserted right before the commit, so that every committed
 * change has one.
 */
export function recordAudit(tx: Transaction, row: AuditRow): void {
  const values = columns.map((column) => row[column])
  tx.phases.withCommit.push(CompiledQuery.raw(insertRow, values))
}

/** Inserts an audit row at once, in the transaction of `at`, without `errors`. */
export async function insertAudit(at: Sql, row: AuditRow): Promise<void> {
  const { errors: _, ...rest } = row
  await at.insertInto('apiAuditLogs').values(rest).execute()
}

const allColumns = [
  'tenantId',
  'requestId',
  'method',
  'path',
  'operationId',
  'status',
  'code',
  'errors',
  'durationMs',
  'cost',
  'count',
  'apiKeyId',
  'userId',
  'clientId',
  'ipAddress',
  'userAgent',
  'createdAt',
] as const
/** A committed change has no violations, so its row has no errors. */
const columns = allColumns.filter((column) => column !== 'errors')
const names = columns.map(snake)
const insertRow = `insert into api_audit_logs (${names.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`
const allNames = allColumns.map(snake)
const insertSeveral = `insert into api_audit_logs (${allNames.join(', ')})
  select ${allNames.join(', ')} from json_populate_recordset(null::api_audit_logs, $1::json) ${returningForSqlState}`

export interface AuditBuffer {
  /** Buffers the audit row of a read, a refusal or a failure. The row is written within a second. */
  bufferRow(row: AuditRow): void
  /** Records that an API key was used now, at most once a minute per key. The time is written within a second. */
  recordKeyUse(keyId: number, tenantId: number): void
  /**
   * Writes the buffered rows. Never rejects: while the database is unavailable, rows stay in memory until the buffer is
   * full.
   */
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushEveryMs = 1_000
const flushAtRows = 500
const maxRows = 20_000

/**
 * Buffers the audit rows of requests without a transaction, for at most 1 s or 500 rows. While the database is
 * unavailable, at most 20,000 rows are buffered, and further rows are dropped. Rows with status 429 are combined into
 * one row per credential and minute: the row of the first 429, with the count.
 */
export function createAuditBuffer(database: Database, onError: (error: unknown) => void): AuditBuffer {
  const rows: AuditRow[] = []
  const refusals = new Map<string, AuditRow>()
  const usedKeys = new Map<number, { tenantId: number; at: string }>()
  const notedUses = new Map<number, string>()
  let flushing: Promise<void> = Promise.resolve()

  // A key's last use is written once a minute; otherwise a busy key's row would be written every second.
  const noteUse = (keyId: number, tenantId: number): void => {
    const at = machineTime()
    const minute = at.slice(0, 16)
    if (notedUses.get(keyId) === minute) return
    if (notedUses.size >= maxRows) notedUses.clear()
    notedUses.set(keyId, minute)
    usedKeys.set(keyId, { tenantId, at })
  }
  const take = (row: AuditRow): void => {
    if (row.status === 429) {
      const minute = `${row.tenantId}:${row.apiKeyId}:${row.userId}:${row.clientId}:${row.createdAt.slice(0, 16)}`
      const held = refusals.get(minute)
      if (held) held.count = (held.count ?? 1) + 1
      else refusals.set(minute, { ...row, count: 1 })
    } else if (rows.length < maxRows) rows.push(row)
  }
  const giveBack = (row: AuditRow): unknown => rows.length < maxRows && rows.push(row)
  const write = async (): Promise<void> => {
    const batch = rows.splice(0, rows.length)
    // The row of a minute's 429 answers is written after the minute has ended, so that it counts them all.
    const now = machineTime().slice(0, 16)
    for (const [minute, row] of refusals) {
      if (stopping || !minute.endsWith(now)) {
        batch.push(row)
        refusals.delete(minute)
      }
    }
    const keys = [...usedKeys]
    usedKeys.clear()
    try {
      await insertReachable(database, batch, giveBack, onError)
      if (keys.length > 0) await noteKeyUse(database, keys)
    } catch (error) {
      onError(error)
      for (const [id, use] of keys) if (!usedKeys.has(id)) usedKeys.set(id, use)
    }
  }
  const flush = (): Promise<void> => {
    flushing = flushing.then(write)
    return flushing
  }
  let stopping = false
  const timer = setInterval(() => {
    if (rows.length + refusals.size + usedKeys.size > 0) void flush()
  }, flushEveryMs)
  timer.unref()
  return {
    bufferRow(row) {
      take(row)
      if (rows.length === flushAtRows) void flush()
    },
    recordKeyUse: noteUse,
    flush,
    async stop() {
      clearInterval(timer)
      stopping = true
      await flush()
    },
  }
}

/**
 * Inserts the rows that can be written. Rows whose node or whose database is unavailable are passed to `giveBack`.
 * Rejects if the whole database is unavailable. Such a row may be stored twice after a retry, since its first statement
 * may have been executed. If the table refuses a row, only that row is dropped.
 */
async function insertReachable(
  database: Database,
  batch: readonly AuditRow[],
  giveBack: (row: AuditRow) => unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  const { nodes } = database
  let rest = [...batch]
  const leaveAway = async (): Promise<void> => {
    const { here, away } = await nodes.splitByReachability(rest, ({ tenantId }) => tenantId)
    for (const row of away) giveBack(row)
    rest = here
  }
  if (nodes.hasUnreachableNode) await leaveAway()
  let size = flushAtRows
  while (rest.length > 0) {
    const some = rest.slice(0, size)
    try {
      await insertRows(database, some)
      rest.splice(0, some.length)
      size = flushAtRows
    } catch (error) {
      const before = rest.length
      if (await nodes.checkForUnreachableNode()) await leaveAway()
      if (rest.length < before) continue
      if (isUnavailable(error)) {
        for (const row of rest) giveBack(row)
        throw error
      }
      if (some.length > 1) size = Math.ceil(some.length / 2)
      else {
        onError(error)
        rest.shift()
      }
    }
  }
}

/**
 * Returns the row keyed by column names. The columns are listed by hand, because every request has an audit row. A loop
 * over the names took 2 % of an API process's CPU.
 */
const namedAsStored = (row: AuditRow): Record<Exclude<ColumnName<'api_audit_logs'>, 'id'>, unknown> => ({
  tenant_id: row.tenantId,
  request_id: row.requestId,
  method: row.method,
  path: row.path,
  operation_id: row.operationId,
  status: row.status,
  code: row.code,
  errors: row.errors,
  duration_ms: row.durationMs,
  cost: row.cost,
  count: row.count,
  api_key_id: row.apiKeyId,
  user_id: row.userId,
  client_id: row.clientId,
  ip_address: row.ipAddress,
  user_agent: row.userAgent,
  created_at: row.createdAt,
})

async function insertRows(database: Database, rows: AuditRow[]): Promise<void> {
  await database.sql.executeQuery(CompiledQuery.raw(insertSeveral, [JSON.stringify(rows.map(namedAsStored))]))
}

async function noteKeyUse(database: Database, keys: [number, { tenantId: number; at: string }][]): Promise<void> {
  await sql`
    update api_keys k set last_used_at = used.at
    from unnest(${keys.map(([, use]) => use.tenantId)}::bigint[], ${keys.map(([id]) => id)}::bigint[],
      ${keys.map(([, use]) => use.at)}::timestamptz[]) as used (tenant_id, id, at)
    where k.tenant_id = used.tenant_id and k.id = used.id and k.last_used_at is distinct from used.at
  `.execute(database.sql)
}

export interface AuditFilters {
  requestId?: string
  method?: string
  path?: string
  status?: number
  statusClass?: '2xx' | '3xx' | '4xx' | '5xx'
  operationId?: string
  apiKeyId?: number
  userId?: number
  dateFrom?: string
  dateTo?: string
  /**
   * Whether to exclude successful reads of portal pages. Calls that a user tried out in the API reference are included.
   */
  withoutPortalReads?: boolean
}

type ApiAuditLog = components['schemas']['ApiAuditLog']

const rowsOf = (at: ReadSql, tenantId: number) =>
  at
    .selectFrom('apiAuditLogs')
    .select(['id', ...allColumns.filter((column) => column !== 'tenantId')])
    .where('tenantId', '=', tenantId)

/** Returns one row of the audit log. Throws Refusal not_found. */
export async function findAuditLog(db: ReadContext, { tenantId }: Caller, id: number): Promise<ApiAuditLog> {
  const row = await rowsOf(db.sql, tenantId).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('request')
  return row as unknown as ApiAuditLog
}

/** Returns a page of the tenant's audit log, newest first. */
export async function listAuditLogs(
  db: ReadContext,
  caller: Caller,
  filters: AuditFilters,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<{ items: ApiAuditLog[]; nextAfter: number | undefined }> {
  let query = rowsOf(db.sql, caller.tenantId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  for (const field of ['requestId', 'method', 'path', 'status', 'operationId', 'apiKeyId', 'userId'] as const) {
    const value = filters[field]
    if (value !== undefined) query = query.where(field, '=', value as never)
  }
  if (filters.statusClass) {
    const least = Number(filters.statusClass[0]) * 100
    query = query.where('status', '>=', least).where('status', '<', least + 100)
  }
  if (filters.withoutPortalReads) {
    query = query.where(
      sql<boolean>`not (method in ('GET', 'HEAD') and status < 400 and (path = '/portal' or path like '/portal/%')
        and path not like '/portal/try/%')`,
    )
  }
  if (filters.dateFrom) query = query.where('createdAt', '>=', filters.dateFrom)
  if (filters.dateTo) query = query.where('createdAt', '<=', filters.dateTo)
  if (after !== undefined) query = query.where('id', '<', after)
  const rows = await query.execute()
  const items = rows.slice(0, limit) as unknown as ApiAuditLog[]
  return { items, nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}
