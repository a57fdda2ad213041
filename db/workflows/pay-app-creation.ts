import { certificateFigures, noPriorFigures } from '../domain/pay-apps/figures.ts'
import {
  alignWithChangeOrders,
  type ContractScope,
  firstSchedule,
  nextSchedule,
  pickScheduleFields,
  type RetainagePercentages,
  type ScheduleLine,
} from '../domain/pay-apps/schedule.ts'
import { invalid, Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { lockRecords } from '../engine/records/lock.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { insertOne } from '../engine/records/write.ts'
import { type Bid, bids } from '../nouns/bids/bids.ts'
import { listBidLines } from '../nouns/bids/line-items.ts'
import { listApprovedChangeOrders } from '../nouns/pay-apps/change-orders.ts'
import { listPayAppLines, replacePayAppLines } from '../nouns/pay-apps/line-items.ts'
import { type PayApp, payApps } from '../nouns/pay-apps/pay-apps.ts'
import { listProjectPayApps, setPreviousPayApp } from '../nouns/pay-apps/sequence.ts'
import { type Project, projects } from '../nouns/projects/projects.ts'
import { refuseInvoicedProject } from './billing-method.ts'

type Given = Schemas['PayAppCreate']

/**
 * Creates a project's next pay application as a draft. Locks the project and then its bid. So the second of two
 * concurrent calls finds the first one's draft, and no change order is approved in the meantime. Throws Refusal
 * validation_failed, conflict.
 */
export async function createPayApp(
  tx: Transaction,
  caller: Caller,
  { projectId, workRetainagePercent: work, storedRetainagePercent: stored, ...given }: Given,
): Promise<PayApp> {
  const { project, bid } = await lockContract(tx, caller, projectId)
  const earlier = await listProjectPayApps(tx, caller, projectId)
  refuseUndecided(project, earlier)
  await refuseInvoicedProject(tx, caller, project)
  const originalContractSum = contractSumOf(project)
  const previous = earlier.findLast(({ status }) => status === 'approved' || status === 'paid')
  const percentages: RetainagePercentages = {
    workRetainagePercent: work ?? previous?.workRetainagePercent ?? '0',
    storedRetainagePercent: stored ?? previous?.storedRetainagePercent ?? work ?? '0',
  }
  const begun = previous
    ? nextSchedule((await listPayAppLines(tx, caller, previous.id)).map(pickScheduleFields))
    : firstSchedule(await contractOf(tx, caller, bid, originalContractSum), percentages)
  const approved = await listApprovedChangeOrders(tx, caller, projectId)
  const lines = withPercentages(alignWithChangeOrders(begun, approved, percentages), { work, stored })
  const payApp = await insertOne(tx, caller, payApps, {
    ...given,
    ...percentages,
    ...certificateFigures(lines, originalContractSum, previous ?? noPriorFigures),
    projectId,
    applicationNumber: (earlier.at(-1)?.applicationNumber ?? 0) + 1,
  })
  if (previous) await setPreviousPayApp(tx, caller, payApp.id, previous.id)
  await replacePayAppLines(tx, caller, payApp.id, { before: [], after: lines })
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
 * Refuses a new pay application while the project has an undecided one, because the new one continues a certificate
 * that must be decided.
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
  return { sum, bid: { lines: await listBidLines(db, caller, bid.id), discountAmount, taxAmount } }
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
