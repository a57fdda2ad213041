import type { IncomingMessage } from 'node:http'
import t from 'tap'
import { languages } from '../../../db/domain/language/languages.ts'
import { type BusyAnswerOptions, createBusyAnswers } from '../../../handlers/pipeline/http/wire/busy-answers.ts'
import { DelayedRefusals } from '../../../handlers/pipeline/http/wire/delayed-refusals.ts'
import { matches, nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'

t.test('the delay of a refusal is random, from half to one and a half times the configured time', (t) => {
  const delays: (number | undefined)[] = []
  let drawn = 0
  const random = t.capture(Math, 'random', () => drawn)
  const timers = t.capture(globalThis, 'setTimeout', (_send: () => void, ms?: number) => void delays.push(ms))
  const refusals = new DelayedRefusals(1_000)
  for (const each of nonEmpty([0, 0.25, 0.5, 0.75, 1 - Number.EPSILON])) {
    drawn = each
    refusals.later(() => {})
  }
  // Other tests of this process need the real functions.
  for (const { restore } of [random, timers]) restore()
  t.strictSame(delays, [500, 750, 1_000, 1_250, 1_500])
  t.end()
})

const request = { headers: {} } as IncomingMessage

/** Creates the refusals of a service that closes an idle connection after this time. */
function busyAnswers(keepAliveMs: number) {
  const page = { html: Object.fromEntries(languages.map((language) => [language, ''])), headers: [] }
  const settings = {
    docsUrl: 'https://docs.example.com',
    publicOrigin: 'https://example.com',
    clientLimits: { keepAliveMs },
  }
  const busyPages = { people: page, customers: page }
  return createBusyAnswers({
    settings,
    busyPages,
    origins: new Set(),
    noteRefusal() {},
  } as unknown as BusyAnswerOptions)
}

t.test('the Keep-Alive timeout of a refusal is the idle time of the service, rounded down to seconds', (t) => {
  for (const [keepAliveMs, seconds] of [
    [5_000, 5],
    [5_001, 5],
    [5_999, 5],
    [6_000, 6],
  ] as const) {
    const text = busyAnswers(keepAliveMs).textFor(request)
    matches(t, text, containing(`\r\nKeep-Alive: timeout=${seconds}\r\n`), `${keepAliveMs} ms`)
  }
  t.end()
})

t.test('the Date header of a refusal is the current time, rounded down to the second', (t) => {
  const { textFor } = busyAnswers(5_000)
  const second = Date.parse('2026-03-02T10:00:00Z')
  let now = second
  const { restore } = t.capture(Date, 'now', () => now)
  for (const [laterMs, date] of [
    [0, '10:00:00'],
    [1, '10:00:00'],
    [999, '10:00:00'],
    [1_000, '10:00:01'],
  ] as const) {
    now = second + laterMs
    matches(t, textFor(request), containing(`\r\nDate: Mon, 02 Mar 2026 ${date} GMT\r\n`), `${laterMs} ms later`)
  }
  restore()
  t.end()
})
