import { cp, mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { CleanupSteps, rejectOnInterruption } from '../../testkit/environment/cleanup.ts'
import { checkHistory } from '../../testkit/history/checker/check.ts'
import { listEvidence } from '../../testkit/history/evidence.ts'
import { HistoryRun } from '../../testkit/history/run.ts'
import { TestRandom } from '../../testkit/random.ts'
import { FaultLoop } from './faults.ts'
import { type HistoryService, openHistoryService } from './history-trial.ts'
import { formatOperationCountLines, formatProblemLines, formatStatisticsLines } from './report.ts'

/**
 * `make histories`: many clients use two API processes, a worker and a database, while these are killed, stopped,
 * frozen and disconnected. Each operation is recorded, and the checker then checks the history.
 *
 *
 *
 * OPERATIONS is the number of operations (20,000). PER_SECOND limits how many begin in a second (450). SEED repeats the
 * choices of clients and faults. FAULTS=none causes no faults. Exits with status 1 if anything is wrong.
 */
const operations = Number(process.env.OPERATIONS || 20_000)
const perSecond = Number(process.env.PER_SECOND || 450)
const seed = Number(process.env.SEED || Math.floor(Math.random() * 2 ** 31))
const withFaults = process.env.FAULTS !== 'none'
if (![operations, perSecond, seed].every((value) => Number.isInteger(value) && value > 0))
  throw new Error('OPERATIONS, PER_SECOND and SEED are whole numbers above 0')
/** Time limit of the whole run. It is much longer than a slow machine needs, so that only a hanging run is ended. */
const wholeLimitMs = 1_800_000 + operations * 10
const openingLimitMs = 20_000

const startedMs = Date.now()
const progress = createProgressOutput()
/** Current step of the run, for the progress line. */
let doing = () => 'starting two APIs, a worker and their database'

async function main(): Promise<number> {
  const endings = new CleanupSteps()
  const loads = loadavg().map((load) => load.toFixed(1))
  say(`SEED=${seed}, ${cpus().length} cores, load ${loads.join(' ')}`)
  const opening = openHistoryService(endings)
  const quietly = showEverySecond(progress, () => `${clock()} ${doing()}`)
  try {
    return await Promise.race([opening.then(judged), rejectOnInterruption(wholeLimitMs)])
  } finally {
    quietly()
    await endings.run()
    await Promise.race([opening.catch(() => {}), sleep(openingLimitMs)])
  }
}

async function judged(place: HistoryService): Promise<number> {
  const run = new HistoryRun({ origins: place.processes.origins, tenants: place.tenants }, { seed, perSecond })
  const faults = new FaultLoop(place, operations, new TestRandom(seed), say)
  doing = () => `${run.operationCount.toLocaleString('en')} of ${operations.toLocaleString('en')} operations`
  if (withFaults) faults.start()
  const playedFrom = Date.now()
  await run.runClients(() => run.operationCount >= operations)
  await faults.stop()
  say(
    `${run.operationCount.toLocaleString('en')} operations in ${formatDuration(Date.now() - playedFrom)}; reading all once more`,
  )
  doing = () => `reading all once more: ${run.operationCount.toLocaleString('en')} operations`
  await run.readAll()
  doing = () => 'judging the history'
  const judgedFrom = performance.now()
  const findings = checkHistory(run.recorder.history)
  const { rss } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const used = `${Math.round(rss / 2 ** 20)} MB and ${formatDuration((user + system) / 1000)} of CPU in this process`
  say(`judged in ${formatDuration(performance.now() - judgedFrom)}; ${used}`)
  progress.clear()
  const wrong = formatProblemLines(findings, run.counts, place.processes.unexpectedEnds)
  const report = [
    ...formatOperationCountLines(run.recorder.history),
    '',
    ...formatStatisticsLines(run.recorder.history, run.counts, faults.counts),
    '',
    ...wrong,
    `${findings.count} anomalies, ${run.counts.faults.length + place.processes.unexpectedEnds.length} other faults; SEED=${seed}`,
  ]
  console.log(`\n${report.join('\n')}`)
  await keep(place, report, wrong.length > 0 ? listEvidence(run.recorder.history, findings.records) : undefined)
  return wrong.length > 0 ? 1 : 0
}

/** Writes the report to histories-results/<time>, with the evidence and the processes' output if something is wrong. */
async function keep(
  { logs }: HistoryService,
  report: readonly string[],
  evidence: readonly string[] | undefined,
): Promise<void> {
  const folder = join('histories-results', new Date(startedMs).toISOString().replaceAll(':', '-'))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'report.txt'), `${report.join('\n')}\n`)
  if (evidence) {
    await writeFile(join(folder, 'evidence.txt'), `${evidence.join('\n')}\n`)
    await cp(logs, folder, { recursive: true })
  }
  console.log(folder)
}

function say(text: string): void {
  progress.print(`${clock()} ${text}`)
}

const clock = (): string => `[${String(Math.round((Date.now() - startedMs) / 1000)).padStart(4)} s]`

process.exitCode = await main().catch((error: unknown) => {
  console.error(error)
  return 1
})
process.exit()
