import { sql } from 'kysely'
import { allowsTransition } from '../../domain/state-machine.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { machineDate } from '../../engine/base/clock.ts'
import type { Database } from '../../engine/postgres/connection.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { lockRecords } from '../../engine/records/lock.ts'
import {
  createSweepScope,
  type DueRecord,
  type DueSweep,
  type SweepScope,
  settleAllDueRecords,
  tenantInScopeCondition,
} from '../../services/jobs/due.ts'
import { storeNotification } from '../../services/mail/notifications.ts'
import { mailSignatureRequestEnd } from './answer-mails.ts'
import { endSignatureRequest, isPastExpiry, signatureRequests } from './signature-requests.ts'

const batch = 500

/**
 * Returns the sweep that expires sent and viewed signature requests after their expiresAt, and notifies members. Each
 * request is locked first, so a request that was signed or expired in the meantime is skipped.
 */
export const createSignatureRequestExpirySweep = (database: Database, scope = createSweepScope()): DueSweep => ({
  batch,
  failure: 'has signature requests that were not expired',
  find: (after) => dueRequests(database, scope, after),
  settle: (tx, caller, ids) => expireRequests(tx, caller, ids, scope.now),
})

/** Expires all due requests. Returns their number. */
export const sweepExpiredSignatureRequests = (database: Database, now = machineDate()): Promise<number> =>
  settleAllDueRecords(database, createSignatureRequestExpirySweep(database, { now }))

async function dueRequests(database: Database, scope: SweepScope, after: DueRecord): Promise<DueRecord[]> {
  const { rows } = await sql<DueRecord>`
    select /* all tenants */ tenant_id, id from signature_requests
    where status in ('sent', 'viewed') and expires_at <= ${scope.now.toISOString()} and deleted_at is null
    ${tenantInScopeCondition(scope, 'tenant_id')}
    and (tenant_id, id) > (${after.tenantId}, ${after.id})
    order by tenant_id, id limit ${batch}`.execute(database.sql)
  return rows
}

async function expireRequests(tx: Transaction, caller: Caller, ids: readonly number[], now: Date): Promise<number> {
  const held = [...(await lockRecords(tx, caller, signatureRequests, ids)).values()]
  const due = held.filter(
    ({ status, expiresAt }) =>
      allowsTransition(signatureRequests, 'expire', status) && isPastExpiry(now.toISOString(), expiresAt),
  )
  for (const request of due) {
    const { id, title, signerName } = await endSignatureRequest(tx, caller, request, 'expire', {})
    await storeNotification(tx, caller, {
      type: 'signature_request.expired',
      entityType: 'signature_request',
      entityId: id,
      title: `${title} was not signed in time`,
      body: `${signerName} neither signed nor declined it.`,
    })
    await mailSignatureRequestEnd(tx, caller, request, null)
  }
  return due.length
}
