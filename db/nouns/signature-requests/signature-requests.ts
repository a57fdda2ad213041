import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { documentVisibility, type EntityType } from '../../engine/records/entities.ts'
import { lockForChange, lockRecord } from '../../engine/records/lock.ts'
import { from } from '../../engine/records/read.ts'
import { factsOfType, readScopeOf, resource, type Schemas, type Visibility } from '../../engine/records/resource.ts'
import { transitionLocked } from '../../engine/records/transitions.ts'
import { endLinks } from '../../services/links/links.ts'
import { signatureLink } from './public-link.ts'
import { signatureRequestMachine } from './states.ts'

export type SignatureRequest = Schemas['SignatureRequest']
export type SignedType = Schemas['SignedType']

const types: readonly SignedType[] = ['change_order', 'pay_app', 'document']

/** Returns the scope needed to read records of this type, and therefore signature requests for them. */
const readScopeOfSigned = (entityType: SignedType): string => readScopeOf(factsOfType(entityType))

/**
 * Restricts signature requests to callers who may read the record to be signed, because a request shows that record's
 * content.
 */
const visibility: Visibility = {
  scopes: [...types.map(readScopeOfSigned), ...documentVisibility.scopes],
  where: (caller) => {
    const readable = types.filter((type) => caller.scopes.has(readScopeOfSigned(type)))
    return sql`and entity_type = any(${readable}) and (entity_type <> 'document' or exists (
      select from documents d where d.tenant_id = ${caller.tenantId} and d.id = signature_requests.entity_id
      ${documentVisibility.where(caller)}))`
  },
}

export const signatureRequests = resource('SignatureRequest', {
  keepsMaker: true,
  references: {},
  date: 'createdAt',
  machine: signatureRequestMachine,
  visibility,
  customFilters: { status: (value, { at }) => inStatus(value as SignatureRequest['status'], at) },
  readAt: (request, at) => withStatusAt(request as SignatureRequest, at),
})

/**
 * Returns the request with its status at the time `at`. An open request past its expiresAt is expired, even if no sweep
 * has stored that yet.
 */
export const withStatusAt = <R extends Pick<SignatureRequest, 'status' | 'expiresAt'>>(request: R, at: string): R =>
  isWaiting(request) && isPastExpiry(at, request.expiresAt) ? { ...request, status: 'expired' } : request

const isWaiting = ({ status }: Pick<SignatureRequest, 'status'>): boolean =>
  allowsTransition(signatureRequests, 'expire', status)

/**
 * Returns the SQL condition, beginning with `and`, for requests with the status `wanted` as `withStatusAt` determines
 * it.
 */
function inStatus(wanted: SignatureRequest['status'], at: string): RawBuilder<unknown> {
  const late = sql`status in ('sent', 'viewed') and expires_at <= ${at}::timestamptz`
  return wanted === 'expired' ? sql`and (status = 'expired' or ${late})` : sql`and status = ${wanted} and not (${late})`
}

/** Returns the scopes that are needed in addition to signatures:read to see this request. */
export async function findScopesToSeeRequest(
  db: ReadContext,
  { tenantId }: Caller,
  { entityType, entityId }: Pick<SignatureRequest, 'entityType' | 'entityId'>,
): Promise<string[]> {
  const needed = readScopeOfSigned(entityType)
  if (entityType !== 'document') return [needed]
  const document = await db.sql
    .selectFrom('documents')
    .select('entityType')
    .where('tenantId', '=', tenantId)
    .where('id', '=', entityId)
    .executeTakeFirst()
  const on = document?.entityType as EntityType | null | undefined
  return on ? [needed, readScopeOf(factsOfType(on))] : [needed]
}

/**
 * Voids a sent or viewed request if If-Match matches. The request's page then shows that the request was voided. Throws
 * Refusal not_found, conflict (status 409, or 412 if If-Match does not match).
 */
export async function voidSignatureRequest(
  tx: Transaction,
  caller: Caller,
  id: number,
  { reason = null }: Schemas['SignatureRequestVoiding'],
): Promise<SignatureRequest> {
  const request = await lockForChange(tx, caller, signatureRequests, id)
  refuseExpiredSignatureRequest(tx, request)
  return endSignatureRequest(tx, caller, request, 'void', { voidedAt: tx.at, reason })
}

/**
 * Ends a locked request without a signature, and ends its link. The request's page then shows how the request ended.
 * Throws Refusal conflict if the request's state does not allow that.
 */
export async function endSignatureRequest(
  tx: Transaction,
  caller: Caller,
  request: SignatureRequest,
  verb: 'decline' | 'void' | 'expire',
  values: Partial<SignatureRequest>,
): Promise<SignatureRequest> {
  const ended = await transitionLocked(tx, caller, signatureRequests, request, verb, () => values)
  await endLinks(tx, caller, signatureLink, [request.id], { withdrawn: true })
  return ended
}

/** Voids the open signature requests for a record. The record is locked and is being rejected, voided or deleted. */
export async function voidOpenSignatureRequests(
  tx: Transaction,
  caller: Caller,
  entityType: SignedType,
  entityId: number,
  reason: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id ${from(signatureRequests, caller.tenantId)} and entity_type = ${entityType} and entity_id = ${entityId}
    and status in ('sent', 'viewed') and deleted_at is null order by id for update`.execute(tx.sql)
  for (const { id } of rows) {
    const request = await lockRecord(tx, caller, signatureRequests, id)
    await endSignatureRequest(tx, caller, request, 'void', { voidedAt: tx.at, reason })
  }
}

/** Throws Refusal conflict for a request past its expiresAt that no sweep has expired yet. */
export function refuseExpiredSignatureRequest({ at }: ReadContext, request: SignatureRequest): void {
  if (isWaiting(request) && isPastExpiry(at, request.expiresAt)) {
    throw new Refusal('conflict', 'The signature request is expired: its expiresAt has passed. Create another one.')
  }
}

/** Reports whether `expiresAt` has passed at the time `at`. Both are ISO 8601. */
export const isPastExpiry = (at: string, expiresAt: string): boolean => Date.parse(expiresAt) <= Date.parse(at)
