import t from 'tap'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  listEventsOfFamily,
  listScheduleLines,
  makeFirstDraft,
  makeSecondDraft,
  makeThreeLineProject,
  replaceSchedule,
  startPayApp,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)

t.test('createPayApp of a project without a bid bills its contract as one line and emits no event', async (t) => {
  const tenant = await service.tenant()
  const project = await make.project(tenant, { contractValue: '1000.00' })
  const before = (await listEventsOfFamily(tenant)).length
  const { data, headers } = await tenant.client.ok('createPayApp', {
    body: { projectId: project.id, periodFrom: '2026-03-01', periodTo: '2026-03-31', notes: 'First' },
  })
  matches(t, data, {
    status: 'draft',
    applicationNumber: 1,
    periodFrom: '2026-03-01',
    periodTo: '2026-03-31',
    workRetainagePercent: '0',
    storedRetainagePercent: '0',
    notes: 'First',
    originalContractSum: '1000.00',
    netChangeOrders: '0.00',
    balanceToFinish: '1000.00',
    earnedThisPeriod: '0.00',
    certificateHash: null,
  })
  matches(t, headers.location, new RegExp(`/pay-apps/${data.id}$`))
  matches(t, await listScheduleLines(tenant, data.id), [
    { description: 'Original contract', scheduledValue: '1000.00', percentComplete: '0.00', bidLineItemId: null },
  ])
  t.equal((await listEventsOfFamily(tenant)).length, before)
})

t.test(
  'a retainage percentage that is left out is copied from the previous pay application, and on the first one from work to stored materials',
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
    const first = await startPayApp(tenant, projectId, { workRetainagePercent: '10.50' })
    matches(t, first, { workRetainagePercent: '10.5', storedRetainagePercent: '10.5' })
    const [line] = await listScheduleLines(tenant, first.id)
    await replaceSchedule(tenant, first.id, { percents: [['8', '3']] })
    await submitAndApprovePayApp(tenant, first.id)
    const second = await startPayApp(tenant, projectId)
    matches(t, second, { workRetainagePercent: '10.5', storedRetainagePercent: '10.5' })
    matches(t, await listScheduleLines(tenant, second.id), [
      { previousLineItemId: line!.id, workRetainagePercent: '8', storedRetainagePercent: '3' },
    ])
    await submitAndApprovePayApp(tenant, second.id)
    const third = await startPayApp(tenant, projectId, { workRetainagePercent: '4' })
    matches(t, third, { workRetainagePercent: '4', storedRetainagePercent: '10.5' })
    matches(t, await listScheduleLines(tenant, third.id), [{ workRetainagePercent: '4', storedRetainagePercent: '3' }])
  },
)

t.test('createPayApp reports invalid fields as a 422 and a conflicting record as a 409', async (t) => {
  const [tenant, stranger] = [await service.tenant(), await service.tenant()]
  const { client } = tenant
  const project = await make.project(tenant, { contractValue: '1000.00' })
  const gone = await make.project(tenant)
  await client.ok('deleteProject', { path: { id: gone.id } })
  const given = { projectId: project.id, periodTo: '2026-03-31' }
  const table: [object, string][] = [
    [{ periodTo: '2026-03-31' }, 'projectId required'],
    [{ projectId: project.id }, 'periodTo required'],
    [{ ...given, projectId: gone.id }, 'projectId not_found'],
    [{ ...given, projectId: (await make.project(stranger)).id }, 'projectId not_found'],
    [{ ...given, projectId: 2_000_000_000 }, 'projectId not_found'],
    [{ ...given, periodFrom: '2026-04-01' }, 'periodFrom rule'],
    [{ ...given, periodTo: '2026-02-30' }, 'periodTo format'],
    [{ ...given, periodTo: '2026-03-31T00:00:00Z' }, 'periodTo format'],
    [{ ...given, workRetainagePercent: '100.01' }, 'workRetainagePercent pattern'],
    [{ ...given, storedRetainagePercent: '-1' }, 'storedRetainagePercent pattern'],
    [{ ...given, workRetainagePercent: null }, 'workRetainagePercent type'],
    [{ ...given, notes: 'a'.repeat(10_001) }, 'notes length'],
    [{ ...given, status: 'approved' }, 'status unknown'],
  ]
  for (const [body, expected] of table) {
    t.strictSame(statusAndViolations(await client.call('createPayApp', { body })), { status: 422, fields: [expected] })
  }
  const open = await make.project(tenant)
  const none = await client.call('createPayApp', { body: { ...given, projectId: open.id } })
  matches(t, none, { status: 409, json: { detail: /no original contract value/ } })
  for (const status of ['draft', 'submitted', 'rejected'] as const) {
    const { projectId } = await make.payApp(tenant, { status })
    const second = await client.call('createPayApp', { body: { ...given, projectId } })
    matches(t, second, { status: 409, json: { detail: new RegExp(`Application 1 .* is ${status}\\.`) } })
  }
  for (const status of ['approved', 'paid', 'voided'] as const) {
    const { projectId } = await make.payApp(tenant, { status })
    matches(t, await startPayApp(tenant, projectId), { applicationNumber: 2, previousCertificates: '0.00' })
  }
})

t.test('a pay application without schedule lines cannot be submitted until a change order adds one', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project } = await make.contract(tenant, { lines: [{ description: 'Free', unitPrice: '0' }] })
  const { id } = await startPayApp(tenant, project.id)
  t.strictSame(await listScheduleLines(tenant, id), [])
  const path = { id }
  const refused = await client.call('submitPayApp', { path })
  matches(t, refused, { status: 409, json: { detail: /^The pay application is draft and has no lines\./ } })
  const body = { lines: [{ description: 'More', scheduledValue: '1.00' }] }
  t.strictSame(statusAndViolations(await client.call('replacePayAppLineItems', { path, body })), {
    status: 422,
    fields: ['lines rule'],
  })
  await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
  matches(t, (await client.ok('submitPayApp', { path })).data, { contractSum: '7500.00', originalContractSum: '0.00' })
})

t.test(
  'listPayApps and countPayApps filter by project, status, number and notes; bulkFetchPayApps lists missing ids',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const draft = await make.payApp(tenant, { notes: 'Framing and roof' })
    const paid = await make.payApp(tenant, { status: 'paid' })
    const ids = async (query: object) => (await client.ok('listPayApps', { query })).data.map(({ id }) => id)
    t.strictSame(await ids({}), [paid.id, draft.id])
    t.strictSame(await ids({ projectId: draft.projectId }), [draft.id])
    t.strictSame(await ids({ status: 'paid' }), [paid.id])
    t.strictSame(await ids({ search: 'roof' }), [draft.id])
    t.strictSame(await ids({ search: '1' }), [paid.id, draft.id])
    t.strictSame(await ids({ search: 'cellar' }), [])
    const { data } = await client.ok('listPayApps', { query: { compact: true, status: 'draft' } })
    t.strictSame(Object.keys(data[0]!).sort(), [
      'applicationNumber',
      'currency',
      'currentPaymentDue',
      'id',
      'periodTo',
      'projectId',
      'status',
      'updatedAt',
    ])
    t.equal((await client.ok('countPayApps', { query: { status: 'draft' } })).data.total, 1)
    const fetched = await client.ok('bulkFetchPayApps', { body: { ids: [paid.id, 2_000_000_000, draft.id] } })
    t.strictSame([fetched.data, fetched.meta.missing], [[paid, draft], [2_000_000_000]])
  },
)

t.test('aggregatePayApps sums the period figures of pay applications by status', async (t) => {
  const tenant = await service.tenant()
  const { project } = await makeThreeLineProject(tenant)
  await submitAndApprovePayApp(tenant, (await makeFirstDraft(tenant, project.id)).id, { paid: true })
  await submitAndApprovePayApp(tenant, (await makeSecondDraft(tenant, project.id)).id, { paid: true })
  await startPayApp(tenant, project.id, { workRetainagePercent: '0' })
  const { data } = await tenant.client.ok('aggregatePayApps')
  t.strictSame(data, [
    {
      status: 'paid',
      currency: 'USD',
      count: 2,
      earnedThisPeriod: '77500.00',
      retainageThisPeriod: '7750.00',
      currentPaymentDue: '69750.00',
    },
    {
      status: 'draft',
      currency: 'USD',
      count: 1,
      earnedThisPeriod: '0.00',
      retainageThisPeriod: '-7750.00',
      currentPaymentDue: '7750.00',
    },
  ])
})

t.test(
  'updatePayApp writes a retainage percentage to every line, even if the application already has that percentage',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await makeThreeLineProject(tenant)
    await submitAndApprovePayApp(tenant, (await makeFirstDraft(tenant, project.id)).id)
    const { id } = await makeSecondDraft(tenant, project.id)
    await replaceSchedule(tenant, id, { percents: [['0', '10']] })
    const { client } = tenant
    const path = { id }
    const changed = (await client.ok('updatePayApp', { path, body: { workRetainagePercent: '5' } })).data
    matches(t, changed, { workRetainagePercent: '5', storedRetainagePercent: '10', retainage: '3875.00' })
    const lines = await listScheduleLines(tenant, id)
    t.strictSame(
      lines.map((line) => [line.workRetainagePercent, line.storedRetainagePercent]),
      lines.map(() => ['5', '10']),
    )
    await replaceSchedule(tenant, id, { percents: [['0', '10']] })
    const again = (await client.ok('updatePayApp', { path, body: { workRetainagePercent: '5' } })).data
    t.equal(again.retainage, '3875.00')
    const before = (await listEventsOfFamily(tenant)).length
    t.strictSame((await client.ok('updatePayApp', { path, body: { workRetainagePercent: '5.0' } })).data, again)
    t.strictSame((await client.ok('updatePayApp', { path, body: {} })).data, again)
    t.equal((await listEventsOfFamily(tenant)).length, before, 'a request that changes nothing emits no event')
    const table: [object, string][] = [
      [{ periodFrom: '2026-04-01' }, 'periodFrom rule'],
      [{ periodFrom: '2026-03-31', periodTo: '2026-03-30' }, 'periodFrom rule'],
      [{ periodTo: null }, 'periodTo type'],
      [{ projectId: 7 }, 'projectId unknown'],
      [{ applicationNumber: 7 }, 'applicationNumber unknown'],
    ]
    for (const [body, expected] of table) {
      t.strictSame(statusAndViolations(await client.call('updatePayApp', { path, body })), {
        status: 422,
        fields: [expected],
      })
    }
  },
)

const owner = async () => ({ database: place.database, caller: await place.tenant() })

t.test('exportPayApps starts a job whose file shows the figures as the API does', async (t) => {
  const tenant = await service.tenant()
  const body = { filters: { status: 'approved' as const, projectId: 7 } }
  t.equal((await tenant.client.ok('exportPayApps', { body })).status, 202)
  const mine = await owner()
  const made = await make.payApp(mine, { notes: 'One, two', workRetainagePercent: '10' })
  const { file } = await place.run(mine.caller, 'export', { filters: {} }, 'pay-apps')
  const [head, row] = file!.replace('\uFEFF', '').trimEnd().split(/\r?\n/)
  lacks(t, head, /certificateHash|invoiceId/)
  matches(t, head, /^id,projectId,applicationNumber,status,periodFrom,periodTo,workRetainagePercent/)
  t.ok(row!.startsWith(`${made.id},${made.projectId},1,draft,,2026-03-31,10,10,USD,1000.00,0.00,1000.00,0.00,`))
  matches(t, row, /"One, two"/)
})
