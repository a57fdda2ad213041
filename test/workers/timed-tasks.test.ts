import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCrontab, run } from 'graphile-worker'
import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { openOwnTestbed } from '../../scripts/testkit/environment/testbed.ts'
import { taskPools } from '../../workers/tasks.ts'

const { database } = await openOwnTestbed(t)
const timed = taskPools.flatMap(({ crontab }) => parseCrontab(crontab ?? ''))
const poolOf = (task: string) => taskPools.find(({ tasks }) => task in tasks)!

/** Tasks that may take hours. */
const long = ['sweep-storage', 'sweep-retention', 'back-up']

/** Queues a task as cron does when it is due. */
async function comeDue(task: string): Promise<void> {
  const { jobKey, jobKeyMode, queueName } = timed.find((item) => item.task === task)!.options
  await database.pool.query(
    `select graphile_worker.add_job($1::text, '{}'::json, job_key := $2::text, job_key_mode := $3::text,
      queue_name := $4::text)`,
    [task, jobKey, jobKeyMode, queueName ?? null],
  )
}

const queued = async (): Promise<number> => (await database.pool.query('select from graphile_worker.jobs')).rows.length

/** Creates a task that runs until the test ends it, and workers that run one task at a time. */
function heldTask(task: string) {
  const held = { begun: 0, running: 0, others: 0, ends: [] as (() => void)[] }
  const work = async (): Promise<void> => {
    held.begun += 1
    held.running += 1
    await new Promise<void>((end) => held.ends.push(end))
    held.running -= 1
  }
  const other = async (): Promise<void> => {
    held.others += 1
  }
  const startWorker = () =>
    run({
      ...{ pgPool: database.pool, concurrency: 1, pollInterval: 20, noHandleSignals: true },
      taskList: { [task]: work, other },
      logger: new Logger(() => () => {}),
    })
  return { held, startWorker }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(5)
}

for (const { task } of nonEmpty(timed)) {
  t.test(
    `while the task ${task} runs, it is queued at most once more, however long the run takes, and is never lost`,
    async (t) => {
      const { held, startWorker } = heldTask(task)
      await comeDue(task)
      const workers = [await startWorker()]
      await until(() => held.begun === 1)
      for (let times = 0; times < 4; times += 1) await comeDue(task)
      t.equal(await queued(), 2, 'one task runs and one waits')
      if (long.includes(task)) {
        workers.push(await startWorker())
        await database.pool.query("select graphile_worker.add_job('other')")
        await until(() => held.others + held.running > 1)
        t.equal(held.running, 1, 'another worker skips the waiting task and runs the one after it')
      }
      for (let left = 2; left > 0; left = await queued()) {
        held.ends.shift()?.()
        await sleep(5)
      }
      t.equal(held.begun, 2)
      for (const worker of workers) await worker.stop()
    },
  )
}

t.test('expiries and reminders do not wait for long-running tasks', async (t) => {
  for (const { task } of nonEmpty(timed.filter((item) => !long.includes(item.task))))
    for (const one of long) t.notOk(task in poolOf(one).tasks, `${task} next to ${one}`)
  t.ok(
    poolOf('sweep-storage').concurrency >= 2,
    'a sweep of the file store does not wait for the removal of old records',
  )
})
