import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import {
  findAccessibilityViolations,
  findAccessibilityViolationsInPrint,
  measureHorizontalOverflow,
  openBrowserContext,
  screens,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'
import { mailText, readMail } from '../../scripts/testkit/peers/mime.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { startWorker } from '../../workers/start.ts'

/**
 * Folder for pictures of the page, its print and the mail, from the SCREENSHOTS variable; without it none are written.
 */
const folder = process.env.SCREENSHOTS
if (folder) mkdirSync(folder, { recursive: true })

const receiver = await startReceiver(t)
const service = await startService(t, { settings: { webhookDevHosts: [receiver.host] } })
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())
const browser = await startBrowser(t, new URL(service.origin).port)
const tenant = await service.tenant({ name: 'Harbor & Pine Builders' })
await tenant.client.ok('createWebhookEndpoint', { body: { url: receiver.url, eventTypes: ['bid.accepted'] } })

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="160" viewBox="0 0 640 160"><rect x="8" y="8" width="144" height="144" rx="20" fill="#1d6b57"/>
<path d="M32 108 80 44l48 64M56 108V92h48v16" fill="none" stroke="#fff" stroke-width="13" stroke-linejoin="round"/>
<text x="178" y="82" font-family="DejaVu Serif" font-weight="bold" font-size="56" fill="#1b2126">Harbor &amp; Pine</text>
<text x="180" y="124" font-family="DejaVu Sans" font-size="26" letter-spacing="8" fill="#1d6b57">BUILDERS</text></svg>`

async function brand(): Promise<void> {
  const bytes = await sharp(Buffer.from(logo)).png().toBuffer()
  const { data } = await tenant.client.ok('createJobUpload', { body: { contentType: 'image/png' } })
  await sendRaw(data.uploadUrl, 'PUT', { body: bytes, headers: { 'Content-Type': 'image/png' } })
  await tenant.client.ok('updateBranding', {
    body: {
      logoSourcePath: data.sourcePath,
      primaryColor: '#1d6b57',
      phone: '+1 512 555 0142',
      email: 'office@harborpine.example',
      website: 'https://harborpine.example/',
      address: '2210 South Lamar Boulevard\nAustin, TX 78704',
      licenseNumber: 'TX-48213',
    },
  })
}
await brand()

const section = (description: string) => ({ kind: 'section' as const, description })
const item = (description: string, quantity: string, unitPrice: string, isOptional = false) => ({
  ...{ description, quantity, unitPrice, isOptional },
})
const lines = [
  section('Demolition and preparation'),
  item('Remove existing cabinets, countertop and backsplash; haul away and dispose', '1', '1850'),
  item('Protect floors and adjoining rooms', '1', '320'),
  { kind: 'note' as const, description: 'Testing for asbestos is included. Removal, should any be found, is not.' },
  section('Cabinets and countertop'),
  item('Shaker base cabinets, maple, soft close', '14.5', '412.75'),
  item('Shaker wall cabinets, maple, 36" high', '9', '298'),
  item('Quartz countertop, 3 cm, eased edge', '62.25', '94.5'),
  section('Electrical and plumbing'),
  item('Six LED downlights on a new dimmer', '6', '185'),
  item('Full-height tile backsplash instead of 18"', '1', '1480', true),
  item('Under-cabinet lighting, dimmable', '22', '38.5', true),
  item(
    'Pot filler above the range, with its own valve and a wall opening that is closed and painted',
    '1',
    '895',
    true,
  ),
]
const values = {
  ...{ taxRate: '8.25', discount: '4', discountType: 'percent' as const, validUntil: '2090-01-15T23:59:59Z' },
  ...{ siteAddress: '418 Pecan Grove Lane', siteCity: 'Austin', siteState: 'TX', siteZipCode: '78704' },
  notes: 'Thank you for having us over on Tuesday. The three options at the end are yours to choose.',
  terms: '1. Half is due when the work begins, half when it is finished.\n2. Changes are agreed in writing beforehand.',
}

const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: '#8a6d4b' } })
const files = [
  {
    name: 'Kitchen elevations, cabinet schedule and plumbing rough-in for 418 Pecan Grove Lane.pdf',
    contentType: 'application/pdf',
    content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_400_000, ' ')]),
  },
  { name: 'Maple, natural.png', contentType: 'image/png', content: await picture.clone().png().toBuffer() },
  { name: 'IMG_2041.jpg', contentType: 'image/jpeg', content: await picture.clone().jpeg().toBuffer() },
]

/** Sends a bid and returns its id, the link from the mail in the outbox, and the mail's HTML. */
async function sentBid(): Promise<{ id: number; link: string; html: string }> {
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const { id } = await make.bid(tenant, { contactId: contact.id, lines, ...values })
  for (const { name, content, contentType } of files) {
    const sourcePath = await make.documentUpload(tenant, content, { contentType })
    await make.document(tenant, { sourcePath, name, entityType: 'bid', entityId: id, sharedWithCustomer: true })
  }
  const { meta } = await tenant.client.ok('sendBid', { path: { id } })
  for (;;) {
    const { data: job } = await tenant.client.ok('getJob', { path: { id: meta.job_id } })
    if (job.status === 'completed') break
    if (job.status === 'failed' || job.errorMessage) throw new Error(job.errorMessage!)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const raw = readFileSync(join(service.settings.dataDir, 'outbox', `${meta.job_id}.eml`), 'latin1')
  const mail = readMail(raw)
  const link = /^http\S+\/b\/\S+$/m.exec(mailText(mail, 'text/plain'))![0]
  const picture = mail.parts.find(({ type }) => type === 'image/png')!
  const html = mailText(mail, 'text/html').replace(
    'cid:logo@bid',
    `data:image/png;base64,${picture.content.toString('base64')}`,
  )
  return { id, link, html }
}

const acceptances = (id: number) => receiver.received.filter(({ event }) => event.data.id === id)

/** Returns a function that checks that a page has no accessibility barriers and fits the screen. */
const pageChecker = (t: Test, screen: string) => async (page: Page, name: string) => {
  t.strictSame(await findAccessibilityViolations(page), [], name)
  t.strictSame(await findAccessibilityViolationsInPrint(page), [], `${name} in print`)
  const over = await measureHorizontalOverflow(page)
  t.equal(over, 0, `${name} fits the screen`)
  if (folder) await page.screenshot({ path: join(folder, `${name}-${screen}.png`), fullPage: true })
}

for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
  for (const javaScriptEnabled of [true, false]) {
    const how = `${screen}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`
    t.test(`a customer opens the link from the mail, picks an option and signs (${how})`, async (t) => {
      const { id, link } = await sentBid()
      const context = await browser.newContext({ ...screens[screen], javaScriptEnabled })
      t.teardown(() => context.close())
      const page = await context.newPage()
      const wrong: string[] = []
      page.on(
        'console',
        (line) => line.type() === 'error' && !/status of 4/.test(line.text()) && wrong.push(line.text()),
      )
      page.on('pageerror', (error) => wrong.push(error.message))
      const elsewhere: string[] = []
      page.on('request', (request) => !request.url().startsWith(`${service.origin}/`) && elsewhere.push(request.url()))
      const look = javaScriptEnabled ? pageChecker(t, screen) : async () => {}

      await page.goto(link)
      await look(page, 'bid')
      await page.getByRole('link', { name: 'Maple, natural.png' }).click()
      await page.locator('img').waitFor()
      await page.goBack()
      await page.getByRole('checkbox', { name: /Full-height tile/ }).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update total' }).click()
      const accept = page.getByRole('button', { name: 'Accept for $20,066.44' })
      await accept.click()
      await page.getByRole('link', { name: 'Your full name is missing.' }).waitFor()
      await look(page, 'bid-wrong')
      await page.getByLabel('Your full name').fill('Dana Ortiz')
      await page.getByRole('textbox', { name: 'Signature' }).fill('Dana Ortiz')
      await page.getByRole('checkbox', { name: /I agree to sign/ }).check()
      t.strictSame(acceptances(id), [], 'no webhook is sent before the acceptance')
      await accept.click()
      await page.getByText('Accepted by Dana Ortiz').waitFor()
      await look(page, 'bid-accepted')

      const { data: bid } = await tenant.client.ok('getBid', { path: { id } })
      matches(t, bid, { status: 'accepted', acceptedBy: 'Dana Ortiz', total: '20066.44' })
      t.equal(bid.acceptedOptionIds.length, 1)
      while (acceptances(id).length === 0) await receiver.waitForRequests(receiver.received.length + 1)
      matches(t, acceptances(id), [
        { event: { type: 'bid.accepted', data: { status: 'accepted', total: '20066.44' } } },
      ])
      t.strictSame(wrong, [])
      t.strictSame(elsewhere, [], 'the page requests nothing from other origins')
    })
  }

  t.test(
    `the pages for change requests, for declining and for unknown links, and the mail, are accessible (${screen})`,
    async (t) => {
      const { link, html } = await sentBid()
      const context = await openBrowserContext(browser, screen)
      t.teardown(() => context.close())
      const page = await context.newPage()
      const look = pageChecker(t, screen)
      await page.goto(link)
      if (folder && screen === 'desktop') {
        const pdf = await page.pdf({ format: 'Letter', preferCSSPageSize: true })
        writeFileSync(join(folder, 'bid-print.pdf'), pdf)
      }
      const keyboard = async (...keys: string[]) => {
        for (const key of keys)
          await (key.length > 1 && !key.includes(' ') ? page.keyboard.press(key) : page.keyboard.type(key))
      }
      await page.getByText('Ask for a change').focus()
      await keyboard('Enter', 'Tab', 'Dana Ortiz', 'Tab')
      await look(page, 'bid-asking')
      await keyboard('Could the island be of oak?', 'Tab', 'Enter')
      await page.getByText('Your request was sent').waitFor()
      await look(page, 'bid-asked')
      await page.getByText('Decline instead').focus()
      await keyboard('Enter')
      await look(page, 'bid-declining')
      await page.getByLabel('What made you decide').fill('We chose another company.')
      await page.getByRole('button', { name: 'Decline this bid' }).click()
      await page.getByText('This bid was declined').waitFor()
      await look(page, 'bid-declined')
      await page.goto(link.slice(0, -1))
      await page.getByRole('heading', { name: 'There is no bid at this address' }).waitFor()
      await look(page, 'bid-gone')
      const mail = await context.newPage()
      await mail.setContent(html)
      await look(mail, 'mail')
    },
  )
}

/** Presses Tab until the element with the given text or label has the focus. */
async function tabTo(page: Page, named: RegExp): Promise<void> {
  const name =
    '[document.activeElement?.labels?.[0], document.activeElement].map((at) => at?.textContent ?? "").join(" ").trim()'
  const found = (): Promise<string> => page.evaluate(name)
  const seen: string[] = []
  while (seen.length < 60) {
    await page.keyboard.press('Tab')
    const at = await found()
    if (named.test(at)) return
    seen.push(at)
  }
  throw new Error(`no Tab leads to ${named}, but to ${seen.join(' | ')}`)
}

t.test('a customer with only a keyboard opens a file, signs, asks for a change and declines', async (t) => {
  const context = await openBrowserContext(browser, 'desktop')
  t.teardown(() => context.close())
  const page = await context.newPage()
  const { keyboard } = page

  await page.goto((await sentBid()).link)
  await tabTo(page, /^Maple, natural/)
  await keyboard.press('Enter')
  await page.locator('img').waitFor()
  await page.goBack()
  await tabTo(page, /^Your full name/)
  await keyboard.type('Dana Ortiz')
  await tabTo(page, /^Signature/)
  await keyboard.type('D. Ortiz')
  await tabTo(page, /^I agree to sign/)
  await keyboard.press('Space')
  await tabTo(page, /^Accept for/)
  await keyboard.press('Enter')
  await page.getByText('Accepted by Dana Ortiz').waitFor()

  await page.goto((await sentBid()).link)
  await tabTo(page, /^Ask for a change/)
  await keyboard.press('Enter')
  await tabTo(page, /^Your name/)
  await keyboard.type('Dana Ortiz')
  await tabTo(page, /^What should be changed/)
  await keyboard.type('Could the island be of oak?')
  await tabTo(page, /^Send to/)
  await keyboard.press('Enter')
  await page.getByText('Your request was sent').waitFor()
  await tabTo(page, /^Decline instead/)
  await keyboard.press('Enter')
  await tabTo(page, /^What made you decide/)
  await tabTo(page, /^Decline this bid/)
  await keyboard.press('Enter')
  await page.getByText('This bid was declined').waitFor()
  t.pass('declining needs no reason')
})
