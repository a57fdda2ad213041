import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockOffsetsMs } from '../../../testkit/clock/shift.ts'
import { findFreePort, type StartedProcess, startServiceEntry } from '../../../testkit/environment/processes.ts'
import type { ChaosRun } from '../chaos-trial.ts'
import { type FailureResult, listOpenJobs } from '../recovery.ts'

const preload = new URL('../../../testkit/clock/preload.ts', import.meta.url).href
const readyLimitMs = 120_000
/** Time within which cron must queue a task. It has a task for every minute. */
const cronLimitMs = 180_000
const sweeps = ['sweep-storage', 'sweep-retention', 'expire-bids', 'send-reminders', 'sweep-sandboxes']

/**
 * Runs an API and a worker with a wrong clock next to the others: 100 days ahead, an hour ahead, and an hour behind.
 * Runs every sweep in that time. Nothing may be removed, expired or sent early, writes at that API are checked like all
 * others, and cron must continue. Then corrects the clocks, and both processes must become ready by themselves.
 */
export async function runWithWrongClocks(scene: ChaosRun): Promise<FailureResult> {
  const jobs = await listOpenJobs(scene)
  const wrong: string[] = []
  const beganAt = new Date().toISOString()
  for (const [name, aheadMs] of Object.entries(clockOffsetsMs))
    for (const objection of await runBeside(scene, aheadMs)) wrong.push(`${name}: ${objection}`)
  if (!(await cronGoesOn(scene, beganAt))) wrong.push('cron does not go on')
  return { jobs, endedAtMs: Date.now(), observation: Object.keys(clockOffsetsMs).join(', '), problems: wrong }
}

async function runBeside(scene: ChaosRun, aheadMs: number): Promise<string[]> {
  const { store, processes, writeLoad, writerTenants, random } = scene
  const clock = join(store.folder, `clock-${aheadMs}`)
  await writeFile(clock, String(aheadMs))
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const origin = `http://127.0.0.1:${port}`
  const env = {
    ...processes.env,
    ...{ PORT: String(port), PUBLIC_ORIGIN: origin, WORKER_METRICS_PORT: String(metricsPort) },
    ...{ LOG_LEVEL: 'warn', NODE_OPTIONS: `--import=${preload}`, TEST_CLOCK_FILE: clock },
  }
  const until = new Date().toISOString()
  const before = await agedRows(scene, until)
  const own = ['handlers/main.ts', 'workers/main.ts'].map((entry) => startServiceEntry(entry, { env, stdio: 'ignore' }))
  const wrong: string[] = []
  try {
    if (!(await answers(`${origin}/readyz`, ({ text }) => text.includes('"clock wrong"'))))
      wrong.push('readyz of the API does not say that its clock is wrong')
    const isSkew = ({ text }: Answer) =>
      Math.round(Number(/^clock_skew_seconds (\S+)$/m.exec(text)?.[1])) === aheadMs / 1_000
    if (!(await answers(`http://127.0.0.1:${metricsPort}/metrics`, isSkew))) wrong.push('the worker shows another skew')
    await writeLoad.addContact(random.pick(writerTenants), origin)
    wrong.push(...(await sweepAll(scene)))
    const after = await agedRows(scene, until)
    for (const [table, count] of Object.entries(before))
      if (after[table]! < count) wrong.push(`of ${count} ${table} ${after[table]} are left`)
    wrong.push(...(await early(scene)))
    await setRight(own, clock)
    if (!(await answers(`${origin}/readyz`, ({ status }) => status === 200)))
      wrong.push('the API does not get ready when its clock is right')
  } finally {
    await Promise.all(own.map((one) => one.end('SIGTERM')))
  }
  return wrong
}

async function setRight(own: readonly StartedProcess[], clock: string): Promise<void> {
  await writeFile(clock, '0')
  for (const { child } of own) child.kill('SIGUSR2')
}

interface Answer {
  status: number
  text: string
}

/** Reports whether the address gives the expected answer within two minutes. */
async function answers(url: string, isMeant: (answer: Answer) => boolean): Promise<boolean> {
  for (const giveUpAt = performance.now() + readyLimitMs; performance.now() < giveUpAt; await sleep(100)) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer && isMeant({ status: answer.status, text: await answer.text() })) return true
  }
  return false
}

/** Counts the rows created until the given time in tables whose rows are removed only by age. */
async function agedRows({ checkDatabase }: ChaosRun, until: string): Promise<Record<string, number>> {
  const tables = ['events', 'webhook_deliveries', 'idempotency_keys', 'api_audit_logs', 'notifications']
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const text = `select count(*) as count from ${table} where created_at <= $1`
    counts[table] = (await checkDatabase.pool.query<{ count: number }>(text, [until])).rows[0]!.count
  }
  return counts
}

/** Queues every sweep and waits until a worker has run it. */
async function sweepAll({ database }: ChaosRun): Promise<string[]> {
  for (const task of sweeps)
    await database.pool.query("select graphile_worker.add_job($1::text, '{}'::json, job_key := $2::text)", [
      task,
      `chaos:${task}`,
    ])
  const left = "select key from graphile_worker.jobs where key like 'chaos:%'"
  for (const giveUpAt = performance.now() + readyLimitMs; performance.now() < giveUpAt; await sleep(100))
    if ((await database.pool.query(left)).rows.length === 0) return []
  return ['the workers with a right clock did not do every sweep']
}

/** Returns what happened too early: expired bids, and cron tasks that ran in the future. */
async function early({ checkDatabase }: ChaosRun): Promise<string[]> {
  const { rows } = await checkDatabase.pool.query<{ bids: number; crontabs: number }>(`select
    (select count(*) from bids where status = 'expired' and valid_until > now()) as bids,
    (select count(*) from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute') as crontabs`)
  const { bids, crontabs } = rows[0]!
  const wrong: string[] = []
  if (bids > 0) wrong.push(`${bids} bids have expired before their time`)
  if (crontabs > 0) wrong.push(`${crontabs} tasks of the crontab have run in the future`)
  return wrong
}

/** Reports whether cron queues a task for the current time within three minutes. */
async function cronGoesOn({ database }: ChaosRun, since: string): Promise<boolean> {
  const text = 'select from graphile_worker._private_known_crontabs where last_execution between $1 and now()'
  for (const giveUpAt = performance.now() + cronLimitMs; performance.now() < giveUpAt; await sleep(1_000))
    if ((await database.pool.query(text, [since])).rows.length > 0) return true
  return false
}
