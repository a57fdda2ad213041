import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { retryDelaysMs } from '../../db/domain/delivery.ts'
import { resources } from '../../db/workflows/resources/registry.ts'
import { isObject, type JsonObject, objectAt } from '../../scripts/contract/complete.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'

const text = readFileSync(resolve(import.meta.dirname, '../../generated/openapi.json'), 'utf8')
const webhooks = objectAt(JSON.parse(text) as JsonObject, 'webhooks')
const exampleOf = (type: string): JsonObject =>
  objectAt(webhooks, type, 'post', 'requestBody', 'content', 'application/json', 'example')

t.test("the example of a transition's event shows the states before and after the transition", (t) => {
  const machines = resources.flatMap(({ machine }) => machine ?? [])
  const steps = machines.flatMap((machine) => Object.values(machine.transitions)).filter(({ event, to }) => event && to)
  t.ok(steps.length > 15)
  for (const { event, from, to } of steps) {
    const { data, previous_attributes: previous } = exampleOf(event!)
    matches(t, [to].flat(), containing([String(objectAt(data).status)]), event!)
    matches(t, from, containing([String(objectAt(previous).status)]), event!)
  }
  t.end()
})

t.test('each event example has its type, and only examples of deletions have deletedAt', (t) => {
  for (const type of nonEmpty(Object.keys(webhooks))) {
    const { data, ...event } = exampleOf(type)
    t.equal(event.type, type)
    t.ok(isObject(data), type)
    t.equal(objectAt(data).deletedAt !== undefined, type.endsWith('.deleted'), type)
  }
  t.end()
})

t.test('the description of every webhook states the actual retry schedule', (t) => {
  const units = { s: 1_000, min: 60_000, h: 3_600_000 }
  for (const [type, webhook] of nonEmpty(Object.entries(webhooks))) {
    const { description, responses } = objectAt(webhook, 'post')
    for (const said of [description, objectAt(responses, 'default').description]) {
      const [, schedule = ''] = /retried after ([^.]*?), each/.exec(String(said)) ?? []
      const delays = [...schedule.matchAll(/(\d+) (s|min|h)\b/g)].map(
        ([, count, unit]) => Number(count) * units[unit as keyof typeof units],
      )
      t.strictSame(delays, retryDelaysMs, type)
    }
  }
  t.end()
})
