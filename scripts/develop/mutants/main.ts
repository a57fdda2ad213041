import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { openTestCluster } from '../../testkit/cluster/cluster.ts'
import { listChangedFiles } from '../test/changed.ts'
import { readReachFile } from '../test/reach-file.ts'
import { shuffle } from '../test/shuffled.ts'
import { createRepositoryCopy } from './copy.ts'
import { FaultTestSelector } from './drawn/choose-tests.ts'
import { drawFaults, listMutableFiles } from './drawn/draw.ts'
import type { DrawnFault } from './drawn/drawn-fault.ts'
import { formatEquivalentRow, readEquivalents } from './drawn/equivalent.ts'
import { TestReach } from './drawn/reach.ts'
import { type ListedFault, readListedFaults } from './listed-faults.ts'
import { mutationOperators } from './operators/all.ts'
import type { MutationOperator } from './operators/operator.ts'
import { type FaultVerdict, PassingTestCache, tryDrawnFault, tryFault } from './trial.ts'
import { findTypeErrors } from './typecheck.ts'

type Planted = ListedFault | DrawnFault

const root = resolve(import.meta.dirname, '../../..')
const progress = createProgressOutput()
/** Number of faults to plant by default. */
const share = 20
/** Share of the planted faults that tests must catch before a release. */
const wanted = 0.95

/**
 * Runs `make mutants`: plants faults one by one in copies of the repository and runs the tests that must detect them.
 * Prints which test caught which fault. Returns 1 if fewer than 95 % are caught.
 *
 * By default it plants some of the listed faults, drawn by SEED. ALL=1 plants every listed fault, AREA all faults of
 * one area, and FAULT the faults whose name contains this text. Throws if a listed fault does not compile.
 *
 * DRAWN=100 plants 100 random faults instead, at positions drawn by SEED. CHANGED=1 draws only from the files that
 * differ from the last commit. The tests for a position are those that reached it in a recorded run, else those that
 * import the file. COVERAGE is the path of the recording, as given to `make test`. KIND selects the kinds of fault, such
 * as `dropped lock, dropped event`; without it, all kinds are drawn.
 */
async function main(): Promise<number> {
  const { DRAWN, SEED } = process.env
  const seed = SEED ? Number(SEED) : Math.floor(Math.random() * 2 ** 31)
  const planted = DRAWN ? drawnFaults(Number(DRAWN), seed) : await listedFaults(seed)
  if (planted.length === 0) throw new Error('There is no such fault.')
  const cluster = await openTestCluster(join(root, '.data-test'))
  const fromMs = performance.now()
  try {
    // The copies record no coverage, because the positions of their functions differ.
    const env = { ...process.env, ...cluster.env, COVERAGE: '', TAP: '1', TAP_TIMEOUT: '900' }
    const verdicts = await tryAll(planted, env, fromMs)
    return summarize(planted, verdicts, fromMs)
  } finally {
    await cluster.close()
  }
}

async function listedFaults(seed: number): Promise<Planted[]> {
  const { ALL, AREA, FAULT } = process.env
  const all = await readListedFaults()
  const asked = all.filter(({ area, name }) => (!AREA || area === AREA) && (!FAULT || name.includes(FAULT)))
  const planted = ALL || AREA || FAULT ? asked : shuffle(asked, seed).slice(0, share)
  if (planted.length < asked.length)
    console.log(`${planted.length} of ${all.length} faults; SEED=${seed} draws them again`)
  const errors = [...findTypeErrors(root, planted)].map(([{ name }, error]) => `"${name}": ${error}`)
  if (errors.length > 0) throw new Error(`These faults do not compile:\n${errors.join('\n')}`)
  return planted
}

function drawnFaults(count: number, seed: number): Planted[] {
  const { CHANGED, COVERAGE, KIND } = process.env
  const choice = new FaultTestSelector(root, COVERAGE ? new TestReach(readReachFile(root, COVERAGE)) : undefined)
  const testsFor = choice.testsFor.bind(choice)
  const all = listMutableFiles(root)
  const drawn = drawFaults(root, {
    files: CHANGED ? listChangedFiles(root).filter((file) => all.includes(file)) : all,
    operators: KIND ? selectOperators(KIND) : mutationOperators,
    count,
    seed,
    isEquivalent: readEquivalents(),
    testsFor,
  })
  console.log(`${drawn.length} drawn faults; SEED=${seed} draws them again`)
  return drawn
}

/** Returns the mutation operators that `names` lists, separated by commas. */
function selectOperators(names: string): MutationOperator[] {
  return names.split(',').map((name) => {
    const found = mutationOperators.find((operator) => operator.name === name.trim())
    if (found) return found
    throw new Error(`There is no kind "${name.trim()}", only ${mutationOperators.map((one) => one.name).join(', ')}.`)
  })
}

async function tryAll(
  planted: readonly Planted[],
  env: NodeJS.ProcessEnv,
  fromMs: number,
): Promise<Map<Planted, FaultVerdict>> {
  const verdicts = new Map<Planted, FaultVerdict>()
  const waiting = [...planted]
  const sound = new PassingTestCache()
  const quiet = showEverySecond(
    progress,
    () => `${verdicts.size} of ${planted.length}, ${formatDuration(performance.now() - fromMs)}`,
  )
  const work = async () => {
    const copy = createRepositoryCopy()
    try {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const beganMs = performance.now()
        const verdict =
          'declaration' in fault ? await tryDrawnFault(copy, env, fault, sound) : await tryFault(copy, env, fault)
        verdicts.set(fault, verdict)
        const took = formatDuration(performance.now() - beganMs)
        progress.print(`${verdict.kind.padEnd(6)} ${fault.area}: ${fault.name}, ${took}${inWords(fault, verdict)}`)
      }
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work))
  quiet()
  return verdicts
}

function inWords(fault: Planted, verdict: FaultVerdict): string {
  if (verdict.kind === 'caught') return `\n         by ${verdict.by}: ${verdict.title}`
  if (verdict.kind === 'broken') return `: ${verdict.why}`
  if (!('declaration' in fault)) return verdict.ran.map((test) => `\n         passed: ${test}`).join('')
  const ran = verdict.ran.map((test) => `\n         passed: ${test}`)
  return `\n         before: ${fault.before}\n         after:  ${fault.after}${ran.join('')}`
}

function summarize(planted: readonly Planted[], verdicts: ReadonlyMap<Planted, FaultVerdict>, fromMs: number): number {
  const of = (kind: FaultVerdict['kind']) => planted.filter((fault) => verdicts.get(fault)?.kind === kind)
  for (const [area, faults] of Map.groupBy(planted, (fault) => fault.area)) {
    const caught = faults.filter((fault) => verdicts.get(fault)?.kind === 'caught').length
    console.log(`${area.padEnd(20)} ${caught} of ${faults.length}`)
  }
  const rows = of('missed').flatMap((fault) => ('declaration' in fault ? [formatEquivalentRow(fault)] : []))
  if (rows.length > 0) console.log(`\nRows for equivalent.md, of those that no test can notice:\n${rows.join('\n')}`)
  const [caught, broken] = [of('caught').length, of('broken').length]
  const percent = ((100 * caught) / planted.length).toFixed(1)
  const took = formatDuration(performance.now() - fromMs)
  console.log(`\n${planted.length} planted, ${caught} caught (${percent} %), ${broken} broken, in ${took}`)
  return broken === 0 && caught >= planted.length * wanted ? 0 : 1
}

process.exitCode = await main()
