import { setTimeout } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { clientLimits } from '../../../db/engine/base/settings.ts'
import {
  createUtilizationCheck,
  type InFlightRequest,
  type LoadParty,
  LoadShedder,
} from '../../../handlers/pipeline/http/wire/load-shedder.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'

const { shedAfterMs } = clientLimits
const usual: LoadParty = { caller: 'usual', share: 1 }

/** Sends `count` requests at the same moment. Returns those that were admitted. */
function send(shedder: LoadShedder, count: number, now: number, party: Partial<LoadParty> = {}): InFlightRequest[] {
  const sent = Array.from({ length: count }, () => shedder.enter(now, { ...usual, ...party }))
  return sent.filter((request) => request !== undefined)
}

function finish(shedder: LoadShedder, requests: readonly InFlightRequest[], now: number): void {
  for (const request of requests) shedder.leave(request, now)
}

/** Sends `perMs` requests in each millisecond from `from` to `to`. Each takes 2 ms. All must be admitted. */
function serve(t: Test, shedder: LoadShedder, perMs: number, from: number, to: number): void {
  for (let now = from; now < to; now += 2) finish(shedder, send(shedder, perMs * 2, now), now + 2)
  t.equal(shedder.mode, 'normal')
}

/** Keeps `count` requests in flight at `now` and for some milliseconds more, so that a shedder with 0 ms sheds. */
function overload(t: Test, shedder: LoadShedder, count: number, now: number): void {
  const crowd = [...send(shedder, count, now, { caller: 'crowd' }), ...send(shedder, 1, now + 1, { caller: 'crowd' })]
  finish(shedder, crowd, now + 2)
  t.equal(shedder.mode, 'shedding')
}

/**
 * Returns a shedder that sheds from 3,002 ms on and has nothing in flight. Before, it served 10 requests per ms in 2 ms
 * each.
 */
function createOverloaded(t: Test): LoadShedder {
  const shedder = new LoadShedder(0)
  serve(t, shedder, 10, 0, 3_000)
  overload(t, shedder, 101, 3_000)
  return shedder
}

t.test('48 requests in flight crowd the process, and 47 do not', async (t) => {
  const shedder = new LoadShedder(shedAfterMs)
  t.equal(send(shedder, 48, 0).length, 48)
  t.equal(shedder.mode, 'normal')
  t.equal(send(shedder, 1, 0).length, 1)
  t.equal(shedder.mode, 'crowded')
})

t.test('as many requests as are served in 10 ms do not crowd the process', async (t) => {
  const shedder = new LoadShedder(shedAfterMs)
  serve(t, shedder, 10, 0, 3_000)
  const inFlight = send(shedder, 100, 3_000)
  t.equal(shedder.mode, 'normal')
  send(shedder, 1, 3_000)
  t.equal(shedder.mode, 'crowded')
  t.equal(inFlight.length, 100)
})

t.test('a crowded process admits every request, and is normal again after 50 ms', async (t) => {
  const shedder = new LoadShedder(shedAfterMs)
  const crowd = send(shedder, 150, 0)
  t.equal(crowd.length, 150)
  t.equal(shedder.mode, 'crowded')
  finish(shedder, crowd, 10)
  t.equal(send(shedder, 1, 50).length, 1)
  t.equal(shedder.mode, 'crowded')
  t.equal(send(shedder, 1, 51).length, 1)
  t.equal(shedder.mode, 'normal')
})

t.test('a process that stays crowded for longer than a quarter of a second sheds', async (t) => {
  const shedder = new LoadShedder(shedAfterMs)
  let crowd: InFlightRequest[] = []
  for (let now = 0; now <= shedAfterMs; now += 10) {
    finish(shedder, crowd, now)
    crowd = send(shedder, 49, now)
    t.equal(crowd.length, 49)
    t.equal(shedder.mode, 'crowded', `${now} ms`)
  }
  t.equal(send(shedder, 1, shedAfterMs + 1).length, 0)
  t.equal(shedder.mode, 'shedding')
})

t.test('a burst that needs a quarter of a second is shed at once, but never one of fewer than 200', async (t) => {
  t.equal(send(new LoadShedder(shedAfterMs), 1_000, 0).length, 200)
  const shedder = new LoadShedder(shedAfterMs)
  serve(t, shedder, 2, 0, 3_000)
  t.equal(send(shedder, 1_000, 3_000).length, 500, '2,000 a second')
})

t.test('shedding ends when a second has passed without a refusal', async (t) => {
  const shedder = new LoadShedder(0)
  overload(t, shedder, 49, 0)
  const crowd = send(shedder, 49, 10)
  t.equal(crowd.length, 48)
  finish(shedder, crowd, 11)
  t.equal(send(shedder, 1, 1_010).length, 1)
  t.equal(shedder.mode, 'shedding')
  t.equal(send(shedder, 1, 1_011).length, 1)
  t.equal(shedder.mode, 'normal')
})

/** Returns a shedder that sheds from 3,002 ms on with a limit of 24, and has nothing in flight. */
function createSlow(t: Test): LoadShedder {
  const shedder = new LoadShedder(0)
  for (let now = 0; now < 3_000; now += 100) finish(shedder, send(shedder, 1, now), now + 2)
  overload(t, shedder, 49, 3_000)
  return shedder
}

t.test('after 5 s of shedding, requests are admitted until they are a crowd', async (t) => {
  const shedder = createSlow(t)
  let admitted: InFlightRequest[] = []
  for (let now = 3_010; now <= 8_000; now += 10) {
    admitted = send(shedder, 200, now)
    finish(shedder, admitted, now + 9)
  }
  t.equal(admitted.length, 24)
  const probed = send(shedder, 200, 8_002)
  t.equal(probed.length, 48)
  t.equal(shedder.mode, 'shedding')
  finish(shedder, probed, 8_010)
  t.equal(send(shedder, 200, 8_011).length, 24, 'and not again at once')
})

t.test(
  'shedding ends for requests that are refused again and again, if all of them together are no crowd',
  async (t) => {
    const shedder = createSlow(t)
    for (let now = 3_010; now <= 8_000; now += 10) {
      const admitted = send(shedder, 32, now)
      t.equal(admitted.length, 24)
      finish(shedder, admitted, now + 9)
    }
    for (let now = 8_010; now <= 8_270; now += 10) {
      const admitted = send(shedder, 32, now)
      t.equal(admitted.length, 32)
      finish(shedder, admitted, now + 9)
    }
    t.equal(shedder.mode, 'normal')
  },
)

t.test('the limit is the number of requests served in the time of one plus the permitted delay', async (t) => {
  const shedder = createOverloaded(t)
  const admitted = send(shedder, 200, 3_003)
  t.equal(admitted.length, 50, '10 per ms for 2 ms and 3 ms')
})

t.test('slow requests may wait for as long as they take', async (t) => {
  const shedder = new LoadShedder(0)
  for (let now = 0; now < 3_000; now += 20) finish(shedder, send(shedder, 40, now), now + 20)
  overload(t, shedder, 49, 3_000)
  t.equal(send(shedder, 200, 3_003).length, 80, '2 per ms for 20 ms and 20 ms')
})

t.test('the minimum limit is 24 for requests of up to 2 ms, and 12 for slow ones', async (t) => {
  for (const [durationMs, limit] of nonEmpty([
    [1, 24],
    [2, 24],
    [3, 16],
    [4, 12],
    [40, 12],
  ] as const)) {
    const shedder = new LoadShedder(0)
    for (let now = 0; now < 3_000; now += 100) finish(shedder, send(shedder, 1, now), now + durationMs)
    overload(t, shedder, 49, 3_000)
    t.equal(send(shedder, 200, 3_003).length, limit, `${durationMs} ms`)
  }
})

t.test('the limit does not grow with the durations that overload causes', async (t) => {
  const shedder = createOverloaded(t)
  let admitted = send(shedder, 200, 3_003)
  for (let now = 3_011; now < 120_000; now += 8) {
    finish(shedder, admitted, now)
    admitted = send(shedder, 200, now)
  }
  t.equal(admitted.length, 24, '3 per ms for 5 ms would be 15')
})

t.test('one caller may have half of the limit while there are others, and all of it otherwise', async (t) => {
  const shedder = createOverloaded(t)
  const alone = send(shedder, 200, 3_003)
  t.equal(alone.length, 50)
  finish(shedder, alone, 3_004)
  const other = send(shedder, 1, 3_005, { caller: 'other' })
  t.equal(other.length, 1)
  t.equal(send(shedder, 200, 3_005).length, 25)
})

t.test('a caller with more than a quarter of the limit is not counted against others', async (t) => {
  const shedder = createOverloaded(t)
  send(shedder, 1, 3_003, { caller: 'first' })
  t.equal(send(shedder, 200, 3_003, { caller: 'hot' }).length, 25)
  t.ok(shedder.isCrowding('hot'))
  t.notOk(shedder.isCrowding('first'))
  const others = Array.from({ length: 200 }, (_, index) => send(shedder, 1, 3_003, { caller: `${index}` }).length)
  t.equal(others.indexOf(0), 99, 'twice the limit, one of which is taken')
})

t.test('if the limit is reached, a caller with less than an equal share is admitted', async (t) => {
  const shedder = createOverloaded(t)
  send(shedder, 1, 3_003, { caller: 'third' })
  for (const caller of nonEmpty(['a', 'b', 'c', 'd', 'e', 'f'])) send(shedder, 25, 3_003, { caller })
  t.equal(send(shedder, 25, 3_003, { caller: 'third' }).length, 6, '50 shared by 7 callers, of which it has one')
  t.equal(send(shedder, 25, 3_003, { caller: 'new' }).length, 6, '50 shared by 8 callers')
})

t.test('the limit is three times as high for customer pages, and lower for lists and exports', async (t) => {
  for (const [share, count] of nonEmpty([
    [3, 150],
    [1, 50],
    [0.75, 37],
    [0.5, 25],
  ] as const)) {
    t.equal(send(new LoadShedder(shedAfterMs), 199, 0, { share }).length, 199, 'nothing is refused before overload')
    const shedder = createOverloaded(t)
    t.equal(send(shedder, 500, 3_003, { share }).length, count, `share ${share}`)
  }
})

t.test('a request stops counting after 100 ms, and after a second while the process is busy', async (t) => {
  let isBusy = false
  const shedder = new LoadShedder(shedAfterMs, () => isBusy)
  const crowded = (now: number): boolean => {
    send(shedder, 1, now)
    return shedder.mode !== 'normal'
  }
  send(shedder, 48, 0)
  t.ok(crowded(100))
  t.notOk(crowded(151))
  isBusy = true
  send(shedder, 48, 10_000)
  t.ok(crowded(10_101))
  t.equal(shedder.mode, 'crowded')
  const late = new LoadShedder(0, () => true)
  send(late, 49, 0)
  t.equal(send(late, 1, 1_000).length, 0)
  t.equal(send(late, 48, 1_001).length, 48)
})

t.test('a request that leaves twice makes room once', async (t) => {
  const shedder = new LoadShedder(0)
  const crowd = send(shedder, 49, 0)
  finish(shedder, crowd.slice(0, 10), 1)
  finish(shedder, crowd.slice(0, 10), 1)
  overload(t, shedder, 10, 2)
  t.equal(send(shedder, 200, 5).length, 48 - 39)
})

t.test('a paused request makes room, and its duration does not raise the limit', async (t) => {
  const shedder = new LoadShedder(0)
  for (let now = 0; now < 3_000; now += 100) {
    for (const request of nonEmpty(send(shedder, 40, now))) t.equal(shedder.pause(request), true)
    finish(shedder, send(shedder, 1, now), now + 1)
  }
  const [request] = send(shedder, 1, 3_000)
  t.equal(shedder.pause(request!), true)
  t.equal(shedder.pause(request!), false)
  overload(t, shedder, 49, 3_000)
  t.equal(send(shedder, 200, 3_003).length, 24, '40 that take 100 ms would raise it')
})

t.test('the event loop is busy if it was computing for nine tenths of the time', async (t) => {
  await setTimeout(60)
  const isComputing = createUtilizationCheck()
  await setTimeout(60)
  t.equal(isComputing(), false)
  const busyMs = performance.now() + 600
  while (performance.now() < busyMs) JSON.parse('{"a": 1}')
  t.equal(isComputing(), true)
  await setTimeout(600)
  t.equal(isComputing(), false)
})
