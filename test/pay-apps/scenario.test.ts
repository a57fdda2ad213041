import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  type CertificateLines,
  certificateLinesByNumber,
  listEventsOfFamily,
  listScheduleLines,
  makeFirstDraft,
  makeSecondDraft,
  makeThreeLineProject,
  replaceSchedule,
  startPayApp,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const sums = { 1: '100000.00', 2: '7500.00', 3: '107500.00' }
const all = ['0', '0', '0', '0']

t.test(
  'createPayApp to markPayAppPaid: three pay applications bill the contract, with the agreed figures at every step',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await makeThreeLineProject(tenant)
    const shows = async (id: number, expected: CertificateLines, title: string) =>
      matches(
        t,
        certificateLinesByNumber((await tenant.client.ok('getPayApp', { path: { id } })).data),
        { ...sums, ...expected },
        title,
      )
    const first = await makeFirstDraft(tenant, project.id)
    matches(t, first, { applicationNumber: 1, status: 'draft', certificateHash: null, invoiceId: null })
    const ofFirst = { 4: '34500.00', '5a': '2950.00', '5b': '500.00', 5: '3450.00', 6: '31050.00', 9: '76450.00' }
    await shows(first.id, { ...ofFirst, 7: '0.00', 8: '31050.00' }, 'application 1')
    const paid = await submitAndApprovePayApp(tenant, first.id, { paid: true })
    matches(t, paid.certificateHash, /^[0-9a-f]{64}$/)

    const untouched = await startPayApp(tenant, project.id)
    matches(t, untouched, { applicationNumber: 2, workRetainagePercent: '10', storedRetainagePercent: '10' })
    await shows(untouched.id, { ...ofFirst, 7: '31050.00', 8: '0.00' }, 'application 2 as created')
    const lines = await listScheduleLines(tenant, untouched.id)
    t.strictSame(
      lines.map(({ previousWork, workThisPeriod, materialsStored }) => [previousWork, workThisPeriod, materialsStored]),
      [
        ['20000.00', '0.00', '0.00'],
        ['7000.00', '0.00', '5000.00'],
        ['0.00', '0.00', '0.00'],
        ['2500.00', '0.00', '0.00'],
      ],
    )
    const before = await listScheduleLines(tenant, first.id)
    t.strictSame(
      lines.map(({ previousLineItemId }) => previousLineItemId),
      before.map(({ id }) => id),
    )
    await replaceSchedule(tenant, untouched.id, { work: ['20000', '18000', '5000', '5000'], stored: all })
    await shows(
      untouched.id,
      { 4: '77500.00', 5: '7750.00', 6: '69750.00', 7: '31050.00', 8: '38700.00', 9: '37750.00' },
      'application 2',
    )
    await submitAndApprovePayApp(tenant, untouched.id, { paid: true })
    const again = (await tenant.client.ok('getPayApp', { path: { id: first.id } })).data
    t.equal(again.certificateHash, paid.certificateHash, 'the certified application is unchanged')

    const last = await startPayApp(tenant, project.id, { workRetainagePercent: '0' })
    await replaceSchedule(tenant, last.id, { work: ['0', '10000', '20000', '0'] })
    await shows(
      last.id,
      { 4: '107500.00', 5: '0.00', 6: '107500.00', 7: '69750.00', 8: '37750.00', 9: '0.00' },
      'application 3',
    )
    await replaceSchedule(tenant, last.id, { work: all })
    await shows(last.id, { 4: '77500.00', 5: '0.00', 8: '7750.00', 9: '30000.00' }, 'release only')
    await tenant.client.ok('updatePayApp', { path: { id: last.id }, body: { workRetainagePercent: '5' } })
    await shows(last.id, { 5: '3875.00', 8: '3875.00', 9: '33875.00' }, 'half of the retainage')

    const events = await listEventsOfFamily(tenant, 'pay_app.')
    const once = events.filter(({ data, type }) => data.id === first.id && type !== 'pay_app.updated')
    t.strictSame(
      once.map(({ type }) => type),
      ['pay_app.submitted', 'pay_app.approved', 'pay_app.paid'],
    )
    matches(t, once.at(-1), { data: paid, previous_attributes: { status: 'approved', paidAt: null } })
  },
)

t.test(
  'while the second application is a draft, billed change orders and paid applications cannot be voided, and no third one can be created',
  async (t) => {
    const tenant = await service.tenant()
    const { project, changeOrder } = await makeThreeLineProject(tenant)
    const first = await makeFirstDraft(tenant, project.id)
    await submitAndApprovePayApp(tenant, first.id, { paid: true })
    await makeSecondDraft(tenant, project.id)
    const { client } = tenant
    const refused = await client.call('voidChangeOrder', { path: { id: changeOrder.id } })
    matches(t, refused, { status: 409, json: { detail: /Application 1 .* is paid/ } })
    const paid = await client.call('voidPayApp', { path: { id: first.id } })
    matches(t, paid, { status: 409, json: { detail: /^The pay application is paid\./ } })
    const third = await client.call('createPayApp', { body: { projectId: project.id, periodTo: '2026-04-30' } })
    matches(t, third, { status: 409, json: { detail: /is draft\./ } })
  },
)

t.test(
  'two pay applications with a change order and stored materials, created through the API, match the agreed test vector',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant, {
      lines: ['100000', '33333.33', '50000'].map((unitPrice) => ({ description: 'Part', unitPrice })),
    })
    const ten = ['10', '10'] as [string, string]
    const first = await startPayApp(tenant, project.id)
    const entered = await replaceSchedule(tenant, first.id, {
      work: ['40000', '0', '50000'],
      percents: [ten, ten, ['5', '0']],
    })
    t.equal(entered.payApp.earnedLessRetainage, '83500.00')
    await submitAndApprovePayApp(tenant, first.id)
    await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
    const second = await startPayApp(tenant, project.id)
    const { payApp } = await replaceSchedule(tenant, second.id, {
      work: ['20000', '11111.11', '0', '2500'],
      stored: ['5000'],
    })
    matches(t, certificateLinesByNumber(payApp), {
      3: '190833.33',
      4: '128611.11',
      '5a': '9611.11',
      '5b': '500.00',
      6: '118500.00',
      7: '83500.00',
      8: '35000.00',
      9: '72333.33',
    })
  },
)

t.test('three lines of 33.30 at 7.5 percent have a retainage of 2.50 each and 7.50 in total', async (t) => {
  const tenant = await service.tenant()
  const { project } = await make.contract(tenant, {
    lines: ['100', '100', '100'].map((unitPrice) => ({ description: 'Part', unitPrice })),
  })
  const { id } = await startPayApp(tenant, project.id, { workRetainagePercent: '7.5' })
  const { payApp, lineItems } = await replaceSchedule(tenant, id, { work: ['33.30', '33.30', '33.30'] })
  t.strictSame(
    lineItems.map(({ retainage, percentComplete }) => [retainage, percentComplete]),
    Array.from({ length: 3 }, () => ['2.50', '33.30']),
  )
  matches(t, certificateLinesByNumber(payApp), { '5a': '7.50', 6: '92.40' })
})

t.test(
  'the discount and tax of a bid become separate schedule lines, and line 1 is the total of the bid',
  async (t) => {
    const tenant = await service.tenant()
    const { project } = await make.contract(tenant, {
      lines: [
        { kind: 'section', description: 'Deck' },
        { description: 'Frame', unitPrice: '60000' },
        { description: 'Boards', unitPrice: '40000' },
      ],
      discount: '2.5',
      discountType: 'percent',
      taxRate: '8.25',
    })
    const { id, originalContractSum } = await startPayApp(tenant, project.id)
    t.equal(originalContractSum, '105543.75')
    const lines = await listScheduleLines(tenant, id)
    t.strictSame(
      lines.map(({ description, scheduledValue, section, itemNumber }) => [
        description,
        scheduledValue,
        section,
        itemNumber,
      ]),
      [
        ['Frame', '60000.00', 'Deck', 'A'],
        ['Boards', '40000.00', 'Deck', 'B'],
        ['Discount', '-2500.00', null, null],
        ['Sales tax', '8043.75', null, null],
      ],
    )
  },
)
