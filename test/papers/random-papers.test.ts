import t from 'tap'
import { valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import { type Language, localeForFormatting } from '../../db/domain/language/languages.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'

/**
 * Source of random papers. The SEED variable selects other papers than the usual ones, and PAPERS selects more of them.
 */
const chance = new TestRandom(Number(process.env.SEED ?? 26))
const count = Number(process.env.PAPERS ?? 12)
const service = await startService(t)
const { drawn } = makePaperHelpers(service)

const offices = [
  { currency: 'USD', locale: 'en-US', timeZone: 'America/Chicago', paper: 'letter' },
  { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', paper: 'a4' },
] as const
const languages = ['en', 'es', 'de', 'fr'] as const

const amount = (most: number): string => `${chance.whole(0, most)}.${String(chance.whole(0, 99)).padStart(2, '0')}`
const day = (): string => `2026-0${chance.whole(1, 9)}-${String(chance.whole(1, 28)).padStart(2, '0')}`
const time = (): string => `${day()}T00:00:00.000Z`
const chars = (most: number): string =>
  chance.pick(['Deck', 'Sill & studs', 'Fußboden', 'Ñandú', 'Œuvre']).repeat(chance.whole(1, most))

async function office(index: number) {
  const tenant = await service.tenant()
  const conventions = offices[index % offices.length]!
  const paymentInstructions = `Pay ${chars(2)} ${index}`
  const taxId = `TX ${index}-${chance.whole(100, 999)}`
  await tenant.client.ok('updateBranding', { body: { ...conventions, paymentInstructions, taxId } })
  const language = languages[index % languages.length]!
  const contact = await make.contact(tenant, { companyName: `Ortiz ${index}`, language })
  const values = valueFormatFor({ ...conventions, locale: localeForFormatting(language, conventions.locale) })
  return { tenant, contact, values, paymentInstructions, taxId }
}

async function textOf(tenant: TestTenant, started: { data: { job_id: string } }): Promise<string> {
  return plain((await drawn(tenant, started.data.job_id)).pages.join(' '))
}

/** Returns the text with every kind of space as a single space, like the text extracted from a PDF. */
const plain = (text: string): string => text.replace(/\s+/g, ' ')

/** The payment method `check` in each language. */
const checks: Record<Language, string> = { en: 'check', es: 'cheque', de: 'Scheck', fr: 'ch\u00e8que' }

const methodIn = (language: Language | null, method: string | null): string | null => method && checks[language!]

/** Creates an invoice with random lines, terms and payments, sent to the contact, and returns its id. */
async function randomInvoice(tenant: TestTenant, contactId: number) {
  const lines = Array.from({ length: chance.whole(1, 6) }, (_, index) => ({
    description: `${chars(3)} ${index}`,
    quantity: chance.pick(['1', '2.5', '12.125', '0.333333']),
    unitPrice: amount(9_999),
  }))
  const discount = chance.is(0.5) ? { discountType: 'percent' as const, discount: chance.pick(['4', '12.5']) } : {}
  const taxRate = chance.is(0.5) ? chance.pick(['8.25', '19']) : null
  const { id } = await make.invoice(tenant, {
    ...{
      contactId,
      status: 'sent',
      issueDate: time(),
      dueDate: `2026-1${chance.whole(0, 2)}-15T00:00:00.000Z`,
      taxRate,
      ...discount,
    },
    lines: [{ description: 'At least', unitPrice: '50.00' }, ...lines],
  })
  for (let payment = 0; payment < chance.whole(0, 3); payment += 1) {
    const how = { method: chance.pick([null, 'check']), reference: chance.pick([null, '10422']) }
    const body = { amount: `${chance.whole(1, 9)}.${chance.whole(10, 99)}`, paidAt: time(), ...how }
    await tenant.client.ok('recordInvoicePayment', { path: { id }, body })
  }
  return id
}

t.test(
  `${count} random invoices show the figures, dates and payments of the API in the contact's language`,
  async (t) => {
    for (let index = 0; index < count; index += 1) {
      const { tenant, contact, values, paymentInstructions, taxId } = await office(index)
      const { client } = tenant
      const id = await randomInvoice(tenant, contact.id)
      const text = await textOf(tenant, await client.ok('renderInvoicePdf', { path: { id } }))
      const { data } = await client.ok('getInvoice', { path: { id } })
      const lines = (await client.ok('listInvoiceLineItems', { path: { id } })).data
      const payments = (await client.ok('listInvoicePayments', { path: { id } })).data
      const said = [
        ...[data.invoiceNumber, paymentInstructions, taxId, `Ortiz ${index}`],
        ...[
          values.amount(data.total),
          values.amount(data.balanceDue),
          values.date(data.issueDate!),
          values.date(data.dueDate!),
        ],
        ...lines.flatMap((line) => [
          values.quantity(line.quantity),
          values.figure(line.unitPrice),
          values.figure(line.total),
        ]),
        ...payments.flatMap((one) => [
          values.amount(one.amount),
          values.date(one.paidAt),
          methodIn(contact.language, one.method),
          one.reference,
        ]),
        ...(payments.length > 0 ? [values.amount(`-${data.amountPaid}`)] : []),
      ]
      for (const words of said) if (words) matches(t, text, containing(plain(words)), `${words} in ${text}`)
    }
  },
)

t.test(`${count} random statements show the numbers and balances of the open invoices`, async (t) => {
  for (let index = 0; index < count; index += 1) {
    const { tenant, contact, values, paymentInstructions } = await office(index)
    const { client } = tenant
    const ids = []
    for (let invoice = 0; invoice < chance.whole(1, 4); invoice += 1) ids.push(await randomInvoice(tenant, contact.id))
    const text = await textOf(tenant, await client.ok('renderContactStatementPdf', { path: { id: contact.id } }))
    const { data } = await client.ok('listInvoices', { query: { contactId: contact.id } })
    t.equal(data.length, ids.length)
    for (const one of data) {
      for (const words of [one.invoiceNumber, values.figure(one.balanceDue), values.date(one.dueDate!)]) {
        matches(t, text, containing(plain(words)), `${words} in ${text}`)
      }
    }
    matches(t, text, containing(plain(paymentInstructions)))
  }
})

t.test(
  `${count} random daily reports show weather, temperatures, delays, equipment and people as in the API`,
  async (t) => {
    for (let index = 0; index < count; index += 1) {
      const tenant = await service.tenant()
      const conventions = offices[index % offices.length]!
      const locale = chance.pick(['en-US', 'es-MX', 'de-DE', 'fr-FR'])
      await tenant.client.ok('updateBranding', { body: { ...conventions, locale } })
      const values = valueFormatFor({ ...conventions, locale })
      const entries = (most: number) => Array.from({ length: chance.whole(0, most) }, (_, at) => at)
      const hours = () => chance.pick([null, '1.5', '2', '7.25'])
      const person = await makeUser(tenant)
      const { data } = await tenant.client.ok('createSiteLog', {
        body: {
          ...{ projectId: (await make.project(tenant)).id, createdBy: person.id, logDate: day(), notes: chars(9) },
          weather: chance.pick([null, `Rain ${index}`]),
          ...{ temperatureHigh: chance.pick([null, '57.5', '101']), temperatureLow: chance.pick([null, '-3.5', '12']) },
          ...{ temperatureUnit: chance.pick(['F', 'C'] as const), personnelCount: chance.pick([null, 0, 1, 1204]) },
          delays: entries(4).map((at) => ({ description: `Delay ${at} ${chars(3)}`, hours: hours() })),
          equipment: entries(4).map((at) => ({
            name: `Crane ${at}`,
            hours: hours(),
            note: chance.pick([null, chars(2)]),
          })),
        },
      })
      const text = await textOf(
        tenant,
        await tenant.client.ok('renderSiteLogDailyReportPdf', { path: { id: data.id } }),
      )
      const degrees = (value: string | null) => value && `${values.quantity(value)} \u00b0${data.temperatureUnit}`
      const said = [
        ...[values.date(data.logDate), data.weather, degrees(data.temperatureHigh), degrees(data.temperatureLow)],
        ...data.delays!.flatMap((one) => [one.description, one.hours && values.quantity(one.hours)]),
        ...data.equipment!.flatMap((one) => [one.name, one.note, one.hours && values.quantity(one.hours)]),
        data.personnelCount === null ? null : values.quantity(String(data.personnelCount)),
      ]
      for (const words of said) if (words) matches(t, text, containing(plain(words)), `${words} in ${text}`)
    }
  },
)
