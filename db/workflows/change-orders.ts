import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { type Bid, bids } from '../bids/bids.ts'
import { appendChangeOrders, removeChangeOrder } from '../bids/change-order-lines.ts'
import { timeZoneOf } from '../branding/deadlines.ts'
import { keepLetterhead } from '../branding/kept-letterheads.ts'
import { type ChangeOrder, changeOrders } from '../change-orders/change-orders.ts'
import { listChangeOrderLines } from '../change-orders/lines.ts'
import { drawSequence } from '../change-orders/sequence.ts'
import { movedEnd } from '../domain/change-orders/schedule.ts'
import { add, type Decimal, r2, subtract } from '../domain/money.ts'
import { Refusal } from '../domain/refusal.ts'
import { lockedTooLittle } from '../postgres/failures.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type Project, projects } from '../projects/projects.ts'
import { lockForChange, lockRecord, lockRecords } from '../records/lock.ts'
import { findRecord } from '../records/read.ts'
import type { Schemas } from '../records/resource.ts'
import { transition } from '../records/transitions.ts'
import { updateHeld } from '../records/write.ts'
import { voidRequestsFor } from '../signature-requests/signature-requests.ts'
import { syncPayApp, whatBillsChangeOrder } from './pay-app-change-orders.ts'

/**
 * What a change order does to the contract of its project. The project is locked first, then its bid, then the change
 * order; states are read after that, so that of two concurrent transitions the second sees what the first one made.
 */

interface Contract {
  project: Project
  /** The bid from which the project came, where there is one. */
  bid: Bid | undefined
  changeOrder: ChangeOrder
}

/**
 * submitted becomes approved and keeps its letterhead: the project's contract value grows by the total, its expected end
 * moves by the days, its bid gets the lines, and so does an open pay application. Throws Refusal not_found, conflict, also
 * for days that would end the project before its start.
 */
export async function approveChangeOrder(
  tx: Transaction,
  caller: Caller,
  id: number,
  { approvedBy = null }: Schemas['ChangeOrderApproval'],
): Promise<ChangeOrder> {
  const { project, bid, changeOrder } = await lockContract(tx, caller, id)
  const approved = await transition(tx, caller, changeOrders, changeOrder, 'approve', async () => ({
    approvedAt: tx.at,
    approvedBy,
    contractSumBefore: project.contractValue ?? '0.00',
    completionDate: await endWith(tx, caller, project, changeOrder),
    // One that an earlier release submitted while this one began to serve has no number yet.
    projectSequence: changeOrder.projectSequence ?? (await drawSequence(tx, caller, project.id, 1)),
  }))
  const key = { tenantId: caller.tenantId, entityType: 'change_order', entityId: id } as const
  await keepLetterhead(tx, key, project.contactId, changeOrder.currency)
  const { completionDate: expectedEndDate } = approved
  await changeContract(tx, caller, project, { amount: approved.totalAmount!, expectedEndDate })
  await noteApproval(tx, caller, approved, {
    originalSumBefore: project.originalContractValue ?? '0.00',
    ...(approved.scheduleDays && expectedEndDate !== null && { movedEndOf: project.id }),
  })
  if (bid)
    await appendChangeOrders(tx, caller, bid, [
      { changeOrder: approved, lines: await listChangeOrderLines(tx, caller, id) },
    ])
  await syncPayApp(tx, caller, project.id)
  return approved
}

/**
 * draft, submitted, rejected or approved becomes voided, for good; what the approval changed is taken back. Throws
 * Refusal not_found, and conflict for a voided one, for an approved one that is billed, and for days whose loss would end the
 * project before its start.
 */
export async function voidChangeOrder(tx: Transaction, caller: Caller, id: number): Promise<ChangeOrder> {
  const { project, bid, changeOrder } = await lockContract(tx, caller, id)
  const wasApproved = changeOrder.status === 'approved'
  if (wasApproved) await refuseBilled(tx, caller, changeOrder)
  const voided = await transition(tx, caller, changeOrders, changeOrder, 'void', () => ({ voidedAt: tx.at }))
  if (wasApproved) {
    const amount = subtract('0', voided.totalAmount!)
    await changeContract(tx, caller, project, {
      amount,
      expectedEndDate: await endWithout(tx, caller, project, voided),
    })
    if (bid) await removeChangeOrder(tx, caller, bid, voided)
    await syncPayApp(tx, caller, project.id)
  }
  await voidRequestsFor(tx, caller, 'change_order', id, 'The change order was voided.')
  return voided
}

/** Locks a change order, honouring If-Match, after its project and that one's bid. Throws Refusal not_found, conflict (412). */
async function lockContract(tx: Transaction, caller: Caller, id: number): Promise<Contract> {
  const { projectId } = await findRecord(tx, caller, changeOrders, id)
  const project = await lockRecord(tx, caller, projects, projectId)
  const { bidId } = project
  const bid = bidId === null ? undefined : (await lockRecords(tx, caller, bids, [bidId])).get(bidId)
  const changeOrder = await lockForChange(tx, caller, changeOrders, id)
  if (changeOrder.projectId !== projectId) throw lockedTooLittle('the change order was moved meanwhile')
  return { project, bid, changeOrder }
}

interface ContractChange {
  /** By which the contract grows. */
  amount: string
  /** The project's end from now on. */
  expectedEndDate: string | null
}

/** A project without a contract has one of 0.00 from its first approved change order on. */
async function changeContract(
  tx: Transaction,
  caller: Caller,
  project: Project,
  { amount, expectedEndDate }: ContractChange,
): Promise<void> {
  const contractValue = r2(add(project.contractValue ?? '0', amount))
  const originalContractValue = project.originalContractValue ?? '0.00'
  const moved = expectedEndDate === project.expectedEndDate ? {} : { expectedEndDate }
  await updateHeld(tx, caller, projects, project, { contractValue, originalContractValue, ...moved })
}

async function endWith(
  db: ReadContext,
  caller: Caller,
  project: Project,
  { status, scheduleDays }: ChangeOrder,
): Promise<string | null> {
  if (!scheduleDays) return project.expectedEndDate
  const move = { days: scheduleDays, timeZone: await timeZoneOf(db, caller) }
  return movedEnd(project, move, `The change order is ${status}. Its ${daysOf(scheduleDays)}`)
}

/**
 * The project's end without the days of an approved change order, from what it is now. Only the project whose end they moved
 * gets them back: it may have had no end when they were approved, and the change order may have come from another one since.
 */
async function endWithout(
  db: ReadContext,
  caller: Caller,
  project: Project,
  { id, scheduleDays }: ChangeOrder,
): Promise<string | null> {
  const { rows } = await sql<{ movedEndOf: number | null }>`
    select moved_end_of from change_orders where tenant_id = ${caller.tenantId} and id = ${id}`.execute(db.sql)
  if (!scheduleDays || rows[0]!.movedEndOf !== project.id) return project.expectedEndDate
  const move = { days: -scheduleDays, timeZone: await timeZoneOf(db, caller) }
  return movedEnd(project, move, `The change order is approved. Voiding its ${daysOf(scheduleDays)}`)
}

const daysOf = (days: number): string => (Math.abs(days) === 1 ? `${days} day` : `${days} days`)

interface Approval {
  /** The original contract sum, for the paper. */
  originalSumBefore: Decimal
  /** The project whose end was moved. */
  movedEndOf?: number
}

/** Notes of an approved change order what is no member of it. */
async function noteApproval(
  tx: Transaction,
  { tenantId }: Caller,
  { id }: ChangeOrder,
  approval: Approval,
): Promise<void> {
  await tx.sql.updateTable('changeOrders').set(approval).where('tenantId', '=', tenantId).where('id', '=', id).execute()
}

async function refuseBilled(tx: Transaction, caller: Caller, { id, invoiceId }: ChangeOrder): Promise<void> {
  const billing =
    invoiceId === null
      ? await whatBillsChangeOrder(tx, caller, id)
      : `Invoice ${invoiceId} bills it. Void that invoice, or take the change order off it, first.`
  if (billing) throw new Refusal('conflict', `The change order is approved. ${billing}`)
}
