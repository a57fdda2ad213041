import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { clientLimits } from '../../../db/base/settings.ts'
import { KnownCredentials } from '../../../handlers/http/credentials/known-credentials.ts'
import { kindOf, shareOf } from '../../../handlers/http/wire/address-kinds.ts'
import {
  type InFlightRequest,
  type LoadParty,
  Overload,
  saturationOf,
  Turns,
} from '../../../handlers/http/wire/overload.ts'
import { matches, nonEmpty } from '../../support/assertions/assertions.ts'
import { containing } from '../../support/assertions/matching.ts'

const crowdMs = clientLimits.crowdMs

/** Somebody comes every millisecond for a while and leaves after `staysMs`; whether each was let in. */
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

t.test('everybody gets in while few are inside at a time', async (t) => {
  t.notOk(stream(new Overload(crowdMs), 0, 5_000, 47).includes(false))
})

t.test('a burst gets in, one that does not end is turned away after a quarter of a second', async (t) => {
  const overload = new Overload(crowdMs)
  const let_in = stream(overload, 0, 2_000, 60)
  t.equal(let_in.indexOf(false), 48 + 251)
  const later = let_in.slice(300)
  matches(t, later, containing([true]), 'those who leave make room')
  matches(t, later, containing([false]))
})

/** So many in each turn of a millisecond, who are answered as soon as they are read; whether each was let in. */
function turnsOf(overload: Overload, counts: readonly number[]): boolean[][] {
  return counts.map((count, turn) =>
    Array.from({ length: count }, () => {
      const visit = overload.enter(turn, { turn })
      if (visit) overload.leave(visit, turn)
      return visit !== undefined
    }),
  )
}

t.test('who is answered in the turn in which it was read is in the queue until that turn is over', async (t) => {
  t.notOk(turnsOf(new Overload(crowdMs), Array(2_000).fill(48)).flat().includes(false))
  const crowded = turnsOf(new Overload(crowdMs), Array(1_000).fill(60))
  t.equal(
    crowded.findIndex((turn) => turn.includes(false)),
    251,
  )
  t.ok(nonEmpty(crowded[251]!.slice(0, 48)).every(Boolean))
  t.ok(nonEmpty(crowded.slice(252)).every((turn) => turn.slice(0, 24).every(Boolean) && !turn[59]))
})

t.test('one turn with room for everybody ends a crowd', async (t) => {
  const some = Array.from({ length: 2_000 }, (_, turn) => (turn % 200 === 0 ? 48 : 60))
  t.notOk(turnsOf(new Overload(crowdMs), some).flat().includes(false))
})

t.test('a turn of the event loop has one number, and the next has another', async (t) => {
  const turns = new Turns()
  const first = turns.current()
  t.equal(turns.current(), first)
  await Promise.resolve()
  t.equal(turns.current(), first)
  await setTimeout(5)
  t.equal(turns.current(), first + 1)
})

t.test('once anybody is turned away, nobody gets in who finds the place full', async (t) => {
  const overload = new Overload(crowdMs)
  let inside = 0
  const come = (now: number, many: number): void => {
    for (let index = 0; index < many; index += 1) if (overload.enter(now)) inside += 1
  }
  for (let now = 0; now < 350; now += 1) come(now, 10)
  const before = inside
  come(350, 100)
  t.equal(inside, before)
})

t.test('whoever leaves is counted out, however long they stayed and whoever came meanwhile', async (t) => {
  const overload = new Overload(crowdMs)
  for (let now = 0; now < 100_000; now += 1_000) {
    const crowd = Array.from({ length: 47 }, () => overload.enter(now))
    t.notOk(crowd.includes(undefined))
    for (const visit of crowd) overload.leave(visit!, now + 150)
  }
  t.notOk(stream(overload, 200_000, 5_000, 47).includes(false))
})

t.test('who stays for long does not count: slow callers do not fill the place', async (t) => {
  const overload = new Overload(crowdMs)
  for (let index = 0; index < 1_000; index += 1) overload.enter(index / 10)
  t.notOk(stream(overload, 210, 5_000, 20).includes(false))
})

t.test('but who stays for long because the process is saturated does count', async (t) => {
  let isSaturated = true
  const overload = new Overload(crowdMs, () => isSaturated)
  for (let index = 0; index < 1_000; index += 1) overload.enter(index / 10)
  matches(t, stream(overload, 210, 500, 20), containing([false]))
  isSaturated = false
  t.notOk(stream(overload, 2_000, 5_000, 20).includes(false), 'until it has come to rest')
})

t.test('a process is saturated that has been computing for nine tenths of the last moment', async (t) => {
  await setTimeout(10)
  const isSaturated = saturationOf(1)
  const busyMs = performance.now() + 300
  while (performance.now() < busyMs) JSON.parse('{"a": 1}')
  t.equal(isSaturated(performance.now()), true)
  await setTimeout(600)
  t.equal(isSaturated(performance.now()), false)
})

t.test('the room is what is served in 10 ms at the rate of the last second', async (t) => {
  const overload = new Overload(crowdMs)
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
  t.notOk(answers.slice(36_000).includes(false), '60 inside at 12,000 a second')
})

t.test('a second after the last was turned away a burst is a burst again', async (t) => {
  const overload = new Overload(crowdMs)
  matches(t, stream(overload, 0, 1_000, 90), containing([false]))
  t.notOk(stream(overload, 2_100, 250, 90).includes(false))
})

t.test('those who are refused last get in until the queue is three times as long', (t) => {
  const overload = new Overload(0)
  const entered = (count: number, now: number, share = 1): number =>
    Array.from({ length: count }, () => overload.enter(now, { share })).filter(Boolean).length
  t.equal(entered(49, 0), 49, 'the last of them finds the queue full, which is no overload for a moment')
  t.equal(entered(1, 1), 0)
  t.equal(entered(96, 1, 3), 96)
  t.equal(entered(1, 2, 3), 0)
  t.end()
})

/** Lets in as many of `count` as there is room for; a queue that is full for longer than a moment is overload. */
const lettingIn =
  (overload: Overload) =>
  (count: number, now: number, party: LoadParty = {}): InFlightRequest[] =>
    Array.from({ length: count }, () => overload.enter(now, party)).filter((request) => request !== undefined)

t.test('once anybody is refused the queue is short, until a second after the last', (t) => {
  const overload = new Overload(0)
  const letIn = lettingIn(overload)
  for (const now of [-2_000, -900]) overload.leave(overload.enter(now)!, now + 50)
  const before = [...letIn(49, 0), ...letIn(1, 1)]
  t.equal(before.length, 49, 'the last of them finds the queue full, which is no overload for a moment')
  for (const request of before) overload.leave(request, 2)
  const shedding = letIn(60, 3)
  t.equal(shedding.length, 6, 'two a second, 50 ms each, would be fewer')
  for (const request of shedding) overload.leave(request, 4)
  t.equal(letIn(48, 1_100).length, 48)
  t.end()
})

/** A queue that is full at 3,003 ms, and empty again, after three seconds of 10,000 requests each that took 2 ms. */
function overloaded() {
  const overload = new Overload(0)
  const letIn = lettingIn(overload)
  for (let now = 0; now < 3_000; now += 2) for (const request of letIn(20, now)) overload.leave(request, now + 2)
  const before = [...letIn(100, 3_000), ...letIn(1, 3_001), ...letIn(1, 3_002)]
  for (const request of before) overload.leave(request, 3_003)
  return { overload, letIn }
}

t.test('short is twice what is on its way where nobody waits, and as many are served as of late', (t) => {
  const { letIn } = overloaded()
  t.equal(letIn(200, 3_004).length, 40, '10,000 a second, 2 ms each')
  t.end()
})

t.test('a full queue does not grow longer, however long it has been full', (t) => {
  const { overload, letIn } = overloaded()
  let inside = letIn(200, 3_004)
  for (let now = 3_008; now < 120_000; now += 8) {
    for (const request of inside) overload.leave(request, now)
    inside = letIn(200, now)
  }
  t.equal(inside.length, 24, '3,000 a second, which take 2 ms where nobody waits')
  t.end()
})

t.test('one caller has no more than half of a full queue while there are others, unless it is customers', (t) => {
  const { letIn } = overloaded()
  t.equal(letIn(15, 3_004, { caller: 'alone' }).length, 15)
  t.equal(letIn(1, 3_004, { caller: 'other' }).length, 1)
  t.equal(letIn(20, 3_004, { caller: 'alone' }).length, 5, '40 have room')
  t.equal(letIn(30, 3_004, { caller: 'customers', share: 3 }).length, 30)
  t.end()
})

t.test('a burst that would take a quarter of a second to serve is overload at once', (t) => {
  const unknown = new Overload(crowdMs)
  t.equal(lettingIn(unknown)(1_000, 0).length, 200)
  const overload = new Overload(crowdMs)
  const letIn = lettingIn(overload)
  for (let now = 0; now < 3_000; now += 2) for (const request of letIn(4, now)) overload.leave(request, now + 2)
  t.equal(letIn(1_000, 3_000).length, 500, '2,000 a second')
  t.end()
})

t.test('a share below 1 is refused earlier, but only once others are', (t) => {
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

t.test('while those with a share below 1 are refused, what fills the queue is no burst', (t) => {
  const overload = new Overload(crowdMs)
  const letIn = lettingIn(overload)
  const lists = (now: number): number => {
    const inside = letIn(1_000, now, { share: 0.75 })
    for (const request of inside) overload.leave(request, now + 1)
    return inside.length
  }
  t.equal(lists(0), 200, 'a burst')
  t.equal(lists(crowdMs + 1), 36, 'and no other after it')
  for (let now = 1_100; now <= 5_000; now += 50) {
    const count = lists(now)
    t.ok(count <= 48, `${count} at ${now} ms`)
  }
  t.equal(lists(7_000), 200, 'and then it may be one again')
  t.end()
})

t.test('each request has a share by what it asks for', (t) => {
  t.equal(shareOf('customer', 'GET', '/b/bid_1_x'), 3)
  t.equal(shareOf('person', 'GET', '/portal'), 1)
  t.equal(shareOf('api', 'GET', '/api/v1/contacts/7?include=x'), 1)
  t.equal(shareOf('api', 'GET', '/api/v1/contacts?limit=7'), 0.75)
  t.equal(shareOf('api', 'GET', '/api/v1/search?q=a/7'), 0.75)
  t.equal(shareOf('api', 'POST', '/api/v1/contacts'), 1)
  t.equal(shareOf('api', 'POST', '/api/v1/contacts/exports'), 0.5)
  t.end()
})

t.test('an organization has one share of a full service, with however many keys it calls', (t) => {
  const known = new KnownCredentials()
  const key = { kind: 'key' as const, publicId: 'somebody', secretHash: Buffer.from('a hash') }
  t.equal(known.callerOf('a'), undefined, 'a credential nobody knows yet')
  const learned = { tenantId: 7, apiKeyId: 3, scopes: 'contacts:read' }
  known.note('a', key, 7, learned)
  known.note('b', key, 7)
  known.note('c', key, 8)
  t.equal(known.callerOf('a'), known.callerOf('b'))
  t.strictSame(known.keyOf('a'), { ...key, known: learned }, 'a key is neither hashed again nor looked up')
  t.not(known.callerOf('a'), known.callerOf('c'))
  for (let index = 0; index < 19_999; index += 1) known.note(`of ${index}`, key, index)
  t.equal(known.callerOf('b'), undefined, 'what is known is bounded')
  t.ok(known.callerOf('c'), 'and the oldest is forgotten first')
  t.end()
})

t.test('who crowds the queue is refused, and not who has less than an equal share of it', (t) => {
  const overload = new Overload(0)
  const entered = (caller: string, count: number, now: number): number =>
    Array.from({ length: count }, () => overload.enter(now, { caller })).filter(Boolean).length
  t.equal(entered('one', 49, 0), 49, 'the last of them finds the queue full, which is no overload for a moment')
  t.equal(entered('one', 1, 1), 0)
  t.ok(overload.isCrowdedBy('one', 1))
  t.equal(entered('another', 100, 1), 24, 'half of the room')
  t.equal(entered('a third', 100, 1), 16, 'a third of it')
  t.notOk(overload.isCrowdedBy('a fourth', 1))
  const crowd = Array.from({ length: 100 }, (_, index) => entered(`visitor ${index}`, 1, 2))
  t.strictSame(crowd.indexOf(0), 45, 'as many callers as there is room for')
  t.equal(entered('a fourth', 48, 1_300), 48, 'what has lasted does not count')
  t.equal(entered('one', 100, 1_301), 100, 'the first moment of a burst')
  t.equal(entered('another', 100, 1_302), 16, 'and takes nothing of its caller’s share')
  t.end()
})

t.test('each address is of one kind, by its segments as they are written', (t) => {
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
    for (const target of nonEmpty(targets)) t.equal(kindOf(target), kind, target)
  }
  t.end()
})

t.test('what waits for its turn elsewhere does not count, and is not counted out twice', (t) => {
  const overload = new Overload(0)
  const visits = Array.from({ length: 48 }, () => overload.enter(0)!)
  for (const visit of visits.slice(0, 10)) overload.pause(visit)
  for (const visit of visits.slice(0, 10)) overload.leave(visit, 1)
  const entered = Array.from({ length: 12 }, (_, index) => overload.enter(1 + index)).filter(Boolean).length
  t.equal(entered, 11, 'ten, and the first that finds it full')
  t.end()
})
