import { sql } from 'kysely'
import { loadOnOwnCore } from '../../stage/cores.ts'
import { type Load, type Measured, measureLoad, median } from '../load.ts'
import type { BenchTenant, Server, Stage } from '../stage.ts'
import { getContactLoad } from './http.ts'
import { offer } from './open-loop.ts'

/** What one and two API processes on one database serve, and whether the limits stay exact over two. */
export interface ScaleRow {
  workload: string
  oneRequestsPerSecond: number
  twoRequestsPerSecond: number
  ratio: number
  /** How many of 200 simultaneous calls over both processes were admitted for a key of 60 a minute. */
  admitted: number
  admittedLimit: number
}

/** How requests are answered when more are sent than can be served. */
export interface OverloadRow {
  workload: string
  capacityPerSecond: number
  offeredPerSecond: number
  servedPerSecond: number
  /** Answered with a 503 that carries Retry-After. */
  turnedAwayPerSecond: number
  /** Any other answer but a 200. */
  otherwise: number
  unloadedP99Ms: number
  p99Ms: number
  turnedAwayP99Ms: number
  ratio: number
  maxRatio: number
}

const rounds = 3

export async function scaleRows(stage: Stage): Promise<ScaleRow[]> {
  const servers = [await stage.start('handlers/main.ts'), await stage.start('handlers/main.ts')] as const
  const load = getContactLoad(stage)
  const one: Measured[] = []
  const two: number[] = []
  for (const server of servers) await measureLoad(server, { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    one.push(await measureLoad(servers[0], load))
    const both = await Promise.all(servers.map((server) => measureLoad(server, { ...load, connections: 16 })))
    two.push(both.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0))
  }
  const oneRequestsPerSecond = median(one).requestsPerSecond
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

/** How many of 200 calls, sent at once over all servers, a key of 60 calls per minute is granted. */
async function admittedOver({ database, tenants }: Stage, servers: readonly Server[]): Promise<number> {
  const tenant = tenants.at(-1) as BenchTenant
  await sql`update api_keys set per_minute_limit = ${minuteLimit} where tenant_id = ${tenant.id}`.execute(database.sql)
  await sql`delete from rate_windows where tenant_id = ${tenant.id}`.execute(database.sql)
  const headers = { Authorization: `Bearer ${tenant.key}` }
  const calls = Array.from({ length: 200 }, (_, index) =>
    fetch(`${servers[index % servers.length]!.origin}/api/v1/me`, { headers }).then(({ status }) => status),
  )
  return (await Promise.all(calls)).filter((status) => status === 200).length
}

/**
 * Sends twice as many requests as one process can serve, for some seconds over many connections. Beside the service the
 * load takes its share of the cores; so it is sent once more from a core of its own, where that can be had.
 */
export async function overloadRows(stage: Stage): Promise<OverloadRow[]> {
  const rows = await overloaded(stage, await stage.start('handlers/main.ts'), 'GET /contacts/{id}, twice the capacity')
  const server = await stage.start('handlers/main.ts')
  const putBack = await loadOnOwnCore(stage.database, server.pid)
  if (!putBack) return rows
  try {
    return [...rows, ...(await overloaded(stage, server, 'the same, sent from a core of its own'))]
  } finally {
    putBack()
  }
}

async function overloaded(stage: Stage, server: Server, workload: string): Promise<OverloadRow[]> {
  const load: Load = { ...getContactLoad(stage), seconds: 5 }
  await measureLoad(server, { ...load, seconds: 2 })
  const capacity = (await measureLoad(server, load)).requestsPerSecond
  const unloaded = await offer(server, load, Math.round(capacity / 10))
  const loaded = await offer(server, load, capacity * 2)
  await server.stop()
  const row = {
    workload,
    capacityPerSecond: capacity,
    offeredPerSecond: loaded.offeredPerSecond,
    servedPerSecond: loaded.servedPerSecond,
    turnedAwayPerSecond: loaded.turnedAwayPerSecond,
    otherwise: loaded.otherwise,
    unloadedP99Ms: unloaded.p99Ms,
    p99Ms: loaded.p99Ms,
    turnedAwayP99Ms: loaded.turnedAwayP99Ms,
    ratio: loaded.p99Ms / unloaded.p99Ms,
    maxRatio: 5,
  }
  return [row]
}
