import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { countRecords, findRecord, listRecords } from '../../db/engine/records/read.ts'
import { readCalendarEvents } from '../../db/nouns/calendar.ts'
import { changeOrders } from '../../db/nouns/change-orders/change-orders.ts'
import { crewAssignments } from '../../db/nouns/crew-assignments/crew-assignments.ts'
import { documents } from '../../db/nouns/documents/documents.ts'
import { openDocumentVersion } from '../../db/nouns/documents/versions.ts'
import { invoices } from '../../db/nouns/invoices/invoices.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { signatureRequests } from '../../db/nouns/signature-requests/signature-requests.ts'
import { siteLogs } from '../../db/nouns/site-logs/site-logs.ts'
import { aggregateTimeEntries } from '../../db/nouns/time-entries/aggregates.ts'
import { timeEntries } from '../../db/nouns/time-entries/time-entries.ts'
import { openConfiguredFileStore } from '../../db/services/files/open-file-store.ts'
import { dateFromToday } from '../../scripts/operate/demo/days.ts'
import { seedDemo } from '../../scripts/operate/demo/demo.ts'
import { seedSandbox } from '../../scripts/operate/demo/sandbox.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, startService } from '../../scripts/testkit/environment/service.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)

t.test(
  'seedDemo creates a signable bid, a running project with pay applications, invoices, site work and documents',
  async (t) => {
    const { database, settings, url } = service
    const made = await seedDemo(settings, url)
    matches(t, made, { isNew: true, demo: { key: /^sk_live_/, bidToken: /^bid_/ } })
    const page = await fetch(`${service.origin}/b/${made?.demo.bidToken}`)
    const shown = await page.text()
    matches(t, shown, /Accept for/, 'the customer can sign the bid')
    matches(t, shown, containing('Kitchen renovation, Ortiz residence'))
    matches(t, shown, containing('sq ft'))
    matches(t, shown, containing('2210 Fairview Landing'))
    const logo = await fetch(`${service.origin}/b/${made?.demo.bidToken}/logo`)
    matches(t, { status: logo.status, type: logo.headers.get('content-type') }, { status: 200, type: 'image/png' })
    const { rows } = await database.pool.query('select id from tenants')
    const caller = callerFromRequester(rows[0].id, {
      apiKeyId: null,
      userId: null,
      clientId: null,
      scopes: [...allScopes],
    })
    const db = liveReadContext(database)
    const orders = await listRecords(db, caller, changeOrders, {}, { limit: 10 })
    matches(t, orders.items, [{ status: 'approved', totalAmount: '3825.00', contractSumBefore: '83200.00' }])
    const project = await findRecord(db, caller, projects, orders.items[0]!.projectId)
    matches(t, project, { name: 'Marchetti sunroom', status: 'active', contractValue: '87025.00', leadId: Number })
    const { items } = await listRecords(db, caller, payApps, {}, { limit: 10 })
    matches(t, items, [
      {
        status: 'draft',
        applicationNumber: 2,
        contractSum: '87025.00',
        completedAndStored: '56555.00',
        previousCertificates: '26176.50',
        currentPaymentDue: '24723.00',
      },
      { status: 'paid', applicationNumber: 1, completedAndStored: '29085.00', currentPaymentDue: '26176.50' },
    ])
    const bills = await listRecords(db, caller, invoices, {}, { limit: 10 })
    matches(t, bills.items, [
      { status: 'draft', bidPercent: '40' },
      { status: 'sent', bidPercent: '30', issueDate: `${dateFromToday(-3)}T00:00:00.000Z` },
      { status: 'partial', amountPaid: '5000.00' },
      { status: 'sent', total: '4553.33' },
    ])
    const late = await listRecords(db, caller, invoices, { overdue: true }, { limit: 10 })
    t.strictSame(late.items, [bills.items[3]])
    const hours = await aggregateTimeEntries(db, caller, { groupBy: 'project' })
    matches(t, hours, [
      { count: 20, hours: '137.5', totalCost: '2310.05', unratedHours: '77.5' },
      { count: 15, hours: '92.5', totalCost: '4105.00', unratedHours: '0' },
    ])
    t.equal(await countRecords(db, caller, timeEntries, { isReviewed: 'true' }), 20)
    t.equal(await countRecords(db, caller, siteLogs, {}), 20)
    const papers = await listRecords(db, caller, documents, {}, { limit: 10 })
    matches(t, papers.items, [
      { name: 'Weekend access', version: 1, contentType: 'application/pdf' },
      { name: 'Floor plan, second treatment room', version: 2, projectId: Number },
      { name: 'Building permit BP-2417', version: 1 },
    ])
    const { file } = await openDocumentVersion(db, caller, await openConfiguredFileStore(settings), papers.items[1]!.id)
    matches(t, (await buffer(file.stream())).toString('latin1'), /^%PDF-/)
    await file.close()
    const signed = await listRecords(db, caller, signatureRequests, {}, { limit: 10 })
    matches(t, signed.items, [
      { title: 'Weekend access', status: 'sent', signature: null },
      { title: 'Floor plan, second treatment room', status: 'signed', signature: { name: 'Grace Okafor' } },
    ])
    t.equal(await countRecords(db, caller, siteLogs, { isReviewed: 'true' }), 10)
    t.equal(await countRecords(db, caller, crewAssignments, {}), 35)
    const dispatcher = { ...caller, scopes: new Set(['projects:read', 'dispatch:read']) }
    const range = { from: dateFromToday(-15), to: dateFromToday(1), type: 'crew_day' as const }
    const crewDays = await readCalendarEvents(db, dispatcher, range, { limit: 100, after: undefined })
    t.equal(crewDays.items.length, 20)
    t.strictSame(await seedDemo(settings, url), { demo: made?.demo, isNew: false })
  },
)

t.test('the latest events of the demo name its owner and its key', async (t) => {
  const { settings, url, origin } = await startOwnService(t)
  const { demo } = (await seedDemo(settings, url))!
  const { text } = await (await signInVisitor(origin, demo)).get('/portal')
  const events = text.slice(text.indexOf('Latest events'))
  const by = [...events.matchAll(/data-label="By">(.*?)<\/td>/g)].map(([, name]) => name)
  t.strictSame(
    by,
    Array.from({ length: 8 }, () => 'Robin Harbor, with the key Demo'),
  )
})

t.test('seedSandbox adds one empty sandbox with an API key to a demo, and only once', async (t) => {
  const { settings, url, origin } = await startOwnService(t)
  const { demo } = (await seedDemo(settings, url))!
  t.equal(demo.sandboxKey, undefined)
  const whole = await seedSandbox(settings, url, demo)
  t.ok(whole.sandboxKey?.startsWith('sk_test_'))
  t.strictSame(await seedSandbox(settings, url, whole), whole)
  t.strictSame((await seedDemo(settings, url))!.demo, whole, 'the key is stored in demo.json')
  const ask = async (path: string) => {
    const headers = { Authorization: `Bearer ${whole.sandboxKey}` }
    return ((await (await fetch(`${origin}/api/v1${path}`, { headers })).json()) as { data: unknown }).data
  }
  matches(t, await ask('/me'), { tenant: { name: 'Harbor & Pine sandbox', mode: 'sandbox' } })
  t.strictSame(await ask('/contacts/count'), { total: 0 })
})
