import { sql } from 'kysely'
import { type EntityKey, entityColumns } from '../../domain/entity-key.ts'
import { machineTime } from '../../engine/base/clock.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import { allTenants } from '../../engine/postgres/tenant-guard.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { addServeTask } from '../jobs/tasks.ts'

/**
 * Requests for PDFs that a page or a mail waits for. The worker renders one PDF per organization at a time and serves
 * the organizations in rotation. So an organization with many papers does not delay the others.
 */

/**
 * Requests a record's PDF. It will show the record's content at the time of rendering. The mail job `mailJob` resumes
 * when the PDF exists.
 */
export async function addPdfRequest(
  at: Sql,
  { tenantId, entityType, entityId }: EntityKey,
  mailJob?: string,
): Promise<void> {
  const now = machineTime()
  const jobs = JSON.stringify(mailJob === undefined ? [] : [mailJob])
  const { numAffectedRows = 0n } = await sql`
    insert into wanted_pdfs as w (tenant_id, entity_type, entity_id, mail_jobs, asked_at)
    values (${tenantId}, ${entityType}, ${entityId}, ${jobs}::jsonb, ${now})
    on conflict (tenant_id, entity_type, entity_id) do update set mail_jobs = w.mail_jobs || excluded.mail_jobs
    where excluded.mail_jobs <> '[]'
  `.execute(at)
  // A record whose PDF is already requested keeps its position in the queue.
  if (numAffectedRows > 0n) await addServeTask(at, tenantId, 'serve-documents')
}

/** Returns the organization's record that has waited longest for its PDF. */
export async function findOldestPdfRequest(at: Sql, tenantId: number): Promise<EntityKey | undefined> {
  return at
    .selectFrom('wantedPdfs')
    .select(['tenantId', 'entityType', 'entityId'])
    .where('tenantId', '=', tenantId)
    .orderBy('askedAt')
    .orderBy('entityType')
    .orderBy('entityId')
    .limit(1)
    .executeTakeFirst()
}

/** Moves the request for a record's PDF behind the organization's other requests. */
export async function requeuePdfRequest(at: Sql, key: EntityKey): Promise<void> {
  await at
    .updateTable('wantedPdfs')
    .set({ askedAt: machineTime() })
    .where((eb) => eb.and(entityColumns(key)))
    .execute()
}

/** Deletes the request for a record's PDF; returns the ids of the mail jobs that waited for it. */
export async function deletePdfRequest(tx: Transaction, key: EntityKey): Promise<string[]> {
  const row = await tx.sql
    .deleteFrom('wantedPdfs')
    .where((eb) => eb.and(entityColumns(key)))
    .returning('mailJobs')
    .executeTakeFirst()
  return (row?.mailJobs ?? []) as string[]
}

/** Returns the organizations with requested PDFs. A sweep queues the rendering tasks of these organizations again. */
export async function findTenantsWithPdfRequests(database: Database): Promise<number[]> {
  const rows = await database.sql
    .selectFrom('wantedPdfs')
    .modifyFront(allTenants)
    .select('tenantId')
    .distinct()
    .execute()
  return rows.map((row) => row.tenantId)
}
