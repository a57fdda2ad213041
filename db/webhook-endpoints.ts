import { sql } from 'kysely'
import type { Caller } from './caller.ts'
import { insertRecords, lockRecords, removeRecord, updateRecord } from './changes.ts'
import { checkPublicHttpsUrl, type GuardOptions } from './domain/address-guard.ts'
import { rotationOverlapMs } from './domain/delivery.ts'
import { invalid, notFound, Refusal } from './domain/refusal.ts'
import { newSigningSecret } from './domain/signature.ts'
import { record, type Schemas } from './record.ts'
import { countRecords, findRecord } from './records.ts'
import type { Secrets } from './secrets.ts'
import type { Unit } from './unit.ts'
import { exhaustOpenDeliveries, wakeDrain } from './webhook-drains.ts'

export const webhookEndpoints = record<'WebhookEndpoint'>()({
  schema: 'WebhookEndpoint',
  table: 'webhook_endpoints',
  noun: 'webhook endpoint',
  family: 'webhooks',
  fields: [
    'id',
    'url',
    'description',
    'eventTypes',
    'isActive',
    'consecutiveFailures',
    'lastDeliveredAt',
    'disabledAt',
    'disabledReason',
    'createdAt',
    'updatedAt',
  ],
  equals: ['isActive'],
  search: false,
  references: {},
  date: 'createdAt',
})

type Endpoint = Schemas['WebhookEndpoint']

/** Live endpoints that an organization has at most; every event may become that many deliveries. */
export const mostEndpoints = 100

const turnedOff = 'Turned off through the API.'

/**
 * Registers an endpoint and shows its signing secret for the only time. Throws Refusal validation_failed for an address
 * that is not public https, conflict when the organization has 100 endpoints.
 */
export async function createWebhookEndpoint(
  unit: Unit,
  caller: Caller,
  { isActive = true, ...values }: Schemas['WebhookEndpointCreate'],
  { guard, secrets }: { guard: GuardOptions; secrets: Pick<Secrets, 'seal'> },
): Promise<Schemas['WebhookEndpointWithSecret']> {
  await checkUrl(values.url, guard)
  if ((await countRecords(unit, caller, webhookEndpoints, {})) >= mostEndpoints) {
    throw new Refusal('conflict', `There are ${mostEndpoints} endpoints already; delete one that is not needed.`)
  }
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
 * Changes an endpoint; honours If-Match. Turning it on clears its failures and sends what waited. Throws Refusal
 * not_found, validation_failed, conflict (412).
 */
export async function updateWebhookEndpoint(
  unit: Unit,
  caller: Caller,
  id: number,
  { isActive, ...values }: Schemas['WebhookEndpointUpdate'],
  guard: GuardOptions,
): Promise<Endpoint> {
  const { url } = await findRecord(unit, caller, webhookEndpoints, id)
  if (values.url !== undefined && values.url !== url) await checkUrl(values.url, guard)
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

async function checkUrl(url: string, guard: GuardOptions): Promise<void> {
  const { objection } = await checkPublicHttpsUrl(url, guard)
  if (objection !== undefined) throw invalid([{ field: 'url', code: 'rule', message: objection }])
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
