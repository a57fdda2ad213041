import t from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { updateTenant } from '../../db/services/access/tenants.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  listEventsOfFamily,
  listScheduleLines,
  replaceSchedule,
  startPayApp,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import { statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

type GivenLine = Schemas['PayAppLineItemGiven']

const replace = ({ client }: TestTenant, id: number, lines: unknown, headers = {}) =>
  client.call('replacePayAppLineItems', { path: { id }, body: { lines: lines as GivenLine[] }, headers })

/** Creates a draft for a contract of 40000.00, 35000.00 and 25000.00. Returns it with its project and line ids. */
async function draft(tenant: TestTenant) {
  const lines = ['40000', '35000', '25000'].map((unitPrice) => ({ description: 'Part', unitPrice }))
  const { project } = await make.contract(tenant, { lines })
  const { id } = await startPayApp(tenant, project.id, { workRetainagePercent: '10' })
  return { id, project, ids: (await listScheduleLines(tenant, id)).map((line) => line.id) }
}

t.test(
  'a schedule that a change order extends to 1,001 lines can be saved again, but takes no further line',
  async (t) => {
    const tenant = await service.tenant()
    const project = await make.project(tenant, { contractValue: '1000.00' })
    const { id } = await startPayApp(tenant, project.id)
    const parts = Array.from({ length: 1_000 }, () => ({ description: 'Part', scheduledValue: '1.00' }))
    t.equal((await replace(tenant, id, parts)).status, 200)
    t.strictSame(statusAndViolations(await replace(tenant, id, [...parts, ...parts.slice(1)])), {
      ...{ status: 422, fields: ['lines length'] },
    })
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const storedLines = await make.payAppLines(tenant, id)
    t.equal(storedLines.length, 1_001)
    const same = storedLines.map((line) => ({ id: line.id }))
    const written = await replace(tenant, id, same)
    matches(t, written, { status: 200, json: { data: { lineItems: { length: 1_001 } } } })
    const more = [...same, { description: 'One more', scheduledValue: '0.00' }]
    t.strictSame(statusAndViolations(await replace(tenant, id, more)), { status: 422, fields: ['lines length'] })
  },
)

t.test('replacePayAppLineItems can split a line; a different sum of the lines is a 422 at `lines`', async (t) => {
  const tenant = await service.tenant()
  const { id, ids } = await draft(tenant)
  const [a, b, c] = ids.map((line) => ({ id: line }))
  const split = (second: string) => [
    a,
    { ...b, scheduledValue: '20000.00' },
    { description: 'Second part', scheduledValue: second, itemNumber: 'B.2', section: 'Deck' },
    c,
  ]
  const before = (await tenant.client.ok('getPayApp', { path: { id } })).data
  t.strictSame(statusAndViolations(await replace(tenant, id, split('14999.99'))), {
    status: 422,
    fields: ['lines rule'],
  })
  t.strictSame((await tenant.client.ok('getPayApp', { path: { id } })).data, before, 'nothing changed')
  const answer = await replace(tenant, id, split('15000'))
  matches(t, answer, { status: 200, json: { data: { payApp: { contractSum: '100000.00' } }, meta: { warnings: [] } } })
  const { payApp, lineItems } = answer.json.data
  matches(t, lineItems[2], {
    order: 3,
    scheduledValue: '15000.00',
    previousWork: '0.00',
    itemNumber: 'B.2',
    section: 'Deck',
    workRetainagePercent: '10',
  })
  t.strictSame(await listScheduleLines(tenant, id), lineItems)
  const events = (await listEventsOfFamily(tenant, 'pay_app.')).map(({ type, data }) => [type, data])
  t.strictSame(events, [['pay_app.updated', payApp]])
  const same = await replace(
    tenant,
    id,
    lineItems.map((line: { id: number }) => ({ id: line.id })),
  )
  t.strictSame(same.json.data.payApp, payApp, 'the same schedule is no change')
  t.equal((await listEventsOfFamily(tenant, 'pay_app.')).length, 1)
  const turned = await replace(tenant, id, [
    c,
    ...lineItems.slice(0, 3).map((line: { id: number }) => ({ id: line.id })),
  ])
  t.strictSame(
    turned.json.data.lineItems.map((line: { id: number }) => line.id),
    [ids[2], ids[0], ids[1], lineItems[2].id],
  )
  t.not(turned.headers.etag, answer.headers.etag)
})

t.test('a line that an earlier application billed cannot be removed from the next schedule', async (t) => {
  const tenant = await service.tenant()
  const { id, project } = await draft(tenant)
  await replaceSchedule(tenant, id, { work: ['20000.00'] })
  await submitAndApprovePayApp(tenant, id)
  const next = await startPayApp(tenant, project.id)
  const [, ...rest] = await listScheduleLines(tenant, next.id)
  const instead = { description: 'Instead', scheduledValue: '40000.00' }
  const left = await replace(tenant, next.id, [instead, ...rest.map((line) => ({ id: line.id }))])
  t.strictSame(statusAndViolations(left), { status: 422, fields: ['lines rule'] })
  matches(t, left.json.detail, /earlier applications billed 20000\.00 of it/)
})

t.test(
  'overbilling a line is a warning; if the organization blocks overbilling, it is a 409 on saving and on submission',
  async (t) => {
    const tenant = await service.tenant()
    const { id, ids } = await draft(tenant)
    const [a, b, c] = ids.map((line) => ({ id: line }))
    const over = [{ ...a, workThisPeriod: '40000.01' }, b, c]
    const answer = await replace(tenant, id, over)
    t.equal(answer.status, 200)
    matches(t, answer.json.meta.warnings, [{ code: 'overbilled', field: 'lines[0]' }])
    t.equal(answer.json.meta.warnings.length, 1)
    await updateTenant(service.database, tenant.id, { blockOverbilling: true })
    matches(t, await replace(tenant, id, over), { status: 409, json: { detail: /lines\[0\]/ } })
    matches(t, await tenant.client.call('submitPayApp', { path: { id } }), {
      status: 409,
      json: { detail: /lines\[0\]/ },
    })
    await updateTenant(service.database, tenant.id, { blockOverbilling: false })
    t.equal((await tenant.client.call('submitPayApp', { path: { id } })).status, 200)
  },
)

t.test(
  'each page of listPayAppLineItems has the ETag of the pay application, and a request with this ETag is a 304',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await draft(tenant)
    const { headers } = await tenant.client.ok('getPayApp', { path: { id } })
    const first = await tenant.client.ok('listPayAppLineItems', { path: { id }, query: { limit: 2 } })
    const cursor = first.meta.pagination.cursor!
    const second = await tenant.client.ok('listPayAppLineItems', { path: { id }, query: { limit: 2, cursor } })
    t.strictSame([first.headers.etag, second.headers.etag], [headers.etag, headers.etag])
    t.equal(second.data.length, 1)
    const known = { 'If-None-Match': headers.etag! }
    t.equal((await tenant.client.call('listPayAppLineItems', { path: { id }, headers: known })).status, 304)
  },
)

t.test('approving a change order changes the ETag of an open schedule and adds its lines', async (t) => {
  const tenant = await service.tenant()
  const { id, project, ids } = await draft(tenant)
  const { headers } = await tenant.client.ok('listPayAppLineItems', { path: { id } })
  const changeOrder = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
  const [a, b, c] = ids.map((line) => ({ id: line }))
  const before = await listScheduleLines(tenant, id)
  const stale = await replace(tenant, id, [{ ...a, workThisPeriod: '1.00' }, b, c], { 'If-Match': headers.etag })
  t.equal(stale.status, 412)
  t.strictSame(await listScheduleLines(tenant, id), before, 'nothing changed')
  matches(t, before.at(-1), {
    changeOrderId: changeOrder.id,
    section: `${changeOrder.changeOrderNumber} Wider stairs`,
    description: 'Stairs',
    scheduledValue: '7500.00',
    workRetainagePercent: '10',
  })
  t.equal(before.length, 4)
  const now = await tenant.client.ok('listPayAppLineItems', { path: { id } })
  const lines = before.map((line) => ({ id: line.id, workThisPeriod: '1.00' }))
  const made = await replace(tenant, id, lines, { 'If-Match': now.headers.etag! })
  matches(t, made, {
    status: 200,
    json: { data: { payApp: { completedAndStored: '4.00', contractSum: '107500.00' } } },
  })
  const short = await replace(
    tenant,
    id,
    before.slice(0, 3).map((line) => ({ id: line.id })),
  )
  t.strictSame(statusAndViolations(short), { status: 422, fields: ['lines rule'] })
})

t.test('invalid amounts, percentages and texts of schedule lines are a 422 at their field', async (t) => {
  const tenant = await service.tenant()
  const { id, ids } = await draft(tenant)
  const [a, ...rest] = ids.map((line) => ({ id: line }))
  const amounts = ['1.005', '1e3', '1234567890123', '-0', '-0.0', '-0.00', '01', '.5', '1.', '+1', ' ', 'NaN', '1,000']
  const table: [object, string][] = [
    ...['scheduledValue', 'workThisPeriod', 'materialsStored'].flatMap((field) =>
      amounts.map((value): [object, string] => [{ [field]: value }, `lines[0].${field} pattern`]),
    ),
    [{ materialsStored: '-1.00' }, 'lines[0].materialsStored pattern'],
    [{ workThisPeriod: 5 }, 'lines[0].workThisPeriod type'],
    [{ workThisPeriod: null }, 'lines[0].workThisPeriod type'],
    ...['100.01', '-1', '1e1', '1.0000001', ''].map((value): [object, string] => [
      { workRetainagePercent: value },
      'lines[0].workRetainagePercent pattern',
    ]),
    [{ storedRetainagePercent: '100.000001' }, 'lines[0].storedRetainagePercent pattern'],
    [{ description: '' }, 'lines[0].description length'],
    [{ itemNumber: 'A'.repeat(21) }, 'lines[0].itemNumber length'],
    [{ section: 'A'.repeat(501) }, 'lines[0].section length'],
    [{ previousWork: '1.00' }, 'lines[0].previousWork unknown'],
    [{ id: 0 }, 'lines[0].id range'],
  ]
  for (const [given, expected] of table) {
    const answer = statusAndViolations(await replace(tenant, id, [{ ...a, ...given }, ...rest]))
    t.equal(answer.status, 422, JSON.stringify(given))
    matches(t, answer.fields, containing([expected]), `${JSON.stringify(given)}: ${answer.fields}`)
  }
  const many = Array.from({ length: 1_001 }, () => ({ description: 'Part', scheduledValue: '0.00' }))
  t.strictSame(statusAndViolations(await replace(tenant, id, many)), { status: 422, fields: ['lines length'] })
  t.strictSame(statusAndViolations(await replace(tenant, id, [])), { status: 422, fields: ['lines length'] })
  const accepted = await replace(tenant, id, [
    { ...a, workThisPeriod: '999.9', workRetainagePercent: '100.0' },
    ...rest,
  ])
  matches(t, accepted.json.data.lineItems[0], {
    workThisPeriod: '999.90',
    workRetainagePercent: '100',
    retainage: '999.90',
  })
})

t.test(
  'lines of other schedules, repeated lines and entries with the wrong sign are a 422 at their line',
  async (t) => {
    const [tenant, stranger] = [await service.tenant(), await service.tenant()]
    const { id, ids, project } = await draft(tenant)
    const [a, b, c] = ids.map((line) => ({ id: line }))
    const [other] = (await draft(tenant)).ids
    const [foreign] = (await draft(stranger)).ids
    const elsewhere = await make.changeOrder(tenant, { status: 'approved' })
    const credit = await make.changeOrder(tenant, {
      projectId: project.id,
      status: 'approved',
      lines: [{ description: 'Less tile', unitPrice: '-250' }],
    })
    const last = (await listScheduleLines(tenant, id)).at(-1)!
    t.equal(last.changeOrderId, credit.id)
    const d = { id: last.id }
    const table: [unknown[], string][] = [
      [[{ id: other }, b, c, d], 'lines[0].id not_found'],
      [[{ id: foreign }, b, c, d], 'lines[0].id not_found'],
      [[a, b, c, b, d], 'lines[3].id rule'],
      [[a, b, c, { ...d, changeOrderId: null }], 'lines[3].changeOrderId rule'],
      [[a, { ...b, changeOrderId: credit.id }, c, d], 'lines[1].changeOrderId rule'],
      [
        [a, b, c, d, { description: 'X', scheduledValue: '0', changeOrderId: elsewhere.id }],
        'lines[4].changeOrderId not_found',
      ],
      [[a, b, c, d, { scheduledValue: '0' }], 'lines[4].description required'],
      [[a, b, c, d, { description: 'X' }], 'lines[4].scheduledValue required'],
      [[a, { ...b, workThisPeriod: '-0.01' }, c, d], 'lines[1].workThisPeriod rule'],
      [[a, b, c, { ...d, workThisPeriod: '0.01' }], 'lines[3].workThisPeriod rule'],
      [[a, b, c, { ...d, materialsStored: '0.01' }], 'lines[3].materialsStored rule'],
      [[a, b, c, d, { description: 'X', scheduledValue: '0', workThisPeriod: '1' }], 'lines[4].workThisPeriod rule'],
      [[a, b, c, { ...d, scheduledValue: '-249.99' }], 'lines rule'],
      [[{ ...a, scheduledValue: '39999.99' }, b, c, d], 'lines rule'],
    ]
    for (const [lines, expected] of table) {
      t.strictSame(statusAndViolations(await replace(tenant, id, lines)), { status: 422, fields: [expected] }, expected)
    }
    const billed = await replace(tenant, id, [a, b, c, { ...d, workThisPeriod: '-100' }])
    matches(t, billed.json.data.lineItems[3], {
      completedAndStored: '-100.00',
      percentComplete: '40.00',
      retainage: '-10.00',
    })
  },
)
