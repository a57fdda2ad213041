import t from 'tap'
import { payApps } from '../../db/pay-apps/pay-apps.ts'
import { voidPayApp } from '../../db/pay-apps/transitions.ts'
import { writing } from '../../db/postgres/transaction.ts'
import { projects, updateProject } from '../../db/projects/projects.ts'
import { deleteOne } from '../../db/records/deletion.ts'
import { createInvoiceFromBid } from '../../db/workflows/invoice-of-bid.ts'
import {
  certificate,
  certify,
  enter,
  eventsOf,
  firstDraft,
  scheduleOf,
  secondDraft,
  startPayApp,
  threeLinesAndChangeOrder,
  violated,
} from '../support/fixtures/billing.ts'
import { make } from '../support/make.ts'
import { startService } from '../support/service.ts'
import { makeWorkplace } from '../support/workplace.ts'

const service = await startService(t)
const place = await makeWorkplace(t)

t.test('createPayApp of a project without a bid bills its contract as one line, and tells of no event', async (t) => {
  const tenant = await service.tenant()
  const project = await make.project(tenant, { contractValue: '1000.00' })
  const before = (await eventsOf(tenant)).length
  const { data, headers } = await tenant.client.ok('createPayApp', {
    body: { projectId: project.id, periodFrom: '2026-03-01', periodTo: '2026-03-31', notes: 'First' },
  })
  t.match(data, {
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
  t.match(headers.location, new RegExp(`/pay-apps/${data.id}$`))
  t.match(await scheduleOf(tenant, data.id), [
    { description: 'Original contract', scheduledValue: '1000.00', percentComplete: '0.00', bidLineItemId: null },
  ])
  t.equal((await eventsOf(tenant)).length, before)
})

t.test(
  'percentages that are left out are those of the application before, and on the first 0, stored as work',
  async (t) => {
    const tenant = await service.tenant()
    const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
    const first = await startPayApp(tenant, projectId, { workRetainagePercent: '10.50' })
    t.match(first, { workRetainagePercent: '10.5', storedRetainagePercent: '10.5' })
    const [line] = await scheduleOf(tenant, first.id)
    await enter(tenant, first.id, { percents: [['8', '3']] })
    await certify(tenant, first.id)
    const second = await startPayApp(tenant, projectId)
    t.match(second, { workRetainagePercent: '10.5', storedRetainagePercent: '10.5' })
    t.match(await scheduleOf(tenant, second.id), [
      { previousLineItemId: line!.id, workRetainagePercent: '8', storedRetainagePercent: '3' },
    ])
    await certify(tenant, second.id)
    const third = await startPayApp(tenant, projectId, { workRetainagePercent: '4' })
    t.match(third, { workRetainagePercent: '4', storedRetainagePercent: '10.5' })
    t.match(await scheduleOf(tenant, third.id), [{ workRetainagePercent: '4', storedRetainagePercent: '3' }])
  },
)

t.test('createPayApp says what a request lacks, and which record is in its way', async (t) => {
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
    t.strictSame(violated(await client.call('createPayApp', { body })), { status: 422, fields: [expected] })
  }
  const open = await make.project(tenant)
  const none = await client.call('createPayApp', { body: { ...given, projectId: open.id } })
  t.match(none, { status: 409, json: { detail: /no original contract value/ } })
  for (const status of ['draft', 'submitted', 'rejected'] as const) {
    const { projectId } = await make.payApp(tenant, { status })
    const second = await client.call('createPayApp', { body: { ...given, projectId } })
    t.match(second, { status: 409, json: { detail: new RegExp(`Application 1 .* is ${status}\\.`) } })
  }
  for (const status of ['approved', 'paid', 'voided'] as const) {
    const { projectId } = await make.payApp(tenant, { status })
    t.match(await startPayApp(tenant, projectId), { applicationNumber: 2, previousCertificates: '0.00' })
  }
})

t.test(
  'listPayApps, countPayApps and bulkFetchPayApps find by project, status, number and notes; compact is short',
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

t.test('aggregatePayApps adds up what belongs to one period', async (t) => {
  const tenant = await service.tenant()
  const { project } = await threeLinesAndChangeOrder(tenant)
  await certify(tenant, (await firstDraft(tenant, project.id)).id, { paid: true })
  await certify(tenant, (await secondDraft(tenant, project.id)).id, { paid: true })
  await startPayApp(tenant, project.id, { workRetainagePercent: '0' })
  const { data } = await tenant.client.ok('aggregatePayApps')
  t.strictSame(data, [
    {
      status: 'paid',
      count: 2,
      earnedThisPeriod: '77500.00',
      retainageThisPeriod: '7750.00',
      currentPaymentDue: '69750.00',
    },
    {
      status: 'draft',
      count: 1,
      earnedThisPeriod: '0.00',
      retainageThisPeriod: '-7750.00',
      currentPaymentDue: '7750.00',
    },
  ])
})

t.test('updatePayApp writes a percentage to every line, also where the application has it already', async (t) => {
  const tenant = await service.tenant()
  const { project } = await threeLinesAndChangeOrder(tenant)
  await certify(tenant, (await firstDraft(tenant, project.id)).id)
  const { id } = await secondDraft(tenant, project.id)
  await enter(tenant, id, { percents: [['0', '10']] })
  const { client } = tenant
  const path = { id }
  const changed = (await client.ok('updatePayApp', { path, body: { workRetainagePercent: '5' } })).data
  t.match(changed, { workRetainagePercent: '5', storedRetainagePercent: '10', retainage: '3875.00' })
  const lines = await scheduleOf(tenant, id)
  t.strictSame(
    lines.map((line) => [line.workRetainagePercent, line.storedRetainagePercent]),
    lines.map(() => ['5', '10']),
  )
  await enter(tenant, id, { percents: [['0', '10']] })
  const again = (await client.ok('updatePayApp', { path, body: { workRetainagePercent: '5' } })).data
  t.equal(again.retainage, '3875.00')
  const before = (await eventsOf(tenant)).length
  t.strictSame((await client.ok('updatePayApp', { path, body: { workRetainagePercent: '5.0' } })).data, again)
  t.strictSame((await client.ok('updatePayApp', { path, body: {} })).data, again)
  t.equal((await eventsOf(tenant)).length, before, 'what changes nothing is not told of')
  const table: [object, string][] = [
    [{ periodFrom: '2026-04-01' }, 'periodFrom rule'],
    [{ periodFrom: '2026-03-31', periodTo: '2026-03-30' }, 'periodFrom rule'],
    [{ periodTo: null }, 'periodTo type'],
    [{ projectId: 7 }, 'projectId unknown'],
    [{ applicationNumber: 7 }, 'applicationNumber unknown'],
  ]
  for (const [body, expected] of table) {
    t.strictSame(violated(await client.call('updatePayApp', { path, body })), { status: 422, fields: [expected] })
  }
})

t.test(
  'what is submitted is frozen: an approved change order reaches it once it is rejected, and gives another hash',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project } = await threeLinesAndChangeOrder(tenant)
    await certify(tenant, (await firstDraft(tenant, project.id)).id)
    const { id } = await secondDraft(tenant, project.id)
    const path = { id }
    const submitted = (await client.ok('submitPayApp', { path })).data
    const changeOrder = await make.changeOrder(tenant, {
      projectId: project.id,
      status: 'approved',
      lines: [{ description: 'Railing', unitPrice: '1000' }],
    })
    t.strictSame((await client.ok('getPayApp', { path })).data, submitted, 'as it was submitted')
    const voided = await client.call('voidChangeOrder', { path: { id: changeOrder.id } })
    t.equal(voided.status, 200, 'which it does not list')
    const another = await make.changeOrder(tenant, {
      projectId: project.id,
      status: 'approved',
      lines: [{ description: 'Railing', unitPrice: '1000' }],
    })
    const before = (await eventsOf(tenant)).length
    const rejected = (await client.ok('rejectPayApp', { path })).data
    t.match(rejected, { contractSum: '108500.00', netChangeOrders: '8500.00', certificateHash: null })
    t.strictSame(
      (await eventsOf(tenant)).slice(before).map(({ type, data }) => [type, data]),
      [['pay_app.rejected', rejected]],
    )
    t.match((await scheduleOf(tenant, id)).at(-1), { changeOrderId: another.id, scheduledValue: '1000.00', order: 5 })
    const again = (await client.ok('submitPayApp', { path })).data
    t.match(again.certificateHash, /^[0-9a-f]{64}$/)
    t.not(again.certificateHash, submitted.certificateHash)
    const listed = await client.call('voidChangeOrder', { path: { id: another.id } })
    t.match(listed, { status: 409, json: { detail: /which is submitted, lists the change order/ } })
  },
)

t.test('a voided application keeps its number, and the next one continues the certificate before it', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project } = await threeLinesAndChangeOrder(tenant)
  const first = await firstDraft(tenant, project.id)
  await certify(tenant, first.id)
  const second = await secondDraft(tenant, project.id)
  await certify(tenant, second.id)
  const early = await client.call('voidPayApp', { path: { id: first.id } })
  t.match(early, { status: 409, json: { detail: /application 2 .* continues it/ } })
  const voided = (await client.ok('voidPayApp', { path: { id: second.id } })).data
  t.match(voided, { status: 'voided', voidedAt: String, certificateHash: String })
  const third = await startPayApp(tenant, project.id)
  t.match(third, { applicationNumber: 3 })
  t.match(certificate(third), { 7: '31050.00', 8: '0.00', 4: '34500.00' })
  t.strictSame(
    (await scheduleOf(tenant, third.id)).map(({ previousWork, materialsStored }) => [previousWork, materialsStored]),
    [
      ['20000.00', '0.00'],
      ['7000.00', '5000.00'],
      ['0.00', '0.00'],
      ['2500.00', '0.00'],
    ],
  )
})

t.test('a deleted draft frees its number, and does not come back beside another', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project } = await threeLinesAndChangeOrder(tenant)
  const draft = await firstDraft(tenant, project.id)
  const deleted = (await client.ok('deletePayApp', { path: { id: draft.id } })).data
  t.match(deleted, { deletedAt: String, status: 'draft' })
  t.match((await eventsOf(tenant, 'pay_app.')).at(-1), { type: 'pay_app.deleted', data: deleted })
  t.equal((await client.call('getPayApp', { path: { id: draft.id } })).status, 404)
  t.equal((await client.call('listPayAppLineItems', { path: { id: draft.id } })).status, 404)
  t.equal((await startPayApp(tenant, project.id)).applicationNumber, draft.applicationNumber)
})

t.test(
  'a project that invoices of its bid bill has no pay applications, and one that was invoiced is not voided',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project, bid } = await make.contract(tenant)
    const invoice = (await client.ok('createInvoiceFromBid', { body: { bidId: bid.id, percent: '30' } })).data
    const begin = { projectId: project.id, periodTo: '2026-03-31' }
    const refused = await client.call('createPayApp', { body: begin })
    t.match(refused, { status: 409, json: { detail: new RegExp(invoice.invoiceNumber) } })
    await client.ok('deleteInvoice', { path: { id: invoice.id } })
    const { id } = await startPayApp(tenant, project.id)
    t.equal((await client.call('createInvoiceFromBid', { body: { bidId: bid.id, percent: '30' } })).status, 409)
    await enter(tenant, id, { work: ['1000.00'] })
    await certify(tenant, id)
    const made = (await client.ok('createInvoiceFromPayApp', { body: { payAppId: id } })).data
    t.equal((await client.ok('getPayApp', { path: { id } })).data.invoiceId, made.id)
    const kept = await client.call('voidPayApp', { path: { id } })
    t.match(kept, { status: 409, json: { detail: new RegExp(`invoice ${made.id} came from it`) } })
    await client.ok('deleteInvoice', { path: { id: made.id } })
    t.match((await client.ok('voidPayApp', { path: { id } })).data, { status: 'voided', invoiceId: null })
  },
)

const bulk = async (tenant: Awaited<ReturnType<typeof owner>>, operation: string, ids: number[]) => {
  const { job } = await place.run(tenant.caller, 'bulk', { operation, ids }, 'pay-apps')
  return (job.result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)
}
const owner = async () => ({ database: place.database, caller: await place.tenant() })

t.test(
  'a draft is not restored where its place is taken, its contract changed or its certificate ended, and else in step',
  async (t) => {
    const tenant = await owner()
    const { database, caller } = tenant
    const remove = (id: number) => writing(database, caller, (tx) => deleteOne(tx, caller, payApps, id))
    const deleted = async (values: object = {}) => {
      const made = await make.payApp(tenant, values)
      await remove(made.id)
      return made
    }
    const free = await deleted()
    t.strictSame(await bulk(tenant, 'restore', [free.id]), ['restored'])
    const taken = await deleted()
    await make.payApp(tenant, { projectId: taken.projectId })
    t.strictSame(await bulk(tenant, 'restore', [taken.id]), ['refused'])
    const twins = await deleted()
    const twin = await deleted({ projectId: twins.projectId })
    t.strictSame(await bulk(tenant, 'restore', [twin.id, twins.id]), ['refused', 'restored'])
    const certified = await make.payApp(tenant, { status: 'approved' })
    const after = await deleted({ projectId: certified.projectId })
    await writing(database, caller, (tx) => voidPayApp(tx, caller, certified.id))
    t.strictSame(await bulk(tenant, 'restore', [after.id]), ['refused'], 'what it continued is voided')
    const repriced = await deleted()
    await writing(database, caller, (tx) => updateProject(tx, caller, repriced.projectId, { contractValue: '5.00' }))
    const orphan = await deleted()
    await writing(database, caller, (tx) => deleteOne(tx, caller, projects, orphan.projectId))
    t.strictSame(await bulk(tenant, 'restore', [repriced.id, orphan.id]), ['refused', 'refused'])
    const { project, bid } = await make.contract(tenant)
    const invoiced = await deleted({ projectId: project.id })
    await writing(database, caller, (tx) => createInvoiceFromBid(tx, caller, { bidId: bid.id, percent: '30' }))
    t.strictSame(await bulk(tenant, 'restore', [invoiced.id]), ['refused'])
    const behind = await deleted()
    await make.changeOrder(tenant, { projectId: behind.projectId, status: 'approved' })
    t.strictSame(await bulk(tenant, 'restore', [behind.id]), ['restored'])
    t.strictSame(
      (await make.payAppLines(tenant, behind.id)).map(({ scheduledValue }) => scheduledValue),
      ['1000.00', '7500.00'],
    )
  },
)

t.test('exportPayApps starts its job, and the file has its columns with figures as they are answered', async (t) => {
  const tenant = await service.tenant()
  const body = { filters: { status: 'approved', projectId: 7 } }
  t.equal((await tenant.client.ok('exportPayApps', { body })).status, 202)
  const mine = await owner()
  const made = await make.payApp(mine, { notes: 'One, two', workRetainagePercent: '10' })
  const { file } = await place.run(mine.caller, 'export', { filters: {} }, 'pay-apps')
  const [head, row] = file!.replace('\uFEFF', '').trimEnd().split(/\r?\n/)
  t.notMatch(head, /certificateHash|invoiceId/)
  t.match(head, /^id,projectId,applicationNumber,status,periodFrom,periodTo,workRetainagePercent/)
  t.ok(row!.startsWith(`${made.id},${made.projectId},1,draft,,2026-03-31,10,10,1000.00,0.00,1000.00,0.00,`))
  t.match(row, /"One, two"/)
})
