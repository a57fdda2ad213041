import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { sampleMails } from '../../scripts/testkit/fixtures/mails.ts'
import { findAccessibilityViolations, openBrowserContext, startBrowser } from '../../scripts/testkit/peers/browser.ts'

t.test('every mail fits a width of 320 pixels and has no accessibility barriers, in light and dark mode', async (t) => {
  const browser = await startBrowser(t, '9')
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await openBrowserContext(browser, 'desktop', colorScheme)
    const page = await context.newPage()
    await page.setViewportSize({ width: 320, height: 800 })
    for (const { kind, html } of nonEmpty(sampleMails({ primaryColor: '#ffe14d' }))) {
      await page.setContent(html)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      t.equal(width, 320, `${kind} in ${colorScheme}`)
      t.strictSame(await findAccessibilityViolations(page), [], `${kind} in ${colorScheme}`)
    }
    await context.close()
  }
})
