import type { Caller } from '../db/base/caller.ts'
import { acceptBid } from '../db/bids/acceptance.ts'
import { bids } from '../db/bids/bids.ts'
import { createBidLineItem } from '../db/bids/line-items.ts'
import { markBidSent } from '../db/bids/sending.ts'
import { createChangeOrder } from '../db/change-orders/change-orders.ts'
import { createChangeOrderLineItem } from '../db/change-orders/line-items.ts'
import { submitChangeOrder } from '../db/change-orders/submission.ts'
import { payAppLines } from '../db/pay-apps/line-items.ts'
import { approvePayApp, markPayAppPaid } from '../db/pay-apps/pay-apps.ts'
import { replacePayAppLineItems } from '../db/pay-apps/schedule.ts'
import { submitPayApp } from '../db/pay-apps/transitions.ts'
import type { Transaction } from '../db/postgres/transaction.ts'
import { updateProject } from '../db/projects/projects.ts'
import { insertOne } from '../db/records/write.ts'
import { approveChangeOrder } from '../db/workflows/change-orders.ts'
import { convertBid } from '../db/workflows/conversions.ts'
import { createPayApp } from '../db/workflows/pay-app-creation.ts'
import { dayFromNow, timeFromNow } from './days.ts'
import { type DemoPayApp, demoChangeOrder, demoJob, demoJobLines, draftPayApp, paidPayApp } from './demo/billing.ts'

/** Runs work in a transaction of its own, as a request does: steps of different records lock them in different orders. */
type Write = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

interface Named {
  contactId: number | undefined
  leadId: number | undefined
}

/** The demo's job under way: a bid that became a project, a paid application, a change order, and the next application. */
export async function makeBilledJob(write: Write, caller: Caller, named: Named): Promise<void> {
  const projectId = await makeJob(write, caller, named)
  const paid = await makePayApp(write, caller, projectId, paidPayApp)
  await write((tx) => submitPayApp(tx, caller, paid))
  await write((tx) => approvePayApp(tx, caller, paid, { approvedBy: demoJob.acceptedBy }))
  await write((tx) => markPayAppPaid(tx, caller, paid, { paidAt: timeFromNow(-20) }))
  const { lines, ...values } = demoChangeOrder
  const { id } = await write((tx) => createChangeOrder(tx, caller, { ...values, projectId }))
  for (const line of lines) await write((tx) => createChangeOrderLineItem(tx, caller, id, line))
  await write((tx) => submitChangeOrder(tx, caller, id))
  await write((tx) => approveChangeOrder(tx, caller, id, { approvedBy: demoJob.acceptedBy }))
  await makePayApp(write, caller, projectId, draftPayApp)
}

async function makeJob(write: Write, caller: Caller, named: Named): Promise<number> {
  const { acceptedBy, site, title, project, startsInDays, endsInDays } = demoJob
  const bid = await write((tx) => insertOne(tx, caller, bids, { ...named, ...site, title }))
  for (const line of demoJobLines) await write((tx) => createBidLineItem(tx, caller, bid.id, line))
  await write((tx) => markBidSent(tx, caller, bid.id))
  await write((tx) => acceptBid(tx, caller, bid.id, { acceptedBy }))
  const dates = { startDate: timeFromNow(startsInDays), expectedEndDate: timeFromNow(endsInDays) }
  const { id } = await write((tx) => convertBid(tx, caller, bid.id, { name: project.name, ...dates }))
  await write((tx) => updateProject(tx, caller, id, project))
  return id
}

async function makePayApp(
  write: Write,
  caller: Caller,
  projectId: number,
  { fromDay, toDay, billed, ...values }: DemoPayApp,
): Promise<number> {
  const period = { periodFrom: dayFromNow(fromDay), periodTo: dayFromNow(toDay) }
  const { id } = await write((tx) => createPayApp(tx, caller, { ...values, ...period, projectId }))
  await write(async (tx) => {
    const lines = await payAppLines(tx, caller, id)
    const given = lines.map((line) => ({ id: line.id, ...billed[line.itemNumber ?? ''] }))
    return replacePayAppLineItems(tx, caller, id, given)
  })
  return id
}
