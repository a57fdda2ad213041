import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { enqueueAttemptTask } from '../../services/jobs/attempts.ts'
import { enqueueJob } from '../../services/jobs/jobs.ts'
import { hasUncertainCreation } from './attempts.ts'
import { findConnectionRow } from './connection.ts'
import { findAccountingLink } from './links.ts'

/**
 * An accounting job updates one invoice in the accounting system. It pushes the invoice, or voids it there if the
 * invoice was voided or deleted in this service. One open job per invoice is enough, because the job reads the invoice
 * when it runs.
 */

/**
 * Enqueues an accounting job for the invoice and returns its id. If the invoice already has an open job, returns the id
 * of that job instead. The invoice must be locked.
 */
export async function enqueueAccountingJob(tx: Transaction, caller: Caller, invoiceId: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where tenant_id = ${caller.tenantId} and type = 'accounting_push' and status in ('queued', 'running')
      and params ->> 'invoiceId' = ${String(invoiceId)} limit 1
  `.execute(tx.sql)
  if (rows[0]) return rows[0].id
  const job = { type: 'accounting_push', resourceType: 'invoices', readScope: 'invoices:read', total: 1 } as const
  const jobId = await enqueueJob(tx, caller, { ...job, params: { invoiceId } })
  await enqueueAttemptTask(tx.sql, 'push-to-accounting', { tenantId: caller.tenantId, jobId }, tx.machineAt)
  return jobId
}

/**
 * Enqueues the job that voids an invoice in the accounting system, and returns its id. Call it when an invoice is
 * voided or deleted, while the invoice is locked. Returns undefined if the invoice was certainly never created in the
 * accounting system.
 */
export async function enqueueAccountingVoid(
  tx: Transaction,
  caller: Caller,
  invoiceId: number,
): Promise<string | undefined> {
  const { tenantId } = caller
  const connection = await findConnectionRow(tx.sql, tenantId)
  if (!connection) return undefined
  const { realmId } = connection
  const link = await findAccountingLink(tx.sql, { tenantId, realmId, entity: 'invoice', recordId: invoiceId })
  const isThere = link ? link.voidedAt === null : await hasUncertainCreation(tx.sql, tenantId, invoiceId, realmId)
  return isThere ? enqueueAccountingJob(tx, caller, invoiceId) : undefined
}
