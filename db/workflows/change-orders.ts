import { moveExpectedEnd } from '../domain/change-orders/expected-end.ts'
import { add, type Decimal, roundToCents, subtract } from '../domain/money.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import { onlyRow } from '../engine/base/only-row.ts'
import { missingLockError } from '../engine/postgres/failures.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { lockForChange, lockRecord, lockRecords } from '../engine/records/lock.ts'
import { findRecord } from '../engine/records/read.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { transitionLocked } from '../engine/records/transitions.ts'
import { updateHeld } from '../engine/records/write.ts'
import { type Bid, bids } from '../nouns/bids/bids.ts'
import { appendChangeOrders, removeChangeOrderLines } from '../nouns/bids/change-order-lines.ts'
import { type ChangeOrder, changeOrders } from '../nouns/change-orders/change-orders.ts'
import { listChangeOrderLines } from '../nouns/change-orders/lines.ts'
import { reserveSequenceNumbers } from '../nouns/change-orders/sequence.ts'
import { type Project, projects } from '../nouns/projects/projects.ts'
import { voidOpenSignatureRequests } from '../nouns/signature-requests/signature-requests.ts'
import { timeZoneOf } from '../services/branding/deadlines.ts'
import { storeLetterhead } from '../services/branding/stored-letterheads.ts'
import { findReasonAgainstVoiding, syncOpenPayApp } from './pay-app-change-orders.ts'

/**
 * Approving and voiding change orders. Lock order: project, bid, change order. States are read after locking, so that
 * the second of two concurrent transitions sees the result of the first.
 */

interface Contract {
  project: Project
  /** Bid from which the project was created; undefined if there is none. */
  bid: Bid | undefined
  changeOrder: ChangeOrder
}

/**
 * Approves a submitted change order and stores its letterhead. Adds its total to the contract value, and its days to
 * the project's expected end. Adds its lines to the bid and to an open pay application. Throws Refusal not_found.
 * Throws conflict if the change order is not submitted, or if its days would move the project's end before its start.
 */
export async function approveChangeOrder(
  tx: Transaction,
  caller: Caller,
  id: number,
  { approvedBy = null }: Schemas['ChangeOrderApproval'],
): Promise<ChangeOrder> {
  const { project, bid, changeOrder } = await lockContract(tx, caller, id)
  const approved = await transitionLocked(tx, caller, changeOrders, changeOrder, 'approve', async () => ({
    approvedAt: tx.at,
    approvedBy,
    contractSumBefore: project.contractValue ?? '0.00',
    completionDate: await endWithDays(tx, caller, project, changeOrder),
    // A change order submitted by an older release during the upgrade has no sequence number yet.
    projectSequence: changeOrder.projectSequence ?? (await reserveSequenceNumbers(tx, caller, project.id, 1)),
  }))
  const key = { tenantId: caller.tenantId, entityType: 'change_order', entityId: id } as const
  await storeLetterhead(tx, key, project.contactId, changeOrder.currency)
  const { completionDate: expectedEndDate } = approved
  await changeContract(tx, caller, project, { amount: approved.totalAmount!, expectedEndDate })
  await storeApproval(tx, caller, approved, {
    originalSumBefore: project.originalContractValue ?? '0.00',
    ...(approved.scheduleDays && expectedEndDate !== null && { movedEndOf: project.id }),
  })
  if (bid)
    await appendChangeOrders(tx, caller, bid, [
      { changeOrder: approved, lines: await listChangeOrderLines(tx, caller, id) },
    ])
  await syncOpenPayApp(tx, caller, project.id)
  return approved
}

/**
 * Voids a change order permanently, and reverts what its approval changed. Throws Refusal not_found. Throws conflict if
 * it is already voided, or approved and billed, or if the project would end before its start without the change order's
 * days.
 */
export async function voidChangeOrder(tx: Transaction, caller: Caller, id: number): Promise<ChangeOrder> {
  const { project, bid, changeOrder } = await lockContract(tx, caller, id)
  const wasApproved = changeOrder.status === 'approved'
  if (wasApproved) await refuseBilled(tx, caller, changeOrder)
  const voided = await transitionLocked(tx, caller, changeOrders, changeOrder, 'void', () => ({ voidedAt: tx.at }))
  if (wasApproved) {
    const amount = subtract('0', voided.totalAmount!)
    await changeContract(tx, caller, project, {
      amount,
      expectedEndDate: await endWithoutDays(tx, caller, project, voided),
    })
    if (bid) await removeChangeOrderLines(tx, caller, bid, voided)
    await syncOpenPayApp(tx, caller, project.id)
  }
  await voidOpenSignatureRequests(tx, caller, 'change_order', id, 'The change order was voided.')
  return voided
}

/**
 * Locks the project, its bid and the change order, in this order, and checks If-Match. Throws Refusal not_found,
 * conflict with status 412 if If-Match does not match.
 */
async function lockContract(tx: Transaction, caller: Caller, id: number): Promise<Contract> {
  const { projectId } = await findRecord(tx, caller, changeOrders, id)
  const project = await lockRecord(tx, caller, projects, projectId)
  const { bidId } = project
  const bid = bidId === null ? undefined : (await lockRecords(tx, caller, bids, [bidId])).get(bidId)
  const changeOrder = await lockForChange(tx, caller, changeOrders, id)
  if (changeOrder.projectId !== projectId) throw missingLockError('the change order was moved in the meantime')
  return { project, bid, changeOrder }
}

interface ContractChange {
  /** Amount that is added to the contract value; may be negative. */
  amount: string
  /** New expected end of the project. */
  expectedEndDate: string | null
}

/**
 * Adds the amount to the project's contract value and sets its expected end. A project without a contract value gets an
 * original contract value of 0.00.
 */
async function changeContract(
  tx: Transaction,
  caller: Caller,
  project: Project,
  { amount, expectedEndDate }: ContractChange,
): Promise<void> {
  const contractValue = roundToCents(add(project.contractValue ?? '0', amount))
  const originalContractValue = project.originalContractValue ?? '0.00'
  const moved = expectedEndDate === project.expectedEndDate ? {} : { expectedEndDate }
  await updateHeld(tx, caller, projects, project, { contractValue, originalContractValue, ...moved })
}

async function endWithDays(
  db: ReadContext,
  caller: Caller,
  project: Project,
  { status, scheduleDays }: ChangeOrder,
): Promise<string | null> {
  if (!scheduleDays) return project.expectedEndDate
  const move = { days: scheduleDays, timeZone: await timeZoneOf(db, caller) }
  return moveExpectedEnd(project, move, `The change order is ${status}. Its ${daysOf(scheduleDays)}`)
}

/**
 * Returns the project's expected end without the days of an approved change order. The end is moved back only for the
 * project whose end the approval moved. Otherwise it stays: the project had no end at the approval, or the change order
 * was moved to it later.
 */
async function endWithoutDays(
  db: ReadContext,
  caller: Caller,
  project: Project,
  { id, scheduleDays }: ChangeOrder,
): Promise<string | null> {
  const rows = await db.sql
    .selectFrom('changeOrders')
    .select('movedEndOf')
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .execute()
  if (!scheduleDays || onlyRow(rows, 'the change order').movedEndOf !== project.id) return project.expectedEndDate
  const move = { days: -scheduleDays, timeZone: await timeZoneOf(db, caller) }
  return moveExpectedEnd(project, move, `The change order is approved. Voiding its ${daysOf(scheduleDays)}`)
}

const daysOf = (days: number): string => (Math.abs(days) === 1 ? `${days} day` : `${days} days`)

interface Approval {
  /** Original contract sum before the approval, which the paper shows. */
  originalSumBefore: Decimal
  /** Id of the project whose expected end the approval moved. */
  movedEndOf?: number
}

/** Stores facts about an approval that are not fields of the change order in the API. */
async function storeApproval(
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
      ? await findReasonAgainstVoiding(tx, caller, id)
      : `Invoice ${invoiceId} bills it. Void that invoice, or remove the change order from it, first.`
  if (billing) throw new Refusal('conflict', `The change order is approved. ${billing}`)
}
