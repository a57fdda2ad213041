import type { IncomingMessage } from 'node:http'
import t from 'tap'
import { languages } from '../../../db/domain/language/languages.ts'
import { DelayedRefusals } from '../../../handlers/http/wire/delayed-refusals.ts'
import { type SheddingMeans, sheddingOf } from '../../../handlers/http/wire/shedding.ts'
import { matches, nonEmpty } from '../../support/assertions/assertions.ts'
import { containing } from '../../support/assertions/matching.ts'

t.test('a refusal is delayed by half to one and a half times the set time, both ends included', (t) => {
  const delays: (number | undefined)[] = []
  let drawn = 0
  t.capture(Math, 'random', () => drawn)
  t.capture(globalThis, 'setTimeout', (_send: () => void, ms?: number) => void delays.push(ms))
  const refusals = new DelayedRefusals(1_000)
  for (const each of nonEmpty([0, 0.25, 0.5, 0.75, 1 - Number.EPSILON])) {
    drawn = each
    refusals.later(() => {})
  }
  t.strictSame(delays, [500, 750, 1_000, 1_250, 1_500])
  t.end()
})

t.test('the Keep-Alive header of a refusal promises no more whole seconds than the service waits', (t) => {
  const page = { html: Object.fromEntries(languages.map((language) => [language, ''])), headers: [] }
  for (const [keepAliveMs, seconds] of [
    [5_000, 5],
    [5_001, 5],
    [5_999, 5],
    [6_000, 6],
  ] as const) {
    const means = { docsUrl: 'https://docs.example.com', headers: [], hasOrigins: false, noteAnswer() {}, keepAliveMs }
    const shedding = sheddingOf({ ...means, busyPages: { people: page, customers: page } } as unknown as SheddingMeans)
    const text = shedding.textFor({ headers: {} } as IncomingMessage)
    matches(t, text, containing(`\r\nKeep-Alive: timeout=${seconds}\r\n`), `${keepAliveMs} ms`)
  }
  t.end()
})
