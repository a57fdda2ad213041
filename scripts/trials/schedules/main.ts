import { createProgressOutput, formatDuration, showEverySecond } from '../../operate/progress.ts'
import { SeededRandom } from '../../packages/conformance/chance.ts'
import { withTestServer } from '../../testkit/cluster/open.ts'
import { Exploration, exploreRaces, formatInterleaving, parseInterleaving } from './explore.ts'
import { prepareRaces } from './open-races.ts'
import type { CheckedInterleaving, RequestRace } from './request-race.ts'
import { raceScenarios } from './scenarios/all.ts'
import { openInterleavingKit } from './schedule-kit.ts'
import { tryPlantedScheduleFaults } from './try-planted-faults.ts'

/** Number of concurrent requests in the largest scenario. */
const actors = 4

/**
 * `make schedules`: sends concurrent requests for the same records, and runs their database transactions in chosen
 * interleavings, for SECONDS (120). SEED repeats the random interleavings. ONLY selects the scenarios whose names
 * contain its value. ORDER repeats one interleaving from a report. PLANTED=1 instead removes locks one by one; each
 * removal must be found.
 */
async function main(): Promise<number> {
  const { SECONDS, SEED, ONLY = '', ORDER, PLANTED } = process.env
  const [limitS, seed] = [Number(SECONDS || 120), Number(SEED || Math.floor(Math.random() * 2 ** 31))]
  if (![limitS, seed].every(Number.isInteger) || limitS < 1) throw new Error('SECONDS and SEED are whole numbers')
  const scenarios = raceScenarios.filter(({ name }) => name.includes(ONLY))
  if (scenarios.length === 0) throw new Error('There is no such scenario.')
  return withTestServer(async (lifetime) => {
    if (PLANTED) return await tryPlantedScheduleFaults()
    const place = await openInterleavingKit(lifetime, actors)
    const races = await prepareRaces(place, scenarios)
    if (ORDER) return await repeat(races, ORDER)
    return await exploreAll(races, { untilMs: performance.now() + limitS * 1_000, seed })
  })
}

const maxReported = 5

async function exploreAll(
  races: readonly RequestRace[],
  { untilMs, seed }: { untilMs: number; seed: number },
): Promise<number> {
  const explorations = races.map((race) => new Exploration(race))
  const sum = (of: 'tried' | 'deadlocks' | 'clockChangeCount' | 'failureCount') =>
    explorations.reduce((all, one) => all + one[of], 0)
  const fromMs = performance.now()
  const took = () => performance.now() - fromMs
  const quiet = showEverySecond(
    createProgressOutput(process.stderr),
    () => `${sum('tried')} orders, ${sum('failureCount')} wrong, ${formatDuration(took())}`,
  )
  let reportedOrders = 0
  await exploreRaces(explorations, { untilMs, chance: new SeededRandom(seed) }, (race, judged) => {
    if (reportedOrders++ < maxReported) reportOrder(race, judged, seed)
    return Boolean(process.env.STOP)
  }).finally(quiet)
  for (const { race, tried, deadlocks, completePreemptions, failureCount } of explorations) {
    const all =
      completePreemptions < 0
        ? ''
        : `, all with ${completePreemptions} interruption${completePreemptions === 1 ? '' : 's'} at most`
    console.log(
      `${String(tried).padStart(6)} orders${all}, ${deadlocks} deadlocks, ${failureCount} wrong: ${race.name}`,
    )
  }
  const hourly = Math.round((sum('tried') / took()) * 3_600_000)
  console.log(
    `\nseed ${seed}: ${sum('tried')} orders of ${races.length} scenarios in ${formatDuration(took())}, ${hourly} an hour`,
  )
  const amid = `${sum('clockChangeCount')} of them amid something else that the clock did`
  console.log(`${amid}; ${sum('deadlocks')} deadlocks retried, ${sum('failureCount')} violations`)
  return sum('failureCount') === 0 ? 0 : 1
}

function reportOrder(race: RequestRace, judged: CheckedInterleaving, seed?: number): void {
  const say = judged.faults.length > 0 ? console.error : console.log
  for (const one of judged.faults) say(`\n${race.name}: ${one}`)
  say(
    `\nIt is repeated by: make schedules ONLY='${race.name}' ORDER=${formatInterleaving(judged)}${seed === undefined ? '' : `   (seed ${seed})`}`,
  )
  say(`One after the other:\n  ${race.serialOutcomes.join('\n  ')}`)
  say(judged.trace.map((line) => `  ${line}`).join('\n'))
}

async function repeat(races: readonly RequestRace[], order: string): Promise<number> {
  const { choose, clockAt } = parseInterleaving(order)
  let wrong = 0
  for (const race of races) {
    const judged = await race.play(choose, clockAt)
    reportOrder(race, judged)
    wrong += judged.faults.length
  }
  return wrong === 0 ? 0 : 1
}

process.exitCode = await main()
