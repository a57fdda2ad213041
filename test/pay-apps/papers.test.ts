import t from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { rejectPayApp } from '../../db/nouns/pay-apps/transitions.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'

const usual = valueFormatFor()

const service = await startService(t)
const { work, drawn, mailOf } = makePaperHelpers(service)

/** Creates a contract of 40000 + 35000 + 25000 and a change order of 7500.00, each in a separate section. */
async function contract(tenant: TestTenant) {
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const lines = [
    { kind: 'section' as const, description: 'Shell' },
    { description: 'Framing', unitPrice: '40000', markName: 'A-1' },
    { description: 'Roof', unitPrice: '35000' },
    { description: 'Finishes', unitPrice: '25000' },
  ]
  const { project } = await make.contract(tenant, { contactId: contact.id, siteAddress: '12 Elm Street', lines })
  const named = { architectName: 'Vale Studio', architectProjectNumber: '25-118', contractFor: 'General construction' }
  await tenant.client.ok('updateProject', { path: { id: project.id }, body: named })
  const order = await make.changeOrder(tenant, { status: 'approved', projectId: project.id })
  return { contact, project: { ...project, ...named }, order }
}

const draft = async ({ client }: TestTenant, projectId: number, body: object = {}) =>
  (await client.ok('createPayApp', { body: { projectId, periodTo: '2026-03-31', ...body } })).data

const linesOf = async ({ client }: TestTenant, id: number) =>
  (await client.ok('listPayAppLineItems', { path: { id }, query: { limit: 100 } })).data

/** Bills work and stored materials on the lines of a pay application, in their order. */
async function bill(tenant: TestTenant, id: number, billed: readonly [work: string, stored: string][]) {
  const lines = (await linesOf(tenant, id)).map((line, index) => {
    const [workThisPeriod, materialsStored] = billed[index]!
    return { id: line.id, workThisPeriod, materialsStored }
  })
  await tenant.client.ok('replacePayAppLineItems', { path: { id }, body: { lines } })
}

async function pay(tenant: TestTenant, id: number) {
  await tenant.client.ok('submitPayApp', { path: { id } })
  await tenant.client.ok('approvePayApp', { path: { id }, body: { approvedBy: 'Dana Ortiz' } })
  await tenant.client.ok('markPayAppPaid', { path: { id } })
}

/** Creates the second pay application of the scenario as a draft: 77500.00 completed, 38700.00 due. */
async function secondApplication(tenant: TestTenant) {
  const made = await contract(tenant)
  const first = await draft(tenant, made.project.id, { workRetainagePercent: '10', periodTo: '2026-02-28' })
  await bill(tenant, first.id, [
    ['20000', '0'],
    ['7000', '5000'],
    ['0', '0'],
    ['2500', '0'],
  ])
  await pay(tenant, first.id)
  const second = await draft(tenant, made.project.id, { periodFrom: '2026-03-01' })
  await bill(tenant, second.id, [
    ['20000', '0'],
    ['18000', '0'],
    ['5000', '0'],
    ['5000', '0'],
  ])
  return { ...made, first, id: second.id }
}

const pdfOf = async (tenant: TestTenant, id: number) => {
  const { data } = await tenant.client.ok('renderPayAppPdf', { path: { id } })
  return drawn(tenant, data.job_id)
}

/** Returns the texts that the paper must show for the figures of the API: lines 1 to 9, and each schedule line. */
function figuresShown(payApp: Schemas['PayApp'], lines: readonly Schemas['PayAppLineItem'][]) {
  const amounts: [string, string][] = [
    ['Original contract sum', payApp.originalContractSum],
    ['Net change orders', payApp.netChangeOrders],
    ['Contract sum (1 + 2)', payApp.contractSum],
    ['Completed and stored, column G', payApp.completedAndStored],
    ['Retainage on work, 10% of columns D and E', payApp.workRetainage],
    ['Retainage on stored materials, 10% of column F', payApp.storedRetainage],
    ['Retainage (5a + 5b)', payApp.retainage],
    ['Earned less retainage (4 \u2212 5)', payApp.earnedLessRetainage],
    ['Previous certificates', payApp.previousCertificates],
    ['Current payment due (6 \u2212 7)', payApp.currentPaymentDue],
    ['Balance to finish, retainage included (3 \u2212 6)', payApp.balanceToFinish],
  ]
  const rows = lines.map((line) =>
    [
      ...(line.itemNumber === null ? [] : [line.itemNumber]),
      line.description,
      ...[line.scheduledValue, line.previousWork, line.workThisPeriod, line.materialsStored].map(usual.figure),
      usual.figure(line.completedAndStored),
      `${line.percentComplete}%`,
      ...[line.balanceToFinish, line.retainage].map(usual.figure),
    ].join(' '),
  )
  return { first: amounts.map(([name, amount]) => `${name} ${usual.amount(amount)}`), rows }
}

t.test(
  'renderPayAppPdf shows the figures of the API: lines 1 to 9, every schedule line, and totals equal to lines 3 to 5',
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const { id, project, order } = await secondApplication(tenant)
    await tenant.client.ok('submitPayApp', { path: { id } })
    const { data: payApp } = await tenant.client.ok('getPayApp', { path: { id } })
    matches(t, payApp, {
      completedAndStored: '77500.00',
      currentPaymentDue: '38700.00',
      previousCertificates: '31050.00',
    })
    const { pages, disposition } = await pdfOf(tenant, id)
    t.equal(pages.length, 2)
    matches(t, disposition, containing(`pay-app-${project.projectNumber}-2.pdf`))
    const [first, schedule] = pages as [string, string]
    const { first: amounts, rows } = figuresShown(payApp, await linesOf(tenant, id))
    const names = ['Harbor & Pine', 'No. 2', 'Dana Ortiz', project.name, project.projectNumber, '12 Elm Street']
    const others = ['Vale Studio', 'Project no. 25-118', 'General construction', payApp.certificateHash!]
    const period = `${usual.date('2026-03-01')} to ${usual.date('2026-03-31')}`
    for (const words of [...names, ...others, ...amounts, period]) matches(t, first, containing(words), words)
    matches(
      t,
      first,
      /In earlier applications \$7,500\.00 \$0\.00 \$7,500\.00 New in this application \$0\.00 \$0\.00 \$0\.00/,
    )
    for (const words of [...rows, 'Shell', `${order.changeOrderNumber} ${order.title}`])
      matches(t, schedule, containing(words), words)
    const total = [
      ...[payApp.contractSum, '29500.00', '48000.00', '0.00', payApp.completedAndStored].map(usual.figure),
      '72.09%',
      ...['30000.00', payApp.retainage].map(usual.figure),
    ]
    matches(t, schedule, containing(`Total ${total.join(' ')} line 3 line 4 line 5`), schedule)
    lacks(t, pages.join(' '), /\bAIA\b|G70[23]|DRAFT|REJECTED|VOIDED/)
  },
)

t.test('a paid pay application is rendered from its certificate, whatever was renamed or approved since', async (t) => {
  const tenant = await service.tenant()
  const { first, project, contact } = await secondApplication(tenant)
  const before = await pdfOf(tenant, first.id)
  await tenant.client.ok('updateProject', {
    path: { id: project.id },
    body: { name: 'Renamed', architectName: 'Other' },
  })
  await tenant.client.ok('updateContact', { path: { id: contact.id }, body: { firstName: 'Someone' } })
  await make.changeOrder(tenant, { status: 'approved', projectId: project.id, changeOrderNumber: 'LATER' })
  t.strictSame(await pdfOf(tenant, first.id), before)
  const { data } = await tenant.client.ok('getPayApp', { path: { id: first.id } })
  const { first: amounts, rows } = figuresShown(data, await linesOf(tenant, first.id))
  for (const words of nonEmpty(amounts)) matches(t, before.pages[0]!, containing(words), words)
  for (const words of nonEmpty(rows)) matches(t, before.pages[1]!, containing(words), words)
  matches(t, before.pages[0]!, /PAID.*Approved|PAID.*APPROVED/)
})

t.test('a draft is rendered with its current figures and the additions and deductions of change orders', async (t) => {
  const tenant = await service.tenant()
  const { id, project } = await secondApplication(tenant)
  const lines = [{ description: 'Less trim', unitPrice: '-2500' }]
  await make.changeOrder(tenant, { status: 'approved', projectId: project.id, lines })
  const { data } = await tenant.client.ok('getPayApp', { path: { id } })
  t.equal(data.netChangeOrders, '5000.00')
  const { pages } = await pdfOf(tenant, id)
  const { first: amounts, rows } = figuresShown(data, await linesOf(tenant, id))
  for (const words of nonEmpty(amounts)) matches(t, pages[0]!, containing(words), words)
  for (const words of nonEmpty(rows)) matches(t, pages[1]!, containing(words), words)
  matches(
    t,
    pages[0]!,
    /In earlier applications \$7,500\.00 \$0\.00 \$7,500\.00 New in this application \$0\.00 \u2212\$2,500\.00 \u2212\$2,500\.00 Total \$7,500\.00 \u2212\$2,500\.00 \$5,000\.00/,
  )
  for (const page of nonEmpty(pages)) matches(t, page, containing('DRAFT'))
})

t.test('a pay application in any state is rendered, and a draft, rejected or voided one shows its state', async (t) => {
  const tenant = await service.tenant()
  for (const status of ['draft', 'submitted', 'approved', 'rejected', 'paid', 'voided'] as const) {
    const { id } = await make.payApp(tenant, { status })
    const { pages } = await pdfOf(tenant, id)
    t.equal(pages.length, 2)
    const word = ['draft', 'rejected', 'voided'].includes(status) ? status.toUpperCase() : undefined
    for (const page of pages) t.equal(/DRAFT|REJECTED|VOIDED/.exec(page)?.[0], word, status)
  }
})

t.test('renderPayAppPdf of an unknown pay application is a 404', async (t) => {
  const tenant = await service.tenant()
  t.equal((await tenant.client.call('renderPayAppPdf', { path: { id: 4711 } })).status, 404)
})

t.test('emailPayApp mails the PDF to the contact of the project and does not change the pay application', async (t) => {
  const tenant = await service.tenant({ name: 'Harbor & Pine' })
  const { id, project } = await secondApplication(tenant)
  const { data: submittedApp } = await tenant.client.ok('submitPayApp', { path: { id } })
  const before = (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length
  const { data, meta } = await tenant.client.ok('emailPayApp', { path: { id } })
  t.strictSame(data, submittedApp)
  matches(t, meta.status_url, new RegExp(`/jobs/${meta.job_id}$`))
  t.equal((await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length, before)
  await work(tenant)
  matches(t, (await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data, {
    status: 'completed',
    type: 'email',
    resourceType: 'pay-apps',
    params: { payAppId: id, to: 'dana@example.com' },
    result: { subject: 'Application for payment No. 2 for 12 Elm Street from Harbor & Pine' },
  })
  const mail = mailOf(meta.job_id)
  matches(t, mail.headers, /^To: dana@example\.com$/m)
  for (const words of [mailText(mail, 'text/plain'), mailText(mail, 'text/html')]) {
    for (const shown of ['Dana Ortiz', 'No. 2', '$38,700.00', project.name]) matches(t, words, containing(shown), shown)
    lacks(t, words, /https?:/)
  }
  const pdf = mail.parts.find(({ type }) => type === 'application/pdf')!
  matches(t, pdf.headers, containing(`${project.projectNumber}-2.pdf`))
  matches(t, (await pdfPageTexts(pdf.content))[0]!, containing('Current payment due (6 \u2212 7) $38,700.00'))
})

t.test(
  "emailPayApp mails the given address or else the project's contact, and is a 422 at `to` if both are missing",
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.payApp(tenant, { status: 'submitted' })
    const refused = await tenant.client.call('emailPayApp', { path: { id }, body: { to: null } })
    matches(t, refused, {
      status: 422,
      json: { errors: [{ field: 'to', code: 'required', message: /project has no contact/ }] },
    })
    const { meta } = await tenant.client.ok('emailPayApp', { path: { id }, body: { to: 'office@example.com' } })
    matches(t, (await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data.params, {
      to: 'office@example.com',
    })
  },
)

t.test(
  'emailPayApp is a 409 that names the state, unless the pay application is submitted, approved or paid',
  async (t) => {
    const tenant = await service.tenant()
    for (const status of ['draft', 'submitted', 'approved', 'rejected', 'paid', 'voided'] as const) {
      const { id } = await make.payApp(tenant, { status })
      const answer = await tenant.client.call('emailPayApp', { path: { id }, body: { to: 'dana@example.com' } })
      if (['submitted', 'approved', 'paid'].includes(status)) t.equal(answer.status, 200, status)
      else {
        const detail = `The pay application is ${status}. To e-mail a pay application, it must be submitted, approved or paid.`
        matches(t, answer, { status: 409, json: { detail } })
      }
    }
  },
)

t.test('a pay application that is rejected before its mail is sent is not mailed', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.payApp(tenant, { status: 'submitted' })
  const { meta } = await tenant.client.ok('emailPayApp', { path: { id }, body: { to: 'dana@example.com' } })
  await runTransaction(service.database, tenant.caller, (tx) => rejectPayApp(tx, tenant.caller, id, {}))
  await work(tenant)
  matches(t, (await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data, {
    status: 'completed',
    errorMessage: null,
    result: { subject: null, notSent: 'The pay application is rejected and is no longer mailed to this address.' },
  })
})
