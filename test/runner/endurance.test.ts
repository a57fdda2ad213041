import t from 'tap'
import { drawCurves } from '../../scripts/bench/endurance/curves.ts'
import { activeAt, Layout, linesOfBid } from '../../scripts/bench/endurance/layout.ts'
import { OfficeMix } from '../../scripts/bench/endurance/requests.ts'
import { AnswerLog } from '../../scripts/bench/endurance/samples.ts'
import { computeQuantiles } from '../../scripts/bench/latencies.ts'
import { lacks, matches } from '../support/assertions/assertions.ts'
import { containing } from '../support/assertions/matching.ts'

const sizes = { organizations: 100, contacts: 20_000, lines: 30_000 }

t.test('every record belongs to one organization, and 4 % of the records belong to the busiest one', (t) => {
  const layout = new Layout(sizes)
  const owners = new Map<number, number>()
  for (let round = 0; round < layout.contactRounds; round += 1) {
    for (let organization = 0; organization < layout.organizations; organization += 1) {
      const places = organization === 0 ? layout.hotOfRound : 1
      for (let place = 0; place < places; place += 1) owners.set(layout.idOf(organization, round, place), organization)
    }
  }
  t.equal(owners.size, layout.contacts)
  t.strictSame([Math.min(...owners.keys()), Math.max(...owners.keys())], [1, layout.contacts])
  const hot = [...owners.values()].filter((organization) => organization === 0).length
  t.ok(Math.abs(hot / layout.contacts - 0.04) < 0.005)
  t.ok(Math.abs(layout.contacts - sizes.contacts) < layout.roundSize)
  t.equal(layout.lines, layout.bids * linesOfBid)
  t.end()
})

t.test('in the first three of every ten rounds, the endurance test leaves its bids as drafts', (t) => {
  const layout = new Layout(sizes)
  const rounds = Array.from({ length: layout.draftRounds }, (_, number) => layout.draftRound(number))
  const wanted = Array.from({ length: layout.bidRounds }, (_, round) => round).filter((round) => round % 10 < 3)
  t.strictSame(rounds, wanted)
  t.end()
})

t.test('ten organizations are active at a time, and every organization is active at some time', (t) => {
  const [seen, counts] = [new Set([0]), new Set<number>()]
  for (let share = 0; share < 1; share += 1 / 10_000) {
    const active = new Set(activeAt(share, 1_000))
    counts.add(active.size)
    for (const organization of active) seen.add(organization)
  }
  t.strictSame([...counts], [9], 'next to the busiest organization')
  t.equal(seen.size, 1_000)
  t.strictSame(activeAt(0.5, 4), [1, 2, 3], 'with few organizations all are active')
  t.end()
})

t.test('half of the requests belong to the busiest organization, and three in ten requests are writes', (t) => {
  const tenants = Array.from({ length: 100 }, (_, id) => ({ id, key: `key-${id}` }))
  const mix = new OfficeMix('http://localhost', new Layout(sizes), tenants)
  const requests = Array.from({ length: 10_000 }, (_, index) => mix.next(index / 10_000))
  const share = (of: (request: (typeof requests)[number]) => boolean) => requests.filter(of).length / requests.length
  t.ok(Math.abs(share(({ headers }) => headers.Authorization === 'Bearer key-0') - 0.5) < 0.02)
  t.ok(Math.abs(share(({ kind }) => kind === 'write') - 0.3) < 0.02)
  t.equal(new Set(requests.map(({ headers }) => headers.Authorization)).size, 100)
  const unkeyed = requests.filter(({ method, headers }) => method === 'POST' && !headers['Idempotency-Key'])
  t.equal(unkeyed.length, 0)
  t.end()
})

t.test('the request mix deletes records that it created, and repeats a POST with the same idempotency key', (t) => {
  const mix = new OfficeMix('http://localhost', new Layout(sizes), [
    { id: 1, key: 'key' },
    { id: 2, key: 'other' },
  ])
  const [made, deleted, keys] = [new Set<string>(), new Set<string>(), new Map<string, number>()]
  for (let id = 1_000_000; id < 1_004_000; id += 1) {
    const { url, method, headers, took } = mix.next(0)
    took?.({ data: { id } })
    if (method === 'POST') made.add(`${url}/${id}`)
    if (method === 'DELETE') deleted.add(url)
    const key = headers['Idempotency-Key']
    if (key !== undefined) keys.set(key, (keys.get(key) ?? 0) + 1)
  }
  t.ok(deleted.size > 20)
  t.strictSame(
    [...deleted].filter((url) => !made.has(url)),
    [],
  )
  t.ok([...keys.values()].some((times) => times > 1))
  t.end()
})

t.test('the p99 over several samples is computed from all latencies, not as a mean', (t) => {
  const log = new AnswerLog()
  const request = { name: 'GET a contact', kind: 'read', method: 'GET' } as const
  for (const slow of [1, 0]) {
    for (let index = 0; index < 100; index += 1) log.answered({ request, ms: index < slow ? 500 : 2, status: 200 })
    log.turn()
  }
  log.answered({ request, ms: 3, status: 503 })
  log.answered({ request, ms: 3, status: 404 })
  log.answered({ request: { ...request, kind: 'bare' }, ms: 4, status: 201 })
  matches(t, log.turn(), {
    reads: { count: 2 },
    writes: { count: 0 },
    bare: { count: 1, p99: 4 },
    refused: 2,
    failed: 1,
  })
  t.equal(log.over(0, 1).reads.p99, 500)
  t.equal(log.over(0, 2).reads.p99, 2)
  t.strictSame(Object.fromEntries(log.refusals), { 'GET a contact: 503': 1, 'GET a contact: 404': 1 })
  t.strictSame(computeQuantiles([]), { count: 0, p50: 0, p99: 0 })
  t.end()
})

t.test('a chart of an hour has a title and description, stays small, and keeps the highest points', (t) => {
  const points = Array.from({ length: 360 }, (_, at): [number, number] => [at / 6, at === 100 ? 900 : 10 + (at % 7)])
  const text = drawCurves({
    title: 'Latency & more',
    description: 'Of each ten seconds.',
    curves: [
      { name: 'reads', points },
      { name: 'writes', points },
    ],
  })
  t.ok(text.length < 30_000)
  matches(t, text, containing('<title>Latency &amp; more</title><desc>Of each ten seconds.</desc>'))
  matches(t, text, /; 2 above, up to 900</, 'one point of each curve is above the scale')
  matches(t, text, containing('@media(prefers-color-scheme:dark)'))
  lacks(t, text, /NaN|undefined|Infinity/)
  const places = [...text.matchAll(/class="curve c\d" d="M([^"h]+)"/g)].map(([, path]) => path!.split('L').length)
  t.strictSame(places, [180, 180])
  const none = drawCurves({ title: 'None', description: '', curves: [{ name: 'a', points: [[0, 0]] }] })
  lacks(t, none, 'NaN')
  t.end()
})
