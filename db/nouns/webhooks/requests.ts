import { sql } from 'kysely'
import { deliveryHeaders, type EndpointSecrets, rotationOverlapMs, signingSecretsAt } from '../../domain/delivery.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Secrets } from '../../engine/base/secrets.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { Delivery } from './deliveries.ts'

/** A request to a receiver, as its developer can find it in the log of the receiver. */
export interface DeliveryRequest {
  /** The current URL of the endpoint, or its last one before it was deleted. */
  url: string
  isDeleted: boolean
  /**
   * Undefined before the first attempt, and if the clock is ahead. Also undefined if the secret was rotated since,
   * because the secret that signed is then unknown.
   */
  headers: Record<string, string> | undefined
  /** In a sandbox: the attempt has the sandbox's time. The signature has the machine's time, which is not stored. */
  isClockAhead: boolean
  /** Null if the event is no longer stored. */
  body: string | null
}

/** Returns the request of a delivery's last attempt, signed again; undefined if its endpoint no longer exists. */
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
  const headers = deliveryHeaders(delivery, body, atMs, opened)
  return { url, isDeleted, body, headers, isClockAhead }
}

const isBeforeRotation = ({ previousSecretUntil }: EndpointSecrets, atMs: number): boolean =>
  previousSecretUntil !== null && atMs < Date.parse(previousSecretUntil) - rotationOverlapMs
