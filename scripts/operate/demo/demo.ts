import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allScopes } from '../../../db/domain/scopes.ts'
import { lastMomentOfDay } from '../../../db/domain/zone-days.ts'
import type { Caller } from '../../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertMany, insertOne } from '../../../db/engine/records/write.ts'
import { acceptBid } from '../../../db/nouns/bids/acceptance.ts'
import { bids } from '../../../db/nouns/bids/bids.ts'
import { createBidLineItem } from '../../../db/nouns/bids/line-items.ts'
import { shareBid } from '../../../db/nouns/bids/paper.ts'
import { markBidSent } from '../../../db/nouns/bids/sending.ts'
import { contacts } from '../../../db/nouns/contacts.ts'
import { leads } from '../../../db/nouns/leads/leads.ts'
import { listLiveStages } from '../../../db/nouns/leads/stages.ts'
import { createProject } from '../../../db/nouns/projects/projects.ts'
import { insertApiKey } from '../../../db/services/access/api-keys.ts'
import { createTenant } from '../../../db/services/access/tenants.ts'
import { createUser } from '../../../db/services/access/users.ts'
import { convertBid } from '../../../db/workflows/conversions.ts'
import { demoBilledProject, seedBilledProject, seedBilling, seedNextPayApp } from './billing.ts'
import { seedLetterhead } from './branding.ts'
import { demoContacts } from './contacts.ts'
import {
  auditDemoKey,
  createDayWriter,
  dateFromToday,
  demoTimeZone,
  storedDateFromToday,
  type WriteOnDay,
} from './days.ts'
import { seedDocuments } from './documents.ts'
import { seedFieldWork } from './field.ts'
import { demoInvoices, seedDepositInvoice, seedInvoice, seedNextPartInvoice, seedPayment } from './invoices.ts'
import { type DemoLead, demoLeads } from './leads.ts'
import { type DemoProject, demoAcceptedBid, demoProjects } from './projects.ts'

/** Credentials of the demo organization, which `make run` prints. */
export interface DemoCredentials {
  key: string
  email: string
  password: string
  /** Key of the demo's sandbox. Only `make run` creates a sandbox. */
  sandboxKey?: string
  /**
   * Token of the public link to a bid that waits for its customer's signature. Demos of earlier releases have no such
   * link.
   */
  bidToken?: string
}

/** Settings that the demo needs. */
export type DemoSettings = Pick<Settings, 'dataDir' | 'filesUrl' | 'secretKey' | 'publicOrigin'>

/** Name, scopes and rate limit of the keys of the demo and its sandbox. */
export const demoKeyValues = {
  name: 'Demo',
  scopes: allScopes.filter((scope) => scope !== 'platform_admin:read'),
  perMinuteLimit: 600,
}

/** Returns the path of the file with the demo's keys and login. */
export const getDemoFilePath = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'demo.json')

/**
 * Creates the demo organization on the first run. Stores its key, its login and its bid's link token in
 * DATA_DIR/demo.json, readable only by the owner. Returns undefined if the database already has other organizations.
 */
export async function seedDemo(
  settings: DemoSettings,
  url: string,
): Promise<{ demo: DemoCredentials; isNew: boolean } | undefined> {
  const file = getDemoFilePath(settings)
  if (existsSync(file)) return { demo: JSON.parse(readFileSync(file, 'utf8')) as DemoCredentials, isNew: false }
  const database = openDatabasePool({ url, name: 'seed', poolSize: 2 })
  try {
    const some = await database.sql.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
    if (some) return undefined
    const demo = await makeDemo(database, settings)
    writeFileSync(file, JSON.stringify(demo), { mode: 0o600 })
    return { demo, isNew: true }
  } finally {
    await database.close()
  }
}

async function makeDemo(database: Database, settings: DemoSettings): Promise<DemoCredentials> {
  const tenantId = await createTenant(database, { name: 'Harbor & Pine Builders' })
  const email = 'owner@demo.example'
  const password = randomBytes(9).toString('base64url')
  const userId = await createUser(database, tenantId, { email, password, role: 'owner', name: 'Robin Harbor' })
  const { scopes } = demoKeyValues
  const at = new Date().toISOString()
  const { key, id } = await insertApiKey(database.sql, tenantId, at, demoKeyValues)
  const caller: Caller = {
    tenantId,
    tenantName: '',
    kind: 'api_key',
    apiKeyId: id,
    apiKeyName: 'Demo',
    userId,
    clientId: null,
    familyId: null,
    member: null,
    scopes: new Set(scopes),
  }
  await seedLetterhead(database, settings, caller)
  const write = createDayWriter(database, caller)
  const openBidId = await makeRecords(write, caller)
  await seedFieldWork(database, (work) => write(0, work), caller)
  await seedDocuments(database, settings, caller)
  const secrets = deriveSecrets(settings.secretKey)
  const { token } = await runTransaction(database, caller, async (tx) => {
    auditDemoKey(tx, caller, at)
    return shareBid(tx, caller, secrets, openBidId, {})
  })
  return { key, email, password, bidToken: token }
}

/**
 * Creates the demo's contacts, leads, bids, projects and billing in the order of their dates. Returns the id of the bid
 * that its customer may sign.
 */
async function makeRecords(write: WriteOnDay, caller: Caller): Promise<number> {
  const contactIds = await write(-120, (tx) => makeContacts(tx, caller))
  const decided = await write(-106, (tx) => makeLeads(tx, caller, contactIds, isDecided))
  const porchId = await makeDemoProject(write, caller, contactIds, demoProjects.porch)
  const job = { contactId: contactIds.get(demoBilledProject.contact), leadId: decided.get(demoBilledProject.lead) }
  const jobId = await seedBilledProject(write, caller, job)
  await seedInvoice(write, caller, porchId, demoInvoices.overdue)
  const practiceId = await makeDemoProject(write, caller, contactIds, demoProjects.practice)
  await seedBilling(write, caller, jobId)
  const open = await write(-14, (tx) => makeLeads(tx, caller, contactIds, (lead) => !isDecided(lead)))
  const bidId = await write(-12, (tx) =>
    makeSentBid(tx, caller, { ...demoAcceptedBid.bid, contactId: contactIds.get(demoAcceptedBid.contact) }),
  )
  const partId = await seedInvoice(write, caller, practiceId, demoInvoices.paidInPart)
  await write(-5, (tx) => makeProjectOfBid(tx, caller, bidId))
  const { contact, lead, validInDays, ...values } = demoOpenBid
  const named = {
    contactId: contactIds.get(contact),
    leadId: open.get(lead),
    validUntil: lastMomentOfDay(dateFromToday(validInDays), demoTimeZone),
  }
  const openBidId = await write(-4, (tx) => makeSentBid(tx, caller, { ...values, ...named }))
  await seedDepositInvoice(write, caller, bidId)
  await seedPayment(write, caller, partId, demoInvoices.paidInPart.payment!)
  await seedNextPartInvoice(write, caller, bidId)
  await seedNextPayApp(write, caller, jobId)
  return openBidId
}

/** Creates the demo's contacts and returns their ids, keyed by e-mail address. */
async function makeContacts(tx: Transaction, caller: Caller): Promise<ReadonlyMap<string | null, number>> {
  const { items } = await insertMany(tx, caller, contacts, demoContacts)
  return new Map([...items.values()].map(({ email, id }) => [email, id]))
}

const isDecided = ({ stage }: DemoLead): boolean => stage === 'Won' || stage === 'Lost'

/** Creates the selected leads and returns their ids, keyed by name. */
async function makeLeads(
  tx: Transaction,
  caller: Caller,
  contactIds: ReadonlyMap<string | null, number>,
  isWanted: (lead: DemoLead) => boolean,
): Promise<ReadonlyMap<string, number>> {
  const stageIds = new Map((await listLiveStages(tx, caller)).map(({ name, id }) => [name, id]))
  const rows = demoLeads.filter(isWanted).map(({ contact, stage, closesInDays, ...values }) => ({
    ...values,
    contactId: contactIds.get(contact),
    stageId: stageIds.get(stage),
    assignedTo: caller.userId,
    ...(closesInDays !== undefined && { expectedCloseDate: storedDateFromToday(closesInDays) }),
  }))
  const { items } = await insertMany(tx, caller, leads, rows)
  return new Map([...items.values()].map(({ name, id }) => [name, id]))
}

/** Creates a project without a bid, entered some days before its work begins. */
async function makeDemoProject(
  write: WriteOnDay,
  caller: Caller,
  contactIds: ReadonlyMap<string | null, number>,
  { contact, startsInDays, endsInDays, ...values }: DemoProject,
): Promise<number> {
  const [startDate, expectedEndDate] = [storedDateFromToday(startsInDays), storedDateFromToday(endsInDays)]
  const actualEndDate = values.status === 'completed' ? expectedEndDate : null
  const given = { ...values, startDate, expectedEndDate, actualEndDate, assignedTo: caller.userId }
  const { id } = await write(startsInDays - 9, (tx) =>
    createProject(tx, caller, { ...given, contactId: contactIds.get(contact) }),
  )
  return id
}

/** Creates a bid with its lines and marks it as sent. */
async function makeSentBid(
  tx: Transaction,
  caller: Caller,
  { lines, ...values }: Schemas['BidCreate'] & { lines: readonly Schemas['BidLineItemCreate'][] },
): Promise<number> {
  const { id } = await insertOne(tx, caller, bids, values)
  for (const line of lines) await createBidLineItem(tx, caller, id, line)
  await markBidSent(tx, caller, id)
  return id
}

/** Accepts the sent bid and converts it to a project. */
async function makeProjectOfBid(tx: Transaction, caller: Caller, id: number): Promise<void> {
  await acceptBid(tx, caller, id, { acceptedBy: demoAcceptedBid.acceptedBy })
  const dates = { startDate: storedDateFromToday(14), expectedEndDate: storedDateFromToday(56) }
  await convertBid(tx, caller, id, { name: demoAcceptedBid.name, ...dates })
}

interface DemoOpenBid extends Omit<Schemas['BidCreate'], 'contactId' | 'leadId' | 'validUntil'> {
  /** E-mail address of the customer. */
  contact: string
  /** Name of the lead for which the bid is made. */
  lead: string
  validInDays: number
  lines: Schemas['BidLineItemCreate'][]
}

/** Demo bid that waits for the customer's signature and has options to choose from. */
const demoOpenBid: DemoOpenBid = {
  contact: 'dana.ortiz@mail.example',
  lead: 'Ortiz kitchen remodel',
  title: 'Kitchen renovation, Ortiz residence',
  validInDays: 30,
  siteAddress: '1412 Alder Street',
  siteCity: 'Seattle',
  siteState: 'WA',
  siteZipCode: '98122',
  taxRate: '10.25',
  notes:
    'Thank you for asking us. The kitchen stays usable on weekends: water and power are back every Friday by five.',
  terms: 'A third is due when work begins, a third when the cabinets are in, the rest after the walk-through.',
  lines: [
    { kind: 'section', description: 'Preparation' },
    { description: 'Demolition, floor protection and haul-off', quantity: '1', unitPrice: '3850.00' },
    { description: 'Electrical: 6 circuits, under-cabinet lighting', quantity: '1', unitPrice: '6420.00' },
    { description: 'Plumbing: sink, dishwasher, gas line', quantity: '1', unitPrice: '4975.00' },
    { kind: 'section', description: 'Kitchen' },
    { description: 'Cabinets, maple, installed', quantity: '22', unit: 'ea', unitPrice: '1240.00' },
    { description: 'Countertop, quartz, with backsplash', quantity: '46', unit: 'sq ft', unitPrice: '162.50' },
    { description: 'Oak floor, refinished', quantity: '210', unit: 'sq ft', unitPrice: '14.80' },
    { kind: 'section', description: 'Options' },
    { description: 'Soft-close drawers throughout', quantity: '1', unitPrice: '1180.00', isOptional: true },
    { description: 'Window seat with storage', quantity: '1', unitPrice: '2640.00', isOptional: true },
  ],
}
