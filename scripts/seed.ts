import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertApiKey } from '../db/access/api-keys.ts'
import { createTenant } from '../db/access/tenants.ts'
import { createUser } from '../db/access/users.ts'
import type { Caller } from '../db/base/caller.ts'
import { deriveSecrets } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import { acceptBid } from '../db/bids/acceptance.ts'
import { bids } from '../db/bids/bids.ts'
import { createBidLineItem } from '../db/bids/line-items.ts'
import { shareBid } from '../db/bids/paper.ts'
import { markBidSent } from '../db/bids/sending.ts'
import { contacts } from '../db/contacts.ts'
import { allScopes } from '../db/domain/scopes.ts'
import { lastMomentOfDay } from '../db/domain/zone-days.ts'
import { leads } from '../db/leads/leads.ts'
import { listLiveStages } from '../db/leads/stages.ts'
import { type Database, openDatabasePool } from '../db/postgres/connection.ts'
import { runTransaction, type Transaction } from '../db/postgres/transaction.ts'
import { createProject } from '../db/projects/projects.ts'
import type { Schemas } from '../db/records/resource.ts'
import { insertMany, insertOne } from '../db/records/write.ts'
import { convertBid } from '../db/workflows/conversions.ts'
import { demoJob } from './demo/billing.ts'
import { demoContacts } from './demo/contacts.ts'
import { demoInvoices } from './demo/invoices.ts'
import { type DemoLead, demoLeads } from './demo/leads.ts'
import { demoOpenBid } from './demo/open-bid.ts'
import { type DemoProject, demoAcceptedBid, demoProjects } from './demo/projects.ts'
import {
  auditDemoKey,
  createDayWriter,
  dateFromToday,
  demoZone,
  storedDateFromToday,
  type WriteOnDay,
} from './demo-days.ts'
import { seedBilling, seedJobInProgress, seedNextPayApp } from './seed-billing.ts'
import { seedLetterhead } from './seed-branding.ts'
import { seedDocuments } from './seed-documents.ts'
import { seedFieldWork } from './seed-field.ts'
import { seedDepositInvoice, seedInvoice, seedNextPartInvoice, seedPayment } from './seed-invoices.ts'

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
export const demoFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'demo.json')

/**
 * Creates the demo organization on the first run. Stores its key, its login and its bid's link token in
 * DATA_DIR/demo.json, readable only by the owner. Returns undefined if the database already has other organizations.
 */
export async function seedDemo(
  settings: DemoSettings,
  url: string,
): Promise<{ demo: DemoCredentials; isNew: boolean } | undefined> {
  const file = demoFile(settings)
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
  const job = { contactId: contactIds.get(demoJob.contact), leadId: decided.get(demoJob.lead) }
  const jobId = await seedJobInProgress(write, caller, job)
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
    validUntil: lastMomentOfDay(dateFromToday(validInDays), demoZone),
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
