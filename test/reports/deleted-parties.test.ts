import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { paperKinds } from '../../db/workflows/resources/papers.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { dateInDays, timeDaysFromNow } from '../../scripts/testkit/fixtures/readers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'
import { signInVisitor, unescapeHtml } from '../../scripts/testkit/peers/visitor.ts'

/**
 * Hours and amounts stay in every sum, report and paper after the person, customer or project of a record is deleted.
 */
const service = await startOwnService(t)
const { database } = service
const { said } = makeAdminHelpers(service)

const period = { from: dateInDays(-60), to: dateInDays(30) }
const email = 'zephyrine@nightjar.example'

interface Office {
  tenant: TestTenant
  /** Id of the person who worked. */
  userId: number
  contactId: number
  /** Id of a project that can be deleted. */
  emptyProjectId: number
  papers: readonly (readonly [name: keyof typeof paperKinds, id: number])[]
  projectId: number
}

async function makeOffice(): Promise<Office> {
  const tenant = await service.tenant({ name: 'Pine' })
  const { client } = tenant
  const { id: userId } = await makeUser(tenant, 'field', email)
  const stays = await make.worker(tenant, 'field')
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@ortiz.example' })
  const of = { contactId: contact.id }
  const lead = await make.lead(tenant, { ...of, stage: 'Won', source: 'Web', estimatedValue: '500.00' })
  const { project, bid } = await make.contract(tenant, { ...of, leadId: lead.id })
  const { id: projectId } = project
  const { id: phaseId } = (
    await client.ok('updateProject', { path: { id: projectId }, body: { phases: [{ name: 'Framing', tasks: [] }] } })
  ).data.phases[0]!
  for (const [person, hours] of [[userId, '8.25'] as const, [stays, '1.5'] as const]) {
    await make.timeEntry(tenant, {
      projectId,
      userId: person,
      hours,
      hourlyRate: '40.00',
      date: dateInDays(-3),
      phaseId,
    })
    await make.timeEntry(tenant, { projectId, userId: person, hours: '2', date: dateInDays(-20) })
  }
  const log = await make.siteLog(tenant, { projectId, createdBy: userId, logDate: dateInDays(-3) })
  await client.ok('updateSiteLog', { path: { id: log.id }, body: { isReviewed: true, reviewedBy: userId } })
  const invoice = await make.invoice(tenant, {
    ...{ ...of, projectId, status: 'partial', issueDate: timeDaysFromNow(-50), dueDate: timeDaysFromNow(-40) },
  })
  await make.invoice(tenant, {
    ...of,
    projectId,
    status: 'paid',
    issueDate: timeDaysFromNow(-50),
    dueDate: timeDaysFromNow(-40),
  })
  const order = await make.changeOrder(tenant, { projectId, status: 'approved' })
  const payApp = await make.payApp(tenant, { projectId, status: 'submitted' })
  const { id: emptyProjectId } = await make.project(tenant, { ...of, name: 'Porch', contractValue: '900.00' })
  const onProject = await make.bid(tenant, {
    ...{ ...of, projectId: emptyProjectId, status: 'accepted', lines: [{ description: 'Porch', unitPrice: '900' }] },
  })
  const papers = [
    ['bid', bid.id],
    ['bid', onProject.id],
    ['invoice', invoice.id],
    ['change_order', order.id],
    ['pay_app', payApp.id],
    ['site_log', log.id],
  ] as const
  return { tenant, userId, contactId: contact.id, emptyProjectId, papers, projectId }
}

/** Returns every report, sum and paper of the organization, by name. */
async function sumsOf({ tenant, papers }: Office): Promise<Record<string, unknown>> {
  const { client, caller } = tenant
  const report = async (key: string, query: object = {}) => {
    const { rows, totals } = (await client.ok('runReport', { path: { key }, query })).data
    return { rows, totals }
  }
  const sums: Record<string, unknown> = {
    labor: await report('labor', period),
    jobCost: await report('job-cost'),
    arAging: await report('ar-aging'),
    winRate: await report('win-rate', period),
    leadSources: await report('lead-sources', period),
    review: (await client.ok('getBusinessReview', { query: period })).data,
    leads: (await client.ok('aggregateLeads')).data,
    bids: (await client.ok('aggregateBids')).data,
    changeOrders: (await client.ok('aggregateChangeOrders')).data,
    payApps: (await client.ok('aggregatePayApps')).data,
    invoices: (await client.ok('aggregateInvoices')).data,
    entries: (await client.ok('listTimeEntries')).data.map(({ hours, totalCost }) => [hours, totalCost]),
  }
  for (const groupBy of ['project', 'user', 'phase', 'day', 'week'] as const) {
    sums[`entries by ${groupBy}`] = (await client.ok('aggregateTimeEntries', { query: { groupBy } })).data
  }
  for (const [name, id] of papers) {
    const { find, paperOf } = paperKinds[name]
    const tx = liveReadContext(database) as Parameters<typeof find>[0]
    sums[`${name} ${id}`] = await paperOf(tx, caller, (await find(tx, caller, id)) as never)
  }
  return sums
}

/** Returns the amounts and hours on the portal page of the project. */
async function factsOf({ tenant, projectId }: Office): Promise<string[]> {
  const visitor = await signInVisitor(service.origin, await makeUser(tenant, 'accountant'))
  const { text } = await visitor.get(`/portal/records/projects/${projectId}`)
  const plain = text.replace(/<[^>]*>/g, '\n').split('\n')
  return plain.map((one) => unescapeHtml(one).trim()).filter((one) => /^(?:\$|[\d.,]+ h)/.test(one))
}

const named = (shown: unknown, name: string): number => JSON.stringify(shown).split(`"${name}"`).length - 1

t.test('the hours and costs of a user who is removed, and then erased, stay in every sum and paper', async (t) => {
  const office = await makeOffice()
  const { tenant, userId } = office
  const name = (await tenant.client.ok('getUser', { path: { id: userId } })).data.name
  const before = await sumsOf(office)
  const facts = await factsOf(office)
  t.equal(facts.length > 2, true)
  t.strictSame((before.labor as { totals: object }).totals, { hours: '13.75', totalCost: '390.00' })
  t.equal(named(before, name), 5, 'two weeks of labor; hours, author and reviewer of a daily report')
  const flags = ['--tenant', String(tenant.id), '--email', email]
  await said('user:remove', ...flags)
  t.strictSame(await sumsOf(office), before, 'removed')
  t.strictSame(await factsOf(office), facts)
  await said('user:erase', ...flags)
  const former = `Former user ${userId}`
  const erased = JSON.parse(JSON.stringify(before).replaceAll(`"${name}"`, `"${former}"`))
  t.equal(named(await sumsOf(office), former), 5)
  t.strictSame(withoutOrder(await sumsOf(office)), withoutOrder(erased), 'erased')
  t.strictSame(await factsOf(office), facts)
})

/** Returns the sums with people sorted by name, because an erased name changes their order. */
const withoutOrder = (shown: unknown): unknown =>
  JSON.parse(
    JSON.stringify(shown, (member, value) =>
      member === 'people'
        ? value.toSorted((a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1))
        : value,
    ),
  )

t.test('the debts and signatures of a deleted customer stay in every sum and paper', async (t) => {
  const office = await makeOffice()
  const { tenant, contactId } = office
  const before = await sumsOf(office)
  t.strictSame((before.arAging as { rows: unknown }).rows, [
    {
      ...{
        contactId,
        name: 'Dana Ortiz',
        current: '0.00',
        days1to30: '0.00',
        days31to60: '99.00',
        days61to90: '0.00',
      },
      ...{ over90: '0.00', total: '99.00' },
    },
  ])
  await tenant.client.ok('deleteContact', { path: { id: contactId } })
  t.strictSame(await sumsOf(office), before)
})

t.test('erasing a customer changes no amount, count or number of hours in any sum or paper', async (t) => {
  const office = await makeOffice()
  const { tenant, contactId } = office
  const { client } = tenant
  for (const { id, status } of (await client.ok('listInvoices')).data) {
    if (status === 'partial') await client.ok('markInvoicePaid', { path: { id } })
  }
  for (const { id } of (await client.ok('listProjects')).data) {
    await client.ok('updateProject', { path: { id }, body: { status: 'completed' } })
  }
  const before = await sumsOf(office)
  await client.ok('deleteContact', { path: { id: contactId } })
  await client.ok('eraseContact', { path: { id: contactId }, body: { reason: 'asked' } })
  const after = await sumsOf(office)
  t.strictSame(figuresIn(after), figuresIn(before))
  t.equal(figuresIn(before).length > 60, true)
})

/** Returns every amount, count and number of hours, each with its path. */
function figuresIn(shown: unknown, place = ''): string[] {
  if (shown === null || typeof shown !== 'object')
    return /^-?\d+(?:\.\d+)?$/.test(String(shown)) ? [`${place} ${shown}`] : []
  return Object.entries(shown).flatMap(([member, value]) => figuresIn(value, `${place}/${member}`))
}

t.test('the bids of a deleted project stay in every sum and paper', async (t) => {
  const office = await makeOffice()
  const before = await sumsOf(office)
  await office.tenant.client.ok('deleteProject', { path: { id: office.emptyProjectId } })
  const after = await sumsOf(office)
  const changed = Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  t.strictSame(changed, ['jobCost'], 'only the row of the project disappears')
  t.strictSame((after.jobCost as { rows: unknown[] }).rows, (before.jobCost as { rows: unknown[] }).rows.slice(1))
})
