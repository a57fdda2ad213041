import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { sql } from 'kysely'
import type { BenchKit, BenchTenant } from '../../testkit/environment/bench-kit.ts'
import type { HttpRow } from '../requests/http.ts'
import { fillFamilies } from './families.ts'
import { buildRequestPair, type ComparedRequest, measureRequestPair } from './pairs.ts'
import {
  calendarProjectCount,
  fillCalendarProjects,
  fillInvoices,
  fillReferenceOrganization,
  fillTimeEntries,
  type ReferenceRecords,
} from './rows.ts'

const sumsOver = 100_000
const searchedEach = 10_000

/**
 * Measures requests of other families than contacts, alternating with a handwritten server that runs one or two
 * statements per request.
 *
 * In every request the service does more than the reference. It identifies the API key, charges the request to its
 * limits, validates it against the contract, and writes the audit log.
 */
export async function measureAgainstReferences(stage: BenchKit): Promise<HttpRow[]> {
  const pairs = await fill(stage)
  const sides = {
    service: await stage.start('handlers/main.ts'),
    bare: await stage.start('scripts/bench/references/server.ts'),
  }
  const rows: HttpRow[] = []
  for (const pair of pairs) rows.push(await measureRequestPair(sides, pair))
  await Promise.all([sides.service.stop(), sides.bare.stop()])
  return rows
}

/** Tables that the measured requests read, and that store a currency. */
const billedTables = ['pay_apps', 'invoices']

async function fill(stage: BenchKit): Promise<ComparedRequest[]> {
  // The rows are inserted without their currency, which the service always writes.
  for (const table of billedTables)
    await sql`alter table ${sql.table(table)} alter column currency set default 'USD'`.execute(stage.database.sql)
  const [searcher, books, ...others] = stage.tenants as [BenchTenant, BenchTenant, ...BenchTenant[]]
  await fillFamilies(stage, searcher, searchedEach)
  await fillInvoices(stage, books, sumsOver)
  await fillTimeEntries(stage, books, sumsOver)
  await fillCalendarProjects(stage, books)
  const offices: ReferenceRecords[] = []
  for (const tenant of others) offices.push(await fillReferenceOrganization(stage, tenant))
  await sql`vacuum (analyze)`.execute(stage.database.sql)
  return [...projectPairs(offices), ...payAppPairs(offices), ...sumPairs(books), ...acrossPairs(searcher, books)]
}

/**
 * Reads of a project's attached records and time entries. Compared with the reference server, the service also returns
 * an ETag of the page, a cursor, and whether there are more records.
 */
const projectPairs = (offices: ReferenceRecords[]): ComparedRequest[] => [
  {
    workload: 'GET /projects/{id}/attached-records, 300',
    requests: offices.map(({ tenant, projectId }) =>
      buildRequestPair(tenant, 'GET', [`/projects/${projectId}/attached-records`, `/attached/${projectId}`]),
    ),
  },
  {
    workload: 'GET /time-entries?projectId&limit=100',
    requests: offices.map(({ tenant, projectId }) =>
      buildRequestPair(tenant, 'GET', [
        `/time-entries?projectId=${projectId}&limit=100`,
        `/hours/${projectId}?limit=100`,
      ]),
    ),
  },
]

/**
 * Reads and writes of pay applications. Compared with the reference server, GET also reads the pay application for its
 * ETag.
 *
 * PUT checks each line and the total against the contract sum and earlier bills. It computes the figures with decimals
 * in JavaScript, warns of overbilling, and emits an event. With an Idempotency-Key it also stores its answer of 400
 * lines.
 */
function payAppPairs(offices: ReferenceRecords[]): ComparedRequest[] {
  const ofEach = (
    pairOf: (tenant: BenchTenant, payApp: ReferenceRecords['payApps'][number]) => ComparedRequest['requests'][number],
  ) => offices.flatMap(({ tenant, payApps }) => payApps.map((payApp) => pairOf(tenant, payApp)))
  return [
    {
      workload: 'GET /pay-apps/{id}',
      requests: ofEach((tenant, { id }) => buildRequestPair(tenant, 'GET', [`/pay-apps/${id}`, `/certificate/${id}`])),
    },
    {
      workload: 'GET /pay-apps/{id}/line-items?limit=100',
      requests: ofEach((tenant, { id }) =>
        buildRequestPair(tenant, 'GET', [`/pay-apps/${id}/line-items?limit=100`, `/lines/${id}?limit=100`]),
      ),
    },
    ...[false, true].map((isKeyed) => ({
      workload: `PUT /pay-apps/{id}/line-items, 400${isKeyed ? ', keyed' : ''}`,
      requests: ofEach((tenant, payApp) => entering(tenant, payApp, isKeyed)),
      connections: 8,
      extractComparable: withoutTimes,
    })),
  ]
}

const json = { 'content-type': 'application/json' }

/**
 * Builds requests that enter work. Each request enters other values than the previous one, so that every line changes.
 */
function entering(tenant: BenchTenant, { id, lineIds }: ReferenceRecords['payApps'][number], isKeyed: boolean) {
  const { service, bare } = buildRequestPair(tenant, 'PUT', [`/pay-apps/${id}/line-items`, `/lines/${id}`], json)
  const bodies = ['60.25', '70.75'].map((workThisPeriod) =>
    JSON.stringify({ lines: lineIds.map((line) => ({ id: line, workThisPeriod })) }),
  )
  const inTurn = (keyed: boolean) => {
    let turn = 0
    return (request: autocannon.Request): autocannon.Request => {
      turn += 1
      const key = keyed ? { 'idempotency-key': randomUUID() } : {}
      return { ...request, body: bodies[turn % 2]!, headers: { ...request.headers, ...key } }
    }
  }
  return {
    service: { ...service, setupRequest: inTurn(isKeyed) },
    bare: { ...bare, setupRequest: inTurn(false) },
  }
}

/** Removes `updatedAt` from an answer, because two equal writes differ only in that time. */
const withoutTimes = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data, (name, value) => (name === 'updatedAt' ? undefined : value)))

/**
 * Sums of invoices and time entries. Compared with the reference server, the service also supports filters, which are
 * not used here, and determines today's date in the organization's time zone.
 */
const sumPairs = (tenant: BenchTenant): ComparedRequest[] =>
  [
    ['/invoices/aggregate', '/invoice-sums'] as const,
    ['/time-entries/aggregate', '/hour-sums'] as const,
    ['/time-entries/aggregate?groupBy=week', '/hour-sums?groupBy=week'] as const,
  ].map((paths) => ({
    workload: `GET ${paths[0]}, ${sumsOver}`,
    requests: [buildRequestPair(tenant, 'GET', paths)],
    connections: 8,
    extractComparable: inAnyOrder,
  }))

/** Sorts the groups of an answer, because the reference server returns them in the order of the database. */
const inAnyOrder = (data: unknown): string[] =>
  (data as object[]).map((row) => JSON.stringify(Object.entries(row).sort())).sort()

/**
 * Searches and calendar queries. The service does more than the reference server. It supports several words and parts of
 * words, limits the families to the scopes of the key, and returns a cursor.
 */
function acrossPairs(searcher: BenchTenant, books: BenchTenant): ComparedRequest[] {
  const searchFor = (q: string, what: string): ComparedRequest => ({
    workload: `GET /search for ${what}, 9 x ${searchedEach}`,
    requests: [buildRequestPair(searcher, 'GET', [`/search?q=${q}&limit=25`, `/search?q=${q}&limit=25`])],
    connections: 8,
  })
  const month = 'from=2024-03-01&to=2024-03-31&limit=100'
  return [
    searchFor('quillfeather', 'a rare word'),
    searchFor('cedar', 'a common word'),
    {
      workload: `GET /calendar/events, a month of ${calendarProjectCount} projects`,
      requests: [buildRequestPair(books, 'GET', [`/calendar/events?${month}`, `/calendar?${month}`])],
      connections: 8,
    },
  ]
}
