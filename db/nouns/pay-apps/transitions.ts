import { Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { transition, transitionLocked } from '../../engine/records/transitions.ts'
import { lockWithProject } from '../projects/lock-with-project.ts'
import { voidOpenSignatureRequests } from '../signature-requests/signature-requests.ts'
import { deleteCertificate, storeCertificate } from './certificates.ts'
import { syncChangeOrderLines } from './change-orders.ts'
import { listPayAppLines } from './line-items.ts'
import { type PayApp, payApps } from './pay-apps.ts'
import { findOverbillingWarnings } from './schedule.ts'

/**
 * Submits a draft or rejected pay application and stores its certificate. Throws Refusal not_found. Throws conflict for
 * a pay application in another state or without lines. Throws conflict for overbilling if the organization blocks it.
 */
export const submitPayApp = (tx: Transaction, caller: Caller, id: number): Promise<PayApp> =>
  transition(tx, caller, payApps, id, 'submit', async (payApp) => {
    const lines = await listPayAppLines(tx, caller, id)
    if (lines.length === 0) {
      const detail = `The pay application is ${payApp.status} and has no lines. Add a line to its schedule of values first.`
      throw new Refusal('conflict', detail)
    }
    await findOverbillingWarnings(tx, caller, lines)
    const frozen = await storeCertificate(tx, caller, payApp)
    return { ...frozen, submittedAt: tx.at, rejectedAt: null, rejectionReason: null }
  })

/**
 * Rejects a submitted pay application, so that it can be changed again. Adds lines for the change orders approved since
 * it was submitted, and voids its signature requests. Throws Refusal not_found, conflict.
 */
export async function rejectPayApp(
  tx: Transaction,
  caller: Caller,
  id: number,
  { rejectionReason = null }: Schemas['PayAppRejection'],
): Promise<PayApp> {
  const held = await lockWithProject(tx, caller, payApps, id)
  const rejected = await transitionLocked(tx, caller, payApps, held, 'reject', async (payApp) => {
    await deleteCertificate(tx, caller, id)
    const figures = await syncChangeOrderLines(tx, caller, payApp)
    return { ...figures, certificateHash: null, contractDate: null, rejectedAt: tx.at, rejectionReason }
  })
  await voidOpenSignatureRequests(tx, caller, 'pay_app', id, 'The pay application was rejected.')
  return rejected
}

/**
 * Voids a submitted or approved pay application. Throws Refusal not_found. Throws conflict for a pay application that
 * is in another state, that a later one continues, or that was invoiced.
 */
export async function voidPayApp(tx: Transaction, caller: Caller, id: number): Promise<PayApp> {
  const held = await lockWithProject(tx, caller, payApps, id)
  return transitionLocked(tx, caller, payApps, held, 'void', async (payApp) => {
    await refuseContinued(tx, caller, payApp)
    if (payApp.invoiceId !== null) {
      const detail = `The pay application is ${payApp.status} and invoice ${payApp.invoiceId} was created from it.`
      throw new Refusal('conflict', `${detail} Void or delete the invoice first.`)
    }
    await voidOpenSignatureRequests(tx, caller, 'pay_app', id, 'The pay application was voided.')
    return { voidedAt: tx.at }
  })
}

async function refuseContinued(
  db: ReadContext,
  { tenantId }: Caller,
  { status, projectId, applicationNumber }: PayApp,
): Promise<void> {
  const later = await db.sql
    .selectFrom('payApps')
    .select(['id', 'applicationNumber', 'status'])
    .where('tenantId', '=', tenantId)
    .where('projectId', '=', projectId)
    .where('applicationNumber', '>', applicationNumber)
    .where('status', '<>', 'voided')
    .where('deletedAt', 'is', null)
    .orderBy('applicationNumber', 'desc')
    .executeTakeFirst()
  if (!later) return
  const other = `application ${later.applicationNumber} (id ${later.id}, ${later.status})`
  throw new Refusal(
    'conflict',
    `The pay application is ${status}, and ${other} continues it. Void or delete that application first.`,
  )
}
