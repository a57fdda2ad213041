import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { families } from '../../../handlers/web/portal/records/families/families.ts'
import { startService } from '../../../scripts/testkit/environment/service.ts'
import { makeOneRecordPerFamily } from '../../../scripts/testkit/make/families.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import {
  findAccessibilityViolationsInBothSchemes,
  measureHorizontalOverflow,
  openBrowserContext,
  screens,
  startBrowser,
} from '../../../scripts/testkit/peers/browser.ts'

/** Folder for a screenshot of every page, or undefined for no screenshots. */
const folder = process.env.SCREENSHOTS

const service = await startService(t)
const { origin } = service
const browser = await startBrowser(t, new URL(origin).port)

/** Browser script that returns the links, buttons and fields outside the width of the screen. */
const outside = `[...document.querySelectorAll('main :is(a, button, input, select, textarea)')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect()
  return width > 0 && (left < 0 || right > document.documentElement.clientWidth)
}).map((one) => one.outerHTML.slice(0, 200))`

t.test('lists and records of all kinds fit a phone and are accessible, even with hostile texts', async (t) => {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const office = await makeOneRecordPerFamily(tenant, { isHostile: true })
  const person = await makeUser(tenant, 'owner')
  const page = await (await openBrowserContext(browser, 'phone')).newPage()
  const wrong: string[] = []
  page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
  await page.goto(`${origin}/portal/records/contacts`)
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  for (const { path } of families) {
    for (const address of [path, `${path}/${office[path]}`]) {
      await page.goto(`${origin}/portal/records/${address}`)
      t.strictSame(await findAccessibilityViolationsInBothSchemes(page), [], address)
      t.equal(await measureHorizontalOverflow(page), 0, `${address} fits a phone`)
      t.strictSame(await page.evaluate(outside), [], `${address} has nothing outside the screen`)
      await picture(page, `${address.replace('/', '-')}-phone`)
    }
  }
  await page.setViewportSize(screens.desktop.viewport)
  for (const address of ['bids', `bids/${office.bids}`, `pay-apps/${office['pay-apps']}`]) {
    await page.goto(`${origin}/portal/records/${address}`)
    t.equal(await measureHorizontalOverflow(page), 0, `${address} fits a desktop screen`)
    await picture(page, `${address.replace('/', '-')}-desktop`)
  }
  t.strictSame(wrong, [], 'the console shows no errors')
})

t.test('records can be found, opened and commented on by keyboard alone', async (t) => {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const office = await makeOneRecordPerFamily(tenant)
  const person = await makeUser(tenant, 'manager')
  const page = await (await openBrowserContext(browser)).newPage()
  const { keyboard } = page
  await page.goto(`${origin}/portal/records/projects/${office.projects}`)
  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ortiz deck', level: 1 }).waitFor()
  const picture = page.locator('.pictures img')
  await picture.scrollIntoViewIfNeeded()
  await picture.evaluate((image: { decode(): Promise<void> }) => image.decode())
  t.equal(await picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth), 40)
  await reach(page, 'Search all records')
  await keyboard.type('ortiz')
  await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor()
  await reach(page, 'Ortiz deck')
  await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
  await reach(page, 'Write a comment')
  await keyboard.type('The boards come on Monday.')
  await keyboard.press('Tab')
  await Promise.all([page.waitForEvent('load'), keyboard.press('Enter')])
  await page.getByText('Your comment was added.').waitFor()
  t.equal(await page.locator('.comments').getByText('The boards come on Monday.').count(), 1)
})

/** Presses Tab until the element with this name has the focus. Throws after 150 presses. */
async function reach(page: Page, name: string): Promise<void> {
  const focused = `document.activeElement.ariaLabel ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent`
  for (let steps = 0; steps < 150; steps += 1) {
    await page.keyboard.press('Tab')
    if (String(await page.evaluate(focused)).includes(name)) return
  }
  throw new Error(`the Tab key does not reach ${name}`)
}

async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `records-${name}.png`), fullPage: true })
}
