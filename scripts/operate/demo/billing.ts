import type { Caller } from '../../../db/engine/base/caller.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { acceptBid } from '../../../db/nouns/bids/acceptance.ts'
import { bids } from '../../../db/nouns/bids/bids.ts'
import { createBidLineItem } from '../../../db/nouns/bids/line-items.ts'
import { markBidSent } from '../../../db/nouns/bids/sending.ts'
import { createChangeOrder } from '../../../db/nouns/change-orders/change-orders.ts'
import { createChangeOrderLineItem } from '../../../db/nouns/change-orders/line-items.ts'
import { submitChangeOrder } from '../../../db/nouns/change-orders/submission.ts'
import { listPayAppLines } from '../../../db/nouns/pay-apps/line-items.ts'
import { approvePayApp, markPayAppPaid } from '../../../db/nouns/pay-apps/pay-apps.ts'
import { replacePayAppLineItems } from '../../../db/nouns/pay-apps/schedule.ts'
import { submitPayApp } from '../../../db/nouns/pay-apps/transitions.ts'
import { updateProject } from '../../../db/nouns/projects/projects.ts'
import { approveChangeOrder } from '../../../db/workflows/change-orders.ts'
import { convertBid } from '../../../db/workflows/conversions.ts'
import { createPayApp } from '../../../db/workflows/pay-app-creation.ts'
import { dateFromToday, storedDateFromToday, type WriteOnDay } from './days.ts'
import { sunroomProjectName } from './projects.ts'

/** Demo project that is in progress and billed each month. Names are invented. */
export const demoBilledProject = {
  contact: 'stella.marchetti@mail.example',
  /** Name of the won lead from which the project was created. */
  lead: 'Marchetti sunroom',
  acceptedBy: 'Stella Marchetti',
  title: 'Sunroom addition, Marchetti residence',
  site: { siteAddress: '27 Madrona Place', siteCity: 'Seattle', siteState: 'WA', siteZipCode: '98122' },
  sentOnDay: -82,
  acceptedOnDay: -71,
  startsInDays: -63,
  endsInDays: 28,
  project: {
    name: sunroomProjectName,
    status: 'active' as const,
    projectType: 'Addition',
    architectName: 'Vale Studio Architects',
    architectProjectNumber: 'VS-118',
    contractFor: 'Sunroom addition, complete',
  },
}

const section = (description: string): Schemas['BidLineItemCreate'] => ({ kind: 'section', description })
const item = (
  markName: string,
  description: string,
  quantity: string,
  unitPrice: string,
  unit: string | null = null,
): Schemas['BidLineItemCreate'] => ({ markName, description, quantity, unit, unitPrice })

/** Lines of the accepted bid of the billed demo project, 83,200.00 in total. */
const demoBilledProjectLines = [
  section('Site and foundation'),
  item('1.1', 'Permits and structural engineering', '1', '3400.00'),
  item('1.2', 'Excavation and forms', '1', '4650.00'),
  item('1.3', 'Footings and slab, concrete in place', '18.5', '410.00', 'cu yd'),
  section('Structure'),
  item('2.1', 'Cedar posts, beams and roof framing', '1', '14200.00'),
  item('2.2', 'Standing seam metal roof', '320', '21.50', 'sq ft'),
  section('Glass'),
  item('3.1', 'Sliding glass walls', '3', '6350.00', 'ea'),
  item('3.2', 'Fixed windows', '8', '890.00', 'ea'),
  item('3.3', 'Skylights', '2', '1475.00', 'ea'),
  section('Finishes'),
  item('4.1', 'Electrical, lighting and heat pump', '1', '8365.00'),
  item('4.2', 'Porcelain tile floor', '300', '18.00', 'sq ft'),
  item('4.3', 'Paint and trim', '1', '3600.00'),
]

/** Change order that the customer agreed to after the slab was poured: 3,825.00. */
const demoChangeOrder = {
  title: 'Heated floor, one skylight fewer',
  reason: 'The owner wants to use the room in winter.',
  scheduleDays: 4,
  /** Creation date, in days from today. */
  madeOnDay: -31,
  agreedOnDay: -28,
  description:
    'An electric heating mat under the tile, on a circuit and thermostat of its own. The north skylight goes.',
  lines: [
    { description: 'Electric heating mat, installed', quantity: '280', unit: 'sq ft', unitPrice: '14.50' },
    { description: 'Circuit and thermostat', quantity: '1', unitPrice: '1240.00' },
    { description: 'Credit for one skylight', quantity: '1', unitPrice: '-1475.00' },
  ],
}

interface DemoPayApp {
  /** First day of the billing period, in days from today. */
  fromDay: number
  toDay: number
  createdOnDay: number
  workRetainagePercent?: string
  notesToOwner?: string
  /** Amounts billed, keyed by the line's item number. */
  billed: Record<string, { workThisPeriod?: string; materialsStored?: string }>
}

/**
 * The first month's pay application, which is paid: 29,085.00 completed and stored, 26,176.50 after ten percent
 * retainage.
 */
const paidPayApp: DemoPayApp & Record<'submittedOnDay' | 'approvedOnDay' | 'paidOnDay', number> = {
  fromDay: -63,
  toDay: -33,
  createdOnDay: -33,
  submittedOnDay: -32,
  approvedOnDay: -29,
  paidOnDay: -20,
  workRetainagePercent: '10',
  notesToOwner: 'The slab cured as planned. Glass is ordered and comes in the third week of next month.',
  billed: {
    '1.1': { workThisPeriod: '3400.00' },
    '1.2': { workThisPeriod: '4650.00' },
    '1.3': { workThisPeriod: '7585.00' },
    '2.1': { workThisPeriod: '7100.00' },
    '3.1': { materialsStored: '6350.00' },
  },
}

/** The second month's pay application, still a draft. */
const draftPayApp: DemoPayApp = {
  fromDay: -32,
  toDay: -1,
  createdOnDay: 0,
  billed: {
    '2.1': { workThisPeriod: '7100.00' },
    '2.2': { workThisPeriod: '6880.00' },
    '3.1': { workThisPeriod: '12700.00', materialsStored: '0.00' },
    '3.2': { workThisPeriod: '3560.00' },
    '4.1': { workThisPeriod: '2100.00', materialsStored: '1480.00' },
  },
}

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
