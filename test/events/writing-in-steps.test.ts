import { randomUUID } from 'node:crypto'
import t from 'tap'
import { flushEventsNow, noteEvent } from '../../db/engine/events/log.ts'
import { type NotedEvent, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

/**
 * In a database cluster, a transaction writes its events with several statements; otherwise with a single statement.
 * These tests write events in both ways on one server, and expect the same rows.
 */
const service = await startService(t)
const { pool } = service.database

const endpointKinds = ['active', 'inactive', 'deleted', 'of another type', 'ordered'] as const

/** Creates one endpoint of each kind. Returns their kinds, keyed by id. */
async function makeEndpoints({ client }: TestTenant): Promise<Map<number, string>> {
  const kinds = new Map<number, string>()
  for (const kind of endpointKinds) {
    const { data } = await client.ok('createWebhookEndpoint', {
      body: {
        url: `https://8.8.8.8/${randomUUID()}`,
        eventTypes: [kind === 'of another type' ? 'lead.created' : 'bid.created'],
        isActive: kind !== 'inactive',
        isOrdered: kind === 'ordered',
      } as never,
    })
    if (kind === 'deleted') await pool.query('update webhook_endpoints set deleted_at = now() where id = $1', [data.id])
    kinds.set(data.id, kind)
  }
  return kinds
}

/** Writes `count` events of a bid. Returns the endpoints that get the events, and the new entries of the event log. */
async function written(count: number, inSteps: boolean) {
  const tenant = await service.tenant()
  const { database, caller, client } = tenant
  const bid = await make.bid(tenant)
  const { data } = await client.ok('getBid', { path: { id: bid.id } })
  const kinds = await makeEndpoints(tenant)
  const { data: before } = await client.ok('listEvents', { query: { limit: 100 } })
  await runTransaction(database, caller, async (tx) => {
    for (let index = 0; index < count; index += 1)
      noteEvent(tx, caller, { type: 'bid.created', data } as unknown as NotedEvent)
    await flushEventsNow(inSteps ? { ...tx, isDistributed: true } : tx, caller)
  })
  const { rows } = await pool.query<{ endpointId: number; ordered: boolean }>(
    `select endpoint_id::integer as "endpointId", order_sequence is not null as ordered
     from webhook_deliveries where tenant_id = $1 order by endpoint_id, event_sequence`,
    [tenant.id],
  )
  const { data: after } = await client.ok('listEvents', { query: { limit: 100 } })
  return {
    deliveries: rows.map(({ endpointId, ordered }) => [kinds.get(endpointId), ordered]),
    events: after.slice(before.length).map(({ event }) => (event as { type: string }).type),
    sequences: after.slice(before.length).map(({ sequence }) => sequence - before.length),
  }
}

for (const count of [1, 3]) {
  t.test(`several statements deliver events to the same endpoints as one statement (events: ${count})`, async (t) => {
    const expected = {
      deliveries: [
        ...Array.from({ length: count }, () => ['active', false]),
        ...Array.from({ length: count }, () => ['ordered', true]),
      ],
      events: Array.from({ length: count }, () => 'bid.created'),
      sequences: Array.from({ length: count }, (_, index) => index + 1),
    }
    t.strictSame(await written(count, false), expected)
    t.strictSame(await written(count, true), expected)
  })
}
