import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import {
  findAccessibilityViolations,
  findAccessibilityViolationsInPrint,
  measureHorizontalOverflow,
  openBrowserContext,
  screens,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'

/** Folder for pictures of the page, from the SCREENSHOTS variable; without it none are written. */
const folder = process.env.SCREENSHOTS
if (folder) mkdirSync(folder, { recursive: true })

const service = await startService(t)
const { linkOf } = makeSignerHelpers(service)
const browser = await startBrowser(t, new URL(service.origin).port)
const tenant = await service.tenant({ name: 'Harbor & Pine Builders' })
await tenant.client.ok('updateBranding', {
  body: { primaryColor: '#1d6b57', phone: '+1 512 555 0142', email: 'office@harborpine.example' },
})

async function orderLink(): Promise<{ id: number; link: string }> {
  const { project } = await make.contract(tenant, { siteAddress: '418 Pecan Grove Lane', siteCity: 'Austin' })
  const lines = [
    {
      description: 'Stringers, treads and railing of the wider stairs, primed and painted',
      quantity: '12.5',
      unitPrice: '288.40',
    },
    { description: 'Credit for the ladder', unitPrice: '-250' },
  ]
  const texts = { reason: 'The owner asks for it.', description: 'Wider stairs from the deck to the garden.' }
  const order = await make.changeOrder(tenant, { status: 'submitted', projectId: project.id, lines, ...texts })
  const { id } = await make.signatureRequest(tenant, { entityId: order.id })
  return { id, link: (await linkOf(tenant, id))! }
}

async function payAppLink(): Promise<string> {
  const { project } = await make.contract(tenant, { lines: [{ description: 'House', unitPrice: '1398251.25' }] })
  const { id: entityId } = await make.payApp(tenant, { projectId: project.id })
  const work = (section: string, description: string, scheduledValue: string, workThisPeriod = '0') => ({
    ...{ section, description, scheduledValue, workThisPeriod },
  })
  const lines = [
    {
      ...work('Framing', 'Walls of the ground floor', '100000.00', '40000.00'),
      itemNumber: '06-100',
      materialsStored: '5000.00',
    },
    { ...work('Framing', 'Rafters', '1250000.50'), itemNumber: '06-200' },
    work('Finishes', 'Plaster and paint, three coats throughout', '48250.75'),
  ]
  await tenant.client.ok('replacePayAppLineItems', { path: { id: entityId }, body: { lines } })
  await tenant.client.ok('submitPayApp', { path: { id: entityId } })
  const { id } = await make.signatureRequest(tenant, { entityType: 'pay_app', entityId })
  return (await linkOf(tenant, id))!
}

/** Returns by how many pixels the schedule table is wider than its container. */
const overflowIn = (page: Page): Promise<number> =>
  page
    .locator('.scroll')
    .evaluate((place: { scrollWidth: number; clientWidth: number }) => place.scrollWidth - place.clientWidth)

/** Returns the font in which a typed signature is shown, or 'not loaded' if the page has not loaded that font. */
const fontOfTyped = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const bare = (family) => family.replace(/["']/g, '').trim()
    await document.fonts.ready
    const [first] = getComputedStyle(document.getElementById('signature')).fontFamily.split(',').map(bare)
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => bare(family))
    return loaded.includes(first) ? first : 'not loaded'
  })()`)

/** Returns a function that checks that a page has no accessibility barriers and fits the screen. */
const pageChecker = (t: Test, screen: string) => async (page: Page, name: string) => {
  t.strictSame(await findAccessibilityViolations(page), [], name)
  t.strictSame(await findAccessibilityViolationsInPrint(page), [], `${name} in print`)
  const over = await measureHorizontalOverflow(page)
  t.equal(over, 0, `${name} fits the screen`)
  if (folder) await page.screenshot({ path: join(folder, `${name}-${screen}.png`), fullPage: true })
}

for (const screen of Object.keys(screens) as (keyof typeof screens)[]) {
  t.test(`a signer reads, signs and declines without accessibility barriers (${screen})`, async (t) => {
    const context = await openBrowserContext(browser, screen)
    t.teardown(() => context.close())
    const page = await context.newPage()
    const elsewhere: string[] = []
    page.on('request', (request) => !request.url().startsWith(`${service.origin}/`) && elsewhere.push(request.url()))
    const look = pageChecker(t, screen)
    const { id, link } = await orderLink()
    await page.goto(link)
    await look(page, 'sign-change-order')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByRole('link', { name: 'Your full name is missing.' }).waitFor()
    await look(page, 'sign-wrong')
    await page.getByLabel('Your full name').fill('Dana Ortiz')
    await page.getByRole('textbox', { name: 'Signature' }).fill('Dana Ortiz')
    t.equal(await fontOfTyped(page), 'Signature', 'the typed signature is shown in the signature font')
    await page.getByRole('checkbox', { name: /I agree to sign/ }).check()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await page.getByText('Signed by Dana Ortiz').waitFor()
    await look(page, 'sign-signed')
    const { data } = await tenant.client.ok('getSignatureRequest', { path: { id } })
    matches(t, data, { status: 'signed', signature: { name: 'Dana Ortiz', typed: 'Dana Ortiz' } })

    const other = await payAppLink()
    await page.goto(other)
    const firstLine = page.getByText('Walls of the ground floor')
    t.equal(await firstLine.isVisible(), screen === 'desktop', 'a phone shows the schedule collapsed')
    const folded = page.getByText('3 lines, Completed and stored: $45,000.00')
    t.equal(await folded.isVisible(), screen === 'phone')
    if (screen === 'phone') {
      await look(page, 'sign-pay-app-folded')
      await folded.click()
      await firstLine.waitFor()
    }
    await page.getByText('Decline instead').click()
    await look(page, 'sign-pay-app')
    const isWide = screen === 'desktop'
    const heads = page.locator('.schedule thead')
    t.equal((await heads.boundingBox())!.height > 2, isWide, 'a table where there is room, cards on a phone')
    t.strictSame(await page.locator('.schedule .subtotal th').allInnerTexts(), [
      'Subtotal, Framing',
      'Subtotal, Finishes',
    ])
    const totals = await page.locator('.schedule tfoot td').allInnerTexts()
    matches(t, totals.join(' '), /1,398,251\.25.*40,000\.00.*5,000\.00.*45,000\.00.*3\.22%.*1,353,251\.25/s)
    if (isWide) {
      const [left, right] = await Promise.all(
        ['D', 'I'].map((letter) => heads.getByText(letter, { exact: true }).boundingBox()),
      )
      t.ok(left!.x < right!.x && left!.y === right!.y, 'the columns are next to each other')
      await page.setViewportSize({ width: 900, height: 900 })
      t.equal(await measureHorizontalOverflow(page), 0, '900 pixels')
      t.equal(await overflowIn(page), 0, 'the whole table fits')
      t.ok((await heads.boundingBox())!.height > 2)
      if (folder) await page.screenshot({ path: join(folder, 'sign-pay-app-900.png'), fullPage: true })
      await page.setViewportSize({ width: 700, height: 900 })
      await look(page, 'sign-pay-app-700')
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await look(page, 'sign-pay-app-1440')
      if (folder) await page.pdf({ path: join(folder, 'sign-pay-app.pdf'), format: 'Letter' })
    }
    await page.getByLabel('What made you decide').fill('The stored materials are not on site.')
    await page.getByRole('button', { name: 'Decline to sign' }).click()
    await page.getByRole('heading', { name: 'You have declined to sign' }).waitFor()
    await look(page, 'sign-declined')
    await page.goto(other)
    await page.getByRole('heading', { name: 'You have declined to sign' }).waitFor()
    await page.goto(`${other}x`)
    await page.getByRole('heading', { name: 'There is no' }).waitFor()
    await look(page, 'sign-gone')

    const upload = { contentType: 'application/pdf', filename: 'Contract with the terms of the garden stairs.pdf' }
    const sourcePath = await make.documentUpload(tenant, '%PDF-1.7\n', upload)
    const { id: entityId } = await make.document(tenant, { sourcePath })
    const ofFile = await make.signatureRequest(tenant, { entityType: 'document', entityId })
    await page.goto((await linkOf(tenant, ofFile.id))!)
    await look(page, 'sign-document')
    t.strictSame(elsewhere, [], 'the page requests nothing from other origins')
  })
}
