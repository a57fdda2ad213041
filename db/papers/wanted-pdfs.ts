import { sql } from 'kysely'
import { machineTime } from '../base/clock.ts'
import { type EntityKey, entityColumns } from '../domain/entities.ts'
import { addServeTask } from '../jobs/tasks.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import type { Transaction } from '../postgres/transaction.ts'

/**
 * Records whose PDF a page or a mail waits for. The worker makes one of an organization at a time and the organizations
 * in turns, so that whoever has many papers drawn delays nobody else.
 */

/** Has the worker make the record's PDF as it is when its turn comes; `mailJob` goes on once it is there. */
export async function wantPdf(at: Sql, { tenantId, entityType, entityId }: EntityKey, mailJob?: string): Promise<void> {
  const now = machineTime()
  const jobs = JSON.stringify(mailJob === undefined ? [] : [mailJob])
  const { numAffectedRows = 0n } = await sql`
    insert into wanted_pdfs as w (tenant_id, entity_type, entity_id, mail_jobs, asked_at)
    values (${tenantId}, ${entityType}, ${entityId}, ${jobs}::jsonb, ${now})
    on conflict (tenant_id, entity_type, entity_id) do update set mail_jobs = w.mail_jobs || excluded.mail_jobs
    where excluded.mail_jobs <> '[]'
  `.execute(at)
  // A record that is wanted already has its place in the queue.
  if (numAffectedRows > 0n) await addServeTask(at, tenantId, 'serve-documents')
}

/** The record of the organization that waits longest for its PDF. */
export async function longestWanted(at: Sql, tenantId: number): Promise<EntityKey | undefined> {
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

/** Moves a record behind the organization's other wanted ones. */
export async function putLast(at: Sql, key: EntityKey): Promise<void> {
  await at
    .updateTable('wantedPdfs')
    .set({ askedAt: machineTime() })
    .where((eb) => eb.and(entityColumns(key)))
    .execute()
}

/** Ends the waiting for a record's PDF; returns the mails that waited. */
export async function endWanted(tx: Transaction, key: EntityKey): Promise<string[]> {
  const row = await tx.sql
    .deleteFrom('wantedPdfs')
    .where((eb) => eb.and(entityColumns(key)))
    .returning('mailJobs')
    .executeTakeFirst()
  return (row?.mailJobs ?? []) as string[]
}

/** Organizations that wait for a PDF; a sweep puts them back into the queue. */
export async function tenantsWithWantedPdfs(database: Database): Promise<number[]> {
  const { rows } = await sql<{ tenantId: number }>`
    select /* all tenants */ distinct tenant_id from wanted_pdfs`.execute(database.sql)
  return rows.map((row) => row.tenantId)
}
