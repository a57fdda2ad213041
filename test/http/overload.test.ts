import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { clientLimits } from '../../db/base/settings.ts'
import { Overload, saturationOf, type Visit } from '../../handlers/http/wire/overload.ts'
import { patientLimits, startService } from '../support/service.ts'

const crowdMs = clientLimits.crowdMs

/** Somebody comes every millisecond for a while and leaves after `staysMs`; whether each was let in. */
function stream(overload: Overload, from: number, forMs: number, staysMs: number): boolean[] {
  const inside: Visit[] = []
  return Array.from({ length: forMs }, (_, place) => {
    const now = from + place
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
  t.ok(later.includes(true), 'those who leave make room')
  t.ok(later.includes(false))
})

t.test('once anybody is turned away, nobody gets in who finds the place full', async (t) => {
  const overload = new Overload(crowdMs)
  let inside = 0
  const come = (now: number, many: number): void => {
    for (let place = 0; place < many; place += 1) if (overload.enter(now)) inside += 1
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
  for (let place = 0; place < 1_000; place += 1) overload.enter(place / 10)
  t.notOk(stream(overload, 210, 5_000, 20).includes(false))
})

t.test('but who stays for long because the process is saturated does count', async (t) => {
  let isSaturated = true
  const overload = new Overload(crowdMs, () => isSaturated)
  for (let place = 0; place < 1_000; place += 1) overload.enter(place / 10)
  t.ok(stream(overload, 210, 500, 20).includes(false))
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
  const inside: Visit[] = []
  for (let now = 0; now < 4_000; now += 1) {
    while (inside.length > 0 && now - inside[0]!.at >= 5) overload.leave(inside.shift()!, now)
    for (let come = 0; come < 12; come += 1) {
      const visit = overload.enter(now)
      answers.push(visit !== undefined)
      if (visit) inside.push(visit)
    }
  }
  t.ok(answers.slice(0, 12_000).includes(false))
  t.notOk(answers.slice(36_000).includes(false), '60 inside at 12,000 a second')
})

t.test('a second after the last was turned away a burst is a burst again', async (t) => {
  const overload = new Overload(crowdMs)
  t.ok(stream(overload, 0, 1_000, 90).includes(false))
  t.notOk(stream(overload, 2_100, 250, 90).includes(false))
})

t.test('who is turned away gets a problem document with an id of its own, and keeps the connection', async (t) => {
  const full = await startService(t, { settings: { clientLimits: { ...patientLimits, crowdMs: 0 } } })
  const { client } = await full.tenant()
  const crowd = () => Promise.all(Array.from({ length: 150 }, () => client.call('getMe')))
  let shed = (await crowd()).filter(({ status }) => status === 503)
  while (shed.length === 0) shed = (await crowd()).filter(({ status }) => status === 503)
  for (const { headers, json, text, code } of shed) {
    t.equal(headers['content-type'], 'application/problem+json; charset=utf-8')
    t.equal(headers['content-length'], String(Buffer.byteLength(text)))
    t.equal(headers['retry-after'], '1')
    t.equal(headers['x-content-type-options'], 'nosniff')
    t.not(headers.connection, 'close')
    t.equal(code, 'service_unavailable')
    t.match(json, { status: 503, title: 'Service unavailable', request_id: headers['x-request-id'] })
  }
  t.equal(new Set(shed.map(({ json }) => json.request_id)).size, shed.length)
})
