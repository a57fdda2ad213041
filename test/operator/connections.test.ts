import { pino } from 'pino'
import t from 'tap'
import { runAsSuperuser } from '../../db/engine/postgres/embedded/roles.ts'
import { checkDatabase } from '../../db/engine/postgres/start/checks.ts'
import { maxApiConnections } from '../../handlers/start.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { lockTable } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { maxWorkerConnections, startWorker } from '../../workers/start.ts'

const poolSize = 3
const service = await startOwnService(t, { settings: { poolSize } })
const { settings, url, database } = service

/** Counts the connections that processes with this name have to the service's database. */
async function held(name: string): Promise<number> {
  const text =
    'select count(*) from pg_stat_activity where application_name like $1 and datname = current_database() and pid <> pg_backend_pid()'
  return (await database.pool.query<{ count: number }>(text, [`${name}%`])).rows[0]!.count
}

/** Polls until the expected number is reached, then a hundred times more. Returns the greatest number. */
async function greatest(name: string, expected: number): Promise<number> {
  let most = await held(name)
  while (most < expected) most = await held(name)
  for (let looks = 0; looks < 100; looks += 1) most = Math.max(most, await held(name))
  return most
}

/** Waits until this many connections with this name wait for a lock. */
async function untilWaiting(name: string, count: number): Promise<void> {
  const text =
    "select from pg_stat_activity where wait_event_type = 'Lock' and application_name = $1 and datname = current_database()"
  while (((await database.pool.query(text, [name])).rowCount ?? 0) < count);
}

t.test('an API process uses at most POOL_SIZE connections plus three, under any number of requests', async (t) => {
  const number = maxApiConnections({ poolSize })
  t.equal(number, poolSize + 3)
  const tenant = await service.tenant()
  const contacts = await make.contacts(tenant, 12)
  const free = await lockTable(database.pool, 'bids')
  const client = tenant.client
  const waiting = contacts.map(() => client.call('aggregateBids'))
  let isOver = false
  const asking = Promise.all(
    contacts.map(async ({ id }) => {
      while (!isOver) await client.call('getContact', { path: { id } })
    }),
  )
  t.equal(await greatest('api', number), number)
  await free()
  isOver = true
  await Promise.all([...waiting, asking])
})

t.test('a worker process uses at most POOL_SIZE connections plus six, under any number of tasks', async (t) => {
  const number = maxWorkerConnections({ poolSize })
  t.equal(number, poolSize + 6)
  const worker = await startWorker({ ...settings, poolSize }, url, pino({ level: 'silent' }))
  t.teardown(() => worker.close())
  const freeJobs = await lockTable(database.pool, 'jobs')
  const text = "select graphile_worker.add_job($1, json_build_object('tenantId', n)) from generate_series(1, 2) n"
  for (const task of ['serve-jobs', 'serve-documents']) await database.pool.query(text, [task])
  await untilWaiting('worker', poolSize)
  const freeQueue = await lockTable(database.pool, 'graphile_worker._private_jobs')
  t.equal(await greatest('worker', number), number)
  await freeQueue()
  await freeJobs()
  await database.pool.query('delete from graphile_worker._private_jobs')
})

t.test('all pools of a worker share one listening connection, which is replaced when it is lost', async (t) => {
  const worker = await startWorker({ ...settings, poolSize }, url, pino({ level: 'silent' }))
  t.teardown(() => worker.close())
  const listening = async () =>
    (
      await database.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'worker-queue' and query like 'LISTEN%' and datname = current_database()",
      )
    ).rows.map(({ pid }) => pid)
  let pids = await listening()
  while (pids.length === 0) pids = await listening()
  t.equal(pids.length, 1)
  await database.pool.query('select pg_terminate_backend($1::integer)', [pids[0]])
  const [lost] = pids
  while (pids.length === 0 || pids.includes(lost!)) pids = await listening()
  t.equal(pids.length, 1)
})

t.test('the startup check warns only if the process may need more connections than Postgres has left', async (t) => {
  const place = { url, directUrl: url, isEmbedded: false, close: async () => {} }
  const warned = async (connections: number) => {
    const said: unknown[] = []
    await checkDatabase(place, { connections, isMigrated: true }, { warn: (...words: unknown[]) => said.push(words) })
    return said
  }
  t.strictSame(await warned(19), [])
  const [most] = (
    await runAsSuperuser(process.env.TEST_SUPERUSER_URL!, (client) =>
      client.query("select current_setting('max_connections')::integer as most"),
    )
  ).rows as { most: number }[]
  matches(t, await warned(most!.most - 3), [
    [{ connections: most!.most - 3 }, /may hold more connections than Postgres has left: lower POOL_SIZE/],
  ])
})
