import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { timeZoneOf } from '../branding/deadlines.ts'
import { letterheadFor } from '../branding/kept-letterheads.ts'
import { type ChangeOrderPaper, changeOrderHash } from '../domain/change-orders/paper.ts'
import { add, type Decimal, r2, subtract } from '../domain/money.ts'
import { paperLine } from '../domain/paper-parties.ts'
import { fileText } from '../domain/shown-text.ts'
import { allows } from '../domain/states.ts'
import { movedByDays } from '../domain/zone-days.ts'
import type { Mailing } from '../papers/mailing.ts'
import type { PaperKind } from '../papers/paper-kind.ts'
import { partyOf, projectOnPaper, projectRecipient } from '../papers/parties.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import { findRecord } from '../records/read.ts'
import { lockInState } from '../records/transitions.ts'
import { type ChangeOrder, changeOrders } from './change-orders.ts'
import { listChangeOrderLines } from './lines.ts'

/** The printed paper of a change order. */
export const changeOrderPaperKind: PaperKind<'change_order', ChangeOrder, ChangeOrderPaper> = {
  entityType: 'change_order',
  family: 'change-orders',
  noun: 'change order',
  readScope: 'change_orders:read',
  layoutVersion: 6,
  find: (tx, caller, id) => findRecord(tx, caller, changeOrders, id),
  paperOf,
  hashOf: changeOrderHash,
  marksOf: ({ status }) => [status],
  filename: ({ number }) => fileText(number),
}

/** The mail of a change order: sent to its project's contact. Mailing it does not change its state. */
export const changeOrderMailing: Mailing<ChangeOrder, ChangeOrderPaper> = {
  send: (tx, caller, id) => lockInState(tx, caller, changeOrders, id, 'email'),
  recipientOf: (tx, caller, { projectId }) => projectRecipient(tx, caller, projectId),
  mayGoOut: ({ status }) => allows(changeOrders, 'email', status),
  link: null,
  onGivenUp: 'The change order is unchanged. Send it again, or send it another way.',
}

async function paperOf(db: ReadContext, caller: Caller, order: ChangeOrder): Promise<ChangeOrderPaper> {
  const { project, contactId, architect, contractValue, originalContractValue, expectedEndDate } = await projectOnPaper(
    db,
    caller,
    order.projectId,
  )
  const lines = await listChangeOrderLines(db, caller, order.id)
  const total = order.totalAmount ?? '0.00'
  const original = (await originalSumBefore(db, caller, order)) ?? originalContractValue ?? '0.00'
  const before = order.contractSumBefore ?? contractValue ?? '0.00'
  const { status, approvedAt, approvedBy } = order
  return {
    number: order.changeOrderNumber,
    status,
    title: order.title,
    date: order.submittedAt ?? order.createdAt,
    from: await letterheadFor(
      db,
      { tenantId: caller.tenantId, entityType: 'change_order', entityId: order.id },
      contactId,
      order.currency,
    ),
    project,
    customer: await partyOf(db, caller, contactId),
    reason: order.reason,
    description: order.description,
    lines: lines.map(paperLine),
    total,
    sums: { original, earlier: r2(subtract(before, original)), before, after: r2(add(before, total)) },
    approval: status === 'approved' && approvedAt !== null ? { by: approvedBy, at: approvedAt } : null,
    projectSequence: order.projectSequence,
    scheduleDays: order.scheduleDays,
    completionDate: completionOf(order, expectedEndDate, await timeZoneOf(db, caller)),
    architect,
  }
}

/**
 * Returns the project's original contract sum at the approval. Returns null before the approval; the paper then shows
 * current sums. A project without a contract counts as 0.00.
 */
async function originalSumBefore(
  db: ReadContext,
  { tenantId }: Caller,
  { id, contractSumBefore }: ChangeOrder,
): Promise<Decimal | null> {
  if (contractSumBefore === null) return null
  const { rows } = await sql<{ originalSumBefore: Decimal | null }>`
    select original_sum_before from change_orders where tenant_id = ${tenantId} and id = ${id}`.execute(db.sql)
  return rows[0]?.originalSumBefore ?? null
}

/** Returns the completion date to print. Before the approval, it is computed from the project's current end date. */
const completionOf = (
  { status, scheduleDays, completionDate }: ChangeOrder,
  expectedEndDate: string | null,
  timeZone: string,
): string | null =>
  (status === 'draft' || status === 'submitted') && scheduleDays !== null && expectedEndDate !== null
    ? movedByDays(expectedEndDate, scheduleDays, timeZone)
    : completionDate
