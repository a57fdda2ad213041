import { sql } from 'kysely'
import { rotationOverlapMs } from '../../domain/delivery.ts'
import { invalid, Refusal } from '../../domain/refusal.ts'
import { newSigningSecret } from '../../domain/webhook-signature.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import { millisecondAfter } from '../../engine/postgres/millisecond-after.ts'
import { type SealingSecrets, sealStored } from '../../engine/postgres/stored-seal.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { findRecord, liveReferences } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import { insertOne, updateHeld } from '../../engine/records/write.ts'
import { lockCredential } from '../../services/credentials/credentials.ts'
import { exhaustOpenDeliveries, wakeDispatcher } from './dispatch.ts'

export const webhookEndpoints = resource('WebhookEndpoint', {
  references: { projectId: { table: 'projects', label: 'project' } },
  date: 'createdAt',
  // A transaction with an event for the endpoint holds its task before it inserts deliveries. A change of the endpoint
  // queues the task last.
  referencedWhileLocked: true,
  rules: { afterDelete: endDeliveries },
})

type Endpoint = Schemas['WebhookEndpoint']
type NewEndpoint = Pick<Schemas['WebhookEndpointCreate'], 'url'> & Partial<Schemas['WebhookEndpointCreate']>

const turnedOff = 'Turned off through the API.'

/**
 * Creates an endpoint and returns its signing secret, which is not shown again. `objection` is the reason why its
 * address is refused. Throws Refusal validation_failed for that, or if no event would be sent to it. Throws conflict if
 * another endpoint has the address, or if the organization has the maximum number of endpoints.
 */
export async function createWebhookEndpoint(
  tx: Transaction,
  caller: Caller,
  { isActive = true, eventTypes = [], eventPatterns = [], ...values }: NewEndpoint,
  { objection, secrets }: { objection?: string | undefined; secrets: SealingSecrets },
): Promise<Schemas['WebhookEndpointWithSecret']> {
  refuseDeaf({ eventTypes, eventPatterns })
  refuseAddress(objection)
  await liveReferences(tx, caller, webhookEndpoints, [values])
  const maker = await makerNow(tx, caller)
  await takePlace(tx, caller, values.url)
  const signingSecret = newSigningSecret()
  const row = {
    description: null,
    projectId: null,
    isOrdered: false,
    ...values,
    ...{ eventTypes, eventPatterns },
    ...activity(tx, isActive),
    ...maker,
    secret: await sealStored(tx.sql, secrets, signingSecret),
  }
  return { ...(await insertOne(tx, caller, webhookEndpoints, row)), signingSecret }
}

/**
 * Changes an endpoint; honours If-Match. Enabling it clears its failures, sends the waiting deliveries and makes the
 * caller its maker. `objection` is the reason why the new address is refused. Throws Refusal not_found,
 * validation_failed, conflict (409 or 412).
 */
export async function updateWebhookEndpoint(
  tx: Transaction,
  caller: Caller,
  id: number,
  { isActive, eventTypes, ...given }: Schemas['WebhookEndpointUpdate'],
  objection?: string,
): Promise<Endpoint> {
  // Lock order: the project and the credential, then the endpoint. Their own changes lock in this order too.
  await liveReferences(tx, caller, webhookEndpoints, [given])
  const maker = isActive ? await makerNow(tx, caller) : undefined
  const before = await lockForChange(tx, caller, webhookEndpoints, id)
  const values = { ...given, ...(eventTypes !== undefined && { eventTypes: eventTypes ?? [] }) }
  refuseDeaf({ ...before, ...values })
  if (values.url !== undefined && values.url !== before.url) {
    refuseAddress(objection)
    await takePlace(tx, caller, values.url, id)
  }
  const switched = isActive !== undefined && isActive !== before.isActive
  const adopted = maker && !(await isMadeBy(tx, caller, id, maker)) ? maker : {}
  const change = { ...values, ...adopted, ...(switched ? activity(tx, isActive) : {}) }
  const endpoint = await updateHeld(tx, caller, webhookEndpoints, before, change)
  await wakeDispatcher(tx.sql, caller.tenantId, id)
  return endpoint
}

type EndpointMaker = Pick<Endpoint, 'madeBy'> & { makerFamilyId: string | null }

/** Returns whether an endpoint has this maker already, so that nothing changes. */
async function isMadeBy(
  db: ReadContext,
  { tenantId }: Caller,
  id: number,
  { madeBy, makerFamilyId }: EndpointMaker,
): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select made_by is not distinct from ${madeBy && JSON.stringify(madeBy)}::jsonb
      and maker_family_id is not distinct from ${makerFamilyId} as same
    from webhook_endpoints where tenant_id = ${tenantId} and id = ${id}`.execute(db.sql)
  return onlyRow(rows, 'the endpoint').same
}

/**
 * Locks the credential with which an endpoint is created or enabled until the transaction ends, and returns it as the
 * maker. If its access is revoked, the endpoint is disabled (db/services/access/revocation.ts).
 */
async function makerNow(tx: Transaction, caller: Caller): Promise<EndpointMaker> {
  const held = await lockCredential(tx, caller)
  if (!held) return { madeBy: null, makerFamilyId: null }
  const { familyId, userId, clientId } = held
  return { madeBy: { apiKeyId: caller.apiKeyId, userId, clientId }, makerFamilyId: familyId }
}

/** Returns the endpoints without a stored maker, oldest first. No loss of access disables them. */
export const endpointsWithoutMaker = (db: ReadContext, tenantId: number): Promise<Pick<Endpoint, 'id' | 'url'>[]> =>
  db.sql
    .selectFrom('webhookEndpoints')
    .select(['id', 'url'])
    .where('tenantId', '=', tenantId)
    .where('deletedAt', 'is', null)
    .where('madeBy', 'is', null)
    .orderBy('id')
    .execute()

const activity = (db: ReadContext, isActive: boolean) =>
  isActive
    ? { isActive, consecutiveFailures: 0, disabledAt: null, disabledReason: null }
    : { isActive, disabledAt: db.at, disabledReason: turnedOff }

/** Throws Refusal validation_failed if an endpoint names no event. */
function refuseDeaf({ eventTypes, eventPatterns }: Pick<Endpoint, 'eventTypes' | 'eventPatterns'>): void {
  if (eventTypes.length > 0 || eventPatterns.length > 0) return
  throw invalid([{ field: 'eventTypes', code: 'required', message: 'is required if eventPatterns is empty' }])
}

/** Throws Refusal validation_failed if there is an objection to an address. */
export function refuseAddress(objection: string | undefined): void {
  if (objection !== undefined) throw invalid([{ field: 'url', code: 'rule', message: objection }])
}

/** Throws Refusal validation_failed if a project does not exist or is deleted. */
export async function refuseUnknownProject(db: ReadContext, { tenantId }: Caller, projectId: number): Promise<void> {
  const found = await db.sql
    .selectFrom('projects')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'projectId', code: 'not_found', message: 'No such project.' }])
}

/**
 * Checks that `url` is free, and that the organization has fewer endpoints than its limit. The endpoint is new or has
 * the id `moving`. The check holds until the transaction ends. Throws Refusal conflict.
 */
async function takePlace(db: ReadContext, caller: Caller, url: string, moving?: number): Promise<void> {
  // Other requests that create or move an endpoint of this organization wait here, so that the count is exact.
  const { limit } = await db.sql
    .selectFrom('tenants')
    .select('maxWebhookEndpoints as limit')
    .where('id', '=', caller.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const live = await db.sql
    .selectFrom('webhookEndpoints')
    .select(['id', 'url'])
    .where('tenantId', '=', caller.tenantId)
    .where('deletedAt', 'is', null)
    .execute()
  const others = live.filter(({ id }) => id !== moving)
  const sought = receiverOf(url)
  const same = others.find((other) => receiverOf(other.url) === sought)
  if (same) throw new Refusal('conflict', `Endpoint ${same.id} already has this URL. Change its eventTypes instead.`)
  if (others.length < limit) return
  throw new Refusal('conflict', `The organization has ${limit} endpoints, the maximum. Delete one first.`)
}

/** Returns the same text for all spellings of an address, such as with another case of the host or a fragment. */
function receiverOf(text: string): string {
  const url = new URL(text)
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.href
}

/**
 * Gives an endpoint a new signing secret and returns it; it is not shown again. The previous secret also signs for 24
 * hours. Honours If-Match. Throws Refusal not_found, conflict (412).
 */
export async function rotateWebhookSecret(
  tx: Transaction,
  caller: Caller,
  id: number,
  secrets: SealingSecrets,
): Promise<Schemas['WebhookEndpointWithSecret']> {
  await lockForChange(tx, caller, webhookEndpoints, id)
  const signingSecret = newSigningSecret()
  const until = new Date(Date.parse(tx.machineAt) + rotationOverlapMs).toISOString()
  await sql`
    update webhook_endpoints set previous_secret = secret, previous_secret_until = ${until},
      secret = ${await sealStored(tx.sql, secrets, signingSecret)},
      updated_at = greatest(${tx.at}::timestamptz, ${millisecondAfter('updated_at')})
    where tenant_id = ${caller.tenantId} and id = ${id} and deleted_at is null
  `.execute(tx.sql)
  return { ...(await findRecord(tx, caller, webhookEndpoints, id)), signingSecret }
}

/** Ends the open deliveries of deleted endpoints as exhausted. */
async function endDeliveries(tx: Transaction, { tenantId }: Caller, rows: readonly Endpoint[]): Promise<void> {
  for (const { id } of rows) {
    // The dispatcher ends the deliveries that are too many for one transaction, and stops sending.
    await exhaustOpenDeliveries(tx.sql, tenantId, id, tx.at)
    await wakeDispatcher(tx.sql, tenantId, id)
  }
}

/** Returns an endpoint to which deliveries may be sent. Throws Refusal conflict if it is deleted or disabled. */
export async function sendableEndpoint(db: ReadContext, caller: Caller, id: number): Promise<Endpoint> {
  const row = await db.sql
    .selectFrom('webhookEndpoints')
    .select(['isActive', 'deletedAt'])
    .where('tenantId', '=', caller.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.deletedAt !== null)
    throw new Refusal('conflict', 'The endpoint was deleted, so nothing can be sent to it.')
  if (!row.isActive) throw new Refusal('conflict', 'The endpoint is turned off. Set isActive to true first.')
  return findRecord(db, caller, webhookEndpoints, id)
}
