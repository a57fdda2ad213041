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

/** Starts Chromium as `launchBrowser` does and closes it when the test ends. */
export async function startBrowser(t: Test, port: string): Promise<Browser> {
  const browser = await launchBrowser(port)
  t.teardown(() => browser.close())
  return browser
}

/**
 * Starts Chromium with every host except localhost mapped to `port` on this machine, so that no request leaves the
 * machine. Throws an error that names the missing libraries if Chromium cannot start.
 */
export async function launchBrowser(port: string): Promise<Browser> {
  chromium.setGraphicsMode = false
  const executablePath = await chromium.executablePath()
  const inside = `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost`
  // In single-process mode, Chromium crashes when the first profile is closed.
  const args = [...chromium.args.filter((one) => one !== '--single-process'), ...quiet, inside]
  const launch = () => playwright.launch({ executablePath, args })
  // Under load, Chromium has crashed at startup, so one retry follows.
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

/**
 * Timeout for browser actions, far longer than a slow machine needs. Without it, a page that never loads would block
 * the whole file.
 */
const patienceMs = 600_000

/** Opens a new profile that accepts the tests' self-signed certificates. */
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
 * Runs axe-core on the page and returns the accessibility violations, one line each. Our pages have no frames, so axe
 * runs directly: its Playwright builder takes twice as long because of frames.
 */
export async function findBarriers(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which nobody looks into`)
  await page.evaluate(axe.source)
  return runAxe(page)
}

/**
 * Returns the violations of `findBarriers`, and those of the color rules in the other color scheme. Only colors differ
 * between the schemes.
 */
export async function findBarriersInBothSchemes(page: Page): Promise<string[]> {
  const found = await findBarriers(page)
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const others = await runAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return [...found, ...others.map((one) => `in the other colour scheme: ${one}`)]
}

/**
 * Returns the violations of the color rules on the printed page. The printed page has no elements that the screen
 * lacks.
 */
export async function findBarriersInPrint(page: Page): Promise<string[]> {
  // Forms are not printed, and a hidden element loses the focus.
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

/** Returns how much wider the page is than its viewport, in CSS pixels. */
export async function overflowOf(page: Page): Promise<number> {
  // While a page loads, it may have no html element yet.
  await page.waitForLoadState()
  return page.locator('html').evaluate((html: Sizes) => html.scrollWidth - html.clientWidth)
}

/** Clicks a link to another page and waits until that page has loaded. */
export async function clickThrough(lead: Locator): Promise<void> {
  await Promise.all([lead.page().waitForEvent('load'), lead.click()])
}
