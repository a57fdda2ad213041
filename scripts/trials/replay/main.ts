import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { SeededRandom } from '../../packages/conformance/chance.ts'
import { withTestServer } from '../../testkit/cluster/open.ts'
import { CleanupSteps } from '../../testkit/environment/cleanup.ts'
import type { Lifetime } from '../../testkit/environment/database.ts'
import { findCommit, unpackRelease } from '../../testkit/environment/release-tree.ts'
import { type RequestEntry, readCorpus } from './corpus.ts'
import { plantChanges } from './planted.ts'
import { recordCorpus } from './record.ts'
import { type Replay, replayCorpus } from './replay.ts'
import { compareReplays, formatDifference, listMissingOperations, summarizeReplay } from './report.ts'

const results = resolve(import.meta.dirname, '../../../build/replay')
const plantedCount = 20
const shownCount = 50

/**
 * `make replay`: records the requests of the conformance kit and of the fuzzer, and sends them to two releases, each on
 * an empty database. Reports every difference of their answers that no mask allows.
 *
 * Variables:
 * - RELEASE names the commit of the first release (default HEAD). The second release is this checkout.
 * - CORPUS names a recorded corpus to use again; SEED and CASES are those of its recording.
 * - SEED and CASES (4) determine the generated requests.
 * - PLANTED=1 replays this checkout once and changes 20 of its answers; each change must be found.
 */
async function main(): Promise<number> {
  const { RELEASE = 'HEAD', CORPUS, PLANTED } = process.env
  const commit = await findCommit(RELEASE)
  if (!commit) throw new Error(`RELEASE=${RELEASE} is no commit of this repository; name a commit, a tag or a branch`)
  const [seed, cases] = [Number(process.env.SEED || 1), Number(process.env.CASES || 4)]
  if (![seed, cases].every(Number.isInteger) || cases < 1) throw new Error('SEED and CASES are whole numbers')
  return withTestServer(async (lifetime) => {
    const folder = await mkdtemp(join(tmpdir(), 'release-'))
    lifetime.teardown(() => rm(folder, { recursive: true, force: true }))
    await unpackRelease(commit, folder)
    const corpus = resolve(CORPUS || join(results, 'corpus.jsonl'))
    const files = `${corpus.replace(/\.jsonl$/, '')}-files`
    if (!CORPUS) {
      const options = { folder, release: commit, seed, cases, corpus, files }
      await inStep('recorded', (own, onRequest) => recordCorpus(own, { ...options, onRequest }))
    }
    const [setup, entries] = await readCorpus(corpus)
    const replayed = (name: string, release: string | undefined) =>
      inStep(`replayed on ${name}`, (own, onRequest) => {
        const output = join(results, `${name}.jsonl`)
        return replayCorpus(own, { folder: release, setup, entries, files, output, onRequest })
      })
    const requests = entries.filter((entry): entry is RequestEntry => entry.kind === 'request')
    const first = await replayed('release', folder)
    if (PLANTED) return tryPlantedChanges(requests, first, setup.seed)
    return report(requests, first, await replayed('checkout', undefined))
  })
}

/** Runs a step with its own lifetime, and shows the number of its requests. Prints its duration. */
async function inStep<T>(
  name: string,
  work: (lifetime: Lifetime, onRequest: (count: number) => void) => Promise<T>,
): Promise<T> {
  const fromMs = performance.now()
  let done = 0
  const steps = new CleanupSteps()
  const shown = () => `${done} requests ${name}, ${formatDuration(performance.now() - fromMs)}`
  const quiet = showEverySecond(createProgressOutput(process.stderr), shown)
  try {
    return await work({ teardown: (ending) => void steps.add(ending) }, (count) => {
      done = count
    })
  } finally {
    quiet()
    await steps.run()
    console.log(shown())
  }
}

/** Prints the differences of two replays. Returns the exit status. */
async function report(requests: RequestEntry[], first: Replay, second: Replay): Promise<number> {
  const { differences, maskedCounts } = compareReplays(requests, first, second)
  const lines = differences.map(formatDifference)
  await writeFile(join(results, 'differences.txt'), lines.map((line) => `${line}\n`).join(''))
  for (const line of lines.slice(0, shownCount)) console.error(line)
  if (lines.length > shownCount) console.error(`${lines.length - shownCount} more in build/replay/differences.txt`)
  for (const line of summarizeReplay(requests, second, maskedCounts)) console.log(line)
  const missing = listMissingOperations(requests)
  if (missing.length > 0) console.error(`operations without a request: ${missing.join(', ')}`)
  const differing = new Set(differences.map(({ index }) => index)).size
  console.log(`${lines.length} differences in ${differing} of ${requests.length} answers`)
  return lines.length === 0 && missing.length === 0 ? 0 : 1
}

/** Compares a replay with a copy that has planted changes. Returns 0 if each change is found, and nothing else. */
function tryPlantedChanges(requests: RequestEntry[], replay: Replay, seed: number): number {
  const planted = plantChanges(replay.answers, plantedCount, new SeededRandom(seed))
  const answers = [...replay.answers]
  for (const { index, answer } of planted) answers[index] = answer
  const { differences } = compareReplays(requests, replay, { ...replay, answers })
  const found = new Set(differences.map(({ index }) => index))
  for (const { index, what } of planted) {
    const { method, path } = requests[index]!.request
    console.log(`${found.has(index) ? 'found' : 'NOT FOUND'}: ${what} in the answer to ${method} ${path}`)
  }
  const isComplete = planted.length === plantedCount && planted.every(({ index }) => found.has(index))
  return isComplete && found.size === planted.length ? 0 : 1
}

process.exitCode = await main()
