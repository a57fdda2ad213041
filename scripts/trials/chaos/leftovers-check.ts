import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeFolders } from '../../../db/domain/files/store-folders.ts'
import type { FileStore } from '../../../db/services/files/file-store.ts'
import { sweepFiles } from '../../../workers/tasks/sweep-files.ts'
import type { ChaosRun } from './chaos-trial.ts'
import type { ChaosFinding } from './records.ts'

/**
 * Memory of each API process, and number of the service's database connections, measured after the same warm-up each
 * time.
 */
export interface Footprint {
  rssMb: number[]
  connections: number
}

const warmUpRequests = 1_000
const warmUpAtOnce = 8
/** Largest allowed growth of an API process's resident memory during the chaos run. */
export const maxMemoryGrowth = { factor: 1.35, mb: 48 }
/**
 * Time for which the check waits for connections to be closed. The service closes idle connections after half a minute.
 */
const connectionsLimitMs = 45_000
const twoHoursMs = 2 * 3600 * 1000

/** Sends each API process the same reads and writes, and then measures. */
export async function measureFootprint(scene: ChaosRun): Promise<Footprint> {
  for (const origin of scene.processes.origins) await warmUp(scene, origin)
  await sleep(1_000)
  const rssMb = await Promise.all(
    scene.processes.apis.map(async ({ startedProcess }) => Math.round(await startedProcess!.rssMb())),
  )
  return { rssMb, connections: await connections(scene) }
}

async function warmUp({ writeLoad, writerTenants, requests }: ChaosRun, origin: string): Promise<void> {
  let left = warmUpRequests
  const tenant = writerTenants[0]!
  const lane = async () => {
    while (left > 0) {
      left -= 1
      if (left % 5 === 0) await writeLoad.addContact(tenant, origin)
      else await requests.sendOnce(origin, { tenant, method: 'GET', path: '/contacts?limit=10' })
    }
  }
  await Promise.all(Array.from({ length: warmUpAtOnce }, lane))
}

async function connections({ database }: ChaosRun): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*) as count from pg_stat_activity where application_name in ('api', 'worker', 'worker-queue', 'worker-life')",
  )
  return rows[0]!.count
}

/** Checks that memory and connections are as before the failures. Waits until idle connections are closed. */
export async function checkResourceUse(scene: ChaosRun, before: Footprint): Promise<ChaosFinding[]> {
  const after = await measureFootprint(scene)
  const giveUpAt = Date.now() + connectionsLimitMs
  let open = after.connections
  while (open > before.connections && Date.now() < giveUpAt) {
    await sleep(1_000)
    open = await connections(scene)
  }
  const most = Math.round(Math.max(...before.rssMb) * maxMemoryGrowth.factor + maxMemoryGrowth.mb)
  const { rows } = await scene.database.pool.query<{ count: number }>(
    "select count(*) as count from pg_stat_activity where state like 'idle in transaction%' and now() - state_change > interval '2 s'",
  )
  const held = rows[0]!.count
  return [
    {
      name: `RSS of the APIs before and after, MB (at most ${most})`,
      count: `${before.rssMb.join(' + ')}, ${after.rssMb.join(' + ')}`,
      wrong: after.rssMb.filter((mb) => mb > most).length,
    },
    {
      name: 'connections before and after',
      count: `${before.connections}, ${open}`,
      wrong: Math.max(0, open - before.connections),
    },
    { name: 'transactions that nobody ends', count: held, wrong: held },
  ]
}

/**
 * Finds tasks that are locked by workers that no longer exist, and tasks that have used up their attempts. Also finds
 * workers that are not registered. If a running task is queued again, the new task takes over its key; the old one does
 * not count as used up.
 */
export async function checkQueue({ database, processes }: ChaosRun): Promise<ChaosFinding[]> {
  const held = await database.pool.query<{ what: string }>(
    `select task_identifier || ' of ' || locked_by as what from graphile_worker.jobs where locked_by is not null
    and not exists (select from worker_pools where locked_by = any(worker_ids))`,
  )
  const given = await database.pool.query<{ what: string }>(
    `select task_identifier || ': ' || last_error as what from graphile_worker.jobs where attempts >= max_attempts
    and locked_at is null and (key is not null or task_identifier in ('send-email', 'start-password-reset'))`,
  )
  const { rows } = await database.pool.query<{ ids: string[] }>('select worker_ids as ids from worker_pools')
  const registered = new Set(rows.flatMap(({ ids }) => ids))
  const unknown = processes.workers.filter(({ workerIds }) => !workerIds.every((id) => registered.has(id)))
  return [
    {
      name: 'tasks held by workers that are gone',
      count: held.rows.length,
      wrong: held.rows.length,
      examples: held.rows.map(({ what }) => what),
    },
    {
      name: 'tasks given up',
      count: given.rows.length,
      wrong: given.rows.length,
      examples: given.rows.map(({ what }) => what),
    },
    {
      name: 'workers that live and are not registered',
      count: unknown.length,
      wrong: unknown.length,
      examples: unknown.map(({ name }) => name),
    },
  ]
}

/**
 * Checks that every received file is stored with the acknowledged bytes. Then runs the sweep of files as if two hours
 * had passed. Afterwards only files of uploads and jobs, and the last PDF of each record, may remain.
 */
export async function checkStoredFiles({
  files,
  database,
}: Pick<ChaosRun, 'files' | 'database'>): Promise<ChaosFinding[]> {
  const uploads = await database.pool.query<Received>(
    "select file as id, size, sha256 from uploads where state in ('finished', 'used')",
  )
  const artifacts = await database.pool.query<{ file: string }>(
    `select artifact ->> 'file' as file from jobs where artifact is not null
    union select errors_artifact ->> 'file' from jobs where errors_artifact is not null`,
  )
  const pdfs = await database.pool.query<{ file: string }>('select file from kept_pdfs')
  const wrong: string[] = []
  for (const upload of uploads.rows) wrong.push(...(await objectionsTo(files, upload)))
  const half = (await names(files)).length
  await sweepFiles({ database, files: aged(files) })
  const kept = new Set([
    ...uploads.rows.map(({ id }) => id),
    ...[...artifacts.rows, ...pdfs.rows].map(({ file }) => file),
  ])
  const after = await names(files)
  const left = after.filter((name) => !kept.has(name))
  const gone = [...artifacts.rows].filter(({ file }) => !file).length
  return [
    { name: 'uploads and artifacts', count: uploads.rows.length + artifacts.rows.length - gone, wrong: 0 },
    { name: 'uploads that are not as acknowledged', count: wrong.length, wrong: wrong.length, examples: wrong },
    { name: 'pieces that the sweep removed (allowed)', count: half - after.length, wrong: 0 },
    { name: 'files that nobody owns after it', count: left.length, wrong: left.length, examples: left },
  ]
}

type Received = { id: string; size: number; sha256: string }

async function objectionsTo(files: FileStore, { id, size, sha256 }: Received): Promise<string[]> {
  const file = await files.openFile('uploads', id)
  if (!file) return [`${id} is gone`]
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk as Buffer)
  await file.close()
  const isSame = file.size === size && hash.digest('hex') === sha256
  return isSame ? [] : [`${id}: ${file.size} bytes, acknowledged ${size}, or other ones`]
}

/** Returns a view of the file store in which the last use of every file seems two hours older than it is. */
const aged = (files: FileStore): Parameters<typeof sweepFiles>[0]['files'] => ({
  removeFile: (room, id) => files.removeFile(room, id),
  endTransfers: (before) => files.endTransfers(before),
  async *list(room) {
    for await (const listed of files.list(room)) {
      yield listed.map(({ name, touchedMs }) => ({ name, touchedMs: touchedMs - twoHoursMs }))
    }
  },
})

async function names(files: FileStore): Promise<string[]> {
  const found: string[] = []
  for (const room of storeFolders)
    for await (const listed of files.list(room)) found.push(...listed.map(({ name }) => name))
  return found
}
