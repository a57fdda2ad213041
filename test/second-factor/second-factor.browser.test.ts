import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import {
  clickAndWaitForLoad,
  findAccessibilityViolations,
  measureHorizontalOverflow,
  openBrowserContext,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'
import { currentTotpStep, totpCode } from '../../scripts/testkit/peers/second-factor.ts'

/** Folder for screenshots of every page (`SCREENSHOTS`), or undefined for none. */
const folder = process.env.SCREENSHOTS

/**
 * Front server on localhost. Browsers allow passkeys on localhost without https, and refuse them for hosts with an
 * unknown certificate.
 */
const front = createServer()
await new Promise<void>((listening) => front.listen(0, 'localhost', listening))
t.teardown(() => {
  front.closeAllConnections()
  front.close()
})
const { port } = front.address() as AddressInfo
const issuer = `http://localhost:${port}`
const service = await startOwnService(t, { settings: { publicOrigin: issuer } })
front.on('request', (request, response) => service.apis[0]!.server.emit('request', request, response))
const browser = await startBrowser(t, String(port))

/** Adds a virtual authenticator of Chromium to a page. It stores passkeys and always verifies the user. */
async function withDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return {
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setVerified: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function signIn(page: Page, { email }: TestUser, path: string): Promise<void> {
  await page.goto(`${issuer}${path}`)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(testPassword)
  await clickAndWaitForLoad(page.getByRole('button', { name: 'Sign in', exact: true }))
}

const secretOn = async (page: Page): Promise<string> =>
  (await page.locator('#secret').textContent())!.replaceAll(' ', '')

/** Resets which code was used last, so that the test does not wait for the next one. */
const forgetStep = ({ id }: TestUser) =>
  service.database.pool.query('update authenticator_apps set last_step = 0 where user_id = $1', [id])

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  t.test(
    `an authenticator app, recovery codes and passkeys can be set up, used and removed (${screen}, ${scheme})`,
    async (t) => {
      const tenant = await service.tenant({ name: 'Acme Builders' })
      const person = await makeUser(tenant)
      const page = await (await openBrowserContext(browser, screen, scheme)).newPage()
      const wrong: string[] = []
      page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
      page.on('pageerror', (error) => wrong.push(error.message))
      const look = (name: string) => lookAt(t, page, `${name}-${screen}-${scheme}`)
      const device = await withDevice(page)

      await signIn(page, person, '/portal/account')
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Two-factor authentication' }))
      await look('security-none')
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Set up an authenticator app' }))
      await page.getByLabel('Your password').fill('wrong wrong')
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Continue' }))
      await look('security-proof-wrong')
      await page.getByLabel('Your password').fill(testPassword)
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Continue' }))
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      await look('security-app')
      const secret = await secretOn(page)
      await page.getByLabel('Type the six digits').fill('12')
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Confirm' }))
      await look('security-app-wrong')
      await page.getByLabel('Type the six digits').fill(totpCode(secret))
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Confirm' }))
      await page.getByRole('button', { name: 'Copy' }).waitFor()
      await page.getByRole('button', { name: 'Print' }).waitFor()
      await look('security-codes')
      const [recoveryCode = ''] = (await page.locator('#codes').textContent())!.split('\n')

      await clickAndWaitForLoad(page.getByRole('link', { name: 'I’ve saved these codes' }))
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Add a passkey' }))
      await look('security-proof')
      await page.getByLabel('Your password').fill(testPassword)
      await page.getByLabel('Code').fill(recoveryCode)
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Continue' }))
      await look('security-passkey')
      await page.getByLabel('Name').fill('Site phone')
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Make the passkey' }))
      await page.getByRole('status').waitFor()
      await look('security-all')
      matches(t, await device.passkeys(), [{ rpId: 'localhost', isResidentCredential: true }])

      await page.context().clearCookies()
      await page.goto(`${issuer}/sign-in`)
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
      await look('sign-in-passkey')
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Use a passkey' }))
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()

      await page.context().clearCookies()
      await signIn(page, person, '/portal/account')
      await page.getByRole('heading', { name: 'One more step' }).waitFor()
      await look('step')
      await device.setVerified(false)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByText('No passkey was used').waitFor()
      await look('step-none')
      await device.setVerified(true)
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Use a passkey' }))
      await page.getByRole('heading', { name: 'Your account' }).waitFor()
      await look('account-on')

      await page.goto(`${issuer}/portal/account/security`)
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Remove Site phone' }))
      await look('security-remove')
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Confirm with a passkey' }))
      await page.getByText('The passkey is removed').waitFor()
      await clickAndWaitForLoad(page.getByRole('link', { name: 'Turn it off' }))
      await forgetStep(person)
      await page.getByLabel('Your password').fill(testPassword)
      await page.getByLabel('Code').fill(totpCode(secret, currentTotpStep()))
      await clickAndWaitForLoad(page.getByRole('button', { name: 'Turn it off' }))
      await page.getByText('The authenticator app is turned off').waitFor()
      t.strictSame(
        wrong.filter((text) => !/status of 422/.test(text)),
        [],
        'the console has no errors',
      )
      await page.context().close()
    },
  )

  t.test(`an owner requires a second factor, and a user without one sets it up (${screen}, ${scheme})`, async (t) => {
    const tenant = await service.tenant({ name: 'Oak Homes' })
    const [owner, viewer] = [await makeUser(tenant), await makeUser(tenant, 'viewer')]
    const page = await (await openBrowserContext(browser, screen, scheme)).newPage()
    const look = (name: string) => lookAt(t, page, `${name}-${screen}-${scheme}`)
    await signIn(page, owner, '/portal/sign-in-rules')
    await page.getByLabel('owner').check()
    await clickAndWaitForLoad(page.getByRole('button', { name: 'Save' }))
    await page.getByText('Set up two-factor authentication for your own account first').waitFor()
    await look('rules-refused')
    await page.getByLabel('owner').uncheck()
    await page.getByLabel('viewer').check()
    await clickAndWaitForLoad(page.getByRole('button', { name: 'Save' }))
    await page.getByRole('status').waitFor()
    await look('rules')
    await page.context().clearCookies()

    const device = await withDevice(page)
    await signIn(page, viewer, '/portal/jobs')
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
    await look('set-up')
    await page.getByLabel('Type the six digits').fill('12')
    await clickAndWaitForLoad(page.getByRole('button', { name: 'Set up and sign in' }))
    await look('set-up-wrong')
    await page.getByLabel('Name of the passkey').fill('Site phone')
    await clickAndWaitForLoad(page.getByRole('button', { name: 'Make a passkey and sign in' }))
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await look('set-up-codes')
    t.equal((await device.passkeys()).length, 1)
    await clickAndWaitForLoad(page.getByRole('link', { name: 'I’ve saved these codes' }))
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor()
    await page.context().close()
  })
}

/**
 * Asserts that axe finds no barrier and that nothing is wider than the screen. Takes a screenshot if `SCREENSHOTS` is
 * set.
 */
async function lookAt(t: Test, page: Page, name: string): Promise<void> {
  t.strictSame(await findAccessibilityViolations(page), [], name)
  t.equal(await measureHorizontalOverflow(page), 0, `${name} fits the screen`)
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
