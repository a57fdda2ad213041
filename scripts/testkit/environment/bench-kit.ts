import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { type Cluster, openCluster, removeDataDir } from '../../../db/engine/postgres/embedded/cluster.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import { findFreePort, type StartedProcess, startServiceEntry, waitUntilAnswering } from './processes.ts'
import { createTenantWithKey, type TenantWithKey } from './tenants.ts'

/** Organization of the benchmark with its API key and the ids of its contacts. */
export interface BenchTenant extends TenantWithKey {
  contactIds: number[]
}

/** Resources of one workload: its own database, and processes that are started only for the benchmark. */
export interface BenchKit {
  url: string
  /** URL of the same database for the superuser; undefined if the caller supplied the database. */
  superuserUrl: string | undefined
  dataDir: string
  database: Database
  tenants: BenchTenant[]
  /** Starts a process of this repository on a free port. Waits until it answers and is idle. */
  start(entry: string, env?: Record<string, string>): Promise<BenchServer>
  close(): Promise<void>
}

export interface BenchServer extends Pick<StartedProcess, 'pid' | 'cpuMs' | 'rssMb' | 'peakRssMb'> {
  origin: string
  stop(): Promise<void>
}

export interface BenchKitOptions {
  tenants: number
  contactsEach: number
  /** URL of an empty database to use instead of an embedded one. It is not removed afterwards. */
  url?: string
}

/**
 * Migrates a database, embedded in a temporary folder unless `url` is given, and creates `tenants` organizations of
 * `contactsEach` contacts each.
 */
export async function openBenchKit({ tenants, contactsEach, url }: BenchKitOptions): Promise<BenchKit> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const cluster: Pick<Cluster, 'url' | 'close'> & Partial<Cluster> =
    url === undefined ? await openCluster(dataDir) : { url, close: async () => {} }
  await migrate(cluster.url)
  const database = openDatabasePool({ url: cluster.url, name: 'bench', poolSize: 4, statementTimeoutMs: 600_000 })
  const running = new Set<BenchServer>()
  return {
    url: cluster.url,
    superuserUrl: cluster.superuserUrl?.('construction'),
    dataDir,
    database,
    tenants: await makeTenants(database, tenants, contactsEach),
    async start(entry, env = {}) {
      const server = await startProcess(entry, {
        DATABASE_URL: cluster.url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ...env,
      })
      running.add(server)
      return server
    },
    async close() {
      await Promise.all([...running].map((server) => server.stop()))
      await database.close()
      await cluster.close()
      if (url === undefined) await removeDataDir(dataDir)
      else await rm(dataDir, { recursive: true })
    },
  }
}

async function makeTenants(database: Database, count: number, contactsEach: number): Promise<BenchTenant[]> {
  const made: BenchTenant[] = []
  for (let index = 0; index < count; index += 1) {
    made.push({ ...(await createTenantWithKey(database, `Bench ${index}`)), contactIds: [] })
  }
  await fillContacts(database, made, contactsEach)
  return made
}

/** Inserts `contactsEach` contacts into each of the given organizations and adds their ids to `contactIds`. */
export async function fillContacts(database: Database, tenants: BenchTenant[], contactsEach: number): Promise<void> {
  const ids = tenants.map(({ id }) => id)
  const { rows } = await sql<{ tenantId: number; ids: number[] }>`
    /* all tenants */ with made as (
      insert into contacts (tenant_id, type, first_name, last_name, company_name, email, phone, created_at, updated_at)
      select t, 'customer', 'First' || n, 'Last' || n, 'Company ' || n % 97, 'person' || n || '@mail.example', '+1 206 555 ' || n, now(), now()
      from unnest(${ids}::bigint[]) t, generate_series(1, ${contactsEach}::integer) n returning tenant_id, id
    ) select tenant_id as "tenantId", array_agg(id)::integer[] as ids from made group by tenant_id`.execute(
    database.sql,
  )
  const byTenant = new Map(rows.map((row) => [row.tenantId, row.ids]))
  for (const tenant of tenants) tenant.contactIds = tenant.contactIds.concat(byTenant.get(tenant.id) ?? [])
  await sql`vacuum (analyze) contacts`.execute(database.sql)
}

const lookMs = 500
const idleCpuMs = 20

/** Waits until a started process has finished its warm-up and uses hardly any CPU, at most a minute. */
async function settled({ cpuMs }: StartedProcess): Promise<void> {
  for (let [before, looks] = [-Infinity, 0]; looks < 120; looks += 1) {
    const now = await cpuMs()
    if (now - before <= idleCpuMs) return
    before = now
    await sleep(lookMs)
  }
}

async function startProcess(entry: string, env: Record<string, string>): Promise<BenchServer> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const own = startServiceEntry(entry, {
    env: { PUBLIC_ORIGIN: origin, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilAnswering(own, `${origin}/livez`)
  await settled(own)
  const { pid, cpuMs, rssMb, peakRssMb } = own
  return { origin, pid, cpuMs, rssMb, peakRssMb, stop: () => own.end('SIGTERM') }
}
