import t from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { voidChangeOrder } from '../../db/workflows/change-orders.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'

const usual = valueFormatFor()

const service = await startService(t)
const { work, drawn, mailOf } = makePaperHelpers(service)

/**
 * Creates a contract of 100000.00 whose customer has an email address, and by default a change order of 7500.00 for it.
 */
async function contract(tenant: TestTenant, status: Schemas['ChangeOrderStatus'], values: object = {}) {
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const { project } = await make.contract(tenant, { contactId: contact.id, siteAddress: '12 Elm Street' })
  return { contact, project, order: await make.changeOrder(tenant, { status, projectId: project.id, ...values }) }
}

const pdfOf = async (tenant: TestTenant, id: number) => {
  const { data } = await tenant.client.ok('renderChangeOrderPdf', { path: { id } })
  return drawn(tenant, data.job_id)
}

t.test(
  'renderChangeOrderPdf shows the figures of the API: lines, total, and the contract sum before and after the change order',
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const values = { reason: 'The owner asks for it.', description: 'Stringers, treads and railing.' }
    const lines = [
      { description: 'Stairs', quantity: '12.5', unitPrice: '88.40' },
      { description: 'Credit for the ladder', unitPrice: '-250' },
    ]
    const { project, order } = await contract(tenant, 'approved', { ...values, lines })
    matches(t, order, { totalAmount: '855.00', contractSumBefore: '100000.00' })
    const { pages, disposition } = await pdfOf(tenant, order.id)
    t.equal(pages.length, 1)
    matches(t, disposition, containing(`change-order-${order.changeOrderNumber}.pdf`))
    const { data: lineItems } = await tenant.client.ok('listChangeOrderLineItems', { path: { id: order.id } })
    const shown = [
      ...['Harbor & Pine', order.changeOrderNumber, order.title, project.name, project.projectNumber, '12 Elm Street'],
      ...['Dana Ortiz', 'dana@example.com', values.reason, values.description, 'by Dana Ortiz', 'APPROVED'],
      ...lineItems.map(({ description }) => description),
      `Total of this change order ${usual.amount(order.totalAmount!)}`,
      `Original contract sum ${usual.amount(project.originalContractValue!)}`,
      'Earlier change orders $0.00',
      `Contract sum before this change order ${usual.amount(order.contractSumBefore!)}`,
    ]
    for (const words of shown) matches(t, pages[0]!, containing(words), words)
    const { data: after } = await tenant.client.ok('getProject', { path: { id: project.id } })
    matches(t, pages[0]!, containing(`Contract sum with this change order ${usual.amount(after.contractValue!)}`))
    matches(t, pages[0]!, /12\.5 88\.40 1,105\.00.*1 \u2212250\.00 \u2212250\.00/)
  },
)

t.test(
  'the paper keeps the contract sums of its approval, even if the change order moves or the contract changes',
  async (t) => {
    const tenant = await service.tenant()
    const project = await make.project(tenant, { contractValue: '100000.00' })
    const order = await make.changeOrder(tenant, { status: 'approved', projectId: project.id })
    const sums = async () => {
      const [page] = (await pdfOf(tenant, order.id)).pages
      return /Original contract sum .*? Contract sum with/.exec(page!)?.[0]
    }
    const signed = await sums()
    matches(t, signed, containing('Original contract sum $100,000.00 Earlier change orders $0.00'))
    const target = await make.project(tenant, { contractValue: '500000.00' })
    const body = { targetProjectId: target.id }
    await tenant.client.ok('moveProjectRecords', { path: { id: project.id }, body })
    t.equal(await sums(), signed)
    await tenant.client.ok('voidChangeOrder', { path: { id: order.id } })
    await tenant.client.ok('updateProject', { path: { id: target.id }, body: { contractValue: '120000' } })
    t.equal(await sums(), signed)
  },
)

t.test(
  'a second change order shows the first as an earlier one, and the paper of the first stays unchanged',
  async (t) => {
    const tenant = await service.tenant()
    const { project, order: first } = await contract(tenant, 'approved')
    const lines = [{ description: 'Less railing', unitPrice: '-2500' }]
    const second = await make.changeOrder(tenant, { status: 'approved', projectId: project.id, lines })
    const [page] = (await pdfOf(tenant, second.id)).pages
    for (const words of [
      'Original contract sum $100,000.00',
      'Earlier change orders $7,500.00',
      'Contract sum before this change order $107,500.00',
      'This change order \u2212$2,500.00',
      'Contract sum with this change order $105,000.00',
    ]) {
      matches(t, page!, containing(words), words)
    }
    matches(t, (await pdfOf(tenant, first.id)).pages[0]!, containing('Contract sum with this change order $107,500.00'))
  },
)

t.test(
  'a change order in any state can be rendered; a draft, an approved, a rejected and a voided one are marked as such',
  async (t) => {
    const tenant = await service.tenant()
    const words = { draft: 'DRAFT', submitted: null, approved: 'APPROVED', rejected: 'REJECTED', voided: 'VOIDED' }
    for (const [status, word] of Object.entries(words)) {
      const order = await make.changeOrder(tenant, { status: status as Schemas['ChangeOrderStatus'] })
      const [page] = (await pdfOf(tenant, order.id)).pages
      const said = /DRAFT|APPROVED|REJECTED|VOIDED/.exec(page!)?.[0] ?? null
      t.equal(said, word, status)
      matches(t, page!, containing('Contract sum before this change order $0.00'))
    }
  },
)

t.test('renderChangeOrderPdf of an unknown change order is a 404', async (t) => {
  const tenant = await service.tenant()
  t.equal((await tenant.client.call('renderChangeOrderPdf', { path: { id: 4711 } })).status, 404)
})

t.test("emailChangeOrder mails the PDF to the project's contact and leaves the change order unchanged", async (t) => {
  const tenant = await service.tenant({ name: 'Acme & S\u00f6hne' })
  const { order, project } = await contract(tenant, 'submitted')
  const before = (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length
  const { data, meta } = await tenant.client.ok('emailChangeOrder', {
    path: { id: order.id },
    body: { message: 'As discussed.' },
  })
  const { lineIds: _, ...orderFields } = order
  t.strictSame(data, orderFields)
  matches(t, meta.status_url, new RegExp(`/jobs/${meta.job_id}$`))
  t.equal((await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length, before)
  await work(tenant)
  const { data: job } = await tenant.client.ok('getJob', { path: { id: meta.job_id } })
  matches(t, job, {
    status: 'completed',
    type: 'email',
    resourceType: 'change-orders',
    params: { changeOrderId: order.id, to: 'dana@example.com' },
    result: {
      subject: `Change order ${order.changeOrderNumber}: Wider stairs for 12 Elm Street from Acme & S\u00f6hne`,
    },
  })
  const mail = mailOf(meta.job_id)
  matches(t, mail.headers, /^To: dana@example\.com$/m)
  for (const words of [mailText(mail, 'text/plain'), mailText(mail, 'text/html')]) {
    for (const shown of ['Dana Ortiz', 'As discussed.', order.changeOrderNumber, '$7,500.00', project.name]) {
      matches(t, words, containing(shown), shown)
    }
    matches(t, words, containing('The PDF is attached.'))
    lacks(t, words, /https?:/)
  }
  const pdf = mail.parts.find(({ type }) => type === 'application/pdf')!
  matches(t, pdf.headers, containing(`${order.changeOrderNumber}.pdf`))
  matches(t, (await pdfPageTexts(pdf.content))[0]!, containing('$107,500.00'))
})

t.test(
  "emailChangeOrder uses the given address or that of the project's contact; without either it is a 422",
  async (t) => {
    const tenant = await service.tenant()
    const contact = await make.contact(tenant, { firstName: 'Dana', email: null })
    const bare = await make.project(tenant)
    const silent = await make.project(tenant, { contactId: contact.id })
    for (const [projectId, message] of [
      [bare.id, /project has no contact/],
      [silent.id, /project's contact has no e-mail address/],
    ] as const) {
      const { id } = await make.changeOrder(tenant, { status: 'submitted', projectId })
      const refused = await tenant.client.call('emailChangeOrder', { path: { id } })
      matches(t, refused, { status: 422, json: { errors: [{ field: 'to', code: 'required', message }] } })
      const { meta } = await tenant.client.ok('emailChangeOrder', { path: { id }, body: { to: 'office@example.com' } })
      matches(t, (await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data.params, {
        to: 'office@example.com',
      })
    }
    for (const body of [{ to: 'nobody' }, { to: `${'a'.repeat(250)}@example.com` }, { message: 'x'.repeat(5001) }]) {
      const { id } = await make.changeOrder(tenant, { status: 'submitted' })
      t.equal((await tenant.client.send('POST', `/change-orders/${id}/email`, { body })).status, 422)
    }
  },
)

t.test('emailChangeOrder is a 409 that names the state in every state except submitted and approved', async (t) => {
  const tenant = await service.tenant()
  for (const status of ['draft', 'submitted', 'approved', 'rejected', 'voided'] as const) {
    const { id } = await make.changeOrder(tenant, { status })
    const answer = await tenant.client.call('emailChangeOrder', { path: { id }, body: { to: 'dana@example.com' } })
    if (status === 'submitted' || status === 'approved') t.equal(answer.status, 200, status)
    else {
      const detail = `The change order is ${status}. To e-mail a change order, it must be submitted or approved.`
      matches(t, answer, { status: 409, json: { detail } })
    }
  }
})

t.test('a change order that is voided before its mail is sent is not mailed', async (t) => {
  const tenant = await service.tenant()
  const { order } = await contract(tenant, 'submitted')
  const { meta } = await tenant.client.ok('emailChangeOrder', { path: { id: order.id } })
  await runTransaction(service.database, tenant.caller, (tx) => voidChangeOrder(tx, tenant.caller, order.id))
  await work(tenant)
  matches(t, (await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data, {
    status: 'completed',
    errorMessage: null,
    result: { subject: null, notSent: 'The change order is voided and is no longer mailed to this address.' },
  })
})

t.test('HTML, bidi and control characters appear as text on the paper and in the mail', async (t) => {
  const nasty = '<script>alert(1)</script>{{amount}}"\u202ex\u0007'
  const tenant = await service.tenant({ name: nasty })
  const contact = await make.contact(tenant, { firstName: nasty, email: 'dana@example.com' })
  const project = await make.project(tenant, { name: nasty, contactId: contact.id })
  const given = {
    title: nasty,
    reason: nasty,
    description: nasty,
    changeOrderNumber: '1/2\u202e\r\nBcc: all@example.com',
  }
  const lines = [{ description: nasty, unitPrice: '1' }]
  const { id } = await make.changeOrder(tenant, { status: 'submitted', projectId: project.id, lines, ...given })
  const { meta } = await tenant.client.ok('emailChangeOrder', { path: { id } })
  const shown = '<script>alert(1)</script>{{amount}}"[U+202E]x[U+0007]'
  const { pages, disposition } = await pdfOf(tenant, id)
  t.ok(pages[0]!.split(shown).length > 6, 'subject, project, customer, reason, description and line')
  matches(t, disposition, containing('change-order-1-2[U+202E] Bcc- all@example.com.pdf'))
  const mail = mailOf(meta.job_id)
  lacks(t, mail.headers, /^Bcc:/im)
  matches(t, mailText(mail, 'text/plain'), containing(shown))
  const html = mailText(mail, 'text/html')
  lacks(t, html, '<script>')
  matches(t, html, containing('&lt;script&gt;alert(1)&lt;/script&gt;{{amount}}&quot;[U+202E]x[U+0007]'))
})
