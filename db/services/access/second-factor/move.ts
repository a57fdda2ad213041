import { sql } from 'kysely'
import type { Sql } from '../../../engine/postgres/connection.ts'

/** One user of one organization. */
interface Owner {
  tenantId: number
  userId: number
}

/** The tables that store second factors, with the columns to copy. */
const factorColumns = {
  authenticator_apps: ['sealed_secret', 'last_step', 'created_at'],
  passkeys: ['credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at'],
  recovery_codes: ['code_hash', 'created_at'],
} as const

/**
 * Moves a second factor to another account of the same person. That account must not have a factor yet. Called when the
 * person's home account changes.
 */
export async function moveSecondFactor(at: Sql, from: Owner, to: Owner): Promise<void> {
  for (const [name, columns] of Object.entries(factorColumns)) {
    const table = sql.table(name)
    const kept = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${table} (tenant_id, user_id, ${kept})
      select ${to.tenantId}::bigint, ${to.userId}::bigint, ${kept} from ${table}
      where tenant_id = ${from.tenantId} and user_id = ${from.userId}`.execute(at)
    await sql`delete from ${table} where tenant_id = ${from.tenantId} and user_id = ${from.userId}`.execute(at)
  }
}
