import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findBarriers, openProfile, startBrowser } from '../support/peers/browser.ts'
import { transmit } from '../support/peers/client.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const { port } = new URL(service.origin)
const browser = await startBrowser(t, port)
/** SCREENSHOTS names a folder for pictures, for those who want to look at them. */
const folder = process.env.SCREENSHOTS

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(`the first page shows where to go, without a barrier (${screen}, ${scheme})`, async (t) => {
    const context = await openProfile(browser, screen, scheme)
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
    await page.goto(`http://localhost:${port}/`)
    t.strictSame(await findBarriers(page), [])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    t.equal(overflow, 0, 'it fits the screen')
    if (folder) {
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `home-${screen}-${scheme}.png`), fullPage: true })
    }
    const anchors = await page.locator('main a').all()
    const links = await Promise.all(anchors.map(async (anchor) => (await anchor.getAttribute('href'))!))
    t.ok(links.length > 6)
    for (const link of links) {
      const { status } = await transmit(new URL(link, service.origin).href, 'GET')
      t.ok(status === 200 || status === 303, `${link}: ${status}`)
    }
    t.strictSame(wrong, [])
    await context.close()
  })
}

t.test('a program gets the same addresses as JSON, and each of them answers', async (t) => {
  for (const Accept of ['application/json', '*/*']) {
    const { json, headers } = await transmit(`${service.origin}/`, 'GET', { headers: { Accept } })
    t.match(headers, { 'content-type': /^application\/json/, vary: /Accept/ })
    t.match(json, { api: `${service.origin}/api/v1`, reference: `${service.origin}/docs/api` })
    const { api, ...others } = json
    for (const url of Object.values(others) as string[]) {
      t.ok([200, 303].includes((await transmit(url, 'GET')).status), url)
    }
  }
})

t.test('trying an operation in the reference sends a key of its own each time', async (t) => {
  const context = await openProfile(browser)
  const page = await context.newPage()
  // The address that the page was asked at is the one that its document names.
  await page.goto(`${service.origin}/docs/api#/contacts/createContact`)
  const operation = page.locator('#operations-contacts-createContact')
  await operation.getByRole('button', { name: 'Try it out' }).click()
  const keyOf = async () => {
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST'),
      operation.getByRole('button', { name: 'Execute' }).click(),
    ])
    return request.headers()['idempotency-key']
  }
  const keys = [await keyOf(), await keyOf()]
  for (const key of keys) t.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  t.not(keys[0], keys[1])
  await operation.getByPlaceholder('Idempotency-Key').fill('1d4c3c0a-8d6a-4b1e-9a57-0f6a1c5b2e3f')
  t.equal(await keyOf(), '1d4c3c0a-8d6a-4b1e-9a57-0f6a1c5b2e3f', 'and one that a person typed as it is')
  await context.close()
})
