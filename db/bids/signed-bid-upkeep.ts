import { sql } from 'kysely'
import { callerOf } from '../base/caller.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Database } from '../postgres/connection.ts'
import { writing } from '../postgres/transaction.ts'
import { keepAccepted } from './acceptance.ts'

const batchSize = 500

/**
 * Keeps the content of accepted bids of which nothing is kept, because an older version of this service accepted them.
 * It is their current content: what they said when accepted is no longer known. Returns how many there were.
 */
export async function keepAllAccepted(database: Database): Promise<number> {
  let kept = 0
  for (let after = { tenantId: 0, id: 0 }; ; ) {
    const { rows } = await sql<typeof after>`
      select /* all tenants */ b.tenant_id, b.id from bids b
      where b.status = 'accepted' and b.deleted_at is null
      and (b.tenant_id, b.id) > (${after.tenantId}::bigint, ${after.id}::bigint)
      and not exists (select from signed_bids s where s.tenant_id = b.tenant_id and s.bid_id = b.id)
      order by b.tenant_id, b.id limit ${batchSize}
    `.execute(database.sql)
    for (const { tenantId, id } of rows) await keepOne(database, tenantId, id)
    kept += rows.length
    if (rows.length < batchSize) return kept
    after = rows.at(-1)!
  }
}

async function keepOne(database: Database, tenantId: number, id: number): Promise<void> {
  const caller = callerOf(tenantId, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const keep = writing(database, caller, (tx) => keepAccepted(tx, caller, id), { interactive: false })
  await keep.catch((error: unknown) => {
    // Deleted meanwhile.
    if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
  })
}
