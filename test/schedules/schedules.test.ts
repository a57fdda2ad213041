import pg from 'pg'
import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'
import { clockJumps } from '../../scripts/trials/schedules/clock.ts'
import { Exploration, exploreRaces, formatInterleaving } from '../../scripts/trials/schedules/explore.ts'
import { scheduleRandomly } from '../../scripts/trials/schedules/interleavings.ts'
import { prepareRaces } from '../../scripts/trials/schedules/open-races.ts'
import { raceScenarios } from '../../scripts/trials/schedules/scenarios/all.ts'
import { openInterleavingKit } from '../../scripts/trials/schedules/schedule-kit.ts'

const names = ['an invoice is paid and voided', 'a contact is deleted while a bid for it is made']
const place = await openInterleavingKit(t, 2)
const races = await prepareRaces(
  place,
  names.map((name) => raceScenarios.find((one) => one.name === name)!),
)

t.test('any interleaving of two requests has the same result as one request after the other', async (t) => {
  const explorations = races.map((race) => new Exploration(race))
  await exploreRaces(explorations, { untilMs: Infinity }, (race, judged) => {
    t.fail(`${race.name}, ${formatInterleaving(judged)}: ${judged.faults.join('\n')}\n${judged.trace.join('\n')}`)
    return true
  })
  for (const { race, tried, completePreemptions } of nonEmpty(explorations)) {
    t.equal(completePreemptions, 1, race.name)
    t.ok(tried > 10, `${tried} orders of: ${race.name}`)
    t.equal(race.serialOutcomes.length, 2, 'the order of the requests makes a difference')
  }
})

t.test('the same seed repeats the same interleaving, message by message', async (t) => {
  const [race] = races
  for (const seed of [1, 2]) {
    const [one, other] = [
      await race!.play(scheduleRandomly(new TestRandom(seed))),
      await race!.play(scheduleRandomly(new TestRandom(seed))),
    ]
    t.strictSame(other.trace, one.trace)
    t.equal(formatInterleaving(other), formatInterleaving(one))
  }
})

t.test('clock changes during two concurrent requests do not affect their records', async (t) => {
  const chance = new TestRandom(1)
  for (const race of nonEmpty(races)) {
    const exploration = new Exploration(race)
    await exploration.tryBounded()
    for (const jump of clockJumps) t.strictSame((await exploration.tryClock(chance, jump)).faults, [], jump.name)
  }
})

t.test('the database clock of requests can be set, and a running transaction keeps its time', async (t) => {
  const { client } = await place.service.tenant()
  const [day, hour] = [86_400_000, 3_600_000]
  const made = async () => {
    const { data } = await client.at(place.origins[0]!).ok('createContact', { body: { type: 'customer' } })
    return Date.parse(data.createdAt)
  }
  const from = Date.now()
  const [ahead, back, still] = clockJumps
  await place.clock.set(ahead!)
  t.ok((await made()) - from > 29 * day)
  t.ok(Date.now() - from > 29 * day, 'also in this process')
  await place.clock.set(back!)
  const earlier = await made()
  t.ok(earlier < from && earlier > from - hour - 60_000)
  await place.clock.set(still!)
  t.equal(await made(), await made())
  await place.clock.reset()
  t.ok((await made()) >= from)
  const begun = new pg.Client({ connectionString: place.service.url })
  await begun.connect()
  t.teardown(() => begun.end())
  const now = async () => (await begun.query<{ now: Date }>('select now()')).rows[0]!.now.getTime()
  await begun.query('begin')
  const beganAt = await now()
  await place.clock.set(ahead!)
  t.equal(await now(), beganAt)
  await begun.query('commit')
  t.ok((await now()) - beganAt > 29 * day)
  await place.clock.reset()
})
