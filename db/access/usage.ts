import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'

/** What requests came to: units charged, requests, and those of them that were refused or failed. */
export interface Sums {
  units: number
  requests: number
  refused: number
}

/** The requests to the API since a time, as the audit log has them. */
export interface Usage {
  /** By the hour, UTC, or the zone's day in which they began; without those in which there was none. */
  periods: ({ at: string } & Sums)[]
  /** By operation; null for addresses that are none. The most expensive first. */
  operations: ({ operationId: string | null } & Sums)[]
  /** By the problem's code, the most frequent first. */
  refusals: { code: string; requests: number }[]
}

type Row = Sums & { at: string | null; operationId: string | null; code: string | null; grouped: number }

/**
 * The requests of an organization since a time. What people do at the pages is in the log too, costs nothing and is
 * left out; a refusal by the rate limiter cost nothing either, and one row stands for those of a minute. An hour is named
 * by the time at which it begins, a day as `2026-11-24`.
 */
export async function usageSince(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  since: string,
  period: 'hour' | { dayIn: string },
): Promise<Usage> {
  const [unit, zone, form] =
    period === 'hour' ? ['hour', 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'] : ['day', period.dayIn, 'YYYY-MM-DD']
  const { rows } = await sql<Row>`
    select to_char(at, ${form}) as at, operation_id, code,
      grouping(at, operation_id, code)::integer as grouped,
      coalesce(sum(cost) filter (where status <> 429), 0)::integer as units,
      sum(count)::integer as requests, coalesce(sum(count) filter (where status >= 400), 0)::integer as refused
    from (
      select date_trunc(${unit}, created_at at time zone ${zone}) as at, operation_id, code, status, cost, count
      from api_audit_logs where tenant_id = ${tenantId} and created_at >= ${since}
        and (cost > 0 or status = 429)
    ) requests
    group by grouping sets ((at), (operation_id), (code))
    order by units desc, requests desc, operation_id
  `.execute(db.sql)
  const by = (grouped: number): Row[] => rows.filter((row) => row.grouped === grouped)
  const sums = ({ units, requests, refused }: Row): Sums => ({ units, requests, refused })
  return {
    periods: by(0b011).map((row) => ({ at: row.at!, ...sums(row) })),
    operations: by(0b101).map((row) => ({ operationId: row.operationId, ...sums(row) })),
    refusals: by(0b110)
      .flatMap(({ code, requests }) => (code === null ? [] : [{ code, requests }]))
      .sort((one, other) => other.requests - one.requests || one.code.localeCompare(other.code)),
  }
}

/** A key with the requests of its last minute. */
export interface KeyInUse {
  id: number
  name: string
  limit: number
  used: number
}

/** The keys that were used in the last minute, the busiest first, as admission counts: by whole seconds. */
export async function keysInUse(db: ReadContext, { tenantId }: Pick<Caller, 'tenantId'>): Promise<KeyInUse[]> {
  const { rows } = await sql<KeyInUse>`
    select k.id::integer as id, k.name, k.per_minute_limit as limit, spent.used
    from rate_windows w
    join api_keys k on k.tenant_id = w.tenant_id and k.id = w.key_id and k.revoked_at is null
    cross join lateral (
      select sum(w.units[place])::integer as used from generate_subscripts(w.slots, 1) place
      where w.slots[place] > floor(extract(epoch from clock_timestamp())) - 61
    ) spent
    where w.tenant_id = ${tenantId} and w.key_id > 0 and spent.used > 0
    order by spent.used desc, k.id limit 50
  `.execute(db.sql)
  return rows
}
