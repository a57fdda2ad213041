import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { Secrets } from '../base/secrets.ts'
import { rotationOverlapMs } from '../domain/delivery.ts'
import { invalid, notFound, Refusal } from '../domain/refusal.ts'
import { newSigningSecret } from '../domain/signature.ts'
import type { Unit } from '../postgres/transaction.ts'
import { findRecord } from '../records/read.ts'
import { record, type Schemas } from '../records/record.ts'
import { insertRecords, lockRecords, removeRecord, updateRecord } from '../records/write.ts'
import { exhaustOpenDeliveries, wakeDrain } from './drains.ts'

export const webhookEndpoints = record('WebhookEndpoint', {
  table: 'webhook_endpoints',
  noun: 'webhook endpoint',
  family: 'webhooks',
  references: {},
  date: 'createdAt',
})

type Endpoint = Schemas['WebhookEndpoint']

const turnedOff = 'Turned off through the API.'

/**
 * Registers an endpoint and shows its signing secret for the only time. `objection` is what speaks against its address.
 * Throws Refusal validation_failed for that, conflict for an address that another has or when there are enough.
 */
export async function createWebhookEndpoint(
  unit: Unit,
  caller: Caller,
  { isActive = true, ...values }: Schemas['WebhookEndpointCreate'],
  { objection, secrets }: { objection?: string | undefined; secrets: Pick<Secrets, 'seal'> },
): Promise<Schemas['WebhookEndpointWithSecret']> {
  refuseAddress(objection)
  await takePlace(unit, caller, values.url)
  const signingSecret = newSigningSecret()
  const row = {
    description: null,
    ...values,
    ...activity(unit, isActive),
    secret: await secrets.seal(signingSecret),
  }
  const [made] = await insertRecords(unit, caller, webhookEndpoints, [row])
  return { ...made!, signingSecret }
}

/**
 * Changes an endpoint; honours If-Match. Turning it on clears its failures and sends what waited. `objection` is what
 * speaks against the address that it names. Throws Refusal not_found, validation_failed, conflict (409 or 412).
 */
export async function updateWebhookEndpoint(
  unit: Unit,
  caller: Caller,
  id: number,
  { isActive, ...values }: Schemas['WebhookEndpointUpdate'],
  objection?: string,
): Promise<Endpoint> {
  const { url } = await findRecord(unit, caller, webhookEndpoints, id)
  if (values.url !== undefined && values.url !== url) {
    refuseAddress(objection)
    await takePlace(unit, caller, values.url, id)
  }
  const before = (await lockRecords(unit, caller, webhookEndpoints, [id])).get(id)
  const switched = isActive !== undefined && isActive !== before?.isActive
  const after = await updateRecord(unit, caller, webhookEndpoints, id, {
    ...values,
    ...(switched ? activity(unit, isActive) : {}),
  })
  await wakeDrain(unit.sql, caller.tenantId, id)
  return after
}

const activity = (unit: Unit, isActive: boolean) =>
  isActive
    ? { isActive, consecutiveFailures: 0, disabledAt: null, disabledReason: null }
    : { isActive, disabledAt: unit.at, disabledReason: turnedOff }

function refuseAddress(objection: string | undefined): void {
  if (objection !== undefined) throw invalid([{ field: 'url', code: 'rule', message: objection }])
}

/**
 * Finds room for an endpoint at `url`, a new one or the one with the id `moving`, among the organization's others, and
 * holds it until the transaction ends. Throws Refusal conflict.
 */
async function takePlace(unit: Unit, caller: Caller, url: string, moving?: number): Promise<void> {
  // Whoever else takes a place of this organization waits here, so that what is counted is what there is.
  const { rows } = await sql<{ limit: number }>`
    select max_webhook_endpoints as "limit" from tenants where id = ${caller.tenantId} for no key update
  `.execute(unit.sql)
  const { limit } = rows[0]!
  const live = await unit.sql
    .selectFrom('webhookEndpoints')
    .select(['id', 'url'])
    .where('tenantId', '=', caller.tenantId)
    .where('deletedAt', 'is', null)
    .execute()
  const others = live.filter(({ id }) => id !== moving)
  const sought = receiverOf(url)
  const same = others.find((other) => receiverOf(other.url) === sought)
  if (same) throw new Refusal('conflict', `Endpoint ${same.id} has this url; change its eventTypes instead.`)
  if (others.length < limit) return
  throw new Refusal(
    'conflict',
    `There may be ${limit} endpoints, and as many are there; delete one that is not needed.`,
  )
}

/** What two spellings of one address have in common: case of the host, the default port and a fragment say nothing. */
function receiverOf(text: string): string {
  const url = new URL(text)
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.href
}

/**
 * Gives an endpoint a new signing secret, shown this once; the one before it signs beside it for 24 hours. Throws Refusal
 * not_found.
 */
export async function rotateWebhookSecret(
  unit: Unit,
  caller: Caller,
  id: number,
  secrets: Pick<Secrets, 'seal'>,
): Promise<Schemas['WebhookEndpointWithSecret']> {
  const signingSecret = newSigningSecret()
  const until = new Date(Date.parse(unit.at) + rotationOverlapMs).toISOString()
  const { rows } = await sql`
    update webhook_endpoints set previous_secret = secret, previous_secret_until = ${until},
      secret = ${await secrets.seal(signingSecret)},
      updated_at = greatest(${unit.at}::timestamptz, updated_at + interval '1 millisecond')
    where tenant_id = ${caller.tenantId} and id = ${id} and deleted_at is null returning id
  `.execute(unit.sql)
  if (rows.length === 0) throw notFound(webhookEndpoints.noun)
  return { ...(await findRecord(unit, caller, webhookEndpoints, id)), signingSecret }
}

/** Deletes an endpoint; its open deliveries end as exhausted. Throws Refusal not_found, conflict (412). */
export async function deleteWebhookEndpoint(unit: Unit, caller: Caller, id: number): Promise<Endpoint> {
  const left = await removeRecord(unit, caller, webhookEndpoints, id)
  // What is too much for one transaction is ended by the endpoint's task, which also stops what is being sent.
  await exhaustOpenDeliveries(unit.sql, caller.tenantId, id, unit.at)
  await wakeDrain(unit.sql, caller.tenantId, id)
  return left
}

/** The endpoint when something may be sent to it. Throws Refusal conflict for one that is deleted or turned off. */
export async function sendableEndpoint(unit: Unit, caller: Caller, id: number): Promise<Endpoint> {
  const row = await unit.sql
    .selectFrom('webhookEndpoints')
    .select(['isActive', 'deletedAt'])
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.deletedAt !== null)
    throw new Refusal('conflict', 'The endpoint was deleted; nothing can be sent to it.')
  if (!row.isActive) throw new Refusal('conflict', 'The endpoint is turned off; set isActive to true first.')
  return findRecord(unit, caller, webhookEndpoints, id)
}
