import { sql } from 'kysely'
import type { Database } from '../../../engine/postgres/connection.ts'

/**
 * Refunds units to an organization's hourly window. Subtracts them from the latest minute that was charged at least as
 * many units. If there is no such minute, the charge has already left the window, and nothing is refunded.
 */
export async function refundUnits(database: Database, tenantId: number, units: number): Promise<void> {
  await sql`
    with held as (
      select units from rate_windows where tenant_id = ${tenantId} and key_id = 0 for update
    ), charged as (
      select place from held, generate_subscripts(held.units, 1) place
      where held.units[place] >= ${units} order by place desc limit 1
    )
    update rate_windows w set used = w.used - ${units}::integer, units[charged.place] = w.units[charged.place] - ${units}::integer
    from charged where w.tenant_id = ${tenantId} and w.key_id = 0`.execute(database.sql)
}
