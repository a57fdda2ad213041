import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../postgres/transaction.ts'

/** Whose endpoints: made with any of these keys, through any of these grants, or with a person behind them. */
export interface EndpointCreators {
  keyIds?: readonly number[]
  familyIds?: readonly string[]
  userId?: number
}

/**
 * Turns off the endpoints that these made, and notifies the organization of each, since nobody is to receive anything
 * through an access that has ended. Returns how many there were; those that are off already stay as they are.
 */
export const disableEndpointsOf = (tx: Transaction, tenantId: number, makers: EndpointCreators): Promise<number> =>
  turnOff(
    tx,
    tenantId,
    makers,
    sql`left(case
      when e.made_by ->> 'apiKeyId' is not null then 'The API key ' || left(k.name, 100) || ', with which it was made, was revoked.'
      when e.made_by ->> 'clientId' is not null then 'The app ' || left(c.name, 80) || ', which made it for ' || left(u.name, 60)
        || ', was disconnected.'
      else left(u.name, 100) || ', who made it, was removed.' end, 200)`,
  )

/** Turns off what a person made, alone or through apps and keys, whose role no longer has webhooks:manage. */
export const disableEndpointsBeyond = (tx: Transaction, tenantId: number, userId: number): Promise<number> =>
  turnOff(
    tx,
    tenantId,
    { userId },
    sql`'The role of ' || left(u.name, 100) || ', who made it, no longer has webhooks:manage.'`,
  )

async function turnOff(
  tx: Transaction,
  tenantId: number,
  { keyIds = [], familyIds = [], userId = 0 }: EndpointCreators,
  reason: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      select e.id, ${reason} as reason from webhook_endpoints e
        left join api_keys k on k.tenant_id = ${tenantId} and k.id = (e.made_by ->> 'apiKeyId')::bigint
        left join users u on u.tenant_id = ${tenantId} and u.id = (e.made_by ->> 'userId')::bigint
        left join oauth_clients c on c.id = e.made_by ->> 'clientId'
      where e.tenant_id = ${tenantId} and e.is_active and e.deleted_at is null
        and ((e.made_by ->> 'apiKeyId')::bigint = any(${keyIds}::bigint[]) or e.maker_family_id = any(${familyIds}::text[])
          or (e.made_by ->> 'userId')::bigint = ${userId})
      order by e.id for update of e
    ), turned_off as (
      update webhook_endpoints e set is_active = false, disabled_at = ${tx.at}, disabled_reason = ended.reason,
        updated_at = greatest(${tx.at}::timestamptz, e.updated_at + interval '1 millisecond')
      from ended where e.tenant_id = ${tenantId} and e.id = ended.id
      returning e.id, e.url, e.disabled_reason
    )
    insert into notifications (tenant_id, type, entity_type, entity_id, title, body, created_at)
    select ${tenantId}, 'webhook_endpoint.disabled', 'webhook_endpoint', id,
      'The webhook endpoint ' || left(url, 500) || ' was turned off', disabled_reason, ${tx.at}::timestamptz
    from turned_off returning id
  `.execute(tx.sql)
  return rows.length
}

/** Hands what one key made to another that replaces it: it then ends with that one. */
export async function handOverEndpoints(
  tx: Transaction,
  tenantId: number,
  keyId: number,
  toKeyId: number,
): Promise<void> {
  await sql`
    update webhook_endpoints set made_by = made_by || jsonb_build_object('apiKeyId', ${toKeyId}::bigint)
    where tenant_id = ${tenantId} and (made_by ->> 'apiKeyId')::bigint = ${keyId} and deleted_at is null
  `.execute(tx.sql)
}
