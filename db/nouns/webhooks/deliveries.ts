import { type RawBuilder, sql } from 'kysely'
import { deliveryRetentionMs } from '../../domain/delivery.ts'
import { notFound, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { createTimeOrderedId } from '../../engine/base/ids.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { eventEnvelopeText } from '../../engine/events/log.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import { deleteSomeRows } from '../../engine/postgres/row-deletion.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import type { PageOf } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import { wakeDispatcher } from './dispatch.ts'
import { sendableEndpoint } from './endpoints.ts'

export type Delivery = Schemas['WebhookDelivery']

const columns =
  sql.raw(`id, event_id, event_type, endpoint_id, status, attempt_count, next_attempt_at, last_attempted_at,
  completed_at, response_status, response_body, response_headers, error_message, created_at`)

export interface DeliveryFilters {
  endpointId?: number | undefined
  status?: Delivery['status'] | undefined
  eventType?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

/** Returns a page of deliveries, newest first. `after` is the id of the last delivery of the page before. */
export async function listWebhookDeliveries(
  db: ReadContext,
  caller: Caller,
  filters: DeliveryFilters,
  { limit, after }: { limit: number; after?: number | undefined },
): Promise<PageOf<Delivery>> {
  const parts: RawBuilder<unknown>[] = [sql`tenant_id = ${caller.tenantId}`]
  if (filters.endpointId !== undefined) parts.push(sql`endpoint_id = ${filters.endpointId}`)
  if (filters.status) parts.push(statusIs(filters.status))
  if (filters.eventType) parts.push(sql`event_type = ${filters.eventType}`)
  if (filters.dateFrom) parts.push(sql`created_at >= ${filters.dateFrom}`)
  if (filters.dateTo) parts.push(sql`created_at <= ${filters.dateTo}`)
  if (after !== undefined) parts.push(sql`id < ${after}`)
  const { rows } = await sql<Delivery>`
    select ${columns} from webhook_deliveries where ${sql.join(parts, sql` and `)} order by id desc limit ${limit + 1}
  `.execute(db.sql)
  return { items: rows.slice(0, limit), nextAfter: rows.length > limit ? rows[limit - 1]!.id : undefined }
}

/** The status is in the statement's text, so that the planner can use the partial indexes. It is one of an enum. */
const statusIs = (status: Delivery['status']): RawBuilder<unknown> => sql`status = ${sql.lit(status)}`

/** Returns a delivery. Throws Refusal not_found. */
export async function findWebhookDelivery(db: ReadContext, caller: Caller, id: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select ${columns} from webhook_deliveries where tenant_id = ${caller.tenantId} and id = ${id}
  `.execute(db.sql)
  if (!rows[0]) throw notFound('webhook delivery')
  return rows[0]
}

/**
 * Starts a delivery again with the same event and the same bytes, whatever its status. It keeps its place in the
 * endpoint's order, even if the order began later. Honours If-Match (412). Throws Refusal not_found, or conflict if its
 * endpoint is deleted or disabled or its event is no longer stored.
 */
export async function replayWebhookDelivery(tx: Transaction, caller: Caller, id: number): Promise<Delivery> {
  const { endpointId } = await findWebhookDelivery(tx, caller, id)
  const { isOrdered } = await sendableEndpoint(tx, caller, endpointId)
  const held = await sql<Delivery>`
    select ${columns} from webhook_deliveries where tenant_id = ${caller.tenantId} and id = ${id} for update
  `.execute(tx.sql)
  if (!held.rows[0]) throw notFound('webhook delivery')
  refuseOther(tx, held.rows[0], 'webhook delivery')
  const { rows } = await sql<Delivery>`
    update webhook_deliveries d set status = 'pending', attempt_count = 0, replays = replays + 1, interactive = true,
      order_sequence = case when ${isOrdered}::boolean then coalesce(d.event_sequence, 0) end,
      next_attempt_at = ${tx.at}, completed_at = null, response_status = null, response_body = null,
      response_headers = null, error_message = null
    where d.tenant_id = ${caller.tenantId} and d.id = ${id} and (d.body is not null or exists (
      select from events e where e.tenant_id = ${caller.tenantId} and e.sequence = d.event_sequence))
    returning ${columns}
  `.execute(tx.sql)
  if (!rows[0]) throw new Refusal('conflict', 'The event of this delivery is no longer stored.')
  await wakeDispatcher(tx.sql, caller.tenantId, endpointId)
  return rows[0]
}

/**
 * Sends a webhook.test event with the endpoint as its data. It is not in the event log, because no record changes.
 * Throws Refusal not_found, or conflict if the endpoint is disabled.
 */
export async function testWebhookEndpoint(
  tx: Transaction,
  caller: Caller,
  endpoint: Schemas['WebhookEndpoint'],
): Promise<Delivery> {
  const eventId = createTimeOrderedId('evt', Date.parse(tx.at))
  const body = eventEnvelopeText(caller.tenantId, eventId, tx.at, { type: 'webhook.test', data: endpoint })
  const { rows } = await sql<Delivery>`
    insert into webhook_deliveries
      (tenant_id, endpoint_id, event_id, order_sequence, event_type, body, interactive, next_attempt_at, created_at)
    values (${caller.tenantId}, ${endpoint.id}, ${eventId}, ${endpoint.isOrdered ? 0 : null}, 'webhook.test', ${body}, true,
      ${tx.at}, ${tx.at})
    returning ${columns}
  `.execute(tx.sql)
  await wakeDispatcher(tx.sql, caller.tenantId, endpoint.id)
  return onlyRow(rows, 'the test delivery')
}

const batchRows = 5_000

/** Deletes up to 5,000 deliveries older than 30 days, like their events. Returns whether those were all. */
export async function removeOldDeliveries(database: Database, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - deliveryRetentionMs).toISOString()
  return (await deleteSomeRows(database, 'webhook_deliveries', sql`created_at < ${before}`, batchRows)) < batchRows
}

/** Maximum number of retried deliveries that are counted. */
const mostRetried = 1_000

/** Returns how many deliveries to each endpoint wait for a retry. Counts at most 1,000 of all endpoints together. */
export async function retriedDeliveries(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ endpointId: number; count: number }>`
    select endpoint_id, count(*)::integer as count from (
      select endpoint_id from webhook_deliveries where tenant_id = ${tenantId} and status = 'failed' limit ${mostRetried}
    ) retried group by 1`.execute(db.sql)
  return new Map(rows.map(({ endpointId, count }) => [endpointId, count]))
}
