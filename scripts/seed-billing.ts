import type { Caller } from '../db/base/caller.ts'
import { acceptBid } from '../db/bids/acceptance.ts'
import { bids } from '../db/bids/bids.ts'
import { createBidLineItem } from '../db/bids/line-items.ts'
import { markBidSent } from '../db/bids/sending.ts'
import { createChangeOrder } from '../db/change-orders/change-orders.ts'
import { createChangeOrderLineItem } from '../db/change-orders/line-items.ts'
import { submitChangeOrder } from '../db/change-orders/submission.ts'
import { listPayAppLines } from '../db/pay-apps/line-items.ts'
import { approvePayApp, markPayAppPaid } from '../db/pay-apps/pay-apps.ts'
import { replacePayAppLineItems } from '../db/pay-apps/schedule.ts'
import { submitPayApp } from '../db/pay-apps/transitions.ts'
import { updateProject } from '../db/projects/projects.ts'
import { insertOne } from '../db/records/write.ts'
import { approveChangeOrder } from '../db/workflows/change-orders.ts'
import { convertBid } from '../db/workflows/conversions.ts'
import { createPayApp } from '../db/workflows/pay-app-creation.ts'
import {
  type DemoPayApp,
  demoBilledProject,
  demoBilledProjectLines,
  demoChangeOrder,
  draftPayApp,
  paidPayApp,
} from './demo/billing.ts'
import { dateFromToday, storedDateFromToday, type WriteOnDay } from './demo-days.ts'

interface Named {
  contactId: number | undefined
  leadId: number | undefined
}

/** Creates the billing of the demo's project in progress: a paid pay application and an approved change order. */
export async function seedBilling(write: WriteOnDay, caller: Caller, projectId: number): Promise<void> {
  const { submittedOnDay, approvedOnDay, paidOnDay } = paidPayApp
  const approvedBy = demoBilledProject.acceptedBy
  const paid = await makePayApp(write, caller, projectId, paidPayApp)
  await write(submittedOnDay, (tx) => submitPayApp(tx, caller, paid))
  const { lines, madeOnDay, agreedOnDay, ...values } = demoChangeOrder
  const { id } = await write(madeOnDay, (tx) => createChangeOrder(tx, caller, { ...values, projectId }))
  for (const line of lines) await write(madeOnDay, (tx) => createChangeOrderLineItem(tx, caller, id, line))
  await write(madeOnDay, (tx) => submitChangeOrder(tx, caller, id))
  await write(approvedOnDay, (tx) => approvePayApp(tx, caller, paid, { approvedBy }))
  await write(agreedOnDay, (tx) => approveChangeOrder(tx, caller, id, { approvedBy }))
  await write(paidOnDay, (tx) => markPayAppPaid(tx, caller, paid, { paidAt: storedDateFromToday(paidOnDay) }))
}

/** Creates the next pay application of the demo's project in progress, still a draft. */
export const seedNextPayApp = (write: WriteOnDay, caller: Caller, projectId: number): Promise<number> =>
  makePayApp(write, caller, projectId, draftPayApp)

/**
 * Creates the demo's project in progress: a bid that was accepted and converted to a project. Returns the project's id.
 */
export async function seedBilledProject(write: WriteOnDay, caller: Caller, named: Named): Promise<number> {
  const { acceptedBy, site, title, project, sentOnDay, acceptedOnDay, startsInDays, endsInDays } = demoBilledProject
  const bid = await write(sentOnDay, (tx) => insertOne(tx, caller, bids, { ...named, ...site, title }))
  for (const line of demoBilledProjectLines) await write(sentOnDay, (tx) => createBidLineItem(tx, caller, bid.id, line))
  await write(sentOnDay, (tx) => markBidSent(tx, caller, bid.id))
  await write(acceptedOnDay, (tx) => acceptBid(tx, caller, bid.id, { acceptedBy }))
  const dates = { startDate: storedDateFromToday(startsInDays), expectedEndDate: storedDateFromToday(endsInDays) }
  const { id } = await write(acceptedOnDay, (tx) => convertBid(tx, caller, bid.id, { name: project.name, ...dates }))
  await write(acceptedOnDay, (tx) => updateProject(tx, caller, id, project))
  return id
}

async function makePayApp(
  write: WriteOnDay,
  caller: Caller,
  projectId: number,
  { fromDay, toDay, createdOnDay, billed, workRetainagePercent, notesToOwner }: DemoPayApp,
): Promise<number> {
  const period = { periodFrom: dateFromToday(fromDay), periodTo: dateFromToday(toDay) }
  const given = { ...(workRetainagePercent && { workRetainagePercent }), ...(notesToOwner && { notesToOwner }) }
  const { id } = await write(createdOnDay, (tx) => createPayApp(tx, caller, { ...given, ...period, projectId }))
  await write(createdOnDay, async (tx) => {
    const lines = await listPayAppLines(tx, caller, id)
    const given = lines.map((line) => ({ id: line.id, ...billed[line.itemNumber ?? ''] }))
    return replacePayAppLineItems(tx, caller, id, given)
  })
  return id
}
