import type { StateMachine, Transition } from '../../db/domain/state-machine.ts'
import { bidMachine } from '../../db/nouns/bids/states.ts'
import { changeOrderMachine } from '../../db/nouns/change-orders/states.ts'
import { invoiceMachine } from '../../db/nouns/invoices/states.ts'
import { payAppMachine } from '../../db/nouns/pay-apps/states.ts'
import { signatureRequestMachine } from '../../db/nouns/signature-requests/states.ts'
import { isObject, type Json, type JsonObject, objectAt, resolveReference } from './complete.ts'

/**
 * State machines of the resources whose events are transitions. Importing the resources themselves would need the code
 * that is generated from this document.
 */
const machines: readonly StateMachine[] = [
  bidMachine,
  changeOrderMachine,
  payAppMachine,
  invoiceMachine,
  signatureRequestMachine,
]

/** Adds an example payload to a webhook's operation. */
export function addEventExample(type: string, operation: JsonObject, components: JsonObject): void {
  const media = objectAt(operation, 'requestBody', 'content', 'application/json')
  media.example ??= exampleOf(type, media.schema ?? {}, components)
}

/**
 * Builds an event's payload from the examples of its members and of its record. For a transition, the record has the
 * new state, and a time for each state on the way there.
 */
function exampleOf(type: string, schema: Json, components: JsonObject): JsonObject {
  const [whole] = [objectAt(schema).allOf ?? schema].flat()
  const members = objectAt(resolveReference(whole!, components), 'properties')
  const record = resolveReference(members.data ?? {}, components)
  const data = structuredClone(objectAt(firstExample(record)))
  const { shown, previous } = changeOf(type, record, data, components)
  Object.assign(data, shown)
  if (type.endsWith('.deleted')) data.deletedAt = firstExample(objectAt(record, 'properties', 'deletedAt'))
  return {
    id: firstExample(objectAt(members.id)),
    type,
    created_at: firstExample(objectAt(members.created_at)),
    tenant_id: firstExample(objectAt(members.tenant_id)),
    data,
    ...(previous && { previous_attributes: previous }),
  }
}

function firstExample(schema: JsonObject): Json {
  const [example] = [schema.examples ?? []].flat()
  if (example === undefined)
    throw new Error('an event shows the example of its record and of each member; give examples')
  return example
}

/** Fields in which an event's record differs from its example, and their previous values. */
interface Change {
  shown?: JsonObject
  previous?: JsonObject
}

function changeOf(type: string, record: JsonObject, data: JsonObject, components: JsonObject): Change {
  for (const machine of machines) {
    const step = stepEmitting(machine, type)
    if (step) return transition(machine, step, data)
  }
  const properties = objectAt(record, 'properties')
  const states = [resolveReference(properties.status ?? {}, components).enum ?? []].flat()
  const ending = type.slice(type.indexOf('.') + 1)
  if (states.includes(ending)) return { shown: { status: ending }, previous: { status: states[1]! } }
  if (type.endsWith('.status_changed')) {
    const other = states.find((state) => state !== data.status)
    return { shown: { status: other! }, previous: { status: data.status! } }
  }
  if (!type.endsWith('.updated')) return {}
  const changed = Object.keys(data).find((name) => data[name] !== null && mayBeNull(properties[name]))
  return changed ? { previous: { [changed]: null } } : {}
}

const stepEmitting = ({ transitions }: StateMachine, type: string): Transition | undefined =>
  Object.values(transitions).find(({ event }) => event === type)

const mayBeNull = (schema: Json | undefined): boolean =>
  isObject(schema) && Array.isArray(schema.type) && schema.type.includes('null') && schema.type.includes('string')

/**
 * Returns the fields that a transition changes in the record's example. They include the time fields (such as sentAt)
 * of all states on the shortest path from the first state.
 */
function transition({ states, transitions }: StateMachine, step: Transition, data: JsonObject): Change {
  const ways = step.from.map((state) => wayTo(transitions, states[0]!, state))
  const way = ways.sort((one, other) => one.length - other.length)[0]!
  const to = targets(step)[0]!
  const passed = to === states[0] ? [] : [...way, to]
  const times = states.flatMap((state): [string, Json][] => {
    const [at, by] = [`${state}At`, `${state}By`]
    const time = passed.includes(state) ? (data[at] ?? data.updatedAt ?? null) : null
    if (!(at in data)) return []
    return [[at, time], ...(time === null && by in data ? [[by, null] as [string, Json]] : [])]
  })
  return { shown: { status: to, ...Object.fromEntries(times) }, previous: { status: way.at(-1)! } }
}

const targets = ({ to }: Transition): readonly string[] => (to === undefined ? [] : typeof to === 'string' ? [to] : to)

/** Returns the states on the shortest path from one state to another, both included. */
function wayTo(steps: StateMachine['transitions'], from: string, to: string): string[] {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1)!
    if (last === to) return way
    for (const step of Object.values(steps)) {
      if (!step.from.includes(last)) continue
      for (const next of targets(step).filter((state) => !seen.has(state))) {
        seen.add(next)
        ways.push([...way, next])
      }
    }
  }
  return [to]
}
