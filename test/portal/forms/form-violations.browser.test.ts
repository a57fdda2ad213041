import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { runTransaction } from '../../../db/engine/postgres/transaction.ts'
import { addPasskey } from '../../../db/services/access/second-factor/passkeys.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeUser, type TestUser } from '../../../scripts/testkit/oauth.ts'
import {
  clickAndWaitForLoad,
  findAccessibilityViolations,
  openBrowserContext,
  startBrowser,
} from '../../../scripts/testkit/peers/browser.ts'
import { listPageRoutes } from '../../../scripts/testkit/peers/page-routes.ts'
import { prepareAuthenticatorApp, wrongCode } from '../../../scripts/testkit/peers/second-factor.ts'
import { startSecureService } from '../../../scripts/testkit/peers/tls-front.ts'

/**
 * The tests below cover every portal form with input fields: all violations are marked at their fields in one round. A
 * new POST route of the portal needs a case below or an entry in `asksNothing`.
 */
const { service, issuer } = await startSecureService(t)
const browser = await startBrowser(t, new URL(issuer).port)
const office = await service.tenant({ name: 'Acme Builders' })
await make.accounting(office)
const contact = await make.contact(office, { companyName: 'Ortiz Homes' })
const { data: endpoint } = await office.client.ok('createWebhookEndpoint', {
  body: { url: 'https://8.8.8.8/hook', eventPatterns: ['*'] },
})
const owner = await makeUser(office)
const colleague = await makeUser(office, 'viewer')
const withApp = await makeUser(office)
const withPasskey = await makeUser(office)
const pages = new Map<TestUser, Page>()
// Both users sign in before they have a second factor.
for (const person of [withApp, withPasskey]) await pageOf(person)
const { secret } = await prepareAuthenticatorApp(service, withApp)
const passkeyId = await givePasskey(withPasskey)
const sandboxOwner = await makeUser(await service.tenant({ mode: 'sandbox' }))

async function givePasskey({ id, tenant }: TestUser): Promise<number> {
  const person = { tenantId: tenant.id, userId: id }
  const key = { name: 'Phone', credentialId: 'abc', publicKey: new Uint8Array([1]), transports: [], counter: 0 }
  await runTransaction(service.database, person, (tx) => addPasskey(tx, person, { ...key }))
  const { rows } = await service.database.pool.query('select id from passkeys where user_id = $1', [id])
  return Number(rows[0].id)
}

interface Case {
  /** Path of the page with the form, below /portal. */
  at: string
  by?: TestUser
  /** Steps on the page at `at` before typing, for example the password check that leads to the form. */
  before?: (page: Page) => Promise<unknown>
  /** Values to type, by field name. */
  typed?: Readonly<Record<string, string>>
  /** Selector of an input that gets a value which the page does not offer. */
  tampered?: string
  /** Label of the submit button. Without it, the test submits the form by script, as the page does. */
  button?: string
  /** Expected message per field id, in the order of the form. */
  marked: Readonly<Record<string, string>>
  labels: readonly string[]
}

const choice = 'Must be one of viewer, field, accountant, manager, admin, owner.'
const length = 'Must have 1 to 100 characters.'
const role = '[name="role"]:checked'

const proofs = (at: string, button: string): Case => ({
  ...{ at, button, typed: { password: 'wrong' } },
  ...{ marked: { password: 'Wrong password.' }, labels: ['Your password'] },
})

const cases: Record<string, Case> = {
  '/portal/webhooks/new': {
    at: '/webhooks/new',
    typed: { url: 'http://8.8.8.8/hook', projectId: '999' },
    button: 'Add the endpoint',
    marked: {
      url: 'The URL must start with https://.',
      projectId: 'No such project.',
      eventTypes: 'Choose at least one event.',
    },
    labels: ['Address', 'Project', 'Events'],
  },
  '/portal/webhooks/:id/edit': {
    at: `/webhooks/${endpoint.id}/edit`,
    before: (page) => page.getByLabel('every event').uncheck(),
    typed: { url: 'http://8.8.8.8/hook', projectId: 'many' },
    button: 'Save',
    marked: {
      url: 'The URL must start with https://.',
      projectId: 'Must be the id of a project, a whole number.',
      eventTypes: 'Choose at least one event.',
    },
    labels: ['Address', 'Project', 'Events'],
  },
  '/portal/webhooks/:id/recover/plan': {
    at: `/webhooks/${endpoint.id}/recover`,
    typed: { since: '' },
    button: 'Show what would be sent',
    marked: { since: 'Choose a day and a time.' },
    labels: ['Events from'],
  },
  '/portal/api-keys/new': {
    at: '/api-keys/new',
    typed: { expiresAt: '2020-01-01', perMinuteLimit: '0' },
    button: 'Create the key',
    marked: {
      name: 'Give it a name.',
      scopes: 'Choose at least one scope.',
      expiresAt: 'The expiry must be in the future.',
      perMinuteLimit: 'Must be at least 1.',
    },
    labels: ['Name', 'Scopes', 'Last day', 'Requests a minute'],
  },
  '/portal/people/new': {
    at: '/people/new',
    typed: { email: 'nobody' },
    tampered: role,
    button: 'Add the person',
    marked: { name: length, email: 'Must be an e-mail address.', role: choice },
    labels: ['Name', 'E-mail address', 'Role'],
  },
  '/portal/people/:id/role': {
    at: `/people/${colleague.id}`,
    tampered: role,
    button: 'Change the role',
    marked: { role: choice },
    labels: ['Role'],
  },
  '/portal/sign-in-rules': {
    at: '/sign-in-rules',
    before: (page) => page.getByLabel('viewer').check(),
    tampered: '[name="roles"]:checked',
    button: 'Save',
    marked: { roles: choice },
    labels: ['Required of'],
  },
  '/portal/branding': {
    at: '/branding',
    typed: { email: 'nobody', website: 'acme', phone: '5'.repeat(50) },
    button: 'Save',
    marked: {
      email: 'Must be an e-mail address.',
      website: 'Must be an address such as https://acme.example.',
    },
    labels: ['E-mail address', 'Website'],
  },
  '/portal/retention': {
    at: '/retention',
    typed: { deletedRecordsDays: '7', auditLogDays: 'many' },
    button: 'Save',
    marked: { deletedRecordsDays: 'Must be at least 30.', auditLogDays: 'Must be a whole number of days.' },
    labels: ['Deleted records, days', 'Request log, days'],
  },
  '/portal/accounting/names': {
    at: '/accounting/names',
    typed: { itemName: '', retainageItemName: 'Nothing of the kind' },
    button: 'Save',
    marked: { itemName: 'Fill this in.' },
    labels: ['Product or service for lines'],
  },
  '/portal/sandbox/clock': {
    at: '/sandbox',
    by: sandboxOwner,
    typed: { days: 'many' },
    button: 'Advance the clock',
    marked: { days: 'Must be a number of days above 0. The clock can be at most ten years ahead in total.' },
    labels: ['Days'],
  },
  '/portal/sandboxes': {
    at: '/sandboxes',
    typed: { name: '' },
    button: 'Create sandbox',
    marked: { name: length },
    labels: ['Name'],
  },
  '/portal/records/*/:id/comments': {
    at: `/records/contacts/${contact.id}`,
    typed: { body: ' ' },
    button: 'Comment',
    marked: { body: 'Write something first.' },
    labels: ['Comment'],
  },
  '/portal/account/security/app': proofs('/account/security/app', 'Continue'),
  '/portal/account/security/app/off': {
    ...proofs('/account/security/app/off', 'Turn it off'),
    by: withApp,
    typed: { password: withApp.password, code: wrongCode(secret) },
    marked: { code: 'That code isn’t right. Enter the newest one.' },
    labels: ['Code'],
  },
  '/portal/account/security/app/confirm': {
    at: '/account/security/app',
    before: (page) => prove(page),
    typed: { code: '12' },
    button: 'Confirm',
    marked: { code: 'That code isn’t right. Enter the newest one.' },
    labels: ['The six digits'],
  },
  '/portal/account/security/codes/new': proofs('/account/security/codes/new', 'Make new codes'),
  '/portal/account/security/passkeys/new': proofs('/account/security/passkeys/new', 'Continue'),
  '/portal/account/security/passkeys': {
    at: '/account/security/passkeys/new',
    before: (page) => prove(page),
    typed: { name: '' },
    marked: { name: length },
    labels: ['Name'],
  },
  '/portal/account/security/passkeys/:id/remove': {
    ...proofs(`/account/security/passkeys/${passkeyId}/remove`, 'Remove it'),
    by: withPasskey,
    marked: { password: 'Wrong password.' },
  },
}

async function prove(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(owner.password)
  await clickAndWaitForLoad(page.getByRole('button', { name: 'Continue' }))
}

/** POST routes without input fields: forms that have only buttons, and requests of page scripts. */
const asksNothing = [
  '/portal/account/security/passkeys/creation',
  '/portal/account/security/passkeys/options',
  '/portal/account/switch',
  '/portal/accounting/disconnect',
  '/portal/api-keys/:id/revoke',
  '/portal/apps/disconnect',
  '/portal/export',
  '/portal/export/remove',
  '/portal/jobs/:id/cancel',
  '/portal/jobs/:id/delete',
  '/portal/notifications/:id/read',
  '/portal/notifications/read',
  '/portal/people/:id/link',
  '/portal/people/:id/remove',
  '/portal/platform/queue/:id/drop',
  '/portal/platform/queue/:id/retry',
  '/portal/records/*/:id/links/:place',
  '/portal/records/*/:id/pdf/:place',
  '/portal/records/*/export',
  '/portal/sandbox/reset',
  '/portal/sandboxes/:id/delete',
  '/portal/webhooks/:id/activate',
  '/portal/webhooks/:id/delete',
  '/portal/webhooks/:id/pause',
  '/portal/webhooks/:id/recover',
  '/portal/webhooks/:id/rotate',
  '/portal/webhooks/:id/test',
  '/portal/webhooks/deliveries/:id/replay',
]

t.test('every POST route of the portal has a case in this file or is listed as having no input fields', async (t) => {
  const posts = listPageRoutes().filter(({ method, path }) => method === 'post' && path.startsWith('/portal'))
  const kinds = new Set(posts.map(({ path }) => path.replace(/^(\/portal\/records\/)[\w-]+/, '$1*')))
  t.strictSame([...kinds].sort(), [...Object.keys(cases), ...asksNothing].sort())
})

async function pageOf(person: TestUser): Promise<Page> {
  const known = pages.get(person)
  if (known) return known
  const page = await (await openBrowserContext(browser)).newPage()
  pages.set(person, page)
  await page.goto(`${issuer}/sign-in`)
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await clickAndWaitForLoad(page.getByRole('button', { name: 'Sign in', exact: true }))
  return page
}

/** Returns the violations as the browser shows them: summary, marked fields, and the focused element. */
const shownFaults = (page: Page): Promise<Faults> =>
  page.evaluate(`(async () => {
    // An element with autofocus gets the focus with the first frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const bad = getComputedStyle(document.querySelector('.field-problem')).color
    return {
      summary: [...document.querySelectorAll('main [role=alert] li')].map((one) =>
        [one.querySelector('a')?.getAttribute('href') ?? '', one.textContent]),
      invalid: [...document.querySelectorAll('[aria-invalid]')].map((one) => {
        const ids = (one.getAttribute('aria-describedby') ?? '').split(' ')
        const described = ids.map((id) => document.getElementById(id))
        return {
          id: one.id,
          invalid: one.getAttribute('aria-invalid'),
          says: described.find((said) => said?.matches('.field-problem'))?.textContent,
          described: described.every(Boolean),
          marked: getComputedStyle(one).borderLeftColor === bad,
        }
      }),
      problems: document.querySelectorAll('.field-problem').length,
      focus: document.activeElement.id,
    }
  })()`)

interface Faults {
  summary: [href: string, text: string][]
  invalid: { id: string; invalid: string; says?: string; described: boolean; marked: boolean }[]
  problems: number
  focus: string
}

async function sendWrong(page: Page, { before, typed = {}, tampered, button }: Case, route: string): Promise<void> {
  await before?.(page)
  for (const [name, value] of Object.entries(typed))
    await page.locator(`main [name="${name}"]:not([type=hidden])`).fill(value)
  if (tampered)
    await page.locator(tampered).evaluate((one: { value: string }) => {
      one.value = 'nobody'
    })
  if (button) await clickAndWaitForLoad(page.getByRole('button', { name: button, exact: true }))
  else
    await Promise.all([
      page.waitForNavigation(),
      page.locator(`form[action="${route}"]`).evaluate((one: { submit(): void }) => one.submit()),
    ])
}

async function lookAt(t: Test, page: Page, { marked, labels }: Case): Promise<void> {
  const ids = Object.keys(marked)
  const faults = await shownFaults(page)
  t.strictSame(
    faults.summary,
    ids.map((id, place) => [`#${id}`, `${labels[place]}: ${marked[id]}`]),
  )
  t.strictSame(
    faults.invalid,
    ids.map((id) => ({ id, invalid: 'true', says: marked[id], described: true, marked: true })),
  )
  t.equal(faults.problems, ids.length, 'no other field has a message')
  t.equal(faults.focus, ids[0], 'the first invalid field has the focus')
  t.strictSame(await findAccessibilityViolations(page), [])
  await page.locator(`main [role=alert] a[href="#${ids.at(-1)}"]`).click()
  t.equal(await page.evaluate('document.activeElement.id'), ids.at(-1), 'the summary leads to the field')
}

for (const [route, one] of Object.entries(cases)) {
  t.test(`one response marks all violations of a form at their fields: ${route}`, async (t) => {
    const page = await pageOf(one.by ?? owner)
    await page.goto(`${issuer}/portal${one.at}`)
    await sendWrong(page, one, route)
    await lookAt(t, page, one)
  })
}
