import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { storeSandboxMail } from '../../db/operations/sandbox/mails.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import {
  clickAndWaitForLoad,
  findAccessibilityViolations,
  measureHorizontalOverflow,
  openBrowserContext,
  screens,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'
import { startSecureService } from '../../scripts/testkit/peers/tls-front.ts'

/** Folder for a screenshot of every page, or undefined for no screenshots. */
const folder = process.env.SCREENSHOTS

const { service, issuer } = await startSecureService(t)
service.quickbooks.makeCompany()
// The browser reaches the QuickBooks double by localhost only; every other host leads to the TLS front of the test.
const quickbooks = service.settings.quickbooks
quickbooks.authorizeUrl = quickbooks.authorizeUrl.replace('127.0.0.1', 'localhost')
const logo = sharp({ create: { width: 120, height: 60, channels: 3, background: '#c2571a' } })
  .png()
  .toBuffer()
const browser = await startBrowser(t, new URL(issuer).port)
const app = await makeApp({ database: service.database }, { name: 'Site Diary' })

for (const [screen, colorScheme, javaScriptEnabled] of [
  ['desktop', 'light', true],
  ['desktop', 'dark', false],
  ['phone', 'dark', true],
  ['phone', 'light', false],
] as const) {
  const how = `${screen}, ${colorScheme}, ${javaScriptEnabled ? 'with' : 'without'} script`
  t.test(`a user creates and ends an API key and an endpoint, and disconnects an app (${how})`, async (t) => {
    const tenant = await service.tenant({ name: 'Acme Builders' })
    const person = await makeUser(tenant, 'owner')
    const tokens = await makeTokens(service.origin, person, app)
    await tenant.client.ok('exportContacts')
    // axe needs JavaScript, so only the profiles with JavaScript check accessibility.
    const context = javaScriptEnabled
      ? await openBrowserContext(browser, screen, colorScheme)
      : await browser.newContext({ ...screens[screen], colorScheme, ignoreHTTPSErrors: true, javaScriptEnabled })
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
    page.on('pageerror', (error) => wrong.push(error.message))
    const look = (name: string) => lookAt(t, page, `${name}-${screen}-${colorScheme}`, javaScriptEnabled)

    await page.goto(`${issuer}/portal`)
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await look('overview')

    await page.goto(`${issuer}/portal/api-keys`)
    await look('keys')
    await page.getByRole('link', { name: 'Create a key' }).click()
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByText('Please fix the following').waitFor()
    await look('key-wrong')
    await page.getByLabel('Name').fill('Nightly sync')
    await page.getByLabel('all: Read').check()
    if (javaScriptEnabled) t.ok(await page.getByLabel('Contacts: read').isChecked(), 'the script checks the column')
    await page.getByLabel('Contacts: write').check()
    await page.getByRole('button', { name: 'Create the key' }).click()
    await page.getByRole('heading', { name: 'Nightly sync' }).waitFor()
    await look('key-made')
    t.equal(await page.getByRole('button', { name: 'Copy' }).count(), javaScriptEnabled ? 2 : 0)
    const key = (await page.locator('#secret').textContent())!
    const client = new Client(service.origin, key)
    const { scopes } = (await client.ok('getMe')).data
    t.ok(scopes.includes('bids:read') && scopes.includes('contacts:write') && !scopes.includes('bids:write'))
    await page.reload()
    await page.getByText('cannot be shown again').waitFor()
    await page.getByRole('link', { name: 'Back to API keys' }).click()
    await clickAndWaitForLoad(page.getByRole('link', { name: 'Revoke Nightly sync' }))
    await look('key-revoke')
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByRole('status').waitFor()
    t.equal((await client.call('getMe')).status, 401)

    await page.goto(`${issuer}/portal/webhooks/new`)
    await page.getByLabel('Address').fill('https://8.8.8.8/hook')
    await page.getByLabel('all: Bid').check()
    await look('endpoint-new')
    await page.getByRole('button', { name: 'Add the endpoint' }).click()
    await page.getByText('whsec_').waitFor()
    await look('endpoint-secret')
    await page.getByRole('link', { name: 'Back to the endpoint' }).click()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByRole('heading', { name: 'webhook.test' }).waitFor()
    await look('delivery')
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await page.getByLabel('Status').selectOption('exhausted')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('link', { name: 'webhook.test' }).waitFor()
    await look('deliveries')
    await clickAndWaitForLoad(page.getByRole('link', { name: 'Endpoints' }))
    await look('endpoints')
    await page.getByRole('link', { name: 'https://8.8.8.8/hook' }).click()
    await page.getByRole('heading', { name: 'Latest deliveries' }).waitFor()
    await look('endpoint')
    await tenant.client.ok('createBid', { body: {} })
    const failed = `update webhook_deliveries set status = 'exhausted', next_attempt_at = null where tenant_id = $1`
    await tenant.database.pool.query(failed, [tenant.id])
    await clickAndWaitForLoad(page.getByRole('link', { name: 'Recover deliveries' }))
    await page.getByLabel('Events from').fill('2020-01-01T00:00')
    await page.getByRole('button', { name: 'Show what would be sent' }).click()
    await page.getByText('Must not be more than 30 days ago').first().waitFor()
    await look('endpoint-recover-wrong')
    await page.getByLabel('Events from').fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16))
    await page.getByLabel('also events that were never sent to it').check()
    await page.getByRole('button', { name: 'Show what would be sent' }).click()
    await page.getByRole('button', { name: 'Send them' }).waitFor()
    await look('endpoint-recover')
    await page.getByRole('button', { name: 'Send them' }).click()
    await page.getByRole('heading', { name: 'Recovery of webhook deliveries' }).waitFor()
    await look('recovery')
    await page.goto(`${issuer}/portal/webhooks`)
    await page.getByRole('link', { name: 'https://8.8.8.8/hook' }).click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('status').waitFor()
    await clickAndWaitForLoad(page.getByRole('link', { name: 'Delete' }))
    await look('endpoint-delete')
    await page.getByRole('button', { name: 'Delete the endpoint' }).click()
    await page.getByRole('heading', { name: 'No endpoint yet' }).waitFor()

    await page.goto(`${issuer}/portal/apps`)
    await look('apps')
    await page.getByRole('link', { name: 'Disconnect Site Diary' }).click()
    await page.getByRole('button', { name: 'Disconnect the app' }).click()
    await page.getByRole('status').waitFor()
    t.equal((await tokens.client.call('getMe')).status, 401)
    await page.goto(`${issuer}/portal/account`)
    await look('account')
    await visitOthers(page, look)
    await page.goto(`${issuer}/portal/nothing`)
    await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
    await look('nothing')
    t.strictSame(
      wrong.filter((text) => !/status of 4(?:22|04)/.test(text)),
      [],
      'the console shows no errors',
    )
    await context.close()
  })
}

for (const [screen, colorScheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(
    `a user creates a sandbox, switches to it, and opens its clock and a stored mail (${screen}, ${colorScheme})`,
    async (t) => {
      const tenant = await service.tenant({ name: 'Acme Builders' })
      const person = await makeUser(tenant, 'owner')
      const page = await (await openBrowserContext(browser, screen, colorScheme)).newPage()
      const look = (name: string) => lookAt(t, page, `${name}-${screen}-${colorScheme}`, true)
      await page.goto(`${issuer}/portal/sandboxes`)
      await page.getByLabel('E-mail address').fill(person.email)
      await page.getByLabel('Password').fill(person.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByLabel('Name').fill('')
      await page.getByRole('button', { name: 'Create sandbox' }).click()
      await page.getByText('Please fix the following').waitFor()
      await look('sandboxes-wrong')
      await page.getByLabel('Name').fill('Acme trials')
      await page.getByRole('button', { name: 'Create sandbox' }).click()
      await page.getByText('yours').waitFor()
      await look('sandboxes')
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Delete Acme trials' }))
      await look('sandbox-delete')
      await page.goto(`${issuer}/portal/account`)
      await page.getByRole('button', { name: 'Acme trials' }).click()
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      const { rows } = await service.database.pool.query('select id from tenants where sandbox_of = $1', [tenant.id])
      const tenantId = Number(rows[0].id)
      const mail = { tenantId, to: 'dana@ortizhomes.example', subject: 'Invoice INV-000012 from Acme trials' }
      const words = { text: 'Hello Dana,\n\nthe invoice is attached.\n', html: '<p>Hello Dana</p>' }
      const source = { jobId: 'job_1', entityType: 'invoice', entityId: 12 } as const
      await runTransaction(service.database, { tenantId }, (tx) => storeSandboxMail(tx, { ...mail, ...words }, source))
      await page.goto(`${issuer}/portal/sandbox`)
      await page.getByLabel('Days').fill('many')
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Advance the clock' }))
      await look('sandbox-wrong')
      await page.goto(`${issuer}/portal/sandbox`)
      await look('sandbox')
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Invoice INV-000012' }))
      await look('sandbox-mail')
      await page.goto(`${issuer}/portal/sandbox/reset`)
      await look('sandbox-reset')
      await page.context().close()
    },
  )
}

/** Visits the other sections: the request log, usage, jobs, people, branding, retention and accounting. */
async function visitOthers(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const go = (path: string) => page.goto(`${issuer}/portal/${path}`)
  await go('requests')
  await look('requests')
  await page.getByLabel('Operation').fill('getMe')
  await page.getByLabel('Status').selectOption('2xx')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('link', { name: 'getMe' }).first().click()
  await page.getByText('Units charged').waitFor()
  await look('request')
  await go('usage')
  await page.getByText('The same figures as a table').click()
  await look('usage')
  await clickAndWaitForLoad(page.getByRole('link', { name: '30 days' }))
  await look('usage-month')

  await go('jobs')
  await clickAndWaitForLoad(page.getByRole('link', { name: 'Export of contacts' }))
  await look('job')
  await clickAndWaitForLoad(page.getByRole('link', { name: 'Cancel' }))
  await look('job-cancel')
  await page.getByRole('button', { name: 'Cancel the job' }).click()
  await page.getByRole('status').waitFor()
  await clickAndWaitForLoad(page.getByRole('link', { name: 'Jobs' }).first())
  await look('jobs')

  await go('people')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByLabel('E-mail address').fill('nobody')
  await page.getByRole('button', { name: 'Add the person' }).click()
  await page.getByText('Please fix the following').waitFor()
  await look('person-wrong')
  await page.getByLabel('Name').fill('Ana Ortiz')
  await page.getByLabel('E-mail address').fill(`ana${Date.now()}@example.com`)
  await page.getByRole('radio', { name: 'accountant' }).check()
  await page.getByRole('button', { name: 'Add the person' }).click()
  await page.getByRole('status').waitFor()
  await look('people')
  await page.getByRole('link', { name: 'Ana Ortiz' }).click()
  await page.getByRole('radio', { name: 'viewer' }).check()
  await page.getByRole('button', { name: 'Change the role' }).click()
  await page.getByRole('status').waitFor()
  await look('person')
  await clickAndWaitForLoad(page.getByRole('link', { name: 'Remove' }))
  await look('person-remove')
  await page.getByRole('button', { name: 'Remove the person' }).click()
  await page.getByRole('status').waitFor()

  await go('branding')
  await page.getByLabel('Company').fill('Acme & Sons')
  await page.getByLabel('Currency').fill('EUR')
  await page.getByLabel('Number and date format').fill('de-DE')
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo })
  const bid = page.getByRole('button', { name: 'Bid', exact: true })
  const [sample] = await Promise.all([page.context().waitForEvent('page'), bid.click()])
  await sample.getByRole('heading', { name: 'The sample is being drawn' }).waitFor()
  await sample.close()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Nothing is saved yet').waitFor()
  await page.getByRole('img', { name: 'The logo that you have chosen' }).waitFor()
  await look('branding')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('img', { name: 'Logo of Acme & Sons' }).waitFor()
  await look('branding-logo')

  await go('retention')
  await page.getByLabel('Deleted records, days').fill('7')
  await clickAndWaitForLoad(page.getByRole('button', { name: 'Save' }))
  await look('retention-wrong')
  await page.getByLabel('Deleted records, days').fill('365')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').waitFor()
  await look('retention')

  await go('accounting')
  await look('accounting')
  await clickAndWaitForLoad(page.getByRole('link', { name: 'Map product names first' }))
  await look('accounting-names')
  await clickAndWaitForLoad(page.getByRole('button', { name: 'Continue' }))
  await look('accounting-go')
  await page.getByRole('link', { name: 'Continue to QuickBooks' }).click()
  await page.getByRole('link', { name: 'Connect company' }).first().click()
  await page.getByRole('status').waitFor()
  await look('accounting-connected')
  await clickAndWaitForLoad(page.getByRole('link', { name: 'Disconnect' }))
  await look('accounting-disconnect')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('link', { name: 'Connect to QuickBooks' }).waitFor()
}

/** Checks that the page fits the screen and, if scripts run, that axe finds no accessibility violations. */
async function lookAt(t: Test, page: Page, name: string, hasScript: boolean): Promise<void> {
  if (hasScript) t.strictSame(await findAccessibilityViolations(page), [], name)
  t.equal(await measureHorizontalOverflow(page), 0, `${name} fits the screen`)
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
