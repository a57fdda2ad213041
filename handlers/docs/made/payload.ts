import { referenced } from '../../../db/domain/references.ts'
import type { EventType, Step } from '../../../db/domain/states.ts'
import type { Resource } from '../../../db/records/resource.ts'
import { resources } from '../../../db/resources/registry.ts'
import type { GuideContract, GuideSchema } from './contract.ts'

/**
 * What a receiver gets for an event type: the members of its payload with the contract's examples. An event of a
 * transition shows the state that the transition leads to, and the times of the states on the way there.
 */
export function payloadOf(contract: GuideContract, type: string): Record<string, unknown> {
  const schema = payloadSchema(contract, type)
  const members = schema.properties!
  const record = referenced(contract, members.data!)
  const data = structuredClone(record.examples?.[0]) as Record<string, unknown>
  const { status, previous } = statusOf(contract, record, data, type)
  Object.assign(data, status, type.endsWith('.deleted') && { deletedAt: record.properties?.deletedAt?.examples?.[0] })
  return {
    id: members.id!.examples![0],
    type,
    created_at: members.created_at!.examples![0],
    tenant_id: members.tenant_id!.examples![0],
    data,
    ...(previous && { previous_attributes: previous }),
  }
}

/** The schema of a payload: an event's own, or the one that it narrows to its type. */
export function payloadSchema(contract: GuideContract, type: string): GuideSchema {
  const { schema } = contract.webhooks[type]!.post.requestBody.content['application/json']!
  return referenced(contract, schema.allOf?.[0] ?? schema)
}

interface Change {
  status?: Record<string, unknown>
  previous?: Record<string, unknown>
}

function statusOf(contract: GuideContract, record: GuideSchema, data: Record<string, unknown>, type: string): Change {
  const resource = resources.find(({ machine }) => stepEmitting(machine?.steps, type))
  const step = resource && stepEmitting(resource.machine?.steps, type)
  if (resource && step) return transition(resource, step, data)
  const states = record.properties?.status ? (referenced(contract, record.properties.status).enum ?? []) : []
  const ending = type.slice(type.indexOf('.') + 1)
  if (states.includes(ending)) return { status: { status: ending }, previous: { status: states[1] } }
  if (type.endsWith('.status_changed')) {
    return { status: { status: states.find((state) => state !== data.status) }, previous: { status: data.status } }
  }
  if (!type.endsWith('.updated')) return {}
  const changed = Object.keys(data).find((name) => data[name] !== null && mayBeNull(record.properties?.[name]))
  return changed ? { previous: { [changed]: null } } : {}
}

const stepEmitting = (steps: Readonly<Record<string, Step>> | undefined, type: string): Step | undefined =>
  Object.values(steps ?? {}).find(({ event }) => event === (type as EventType))

const mayBeNull = (schema: GuideSchema | undefined): boolean =>
  Array.isArray(schema?.type) && schema.type.includes('null') && schema.type.includes('string')

/** A record after the transition, reached from its first state by the fewest transitions. */
function transition({ machine }: Resource, step: Step, data: Record<string, unknown>): Change {
  const states = machine!.states
  const ways = step.from.map((state) => wayTo(machine!.steps, states[0]!, state))
  const way = ways.sort((one, other) => one.length - other.length)[0]!
  const to = targets(step)[0]!
  const passed = to === states[0] ? [] : [...way, to]
  const times = states.flatMap((state) => {
    const [at, by] = [`${state}At`, `${state}By`]
    const time = passed.includes(state) ? (data[at] ?? data.updatedAt) : null
    return at in data ? [[at, time], ...(time === null && by in data ? [[by, null]] : [])] : []
  })
  return { status: { status: to, ...Object.fromEntries(times) }, previous: { status: way.at(-1) } }
}

const targets = ({ to }: Step): readonly string[] => (to === undefined ? [] : typeof to === 'string' ? [to] : to)

/** The states on the shortest way from one to another, both included. */
function wayTo(steps: Readonly<Record<string, Step>>, from: string, to: string): string[] {
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
