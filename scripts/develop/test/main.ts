import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { openTestServer } from '../../testkit/cluster/open.ts'
import { TestS3Server } from '../../testkit/environment/s3.ts'
import { findUnlistedStatements, writeStatements } from '../statements/list.ts'
import { findFilesOverBudget, lowerBudgets, readBudgets } from './budgets.ts'
import { findAffectedTests } from './changed.ts'
import { testsExcludedOnClusters } from './excluded-on-clusters.ts'
import { Imports } from './imports.ts'
import { isLongTest } from './long-tests.ts'
import { readProcessTreeCpuMs } from './process-cpu.ts'
import { beginReachFile } from './reach-file.ts'
import { orderTestTasks, TestRun } from './run.ts'
import { type ShortRun, storeShortRun, takeShortRun } from './short-run.ts'
import { watch } from './watch.ts'

const root = resolve(import.meta.dirname, '../../..')
const progress = createProgressOutput()

/**
 * Runs `make test` and, with `--all`, `make test-all`. `make test` leaves out the long tests (long-tests.ts). Both run
 * the test files in the arguments or in FILE instead if there are any. The tests have their own Postgres. Variables:
 *
 * - REST=1 runs only the files that `make test` left out, and judges them together with that run.
 * - CHANGED=1 runs the files that load what differs from the last commit.
 * - WATCH=1 runs the named files again whenever something that they load is saved.
 * - FILES=s3 stores the service's files in buckets of an S3 server, one for each service that a test starts.
 * - ORDER=random runs the files in a random order instead of the longest first; ORDER=<seed> repeats one.
 * - LANES=<number> is the number of test processes.
 * - COVERAGE=<path> records which functions each file runs, for `make mutants`.
 * - BUDGETS=lower lowers the CPU budgets of files that now take less.
 * - STATEMENTS=write writes the list of the statements that the service sends.
 * - CLUSTER puts the databases on a Citus cluster.
 */
async function main(): Promise<number> {
  const { FILE = '', FILES, WATCH, CHANGED, ORDER, CLUSTER, COVERAGE, REST } = process.env
  const imports = new Imports(root)
  const isAll = process.argv.includes('--all')
  const args = process.argv.slice(2).filter((arg) => arg !== '--all')
  const shortRun = isAll && REST ? takeShortRun(root) : undefined
  const all = globSync('test/**/*.test.ts', { cwd: root })
    .filter((file) => !CLUSTER || !Object.hasOwn(testsExcludedOnClusters, file))
    .filter((file) => (isLongTest(file) ? isAll : !shortRun))
    .sort()
  const named = [...args, ...FILE.split(/\s+/)].filter(Boolean)
  const absent = named.filter((file) => !existsSync(join(root, file)))
  if (absent.length > 0) console.error(`There is no ${absent.join(', no ')}.`)
  const present = named.filter((file) => !absent.includes(file))
  const files = named.length > 0 ? present : CHANGED ? findAffectedTests(root, all, imports) : all
  const cluster = await openTestServer(root)
  const s3 = FILES === 's3' ? await openTestS3() : undefined
  try {
    const env = { ...process.env, ...cluster.env, ...s3?.env, TAP: '1', TAP_TIMEOUT: '900', TEST_PASSWORD_COST: 'low' }
    if (COVERAGE) beginReachFile(root, COVERAGE)
    if (WATCH) return await watch(root, files, env, progress.print)
    const budgets = readBudgets(root)
    const run = new TestRun(root, env, orderTestTasks(files, imports, { budgets, order: ORDER, print: progress.print }))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => run.stop(signal))
    const [fromMs, fromServerMs] = [performance.now(), readProcessTreeCpuMs(cluster.serverPid)]
    const quiet = showEverySecond(progress, () => `${run.standing()}, ${formatDuration(performance.now() - fromMs)}`)
    const ended = await run.runAll((line) => progress.print(line))
    quiet()
    if (files === all && !isAll) storeShortRun(root, ended)
    if (files === all && isAll) {
      const whole = shortRun ? joinRuns(ended, shortRun) : ended
      const isGreen = whole.failed === 0
      if (isGreen) judgeCost(whole, budgets)
      // On a cluster the service also sends statements that the list does not have. They need no check, because the
      // cluster has already run them.
      if (!CLUSTER) ended.failed += judgeStatements(whole.statements, isGreen)
    }
    const cpu = `${formatDuration(ended.cpuMs)} of CPU and ${formatDuration(readProcessTreeCpuMs(cluster.serverPid) - fromServerMs)} of Postgres`
    console.log(`${files.length} files in ${formatDuration(performance.now() - fromMs)}: ${cpu}`)
    console.log(`\n${ended.passed} passed, ${ended.failed + absent.length} failed`)
    return ended.failed + absent.length === 0 ? 0 : 1
  } finally {
    await s3?.close()
    await cluster.close()
  }
}

/**
 * Checks that every statement that the service sends is in test/statements.txt, whose statements `make citus` runs on a
 * cluster. Returns how many are missing. Writes the list only if no test failed, because a failed run may have sent
 * fewer statements.
 */
function judgeStatements(sent: ReadonlySet<string>, isGreen: boolean): number {
  if (isGreen && process.env.STATEMENTS === 'write') {
    const { came, gone } = writeStatements(root, sent)
    console.log(`test/statements.txt: ${came} statements more, ${gone} less`)
    return 0
  }
  const missing = findUnlistedStatements(root, sent)
  for (const statement of missing) console.log(`NEW ${statement}`)
  if (missing.length > 0)
    console.log(
      'These statements are not in test/statements.txt: STATEMENTS=write make test-all writes it, make citus asks a cluster.',
    )
  return missing.length
}

const joinRuns = (one: ShortRun, other: ShortRun): ShortRun => ({
  statements: one.statements.union(other.statements),
  cpuSecondsOf: new Map([...one.cpuSecondsOf, ...other.cpuSecondsOf]),
  failed: one.failed + other.failed,
})

/** Prints files over their CPU budget. They never fail the run, because machines and load vary. */
function judgeCost({ cpuSecondsOf }: ShortRun, budgets: ReadonlyMap<string, number>): void {
  for (const line of findFilesOverBudget(budgets, cpuSecondsOf)) console.log(`OVER ${line}`)
  if (process.env.BUDGETS === 'lower') lowerBudgets(root, budgets, cpuSecondsOf)
}

/**
 * Starts the S3 server for a run of the test suite. `env` has the environment variables that tell the tests its
 * address.
 */
async function openTestS3(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'test-s3-'))
  const server = await TestS3Server.open(folder, 'files')
  return {
    env: { TEST_S3_ENDPOINT: server.endpoint },
    async close() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

process.exitCode = await main()
