import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
  openBrowserContext,
  screens,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'

const service = await startService(t)
const browser = await startBrowser(t, new URL(service.origin).port)
const tenant = await service.tenant({ name: 'Acme Builders' })
const families = [...new Set(contractOperations.map(({ node }) => node.tags[0] as string))]
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

t.test('trying an operation sends the API key and a fresh idempotency key each time', async (t) => {
  const context = await openBrowserContext(browser)
  const page = await context.newPage()
  await page.goto(`${service.origin}/docs/api/contacts#createContact`)
  await page.getByLabel('API key').fill(tenant.client.token!)
  await page.getByRole('button', { name: 'Use this key' }).click()
  await page.getByText('Requests carry your API key.').waitFor()
  const operation = page.locator('#createContact')
  await operation.getByText('Try it').click()
  const send = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      operation.getByRole('button', { name: 'Send' }).click(),
    ])
    return { status: answer.status(), key: answer.request().headers()['idempotency-key'] }
  }
  const [first, second] = [await send(), await send()]
  for (const { status, key } of [first, second]) {
    t.equal(status, 201)
    matches(t, key, uuid)
  }
  t.not(first.key, second.key)
  await operation.getByText(second.key!).waitFor()
  const typed = '1d4c3c0a-8d6a-4b1e-9a57-0f6a1c5b2e3f'
  await operation.getByLabel('Idempotency-Key').fill(typed)
  t.equal((await send()).key, typed, 'a typed idempotency key is sent unchanged')
  const { data } = await tenant.client.ok('listContacts')
  t.equal(data.length, 3)
  await context.close()
})

t.test(
  'the reference finds an operation by method, path, name or description, and each operation has an anchor',
  async (t) => {
    const context = await openBrowserContext(browser)
    const page = await context.newPage()
    await page.goto(`${service.origin}/docs/api`)
    const rows = page.locator('tr[data-operation]:visible')
    const field = page.getByLabel('Find an operation')
    for (const [typed, found] of [
      ['createBid', 'createBid'],
      ['post /BIDS/{id}/send', 'sendBid'],
      ['the credential speaks for', 'getMe'],
    ] as const) {
      await field.fill(typed)
      t.ok((await rows.count()) < 10, typed)
      t.equal(await page.locator(`tr[data-operation="${found}"]`).isVisible(), true, typed)
    }
    await field.fill('nothing like that')
    await page.getByText('0 operations', { exact: true }).waitFor()
    t.equal(await rows.count(), 0)
    await field.fill('')
    t.equal(await rows.count(), 0, 'each family is collapsed again')
    t.equal(await page.locator('[data-family]:visible').count(), families.length)
    t.equal(await page.locator('tr[data-operation]').count(), contractOperations.length)
    await field.fill('createBid')
    await field.press('Enter')
    await page.waitForURL(`${service.origin}/docs/api/bids#createBid`)
    await page.goto(`${service.origin}/docs/api#createContact`)
    await page.waitForURL(`${service.origin}/docs/api/contacts#createContact`)
    await context.close()
  },
)

t.test('a user authorizes the reference by OAuth and tries an operation with the access token', async (t) => {
  const person = await makeUser(tenant, 'owner')
  const context = await openBrowserContext(browser)
  const page = await context.newPage()
  await page.goto(`${service.origin}/docs/api/identity#getMe`)
  await page.getByRole('button', { name: 'Authorize with OAuth' }).click()
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByLabel('Password').press('Enter')
  await page.getByText('goes to the API reference of this service').waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Requests carry an access token that you authorized.').waitFor()
  t.equal(new URL(page.url()).pathname, '/docs/api/identity')
  const operation = page.locator('#getMe')
  await operation.getByText('Try it').click()
  await operation.getByRole('button', { name: 'Send' }).click()
  await operation.getByText('200 in').waitFor()
  matches(t, await operation.locator('.outcome pre').textContent(), containing(person.email))
  await context.close()
})

/** SCREENSHOTS names a folder for screenshots of the pages. */
const folder = process.env.SCREENSHOTS
/** Greatest height of a page in pixels, about a dozen desktop screens. */
const longest = 9_000

t.test(
  "every page of the reference fits the screen's width and has a limited height, since operations are collapsed",
  async (t) => {
    const context = await openBrowserContext(browser)
    const page = await context.newPage()
    for (const path of ['', ...families.map((name) => `/${name}`)]) {
      await page.goto(`${service.origin}/docs/api${path}`)
      for (const { viewport } of [screens.phone, screens.desktop]) {
        await page.setViewportSize(viewport)
        const height = await page.locator('html').evaluate((html: { scrollHeight: number }) => html.scrollHeight)
        t.ok(height <= longest, `${path}: ${height}, ${viewport.width} wide`)
        t.equal(await measureHorizontalOverflow(page), 0, `${path}, ${viewport.width} wide`)
      }
    }
    await context.close()
  },
)

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(`a page with an expanded operation has no accessibility barriers (${screen}, ${scheme})`, async (t) => {
    const context = await openBrowserContext(browser, screen, scheme)
    const page = await context.newPage()
    await page.goto(`${service.origin}/docs/api/contacts#createContact`)
    t.strictSame(await findAccessibilityViolations(page), [])
    t.equal(await measureHorizontalOverflow(page), 0)
    if (folder) {
      mkdirSync(folder, { recursive: true })
      const shot = (name: string) =>
        page.screenshot({ path: join(folder, `reference-${name}-${screen}-${scheme}.png`) })
      await shot('operation')
      await page.locator('#createContact').getByText('Samples').scrollIntoViewIfNeeded()
      await shot('samples')
      await page.goto(`${service.origin}/docs/api/bids`)
      await shot('family')
      await page.goto(`${service.origin}/docs/api`)
      await shot('index')
    }
    await context.close()
  })
}

t.test('the anchor of an operation expands it, also without JavaScript', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${service.origin}/docs/api/bids#createBid`)
    await page.locator('#createBid').getByText('Samples').waitFor()
    t.equal(await page.locator('#sendBid').isVisible(), false)
    await page.goto(`${service.origin}/docs/api/bids#sendBid`)
    await page.locator('#sendBid').getByText('Samples').waitFor()
    t.equal(await page.locator('#sendBid-sh').isVisible(), true)
    t.equal(await page.locator('#sendBid-python').isVisible(), false)
    await page.locator('#sendBid').getByText('Python', { exact: true }).click()
    await page.locator('#sendBid-python').waitFor()
    await context.close()
  }
})

t.test(
  'a signed-in user tries operations with the session, sees the target organization, and copies the call as curl',
  async (t) => {
    const person = await makeUser(tenant, 'owner')
    const context = await openBrowserContext(browser)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
    await page.goto(`${service.origin}/sign-in`)
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByLabel('Password').press('Enter')
    await page.waitForURL(`${service.origin}/portal`)
    await page.goto(`${service.origin}/docs/api/contacts#createContact`)
    await page.getByText('They go to Acme Builders.').waitFor()
    const operation = page.locator('#createContact')
    await operation.getByText('Try it').click()
    await operation.getByText('Writes to Acme Builders').waitFor()
    await operation.getByRole('textbox', { name: 'Body' }).fill(`{ "type": "vendor", "companyName": "O'Hara & Sons" }`)
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      operation.getByRole('button', { name: 'Send' }).click(),
    ])
    t.equal(new URL(answer.url()).pathname, '/portal/try/contacts')
    t.equal(answer.status(), 201)
    matches(t, answer.request().headers()['idempotency-key'], uuid)
    if (folder) await page.screenshot({ path: join(folder, 'reference-tried.png') })
    await operation.getByRole('button', { name: 'Copy as curl' }).click()
    await operation.getByText('Copied').waitFor()
    t.equal(
      await page.evaluate('navigator.clipboard.readText()'),
      [
        `curl ${service.origin}/api/v1/contacts`,
        '-H "Authorization: Bearer $CONSTRUCTION_API_KEY"',
        "-H 'Content-Type: application/json'",
        `-d '{ "type": "vendor", "companyName": "O'\\''Hara & Sons" }'`,
      ].join(' \\\n  '),
    )
    const other = await context.newPage()
    await other.goto(`${service.origin}/portal`)
    await other.getByRole('button', { name: 'Sign out' }).click()
    await other.getByText('Sign in').first().waitFor()
    await operation.getByRole('button', { name: 'Send' }).click()
    await operation.getByText('nothing was sent').waitFor()
    t.strictSame(
      wrong.filter((line) => !line.includes('401')),
      [],
    )
    await context.close()
  },
)
