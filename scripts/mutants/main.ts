import { globSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { openTestCluster } from '../../test/support/cluster/cluster.ts'
import { progressOn, seconds, ticking } from '../progress.ts'
import { shuffled } from '../test/shuffled.ts'
import { copyOfRepository } from './copy.ts'
import type { Fault } from './fault.ts'
import { type TrialVerdict, tryFault } from './trial.ts'

type Planted = Fault & { area: string }

const root = resolve(import.meta.dirname, '..', '..')
const progress = progressOn()
/** How many faults are planted when nothing is said. */
const share = 20
/** The part of all planted faults that is to be caught before a release. */
const wanted = 0.95

/**
 * `make mutants`: plants faults one by one, each in a copy of the repository, and runs the tests that are to notice it.
 * Says which test caught which, and fails when fewer than 95 of 100 are caught. A share of all faults, which SEED draws;
 * ALL=1 plants every one, AREA those of one area, FAULT those whose name has this word.
 */
async function main(): Promise<number> {
  const { ALL, AREA, FAULT, SEED } = process.env
  const all = await readFaults()
  const asked = all.filter(({ area, name }) => (!AREA || area === AREA) && (!FAULT || name.includes(FAULT)))
  const seed = SEED ? Number(SEED) : Math.floor(Math.random() * 2 ** 31)
  const planted = ALL || AREA || FAULT ? asked : shuffled(asked, seed).slice(0, share)
  if (planted.length === 0) throw new Error('There is no such fault.')
  if (planted.length < asked.length)
    console.log(`${planted.length} of ${all.length} faults; SEED=${seed} draws them again`)
  const cluster = await openTestCluster(join(root, '.data-test'))
  const fromMs = performance.now()
  try {
    const env = { ...process.env, ...cluster.env, TAP: '1', TAP_TIMEOUT: '900' }
    const verdicts = await tryAll(planted, env, fromMs)
    return summarize(planted, verdicts, fromMs)
  } finally {
    await cluster.close()
  }
}

async function readFaults(): Promise<Planted[]> {
  const files = globSync('**/*.ts', { cwd: join(import.meta.dirname, 'faults') }).sort()
  const lists = await Promise.all(
    files.map(async (file) => {
      const { faults } = (await import(join(import.meta.dirname, 'faults', file))) as { faults: readonly Fault[] }
      return faults.map((fault) => ({ ...fault, area: basename(file, '.ts') }))
    }),
  )
  return lists.flat()
}

async function tryAll(
  planted: readonly Planted[],
  env: NodeJS.ProcessEnv,
  fromMs: number,
): Promise<Map<Planted, TrialVerdict>> {
  const verdicts = new Map<Planted, TrialVerdict>()
  const waiting = [...planted]
  const quiet = ticking(progress, () => `${verdicts.size} of ${planted.length}, ${seconds(performance.now() - fromMs)}`)
  const work = async () => {
    const copy = copyOfRepository()
    try {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const verdict = await tryFault(copy, env, fault)
        verdicts.set(fault, verdict)
        progress.print(`${verdict.kind.padEnd(6)} ${fault.area}: ${fault.name}${inWords(verdict)}`)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  quiet()
  return verdicts
}

function inWords(verdict: TrialVerdict): string {
  if (verdict.kind === 'caught') return `\n         by ${verdict.by}: ${verdict.title}`
  return verdict.kind === 'broken' ? `: ${verdict.why}` : ''
}

function summarize(planted: readonly Planted[], verdicts: ReadonlyMap<Planted, TrialVerdict>, fromMs: number): number {
  const of = (kind: TrialVerdict['kind']) => planted.filter((fault) => verdicts.get(fault)?.kind === kind)
  for (const [area, faults] of Map.groupBy(planted, (fault) => fault.area)) {
    const caught = faults.filter((fault) => verdicts.get(fault)?.kind === 'caught').length
    console.log(`${area.padEnd(16)} ${caught} of ${faults.length}`)
  }
  const [caught, broken] = [of('caught').length, of('broken').length]
  const percent = ((100 * caught) / planted.length).toFixed(1)
  const took = seconds(performance.now() - fromMs)
  console.log(`\n${planted.length} planted, ${caught} caught (${percent} %), ${broken} broken, in ${took}`)
  return broken === 0 && caught >= planted.length * wanted ? 0 : 1
}

process.exitCode = await main()
