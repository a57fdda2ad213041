import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runAsSuperuser, serviceRole } from '../../../db/engine/postgres/embedded/roles.ts'
import { downtimeRangeMs, interruptPostgres } from '../../testkit/environment/own-postgres.ts'
import type { SupervisedProcess } from '../../testkit/environment/process-supervisor.ts'
import type { TestS3Server } from '../../testkit/environment/s3.ts'
import type { ChaosRun } from './chaos-trial.ts'
import { listClusterFailures } from './cluster/failures.ts'
import { fillFileStore } from './full-store.ts'
import { type Failure, type FailureResult, listOpenJobs, waitForPartlyDoneImport } from './recovery.ts'
import { runPreviousRelease } from './release.ts'
import { backUpAndRestore } from './trials/backup.ts'
import { runWithWrongClocks } from './trials/clock.ts'
import { restartUnitsUnderLoad } from './trials/rolling-restart.ts'
import { changeKeyUnderLoad } from './trials/secret-key.ts'
import { waitUntilBlocking } from './wait-until-blocking.ts'

const stopLimitMs = 25_000
/** Time for which a worker is frozen: longer than the leases of jobs (8 s) and of the dispatchers (10 s). */
const freezeMs = [12_000, 15_000] as const
const heldMs = 1_000
/** Time within which a failure must affect every API process. */
const feltLimitMs = 120_000
const takersAtOnce = 8

/**
 * Returns the failures that the run causes: all that its environment supports. If the variable FAILURE is set, only
 * those whose names contain its value.
 */
export function selectFailures({ s3, cluster }: ChaosRun): Failure[] {
  const all = [
    ...(cluster
      ? [...failures.filter(({ isSkippedOnCluster }) => !isSkippedOnCluster), ...listClusterFailures(cluster)]
      : failures),
    ...(s3 ? [killS3(s3)] : []),
  ]
  return all.filter(({ name }) => name.includes(process.env.FAILURE ?? ''))
}

const failures: Failure[] = [
  { name: 'SIGKILL to an API', cause: killApi },
  { name: 'SIGKILL to a worker amid a job', cause: killWorker },
  { name: 'SIGTERM to an API amid a request', cause: endApi },
  { name: 'SIGTERM to a worker amid a job', cause: endWorker },
  { name: 'units restarted one after the other behind nginx and Caddy', cause: restartUnitsUnderLoad },
  { name: 'a backup under load, restored into an empty place', isSkippedOnCluster: true, cause: backUpAndRestore },
  { name: 'the release before beside this one', isSkippedOnCluster: true, cause: runPreviousRelease },
  { name: 'SECRET_KEY changed under load', cause: changeKeyUnderLoad },
  { name: 'Postgres stopped (fast) and started', cause: (scene) => interruptDatabase(scene, 'stop') },
  { name: 'SIGKILL to Postgres', cause: (scene) => interruptDatabase(scene, 'kill') },
  { name: 'every pool full: a locked table', cause: lockContacts },
  { name: 'every connection of the server taken', cause: takeConnections },
  { name: 'the file store full', cause: fillFileStore },
  { name: 'a worker frozen beyond its leases', cause: freezeWorker },
  { name: 'a worker and an API whose clock is wrong', cause: runWithWrongClocks },
]

async function killApi(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const actor = scene.random.pick(scene.processes.apis)
  await scene.processes.endProcess(actor, 'SIGKILL')
  return { jobs, endedAtMs: Date.now(), observation: actor.name }
}

async function killWorker(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await waitForPartlyDoneImport(scene)
  const actor = await busyWorker(scene)
  await scene.processes.endProcess(actor, 'SIGKILL')
  return { jobs, endedAtMs: Date.now(), observation: actor.name }
}

/** Returns a worker that runs a job now, or any worker if none runs one within four seconds. */
async function busyWorker({ processes, database, random }: ChaosRun): Promise<SupervisedProcess> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await database.pool.query<{ id: string }>(
      "select locked_by as id from graphile_worker.jobs where task_identifier = 'serve-jobs' and locked_by is not null",
    )
    const busy = rows.flatMap(({ id }) => processes.workerOf(id) ?? [])
    if (busy.length > 0) return random.pick(busy)
    await sleep(20)
  }
  return random.pick(processes.workers)
}

/** Sends SIGTERM while a request waits for a lock. The request must be answered, and the process must end by itself. */
async function endApi(scene: ChaosRun): Promise<FailureResult> {
  const { processes, random, database, writeLoad, writerTenants } = scene
  const jobs = await listOpenJobs(scene)
  const actor = random.pick(processes.apis)
  const { request, answer } = await writeLoad.addContact(writerTenants[0]!)
  const id = answer.body.data.id as number
  const holder = await database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from contacts where tenant_id = $1 and id = $2 for update', [request.tenant.id, id])
    const held = heldChange(scene, actor, id)
    await waitUntilBlocking(scene, holder, held)
    const ended = processes.endProcess(actor, 'SIGTERM')
    await sleep(heldMs)
    await holder.query('commit')
    const [{ how, tookMs }, wrong] = await Promise.all([ended, held])
    const seen = `${actor.name} ended after ${seconds(tookMs)}`
    return { jobs, endedAtMs: Date.now(), observation: seen, problems: [...wrong, ...badEnd(actor, how, tookMs)] }
  } finally {
    holder.release()
  }
}

/** Sends one change of a contact. Returns what is wrong if it gets no definite answer; else undefined. */
async function heldChange(
  { requests, writeLoad, writerTenants }: ChaosRun,
  { name, origin }: SupervisedProcess,
  id: number,
): Promise<string[]> {
  const position = writeLoad.marker()
  const change = { tenant: writerTenants[0]!, method: 'PATCH', path: `/contacts/${id}`, body: { position } }
  const request = { ...change, key: randomUUID() }
  const answer = await requests.sendOnce(origin, request)
  if ('again' in answer) return [`${name} was told to end and did not answer the request that it had begun`]
  writeLoad.writes.push({ kind: 'contact change', marker: position, request, answer })
  return []
}

async function endWorker(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await waitForPartlyDoneImport(scene)
  const actor = await busyWorker(scene)
  const from = Date.now()
  const { how, tookMs } = await scene.processes.endProcess(actor, 'SIGTERM')
  const seen = `${actor.name} ended after ${seconds(tookMs)}`
  return { jobs, endedAtMs: from + tookMs, observation: seen, problems: badEnd(actor, how, tookMs) }
}

function badEnd({ name }: SupervisedProcess, how: string, tookMs: number): string[] {
  if (how === 'status 0' && tookMs <= stopLimitMs) return []
  return [`${name} ended with ${how} ${seconds(tookMs)} after SIGTERM`]
}

async function interruptDatabase(scene: ChaosRun, way: 'stop' | 'kill'): Promise<FailureResult> {
  const jobs = await waitForPartlyDoneImport(scene)
  const seen = await interruptPostgres({ postgres: scene.postgres, random: scene.random }, way)
  return { jobs, endedAtMs: Date.now(), observation: seen }
}

/**
 * Kills the S3 server for some seconds. In that time uploads and downloads get a 503 or a broken connection, and jobs
 * wait.
 */
const killS3 = (s3: TestS3Server): Failure => ({
  name: 'SIGKILL to the S3 server',
  async cause(scene) {
    const jobs = await waitForPartlyDoneImport(scene)
    await s3.kill()
    const away = scene.random.whole(...downtimeRangeMs)
    await sleep(away)
    await s3.start()
    return { jobs, endedAtMs: Date.now(), observation: `away ${seconds(away)}` }
  },
})

/**
 * Locks the contacts table for longer than a statement waits for a lock, so that all connections of each process are
 * busy.
 */
async function lockContacts(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const holder = await scene.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('set local lock_timeout = 0')
    await holder.query('lock table contacts in access exclusive mode')
    const felt = await crowd(scene, 40, 7_000)
    await holder.query('commit')
    return { jobs, endedAtMs: Date.now(), ...felt }
  } finally {
    holder.release()
  }
}

/**
 * Requests contacts from each API process, `atOnce` at a time; every answer must be a page or a 503 with Retry-After.
 * Continues for `ms`, and until each process has refused some requests. Reports each process that refuses none within
 * two minutes as wrong.
 */
async function crowd({ processes, writeLoad, writerTenants }: ChaosRun, atOnce: number, ms: number) {
  const [until, giveUpAt] = [Date.now() + ms, Date.now() + feltLimitMs]
  const refused = new Map(processes.origins.map((origin) => [origin, 0]))
  const isOver = () =>
    Date.now() > giveUpAt || (Date.now() > until && [...refused.values()].every((times) => times > 0))
  const request = { tenant: writerTenants[0]!, method: 'GET', path: '/contacts?limit=1' }
  const asking = processes.origins.flatMap((origin) =>
    Array.from({ length: atOnce }, async () => {
      while (!isOver()) {
        const answer = await writeLoad.read(origin, request)
        if ('again' in answer) refused.set(origin, refused.get(origin)! + 1)
        await sleep(200)
      }
    }),
  )
  while (!isOver()) await sleep(20)
  const wrong = [...refused].filter(([, times]) => times === 0).map(([origin]) => `it was not felt at ${origin}`)
  // The last requests are answered only after the failure is over.
  void Promise.all(asking)
  return { observation: `${[...refused.values()].join(' and ')} answers 503`, problems: wrong }
}

/** Takes all connections of the database server, including those of the service, and holds them for some seconds. */
async function takeConnections(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const { postgres, random } = scene
  const taken: pg.Client[] = []
  let isOver = false
  const take = async () => {
    while (!isOver) {
      const client = new pg.Client({ connectionString: postgres.url, application_name: 'crowd' })
      client.on('error', () => {})
      const mine = await client.connect().then(
        () => true,
        () => false,
      )
      if (mine) taken.push(client)
      else await sleep(20)
    }
  }
  const takers = Array.from({ length: takersAtOnce }, take)
  const left = await untilTaken(postgres.superuserUrl)
  const felt = left ? { observation: 'not all', problems: [left] } : await crowd(scene, 2, random.whole(4_000, 6_000))
  isOver = true
  await Promise.all(takers)
  await Promise.all(taken.map((client) => client.end()))
  return {
    jobs,
    endedAtMs: Date.now(),
    observation: `${taken.length} connections taken, ${felt.observation}`,
    problems: felt.problems,
  }
}

/**
 * Terminates the service's connections until the service has none and the server accepts only superusers. The service
 * then cannot connect again. Returns what is wrong if that takes more than two minutes.
 */
async function untilTaken(superuserUrl: string): Promise<string | undefined> {
  const giveUpAt = Date.now() + feltLimitMs
  return runAsSuperuser(superuserUrl, async (client) => {
    const services = `usename = '${serviceRole}' and application_name not in ('chaos', 'judge', 'crowd')`
    const text = `select count(*) filter (where ${services})::int as services, current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true), '0')::int
        - count(*)::int as free
      from pg_stat_activity where backend_type = 'client backend'`
    for (;;) {
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${services}`)
      const { rows } = await client.query<{ services: number; free: number }>(text)
      const { services: held, free } = rows[0]!
      if (held === 0 && free <= 0) return undefined
      if (Date.now() > giveUpAt) return `the service kept ${held} connections, and ${free} were free`
      await sleep(20)
    }
  })
}

/**
 * Freezes a worker that has jobs. Another worker must take them over, and later writes of the frozen worker must be
 * refused.
 */
async function freezeWorker(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await waitForPartlyDoneImport(scene)
  const actor = await busyWorker(scene)
  const own = actor.startedProcess!
  own.child.kill('SIGSTOP')
  await sleep(scene.random.whole(...freezeMs))
  const after = await scene.database.pool.query<{ id: string; fence: number }>(
    'select id, fence from jobs where id = any($1)',
    [jobs.map(({ id }) => id)],
  )
  const fences = new Map(after.rows.map(({ id, fence }) => [id, fence]))
  const takenOver = jobs.filter(({ id, fence }) => (fences.get(id) ?? fence) > fence)
  own.child.kill('SIGCONT')
  return { jobs, endedAtMs: Date.now(), observation: `${actor.name}; claimed anew meanwhile: ${takenOver.length} jobs` }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
