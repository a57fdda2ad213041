import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import t from 'tap'
import { resources } from '../../db/workflows/resources/registry.ts'
import { problemCodes } from '../../handlers/pipeline/contract/problems.ts'
import { loadPictures, projectPictures, replacePicturePaths } from '../../handlers/web/docs/assets.ts'
import { chapters } from '../../handlers/web/docs/contents.ts'
import type { DocsContract } from '../../handlers/web/docs/generated-pages/contract.ts'
import { examplePayloadOf } from '../../handlers/web/docs/generated-pages/payload.ts'
import { renderMarkdown } from '../../handlers/web/docs/markdown.ts'
import { buildDocsSite } from '../../handlers/web/docs/site.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'

const root = resolve(import.meta.dirname, '..', '..')
const contract = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as DocsContract
const service = await startService(t)
const { origin } = service
const site = await buildDocsSite({ contract, publicOrigin: origin, docsUrl: origin })
const get = (path: string, headers: Record<string, string> = {}) => sendRaw(`${origin}${path}`, 'GET', { headers })
const html = { Accept: 'text/html,*/*;q=0.8' }

t.test('every link and anchor of every page leads to an existing target', async (t) => {
  const pages = new Map<string, string>()
  const read = async (path: string) => {
    if (!pages.has(path)) {
      const { status, text } = await get(path, html)
      t.ok([200, 303].includes(status), `${path}: ${status}`)
      pages.set(path, text)
    }
    return pages.get(path)!
  }
  const starts = ['/docs', '/docs/search?q=bids', ...[...site.pages.keys()].map((path) => `/docs/${path}`)]
  for (const start of starts) {
    const text = await read(start)
    // Leaves out the header and the footer, which are the same on all pages.
    const own = text.slice(text.indexOf('<div class="beside'), text.indexOf('<footer'))
    for (const [, link] of nonEmpty(own.matchAll(/<(?:a|link|script|img)[^>]* (?:href|src)="([^"]*)"/g))) {
      const url = new URL(link!.replaceAll('&amp;', '&'), `${origin}${start}`)
      if (url.origin !== origin) continue
      const target = await read(url.pathname + url.search)
      const anchor = decodeURIComponent(url.hash.slice(1))
      // The API reference creates its anchors in the browser.
      if (anchor && url.pathname !== '/docs/api')
        matches(t, target, containing(` id="${anchor}"`), `${start} -> ${link}`)
    }
  }
  t.ok(pages.size > 60)
})

t.test('each picture on a page has alternative text, and an address that changes with the picture', async (t) => {
  const folder = t.testdir({ 'one.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'page.md': '' })
  const pictures = loadPictures(pathToFileURL(`${folder}/`))
  t.strictSame([...pictures.keys()], ['one.svg'])
  const { path, kind } = pictures.get('one.svg')!
  matches(t, { path, kind }, { path: /^\/pages\/docs-one-[0-9a-f]{16}\.svg$/, kind: 'svg' })
  const { html } = renderMarkdown(replacePicturePaths('# Title\n\nFirst.\n\n![What it shows](one.svg)', pictures))
  matches(t, html, containing(`<img src="${path}" alt="What it shows">`))
  t.throws(() => replacePicturePaths('![What it shows](two.svg)', pictures), /there is no picture two\.svg/)
})

t.test('every picture of the project pages is shown, is small, and is served as an image', async (t) => {
  const shown = [...site.pages.values()].map(({ html, introduction }) => introduction + html).join('')
  for (const [name, { path }] of projectPictures) {
    matches(t, shown, containing(`<img src="${path}" alt="`), `${name} is shown`)
    t.ok(statSync(join(root, 'handlers/web/docs/project', name)).size < 30_000, `${name} is small`)
    matches(t, await get(path), { status: 200, headers: { 'content-type': /^image\/svg\+xml/ } })
  }
})

t.test('the summary of a page joins the lines of its source with spaces', async (t) => {
  matches(t, site.pages.get('changelog')!.summary, containing('Keep a Changelog. Versions follow'))
})

t.test('no page loads a script, style or image from another host', async (t) => {
  for (const path of nonEmpty(site.pages.keys())) {
    const { text, headers } = await get(`/docs/${path}`, html)
    lacks(t, text, /<(?:script|link|img)[^>]* (?:src|href)="(?:https?:)?\/\//, path)
    matches(t, headers['content-security-policy'], /^default-src 'none'; style-src 'self'/)
  }
})

t.test('every problem code has a page, and its type leads to an existing anchor', async (t) => {
  const concepts = (await get('/docs/api/concepts/errors', html)).text
  for (const [code, { title, status }] of Object.entries(problemCodes)) {
    const { text } = await get(`/docs/errors/${code}`, html)
    for (const expected of [`<h1>${code}</h1>`, `${status} ${title}`, 'What to do', `errors#${code}`]) {
      matches(t, text, containing(expected), `${code}: ${expected}`)
    }
    matches(t, concepts, containing(`id="${code}"`))
    matches(t, concepts, containing(`href="/docs/errors/${code}"`))
  }
})

t.test('every event type is in the catalog, with a payload that is valid by the contract', async (t) => {
  const ajv = addFormats.default(new Ajv.default({ strict: false, validateFormats: true }))
  ajv.addSchema({ $id: 'contract', components: contract.components, webhooks: contract.webhooks })
  for (const type of nonEmpty(Object.keys(contract.webhooks))) {
    const page = site.pages.get(`events/${type.split('.')[0]!.replaceAll('_', '-')}`)
    t.ok(
      page?.headings.some(({ anchor }) => anchor === type),
      type,
    )
    const place = `contract#/webhooks/${type}/post/requestBody/content/application~1json/schema`
    const validate = ajv.compile({ $ref: place })
    matches(t, page?.html, containing(`${type}&quot;`), `${type} is shown`)
    t.ok(validate(examplePayloadOf(contract, type)), `${type}: ${JSON.stringify(validate.errors)}`)
  }
  matches(t, examplePayloadOf(contract, 'bid.accepted'), {
    data: { status: 'accepted', sentAt: String, acceptedAt: String },
    previous_attributes: { status: 'sent' },
  })
})

t.test('the catalog names every kind of record without events', (t) => {
  const withEvents = new Set(Object.keys(contract.webhooks).map((type) => type.split('.')[0]))
  const families: Record<string, string> = { 'pay application': 'pay_app', 'crew assignment': 'crew' }
  const plural: Record<string, string> = { 'product category': 'product categories', user: 'people' }
  const page = readFileSync(join(root, 'handlers', 'web', 'docs', 'generated-pages', 'events.ts'), 'utf8')
  const [, sentences] = /const withoutEvents = `([^`]*)`/.exec(page)!
  for (const { label } of resources) {
    if (label.endsWith('line item')) continue
    const hasEvents = withEvents.has(families[label] ?? label.replaceAll(' ', '_'))
    t.equal(!sentences!.includes(plural[label] ?? `${label}s`), hasEvents, label)
  }
  t.ok(site.pages.get('events')!.headings.some(({ anchor }) => anchor === 'what-has-no-event'))
  t.end()
})

t.test('every family of operations names its documentation page', (t) => {
  t.ok(contract.tags.length > 20)
  for (const { name, externalDocs } of contract.tags) {
    t.ok(site.pages.has(externalDocs.url.replace('https://construction.example/docs/', '')), name)
  }
  t.end()
})

t.test('every operation has a section on the page of its family', (t) => {
  const found = [...site.pages.values()].flatMap(({ headings }) => headings.map(({ anchor }) => anchor))
  for (const item of nonEmpty(Object.values(contract.paths))) {
    for (const { operationId } of nonEmpty(Object.values(item))) {
      if (operationId) matches(t, found, containing([operationId]), operationId)
    }
  }
  t.end()
})

t.test('the guides list all families that have write scopes, delete scopes or imports', (t) => {
  matches(
    t,
    site.pages.get('authentication')!.html,
    /<code>contacts<\/code>, <code>leads<\/code>.*<code>comments<\/code>/,
  )
  const imports = /Imports exist for contacts, products,.* site logs(,| and) [a-z ]+\./
  matches(t, site.pages.get('imports-and-exports')!.html, imports)
  for (const { path, html } of nonEmpty(site.pages.values())) lacks(t, html, /\{(scope|imported) families\}/, path)
  t.end()
})

t.test(
  'every environment variable that the code reads is documented on the configuration page or in the SDK or conformance guide',
  (t) => {
    const page = ['operating/configuration', 'guides/sdk', 'guides/conformance']
      .map((name) => readFileSync(join(root, `handlers/web/docs/${name}.md`), 'utf8'))
      .join('\n')
    const files = globSync('{db,handlers,workers,scripts}/**/*.{ts,mjs}', { cwd: root })
    const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const direct = [...text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!)
    const named = [...text.matchAll(/\(env, '([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name!)
    const taken = [...text.matchAll(/\{ ([A-Z][A-Z0-9_]+)[^}]*\} = process\.env/g)].map(([, name]) => name!)
    // Variables that one program of the repository sets for another, or that every shell has. The test runner's own
    // variables begin with TEST_.
    const internal = [
      'PATH',
      'HOME',
      'XDG_CONFIG_HOME',
      'MAINPID',
      'NODE_COMPILE_CACHE',
      'SILENT_DNS',
      'FAUXQS_LOGGER',
      'PART',
      'HARM',
      'STOP',
    ]
    const variables = new Set(
      [...direct, ...named, ...taken].filter((name) => !internal.includes(name) && !name.startsWith('TEST_')),
    )
    t.ok(variables.size > 20)
    for (const name of variables) matches(t, page, containing(`\`${name}\``), name)
    t.end()
  },
)

t.test('every command on the pages exists, and every command is documented', async (t) => {
  const usage = await runCommand([], {}).then(
    () => '',
    (error: Error) => error.message,
  )
  const commands = [...usage.matchAll(/^ +([a-z]+:[a-z]+)/gm)].map(([, name]) => name!)
  t.ok(commands.length > 10)
  const files = chapters.flatMap(({ entries }) => entries).flatMap(({ file }) => (file?.endsWith('.md') ? [file] : []))
  const texts = files.map((file) => readFileSync(join(root, 'handlers/web/docs', file), 'utf8'))
  const shown = texts.join('\n').matchAll(/[\s`]((?:tenant|user|key|grants|maintenance):[a-z]+)\b(?!@)/g)
  for (const [, name] of nonEmpty(shown)) matches(t, commands, containing([name!]), `${name} exists`)
  const administration = readFileSync(join(root, 'handlers', 'web', 'docs', 'operating', 'administration.md'), 'utf8')
  for (const name of commands) matches(t, administration, containing(`\`${name}`), `${name} is shown`)
  const makeTargets = readFileSync(join(root, 'Makefile'), 'utf8')
  for (const [, name] of nonEmpty(texts.join('\n').matchAll(/`make ([a-z-]+)/g))) {
    matches(t, makeTargets, new RegExp(`^${name}:`, 'm'), `make ${name}`)
  }
})

t.test('the search finds exact names, words, and words with a typing mistake', async (t) => {
  const first = (query: string) => site.search.find(query)[0]?.href
  t.equal(first('validation_failed'), '/docs/errors#validation_failed')
  t.equal(first('createBid'), '/docs/operations/bids#createBid')
  t.equal(first('retainage'), '/docs/money#retainage')
  t.equal(first('retainge'), '/docs/money#retainage', 'a letter is missing')
  t.ok(site.search.find('Idempotency-Key').some(({ href }) => href.startsWith('/docs/idempotency')))
  t.ok(site.search.find('TRUST_PROXY').some(({ href }) => href.startsWith('/docs/configuration')))
  t.strictSame(site.search.find(''), [])
  t.strictSame(site.search.find('  ((( '), [])
  t.strictSame(site.search.find('xyzzyplugh'), [])
  const { text } = await get(`/docs/search?q=${encodeURIComponent('<b>"bid"')}`, html)
  lacks(t, text, '<b>"bid"')
  matches(t, text, containing('&lt;b&gt;'))
  t.ok(site.search.find('a '.repeat(5_000)).length <= 20)
})

t.test('a sample that several events share is only one search result', (t) => {
  for (const query of ['contractSum', 'taxRate', 'notesToCustomer', 'createdAt', 'retainage']) {
    const excerpts = site.search.find(query).map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))
    t.equal(new Set(excerpts).size, excerpts.length, query)
  }
  t.end()
})

t.test('the search finds pages by synonyms that the pages do not contain', (t) => {
  const first = (query: string) => site.search.find(query)[0]?.href
  const found: Record<string, string> = {
    refund: '/docs/operations/invoices#voidInvoicePayment',
    privacy: '/docs/privacy',
    GDPR: '/docs/privacy',
    timesheet: '/docs/operations/time-entries#listTimeEntries',
    AIA: '/docs/bid-to-pay-application#the-first-application-for-payment',
    G702: '/docs/bid-to-pay-application#the-first-application-for-payment',
    'rotate key': '/docs/authentication#replace-a-key',
    'rotate api key': '/docs/authentication#replace-a-key',
  }
  t.strictSame(Object.fromEntries(Object.keys(found).map((query) => [query, first(query)])), found)
  const both = site.search.find('rotate key').map(({ href }) => href)
  matches(t, both, containing(['/docs/administration#another-secret-key']), 'pages with the exact words are found, too')
  t.equal(new Set(both).size, both.length)
  t.end()
})

t.test('the search matches beginnings of words from three letters on, and at most eight terms', async (t) => {
  t.ok(site.search.find('ret').some(({ href }) => href === '/docs/money#retainage'))
  t.strictSame(site.search.find('t s a i o c p r'), [])
  t.strictSame(site.search.find('zqx.re'), [], 'also not for parts of words')
  const found = site.search.find('the same request with the same key is')
  t.ok(found.length > 0)
  t.strictSame(site.search.find('the same request with the same key is zqx zqy'), found)
})

t.test('search results are cached for the last three hundred queries', async (t) => {
  const { search } = await buildDocsSite({ contract, publicOrigin: origin, docsUrl: origin })
  const found = search.find('retainage')
  for (let index = 0; index < 299; index += 1) search.find(`zqx${index}`)
  t.equal(search.find('Retainage '), found)
  for (let place = 300; place < 600; place += 1) search.find(`zqx${place}`)
  t.not(search.find('retainage'), found)
  t.strictSame(search.find('retainage'), found)
})

t.test('a page is compressed, and a request with its ETag is answered with a 304', async (t) => {
  const whole = await get('/docs/quickstart', html)
  const small = await get('/docs/quickstart', { ...html, 'Accept-Encoding': 'br' })
  matches(t, small.headers, { 'content-encoding': 'br', etag: String, vary: /Accept-Encoding/ })
  t.ok(Number(small.headers['content-length']) < whole.text.length / 3)
  const again = await get('/docs/quickstart', {
    ...html,
    'Accept-Encoding': 'br',
    'If-None-Match': small.headers.etag!,
  })
  t.equal(again.status, 304)
  const [, style] = /<link rel="stylesheet" href="([^"]*docs-[^"]*)"/.exec(whole.text)!
  matches(t, (await get(style!)).headers['cache-control'], /immutable/)
})

t.test('a page that does not exist is a 404', async (t) => {
  for (const path of ['/docs/nothing', '/docs/errors/nothing', '/docs/guides/quickstart.md', '/docs/..%2fapp.ts']) {
    t.equal((await get(path, { Accept: 'application/json' })).status, 404, path)
  }
})

/** Returns the names of OpenAPI extensions in a value: `x-` members of all objects except maps of names. */
function extensionsIn(value: unknown, found = new Set<string>(), isNames = false): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [member, inner] of Object.entries(value)) {
    if (!isNames && member.startsWith('x-')) found.add(member)
    if (!['example', 'examples'].includes(member))
      extensionsIn(inner, found, ['properties', 'headers'].includes(member))
  }
  return found
}

t.test('every x- key of the published document is explained in the OpenAPI guide', (t) => {
  const { markdown } = site.pages.get('openapi')!
  const keys = extensionsIn(contract)
  t.ok(keys.size > 5)
  for (const key of keys)
    matches(t, markdown, containing(`\n| \`${key}\` |`), `${key}: say in guides/openapi.md what it says`)
  t.end()
})

t.test('every page is available as Markdown, linked from its HTML, with links to other Markdown pages', async (t) => {
  const linked = new Set<string>()
  for (const path of nonEmpty(site.pages.keys())) {
    const { text: shown } = await get(`/docs/${path}`, html)
    matches(t, shown, containing(`<link rel="alternate" type="text/markdown" href="/docs/${path}.md">`), path)
    const { status, text, headers } = await get(`/docs/${path}.md`)
    t.equal(status, 200, path)
    matches(t, headers, { 'content-type': 'text/markdown; charset=utf-8', 'access-control-allow-origin': '*' })
    t.ok(text.startsWith('# '), path)
    lacks(t, text, /\]\(\//, `${path} has whole addresses`)
    for (const [, address] of text.matchAll(/\]\(([^)#\s]+)/g)) if (address!.startsWith(origin)) linked.add(address!)
  }
  t.ok([...linked].some((address) => address.endsWith('/docs/errors/validation_failed.md')))
  for (const address of nonEmpty(linked))
    matches(
      t,
      await get(address.slice(origin.length)),
      { status: (status: number) => [200, 303].includes(status) },
      address,
    )
  matches(t, await get('/docs/nothing.md'), { status: 404 })
  matches(t, await sendRaw(`${origin}/docs/quickstart.md`, 'POST'), { status: 405, headers: { allow: 'GET, HEAD' } })
})

t.test('/llms.txt follows llmstxt.org and links to all pages except those of single errors', async (t) => {
  const { text, headers } = await get('/llms.txt')
  t.equal(headers['content-type'], 'text/plain; charset=utf-8')
  const [head, ...sections] = text.split(/^## /m)
  matches(t, head, /^# .+\n\n> .+\n\n/)
  t.equal(sections.at(-1)!.split('\n')[0], 'Optional')
  const links = sections.flatMap((section) => section.split('\n').slice(1)).filter((line) => line !== '')
  const addresses = links.map((line) => /^- \[[^\]]+\]\(([^)]+)\): \S.*\.$/.exec(line)?.[1] ?? line)
  for (const address of nonEmpty(addresses))
    matches(t, await get(address.slice(origin.length)), { status: 200 }, address)
  const missing = [...site.pages.keys()].filter((path) => !addresses.includes(`${origin}/docs/${path}.md`))
  t.strictSame(
    missing.filter((path) => !path.startsWith('errors/')),
    [],
  )
  matches(t, (await get('/docs', html)).text, containing('<link rel="alternate" type="text/plain" href="/llms.txt">'))
})
