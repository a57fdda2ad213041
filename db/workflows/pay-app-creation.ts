import type { Caller } from '../base/caller.ts'
import { type Bid, bids } from '../bids/bids.ts'
import { allBidLineItems } from '../bids/line-items.ts'
import { certificateFigures, nothingBefore } from '../domain/pay-apps/figures.ts'
import {
  type ContractScope,
  firstSchedule,
  nextSchedule,
  type Percentages,
  type ScheduleLine,
  scheduleLine,
  withChangeOrders,
} from '../domain/pay-apps/schedule.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import { approvedChangeOrders } from '../pay-apps/change-orders.ts'
import { payAppLines, writeSchedule } from '../pay-apps/line-items.ts'
import { type PayApp, payApps } from '../pay-apps/pay-apps.ts'
import { continueFrom, payAppsOf } from '../pay-apps/sequence.ts'
import type { ReadContext, Transaction } from '../postgres/transaction.ts'
import { type Project, projects } from '../projects/projects.ts'
import { lockRecords } from '../records/lock.ts'
import type { Schemas } from '../records/resource.ts'
import { insertOne } from '../records/write.ts'
import { refuseInvoiced } from './billing-method.ts'

type Given = Schemas['PayAppCreate']

/**
 * Creates a project's next pay application as a draft. The project and then its bid are locked. So the second of two
 * concurrent calls finds the first one's draft, and no change order is approved in between. Throws Refusal
 * validation_failed, conflict.
 */
export async function createPayApp(
  tx: Transaction,
  caller: Caller,
  { projectId, workRetainagePercent: work, storedRetainagePercent: stored, ...given }: Given,
): Promise<PayApp> {
  const { project, bid } = await lockContract(tx, caller, projectId)
  const earlier = await payAppsOf(tx, caller, projectId)
  refuseUndecided(project, earlier)
  await refuseInvoiced(tx, caller, project)
  const originalContractSum = contractSumOf(project)
  const previous = earlier.findLast(({ status }) => status === 'approved' || status === 'paid')
  const percentages: Percentages = {
    workRetainagePercent: work ?? previous?.workRetainagePercent ?? '0',
    storedRetainagePercent: stored ?? previous?.storedRetainagePercent ?? work ?? '0',
  }
  const begun = previous
    ? nextSchedule((await payAppLines(tx, caller, previous.id)).map(scheduleLine))
    : firstSchedule(await contractOf(tx, caller, bid, originalContractSum), percentages)
  const approved = await approvedChangeOrders(tx, caller, projectId)
  const lines = withPercentages(withChangeOrders(begun, approved, percentages), { work, stored })
  const payApp = await insertOne(tx, caller, payApps, {
    ...given,
    ...percentages,
    ...certificateFigures(lines, originalContractSum, previous ?? nothingBefore),
    projectId,
    applicationNumber: (earlier.at(-1)?.applicationNumber ?? 0) + 1,
  })
  if (previous) await continueFrom(tx, caller, payApp.id, previous.id)
  await writeSchedule(tx, caller, payApp.id, { before: [], after: lines })
  return payApp
}

/** Locks the project, then its bid, and returns both. */
async function lockContract(
  tx: Transaction,
  caller: Caller,
  projectId: number,
): Promise<{ project: Project; bid: Bid | undefined }> {
  const project = (await lockRecords(tx, caller, projects, [projectId])).get(projectId)
  if (!project) throw invalid([{ field: 'projectId', code: 'not_found', message: 'No such project.' }])
  const { bidId } = project
  return { project, bid: bidId === null ? undefined : (await lockRecords(tx, caller, bids, [bidId])).get(bidId) }
}

/**
 * Refuses a second undecided pay application of a project, so that it is certain which certificate a new one continues.
 */
function refuseUndecided({ projectNumber }: Project, earlier: readonly PayApp[]): void {
  const undecided = earlier.find(({ status }) => ['draft', 'submitted', 'rejected'].includes(status))
  if (!undecided) return
  const { id, applicationNumber, status } = undecided
  const ways = status === 'draft' ? 'Approve or delete it first.' : 'Approve or void it first.'
  const detail = `Application ${applicationNumber} (id ${id}) of project ${projectNumber} is ${status}.`
  throw new Refusal('conflict', `${detail} ${status === 'rejected' ? 'Submit it again and approve it first.' : ways}`)
}

function contractSumOf({ id, projectNumber, originalContractValue }: Project): string {
  if (originalContractValue !== null) return originalContractValue
  const detail = `Project ${id} (${projectNumber}) has no original contract value to bill.`
  throw new Refusal('conflict', `${detail} Give it a contractValue first.`)
}

async function contractOf(db: ReadContext, caller: Caller, bid: Bid | undefined, sum: string): Promise<ContractScope> {
  if (!bid) return { sum, bid: undefined }
  const { discountAmount, taxAmount } = bid
  return { sum, bid: { lines: await allBidLineItems(db, caller, bid.id), discountAmount, taxAmount } }
}

/** Sets the requested retainage percentages on every line. */
const withPercentages = (
  lines: readonly ScheduleLine[],
  { work, stored }: { work: string | undefined; stored: string | undefined },
): ScheduleLine[] =>
  lines.map((line) => ({
    ...line,
    workRetainagePercent: work ?? line.workRetainagePercent,
    storedRetainagePercent: stored ?? line.storedRetainagePercent,
  }))
