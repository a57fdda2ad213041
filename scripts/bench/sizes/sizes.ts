import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../db/postgres/connection.ts'
import { findFreePort, type StartedProcess, startServiceEntry, waitUntilAnswering } from '../../stage/processes.ts'
import { type BenchKit, type BenchTenant, fillContacts } from '../bench-kit.ts'
import { writeContactsFile } from '../contact-rows.ts'
import { requestData, startJob, uploadAndImport, waitForJobEnd } from '../jobs.ts'
import { startWorkerProcess } from '../worker-process.ts'

/** One figure of what an installation needs, as handlers/docs/operating/sizes.md takes it. */
export interface SizeRow {
  what: string
  count: number
  unit: 'bytes each' | 'MB'
  value: number
}

const reads = 20_000
const writes = 2_000
const bids = 200
const linesEach = 10
const atOnce = 16
const mb = 1024 ** 2
/** Longer than audit rows of reads and lines of the log wait to be written. */
const settleMs = 3_000

interface Logged extends StartedProcess {
  origin: string
  logBytes(): number
}

/** The bytes that records, events, deliveries, audit rows, stored answers, WAL and log take, and the memory of each process. */
export async function sizeRows(stage: BenchKit): Promise<SizeRow[]> {
  const [tenant] = stage.tenants as [BenchTenant]
  const { database } = stage
  await fillContacts(database, [tenant], 10_000)
  const api = await startLogged(stage)
  const atRest = await api.rssMb()
  const ask = (method: string, path: string, body?: object) => requestData(api.origin, tenant, method, path, body)
  const rows: SizeRow[] = []
  const each = (what: string, count: number, bytes: number) =>
    rows.push({ what, count, unit: 'bytes each', value: Math.round(bytes / count) })

  const read = await grown(database, api, () =>
    inParallel(reads, (index) =>
      ask('GET', index % 5 === 0 ? '/contacts?limit=25' : `/contacts/${tenant.contactIds[index % 10_000]}`),
    ),
  )
  each('audit row, of a request', reads, read.of('api_audit_logs'))
  each('access log, of a request', reads, read.log)
  each('WAL, of a read', reads, read.wal)
  const probed = await grown(database, api, () =>
    inParallel(writes, async () => void (await (await fetch(`${api.origin}/readyz`)).arrayBuffer())),
  )
  each('access log, of a probe', writes, probed.log)
  const written = await grown(database, api, () =>
    inParallel(writes, (index) =>
      ask('POST', '/contacts', {
        type: 'customer',
        firstName: 'Dana',
        lastName: `Rivers ${index}`,
        email: `dana${index}@mail.example`,
        phone: '+1 206 555 0100',
      }),
    ),
  )
  each('contact', writes, written.of('contacts'))
  each('event', writes, written.of('events'))
  each('stored answer, of a keyed write', writes, written.of('idempotency_keys'))
  each('WAL, of a write', writes, written.wal)
  await ask('POST', '/webhook-endpoints', { url: 'https://hooks.example.com/x', eventTypes: ['contact.created'] })
  const delivered = await grown(database, api, () =>
    inParallel(writes, (index) =>
      ask('POST', '/contacts', { type: 'customer', firstName: 'Dana', lastName: `Rivers ${index}` }),
    ),
  )
  each('delivery, of an event to an endpoint', writes, delivered.of('webhook_deliveries'))
  const line = { description: 'Cedar boards, planed', quantity: '12.5', unitPrice: '19.90' }
  const bid = await grown(database, api, () =>
    inParallel(bids, async () => {
      const { id } = (await ask('POST', '/bids', { title: 'A deck', siteAddress: '12 Elm Street' })) as { id: number }
      for (let at = 0; at < linesEach; at += 1) await ask('POST', `/bids/${id}/line-items`, line)
    }),
  )
  each('bid of ten lines', bids, bid.of('bids') + bid.of('bid_line_items'))
  const memory = (what: string, value: number) => rows.push({ what, count: 1, unit: 'MB', value: Math.round(value) })
  memory('API, at rest', atRest)
  memory('API, highest under load', await api.peakRssMb())
  memory('Postgres, of a connection alone', await memoryOfConnections(database))
  const worker = startWorkerProcess(stage)
  const file = join(stage.dataDir, 'contacts.csv')
  await writeContactsFile(file, 100_000)
  await waitForJobEnd(api.origin, tenant, await uploadAndImport(api.origin, tenant, file))
  await waitForJobEnd(api.origin, tenant, await startJob(api.origin, tenant, '/contacts/exports', {}))
  memory('worker, highest in an import and an export of 100,000 rows', await worker.peakRssMb())
  await worker.stop()
  await api.end('SIGTERM')
  return rows
}

/** An API whose log is counted instead of kept. */
async function startLogged({ url, dataDir }: BenchKit): Promise<Logged> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), PUBLIC_ORIGIN: origin, LOG_ACCESS: 'all' }
  const own = startServiceEntry('handlers/main.ts', { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let bytes = 0
  own.child.stdout!.on('data', (part: Buffer) => {
    bytes += part.length
  })
  await waitUntilAnswering(own, `${origin}/readyz`)
  return { ...own, origin, logBytes: () => bytes }
}

interface Grown {
  /** The bytes by which a table grew, with its indexes. */
  of(table: string): number
  log: number
  wal: number
}

/** What grew while the work was done, with the rows that are written a little later. */
async function grown(database: Database, api: Logged, work: () => Promise<void>): Promise<Grown> {
  const [tables, wal, log] = [await tableBytes(database), await walBytes(database), api.logBytes()]
  await work()
  await sleep(settleMs)
  const [tablesAfter, walAfter] = [await tableBytes(database), await walBytes(database)]
  return {
    of: (table) => tablesAfter.get(table)! - tables.get(table)!,
    log: api.logBytes() - log,
    wal: walAfter - wal,
  }
}

async function tableBytes({ pool }: Database): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
      left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function walBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes")
  return Number(rows[0]!.bytes)
}

/** What the processes of the API's connections have for themselves alone, on average in MB. */
async function memoryOfConnections({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  const own = await Promise.all(
    rows.map(async ({ pid }) => {
      const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
      return [...text.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].reduce((sum, [, kb]) => sum + Number(kb) * 1024, 0)
    }),
  )
  return own.reduce((sum, bytes) => sum + bytes, 0) / own.length / mb
}

async function inParallel(count: number, send: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const stream = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await send(index)
  }
  await Promise.all(Array.from({ length: atOnce }, stream))
}
