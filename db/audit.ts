import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { ApiAuditLogs } from '../generated/database.d.ts'
import type { components } from '../generated/openapi.d.ts'
import type { Caller } from './caller.ts'
import type { Database } from './connection.ts'
import type { Unit } from './unit.ts'

export type AuditRow = Omit<Insertable<ApiAuditLogs>, 'id'>

/** Closes a successful mutation's transaction with its row: no change without its row. */
export function recordAudit(unit: Unit, row: AuditRow): void {
  unit.closing.push(unit.sql.insertInto('apiAuditLogs').values(row).compile())
}

export interface AuditBuffer {
  /** Takes a read's, refusal's or failure's row, or the use of a key; written within a second. */
  note(row: AuditRow): void
  /** Writes what waits. Never rejects: rows that cannot be written are dropped after the buffer is full. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const flushEveryMs = 1_000
const flushAtRows = 500
const mostRows = 20_000

/**
 * Buffers the audit rows that no transaction carries: 1 s or 500 rows, at most 20,000 while the database is away. Rows
 * of 429s are summed per key and minute, so that a client that hammers on closed doors writes one row: the first one's.
 */
export function auditBuffer(database: Database, onError: (error: unknown) => void): AuditBuffer {
  const rows: AuditRow[] = []
  const refusals = new Map<string, AuditRow>()
  const usedKeys = new Map<number, { tenantId: number; at: string }>()
  const notedUses = new Map<number, string>()
  let flushing: Promise<void> = Promise.resolve()

  // A key's last use is written once a minute; a busy key's row would otherwise be written every second.
  const noteUse = (keyId: number, tenantId: number, at: string): void => {
    const minute = at.slice(0, 16)
    if (notedUses.get(keyId) === minute) return
    if (notedUses.size >= mostRows) notedUses.clear()
    notedUses.set(keyId, minute)
    usedKeys.set(keyId, { tenantId, at })
  }
  const take = (row: AuditRow): void => {
    if (row.apiKeyId) noteUse(row.apiKeyId, row.tenantId, row.createdAt)
    if (row.status === 429) {
      const minute = `${row.tenantId}:${row.apiKeyId}:${row.userId}:${row.clientId}:${row.createdAt.slice(0, 16)}`
      const held = refusals.get(minute)
      if (held) held.count = (held.count ?? 1) + 1
      else refusals.set(minute, { ...row, count: 1 })
    } else if (rows.length < mostRows) rows.push(row)
  }
  const write = async (): Promise<void> => {
    const batch = rows.splice(0, rows.length)
    // A minute's refusals are written when the minute is over, so that one row has them all.
    const now = new Date().toISOString().slice(0, 16)
    for (const [minute, row] of refusals) {
      if (stopping || !minute.endsWith(now)) {
        batch.push(row)
        refusals.delete(minute)
      }
    }
    const keys = [...usedKeys]
    usedKeys.clear()
    try {
      for (let start = 0; start < batch.length; start += flushAtRows) {
        await insertRows(database, batch.slice(start, start + flushAtRows))
      }
      if (keys.length > 0) await noteKeyUse(database, keys)
    } catch (error) {
      onError(error)
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
    note(row) {
      take(row)
      if (rows.length === flushAtRows) void flush()
    },
    flush,
    async stop() {
      clearInterval(timer)
      stopping = true
      await flush()
    },
  }
}

async function insertRows(database: Database, rows: AuditRow[]): Promise<void> {
  const snakeRows = rows.map((row) => ({
    tenant_id: row.tenantId,
    request_id: row.requestId,
    method: row.method,
    path: row.path,
    operation_id: row.operationId,
    status: row.status,
    code: row.code,
    duration_ms: row.durationMs,
    cost: row.cost,
    count: row.count ?? 1,
    api_key_id: row.apiKeyId,
    user_id: row.userId,
    client_id: row.clientId,
    ip_address: row.ipAddress,
    user_agent: row.userAgent,
    created_at: row.createdAt,
  }))
  await sql`
    insert into api_audit_logs (tenant_id, request_id, method, path, operation_id, status, code, duration_ms, cost, count,
      api_key_id, user_id, client_id, ip_address, user_agent, created_at)
    select r.tenant_id, r.request_id, r.method, r.path, r.operation_id, r.status, r.code, r.duration_ms, r.cost, r.count,
      r.api_key_id, r.user_id, r.client_id, r.ip_address, r.user_agent, r.created_at
    from json_populate_recordset(null::api_audit_logs, ${JSON.stringify(snakeRows)}::json) r
  `.execute(database.sql)
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
  apiKeyId?: number
  userId?: number
  dateFrom?: string
  dateTo?: string
}

type ApiAuditLog = components['schemas']['ApiAuditLog']

/** A page of the tenant's audit log, newest first. */
export async function listAuditLogs(
  unit: Unit,
  caller: Caller,
  filters: AuditFilters,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<{ items: ApiAuditLog[]; nextAfter: number | undefined }> {
  let query = unit.sql
    .selectFrom('apiAuditLogs')
    .select(['id', 'requestId', 'method', 'path', 'operationId', 'status', 'code', 'durationMs', 'cost', 'count'])
    .select(['apiKeyId', 'userId', 'clientId', 'ipAddress', 'userAgent', 'createdAt'])
    .where('tenantId', '=', caller.tenantId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  for (const field of ['requestId', 'method', 'path', 'status', 'apiKeyId', 'userId'] as const) {
    const value = filters[field]
    if (value !== undefined) query = query.where(field, '=', value as never)
  }
  if (filters.dateFrom) query = query.where('createdAt', '>=', filters.dateFrom)
  if (filters.dateTo) query = query.where('createdAt', '<=', filters.dateTo)
  if (after !== undefined) query = query.where('id', '<', after)
  const rows = await query.execute()
  const items = rows.slice(0, limit) as ApiAuditLog[]
  return { items, nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}
