import { sql } from 'kysely'
import type { BenchKit, BenchServer } from '../../testkit/environment/bench-kit.ts'
import { pinLoadToOwnCore } from '../../testkit/environment/cores.ts'
import { keyRequestsPerMinute } from '../../testkit/environment/tenants.ts'
import { type LoadOptions, measureLoad } from '../load.ts'
import { getBareLoad, getConstantLoad, getContactLoad, getSearchLoad } from './http.ts'
import { type OpenLoopResult, sendOpenLoop } from './open-loop.ts'

/** Results of sending more requests than the server can serve. */
export interface OverloadRow {
  workload: string
  capacityPerSecond: number
  offeredPerSecond: number
  servedPerSecond: number
  /** Requests per second that get a 503 with Retry-After. */
  shedPerSecond: number
  /** Number of answers that are neither a 200 nor a 503 with Retry-After. */
  otherAnswers: number
  unloadedP99Ms: number
  p99Ms: number
  shedP99Ms: number
  ratio: number
  /** Highest accepted ratio of the 99th percentiles; null if the ratio is only reported. */
  maxRatio: number | null
}

/** Capacity in requests per second, and the 99th percentile in milliseconds under a light load. */
interface Unloaded {
  capacity: number
  p99Ms: number
}

/**
 * Measures an API process under several overloads. Two are twice its capacity: from all organizations equally, and
 * almost entirely from one organization. The third is searches at ten times the capacity; searches are slow enough for
 * the load generator to reach that rate. Also measures requests at a tenth of the capacity while another caller, whose
 * key is at its limit, repeats each refused request at once.
 *
 * The bare server is measured at the same rate, twice the service's capacity, with GET by id and with requests that
 * have a constant answer. The latter are far below its own capacity: any extra latency comes from processes that wait
 * for a CPU core. The load generator competes with the service for cores. The overloads are therefore repeated with the
 * load generator on its own core, if that is possible.
 */
export async function measureOverload(stage: BenchKit): Promise<OverloadRow[]> {
  return [...(await rowsOf(stage, await stage.start('handlers/main.ts'))), ...(await fromOwnCore(stage))]
}

async function fromOwnCore(stage: BenchKit): Promise<OverloadRow[]> {
  const server = await stage.start('handlers/main.ts')
  const putBack = await pinLoadToOwnCore(stage.database, server.pid)
  if (!putBack) return []
  try {
    const rows = [...(await contactRows(stage, server)), await searchRow(stage, server)]
    return rows.map((row) => ({ ...row, workload: `${row.workload}, sent from a core of its own` }))
  } finally {
    putBack()
    await server.stop()
  }
}

const rounds = 3

/**
 * Runs several rounds one after the other. Returns each row with the figures of the round that had the row's median
 * ratio.
 */
async function middleOf(round: () => Promise<OverloadRow[]>): Promise<OverloadRow[]> {
  const all: OverloadRow[][] = []
  while (all.length < rounds) all.push(await round())
  return all[0]!.map((_row, place) => {
    const sorted = all.map((rows) => rows[place]!).sort((one, other) => one.ratio - other.ratio)
    return sorted[rounds >> 1]!
  })
}

const contactRows = (stage: BenchKit, server: BenchServer): Promise<OverloadRow[]> =>
  middleOf(async () => {
    const load = longer(getContactLoad(stage))
    const alone = await unloaded(server, load)
    return [await overloaded(server, load, alone, 2, twice), await besideHotOne(server, load, alone)]
  })

async function searchRow(stage: BenchKit, server: BenchServer): Promise<OverloadRow> {
  const search = longer(getSearchLoad(stage))
  const [row] = await middleOf(async () => [
    await overloaded(server, search, await unloaded(server, search), 10, tenTimes),
  ])
  return row!
}

const twice = 'GET /contacts/{id}, twice the capacity'
const tenTimes = 'GET /search, ten times the capacity'

async function rowsOf(stage: BenchKit, server: BenchServer): Promise<OverloadRow[]> {
  const load = longer(getContactLoad(stage))
  const rows = await contactRows(stage, server)
  const alone = await unloaded(server, load)
  rows.push(await besideLimitedOne(stage, server, load, alone), await searchRow(stage, server))
  await server.stop()
  const bare = await stage.start('scripts/bench/requests/bare-server.ts')
  const bareLoad = longer(getBareLoad(stage))
  const bareAlone = await unloaded(bare, bareLoad)
  const workload = 'bare, twice the capacity of the service'
  rows.push(rowOf(workload, bareAlone, await sendOpenLoop(bare, bareLoad, alone.capacity * 2), null))
  rows.push(...(await middleOf(async () => [await machineAlone(stage, bare, alone.capacity)])))
  await bare.stop()
  return rows
}

const longer = (load: LoadOptions): LoadOptions => ({ ...load, seconds: 5 })

/**
 * Seconds of load before the measurement, so that V8 has compiled the hot code. A capacity measured earlier would be
 * too low.
 */
const warmSeconds = 8

async function unloaded(server: BenchServer, load: LoadOptions): Promise<Unloaded> {
  await measureLoad(server, { ...load, seconds: warmSeconds })
  const { requestsPerSecond, non2xx } = await measureLoad(server, load)
  if (non2xx > 0) throw new Error(`${non2xx} requests were refused while the capacity was measured`)
  const capacity = Math.round(requestsPerSecond)
  return { capacity, p99Ms: (await sendOpenLoop(server, load, Math.round(capacity / 10))).p99Ms }
}

const overloaded = async (server: BenchServer, load: LoadOptions, alone: Unloaded, times: 2 | 10, workload: string) =>
  rowOf(workload, alone, await sendOpenLoop(server, load, alone.capacity * times), times === 2 ? 5 : 8)

/**
 * Sends requests at twice the capacity. Of each forty, 39 are from one organization and one is from another. Only the
 * requests of the other organizations are counted.
 */
async function besideHotOne(server: BenchServer, load: LoadOptions, alone: Unloaded): Promise<OverloadRow> {
  const [hot, ...others] = load.requests as [LoadOptions['requests'][number], ...LoadOptions['requests']]
  const requests = others.flatMap((other) => [other, ...Array.from({ length: 39 }, () => hot)])
  const offered = await sendOpenLoop(server, { ...load, requests }, alone.capacity * 2, (request) => request !== hot)
  return rowOf('of twice the capacity, the fortieth part that is not of one organization', alone, offered, 1.5)
}

/**
 * Sends the same load to a bare server that answers with a constant. The result shows the machine's share of the
 * latency.
 */
async function machineAlone(stage: BenchKit, bare: BenchServer, capacity: number): Promise<OverloadRow> {
  const load = longer(getConstantLoad(stage))
  const { p99Ms } = await sendOpenLoop(bare, load, Math.round(capacity / 10))
  const row = await besideHotOne(bare, load, { capacity, p99Ms })
  return { ...row, workload: `${row.workload}, of bare without a database`, maxRatio: null }
}

const limitedConnections = 500

/**
 * Sends requests at a tenth of the capacity, while another caller, whose key is at its limit, repeats each refused
 * request at once.
 */
async function besideLimitedOne(
  { database, tenants }: BenchKit,
  server: BenchServer,
  load: LoadOptions,
  alone: Unloaded,
) {
  const { requests, seconds = 5 } = load
  const [limited, ...others] = requests as [LoadOptions['requests'][number], ...LoadOptions['requests']]
  const limit = (perMinute: number) =>
    sql`update api_keys set per_minute_limit = ${perMinute} where tenant_id = ${tenants[0]!.id}`.execute(database.sql)
  await limit(1)
  const asking = measureLoad(server, { requests: [limited], connections: limitedConnections, seconds: seconds + 3 })
  const offered = await sendOpenLoop(server, { requests: others, seconds }, Math.round(alone.capacity / 10))
  await asking
  await limit(keyRequestsPerMinute)
  return rowOf(
    `a tenth of the capacity, beside ${limitedConnections} connections of a key at its limit`,
    alone,
    offered,
    null,
  )
}

const rowOf = (workload: string, alone: Unloaded, offered: OpenLoopResult, maxRatio: number | null): OverloadRow => ({
  workload,
  capacityPerSecond: alone.capacity,
  ...offered,
  unloadedP99Ms: alone.p99Ms,
  ratio: offered.p99Ms / alone.p99Ms,
  maxRatio,
})
