import { sql } from 'kysely'
import { type BenchKit, type BenchServer, type BenchTenant, fillContacts } from '../testkit/environment/bench-kit.ts'
import { requestAnswer, requestData } from '../testkit/http/api-request.ts'

/** Latency of one request in a small and in a large organization, with their numbers of records. */
export interface GrowthRow {
  workload: string
  smallCount: number
  largeCount: number
  /** Median latencies in milliseconds, measured one request at a time. */
  smallMs: number
  largeMs: number
  ratio: number
  /** Highest accepted ratio of the large latency to the small one; null if the ratio is only reported. */
  maxRatio: number | null
}

const smallCount = 10_000
const pageSize = 10
const deepPage = 1_000
const repeats = 200

/**
 * Measures the same requests in a small and in a large organization of one database. They are the first page, the
 * thousandth page, searches with few matches, and a count of matches.
 */
export async function measureGrowth(stage: BenchKit, largeCount: number): Promise<GrowthRow[]> {
  const [small, large] = stage.tenants as [BenchTenant, BenchTenant]
  await fillContacts(stage.database, [small], smallCount)
  for (let filled = 0; filled < largeCount; filled += fillAtOnce) {
    await fillContacts(stage.database, [large], Math.min(fillAtOnce, largeCount - filled))
  }
  for (const { id, contactIds } of [small, large]) {
    await sql`update contacts set last_name = 'Quillfeather' where tenant_id = ${id} and id = any(${contactIds.slice(0, 10)})`.execute(
      stage.database.sql,
    )
  }
  const server = await stage.start('handlers/main.ts')
  const page = `/contacts?limit=${pageSize}`
  const deep = new Map<BenchTenant, string>()
  for (const tenant of [small, large])
    deep.set(tenant, `${page}&cursor=${await findPageCursor(server, tenant, page, deepPage)}`)
  const compare = async (workload: string, pathOf: (tenant: BenchTenant) => string, maxRatio: number | null) => {
    const [smallMs, largeMs] = await measureLatencies(server, [
      [small, pathOf(small)],
      [large, pathOf(large)],
    ])
    return { workload, smallCount, largeCount, smallMs, largeMs, ratio: largeMs / smallMs, maxRatio }
  }
  const rows = [
    await compare('list, page 1', () => page, 1.3),
    await compare(`list, page ${deepPage}`, (tenant) => deep.get(tenant)!, 1.3),
    await compare('search for a rare name, 10 matches', () => `${page}&search=quillfeather`, 2),
    await compare(
      'search for a common word and a rare number, at most 20 matches',
      () => `${page}&search=person4321`,
      2,
    ),
    await compare('count', () => '/contacts/count', null),
  ]
  await server.stop()
  return rows
}

const fillAtOnce = 100_000

/** Returns the cursor of the page with the given number, found by following the cursors from the first page. */
async function findPageCursor(
  { origin }: BenchServer,
  tenant: BenchTenant,
  page: string,
  number: number,
): Promise<string> {
  let cursor = ''
  for (let at = 1; at < number; at += 1) {
    const { meta } = await requestAnswer(origin, tenant, 'GET', cursor ? `${page}&cursor=${cursor}` : page)
    cursor = encodeURIComponent(meta.pagination!.cursor!)
  }
  return cursor
}

/** Returns the median latencies in milliseconds of two requests, which are sent alternately, one at a time. */
async function measureLatencies({ origin }: BenchServer, sides: [BenchTenant, string][]): Promise<[number, number]> {
  const taken: number[][] = sides.map(() => [])
  for (let turn = 0; turn < repeats; turn += 1) {
    for (const [index, [tenant, path]] of sides.entries()) {
      const from = performance.now()
      await requestData(origin, tenant, 'GET', path)
      taken[index]!.push(performance.now() - from)
    }
  }
  return taken.map((times) => times.sort((a, b) => a - b)[times.length >> 1]!) as [number, number]
}
