import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { drawn, work, mailOf } = makePaperHelpers(service)
const { linkOf, open, submit } = makeSignerHelpers(service)

const contactOf = (tenant: TestTenant, language: 'en' | 'es' | 'de' | 'fr' | null) =>
  make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com', language })

const sent = async (tenant: TestTenant, contactId: number) =>
  make.invoice(tenant, {
    ...{ status: 'sent', contactId, dueDate: '2090-03-03T00:00:00.000Z' },
    lines: [{ description: 'Deck', unitPrice: '1250' }],
  })

/** Sends the due mails, and returns the subject and the text of a job's mail. */
async function mailed(tenant: TestTenant, id: string): Promise<{ subject: string; text: string }> {
  await work(tenant)
  const { data } = await tenant.client.ok('getJob', { path: { id } })
  return { subject: (data.result as { subject: string }).subject, text: mailText(mailOf(id), 'text/plain') }
}

const printed = async (tenant: TestTenant, id: number): Promise<string> =>
  (await drawn(tenant, (await tenant.client.ok('renderInvoicePdf', { path: { id } })).data.job_id)).pages.join(' ')

const words = {
  en: {
    heading: 'Invoice',
    subject: /^Invoice .* from /,
    hello: 'Hello Dana Ortiz,',
    due: 'March 3, 2090',
    amount: '$1,250.00',
  },
  es: {
    heading: 'Factura',
    subject: /^Factura .* de /,
    hello: 'Hola Dana Ortiz,',
    due: '3 de marzo de 2090',
    amount: '$1,250.00',
  },
  de: {
    heading: 'Rechnung',
    subject: /^Rechnung .* von /,
    hello: 'Guten Tag Dana Ortiz,',
    due: '3. März 2090',
    amount: '1.250,00\u00a0$',
  },
  fr: {
    heading: 'Facture',
    subject: /^Facture .* de /,
    hello: 'Bonjour Dana Ortiz,',
    due: '3 mars 2090',
    amount: '1\u00a0250,00\u00a0$US',
  },
} as const

for (const language of ['en', 'es', 'de', 'fr'] as const) {
  t.test(
    `an invoice for a contact with the language ${language} is printed, shown and mailed in ${language}`,
    async (t) => {
      const tenant = await service.tenant({ name: 'Acme Builders' })
      const { heading, subject, hello, due, amount } = words[language]
      const { id } = await sent(tenant, (await contactOf(tenant, language)).id)
      const paper = await printed(tenant, id)
      matches(t, paper, containing(heading.toUpperCase()))
      matches(t, paper.replaceAll('\u00a0', ' '), containing(due))
      const { data } = await tenant.client.ok('shareInvoice', { path: { id } })
      const { text } = await sendRaw(data.url, 'GET')
      matches(t, text, containing(`<html lang="${language}">`))
      matches(t, text, containing(due))
      matches(t, text, containing(amount), amount)
      const { meta } = await tenant.client.ok('resendInvoice', { path: { id }, body: {} })
      matches(t, await mailed(tenant, meta.job_id!), { subject, text: containing(hello) })
    },
  )
}

t.test(
  "a contact without a language gets the language of the organization's locale, or English if there is no translation",
  async (t) => {
    const tenant = await service.tenant()
    const { id: contactId } = await contactOf(tenant, null)
    const locale = (locale: string) => tenant.client.ok('updateBranding', { body: { locale } })
    await locale('de-AT')
    const german = await sent(tenant, contactId)
    matches(t, await printed(tenant, german.id), /RECHNUNG.*3\. März 2090/s)
    await locale('it-IT')
    const italian = await sent(tenant, contactId)
    matches(t, await printed(tenant, italian.id), /INVOICE.*3 marzo 2090/s)
    matches(t, await printed(tenant, german.id), /RECHNUNG/, 'a sent invoice keeps its language')
  },
)

t.test('a sent invoice stays in the language that its contact had when it was sent', async (t) => {
  const tenant = await service.tenant()
  const { id: contactId } = await contactOf(tenant, 'fr')
  const { id } = await sent(tenant, contactId)
  await tenant.client.ok('updateContact', { path: { id: contactId }, body: { language: 'es' } })
  matches(t, await printed(tenant, id), /FACTURE/)
  const { id: draft } = await make.invoice(tenant, { contactId, lines: [{ description: 'Deck', unitPrice: '1' }] })
  matches(t, await printed(tenant, draft), /FACTURA/)
})

t.test(
  "the organization gets mails about answers in its own language, whatever the customer's language is",
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { email: 'office@example.com' } })
    const { id: contactId } = await contactOf(tenant, 'de')
    const project = await make.project(tenant, { contactId })
    const order = await make.changeOrder(tenant, { status: 'submitted', projectId: project.id })
    const request = await make.signatureRequest(tenant, { entityType: 'change_order', entityId: order.id })
    matches(t, await mailed(tenant, request.jobId), {
      subject: /^Bitte unterschreiben: Nachtrag CO-/,
      text: /Bitte lesen und\s+unterschreiben\s+Sie\s+unseren\s+Nachtrag/,
    })
    const url = (await linkOf(tenant, request.id))!
    const page = await open(url)
    matches(t, page.text, /<html lang="de">[\s\S]*Dieses Dokument unterschreiben/)
    matches(t, await submit(page, url, 'decline', { reason: '' }), {
      text: containing('Sie haben die Unterschrift abgelehnt'),
    })
    const { data: jobs } = await tenant.client.ok('listJobs', { query: { type: 'email', limit: 10 } })
    const answer = jobs.find(({ id }) => id !== request.jobId)!
    matches(t, await mailed(tenant, answer.id), { subject: /^Not signed: /, text: containing('has declined to sign') })
  },
)

t.test('the page of an unknown link is in the language that the browser asks for', async (t) => {
  const gone = (language: string) =>
    sendRaw(`${service.origin}/i/inv_1_x`, 'GET', { headers: { 'Accept-Language': language } })
  matches(t, await gone('de-CH, en;q=0.5'), {
    status: 404,
    text: /lang="de"[\s\S]*Unter dieser Adresse gibt es keine Rechnung/,
  })
  matches(t, await gone('it'), { status: 404, text: /lang="en"[\s\S]*There is no invoice at this address/ })
})
