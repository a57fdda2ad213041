import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { clientLimits } from '../../../db/engine/base/settings.ts'
import { CredentialCache } from '../../../handlers/pipeline/http/credentials/credential-cache.ts'
import { addressKindOf, queueShareOf } from '../../../handlers/pipeline/http/wire/address-kinds.ts'
import {
  createSaturationCheck,
  type InFlightRequest,
  type LoadParty,
  Overload,
  Turns,
} from '../../../handlers/pipeline/http/wire/overload.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'

const shedAfterMs = clientLimits.shedAfterMs

/** Sends one request per millisecond for `forMs`. Each leaves after `staysMs`. Returns whether each was admitted. */
function stream(overload: Overload, from: number, forMs: number, staysMs: number): boolean[] {
  const inside: InFlightRequest[] = []
  return Array.from({ length: forMs }, (_, index) => {
    const now = from + index
    while (inside.length > 0 && now - inside[0]!.at >= staysMs) overload.leave(inside.shift()!, now)
    const visit = overload.enter(now)
    if (visit) inside.push(visit)
    return visit !== undefined
  })
}

t.test('every request is admitted while few are in progress at a time', async (t) => {
  t.notOk(stream(new Overload(shedAfterMs), 0, 5_000, 47).includes(false))
})

t.test(
  'a burst is admitted; once the queue stays full for over a quarter of a second, requests are shed',
  async (t) => {
    const overload = new Overload(shedAfterMs)
    const admitted = stream(overload, 0, 2_000, 60)
    t.equal(admitted.indexOf(false), 48 + 251)
    const later = admitted.slice(300)
    matches(t, later, containing([true]), 'requests that leave make room')
    matches(t, later, containing([false]))
  },
)

/**
 * Sends this many requests in each turn of the event loop, each answered as soon as it is read. Returns whether each
 * was admitted.
 */
function turnsOf(overload: Overload, counts: readonly number[]): boolean[][] {
  return counts.map((count, turn) =>
    Array.from({ length: count }, () => {
      const visit = overload.enter(turn, { turn })
      if (visit) overload.leave(visit, turn)
      return visit !== undefined
    }),
  )
}

t.test('a request answered in the event loop turn that read it counts as queued until that turn ends', async (t) => {
  t.notOk(turnsOf(new Overload(shedAfterMs), Array(2_000).fill(48)).flat().includes(false))
  const crowded = turnsOf(new Overload(shedAfterMs), Array(1_000).fill(60))
  t.equal(
    crowded.findIndex((turn) => turn.includes(false)),
    251,
  )
  t.ok(nonEmpty(crowded[251]!.slice(0, 48)).every(Boolean))
  t.ok(nonEmpty(crowded.slice(252)).every((turn) => turn.slice(0, 24).every(Boolean) && !turn[59]))
})

t.test('the overload ends after one turn of the event loop in which every request found room', async (t) => {
  const some = Array.from({ length: 2_000 }, (_, turn) => (turn % 200 === 0 ? 48 : 60))
  t.notOk(turnsOf(new Overload(shedAfterMs), some).flat().includes(false))
})

t.test('a turn of the event loop keeps its number until it ends, and the next turn has the next number', async (t) => {
  const turns = new Turns()
  const first = turns.current()
  t.equal(turns.current(), first)
  await Promise.resolve()
  t.equal(turns.current(), first)
  await setTimeout(5)
  t.equal(turns.current(), first + 1)
})

t.test('once a request is shed, no request is admitted while the queue is full', async (t) => {
  const overload = new Overload(shedAfterMs)
  let inside = 0
  const come = (now: number, many: number): void => {
    for (let index = 0; index < many; index += 1) if (overload.enter(now)) inside += 1
  }
  for (let now = 0; now < 350; now += 1) come(now, 10)
  const before = inside
  come(350, 100)
  t.equal(inside, before)
})

t.test(
  'each request that ends shortens the queue by one, even if it took long and many others arrived since',
  async (t) => {
    const overload = new Overload(shedAfterMs)
    for (let now = 0; now < 100_000; now += 1_000) {
      const crowd = Array.from({ length: 47 }, () => overload.enter(now))
      t.notOk(crowd.includes(undefined))
      for (const visit of crowd) overload.leave(visit!, now + 150)
    }
    t.notOk(stream(overload, 200_000, 5_000, 47).includes(false))
  },
)

t.test('a long request stops counting toward the queue, so that slow callers do not fill the queue', async (t) => {
  const overload = new Overload(shedAfterMs)
  for (let index = 0; index < 1_000; index += 1) overload.enter(index / 10)
  t.notOk(stream(overload, 210, 5_000, 20).includes(false))
})

t.test('a long request keeps counting toward the queue while the process is saturated', async (t) => {
  let isSaturated = true
  const overload = new Overload(shedAfterMs, () => isSaturated)
  for (let index = 0; index < 1_000; index += 1) overload.enter(index / 10)
  matches(t, stream(overload, 210, 500, 20), containing([false]))
  isSaturated = false
  t.notOk(stream(overload, 2_000, 5_000, 20).includes(false), 'until the process is idle again')
})

t.test('a process that has been computing for nine tenths of the last interval is saturated', async (t) => {
  await setTimeout(10)
  const isSaturated = createSaturationCheck(1)
  const busyMs = performance.now() + 300
  while (performance.now() < busyMs) JSON.parse('{"a": 1}')
  t.equal(isSaturated(performance.now()), true)
  await setTimeout(600)
  t.equal(isSaturated(performance.now()), false)
})

t.test(
  'the capacity of the queue is the number of requests served in 10 ms at the rate of the last second',
  async (t) => {
    const overload = new Overload(shedAfterMs)
    const answers: boolean[] = []
    const inside: InFlightRequest[] = []
    for (let now = 0; now < 4_000; now += 1) {
      while (inside.length > 0 && now - inside[0]!.at >= 5) overload.leave(inside.shift()!, now)
      for (let come = 0; come < 12; come += 1) {
        const visit = overload.enter(now)
        answers.push(visit !== undefined)
        if (visit) inside.push(visit)
      }
    }
    matches(t, answers.slice(0, 12_000), containing([false]))
    t.notOk(answers.slice(36_000).includes(false), '60 in progress at 12,000 a second')
  },
)

t.test('a second after the last shed request a burst is allowed again', async (t) => {
  const overload = new Overload(shedAfterMs)
  matches(t, stream(overload, 0, 1_000, 90), containing([false]))
  t.notOk(stream(overload, 2_100, 250, 90).includes(false))
})

t.test(
  'the longest queue in which a request is admitted is three times as long for a share of 3 as for a share of 1',
  (t) => {
    const overload = new Overload(0)
    const entered = (count: number, now: number, share = 1): number =>
      Array.from({ length: count }, () => overload.enter(now, { share })).filter(Boolean).length
    t.equal(entered(49, 0), 49, 'the last one finds the queue full, which is not yet overload')
    t.equal(entered(1, 1), 0)
    t.equal(entered(96, 1, 3), 96)
    t.equal(entered(1, 2, 3), 0)
    t.end()
  },
)

/**
 * Returns a function that sends `count` requests and returns those that were admitted. A queue that is full for longer
 * than a moment is overload.
 */
const lettingIn =
  (overload: Overload) =>
  (count: number, now: number, party: LoadParty = {}): InFlightRequest[] =>
    Array.from({ length: count }, () => overload.enter(now, party)).filter((request) => request !== undefined)

t.test('once a request is shed the queue is short, until a second after the last shed request', (t) => {
  const overload = new Overload(0)
  const letIn = lettingIn(overload)
  for (const now of [-2_000, -900]) overload.leave(overload.enter(now)!, now + 50)
  const before = [...letIn(49, 0), ...letIn(1, 1)]
  t.equal(before.length, 49, 'the last one finds the queue full, which is not yet overload')
  for (const request of before) overload.leave(request, 2)
  const shedding = letIn(60, 3)
  t.equal(shedding.length, 6, 'two a second, 50 ms each, would allow fewer')
  for (const request of shedding) overload.leave(request, 4)
  t.equal(letIn(48, 1_100).length, 48)
  t.end()
})

/**
 * Returns an overloaded queue that is empty again at 3,003 ms. Before, it served 10,000 requests a second for three
 * seconds, in 2 ms each.
 */
function overloaded() {
  const overload = new Overload(0)
  const letIn = lettingIn(overload)
  for (let now = 0; now < 3_000; now += 2) for (const request of letIn(20, now)) overload.leave(request, now + 2)
  const before = [...letIn(100, 3_000), ...letIn(1, 3_001), ...letIn(1, 3_002)]
  for (const request of before) overload.leave(request, 3_003)
  return { overload, letIn }
}

t.test('the short queue holds twice as many requests as run without waiting, to keep throughput', (t) => {
  const { letIn } = overloaded()
  t.equal(letIn(200, 3_004).length, 40, '10,000 a second, 2 ms each')
  t.end()
})

t.test('a full queue does not grow longer, however long it stays full', (t) => {
  const { overload, letIn } = overloaded()
  let inside = letIn(200, 3_004)
  for (let now = 3_008; now < 120_000; now += 8) {
    for (const request of inside) overload.leave(request, now)
    inside = letIn(200, now)
  }
  t.equal(inside.length, 24, '3,000 a second, which take 2 ms without waiting')
  t.end()
})

t.test('one caller gets at most half of a full queue while there are other callers, except for customer pages', (t) => {
  const { letIn } = overloaded()
  t.equal(letIn(15, 3_004, { caller: 'alone' }).length, 15)
  t.equal(letIn(1, 3_004, { caller: 'other' }).length, 1)
  t.equal(letIn(20, 3_004, { caller: 'alone' }).length, 5, '40 have room')
  t.equal(letIn(30, 3_004, { caller: 'customers', share: 3 }).length, 30)
  t.end()
})

t.test('a burst that would take a quarter of a second to serve counts as overload immediately', (t) => {
  const unknown = new Overload(shedAfterMs)
  t.equal(lettingIn(unknown)(1_000, 0).length, 200)
  const overload = new Overload(shedAfterMs)
  const letIn = lettingIn(overload)
  for (let now = 0; now < 3_000; now += 2) for (const request of letIn(4, now)) overload.leave(request, now + 2)
  t.equal(letIn(1_000, 3_000).length, 500, '2,000 a second')
  t.end()
})

t.test('low-priority requests may fill the queue until a request is refused, and then only a part of it', (t) => {
  const overload = new Overload(0)
  const letIn = lettingIn(overload)
  const exports = letIn(47, 0, { share: 0.5 })
  t.equal(exports.length, 47)
  for (const request of [...exports, ...letIn(2, 0), ...letIn(1, 1)]) overload.leave(request, 2)
  t.equal(letIn(50, 3, { share: 0.5 }).length, 24)
  t.equal(letIn(50, 3, { share: 0.75 }).length, 12)
  t.equal(letIn(50, 3).length, 12)
  t.end()
})

t.test('no burst is allowed while requests with a share below 1 are being shed', (t) => {
  const overload = new Overload(shedAfterMs)
  const letIn = lettingIn(overload)
  const lists = (now: number): number => {
    const inside = letIn(1_000, now, { share: 0.75 })
    for (const request of inside) overload.leave(request, now + 1)
    return inside.length
  }
  t.equal(lists(0), 200, 'a burst')
  t.equal(lists(shedAfterMs + 1), 36, 'no second burst right after it')
  for (let now = 1_100; now <= 5_000; now += 50) {
    const count = lists(now)
    t.ok(count <= 48, `${count} at ${now} ms`)
  }
  t.equal(lists(7_000), 200, 'a burst is allowed again later')
  t.end()
})

t.test('the share of a request depends on its method and path', (t) => {
  t.equal(queueShareOf('customer', 'GET', '/b/bid_1_x'), 3)
  t.equal(queueShareOf('person', 'GET', '/portal'), 1)
  t.equal(queueShareOf('api', 'GET', '/api/v1/contacts/7?include=x'), 1)
  t.equal(queueShareOf('api', 'GET', '/api/v1/contacts?limit=7'), 0.75)
  t.equal(queueShareOf('api', 'GET', '/api/v1/search?q=a/7'), 0.75)
  t.equal(queueShareOf('api', 'POST', '/api/v1/contacts'), 1)
  t.equal(queueShareOf('api', 'POST', '/api/v1/contacts/exports'), 0.5)
  t.end()
})

t.test('while the service is full, all keys of an organization count as one caller', (t) => {
  const known = new CredentialCache()
  const key = { kind: 'key' as const, publicId: 'somebody', secretHash: Buffer.from('a hash') }
  t.equal(known.organizationLabelOf('a'), undefined, 'an unknown credential has no caller')
  const learned = { tenantId: 7, apiKeyId: 3, scopes: 'contacts:read' }
  known.note('a', key, 7, learned)
  known.note('b', key, 7)
  known.note('c', key, 8)
  t.equal(known.organizationLabelOf('a'), known.organizationLabelOf('b'))
  t.strictSame(
    known.keyOf('a'),
    { ...key, immutableData: learned },
    'a known key is neither hashed again nor looked up',
  )
  t.not(known.organizationLabelOf('a'), known.organizationLabelOf('c'))
  for (let index = 0; index < 19_999; index += 1) known.note(`of ${index}`, key, index)
  t.equal(known.organizationLabelOf('b'), undefined, 'the number of known credentials is bounded')
  t.ok(known.organizationLabelOf('c'), 'the oldest is forgotten first')
  t.end()
})

t.test(
  'the requests of a caller that crowds the queue are shed, and those of a caller with less than an equal share are not',
  (t) => {
    const overload = new Overload(0)
    const entered = (caller: string, count: number, now: number): number =>
      Array.from({ length: count }, () => overload.enter(now, { caller })).filter(Boolean).length
    t.equal(entered('one', 49, 0), 49, 'the last one finds the queue full, which is not yet overload')
    t.equal(entered('one', 1, 1), 0)
    t.ok(overload.isCrowdedBy('one', 1))
    t.equal(entered('another', 100, 1), 24, 'half of the queue')
    t.equal(entered('a third', 100, 1), 16, 'a third of the queue')
    t.notOk(overload.isCrowdedBy('a fourth', 1))
    const crowd = Array.from({ length: 100 }, (_, index) => entered(`visitor ${index}`, 1, 2))
    t.strictSame(crowd.indexOf(0), 45, 'as many callers as there is room for')
    t.equal(entered('a fourth', 48, 1_300), 48, 'requests that have lasted do not count')
    t.equal(entered('one', 100, 1_301), 100, 'the first moment of a burst')
    t.equal(entered('another', 100, 1_302), 16, 'another caller still gets its share')
    t.end()
  },
)

t.test('the segments of a path decide its kind (such as API, file or page), and letter case matters', (t) => {
  const kinds = {
    probe: ['/livez', '/readyz?x=1', '/metrics'],
    api: ['/api/v1/contacts', '/api/v1/oauth/token', '/api/v1'],
    file: ['/files/uploads/x.y', '/files/downloads/x'],
    customer: ['/b/bid_1_x', '/s/x/pdf?page=2', '/b', '/i/inv_1_x', '/c/sta_1_x/pdf'],
    search: ['/docs/search?q=bid'],
    person: ['/portal', '/portal/usage?period=month', '/sign-in', '/oauth/consent', '/api/v1/oauth/authorize?x=1'],
    page: [
      '/',
      '/status',
      '/docs',
      '/docs/api',
      '/bids',
      '/files/logos/x',
      '/LIVEZ',
      '/API/v1/contacts',
      '/livezz',
      '//b/x',
    ],
  }
  for (const [kind, targets] of Object.entries(kinds)) {
    for (const target of nonEmpty(targets)) t.equal(addressKindOf(target), kind, target)
  }
  t.end()
})

t.test('pausing a request shortens the queue by one, and its end does not shorten the queue again', (t) => {
  const overload = new Overload(0)
  const visits = Array.from({ length: 48 }, () => overload.enter(0)!)
  for (const visit of visits.slice(0, 10)) overload.pause(visit)
  for (const visit of visits.slice(0, 10)) overload.leave(visit, 1)
  const entered = Array.from({ length: 12 }, (_, index) => overload.enter(1 + index)).filter(Boolean).length
  t.equal(entered, 11, 'ten that fit, and the first that finds the queue full')
  t.end()
})
