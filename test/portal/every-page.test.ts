import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
  openBrowserContext,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'
import { type FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { crawlPages, makeSampleOrganization } from '../../scripts/testkit/sample-organization.ts'

/** Folder for a screenshot of every page, or undefined for no screenshots. */
const folder = process.env.SCREENSHOTS

const service = await startOwnService(t)
const { origin } = service
const browser = await startBrowser(t, new URL(origin).port)
const office = await service.tenant({ name: 'Acme Builders' })
const owner = await signInVisitor(origin, await makeSampleOrganization(office))
/** Paths of all portal pages, except records: test/portal/records/records.browser.test.ts checks those. */
const pages = (await crawlPages(owner)).filter((address) => !address.startsWith('/portal/records/'))

async function profileOf(
  visitor: FormVisitor,
  ...how: ['desktop' | 'phone', 'light' | 'dark']
): Promise<BrowserContext> {
  const context = await openBrowserContext(browser, ...how)
  await context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })))
  return context
}

/** Returns the clickable elements outside the width of the screen, after opening all collapsed parts of the page. */
const strayOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')].flatMap((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      if (width === 0 || one.matches('.skip') || (left >= 0 && right <= innerWidth)) return []
      return [one.outerHTML.slice(0, 120) + ' from ' + Math.round(left) + ' to ' + Math.round(right)]
    })
  })()`)

async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

const named = (address: string): string => address.replace(/^\/portal\/?/, '').replace(/[^\w]+/g, '-') || 'overview'

t.test('the links of the portal lead to its sections and their subpages', async (t) => {
  for (const path of [
    '/portal',
    '/portal/money',
    '/portal/jobs',
    '/portal/people',
    '/portal/platform',
    '/portal/apps',
  ]) {
    matches(t, pages, containing([path]), path)
  }
  t.ok(pages.length > 40, `${pages.length} pages`)
})

t.test(
  'on a phone in dark mode, all clickable elements are within 390 pixels, and axe finds no violations',
  async (t) => {
    const context = await profileOf(owner, 'phone', 'dark')
    const page = await context.newPage()
    for (const address of nonEmpty(pages)) {
      await page.goto(`${origin}${address}`)
      await picture(page, `${named(address)}-phone-dark`)
      t.strictSame(await strayOf(page), [], `${address}: clickable`)
      t.equal(await measureHorizontalOverflow(page), 0, `${address} fits the screen`)
      t.strictSame(await findAccessibilityViolations(page), [], `${address}: axe`)
    }
    await context.close()
  },
)

t.test('in light mode axe finds no violations, and the Tab key reaches every link of the money page', async (t) => {
  const context = await profileOf(owner, 'desktop', 'light')
  const page = await context.newPage()
  for (const address of ['/portal/branding', '/portal/usage', '/portal/jobs', '/portal/money']) {
    await page.goto(`${origin}${address}`)
    await picture(page, `${named(address)}-desktop-light`)
    t.equal(await measureHorizontalOverflow(page), 0, `${address} fits the screen`)
    t.strictSame(await findAccessibilityViolations(page), [], `${address}: axe`)
  }
  const wanted: string[] = await page.evaluate("[...document.querySelectorAll('main a')].map((one) => one.href)")
  const reached = new Set<string>()
  for (let presses = 0; presses < 150 && !wanted.every((href) => reached.has(href)); presses += 1) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate('document.activeElement.href ?? ""'))
  }
  t.strictSame(
    wanted.filter((href) => !reached.has(href)),
    [],
  )
  await context.close()
})
