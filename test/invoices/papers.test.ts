import t from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sampleInvoice } from '../../scripts/testkit/fixtures/invoice-document.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'

const usual = valueFormatFor()

const service = await startService(t)
const { work, drawn, mailOf } = makePaperHelpers(service)

const pdfOf = async (tenant: TestTenant, id: number) => {
  const { data } = await tenant.client.ok('renderInvoicePdf', { path: { id } })
  return drawn(tenant, data.job_id)
}

t.test('renderInvoicePdf shows the figures of the API: lines, totals, payments and balance due', async (t) => {
  const tenant = await service.tenant({ name: 'Harbor & Pine' })
  const { client } = tenant
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const project = await make.project(tenant, { name: 'Ortiz kitchen', siteAddress: '12 Elm Street' })
  const { id } = await make.invoice(tenant, {
    ...{ contactId: contact.id, projectId: project.id, status: 'sent' },
    ...{ issueDate: '2026-03-02T00:00:00.000Z', dueDate: '2026-04-01T00:00:00.000Z' },
    ...{ discount: '4', discountType: 'percent', taxRate: '22', notesToCustomer: 'Thank you, Dana.' },
    lines: [
      { description: 'Cabinets', quantity: '16', unitPrice: '348.35' },
      { description: 'Tenth kept back', kind: 'retainage', unitPrice: '-557.36' },
    ],
  })
  const pay = (body: Schemas['InvoicePaymentCreate']) => client.ok('recordInvoicePayment', { path: { id }, body })
  await pay({ amount: '1000.00', method: 'check', reference: '10422', paidAt: '2026-03-09T08:30:00Z' })
  const { payment } = (await pay({ amount: '77.77' })).data
  await client.ok('voidInvoicePayment', { path: { id, paymentId: payment.id } })
  const { pages, disposition } = await pdfOf(tenant, id)
  const { data: invoice } = await client.ok('getInvoice', { path: { id } })
  t.equal(pages.length, 1)
  matches(t, disposition, containing(`invoice-${invoice.invoiceNumber}.pdf`))
  const shown = [
    ...['Harbor & Pine', invoice.invoiceNumber, 'Dana Ortiz', 'dana@example.com', 'Ortiz kitchen', '12 Elm Street'],
    ...[project.projectNumber, 'March 2, 2026', 'April 1, 2026', 'Cabinets', 'Tenth kept back', 'Thank you, Dana.'],
    'Work and materials $5,573.60',
    'Retainage \u2212$557.36',
    `Subtotal ${usual.amount(invoice.subtotal)}`,
    `Discount (4%) \u2212${usual.amount(invoice.discountAmount)}`,
    `Tax (22%) ${usual.amount(invoice.taxAmount)}`,
    `Total ${usual.amount(invoice.total)}`,
    `Paid \u2212${usual.amount(invoice.amountPaid)}`,
    `Balance due ${usual.amount(invoice.balanceDue)}`,
    '$1,000.00 on March 9, 2026 by check, 10422',
  ]
  for (const words of shown) matches(t, pages[0]!, containing(words), words)
  t.notOk(pages[0]!.includes('77.77'), 'a voided payment is not shown')
})

t.test('an invoice in any state can be rendered; a draft, a paid and a voided one are marked as such', async (t) => {
  const tenant = await service.tenant()
  const words = { draft: 'DRAFT', sent: null, partial: null, paid: 'PAID', voided: 'VOIDED' }
  for (const [status, word] of Object.entries(words)) {
    const invoice = await make.invoice(tenant, { status: status as Schemas['InvoiceStatus'] })
    const [page] = (await pdfOf(tenant, invoice.id)).pages
    t.equal(/DRAFT|PAID|VOIDED/.exec(page!)?.[0] ?? null, word, status)
    matches(t, page!, containing(usual.amount(invoice.balanceDue)))
  }
  const empty = await make.invoice(tenant, { lines: [] })
  matches(t, (await pdfOf(tenant, empty.id)).pages[0]!, containing('Balance due $0.00'))
  t.equal((await tenant.client.call('renderInvoicePdf', { path: { id: 4711 } })).status, 404)
})

t.test(
  'invoices of 5, 60 and 300 lines have their totals on one page, and carry sums forward on every earlier page',
  async (t) => {
    const renderer = sharedRenderer()
    for (const count of [5, 60, 300]) {
      const document = sampleInvoice(count)
      const pages = await pdfPageTexts(await renderer.render('invoice', document))
      const sums = pages.filter((page) => page.includes('Balance due'))
      t.equal(sums.length, 1, `${count} lines`)
      for (const amount of [document.totals.subtotal, document.totals.total, document.balanceDue]) {
        matches(t, sums[0]!, containing(usual.amount(amount)))
      }
      const carried = pages.map((page) => /Carried forward ([\d,.]+)/.exec(page)?.[1])
      const brought = pages.map((page) => /Brought forward ([\d,.]+)/.exec(page)?.[1])
      const listed = pages.findIndex((page) => page.includes('Balance due'))
      t.strictSame(brought.slice(1, listed + 1), carried.slice(0, listed))
      t.notOk(carried.slice(0, listed).includes(undefined))
    }
  },
)

t.test('the paper of an invoice lists the latest sixty payments and the sum of the earlier ones', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'sent' })
  for (let day = 1; day <= 63; day += 1) {
    const paidAt = new Date(Date.UTC(2026, 0, day, 12)).toISOString()
    await tenant.client.ok('recordInvoicePayment', { path: { id }, body: { amount: '0.50', paidAt } })
  }
  const text = (await pdfOf(tenant, id)).pages.join(' ')
  matches(t, text, containing('$1.50 in 3 earlier payments'))
  t.equal(text.split('$0.50 on ').length - 1, 60)
  lacks(t, text, 'January 3, 2026')
  matches(t, text, containing('January 4, 2026'))
})

t.test(
  "an invoice is overdue on paper and page from the day after its due date in the organization's time zone",
  async (t) => {
    const dayMs = 86_400_000
    const day = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`
    const hence = (ms: number) => new Date(Date.now() + ms).toISOString()
    // In Etc/GMT+12 (UTC-12) the date is that of UTC or the day before. In Pacific/Kiritimati (UTC+14) it is that of
    // UTC or the day after.
    for (const [timeZone, dueDate, late] of [
      ['Etc/GMT+12', day(0), false],
      ['Pacific/Kiritimati', day(-1), true],
      ['Etc/GMT+12', day(-2), true],
      ['Pacific/Kiritimati', day(2), false],
      ['Pacific/Kiritimati', hence(-1), false],
      ['Etc/GMT+12', hence(-1), false],
      ['Pacific/Kiritimati', hence(-dayMs), true],
    ] as const) {
      const tenant = await service.tenant()
      await tenant.client.ok('updateBranding', { body: { timeZone } })
      const { id } = await make.invoice(tenant, { status: 'sent', dueDate })
      const { url } = (await tenant.client.ok('shareInvoice', { path: { id } })).data
      const seen = async () => [
        (await pdfOf(tenant, id)).pages[0]!.includes('OVERDUE'),
        (await sendRaw(url, 'GET')).text.includes('Overdue '),
      ]
      t.strictSame(await seen(), [late, late], `${timeZone} ${dueDate}`)
      await tenant.client.ok('markInvoicePaid', { path: { id } })
      t.strictSame(await seen(), [false, false], 'paid')
    }
  },
)

t.test('paper and page show the payment instructions of open invoices only', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  await client.ok('updateBranding', { body: { paymentInstructions: 'Checks to Harbor & Pine.', taxId: '91-4471820' } })
  for (const [status, says] of [
    ['sent', true],
    ['partial', true],
    ['paid', false],
    ['voided', false],
  ] as const) {
    const { id } = await make.invoice(tenant, { status })
    const [page] = (await pdfOf(tenant, id)).pages
    t.equal(page!.includes('How to pay Checks to Harbor & Pine.'), says, status)
    matches(t, page, containing('EIN 91-4471820'))
    if (status === 'voided') continue
    const { url } = (await client.ok('shareInvoice', { path: { id } })).data
    const { text } = await sendRaw(url, 'GET')
    t.equal(text.includes('Checks to Harbor &amp; Pine.'), says, status)
    matches(t, text, containing('EIN 91-4471820'))
  }
})

t.test(
  'an invoice mail that is rendered after a payment shows the total, the paid amount and the balance due',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id } = await make.invoice(tenant, { lines: [{ description: 'Deck', unitPrice: '1250' }] })
    const { meta } = await client.ok('sendInvoice', { path: { id }, body: { to: 'dana@example.com' } })
    await client.ok('recordInvoicePayment', {
      path: { id },
      body: { amount: '1000.00', paidAt: '2026-03-03T00:00:00Z' },
    })
    await work(tenant)
    const mail = mailOf(meta.job_id)
    const said = mailText(mail, 'text/plain').replace(/\s+/g, ' ')
    matches(t, said, containing('Balance due: $250.00'))
    matches(t, said, /Balance due: \$250\.00 .*Total: \$1,250\.00 Paid: \u2212\$1,000\.00 (?!.*\$250\.00)/)
    for (const words of ['\u2212$1,000.00', '$250.00']) matches(t, mailText(mail, 'text/html'), containing(words))
  },
)

t.test(
  "invoice lines of a pay application show the period's end as a date in the reader's language; stored texts stay unchanged",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const texts = [
      'Application 3, work and materials to 2026-10-31',
      'Application 3, retainage withheld',
      'To 2026-10-31',
    ]
    const said = {
      en: ['Application 3, work and materials to October 31, 2026', 'Application 3, retainage withheld'],
      es: ['Solicitud de pago 3, trabajos y materiales hasta el 31 de octubre de 2026', 'retención practicada'],
      de: [
        'Abschlagsrechnung 3, Leistungen und Material bis 31. Oktober 2026',
        'Abschlagsrechnung 3, Sicherheitseinbehalt',
      ],
      fr: ['Demande de paiement 3, travaux et fournitures jusqu’au 31 octobre 2026', 'retenue de garantie'],
    } as const
    for (const language of ['en', 'es', 'de', 'fr'] as const) {
      const { id: contactId } = await make.contact(tenant, { language })
      const lines = texts.map((description) => ({ description, unitPrice: '10.00' }))
      const { id } = await make.invoice(tenant, { status: 'sent', contactId, lines })
      const page = (await pdfOf(tenant, id)).pages.join(' ')
      const { url } = (await client.ok('shareInvoice', { path: { id } })).data
      const seen = (await sendRaw(url, 'GET')).text.replace(/\s+/g, ' ')
      for (const words of [...said[language], 'To 2026-10-31']) {
        matches(t, page, containing(words), `${words} in ${page}`)
        matches(t, seen, containing(words), words)
      }
      const { data } = await client.ok('listInvoiceLineItems', { path: { id } })
      t.strictSame(
        data.map(({ description }) => description),
        texts,
      )
    }
  },
)

t.test('sendInvoice marks a draft as sent and mails its PDF to the contact', async (t) => {
  const tenant = await service.tenant({ name: 'Acme & S\u00f6hne' })
  const { client } = tenant
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const { id, invoiceNumber } = await make.invoice(tenant, {
    contactId: contact.id,
    dueDate: '2026-04-01T00:00:00.000Z',
  })
  const { data, meta } = await client.ok('sendInvoice', { path: { id }, body: { message: 'As discussed.' } })
  matches(t, data, { status: 'sent', sentAt: /Z$/ })
  t.equal(data.issueDate, data.sentAt)
  await work(tenant)
  const { data: job } = await client.ok('getJob', { path: { id: meta.job_id } })
  matches(t, job, {
    ...{ status: 'completed', type: 'email', resourceType: 'invoices' },
    params: { invoiceId: id, to: 'dana@example.com' },
    result: { subject: `Invoice ${invoiceNumber} from Acme & S\u00f6hne` },
  })
  const mail = mailOf(meta.job_id)
  matches(t, mail.headers, /^To: dana@example\.com$/m)
  for (const words of [mailText(mail, 'text/plain'), mailText(mail, 'text/html')]) {
    for (const said of ['As discussed.', invoiceNumber, '$100.00', 'April 1, 2026'])
      matches(t, words, containing(said), said)
  }
  const again = await client.call('sendInvoice', { path: { id } })
  matches(t, again, { status: 409, json: { detail: /is sent/ } })
})

t.test('sending an invoice without lines is a 409, and without a recipient a 422 that leaves it a draft', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const contact = await make.contact(tenant, { email: null })
  const empty = await make.invoice(tenant, { lines: [], contactId: contact.id })
  const to = { to: 'dana@example.com' }
  const refused = await client.call('sendInvoice', { path: { id: empty.id }, body: to })
  matches(t, refused, { status: 409, json: { detail: /no lines/ } })
  for (const contactId of [contact.id, null]) {
    const { id } = await make.invoice(tenant, { contactId })
    const unknown = await client.call('sendInvoice', { path: { id } })
    matches(t, unknown, { status: 422, json: { errors: [{ field: 'to', code: 'required' }] } })
    matches(t, (await client.ok('getInvoice', { path: { id } })).data, {
      status: 'draft',
      sentAt: null,
      issueDate: null,
    })
    t.equal((await client.ok('sendInvoice', { path: { id }, body: to })).data.status, 'sent')
  }
  const bad = await client.send('POST', `/invoices/${empty.id}/send`, { body: { to: 'dana' } })
  matches(t, bad, { status: 422, json: { errors: [{ field: 'to', code: 'format' }] } })
})

t.test('an invoice that is voided before its mail is sent is not mailed', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { id } = await make.invoice(tenant)
  const { meta } = await client.ok('sendInvoice', { path: { id }, body: { to: 'dana@example.com' } })
  await client.ok('voidInvoice', { path: { id } })
  await work(tenant)
  const { data: job } = await client.ok('getJob', { path: { id: meta.job_id } })
  const { notSent } = job.result as { notSent: string }
  t.strictSame([job.status, notSent], ['completed', 'The invoice is voided and is no longer mailed to this address.'])
})
