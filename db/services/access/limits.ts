import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import { readMailWindow } from '../mail/mail-limit.ts'

/** The limits of an organization and their current use. */
export interface LimitUsage {
  hourlyUnits: { limit: number; used: number }
  hourlyMails: { limit: number; used: number }
  webhookEndpoints: { limit: number; used: number }
}

/**
 * Returns the limits of an organization and their current use, without charging anything. Units and mails are counted
 * over the last hour, in whole minutes.
 */
export async function readLimitUsage(db: ReadContext, caller: Pick<Caller, 'tenantId'>): Promise<LimitUsage> {
  const { tenantId } = caller
  const { rows } = await sql<{ hourly: number; spent: number; endpoints: number; live: number }>`
    select t.hourly_units as hourly, t.max_webhook_endpoints as endpoints,
      (select count(*)::integer from webhook_endpoints e where e.tenant_id = ${tenantId} and e.deleted_at is null) as live,
      coalesce((
        select sum(w.units[place])::integer from rate_windows w, generate_subscripts(w.slots, 1) place
        where w.tenant_id = ${tenantId} and w.key_id = 0
          and w.slots[place] > floor(extract(epoch from clock_timestamp()) / 60) - 61
      ), 0) as spent
    from tenants t where t.id = ${tenantId}
  `.execute(db.sql)
  const { hourly, spent, endpoints, live } = onlyRow(rows, "the organization's limits")
  const { limit, used } = await readMailWindow(db, caller)
  return {
    hourlyUnits: { limit: hourly, used: spent },
    hourlyMails: { limit, used },
    webhookEndpoints: { limit: endpoints, used: live },
  }
}
