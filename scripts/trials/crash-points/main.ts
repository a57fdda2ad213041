import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { openTestServer } from '../../testkit/cluster/open.ts'
import type { WireFault } from './fault.ts'
import { runShareProcess, type ShareMessage } from './part.ts'
import type { TriedCrashPoints } from './trials.ts'
import { tryPlantedFaultsOfCrashPoints } from './try-planted-faults.ts'

const root = resolve(import.meta.dirname, '../../..')
const progress = createProgressOutput()

/**
 * `make crash-points`: cuts the database connection at every message of every mutating operation and of each worker
 * task, and then sends the same request again.
 *
 *
 *
 * Variables:
 * - WORDS selects operations and tasks whose names contain one of the words.
 * - POINTS limits the number of messages for each operation or task; SEED draws them.
 * - LONG=1 also holds messages for two seconds, and also kills the API process, at POINTS (default 2) messages of each
 *   operation.
 * - PLANTED=1 instead plants faults, each of which must be found. Another value selects the faults whose names contain
 *   it.
 */
async function main(): Promise<number> {
  const { WORDS = '', SEED, POINTS, LONG, PLANTED } = process.env
  const cluster = await openTestServer(root)
  const env = { ...process.env, ...cluster.env, WORDS, SEED: SEED ?? String(Math.floor(Math.random() * 2 ** 31)) }
  try {
    if (PLANTED) return await tryPlantedFaultsOfCrashPoints(env, PLANTED === '1' ? '' : PLANTED)
    const harms: WireFault[] = LONG ? ['cut', 'hold', 'kill'] : ['cut']
    let differences = 0
    for (const harm of harms) {
      const points = POINTS ?? (harm === 'cut' ? undefined : '2')
      differences += await tryAll(harm, { ...env, ...(points && { POINTS: points }), HARM: harm })
    }
    return differences === 0 ? 0 : 1
  } finally {
    await cluster.close()
  }
}

/**
 * Starts a process for each core. Each one tries its share of the operations and tasks. Prints the results, and returns
 * the number of differences and failed processes.
 */
async function tryAll(harm: WireFault, env: NodeJS.ProcessEnv): Promise<number> {
  const fromMs = performance.now()
  const tried: TriedCrashPoints[] = []
  const excluded = new Map<string, string>()
  const pointsOfAll = () => tried.reduce((sum, { pointCount }) => sum + pointCount, 0)
  const quiet = showEverySecond(
    progress,
    () => `${tried.length} tried, ${pointsOfAll()} points, ${formatDuration(performance.now() - fromMs)}`,
  )
  const parts = Math.max(2, availableParallelism())
  const hear = (said: ShareMessage) => {
    if ('excluded' in said) for (const [name, why] of said.excluded) excluded.set(name, why)
    else {
      tried.push(said.tried)
      for (const line of said.tried.differences.slice(0, 5)) progress.print(line)
    }
  }
  const ends = await Promise.all(
    Array.from({ length: parts }, (_, part) => runShareProcess({ ...env, PART: `${part}/${parts}` }, hear)),
  )
  quiet()
  for (const { name, untriedCount, pointCount: points } of tried)
    if (untriedCount)
      console.log(`${name}: ${points} of ${points + untriedCount} messages, spread over all, since each try takes long`)
  for (const [name, why] of [...excluded].sort()) console.log(`not tried: ${name}: ${why}`)
  const sum = (of: (one: TriedCrashPoints) => number) => tried.reduce((all, one) => all + of(one), 0)
  const found = sum(({ differences }) => differences.length)
  console.log(
    `${harm}: ${tried.length} operations and tasks, ${sum(({ pointCount }) => pointCount)} points, of which ${sum(({ nothingDoneCount }) => nothingDoneCount)} left nothing done and ${sum(({ allDoneCount }) => allDoneCount)} all; ${found} differences, seed ${env.SEED}, ${formatDuration(performance.now() - fromMs)}`,
  )
  return found + ends.filter((status) => status !== 0).length
}

process.exitCode = await main()
