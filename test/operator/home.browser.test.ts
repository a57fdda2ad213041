import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
  openBrowserContext,
  startBrowser,
} from '../../scripts/testkit/peers/browser.ts'

const service = await startService(t)
const { port } = new URL(service.origin)
const browser = await startBrowser(t, port)
/** SCREENSHOTS names a folder for screenshots of the pages. */
const folder = process.env.SCREENSHOTS
const browserHeaders = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

for (const [screen, scheme] of [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const) {
  for (const path of ['/', '/status', '/nothing/here', '/docs/api', '/docs/api/bids', '/docs/api/concepts/errors']) {
    t.test(`${path} has no accessibility barriers (${screen}, ${scheme})`, async (t) => {
      const context = await openBrowserContext(browser, screen, scheme)
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('console', (line) => line.type() === 'error' && wrong.push(line.text()))
      await page.goto(`http://localhost:${port}${path}`)
      t.strictSame(await findAccessibilityViolations(page), [])
      const overflow = await measureHorizontalOverflow(page)
      t.equal(overflow, 0, 'the page fits the screen')
      if (folder) {
        mkdirSync(folder, { recursive: true })
        const name = path.replaceAll('/', '-')
        await page.screenshot({ path: join(folder, `site${name}-${screen}-${scheme}.png`), fullPage: true })
      }
      // The browser itself logs an error for an unknown address.
      t.strictSame(path === '/nothing/here' ? [] : wrong, [])
      await context.close()
    })
  }
}

t.test(
  'the first page links to every family of the reference and to the other pages, and all links work',
  async (t) => {
    const { text } = await sendRaw(`${service.origin}/`, 'GET', { headers: browserHeaders })
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    const links = [...new Set([...main.matchAll(/href="([^"#]+)/g)].map(([, href]) => href!))]
    t.ok(links.filter((link) => link.startsWith('/docs/api/')).length > 20)
    // The guides are separate pages with their own tests.
    for (const link of nonEmpty(links.filter((one) => one !== '/docs'))) {
      const { status } = await sendRaw(new URL(link, service.origin).href, 'GET')
      t.ok(status === 200 || status === 303, `${link}: ${status}`)
    }
  },
)

t.test('the reference shows every operation of the contract without JavaScript', async (t) => {
  const { json } = await sendRaw(`${service.origin}/api/v1/openapi.json`, 'GET')
  const index = (await sendRaw(`${service.origin}/docs/api`, 'GET')).text
  const operations = Object.values(
    json.paths as Record<string, Record<string, { operationId: string; tags: string[] }>>,
  ).flatMap((path) => Object.values(path))
  const families = Map.groupBy(operations, ({ tags }) => tags[0]!)
  for (const [family, its] of nonEmpty(families)) {
    const { text } = await sendRaw(`${service.origin}/docs/api/${family}`, 'GET')
    for (const { operationId } of nonEmpty(its)) {
      matches(t, index, containing(`href="/docs/api/${family}#${operationId}"`))
      matches(t, text, containing(`id="${operationId}"`))
      const { status, headers } = await sendRaw(`${service.origin}/docs/api/op/${operationId}`, 'GET')
      matches(t, { status, ...headers }, { status: 303, location: `/docs/api/${family}#${operationId}` })
    }
  }
  t.equal(operations.length, contractOperations.length)
  t.equal((await sendRaw(`${service.origin}/docs/api/op/nothing`, 'GET')).status, 404)
})

t.test('an unknown address answers a browser with a page and a program with a problem', async (t) => {
  for (const path of ['/nothing', '/docs/api/nothing', '/%zz', '/pages/nothing.css']) {
    const page = await sendRaw(`${service.origin}${path}`, 'GET', { headers: browserHeaders })
    matches(
      t,
      page,
      { headers: { 'content-type': /^text\/html/, 'content-security-policy': /default-src 'none'/ } },
      path,
    )
    matches(t, page.headers.vary, /Accept/)
    matches(t, page.text, /href="\/docs\/api"/)
    const program = await sendRaw(`${service.origin}${path}`, 'GET')
    t.equal(program.status, page.status)
    matches(t, program.headers, { 'content-type': /^application\/problem\+json/ }, path)
  }
  const api = await sendRaw(`${service.origin}/api/v1/nothing`, 'GET', { headers: browserHeaders })
  matches(t, api, { status: 404, headers: { 'content-type': /^application\/problem\+json/ } })
})

t.test('a page refuses an unsupported method with a 405 that lists the allowed methods', async (t) => {
  const read = ['/', '/status', '/robots.txt', '/favicon.ico', '/docs', '/docs/quickstart', '/docs/search', '/docs/api']
  const deeper = ['/docs/api/bids', '/docs/api/op/createBid', '/docs/api/authorized', '/docs/api/concepts/errors']
  const taken = new Map([...read, ...deeper].map((path) => [path, 'GET, HEAD']))
  for (const path of ['/sign-in', '/forgot-password', '/reset-password']) taken.set(path, 'GET, HEAD, POST')
  for (const path of ['/sign-out', '/oauth/consent', '/oauth/return']) taken.set(path, 'POST')
  for (const path of ['/account', '/oauth/code', '/openapi.json']) taken.set(path, 'GET, HEAD')
  for (const [path, allow] of taken) {
    const program = await sendRaw(`${service.origin}${path}`, 'PUT')
    matches(t, program, { status: 405, headers: { allow, 'content-type': /^application\/problem\+json/ } }, path)
    const page = await sendRaw(`${service.origin}${path}`, 'PUT', { headers: browserHeaders })
    matches(t, page, { status: 405, headers: { allow, 'content-type': /^text\/html/ } }, path)
  }
  t.equal((await sendRaw(`${service.origin}/docs/nothing`, 'PUT')).status, 404)
})

t.test('the status page reports what readyz reports, and names missing workers', async (t) => {
  const { json } = await sendRaw(`${service.origin}/readyz`, 'GET')
  matches(t, json, { status: 'ready', database: 'ready', workers: 'none', files: 'ready', version: /^\d+\.\d+\.\d+/ })
  t.strictSame((await sendRaw(`${service.origin}/status`, 'GET')).json, json)
  const { text } = await sendRaw(`${service.origin}/status`, 'GET', { headers: browserHeaders })
  matches(t, text, containing('Not everything works: Background work.'))
})

t.test('the service has an icon for browsers and a robots.txt that excludes the API', async (t) => {
  matches(t, await sendRaw(`${service.origin}/favicon.ico`, 'GET'), {
    status: 200,
    headers: { 'content-type': 'image/x-icon' },
  })
  matches(t, (await sendRaw(`${service.origin}/robots.txt`, 'GET')).text, containing('Disallow: /api/'))
})

t.test("the example on the first page is the contract's example of createPayApp", async (t) => {
  const { json } = await sendRaw(`${service.origin}/api/v1/openapi.json`, 'GET')
  const { responses, requestBody } = json.paths['/pay-apps'].post
  const { text } = await sendRaw(`${service.origin}/`, 'GET', { headers: browserHeaders })
  const shown = text
    .slice(text.indexOf('<pre'), text.indexOf('</pre>'))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
  const { data, meta } = responses['201'].content['application/json'].example
  const members = [...shown.matchAll(/^ {4}"(\w+)": (.*?),/gm)]
  t.ok(members.length > 5)
  for (const [, name, value] of members) t.equal(value, JSON.stringify(data[name!]), String(name))
  matches(t, shown, containing(meta.request_id))
  const sent = /-d '(.*?)'/s.exec(shown)![1]!
  t.strictSame(
    JSON.parse(sent),
    Object.values<{ value: object }>(requestBody.content['application/json'].examples)[0]!.value,
  )
})

t.test('a program gets the addresses on the first page as JSON, and each address answers', async (t) => {
  for (const Accept of ['application/json', '*/*']) {
    const { json, headers } = await sendRaw(`${service.origin}/`, 'GET', { headers: { Accept } })
    matches(t, headers, { 'content-type': /^application\/json/, vary: /Accept/ })
    matches(t, json, { api: `${service.origin}/api/v1`, reference: `${service.origin}/docs/api` })
    const { api, ...others } = json
    for (const url of nonEmpty(Object.values(others) as string[])) {
      t.ok([200, 303].includes((await sendRaw(url, 'GET')).status), url)
    }
  }
})
