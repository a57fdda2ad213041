import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import {
  findAccessibilityViolations,
  findAccessibilityViolationsInPrint,
  measureHorizontalOverflow,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'

/** Folder for pictures of the pages, from the SCREENSHOTS variable; without it none are written. */
const folder = process.env.SCREENSHOTS
if (folder) mkdirSync(folder, { recursive: true })

const service = await startService(t)
const browser = await startBrowser(t, new URL(service.origin).port)
const tenant = await service.tenant({ name: 'Harbor & Pine Builders' })
const { client } = tenant
const dayMs = 86_400_000
const dayFromNow = (days: number) => `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T00:00:00.000Z`
const lines = [
  { description: 'Shaker base cabinets, maple, soft close', quantity: '14.5', unit: 'ft', unitPrice: '412.75' },
  { description: 'Quartz countertop, 3 cm, eased edge', quantity: '62.25', unit: 'sq ft', unitPrice: '94.5' },
  { description: 'Tenth kept back until the end', kind: 'retainage' as const, unitPrice: '-1186.75' },
]

async function links(): Promise<
  Record<'invoice' | 'overdue' | 'paid' | 'voided' | 'statement' | 'factura' | 'konto', string>
> {
  const company = {
    phone: '+1 512 555 0142',
    email: 'office@harborpine.example',
    licenseNumber: 'TX-48213',
    taxId: '91-4471820',
  }
  const paymentInstructions = 'Checks to Harbor & Pine Builders.\nTransfers: routing 125000024, account 4417 0093.'
  await client.ok('updateBranding', { body: { ...company, paymentInstructions, primaryColor: '#1d6b57' } })
  const contact = { firstName: 'Dana', lastName: 'Ortiz', companyName: 'Ortiz Homes', email: 'dana@example.com' }
  const { id: contactId } = await make.contact(tenant, contact)
  const { id: projectId } = await make.project(tenant, { name: 'Ortiz kitchen', siteAddress: '418 Pecan Grove Lane' })
  const { id: hispanic } = await make.contact(tenant, { ...contact, email: null, language: 'es' })
  const { id: german } = await make.contact(tenant, { ...contact, email: null, language: 'de' })
  const link = async (dueInDays: number, to = contactId) => {
    const dates = { issueDate: dayFromNow(-120), dueDate: dayFromNow(dueInDays) }
    const more = { taxRate: '8.25', discount: '4', discountType: 'percent' as const }
    const { id } = await make.invoice(tenant, { contactId: to, projectId, ...dates, ...more, lines, status: 'sent' })
    return { id, url: (await client.ok('shareInvoice', { path: { id } })).data.url }
  }
  const [invoice, overdue, paid, voided] = [await link(20), await link(-35), await link(-2), await link(5)]
  const factura = await link(-35, hispanic)
  await link(-35, german)
  const payment = { amount: '2500.00', method: 'check', reference: '10422' }
  await client.ok('recordInvoicePayment', { path: { id: invoice.id }, body: payment })
  await client.ok('markInvoicePaid', { path: { id: paid.id } })
  await client.ok('voidInvoice', { path: { id: voided.id } })
  await client.ok('recordInvoicePayment', { path: { id: factura.id }, body: payment })
  const { data } = await client.ok('shareContactStatement', { path: { id: contactId } })
  const { data: konto } = await client.ok('shareContactStatement', { path: { id: german } })
  return {
    invoice: invoice.url,
    overdue: overdue.url,
    paid: paid.url,
    voided: voided.url,
    statement: data.url,
    factura: factura.url,
    konto: konto.url,
  }
}
const pages = await links()

/** Window widths and color schemes, with the pages that are checked in each. Every page is also checked in print. */
const windows = [
  { width: 1440, colorScheme: 'light', names: Object.keys(pages) },
  { width: 1440, colorScheme: 'dark', names: ['statement'] },
  { width: 390, colorScheme: 'light', names: ['statement'] },
  { width: 390, colorScheme: 'dark', names: Object.keys(pages) },
] as const

for (const { width, colorScheme, names } of windows) {
  t.test(
    `pages of invoices and statements have no accessibility barriers (${width} pixels, ${colorScheme})`,
    async (t) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme })
      t.teardown(() => context.close())
      const page = await context.newPage()
      for (const name of nonEmpty(names)) {
        await page.goto(pages[name as keyof typeof pages])
        t.strictSame(await findAccessibilityViolations(page), [], name)
        t.strictSame(await findAccessibilityViolationsInPrint(page), [], `${name} in print`)
        t.equal(await measureHorizontalOverflow(page), 0, `${name} fits the screen`)
        if (folder) await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
    },
  )
}
