import type { Test } from 'tap'
import { seedDemo } from '../../operate/demo/demo.ts'
import { startOwnService, type TestTenant } from '../environment/service.ts'
import { Client } from '../http/client.ts'
import { contractOperations } from '../http/contract.ts'
import { FormVisitor } from '../peers/visitor.ts'
import { crawlPages } from '../sample-organization.ts'

/** Paths whose answers show the test's own requests. */
const ofRequests = /^\/(?:api-audit-logs|api-keys|usage)$|^\/portal\/(?:requests|usage|api-keys)/

const day = (inDays: number): string => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
const period = `from=${day(-60)}&to=${day(30)}`

/** Paths of all reads without an id in the path. Required query parameters have values. */
const listPaths = contractOperations.flatMap(({ method, path, parameters }) => {
  if (method !== 'GET' || path.includes('{') || path.startsWith('/oauth') || ofRequests.test(path)) return []
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  if (required.length === 0) return [path]
  return required.some(({ name }) => name === 'q') ? [`${path}?q=a`] : [`${path}?${period}`]
})

/** Returns the paths of all reads of single records, for the first `count` records of each list. */
async function listRecordPaths(client: Client, count: number): Promise<string[]> {
  const found: string[] = []
  for (const { path } of contractOperations.filter(
    ({ method, path }) => method === 'GET' && /\{(?:id|key)\}/.test(path),
  )) {
    const [list = '', rest = ''] = path.split(/\{(?:id|key)\}/)
    const { json } = await client.send('GET', list.slice(0, -1))
    const ids = (json.data as { id?: unknown; key?: unknown }[]).flatMap(({ id, key }) => id ?? key ?? [])
    found.push(...ids.slice(0, count).flatMap((id) => [`${list}${id}${rest}`, `${list}${id}${rest}?${period}`]))
  }
  return found
}

/** Masks what differs at each request of a page: the form tokens, the time of the figures, and the units used. */
const masked = (text: string): string =>
  text
    .replace(/(?<=name="form"\s+value=")[^"]*/g, 'token')
    .replace(/(?<=as of <time)[^>]*>[^<]*/g, '>now')
    .replace(
      /(?<=<p class="figure">)[\d,]+(?= <span class="quiet">of 10,000<)|(?<=max="10000" value=").*?(?=<)/g,
      'used',
    )

/** A service with the demo organization, which no other test uses. */
export interface DemoService {
  tenant: TestTenant
  /** Returns the data of each API read that succeeds, and the text of each page of the portal, by path. */
  readAll(): Promise<Map<string, unknown>>
}

/**
 * Starts a service with the demo organization. Its `readAll` reads all lists, all reports and the first
 * `recordsPerList` records of each list. It also reads the pages of the portal, with the page of each project. Answers
 * that show the test's own requests are left out.
 */
export async function startDemoService(
  t: Pick<Test, 'teardown' | 'before'>,
  { recordsPerList }: { recordsPerList: number },
): Promise<DemoService> {
  const service = await startOwnService(t)
  const { demo } = (await seedDemo(service.settings, service.url))!
  const { rows } = await service.database.pool.query(
    "select tenant_id as id from users where email = 'owner@demo.example'",
  )
  const tenant = { ...(await service.tenant()), id: Number(rows[0].id), client: new Client(service.origin, demo.key) }
  await service.database.pool.query('update api_keys set per_minute_limit = 100000 where tenant_id = $1', [tenant.id])
  const paths = [...listPaths, ...(await listRecordPaths(tenant.client, recordsPerList))]
  const visitor = new FormVisitor(service.origin)
  await visitor.signIn(await visitor.get('/sign-in'), demo)
  const crawled = (await crawlPages(visitor)).filter((page) => !ofRequests.test(page))
  const projects = await tenant.client.ok('listProjects')
  const pages = [...new Set([...crawled, ...projects.data.map(({ id }) => `/portal/records/projects/${id}`)])]
  return {
    tenant,
    async readAll() {
      const shown = new Map<string, unknown>()
      for (const path of paths) {
        const { status, json, text } = await tenant.client.send('GET', path)
        if (status === 200) shown.set(path, json?.data ?? text)
      }
      for (const page of pages) shown.set(page, masked((await visitor.get(page)).text))
      return shown
    },
  }
}
