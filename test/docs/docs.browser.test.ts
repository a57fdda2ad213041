import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  findAccessibilityViolationsInBothSchemes,
  measureHorizontalOverflow,
  openBrowserContext,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'

const service = await startService(t)
const { port } = new URL(service.origin)
const browser = await startBrowser(t, port)
const at = (path: string) => `http://localhost:${port}${path}`
/** Folder for screenshots of every page (`SCREENSHOTS`), or undefined for none. */
const folder = process.env.SCREENSHOTS

const kinds = {
  index: '/docs',
  guide: '/docs/bid-to-pay-application',
  errors: '/docs/errors',
  error: '/docs/errors/validation_failed',
  events: '/docs/events',
  event: '/docs/events/bid',
  operations: '/docs/operations/bids',
  search: '/docs/search?q=retainage',
  changelog: '/docs/changelog',
  configuration: '/docs/configuration',
}

/** Collects the console errors of a page, such as violations of its content security policy. */
function complaintsOf(page: Page): string[] {
  const wrong: string[] = []
  page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
  return wrong
}

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(`every kind of page is accessible and fits the screen, light and dark (${screen})`, async (t) => {
    const context = await openBrowserContext(browser, screen, scheme)
    const page = await context.newPage()
    const wrong = complaintsOf(page)
    for (const [kind, path] of Object.entries(kinds)) {
      await page.goto(at(path))
      t.strictSame(await findAccessibilityViolationsInBothSchemes(page), [], kind)
      const overflow = await measureHorizontalOverflow(page)
      t.equal(overflow, 0, `${kind} fits the screen`)
      if (folder) {
        mkdirSync(folder, { recursive: true })
        await page.screenshot({ path: join(folder, `docs-${kind}-${screen}-${scheme}.png`) })
      }
    }
    t.strictSame(wrong, [])
    await context.close()
  })
}

t.test('the search works without JavaScript', async (t) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/docs/quickstart'))
  await page.getByRole('searchbox').fill('retainage')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Retainage', exact: true }).click()
  matches(t, page.url(), /\/docs\/money#retainage$/)
  await context.close()
})

t.test('with JavaScript the results change as the reader types, and their address can be bookmarked', async (t) => {
  const context = await openBrowserContext(browser)
  const page = await context.newPage()
  const wrong = complaintsOf(page)
  await page.goto(at('/docs/search'))
  await page.keyboard.press('/')
  await page.keyboard.type('createBid')
  await page.getByRole('link', { name: 'createBid', exact: true }).waitFor()
  await page.waitForURL(/q=createBid$/)
  t.equal(await page.getByRole('searchbox').inputValue(), 'createBid', 'the typed text stays')
  await page.reload()
  await page.getByRole('link', { name: 'createBid', exact: true }).click()
  matches(t, page.url(), /\/docs\/operations\/bids#createBid$/)
  t.strictSame(wrong, [])
  await context.close()
})

t.test('a button copies a code block', async (t) => {
  const context = await openBrowserContext(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(at('/docs/quickstart'))
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  t.equal(await page.evaluate('navigator.clipboard.readText()'), 'make run\n')
  await context.close()
})
