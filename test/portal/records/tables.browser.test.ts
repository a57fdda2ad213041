import type { BrowserContext, Page } from 'playwright-core'
import t from 'tap'
import { families } from '../../../handlers/web/portal/records/families/families.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { makeOneRecordPerFamily } from '../../../scripts/testkit/make/families.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { startBrowser } from '../../../scripts/testkit/peers/browser.ts'
import { signInVisitor } from '../../../scripts/testkit/peers/visitor.ts'
import { crawlPages, makeSampleOrganization } from '../../../scripts/testkit/sample-organization.ts'
import { makeSignerHelpers } from '../../../scripts/testkit/webhooks/signing.ts'

const service = await startOwnService(t)
const { origin } = service
const { linkOf } = makeSignerHelpers(service)
const browser = await startBrowser(t, new URL(origin).port)
const office = await service.tenant({ name: 'Acme Builders' })
const person = await makeSampleOrganization(office)
const hostile = await makeOneRecordPerFamily(office, { isHostile: true })
/** Sandbox name of about the maximum length (100 characters), made of ordinary words. */
const longName = 'Trials of the estimating department, second floor, spring and summer '.repeat(2).slice(0, 100).trim()
const payApp = await largePayApp()
const owner = await signInVisitor(origin, person)
await owner.submit(await owner.get('/portal/sandboxes'), { name: longName }, { action: '/portal/sandboxes' })

/** Creates a submitted pay application with seven-digit amounts, and returns its id. */
async function largePayApp(): Promise<number> {
  const { project } = await make.contract(office, { lines: [{ description: 'House', unitPrice: '1398251.25' }] })
  const { id } = await make.payApp(office, { projectId: project.id })
  const work = { section: 'House', description: 'Plaster and paint, three coats throughout' }
  const sums = { scheduledValue: '1398251.25', workThisPeriod: '654321.25', materialsStored: '123456.75' }
  await office.client.ok('replacePayAppLineItems', { path: { id }, body: { lines: [{ ...work, ...sums }] } })
  await office.client.ok('submitPayApp', { path: { id } })
  return id
}

async function publicPages(): Promise<string[]> {
  const order = await make.changeOrder(office, { status: 'submitted' })
  const requests = [
    await make.signatureRequest(office, { entityId: order.id }),
    await make.signatureRequest(office, { entityType: 'pay_app', entityId: payApp }),
  ]
  const { data: invoice } = await office.client.ok('shareInvoice', { path: { id: hostile.invoices } })
  const { data: bid } = await office.client.ok('shareBid', { path: { id: hostile.bids } })
  const links = await Promise.all(requests.map(({ id }) => linkOf(office, id)))
  return ['/', '/status', '/sign-in', bid.url, invoice.url, ...links.map((link) => link!)]
}

/**
 * Returns the boxes of a page that clip wider content, with both widths. Leaves out boxes for screen readers, input
 * fields, and code samples, which scroll.
 */
const clippedOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true
    const left = 'pre, svg, select, input, textarea, .unseen, .skip'
    return [...document.querySelectorAll('body, body *')].flatMap((box) => {
      if (box.closest(left) || box.clientWidth <= 1 || box.scrollWidth <= box.clientWidth + 1) return []
      if (getComputedStyle(box).overflowX === 'visible') return []
      const name = box.tagName.toLowerCase() + '.' + box.className + ' ' + (box.getAttribute('aria-label') ?? '')
      return [name.trim() + ': ' + box.scrollWidth + ' in ' + box.clientWidth]
    })
  })()`)

/** Returns the labels of stacked cells that cannot wrap, and would overlap the values next to them. */
const unbrokenLabels = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.stacks td[data-label]')]
    .filter((cell) => getComputedStyle(cell).display === 'grid' && getComputedStyle(cell, '::before').whiteSpace === 'nowrap')
    .map((cell) => cell.dataset.label)`)

/** Returns the stacked cells that have one line of text but the height of two lines. */
const tallCells = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('.stacks td[data-label]')].flatMap((cell) => {
    const [content] = cell.children
    if (getComputedStyle(cell).display !== 'grid' || cell.children.length !== 1 || content.offsetHeight > 26) return []
    return cell.offsetHeight > 36 ? [cell.dataset.label + ': ' + cell.offsetHeight + ' for ' + content.offsetHeight] : []
  })`)

async function profile(width: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: origin })))
  return context
}

const records = families.flatMap(({ path }) => [`/portal/records/${path}`, `/portal/records/${path}/${hostile[path]}`])
const pages = [
  ...(await crawlPages(owner)).filter((address) => !address.startsWith('/portal/records/')),
  ...records,
  `/portal/records/pay-apps/${payApp}`,
]
const shared = await publicPages()

for (const width of [1440, 720, 390]) {
  t.test(`no portal page and no public page clips a table (${width} pixels)`, async (t) => {
    const context = await profile(width)
    const page = await context.newPage()
    for (const address of [...pages, ...shared]) {
      await page.goto(new URL(address, origin).href)
      t.strictSame(await clippedOf(page), [], address)
      t.strictSame(await unbrokenLabels(page), [], `${address}: labels`)
    }
    await context.close()
  })
}

t.test('on a phone, list rows have no blank lines', async (t) => {
  const context = await profile(390)
  const page = await context.newPage()
  for (const path of ['bids', 'contacts', 'invoices', 'pay-apps']) {
    await page.goto(`${origin}/portal/records/${path}`)
    t.strictSame(await tallCells(page), [], path)
  }
  await context.close()
})

t.test('a wide table uses the width of the screen, and the links of its rows stay within the page', async (t) => {
  const context = await profile(1440)
  const page = await context.newPage()
  await page.goto(`${origin}/portal/records/pay-apps/${payApp}`)
  const broad = page.locator('.table.broad')
  t.ok((await broad.boundingBox())!.width > 1000)
  const heads = await broad.locator('thead th').allTextContents()
  t.strictSame(heads.slice(-3), ['Complete', 'To finish', 'Retainage'])
  await page.goto(`${origin}/portal/sandboxes`)
  const { x, width } = (await page.getByRole('link', { name: `Delete ${longName}` }).boundingBox())!
  const main = (await page.locator('main').boundingBox())!
  t.ok(x >= main.x && x + width <= main.x + main.width)
  await context.close()
})

t.test('progress bars have the color of the links', async (t) => {
  const context = await profile(1440)
  const page = await context.newPage()
  await page.goto(`${origin}/portal/jobs`)
  const colors = await page.evaluate(`(() => {
    const bar = document.createElement('progress')
    document.querySelector('main').append(bar)
    const link = document.querySelector('main a:not(.button)')
    return [getComputedStyle(bar).accentColor, getComputedStyle(link).color]
  })()`)
  const [bar, link] = colors as [string, string]
  t.equal(bar, link)
  await context.close()
})

t.test('on a screen of 720 pixels, the header search keeps its distance from the edge and the links', async (t) => {
  const context = await profile(720)
  const page = await context.newPage()
  await page.goto(`${origin}/portal/records/contacts`)
  const search = (await page.getByLabel('Search all records').boundingBox())!
  const links = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())!
  t.ok(search.y >= 8, `the search begins at ${search.y}`)
  t.ok(links.y >= search.y + search.height + 4, `the links begin at ${links.y}`)
  await context.close()
})
