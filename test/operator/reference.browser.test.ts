import t from 'tap'
import { contractOperations } from '../support/contract.ts'
import { makePerson } from '../support/oauth.ts'
import { openProfile, startBrowser } from '../support/peers/browser.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const browser = await startBrowser(t, new URL(service.origin).port)
const tenant = await service.tenant({ name: 'Acme Builders' })
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

t.test('trying an operation sends the credential and a key of its own each time', async (t) => {
  const context = await openProfile(browser)
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
    t.match(key, uuid)
  }
  t.not(first.key, second.key)
  await operation.getByText(second.key!).waitFor()
  const typed = '1d4c3c0a-8d6a-4b1e-9a57-0f6a1c5b2e3f'
  await operation.getByLabel('Idempotency-Key').fill(typed)
  t.equal((await send()).key, typed, 'and one that a person typed as it is')
  const { data } = await tenant.client.ok('listContacts')
  t.equal(data.length, 3)
  await context.close()
})

t.test(
  'an operation is found by its method, path, name or what it does; an address with its name leads to it',
  async (t) => {
    const context = await openProfile(browser)
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
    await page.getByText('0 operations').waitFor()
    t.equal(await rows.count(), 0)
    await field.fill('')
    t.equal(await rows.count(), contractOperations.length)
    await field.fill('createBid')
    await field.press('Enter')
    await page.waitForURL(`${service.origin}/docs/api/bids#createBid`)
    await page.goto(`${service.origin}/docs/api#createContact`)
    await page.waitForURL(`${service.origin}/docs/api/contacts#createContact`)
    await context.close()
  },
)

t.test('trying an operation as a person who authorizes the reference by OAuth', async (t) => {
  const person = await makePerson(tenant, 'owner')
  const context = await openProfile(browser)
  const page = await context.newPage()
  await page.goto(`${service.origin}/docs/api/identity`)
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
  t.match(await operation.locator('.outcome pre').textContent(), person.email)
  await context.close()
})
