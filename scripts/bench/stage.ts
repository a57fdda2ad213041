import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashSecret } from '../../db/admission.ts'
import { connect, type Database } from '../../db/connection.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { openCluster, removeDataDir } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'

/** An organization of the benchmark with its key and the ids of its contacts. */
export interface BenchTenant {
  id: number
  key: string
  contactIds: number[]
}

/** Everything a workload may use: a database of its own, and processes started for the benchmark alone. */
export interface Stage {
  url: string
  dataDir: string
  database: Database
  tenants: BenchTenant[]
  /** Starts a process of this repository on a free port and waits until it answers. */
  start(entry: string, env?: Record<string, string>): Promise<Server>
  close(): Promise<void>
}

export interface Server {
  origin: string
  pid: number
  /** CPU time so far, user and system, in milliseconds. */
  cpuMs(): Promise<number>
  rssMb(): Promise<number>
  stop(): Promise<void>
}

const clockTicksPerSecond = 100

/** Opens an embedded database in a temporary folder with `tenants` organizations of `contactsEach` contacts. */
export async function openStage({ tenants, contactsEach }: { tenants: number; contactsEach: number }): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const cluster = await openCluster(dataDir)
  await migrate(cluster.url)
  const database = connect({ url: cluster.url, name: 'bench', poolSize: 4, statementTimeoutMs: 600_000 })
  const running = new Set<Server>()
  return {
    url: cluster.url,
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
      await removeDataDir(dataDir)
    },
  }
}

async function makeTenants(database: Database, count: number, contactsEach: number): Promise<BenchTenant[]> {
  const at = new Date().toISOString()
  const made: BenchTenant[] = []
  for (let place = 0; place < count; place += 1) {
    const publicId = randomBytes(9).toString('hex')
    const secret = randomBytes(32).toString('base64url')
    const { rows } = await sql<{ id: number }>`
      with t as (
        insert into tenants (name, hourly_units, created_at, updated_at) values (${`Bench ${place}`}, 2000000000, ${at}, ${at}) returning id
      ), k as (
        insert into api_keys (tenant_id, name, public_id, secret_hash, scopes, per_minute_limit, created_at)
        select id, 'bench', ${publicId}, ${hashSecret(secret)}, ${[...allScopes]}, 100000, ${at} from t returning tenant_id, id
      ), d as (
        insert into key_directory (public_id, tenant_id, key_id) select ${publicId}, tenant_id, id from k
      )
      select id from t`.execute(database.sql)
    made.push({ id: rows[0]!.id, key: `sk_live_${publicId}_${secret}`, contactIds: [] })
  }
  await fillContacts(database, made, contactsEach)
  return made
}

/** Gives every organization the same number of contacts. */
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
  for (const tenant of tenants) tenant.contactIds.push(...(byTenant.get(tenant.id) ?? []))
  await sql`analyze contacts`.execute(database.sql)
}

async function startProcess(entry: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import=tsx', join(import.meta.dirname, '../..', entry)], {
    env: { ...process.env, ...env, PORT: String(port), PUBLIC_ORIGIN: origin },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await answering(child, `${origin}/livez`)
  return {
    origin,
    pid: child.pid!,
    cpuMs: () => cpuOf(child.pid!),
    rssMb: async () => Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.at(-1)} ended with status ${child.exitCode}`)
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`${url} did not answer`)
}

/** From /proc/<pid>/stat: fields 14 and 15 are user and system time in clock ticks. */
async function cpuOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
