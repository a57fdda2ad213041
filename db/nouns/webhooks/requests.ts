import { sql } from 'kysely'
import { deliveryHeaders, type EndpointSecrets, rotationOverlapMs, signingSecretsAt } from '../../domain/delivery.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Delivery } from './deliveries.ts'

/** The request that a receiver was sent, so that its developer can find it in his own log. */
export interface DeliveryRequest {
  /** Where the endpoint is now, or was when it was deleted. */
  url: string
  isDeleted: boolean
  /**
   * Undefined before the first attempt, and when the secret was rotated since, so that what signed is not known, or the clock
   * is ahead.
   */
  headers: Record<string, string> | undefined
  /** In a sandbox: the attempt has its clock's time, and what was signed is the machine's, which is not kept. */
  isClockAhead: boolean
  /** Null when the event is no longer kept. */
  body: string | null
}

/** The request of a delivery's last attempt, its signature made anew; undefined when its endpoint is no longer there. */
export async function findDeliveryRequest(
  db: ReadContext,
  { tenantId }: Caller,
  delivery: Delivery,
  secrets: Pick<Secrets, 'open'>,
): Promise<DeliveryRequest | undefined> {
  const { rows } = await sql<EndpointSecrets & Pick<DeliveryRequest, 'url' | 'isDeleted' | 'body'>>`
    select e.url, e.deleted_at is not null as is_deleted, e.secret, e.previous_secret, e.previous_secret_until,
      coalesce(d.body, (
        select v.body from events v where v.tenant_id = ${tenantId} and v.sequence = d.event_sequence
      )) as body
    from webhook_deliveries d join webhook_endpoints e on e.tenant_id = ${tenantId} and e.id = d.endpoint_id
    where d.tenant_id = ${tenantId} and d.id = ${delivery.id}
  `.execute(db.sql)
  const found = rows[0]
  if (!found) return undefined
  const { url, isDeleted, body } = found
  const atMs = delivery.lastAttemptedAt === null ? undefined : Date.parse(delivery.lastAttemptedAt)
  const isClockAhead = db.at !== db.machineAt
  if (body === null || atMs === undefined || isClockAhead || isBeforeRotation(found, atMs))
    return { url, isDeleted, body, headers: undefined, isClockAhead }
  const opened = await Promise.all(signingSecretsAt(found, atMs).map((sealed) => secrets.open(sealed)))
  return { url, isDeleted, body, headers: deliveryHeaders(delivery, body, atMs, opened), isClockAhead }
}

const isBeforeRotation = ({ previousSecretUntil }: EndpointSecrets, atMs: number): boolean =>
  previousSecretUntil !== null && atMs < Date.parse(previousSecretUntil) - rotationOverlapMs
