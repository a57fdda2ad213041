import { sequenceGapsQuery } from '../../testkit/invariants/event-log.ts'
import { type ChaosFinding, type CheckedDatabase, listRowPages, sumOverTenants, toFinding } from './records.ts'

const tables = {
  contact: 'contacts',
  product: 'products',
  bid: 'bids',
  project: 'projects',
  change_order: 'change_orders',
  pay_app: 'pay_apps',
}
/** Families without an event type for the creation of a record. */
const silent = ['change_order', 'pay_app']

/** Data of one event: the record's id, its updatedAt, and its updatedAt before the change. */
interface Told {
  at: number
  type: string
  id: string
  now: string
  before: string | null
}

const tellings = `select sequence as at, type, body::jsonb -> 'data' ->> 'id' as id, body::jsonb -> 'data' ->> 'updatedAt' as now,
    body::jsonb -> 'previous_attributes' ->> 'updatedAt' as before
  from events where tenant_id = $1 and sequence > $2 order by sequence limit $3`

/** State of a record according to its events so far. */
interface History {
  created: number
  now: string
}

/**
 * Checks that each change has its event. A record has one created event, and each later event starts from the state
 * that the previous event left. The record has the state of its last event. Also checks that each event has its change,
 * and that the log has no gap.
 */
export async function checkEvents(records: CheckedDatabase): Promise<ChaosFinding[]> {
  const missing: string[] = []
  const unfounded: string[] = []
  let count = 0
  for (const tenantId of records.tenantIds) {
    const histories = new Map<string, History>()
    for await (const page of listRowPages<Told>(records, tenantId, tellings, 0)) {
      count += page.length
      for (const event of page) recordEvent(histories, event, missing)
    }
    for (const family of Object.keys(tables) as (keyof typeof tables)[]) {
      await compare(records, tenantId, family, histories, missing)
    }
    for (const name of histories.keys()) unfounded.push(`${name}: no such record`)
  }
  const gaps = await sumOverTenants(records, sequenceGapsQuery)
  return [
    { name: 'events', count, wrong: 0 },
    toFinding('changes without their event', missing),
    toFinding('events without their change', unfounded),
    { name: 'gaps in the sequences', count: gaps, wrong: gaps },
  ]
}

function recordEvent(histories: Map<string, History>, { type, id, now, before }: Told, missing: string[]): void {
  const [family = '', what] = type.split('.')
  if (!Object.hasOwn(tables, family)) return
  const name = `${family} ${id}`
  const known = histories.get(name)
  const isFirst = silent.includes(family) && known === undefined
  if (before !== null && before !== known?.now && !isFirst) missing.push(`${name}: a change between two events`)
  histories.set(name, { created: (known?.created ?? 0) + Number(what === 'created'), now })
}

/**
 * Compares each record with its events and removes it from `histories`. The events that remain there have no record.
 */
async function compare(
  records: CheckedDatabase,
  tenantId: number,
  family: keyof typeof tables,
  histories: Map<string, History>,
  missing: string[],
): Promise<void> {
  const text = `select id as at, updated_at as "updatedAt" from ${tables[family]}
    where tenant_id = $1 and id > $2 order by id limit $3`
  for await (const page of listRowPages<{ at: number; updatedAt: string }>(records, tenantId, text, 0)) {
    for (const { at, updatedAt } of page) {
      const name = `${family} ${at}`
      const known = histories.get(name)
      histories.delete(name)
      if (!silent.includes(family) && known?.created !== 1)
        missing.push(`${name}: ${known?.created ?? 0} created events`)
      if (known && known.now !== updatedAt) missing.push(`${name}: changed after its last event`)
    }
  }
}

interface Delivery {
  at: number
  event: string
  endpoint: number
  status: string
  error: string | null
}

const deliveriesText = `select id as at, event_id as event, endpoint_id as endpoint, status, error_message as error
  from webhook_deliveries where tenant_id = $1 and id > $2 order by id limit $3`
const eventsText =
  'select sequence as at, id, type from events where tenant_id = $1 and sequence > $2 order by sequence limit $3'
const endpointsText = 'select id, event_types as types from webhook_endpoints where tenant_id = $1'

/**
 * Checks that each event has one delivery for each endpoint that subscribes to its type, that all deliveries succeeded,
 * and that the receiver got them. `seen` counts how often it got each event.
 */
export async function checkDeliveries(
  records: CheckedDatabase,
  seen: ReadonlyMap<string, number>,
): Promise<ChaosFinding[]> {
  const [missing, twice, unsent, unseen]: string[][] = [[], [], [], []]
  let count = 0
  for (const tenantId of records.tenantIds) {
    const made = new Map<string, number>()
    const sent = new Set<string>()
    for await (const page of listRowPages<Delivery>(records, tenantId, deliveriesText, 0)) {
      count += page.length
      for (const { event, endpoint, status, error } of page) {
        const name = `${event} at endpoint ${endpoint}`
        made.set(name, (made.get(name) ?? 0) + 1)
        sent.add(event)
        if (status !== 'succeeded') unsent!.push(`${status} ${event}: ${error ?? ''}`)
      }
    }
    for (const [name, times] of made) if (times > 1) twice!.push(name)
    for (const event of sent) if (!seen.has(event)) unseen!.push(event)
    const { rows: endpoints } = await records.pool.query<{ id: number; types: string[] }>(endpointsText, [tenantId])
    for await (const page of listRowPages<{ at: number; id: string; type: string }>(records, tenantId, eventsText, 0)) {
      for (const { id, type } of page) {
        const wanting = endpoints.filter(({ types }) => types.includes(type))
        missing!.push(
          ...wanting.map((endpoint) => `${id} at endpoint ${endpoint.id}`).filter((name) => !made.has(name)),
        )
      }
    }
  }
  const again = [...seen.values()].filter((times) => times > 1).length
  return [
    { name: 'deliveries', count, wrong: 0 },
    toFinding('deliveries missing', missing!),
    toFinding('deliveries doubled', twice!),
    toFinding('deliveries not succeeded', unsent!),
    toFinding('events that the receiver never saw', unseen!),
    { name: 'events that it saw more than once (allowed)', count: again, wrong: 0 },
  ]
}
