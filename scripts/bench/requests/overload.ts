import { sql } from 'kysely'
import { loadOnOwnCore } from '../../stage/cores.ts'
import { stageKeyPerMinute } from '../../stage/tenants.ts'
import { type Load, measureLoad } from '../load.ts'
import type { Server, Stage } from '../stage.ts'
import { getBareLoad, getContactLoad, getMadeUpLoad, searchLoad } from './http.ts'
import { type Offered, offer } from './open-loop.ts'

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
  /** Null where it is only reported. */
  maxRatio: number | null
}

/** What a server does when few requests are sent, in requests a second and milliseconds. */
interface Unloaded {
  capacity: number
  p99Ms: number
}

/**
 * Sends twice as many requests as one process can serve, for some seconds over many connections, once of all organizations
 * alike and once nearly all of one; a tenth of it beside one who asks again as soon as it is refused; and ten times as many
 * searches, of which this sender can make so many. Bare gets what is twice the service's capacity, also as requests that it
 * answers at once, which is far less than it can: what these take longer is the machine, whose processes wait for its cores. Beside the service the load takes its share of these; so it is
 * sent once more from a core of its own, where that can be had.
 */
export async function overloadRows(stage: Stage): Promise<OverloadRow[]> {
  return [...(await rowsOf(stage, await stage.start('handlers/main.ts'))), ...(await fromOwnCore(stage))]
}

async function fromOwnCore(stage: Stage): Promise<OverloadRow[]> {
  const server = await stage.start('handlers/main.ts')
  const putBack = await loadOnOwnCore(stage.database, server.pid)
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

/** What is measured in several rounds, one after another; of each row that of the round whose ratio is in the middle. */
async function middleOf(round: () => Promise<OverloadRow[]>): Promise<OverloadRow[]> {
  const all: OverloadRow[][] = []
  while (all.length < rounds) all.push(await round())
  return all[0]!.map((_row, place) => {
    const sorted = all.map((rows) => rows[place]!).sort((one, other) => one.ratio - other.ratio)
    return sorted[rounds >> 1]!
  })
}

const contactRows = (stage: Stage, server: Server): Promise<OverloadRow[]> =>
  middleOf(async () => {
    const load = longer(getContactLoad(stage))
    const alone = await unloaded(server, load)
    return [await overloaded(server, load, alone, 2, twice), await besideHotOne(server, load, alone)]
  })

async function searchRow(stage: Stage, server: Server): Promise<OverloadRow> {
  const search = longer(searchLoad(stage))
  const [row] = await middleOf(async () => [
    await overloaded(server, search, await unloaded(server, search), 10, tenTimes),
  ])
  return row!
}

const twice = 'GET /contacts/{id}, twice the capacity'
const tenTimes = 'GET /search, ten times the capacity'

async function rowsOf(stage: Stage, server: Server): Promise<OverloadRow[]> {
  const load = longer(getContactLoad(stage))
  const rows = await contactRows(stage, server)
  const alone = await unloaded(server, load)
  rows.push(await besideLimitedOne(stage, server, load, alone), await searchRow(stage, server))
  await server.stop()
  const bare = await stage.start('scripts/bench/requests/bare-server.ts')
  const bareLoad = longer(getBareLoad(stage))
  const bareAlone = await unloaded(bare, bareLoad)
  const workload = 'bare, twice the capacity of the service'
  rows.push(rowOf(workload, bareAlone, await offer(bare, bareLoad, alone.capacity * 2), null))
  rows.push(...(await middleOf(async () => [await machineAlone(stage, bare, alone.capacity)])))
  await bare.stop()
  return rows
}

const longer = (load: Load): Load => ({ ...load, seconds: 5 })

/** Until V8 has compiled what serves them: a capacity that is measured before is less than what it is during the overload. */
const warmSeconds = 8

async function unloaded(server: Server, load: Load): Promise<Unloaded> {
  await measureLoad(server, { ...load, seconds: warmSeconds })
  const capacity = Math.round((await measureLoad(server, load)).requestsPerSecond)
  return { capacity, p99Ms: (await offer(server, load, Math.round(capacity / 10))).p99Ms }
}

const overloaded = async (server: Server, load: Load, alone: Unloaded, times: 2 | 10, workload: string) =>
  rowOf(workload, alone, await offer(server, load, alone.capacity * times), times === 2 ? 5 : 8)

/** Twice the capacity, of which one request in forty is of another organization than the rest; these are counted. */
async function besideHotOne(server: Server, load: Load, alone: Unloaded): Promise<OverloadRow> {
  const [hot, ...others] = load.requests as [Load['requests'][number], ...Load['requests']]
  const requests = others.flatMap((other) => [other, ...Array.from({ length: 39 }, () => hot)])
  const offered = await offer(server, { ...load, requests }, alone.capacity * 2, (request) => request !== hot)
  return rowOf('of twice the capacity, the fortieth part that is not of one organization', alone, offered, 1.5)
}

/** The same to a bare server that answers everything at once, from the sender's point of view a machine and nothing else. */
async function machineAlone(stage: Stage, bare: Server, capacity: number): Promise<OverloadRow> {
  const load = longer(getMadeUpLoad(stage))
  const { p99Ms } = await offer(bare, load, Math.round(capacity / 10))
  const row = await besideHotOne(bare, load, { capacity, p99Ms })
  return { ...row, workload: `${row.workload}, of bare without a database`, maxRatio: null }
}

const limitedConnections = 500

/** A tenth of the capacity, beside somebody whose key is at its limit and who asks again as soon as it is refused. */
async function besideLimitedOne({ database, tenants }: Stage, server: Server, load: Load, alone: Unloaded) {
  const { requests, seconds = 5 } = load
  const [limited, ...others] = requests as [Load['requests'][number], ...Load['requests']]
  const limit = (perMinute: number) =>
    sql`update api_keys set per_minute_limit = ${perMinute} where tenant_id = ${tenants[0]!.id}`.execute(database.sql)
  await limit(1)
  const asking = measureLoad(server, { requests: [limited], connections: limitedConnections, seconds: seconds + 3 })
  const offered = await offer(server, { requests: others, seconds }, Math.round(alone.capacity / 10))
  await asking
  await limit(stageKeyPerMinute)
  return rowOf(
    `a tenth of the capacity, beside ${limitedConnections} connections of a key at its limit`,
    alone,
    offered,
    null,
  )
}

const rowOf = (workload: string, alone: Unloaded, offered: Offered, maxRatio: number | null): OverloadRow => ({
  workload,
  capacityPerSecond: alone.capacity,
  ...offered,
  unloadedP99Ms: alone.p99Ms,
  ratio: offered.p99Ms / alone.p99Ms,
  maxRatio,
})
