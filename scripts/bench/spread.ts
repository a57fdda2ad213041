import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { serviceRole } from '../../db/postgres/embedded/roles.ts'
import { urlOfDatabase } from '../../test/support/cluster/cluster.ts'
import { openTestCitusCluster } from '../../test/support/cluster/nodes.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { readProcessTreeCpuMs } from '../test/process-cpu.ts'
import { type BenchKit, type BenchServer, openBenchKit } from './bench-kit.ts'
import { writeContactsFile } from './contact-rows.ts'
import { createDeliveryDeps, createEndpointWithDeliveries, measureDeliveryRate } from './deliveries.ts'
import { measureImportSeconds, startJob, waitForJobEnd } from './jobs.ts'
import { computeRatioRange, measureLoad, type RatioRange } from './load.ts'
import { getContactLoadsByName } from './requests/http.ts'
import { startWorkerProcess } from './worker-process.ts'

/** Something on a database that is spread over the nodes of a cluster, in turns with the same on one server beside it. */
export interface SpreadRow extends RatioRange {
  workload: string
  /** A second, on the cluster and on the one server: requests, rows or deliveries. The median of the rounds. */
  spread: number
  single: number
  /** CPU of a request, row or delivery in microseconds: of the one server, of the coordinator, of all other nodes together. */
  singleMicros: number
  coordinatorMicros: number
  nodeMicros: number
}

const rounds = 5
const importedRows = 20_000
const deliveriesEach = 100

/**
 * Needs CLUSTER, a superuser's address of a database of a coordinator that knows its nodes, all on this machine. The one
 * server is the coordinator's own with a database that is spread nowhere, so that both have the same Postgres and settings.
 */
export async function spreadRows(clusterUrl: string): Promise<SpreadRow[]> {
  const nodes = await openTestCitusCluster(clusterUrl)
  Object.assign(process.env, nodes.env)
  const [made, single] = [await createTestDatabase(), await createSingle(nodes.env.TEST_SUPERUSER_URL!)]
  const size = { tenants: 200, contactsEach: 50 }
  const stages = {
    spread: await openBenchKit({ ...size, url: made.url }),
    single: await openBenchKit({ ...size, url: single.url }),
  }
  try {
    const meter = await meterOf(nodes.env)
    const rows = [...(await requestRows(stages, meter)), ...(await exchangeRows(stages, meter))]
    return [...rows, await deliveryRow(stages, meter)]
  } finally {
    await Promise.all([stages.spread.close(), stages.single.close()])
    await Promise.all([made.drop(), single.drop()])
    await nodes.close()
  }
}

/** An empty database of the coordinator's server, without the extension. */
async function createSingle(superuserUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_single_${process.pid}`
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: superuserUrl })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await run(`create database ${name} owner ${serviceRole} template template0`)
  const url = new URL(urlOfDatabase(superuserUrl, name))
  url.username = serviceRole
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

interface NodesCpu {
  coordinatorMs: number
  othersMs: number
}

/** Gives the CPU that the servers of a cluster have taken so far. */
async function meterOf(env: Record<string, string>): Promise<() => NodesCpu> {
  const pids = await Promise.all([env.TEST_SUPERUSER_URL!, ...env.TEST_OTHER_NODES!.split(' ')].map(pidOf))
  return () => {
    const [coordinatorMs, ...others] = pids.map(readProcessTreeCpuMs)
    return { coordinatorMs: coordinatorMs!, othersMs: others.reduce((sum, ms) => sum + ms, 0) }
  }
}

async function pidOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ lock: string }>("select pg_read_file('postmaster.pid') as lock")
    return Number.parseInt(rows[0]!.lock, 10)
  } finally {
    await client.end()
  }
}

type Side = 'spread' | 'single'
type Stages = Record<Side, BenchKit>
const sides: readonly Side[] = ['spread', 'single']

/** One round of one side: how much a second, and how much in all. */
interface Round {
  perSecond: number
  count: number
}

/** Both sides in turns, after one round each that counts for nothing. */
async function compared(
  workload: string,
  meter: () => NodesCpu,
  run: (side: Side) => Promise<Round>,
): Promise<SpreadRow> {
  const measured: Record<Side, (Round & { coordinator: number; others: number })[]> = { spread: [], single: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const side of sides) {
      const before = meter()
      const result = await run(side)
      const after = meter()
      const micros = (name: keyof NodesCpu) => ((after[name] - before[name]) * 1000) / result.count
      if (round >= 0)
        measured[side].push({ ...result, coordinator: micros('coordinatorMs'), others: micros('othersMs') })
    }
  }
  const rates = (side: Side) => measured[side].map(({ perSecond }) => perSecond)
  return {
    workload,
    spread: middle(rates('spread')),
    single: middle(rates('single')),
    ...computeRatioRange(rates('spread'), rates('single')),
    singleMicros: middle(measured.single.map(({ coordinator }) => coordinator)),
    coordinatorMicros: middle(measured.spread.map(({ coordinator }) => coordinator)),
    nodeMicros: middle(measured.spread.map(({ others }) => others)),
  }
}

const middle = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!

async function requestRows(stages: Stages, meter: () => NodesCpu): Promise<SpreadRow[]> {
  const servers = {
    spread: await stages.spread.start('handlers/main.ts'),
    single: await stages.single.start('handlers/main.ts'),
  }
  const loads = { spread: getContactLoadsByName(stages.spread), single: getContactLoadsByName(stages.single) }
  const rows: SpreadRow[] = []
  for (const workload of Object.keys(loads.spread)) {
    rows.push(
      await compared(workload, meter, async (side) => {
        const seconds = 3
        const { requestsPerSecond, non2xx } = await measureLoad(servers[side], { ...loads[side][workload]!, seconds })
        if (non2xx > 0) throw new Error(`${workload}: ${non2xx} answers were no success`)
        return { perSecond: requestsPerSecond, count: requestsPerSecond * seconds }
      }),
    )
  }
  await Promise.all([servers.spread.stop(), servers.single.stop()])
  return rows
}

async function exchangeRows(stages: Stages, meter: () => NodesCpu): Promise<SpreadRow[]> {
  const servers: Record<Side, BenchServer> = {
    spread: await stages.spread.start('handlers/main.ts'),
    single: await stages.single.start('handlers/main.ts'),
  }
  const workers = { spread: startWorkerProcess(stages.spread), single: startWorkerProcess(stages.single) }
  const file = join(stages.single.dataDir, 'contacts.csv')
  await writeContactsFile(file, importedRows)
  let tenant = 0
  const rate = (count: number, seconds: number): Round => ({ perSecond: count / seconds, count })
  try {
    const imported = await compared('import, rows', meter, async (side) => {
      tenant += 1
      const importer = stages[side].tenants[tenant]!
      return rate(importedRows, await measureImportSeconds(servers[side].origin, importer, file, importedRows))
    })
    // Of the organization that the side's last round has filled.
    const filled: Record<Side, number> = { spread: tenant - 1, single: tenant }
    const exported = await compared('export, rows', meter, async (side) => {
      const [{ origin }, exporter] = [servers[side], stages[side].tenants[filled[side]]!]
      const id = await startJob(origin, exporter, '/contacts/exports', {})
      return rate(importedRows, (await waitForJobEnd(origin, exporter, id)).seconds)
    })
    return [imported, exported]
  } finally {
    await rm(file, { force: true })
    await Promise.all([workers.spread.stop(), workers.single.stop()])
  }
}

async function deliveryRow(stages: Stages, meter: () => NodesCpu): Promise<SpreadRow> {
  const receiver = fork(join(import.meta.dirname, '../stage/https-receiver.ts'))
  try {
    const [{ port, certificate }] = (await once(receiver, 'message')) as [{ port: number; certificate: string }]
    setDefaultCACertificates([...getCACertificates('default'), certificate])
    return await compared('deliveries', meter, async (side) => {
      const place = createDeliveryDeps(stages[side], port)
      const tenants = stages[side].tenants.slice(0, 20)
      const targets = await Promise.all(
        tenants.map((tenant) => createEndpointWithDeliveries(place, tenant, port, deliveriesEach)),
      )
      return {
        perSecond: await measureDeliveryRate(place, targets, deliveriesEach),
        count: tenants.length * deliveriesEach,
      }
    })
  } finally {
    receiver.kill()
  }
}
