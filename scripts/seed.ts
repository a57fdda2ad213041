import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertApiKey } from '../db/access/api-keys.ts'
import { recordAudit } from '../db/access/audit.ts'
import { createTenant } from '../db/access/tenants.ts'
import { createUser } from '../db/access/users.ts'
import type { Caller } from '../db/base/caller.ts'
import { timeOrderedId } from '../db/base/ids.ts'
import { secretsFrom } from '../db/base/secrets.ts'
import type { Settings } from '../db/base/settings.ts'
import { acceptBid } from '../db/bids/acceptance.ts'
import { bids } from '../db/bids/bids.ts'
import { createBidLineItem } from '../db/bids/line-items.ts'
import { shareBid } from '../db/bids/paper.ts'
import { markBidSent } from '../db/bids/sending.ts'
import { contacts } from '../db/contacts.ts'
import { allScopes } from '../db/domain/scopes.ts'
import { leads } from '../db/leads/leads.ts'
import { liveStages } from '../db/leads/stages.ts'
import { connect, type Database } from '../db/postgres/connection.ts'
import { type Transaction, writing } from '../db/postgres/transaction.ts'
import { createProject } from '../db/projects/projects.ts'
import type { Schemas } from '../db/records/resource.ts'
import { insertMany, insertOne } from '../db/records/write.ts'
import { convertBid } from '../db/workflows/conversions.ts'
import { timeFromNow } from './days.ts'
import { demoJob } from './demo/billing.ts'
import { demoLeads } from './demo/leads.ts'
import { demoOpenBid } from './demo/open-bid.ts'
import { demoBid, demoProjects } from './demo/projects.ts'
import { demoContacts } from './demo/records.ts'
import { makeBilledJob } from './seed-billing.ts'
import { makeLetterhead } from './seed-branding.ts'
import { makeDocuments } from './seed-documents.ts'
import { makeFieldWork } from './seed-field.ts'
import { makeInvoices } from './seed-invoices.ts'

/** What `make run` prints: how to use the demo organization. */
export interface Demo {
  key: string
  email: string
  password: string
  /** Opens the demo's sandbox; only `make run` makes one. */
  sandboxKey?: string
  /** Of the link to a bid that waits for its customer's signature; demos of earlier releases have none. */
  bidToken?: string
}

/** What the demo needs to know of the installation. */
export type DemoSettings = Pick<Settings, 'dataDir' | 'filesUrl' | 'secretKey' | 'publicOrigin'>

/** What the keys of the demo and of its sandbox may do. */
export const demoKeyValues = {
  name: 'Demo',
  scopes: allScopes.filter((scope) => scope !== 'platform_admin:read'),
  perMinuteLimit: 600,
}

/** Where a demo's keys and login are kept. */
export const demoFile = ({ dataDir }: Pick<Settings, 'dataDir'>): string => join(dataDir, 'demo.json')

/**
 * Makes the demo organization on the first run and keeps its key, its login and the link of its bid in
 * DATA_DIR/demo.json, readable by the owner alone. Undefined when the database already has other organizations.
 */
export async function seedDemo(
  settings: DemoSettings,
  url: string,
): Promise<{ demo: Demo; isNew: boolean } | undefined> {
  const file = demoFile(settings)
  if (existsSync(file)) return { demo: JSON.parse(readFileSync(file, 'utf8')) as Demo, isNew: false }
  const database = connect({ url, name: 'seed', poolSize: 2 })
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

async function makeDemo(database: Database, settings: DemoSettings): Promise<Demo> {
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
  await makeLetterhead(database, settings, caller)
  const { job, billed, openBidId } = await writing(database, caller, (tx) => makeRecords(tx, caller))
  await makeBilledJob((work) => writing(database, caller, work), caller, job)
  await makeInvoices((work) => writing(database, caller, work), caller, billed)
  await makeFieldWork(database, (work) => writing(database, caller, work), caller)
  await makeDocuments(database, settings, caller)
  const secrets = secretsFrom(settings.secretKey)
  const { token } = await writing(database, caller, async (tx) => {
    auditDemo(tx, { tenantId, userId, apiKeyId: id, begunAt: at })
    return shareBid(tx, caller, secrets, openBidId, {})
  })
  return { key, email, password, bidToken: token }
}

/** One row of the audit log names the demo's key for everything that was made with it. */
function auditDemo(
  tx: Transaction,
  { begunAt, ...by }: { tenantId: number; userId: number; apiKeyId: number; begunAt: string },
): void {
  recordAudit(tx, {
    ...by,
    ...{ requestId: timeOrderedId('req', Date.parse(tx.at)), method: 'CLI', path: 'make run', operationId: null },
    ...{ status: 200, code: null, cost: 0, count: 1, clientId: null, ipAddress: null, userAgent: null },
    durationMs: Math.max(0, Date.parse(tx.at) - Date.parse(begunAt)),
    createdAt: tx.at,
  })
}

interface Made {
  /** Whose the job under way is, and the lead that it came from. */
  job: { contactId: number | undefined; leadId: number | undefined }
  /** What invoices bill: the accepted bid, and projects by name. */
  billed: { bidId: number; projectIds: ReadonlyMap<string, number> }
  /** The bid that its customer may sign. */
  openBidId: number
}

/** The demo organization's address book and what it has been asked to build. */
async function makeRecords(tx: Transaction, caller: Caller): Promise<Made> {
  const { items } = await insertMany(tx, caller, contacts, demoContacts)
  const contactIds = new Map([...items.values()].map(({ email, id }) => [email, id]))
  const stageIds = new Map((await liveStages(tx, caller)).map(({ name, id }) => [name, id]))
  const rows = demoLeads.map(({ contact, stage, closesInDays, ...values }) => ({
    ...values,
    contactId: contactIds.get(contact),
    stageId: stageIds.get(stage),
    assignedTo: caller.userId,
    ...(closesInDays !== undefined && { expectedCloseDate: timeFromNow(closesInDays) }),
  }))
  const made = await insertMany(tx, caller, leads, rows)
  const projectIds = new Map<string, number>()
  for (const { contact, startsInDays, endsInDays, ...values } of demoProjects) {
    const [startDate, expectedEndDate] = [timeFromNow(startsInDays), timeFromNow(endsInDays)]
    const actualEndDate = values.status === 'completed' ? expectedEndDate : null
    const given = { ...values, startDate, expectedEndDate, actualEndDate, assignedTo: caller.userId }
    const { id } = await createProject(tx, caller, { ...given, contactId: contactIds.get(contact) })
    projectIds.set(values.name, id)
  }
  const bidId = await makeProjectOfBid(tx, caller, contactIds.get(demoBid.contact))
  const leadIds = new Map([...made.items.values()].map(({ name, id }) => [name, id]))
  const { contact, lead, lines, validInDays, ...values } = demoOpenBid
  const openBidId = await makeSentBid(tx, caller, {
    ...values,
    contactId: contactIds.get(contact),
    leadId: leadIds.get(lead),
    validUntil: timeFromNow(validInDays),
    lines,
  })
  const job = { contactId: contactIds.get(demoJob.contact), leadId: leadIds.get(demoJob.lead) }
  return { job, billed: { bidId, projectIds }, openBidId }
}

/** A bid with its lines, sent to its customer. */
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

/** A bid that was sent and accepted, and became a project. */
async function makeProjectOfBid(tx: Transaction, caller: Caller, contactId: number | undefined): Promise<number> {
  const { contact: _, name, acceptedBy, ...values } = demoBid
  const id = await makeSentBid(tx, caller, { ...values, contactId })
  await acceptBid(tx, caller, id, { acceptedBy })
  await convertBid(tx, caller, id, { name, startDate: timeFromNow(14), expectedEndDate: timeFromNow(56) })
  return id
}
