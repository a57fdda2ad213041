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
 * machine. If libraries are missing, throws an error that names them.
 */
export async function launchBrowser(port: string): Promise<Browser> {
  chromium.setGraphicsMode = false
  const executablePath = await chromium.executablePath()
  const inside = `--host-resolver-rules=MAP * 127.0.0.1:${port}, EXCLUDE localhost`
  // In single-process mode, Chromium crashes when the first browser context is closed.
  const args = [...chromium.args.filter((one) => one !== '--single-process'), ...quiet, inside]
  const launch = () => playwright.launch({ executablePath, args })
  // On a busy machine, Chromium has crashed at startup, so it is started once more.
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
 * Timeout for browser actions in milliseconds, far longer than a slow machine needs. Without it, a page that never
 * loads would block the whole test file.
 */
const patienceMs = 600_000

/** Opens a new browser context, which accepts the tests' self-signed certificates. */
export async function openBrowserContext(
  browser: Browser,
  screen: keyof typeof screens = 'desktop',
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...screens[screen], colorScheme, ignoreHTTPSErrors: true })
  context.setDefaultTimeout(patienceMs)
  return context
}

/**
 * Runs axe-core on a page and returns the accessibility violations, one line each. Does not use axe's Playwright
 * builder, which takes twice as long because it supports frames; our pages have none.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which nobody looks into`)
  await page.evaluate(axe.source)
  return runAxe(page)
}

/**
 * Returns all accessibility violations in the current color scheme, and violations of the color rules in the other
 * color scheme. The schemes differ only in colors.
 */
export async function findAccessibilityViolationsInBothSchemes(page: Page): Promise<string[]> {
  const found = await findAccessibilityViolations(page)
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const others = await runAxe(page, { runOnly: ['color-contrast', 'link-in-text-block'] })
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  return [...found, ...others.map((one) => `in the other colour scheme: ${one}`)]
}

/**
 * Returns the violations of the color rules on the page as printed. The other rules need no check, because print has no
 * elements that the screen lacks.
 */
export async function findAccessibilityViolationsInPrint(page: Page): Promise<string[]> {
  // The focused element is remembered: in print, forms are hidden and thus lose the focus.
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
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  // The page must have loaded; before that, it may have no html element yet.
  await page.waitForLoadState()
  return page.locator('html').evaluate((html: Sizes) => html.scrollWidth - html.clientWidth)
}

/** Clicks a link and waits until the page that it leads to has loaded. */
export async function clickAndWaitForLoad(lead: Locator): Promise<void> {
  await Promise.all([lead.page().waitForEvent('load'), lead.click()])
}
