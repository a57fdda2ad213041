import { sql } from 'kysely'
import type { Sql } from '../../engine/postgres/connection.ts'

export interface ReachedLimit {
  tenantId: number
  name: string
  /** Name of the limit in the command `tenant:limits`. */
  limit: 'hourly-units' | 'hourly-mails' | 'webhook-endpoints' | 'storage-bytes'
  used: number
  allowed: number
}

/** Fraction of a limit from which the limit counts as reached. */
const reachedShare = 0.9

/**
 * Returns at most `limit` organizations that have used at least 90 % of a limit, the highest share first. The stored
 * total of a rate window is updated only when the window is charged, so it is never below the current total. Windows
 * with a low stored total therefore need not be summed.
 */
export async function listReachedLimits(at: Sql, limit: number): Promise<ReachedLimit[]> {
  const { rows } = await sql<ReachedLimit>`
    /* all tenants */ with stored as (
      select tenant_id, sum(bytes) as used from (
        select tenant_id, size as bytes from uploads where state in ('finished', 'used')
        union all select tenant_id, stored_bytes from jobs where stored_bytes > 0
        union all select tenant_id, octet_length(logo) from branding where logo is not null
        union all select tenant_id, octet_length(bytes) from signed_logos
      ) kept group by 1
    ), endpoints as (
      select tenant_id, count(*) as used from webhook_endpoints where deleted_at is null group by 1
    ), standing as (
      select t.id, t.name, case w.key_id when 0 then 'hourly-units' else 'hourly-mails' end as "limit", (
          select sum(w.units[place]) from generate_subscripts(w.slots, 1) place
          where w.slots[place] > floor(extract(epoch from clock_timestamp()) / 60) - 61
        ) as used, case w.key_id when 0 then t.hourly_units else t.hourly_mails end as allowed
        from rate_windows w join tenants t on t.id = w.tenant_id
        where w.key_id in (0, -1)
          and w.used >= ${reachedShare}::float8 * case w.key_id when 0 then t.hourly_units else t.hourly_mails end
      union all
      select t.id, t.name, 'webhook-endpoints', e.used, t.max_webhook_endpoints
        from tenants t join endpoints e on e.tenant_id = t.id
      union all
      select t.id, t.name, 'storage-bytes', s.used, t.max_storage_bytes from tenants t join stored s on s.tenant_id = t.id
    )
    select id as tenant_id, name, "limit", used::bigint as used, allowed::bigint as allowed from standing
    where used > 0 and used >= ${reachedShare}::float8 * allowed
    order by used / greatest(allowed, 1)::float8 desc, id limit ${limit}
  `.execute(at)
  return rows
}
