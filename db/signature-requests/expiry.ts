import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { machineDate } from '../base/clock.ts'
import { allows } from '../domain/states.ts'
import { type Due, type DueScope, type DueWork, dueNow, ofScope, settleAllDue } from '../jobs/due.ts'
import { notify } from '../mail/notifications.ts'
import type { Database } from '../postgres/connection.ts'
import type { Transaction } from '../postgres/transaction.ts'
import { lockRecords } from '../records/lock.ts'
import { mailEnd } from './answer-mails.ts'
import { endRequest, isOverdue, signatureRequests } from './signature-requests.ts'

const batch = 500

/**
 * Sweep that expires sent and viewed requests after their expiresAt, with a notification. With concurrent sweeps or
 * signatures, the second to lock the request finds another state.
 */
export const expiredRequests = (database: Database, scope = dueNow()): DueWork => ({
  batch,
  failure: 'has signature requests that were not expired',
  find: (after) => dueRequests(database, scope, after),
  settle: (tx, caller, ids) => expireRequests(tx, caller, ids, scope.now),
})

/** Expires all due requests at once. Returns their number. */
export const sweepExpiredRequests = (database: Database, now = machineDate()): Promise<number> =>
  settleAllDue(database, expiredRequests(database, { now }))

async function dueRequests(database: Database, scope: DueScope, after: Due): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select /* all tenants */ tenant_id, id from signature_requests
    where status in ('sent', 'viewed') and expires_at <= ${scope.now.toISOString()} and deleted_at is null
    ${ofScope(scope, 'tenant_id')}
    and (tenant_id, id) > (${after.tenantId}, ${after.id})
    order by tenant_id, id limit ${batch}`.execute(database.sql)
  return rows
}

async function expireRequests(tx: Transaction, caller: Caller, ids: readonly number[], now: Date): Promise<number> {
  const held = [...(await lockRecords(tx, caller, signatureRequests, ids)).values()]
  const due = held.filter(
    ({ status, expiresAt }) => allows(signatureRequests, 'expire', status) && isOverdue(now.toISOString(), expiresAt),
  )
  for (const request of due) {
    const { id, title, signerName } = await endRequest(tx, caller, request, 'expire', {})
    await notify(tx, caller, {
      type: 'signature_request.expired',
      entityType: 'signature_request',
      entityId: id,
      title: `${title} was not signed in time`,
      body: `${signerName} neither signed nor declined it.`,
    })
    await mailEnd(tx, caller, request, null)
  }
  return due.length
}
