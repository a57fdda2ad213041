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
import { exhaustOpenDeliveries, wakeDrain } from './drains.ts'

export const webhookEndpoints = resource('WebhookEndpoint', {
  references: { projectId: { table: 'projects', label: 'project' } },
  date: 'createdAt',
  // Whoever writes events of which it is told holds its task and then inserts deliveries; its own change asks for the task last.
  referencedWhileLocked: true,
  rules: { afterDelete: endDeliveries },
})

type Endpoint = Schemas['WebhookEndpoint']
type NewEndpoint = Pick<Schemas['WebhookEndpointCreate'], 'url'> & Partial<Schemas['WebhookEndpointCreate']>

const turnedOff = 'Turned off through the API.'

/**
 * Registers an endpoint and shows its signing secret for the only time. `objection` is what speaks against its address.
 * Throws Refusal validation_failed for that and for one to which nothing would be sent, conflict for an address that another
 * has or when there are enough.
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
 * Changes an endpoint; honours If-Match. Turning it on clears its failures, sends what waited and makes the caller its
 * maker. `objection` is what speaks against the address that it names. Throws Refusal not_found, validation_failed, conflict (409 or 412).
 */
export async function updateWebhookEndpoint(
  tx: Transaction,
  caller: Caller,
  id: number,
  { isActive, eventTypes, ...given }: Schemas['WebhookEndpointUpdate'],
  objection?: string,
): Promise<Endpoint> {
  // A project and a credential are locked before an endpoint, as by those who change one or end the other.
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
  await wakeDrain(tx.sql, caller.tenantId, id)
  return endpoint
}

type EndpointMaker = Pick<Endpoint, 'madeBy'> & { makerFamilyId: string | null }

/** Whether an endpoint has this maker already, so that nothing changes. */
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
 * The credential with which an endpoint is made or turned on, locked until the transaction ends: when its access is
 * revoked, the endpoint is turned off (db/services/access/revocation.ts).
 */
async function makerNow(tx: Transaction, caller: Caller): Promise<EndpointMaker> {
  const held = await lockCredential(tx, caller)
  if (!held) return { madeBy: null, makerFamilyId: null }
  const { familyId, userId, clientId } = held
  return { madeBy: { apiKeyId: caller.apiKeyId, userId, clientId }, makerFamilyId: familyId }
}

/** The endpoints that were made before their makers were recorded, oldest first: no loss of access turns them off. */
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

/** Throws Refusal validation_failed for an endpoint that names no event. */
function refuseDeaf({ eventTypes, eventPatterns }: Pick<Endpoint, 'eventTypes' | 'eventPatterns'>): void {
  if (eventTypes.length > 0 || eventPatterns.length > 0) return
  throw invalid([{ field: 'eventTypes', code: 'required', message: 'is required if eventPatterns is empty' }])
}

/** Throws Refusal validation_failed with what speaks against an address. */
export function refuseAddress(objection: string | undefined): void {
  if (objection !== undefined) throw invalid([{ field: 'url', code: 'rule', message: objection }])
}

/** Throws Refusal validation_failed for a project that is not there, or was deleted. */
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
 * Checks that an endpoint, a new one or the one with the id `moving`, may have `url` and fits the organization's limit,
 * under a lock that lasts until the transaction ends. Throws Refusal conflict.
 */
async function takePlace(db: ReadContext, caller: Caller, url: string, moving?: number): Promise<void> {
  // Other requests that add or move an endpoint of this organization wait here, so that the count is exact.
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

/** What two spellings of one address have in common: case of the host, the default port and a fragment say nothing. */
function receiverOf(text: string): string {
  const url = new URL(text)
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.href
}

/**
 * Gives an endpoint a new signing secret, shown this once; the one before it signs beside it for 24 hours. Honours
 * If-Match. Throws Refusal not_found, conflict (412).
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

/** The open deliveries of deleted endpoints end as exhausted. */
async function endDeliveries(db: ReadContext, { tenantId }: Caller, rows: readonly Endpoint[]): Promise<void> {
  for (const { id } of rows) {
    // The endpoint's task ends those that are too many for one transaction, and stops deliveries that are being sent.
    await exhaustOpenDeliveries(db.sql, tenantId, id, db.at)
    await wakeDrain(db.sql, tenantId, id)
  }
}

/** The endpoint when something may be sent to it. Throws Refusal conflict for one that is deleted or turned off. */
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
