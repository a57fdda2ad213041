import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
  openBrowserContext,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'

/** Folder for screenshots and prints of the page, from the SCREENSHOTS variable; without it no pictures are written. */
const folder = process.env.SCREENSHOTS
if (folder) mkdirSync(folder, { recursive: true })

const service = await startService(t)
const browser = await startBrowser(t, new URL(service.origin).port)
const tenant = await service.tenant({ name: 'Harbor & Pine Builders' })

const rooms = ['Demolition', 'Kitchen', 'Primary bath', 'Living room', 'Garage and exterior', 'Garden']

/** Creates a bid with the given number of distinct lines, in sections of thirty, and returns its public link. */
async function linkOfBid(count: number, status: Schemas['BidStatus'] = 'sent'): Promise<string> {
  const lines = Array.from({ length: count }, (_, index) => [
    ...(index % 30 === 0
      ? [{ kind: 'section' as const, description: `${rooms[(index / 30) % rooms.length]} ${index / 30 + 1}` }]
      : []),
    {
      ...{ description: `Work-${index + 1}. Frame the partition as drawn, with double top plate`, unit: 'LF' },
      ...{ quantity: '4.5', unitPrice: '31.20' },
    },
  ]).flat()
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com' })
  const texts = { title: 'Kitchen and primary bath', notes: 'Thank you.', terms: 'Half is due when the work begins.' }
  const validUntil = '2090-03-31T15:30:00.000Z'
  const { id } = await make.bid(tenant, { status: 'sent', contactId: contact.id, lines, validUntil, ...texts })
  const { data } = await tenant.client.ok('shareBid', { path: { id } })
  if (status === 'accepted') await tenant.client.ok('acceptBid', { path: { id }, body: { acceptedBy: 'Dana Ortiz' } })
  if (status === 'expired') {
    await service.database.pool.query(`update bids set valid_until = now() - interval '1 day' where id = $1`, [id])
  }
  return data.url
}

async function checkPage(t: Test, page: Page, name: string): Promise<void> {
  t.strictSame(await findAccessibilityViolations(page), [], name)
  const over = await measureHorizontalOverflow(page)
  t.equal(over, 0, `${name} fits the screen`)
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Returns the text that a browser prints of the page in its current state. */
async function printed(page: Page, name: string): Promise<string> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  if (folder) writeFileSync(join(folder, `${name}.pdf`), pdf)
  return (await pdfPageTexts(pdf)).join(' ')
}

t.test('on a phone the sections of a long bid are collapsed, but its print contains every line', async (t) => {
  const context = await openBrowserContext(browser, 'phone')
  t.teardown(() => context.close())
  const page = await context.newPage()
  await page.goto(await linkOfBid(300))
  await checkPage(t, page, 'bid-300-phone')
  const first = page.getByText('Work-1. Frame')
  t.equal(await first.isVisible(), false)
  const words = await printed(page, 'bid-300-phone-print')
  for (let index = 1; index <= 300; index += 1)
    matches(t, words, containing(`Work-${index}. `), `line ${index} is printed`)
  t.equal(
    words.split('Subtotal, Kitchen 2 ').length,
    2,
    'the subtotal of a section is printed once, below its last line',
  )
  await page.getByRole('heading', { name: 'Demolition 1' }).click()
  await first.waitFor({ state: 'visible' })
  await checkPage(t, page, 'bid-300-phone-open')
})

t.test('on a wide screen no section of a long bid is collapsed, in light and in dark mode', async (t) => {
  const link = await linkOfBid(300)
  for (const scheme of ['light', 'dark'] as const) {
    const context = await openBrowserContext(browser, 'desktop', scheme)
    t.teardown(() => context.close())
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(link)
    t.equal(await page.getByText('Work-300. Frame').isVisible(), true)
    await checkPage(t, page, `bid-300-wide-${scheme}`)
  }
})

t.test(
  'the pages of a short, an accepted and an expired bid have no accessibility barriers on a phone or a desktop',
  async (t) => {
    for (const status of ['sent', 'accepted', 'expired'] as const) {
      const link = await linkOfBid(5, status)
      for (const [screen, scheme] of [
        ['phone', 'dark'],
        ['desktop', 'light'],
      ] as const) {
        const context = await openBrowserContext(browser, screen, scheme)
        t.teardown(() => context.close())
        const page = await context.newPage()
        await page.goto(link)
        await checkPage(t, page, `bid-5-${status}-${screen}-${scheme}`)
        if (screen === 'desktop') matches(t, await printed(page, `bid-5-${status}-print`), containing('Work-5. Frame'))
      }
    }
  },
)
