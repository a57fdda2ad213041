import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** A request that changed something, as the audit log has it. */
export interface RecordChange {
  operationId: string
  createdAt: string
  userId: number | null
  apiKeyId: number | null
  clientId: string | null
}

/** The latest requests that changed one record or what belongs to it, by API, MCP and pages, the newest first. */
export async function changesOfRecord(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  { path, id }: { path: string; id: number },
  limit: number,
): Promise<RecordChange[]> {
  const { rows } = await sql<RecordChange>`
    select operation_id, created_at, user_id, api_key_id, client_id from api_audit_logs
    where tenant_id = ${tenantId} and method <> 'GET' and status < 400
      and substring(path from '/([a-z-]+/[0-9]+)(?:/|$)') = ${`${path}/${id}`} and operation_id is not null
    order by id desc limit ${limit}
  `.execute(db.sql)
  return rows
}
