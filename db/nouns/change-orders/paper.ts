import { type ChangeOrderPaper, changeOrderHash } from '../../domain/change-orders/paper.ts'
import { add, type Decimal, roundToCents, subtract } from '../../domain/money.ts'
import { toPaperLine } from '../../domain/papers/paper-parties.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import { toFileNamePart } from '../../domain/visible-text.ts'
import { moveByDays } from '../../domain/zone-days.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { findRecord } from '../../engine/records/read.ts'
import { lockInState } from '../../engine/records/transitions.ts'
import { timeZoneOf } from '../../services/branding/deadlines.ts'
import { letterheadOfRecord } from '../../services/branding/stored-letterheads.ts'
import type { PaperMailing } from '../../services/papers/mailing.ts'
import type { PaperKind } from '../../services/papers/paper-kind.ts'
import { findParty, findProjectOnPaper, findProjectRecipient } from '../../services/papers/parties.ts'
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
  filename: ({ number }) => toFileNamePart(number),
}

/** How a change order is mailed: to its project's contact. Mailing a change order does not change its state. */
export const changeOrderMailing: PaperMailing<ChangeOrder, ChangeOrderPaper> = {
  send: (tx, caller, id) => lockInState(tx, caller, changeOrders, id, 'email'),
  recipientOf: (tx, caller, { projectId }) => findProjectRecipient(tx, caller, projectId),
  maySend: ({ status }) => allowsTransition(changeOrders, 'email', status),
  link: null,
  givenUpAdvice: 'The change order is unchanged. Send it again, or send it another way.',
}

async function paperOf(db: ReadContext, caller: Caller, order: ChangeOrder): Promise<ChangeOrderPaper> {
  const { project, contactId, architect, contractValue, originalContractValue, expectedEndDate } =
    await findProjectOnPaper(db, caller, order.projectId)
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
    from: await letterheadOfRecord(
      db,
      { tenantId: caller.tenantId, entityType: 'change_order', entityId: order.id },
      contactId,
      order.currency,
    ),
    project,
    customer: await findParty(db, caller, contactId),
    reason: order.reason,
    description: order.description,
    lines: lines.map(toPaperLine),
    total,
    sums: {
      original,
      earlier: roundToCents(subtract(before, original)),
      before,
      after: roundToCents(add(before, total)),
    },
    approval: status === 'approved' && approvedAt !== null ? { by: approvedBy, at: approvedAt } : null,
    projectSequence: order.projectSequence,
    scheduleDays: order.scheduleDays,
    completionDate: completionOf(order, expectedEndDate, await timeZoneOf(db, caller)),
    architect,
  }
}

/**
 * Returns the project's original contract sum at the time of the approval; 0.00 for a project without a contract.
 * Returns null before the approval; the paper then shows the current sums.
 */
async function originalSumBefore(
  db: ReadContext,
  { tenantId }: Caller,
  { id, contractSumBefore }: ChangeOrder,
): Promise<Decimal | null> {
  if (contractSumBefore === null) return null
  const row = await db.sql
    .selectFrom('changeOrders')
    .select('originalSumBefore')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.originalSumBefore ?? null
}

/**
 * Returns the completion date to print. Before the approval, the date is computed from the project's current end date.
 */
const completionOf = (
  { status, scheduleDays, completionDate }: ChangeOrder,
  expectedEndDate: string | null,
  timeZone: string,
): string | null =>
  (status === 'draft' || status === 'submitted') && scheduleDays !== null && expectedEndDate !== null
    ? moveByDays(expectedEndDate, scheduleDays, timeZone)
    : completionDate
