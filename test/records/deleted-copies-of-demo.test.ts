import t from 'tap'
import { seedDemo } from '../../scripts/seed.ts'
import { nonEmpty } from '../support/assertions/assertions.ts'
import { insertDeletedCopies, insertVoidedCopies } from '../support/changes/deleted-copies.ts'
import { contractOperations } from '../support/contract.ts'
import { Client } from '../support/peers/client.ts'
import { FormVisitor } from '../support/peers/visitor.ts'
import { crawlPages } from '../support/sample-organization.ts'
import { startOwnService } from '../support/service.ts'

/**
 * Deleted records must not affect what the API and the portal show of an organization with many records. The test reads
 * everything of the demo before and after it inserts a deleted copy of every record and line.
 */
const service = await startOwnService(t)
const { demo } = (await seedDemo(service.settings, service.url))!
const { rows } = await service.database.pool.query(
  "select tenant_id as id from users where email = 'owner@demo.example'",
)
const tenant = { ...(await service.tenant()), id: Number(rows[0].id), client: new Client(service.origin, demo.key) }

/** Reads that show the test's own requests. */
const ofRequests = /^\/(?:api-audit-logs|api-keys|usage)$|^\/portal\/(?:requests|usage|api-keys)/
await service.database.pool.query('update api_keys set per_minute_limit = 100000 where tenant_id = $1', [tenant.id])

const day = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
const period = `from=${day(-60)}&to=${day(30)}`

/** Reads without parameters, and with those that they require. */
const listPaths = contractOperations.flatMap(({ method, path, parameters }) => {
  if (method !== 'GET' || path.includes('{') || path.startsWith('/oauth') || ofRequests.test(path)) return []
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  if (required.length === 0) return [path]
  return required.some(({ name }) => name === 'q') ? [`${path}?q=a`] : [`${path}?${period}`]
})

/** Returns the paths of all reads of single records, for the first records of each list. */
async function recordPaths(): Promise<string[]> {
  const found: string[] = []
  for (const { path } of contractOperations.filter(
    ({ method, path }) => method === 'GET' && /\{(?:id|key)\}/.test(path),
  )) {
    const [list = '', rest = ''] = path.split(/\{(?:id|key)\}/)
    const { json } = await tenant.client.send('GET', list.slice(0, -1))
    const ids = (json.data as { id?: unknown; key?: unknown }[]).map(({ id, key }) => id ?? key).slice(0, 8)
    found.push(...ids.flatMap((id) => [`${list}${id}${rest}`, `${list}${id}${rest}?${period}`]))
  }
  return found
}
const paths = [...listPaths, ...(await recordPaths())]
const visitor = new FormVisitor(service.origin)
await visitor.signIn(await visitor.get('/sign-in'), demo)
const pages = (await crawlPages(visitor)).filter((page) => !ofRequests.test(page))

/** Replaces what each request of a page changes: the form tokens, the time of the figures, and the units used. */
const masked = (text: string): string =>
  text
    .replace(/(?<=name="form"\s+value=")[^"]*/g, 'token')
    .replace(/(?<=as of <time)[^>]*>[^<]*/g, '>now')
    .replace(
      /(?<=<p class="figure">)[\d,]+(?= <span class="quiet">of 10,000<)|(?<=max="10000" value=").*?(?=<)/g,
      'used',
    )

/** Returns the data of each read that succeeds, and the text of each page. */
async function everythingShown(): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>()
  for (const path of paths) {
    const { status, json, text } = await tenant.client.send('GET', path)
    if (status === 200) shown.set(path, json?.data ?? text)
  }
  for (const page of pages) shown.set(page, masked((await visitor.get(page)).text))
  return shown
}

t.test('deleted copies of all records change nothing that the API and the portal show', async (t) => {
  const before = await everythingShown()
  const copies = await insertDeletedCopies(tenant)
  for (const table of ['bids', 'bid_line_items', 'invoices', 'time_entries']) t.ok(copies.has(table), table)
  const after = await everythingShown()
  t.strictSame([...after.keys()], [...before.keys()])
  for (const [path, shown] of nonEmpty([...before])) t.strictSame(after.get(path), shown, path)
})

/** Reads that list voided records: the lists of the four families, and what is attached to a project. */
const withVoided =
  /^\/(?:portal\/records\/)?(?:change-orders|pay-apps|invoices)(?:\/count|\/aggregate|\?.*)?$|^\/invoices\/\d+\/(?:payments|proof)$|^\/projects\/\d+\/attached-records$|^\/portal\/records\/projects\/\d+$|^\/search/

t.test('voided copies of all invoices, payments, pay applications and change orders change no sum', async (t) => {
  const before = await everythingShown()
  const copies = await insertVoidedCopies(tenant)
  t.strictSame([...copies.keys()].sort(), ['change_orders', 'invoice_payments', 'invoices', 'pay_apps'])
  const after = await everythingShown()
  t.strictSame([...after.keys()], [...before.keys()])
  const others = [...before].filter(([path]) => !withVoided.test(path))
  for (const [path, shown] of nonEmpty(others)) t.strictSame(after.get(path), shown, path)
})
