import { sql } from 'kysely'
import type { BenchKit, BenchServer, BenchTenant } from '../bench-kit.ts'
import { computeMedianLoadResult, type LoadResult, measureLoad } from '../load.ts'
import { getContactLoad } from './http.ts'

/** Throughput of one and of two API processes on one database, and whether the rate limits stay exact across both. */
export interface ScaleRow {
  workload: string
  oneRequestsPerSecond: number
  twoRequestsPerSecond: number
  ratio: number
  /**
   * Number of admitted requests when 200 are sent at once to both processes, with a key that has a limit of 60 per
   * minute.
   */
  admitted: number
  admittedLimit: number
}

const rounds = 3

export async function measureScaling(stage: BenchKit): Promise<ScaleRow[]> {
  const servers = [await stage.start('handlers/main.ts'), await stage.start('handlers/main.ts')] as const
  const load = getContactLoad(stage)
  const one: LoadResult[] = []
  const two: number[] = []
  for (const server of servers) await measureLoad(server, { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    one.push(await measureLoad(servers[0], load))
    const both = await Promise.all(servers.map((server) => measureLoad(server, { ...load, connections: 16 })))
    two.push(both.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0))
  }
  const oneRequestsPerSecond = computeMedianLoadResult(one).requestsPerSecond
  const twoRequestsPerSecond = two.sort((a, b) => a - b)[rounds >> 1]!
  const row = {
    workload: 'GET /contacts/{id}, two API processes',
    oneRequestsPerSecond,
    twoRequestsPerSecond,
    ratio: twoRequestsPerSecond / oneRequestsPerSecond,
    admitted: await admittedOver(stage, servers),
    admittedLimit: minuteLimit,
  }
  await Promise.all(servers.map((server) => server.stop()))
  return [row]
}

const minuteLimit = 60

/**
 * Sends 200 requests at once over all servers with a key that has a limit of 60 per minute. Returns how many are
 * admitted.
 */
async function admittedOver({ database, tenants }: BenchKit, servers: readonly BenchServer[]): Promise<number> {
  const tenant = tenants.at(-1) as BenchTenant
  await sql`update api_keys set per_minute_limit = ${minuteLimit} where tenant_id = ${tenant.id}`.execute(database.sql)
  await sql`delete from rate_windows where tenant_id = ${tenant.id}`.execute(database.sql)
  const headers = { Authorization: `Bearer ${tenant.key}` }
  const calls = Array.from({ length: 200 }, (_, index) =>
    fetch(`${servers[index % servers.length]!.origin}/api/v1/me`, { headers }).then(({ status }) => status),
  )
  return (await Promise.all(calls)).filter((status) => status === 200).length
}
