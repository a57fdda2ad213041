import { sql } from 'kysely'
import { callerOf } from '../base/caller.ts'
import { allows } from '../domain/states.ts'
import { notify } from '../mail/notifications.ts'
import type { Database } from '../postgres/connection.ts'
import { type Transaction, writing } from '../postgres/transaction.ts'
import { lockRecords } from '../records/lock.ts'
import { mailEnd } from './answer-mails.ts'
import { endRequest, isOverdue, signatureRequests } from './signature-requests.ts'

const batchSize = 500

/**
 * Every sent or viewed request whose expiresAt is over becomes expired, with a notification: tenant by tenant, at most 500 in
 * a transaction. Returns how many. Of concurrent sweeps, or a sweep beside a signature, the second to lock the request finds
 * another state.
 */
export async function sweepExpiredRequests(database: Database, now = new Date()): Promise<number> {
  let expired = 0
  for (;;) {
    const { rows: due } = await sql<{ tenantId: number; id: number }>`
      select /* all tenants */ tenant_id, id from signature_requests
      where status in ('sent', 'viewed') and expires_at <= ${now.toISOString()} and deleted_at is null
      order by tenant_id, id limit ${batchSize}`.execute(database.sql)
    let moved = 0
    for (const [tenantId, rows] of Map.groupBy(due, (row) => row.tenantId)) {
      const ids = rows.map(({ id }) => id)
      const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
      const expire = (tx: Transaction) => expireRequests(tx, caller, ids, now)
      moved += await writing(database, caller, expire, { interactive: false })
    }
    expired += moved
    if (due.length < batchSize || moved === 0) return expired
  }
}

async function expireRequests(
  tx: Transaction,
  caller: ReturnType<typeof callerOf>,
  ids: readonly number[],
  now: Date,
): Promise<number> {
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
