import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { addAttemptTask } from '../jobs/attempts.ts'
import { enqueueJob } from '../jobs/jobs.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { brokenOffAttempt } from './attempts.ts'
import { connectionRow } from './connection.ts'
import { findLink } from './links.ts'

/**
 * A job brings one invoice in line with the accounting system: it pushes it or, when the invoice has been voided or deleted,
 * voids it there. So one open job per invoice is enough, whatever happens to the invoice until it runs.
 */

/** Enqueues the invoice's job, or answers the one that is open; the caller has locked the invoice. */
export async function enqueueAccountingJob(tx: Transaction, caller: Caller, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where tenant_id = ${caller.tenantId} and type = 'accounting_push' and status in ('queued', 'running')
      and params ->> 'invoiceId' = ${String(invoiceId)} and deleted_at is null limit 1
  `.execute(tx.sql)
  if (rows[0]) return rows[0].id
  const job = { type: 'accounting_push', resourceType: 'invoices', readScope: 'invoices:read', total: 1 } as const
  const jobId = await enqueueJob(tx, caller, { ...job, params: { invoiceId } })
  await addAttemptTask(tx.sql, 'push-to-accounting', { tenantId: caller.tenantId, jobId }, tx.machineAt)
  return jobId
}

/**
 * Enqueues the job that voids an invoice in the accounting system, where that has it or may have it: call it when an invoice
 * is voided or deleted, under its lock. Undefined where there is nothing to void.
 */
export async function enqueueAccountingVoid(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
): Promise<string | undefined> {
  const { tenantId } = caller
  const connection = await connectionRow(tx.sql, tenantId)
  if (!connection) return undefined
  const { realmId } = connection
  const link = await findLink(tx.sql, { tenantId, realmId, entity: 'invoice', recordId: invoiceId })
  const isThere = link ? link.voidedAt === null : await brokenOffAttempt(tx.sql, tenantId, invoiceId, realmId)
  return isThere ? enqueueAccountingJob(tx, caller, invoiceId) : undefined
}
