import { SequenceRanges } from './number-ranges.ts'
import { type PreparedScenario, RequestRace } from './request-race.ts'
import type { RaceScenario } from './scenarios/race-request.ts'
import type { InterleavingKit } from './schedule-kit.ts'

const keyOf = (place: number): string => `00000000-0000-4000-8000-00000000000${place}`

/**
 * Prepares scenarios, each in its own organization, takes a snapshot of the database, and runs their serial executions.
 */
export async function prepareRaces(place: InterleavingKit, scenarios: readonly RaceScenario[]): Promise<RequestRace[]> {
  const { service, origins, snapshot } = place
  const prepared: PreparedScenario[] = []
  for (const { prepare, ...scenario } of scenarios) {
    const asked = await prepare(await service.tenant())
    const requests = asked.map(({ send, ignoredPaths }, at) => ({
      ignoredPaths,
      send: () => send(origins[at]!, keyOf(at)),
    }))
    prepared.push({ ...scenario, requests })
  }
  const ranges = await SequenceRanges.open(service.url)
  await snapshot.takeSnapshot()
  const races: RequestRace[] = []
  const means = { ...place, ranges, pool: service.database.pool }
  for (const arranged of prepared) races.push(await RequestRace.open(arranged, means))
  return races
}
