import chromium from '@sparticuz/chromium'
import axe from 'axe-core'
import { type Browser, type BrowserContext, type Locator, type Page, chromium as playwright } from 'playwright-core'
import type { Test } from 'tap'

const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Starts Chromium as `launchBrowser` does; it ends with the test. */
export async function startBrowser(t: Test, port: string): Promise<Browser> {
  const browser = await launchBrowser(port)
  t.teardown(() => browser.close())
  return browser
}

/**
 * Starts Chromium, in which every host but localhost is found at `port` of this machine, so that nothing leaves it.
 * Throws, saying what is missing, where it cannot start.
 */
export async function launchBrowser(port: string): Promise<Browser> {
  chromium.setGraphicsMode = false
  const executablePath = await chromium.executablePath()
  const inside = `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost`
  // One process for everything dies with the first profile that is closed.
  const args = [...chromium.args.filter((one) => one !== '--single-process'), ...quiet, inside]
  const launch = () => playwright.launch({ executablePath, args })
  // Beside other processes it has crashed at its start before it was asked anything.
  return launch()
    .catch(launch)
    .catch((error: Error) => {
      throw new Error(`Chromium cannot start here. It needs the libraries libnss3 and libnspr4. ${error.message}`)
    })
}

export const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
} as const

/** Far longer than a busy machine takes; without one a page that never comes would end with the whole file. */
const patienceMs = 600_000

/** A fresh profile that takes the test's own certificates. */
export async function openProfile(
  browser: Browser,
  screen: keyof typeof screens = 'desktop',
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...screens[screen], colorScheme, ignoreHTTPSErrors: true })
  context.setDefaultTimeout(patienceMs)
  return context
}

/**
 * What axe-core finds wrong with a page for people who cannot see it well, or at all; one line each. Our pages have no
 * frames, so it runs as it is: its builder for Playwright costs twice as much, for what it does about frames.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which nobody looks into`)
  await page.evaluate(axe.source)
  return runAxe(page)
}

/**
 * `findBarriers`, and what the rules about colours find once the page is shown in the other colour scheme, in which nothing
 * else of it differs.
 */
export async function findBarriersInBothSchemes(page: Page): Promise<string[]> {
  const found = await findBarriers(page)
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const others = await runAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return [...found, ...others.map((one) => `in the other colour scheme: ${one}`)]
}

/** What the rules about colours find of a page as it is printed, in which nothing is there that is not on the screen. */
export async function findBarriersInPrint(page: Page): Promise<string[]> {
  // A form is not printed, and what is not shown loses the focus.
  const focused = (await page.evaluateHandle('document.activeElement')).asElement()
  await page.evaluate(axe.source)
  await page.emulateMedia({ media: 'print' })
  const found = await runAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ media: 'screen' })
  await focused?.focus()
  return found
}

async function runAxe(page: Page, chosen: { runOnly?: string[] } = {}): Promise<string[]> {
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, performanceTimer: false, ...chosen })
  const violations = (await page.evaluate(`axe.run(document, ${options}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({ id, help, html: nodes.map(({ html }) => html) })))`)) as Found[]
  return violations.map(({ id, help, html }) => `${id}: ${help} (${html.join(' ')})`)
}

interface Found {
  id: string
  help: string
  html: string[]
}

interface Sizes {
  scrollWidth: number
  clientWidth: number
}

/** How much wider a page is than its screen, in CSS pixels. */
export async function overflowOf(page: Page): Promise<number> {
  // While a page is on its way here it may have nothing yet.
  await page.waitForLoadState()
  return page.locator('html').evaluate((html: Sizes) => html.scrollWidth - html.clientWidth)
}

/** Clicks on what leads to another page, and waits for that page. */
export async function clickThrough(lead: Locator): Promise<void> {
  await Promise.all([lead.page().waitForEvent('load'), lead.click()])
}
