import { Logger, runOnce } from 'graphile-worker'
import { pino } from 'pino'
import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { addServeTask } from '../../db/services/jobs/tasks.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { runJobTask } from '../../workers/tasks/serve-jobs.ts'

const place = await makeJobHelpers(t, { own: true })
const log = pino({ level: 'silent' })
const mapping = { Kind: 'type', Name: 'companyName' }
const batchRows = 500

/** Queues an import of this many batches. In these tests a turn runs two batches. */
const enqueueImport = async (caller: Caller, batches: number): Promise<string> => {
  const rows = Array.from({ length: batches * batchRows }, (_, i) => `customer,Company ${i}\n`)
  return place.enqueue(caller, 'import', { sourcePath: await place.upload(`Kind,Name\n${rows.join('')}`), mapping })
}

/** Returns options for a turn of exactly two batches. */
const ofTwoBatches = () => {
  let asked = 0
  return { turnMs: 3_600_000, stopping: () => asked++ === 2 }
}

/**
 * Empties the queue with one worker, and returns the organizations in the order of their turns. Calls `onTurn` after
 * each.
 */
async function serveAll(
  onTurn: (turn: number) => Promise<void> = async () => {},
  lengthOf: () => { turnMs: number; stopping(): boolean } = ofTwoBatches,
): Promise<number[]> {
  const turns: number[] = []
  const serve = async (payload: unknown) => {
    const { tenantId } = payload as { tenantId: number }
    turns.push(tenantId)
    await runJobTask({ ...place.workplace, log, ...lengthOf() }, { tenantId })
    await onTurn(turns.length)
  }
  const logger = new Logger(() => () => {})
  const taskList = { 'serve-jobs': serve }
  await runOnce({ connectionString: place.url, concurrency: 1, noHandleSignals: true, taskList, logger })
  return turns
}

t.test("ten imports of one organization do not block another's import: the organizations take turns", async (t) => {
  const [busy, other] = [await place.tenant(), await place.tenant()]
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await enqueueImport(busy, 3))
  const waiting = await enqueueImport(other, 6)
  const statusAfter: string[] = []
  const turns = await serveAll(async () => void statusAfter.push((await place.done(other, waiting)).job.status))
  const [a, b] = [busy.tenantId, other.tenantId]
  t.strictSame(turns.slice(0, 6), [a, b, a, b, a, b])
  t.equal(statusAfter.indexOf('completed') + 1, turns.lastIndexOf(b) + 1, 'the job is served until it is completed')
  t.ok(turns.lastIndexOf(b) <= 7, `the other import ended after ${turns.lastIndexOf(b) + 1} turns`)
  for (const id of nonEmpty(ids))
    matches(t, (await place.done(busy, id)).job, { status: 'completed', result: { created: 1500 } })
  t.equal((await place.events(busy)).length, 15_000)
})

t.test('jobs of one organization also take turns: a short job does not wait for a long one to end', async (t) => {
  const caller = await place.tenant()
  const long = await enqueueImport(caller, 10)
  const short = await enqueueImport(caller, 1)
  let longAt = -1
  await serveAll(async () => {
    const done = (await place.done(caller, short)).job.status === 'completed'
    if (done && longAt < 0) longAt = (await place.done(caller, long)).job.progress.processed
  })
  t.equal(longAt, 2 * batchRows)
  matches(t, (await place.done(caller, long)).job, { status: 'completed', progress: { processed: 5000, total: 5000 } })
})

t.test('a job continues while no other job waits, and pauses soon when another one does', async (t) => {
  const caller = await place.tenant()
  const serve = async (id: string) => {
    const statuses: string[] = []
    await serveAll(
      async () => void statuses.push((await place.done(caller, id)).job.status),
      () => ({ turnMs: 1, stopping: () => false }),
    )
    return statuses
  }
  t.strictSame(await serve(await enqueueImport(caller, 10)), ['completed'])
  const long = await enqueueImport(caller, 10)
  await enqueueImport(caller, 1)
  const [first, ...rest] = await serve(long)
  t.equal(first, 'running')
  t.equal(rest.at(-1), 'completed')
})

t.test('an import that is interrupted after its first pass over the file does not repeat that pass', async (t) => {
  const caller = await place.tenant()
  const id = await enqueueImport(caller, 2)
  const kept = async () => {
    const text = 'select checkpoint from jobs where tenant_id = $1 and id = $2'
    return (await place.database.pool.query(text, [caller.tenantId, id])).rows[0].checkpoint
  }
  await runJobTask({ ...place.workplace, log, turnMs: 3_600_000, stopping: () => true }, caller)
  const { offset, row } = await kept()
  matches(t, { offset, row }, { offset: 'Kind,Name\n'.length, row: 2 })
  matches(t, (await place.done(caller, id)).job, { status: 'running', progress: { processed: 0, total: 1000 } })
  await serveAll()
  matches(t, (await place.done(caller, id)).job, { status: 'completed', result: { created: 1000 } })
})

t.test('a serve-jobs task that has no job or is queued twice changes nothing', async (t) => {
  const caller = await place.tenant()
  await addServeTask(place.database.sql, caller.tenantId)
  await addServeTask(place.database.sql, caller.tenantId)
  t.strictSame(await serveAll(), [caller.tenantId], 'an organization has one task in the queue')
})

t.test("jobs of a type that another pool serves do not keep an organization's task queued", async (t) => {
  const caller = await place.tenant()
  const pdf = await place.enqueue(caller, 'pdf', {})
  await enqueueImport(caller, 1)
  t.strictSame(await serveAll(), [caller.tenantId])
  t.equal((await place.done(caller, pdf)).job.status, 'queued')
})
