import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { from } from '../../engine/records/read.ts'
import type { Resource } from '../../engine/records/resource.ts'
import type { ActorIds } from './actors.ts'

/** A request in the audit log that changed a record. */
export interface RecordChange extends ActorIds {
  operationId: string
  createdAt: string
}

/**
 * Returns the latest requests that changed a record or its children, newest first, whether they came through the API,
 * MCP or the portal.
 */
export async function listChangesOfRecord(
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

/**
 * Returns the creator of a record: the actor of the request, import or conversion that created it. All ids are null if
 * no creator is stored for this record. Returns undefined if the resource stores no creators.
 */
export async function findCreatorOfRecord(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  resource: Resource,
  id: number,
): Promise<ActorIds | undefined> {
  if (!resource.keepsMaker) return undefined
  const { rows } = await sql<ActorIds>`
    select maker_user_id as user_id, maker_key_id as api_key_id, maker_client_id as client_id
    ${from(resource, tenantId)} and id = ${id}`.execute(db.sql)
  return rows[0]
}
