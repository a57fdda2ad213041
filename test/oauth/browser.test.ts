import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { createPasswordResets } from '../../db/services/access/password-resets.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { exchangeCode, makeApp, makeUser, makeVerifier } from '../../scripts/testkit/oauth.ts'
import {
  findAccessibilityViolations,
  findAccessibilityViolationsInBothSchemes,
  measureHorizontalOverflow,
  openBrowserContext,
  screens,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'
import { startSecureService } from '../../scripts/testkit/peers/tls-front.ts'

/** Folder for screenshots of every page (`SCREENSHOTS`), or undefined for none. */
const folder = process.env.SCREENSHOTS

const { service, issuer } = await startSecureService(t)
const browser = await startBrowser(t, new URL(issuer).port)
const callback = 'https://app.example.com/callback'
const tenant = await service.tenant({ name: 'Acme Builders' })
const app = await makeApp(tenant, { name: 'Site Diary', redirectUris: [callback] })
const { verifier, challenge } = makeVerifier()
const link = `${issuer}/api/v1/oauth/authorize?${new URLSearchParams({
  response_type: 'code',
  client_id: app.id,
  redirect_uri: callback,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  scope: 'openid site_logs:read site_logs:write bids:read bids:send contacts:write offline_access',
  state: 'from the app',
})}`

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(`a user can sign in, consent and disconnect on accessible pages (${screen}, ${scheme})`, async (t) => {
    const person = await makeUser(tenant, 'field')
    const context = await openBrowserContext(browser, screen, scheme)
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', (line) => line.type() === 'error' && wrong.push(`${line.text()} ${line.location().url}`))
    page.on('pageerror', (error) => wrong.push(error.message))
    const look = async (name: string, at: Page = page) => {
      t.strictSame(await findAccessibilityViolations(at), [], name)
      const overflow = await measureHorizontalOverflow(at)
      t.equal(overflow, 0, `${name} fits the screen`)
      if (!folder) return
      mkdirSync(folder, { recursive: true })
      await at.screenshot({ path: join(folder, `${name}-${screen}-${scheme}.png`), fullPage: true })
    }

    await page.goto(link)
    await look('sign-in')
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password').fill('not the right one')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await look('sign-in-wrong')
    t.equal(await page.getByLabel('E-mail address').inputValue(), person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByLabel('Password').press('Enter')

    await page.getByRole('heading', { name: 'Site Diary wants to connect to Acme Builders' }).waitFor()
    await look('consent')
    matches(t, await page.getByText('See your site logs').count(), 1)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByText('Hello from the app').waitFor()
    const back = new URL(page.url()).searchParams
    matches(t, Object.fromEntries(back), { state: 'from the app', iss: issuer })
    const tokens = await exchangeCode(
      service.origin,
      app,
      { code: back.get('code')!, verifier },
      { redirect_uri: callback },
    )
    t.equal(tokens.json.scope, 'contacts:read bids:read site_logs:read site_logs:write offline_access openid')
    const client = new Client(service.origin, tokens.json.access_token)
    t.equal((await client.call('getMe')).status, 200)

    await page.goto(`${issuer}/account`)
    await page.getByText('What it may do').click()
    await look('account')
    await page.getByRole('button', { name: 'Disconnect Site Diary' }).click()
    await page.getByRole('status').waitFor()
    await look('account-disconnected')
    t.equal((await client.call('getMe')).status, 401)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByRole('link', { name: 'Forgotten password?' }).click()
    await look('forgot-password')
    await page.getByLabel('E-mail address').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await look('message')
    t.strictSame(
      wrong.filter((text) => !/status of 422/.test(text)),
      [],
      'the console has no errors',
    )
    await page.goto(link.replace(app.id, 'app_unknown'))
    await look('unknown-app')
    await page.goto(link.replace('=S256', '=plain'))
    await page.getByRole('heading', { name: 'Site Diary cannot be connected' }).waitFor()
    await look('turned-away')
    await page.getByRole('button', { name: 'Continue to app.example.com' }).click()
    await page.getByText('Hello from the app').waitFor()
    matches(t, Object.fromEntries(new URL(page.url()).searchParams), { error: 'invalid_request', iss: issuer })
    await context.close()
  })
}

t.test('declining consent leads back to the app, and the CSP header lets the form lead nowhere else', async (t) => {
  const person = await makeUser(tenant, 'owner')
  const context = await openBrowserContext(browser)
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Hello from the app').waitFor()
  matches(t, Object.fromEntries(new URL(page.url()).searchParams), { error: 'access_denied', state: 'from the app' })
  const cookies = await context.cookies()
  const session = cookies.find(({ name }) => name === '__Host-session')
  matches(t, session, { secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
  await context.close()
})

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(`the code page for a command-line app lets a user copy the code once (${screen}, ${scheme})`, async (t) => {
    const person = await makeUser(tenant, 'owner')
    const shown = `${issuer}/oauth/code`
    const cli = await makeApp(tenant, { name: 'acme on the command line', redirectUris: [shown] })
    const context = await openBrowserContext(browser, screen, scheme)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    const wrong: string[] = []
    page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
    page.on('pageerror', (error) => wrong.push(error.message))
    const look = async (name: string) => {
      t.strictSame(await findAccessibilityViolationsInBothSchemes(page), [], name)
      t.equal(await measureHorizontalOverflow(page), 0, `${name} fits the screen`)
      if (folder) await page.screenshot({ path: join(folder, `${name}-${screen}-${scheme}.png`), fullPage: true })
    }
    await page.goto(link.replace(app.id, cli.id).replace(encodeURIComponent(callback), encodeURIComponent(shown)))
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'wants to connect to Acme Builders' }).waitFor()
    await look('consent-of-a-command-line')
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.getByRole('heading', { name: 'Your code for acme on the command line' }).waitFor()
    await look('code')
    t.equal(page.url(), shown, 'the address no longer contains the code')
    const code = await page.locator('#code').innerText()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    t.equal(await page.evaluate('navigator.clipboard.readText()'), code)
    const tokens = await exchangeCode(service.origin, cli, { code, verifier }, { redirect_uri: shown })
    t.equal(tokens.status, 200)
    t.strictSame(wrong, [], 'the console has no errors')
    await page.reload()
    await page.getByRole('heading', { name: 'There is no code to show here' }).waitFor()
    await look('code-gone')
    await page.goto(`${issuer}/account`)
    await page.getByText('On a command line').waitFor()
    await context.close()
  })
}

t.test('the pages to choose an organization and to set a password are accessible', async (t) => {
  const second = await service.tenant({ name: 'Beta Roofing & Partners' })
  const person = await makeUser(tenant, 'owner', 'both@example.com')
  await makeUser(second, 'viewer', 'both@example.com')
  const [reset] = await createPasswordResets(service.database.sql, person.email)
  for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
    const context = await openBrowserContext(browser, screen)
    const page = await context.newPage()
    await page.goto(`${issuer}/sign-in`)
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor()
    t.strictSame(await findAccessibilityViolations(page), [])
    if (folder) await page.screenshot({ path: join(folder, `choose-organization-${screen}.png`) })
    await page.getByRole('button', { name: 'Beta Roofing & Partners' }).click()
    // On a phone the name is in a collapsed menu.
    await page.locator('strong', { hasText: 'Beta Roofing & Partners' }).waitFor({ state: 'attached' })
    // The portal redirects to the first section that the role may open.
    matches(t, new URL(page.url()).pathname, /^\/portal(?:\/|$)/)
    await page.goto(`${issuer}/reset-password?token=${reset!.token}`)
    await page.getByLabel('Disconnect all apps too').check()
    t.strictSame(await findAccessibilityViolations(page), [])
    if (folder) await page.screenshot({ path: join(folder, `reset-password-${screen}.png`) })
    await context.close()
  }
})
