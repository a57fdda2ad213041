import { cp, mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProgressOutput, showEverySecond } from '../../operate/progress.ts'
import { CleanupSteps, rejectOnInterruption } from '../../testkit/environment/cleanup.ts'
import { type ChaosRun, startChaosRun } from './chaos-trial.ts'
import { runAllChecks, runChecks } from './checks.ts'
import { checkPreparedTransactions } from './cluster/failures.ts'
import { createProjectUnderLoad } from './contract-load.ts'
import { selectFailures } from './failures.ts'
import { checkQueue, checkResourceUse, checkStoredFiles, type Footprint, measureFootprint } from './leftovers-check.ts'
import type { ChaosFinding } from './records.ts'
import {
  type Failure,
  jobProgressLimitMs,
  listOpenJobs,
  type OpenJob,
  promptJobCondition,
  waitForJobProgress,
  waitForWrites,
} from './recovery.ts'

/**
 * `make chaos`: runs two API processes and two workers under a load of writes with idempotency keys, while the failures
 * of failures.ts happen at random moments. Then checks all records.
 *
 * SECONDS is how long failures are caused; each is caused at least once. SEED repeats their order. FILES=s3 stores the
 * files in a bucket, whose server is killed as well. FAILURE selects the failures whose names contain it. Prints a line
 * for each failure and a table of the counts. Exits with status 1 if anything is wrong.
 */
const strikeMs = Number(process.env.SECONDS || 240) * 1000
const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 31))
/** Time limit of the whole run. It is much longer than a slow machine needs, so that only a hanging run is ended. */
const wholeLimitMs = strikeMs + 3_600_000
const ownerLimitMs = 60_000
/** Time without any progress after which the run no longer waits for open jobs and deliveries. */
const standstillMs = 90_000
const openingLimitMs = 20_000
const repeatsAtEnd = 1_500
const writersEach = 3
const changersEach = 3

const startedMs = Date.now()
const progress = createProgressOutput()
/** Current step of the run, for the progress line. */
let doing = 'starting two APIs, two workers and their database'

async function main(): Promise<number> {
  const endings = new CleanupSteps()
  const loads = loadavg().map((load) => load.toFixed(1))
  say(`SEED=${seed}, ${cpus().length} cores, load ${loads.join(' ')}`)
  const opening = startChaosRun(seed, endings)
  const quietly = showEverySecond(progress, () => `${clock()} ${doing}`)
  try {
    return await Promise.race([opening.then(trial), rejectOnInterruption(wholeLimitMs)])
  } finally {
    quietly()
    await endings.run()
    await Promise.race([opening.catch(() => {}), sleep(openingLimitMs)])
  }
}

async function trial(scene: ChaosRun): Promise<number> {
  const before = await measureFootprint(scene)
  const {
    writeLoad,
    jobLoad,
    contractLoad,
    accountingLoad,
    clerkLoad,
    historyLoad,
    database,
    writerTenants,
    jobTenant,
    accountingTenant,
    clerkTenant,
  } = scene
  for (const tenant of [...writerTenants, jobTenant]) writeLoad.start(tenant, writersEach)
  jobLoad.start(jobTenant, writerTenants[0]!)
  await accountingLoad.start(accountingTenant)
  await clerkLoad.start(clerkTenant)
  historyLoad.start()
  for (const office of writerTenants) {
    const [changed, billed] = [
      await createProjectUnderLoad(database, office),
      await createProjectUnderLoad(database, office),
    ]
    contractLoad.start(changed, changersEach, billed)
  }
  const wrong = await strikeAll(scene)
  const findings = [...wrong, ...(await quiet(scene)), ...(await judged(scene, before))]
  progress.clear()
  report(findings)
  const bad = findings.filter((found) => found.wrong > 0)
  await keep(scene, findings, bad.length > 0)
  return bad.length === 0 ? 0 : 1
}

/**
 * Causes all failures, in a different order in each round, until SECONDS have passed. The first round is always
 * completed.
 */
async function strikeAll(scene: ChaosRun): Promise<ChaosFinding[]> {
  const until = Date.now() + strikeMs
  const wrong: string[] = []
  const recoveries: number[] = []
  for (let round = 0; round === 0 || Date.now() < until; round += 1) {
    for (const failure of shuffled(selectFailures(scene), scene)) {
      if (round > 0 && Date.now() >= until) break
      const leftS = Math.max(0, Math.round((until - Date.now()) / 1000))
      doing = `${recoveries.length} failures so far, ${wrong.length} things wrong; now: ${failure.name}; ${leftS} s of failures left`
      await sleep(scene.random.whole(500, 3_000))
      const { recoveredMs, objections } = await strike(scene, failure)
      recoveries.push(recoveredMs)
      wrong.push(...objections)
    }
  }
  const slowest = `${(Math.max(...recoveries) / 1000).toFixed(1)} s`
  return [
    { name: 'failures, and the slowest recovery', count: `${recoveries.length}, ${slowest}`, wrong: 0 },
    { name: 'wrong while something failed', count: wrong.length, wrong: wrong.length, examples: wrong },
  ]
}

/**
 * Causes one failure and waits for the recovery: both API processes accept a write, and every open job makes progress.
 */
async function strike(scene: ChaosRun, failure: Failure): Promise<{ recoveredMs: number; objections: string[] }> {
  const { jobs, endedAtMs, observation = '', problems = [] } = await failure.cause(scene)
  const [writes, moved] = await Promise.all([
    waitForWrites(scene, endedAtMs),
    waitForJobProgress(scene, jobs, endedAtMs),
  ])
  const objections = [...problems]
  if (moved === undefined)
    objections.push(`${jobs.length} jobs did not all get on within ${jobProgressLimitMs / 1000} s`)
  const recoveredMs = Math.max(writes, moved ?? jobProgressLimitMs)
  const shown = `every API writes again in ${(writes / 1000).toFixed(1)} s, ${describe(jobs, moved)}`
  say(
    `${failure.name}: ${shown}${observation && ` (${observation})`}${objections.map((text) => `\n  WRONG: ${text}`).join('')}`,
  )
  return { recoveredMs, objections: objections.map((text) => `${failure.name}: ${text}`) }
}

const describe = (jobs: readonly OpenJob[], moved: number | undefined): string =>
  jobs.length === 0 ? 'no job was open' : `${jobs.length} jobs got on in ${((moved ?? Number.NaN) / 1000).toFixed(1)} s`

function shuffled<T>(given: readonly T[], { random }: ChaosRun): T[] {
  const left = [...given]
  return given.map(() => left.splice(random.whole(0, left.length - 1), 1)[0]!)
}

/**
 * Waits for jobs and deliveries to end. After a minute, every open job must have a worker. At the end, all jobs must
 * have ended, and all deliveries must have been made.
 */
async function quiet(scene: ChaosRun): Promise<ChaosFinding[]> {
  say('restored; waiting for what has begun')
  doing = 'waiting for jobs and deliveries to end'
  const from = Date.now()
  const [, , , , , , orphans] = await Promise.all([
    scene.writeLoad.stop(),
    scene.jobLoad.stop(),
    scene.contractLoad.stop(),
    scene.accountingLoad.stop(),
    scene.clerkLoad.stop(),
    scene.historyLoad.stop(),
    orphansAfter(scene, from),
  ])
  let open = await unfinished(scene)
  for (let movedMs = Date.now(); open.jobs + open.deliveries > 0 && Date.now() - movedMs < standstillMs; ) {
    await sleep(200)
    const now = await unfinished(scene)
    if (now.jobs !== open.jobs || now.deliveries !== open.deliveries || now.processed !== open.processed)
      movedMs = Date.now()
    open = now
    doing = `waiting for ${open.jobs} jobs and ${open.deliveries} deliveries to end`
  }
  say(`quiet after ${((Date.now() - from) / 1000).toFixed(1)} s`)
  return [
    { name: 'jobs without an owner after 60 s', count: orphans, wrong: orphans },
    { name: 'jobs that never ended', count: open.jobs, wrong: open.jobs },
  ]
}

/** Waits up to a minute until every open job has a valid lease. Returns how many have none then. */
async function orphansAfter({ database }: ChaosRun, fromMs: number): Promise<number> {
  for (;;) {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) as count from jobs where status in ('queued', 'running') and ${promptJobCondition}
      and (lease_until is null or lease_until < now())`,
    )
    const orphans = rows[0]!.count
    if (orphans === 0 || Date.now() - fromMs > ownerLimitMs) return orphans
    await sleep(200)
  }
}

async function unfinished(scene: ChaosRun): Promise<{ jobs: number; processed: number; deliveries: number }> {
  const { rows } = await scene.database.pool.query<{ count: number }>(
    'select count(*) as count from webhook_deliveries where next_attempt_at is not null',
  )
  const jobs = await listOpenJobs(scene)
  const processed = jobs.reduce((sum, job) => sum + job.processed, 0)
  return { jobs: jobs.length, processed, deliveries: rows[0]!.count }
}

async function judged(scene: ChaosRun, before: Footprint): Promise<ChaosFinding[]> {
  const { writeLoad, random } = scene
  doing = 'counting what was lost'
  const sample = Array.from({ length: Math.min(repeatsAtEnd, writeLoad.writes.length) }, () =>
    random.pick(writeLoad.writes),
  )
  for (let from = 0; from < sample.length; from += 10) {
    await Promise.all(sample.slice(from, from + 10).map((write) => writeLoad.repeat(write)))
  }
  const findings = await runAllChecks(scene)
  // These checks come last, because they write again.
  const remains = await runChecks({
    transactions: () => checkPreparedTransactions(scene),
    queue: () => checkQueue(scene),
    files: () => checkStoredFiles(scene),
    footprint: () => checkResourceUse(scene, before),
  })
  return [...findings, ...remains]
}

function report(findings: readonly ChaosFinding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length))
  console.log('')
  for (const { name, count, wrong, examples = [] } of findings) {
    console.log(`${name.padEnd(width)}  ${count}${wrong > 0 ? '  WRONG' : ''}`)
    if (wrong > 0) for (const example of examples.slice(0, 5)) console.log(`    ${example}`)
  }
  const countOf = (named: string) => findings.find(({ name }) => name === named)?.count ?? 'unknown'
  const bad = findings.filter(({ wrong }) => wrong > 0).length
  console.log(
    `\nacknowledged ${countOf('writes acknowledged')}, stored ${countOf('of these stored')}, lost ${countOf('lost')}, ` +
      `doubled ${countOf('doubled')}, recovered in at most ${String(countOf('failures, and the slowest recovery')).split(', ')[1]}; ` +
      `${bad} findings are wrong; SEED=${seed}`,
  )
}

/** Writes the findings to chaos-results/<time>, with the processes' output if something is wrong. */
async function keep(scene: ChaosRun, findings: readonly ChaosFinding[], withLogs: boolean): Promise<void> {
  const folder = join('chaos-results', new Date(startedMs).toISOString().replaceAll(':', '-'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'findings.json'), JSON.stringify({ seed, findings }, null, 2))
  if (withLogs) await cp(scene.logs, folder, { recursive: true })
  console.log(folder)
}

function say(text: string): void {
  progress.print(`${clock()} ${text}`)
}

const clock = (): string => `[${String(Math.round((Date.now() - startedMs) / 1000)).padStart(3)} s]`

process.exitCode = await main().catch((error: unknown) => {
  console.error(error)
  return 1
})
process.exit()
