import { sql } from 'kysely'
import type { Sql } from '../postgres/connection.ts'

/** Reports whether an organization is frozen. Workers and sweeps must not change anything of a frozen organization. */
export async function isFrozen(at: Sql, tenantId: number): Promise<boolean> {
  const { rows } = await sql`select from tenants where id = ${tenantId} and frozen_at is not null`.execute(at)
  return rows.length > 0
}
