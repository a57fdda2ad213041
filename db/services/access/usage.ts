import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'

/**
 * Totals of a group of requests: units charged, number of requests, and number of requests that were refused or failed.
 */
export interface RequestTotals {
  units: number
  requests: number
  refused: number
}

/** The API requests since a given time, from the audit log. */
export interface ApiUsage {
  /** Totals per hour (UTC) or per day of the given time zone. Periods without requests are left out. */
  periods: ({ at: string } & RequestTotals)[]
  /**
   * Totals per operation; operations with the most units come first. `operationId` is null for requests that match no
   * operation.
   */
  operations: ({ operationId: string | null } & RequestTotals)[]
  /** Number of refused requests per problem code, the most frequent first. */
  refusals: { code: string; requests: number }[]
}

type Row = RequestTotals & { at: string | null; operationId: string | null; code: string | null; grouped: number }

/**
 * Returns the totals of an organization's API requests since a given time. Requests to the portal cost nothing and are
 * left out. Requests that a rate limit refused are included, but cost nothing. A period's `at` is the start time of the
 * hour, or the date of the day, such as `2026-11-24`.
 */
export async function readUsageSince(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  since: string,
  period: 'hour' | { dayIn: string },
): Promise<ApiUsage> {
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
  const sums = ({ units, requests, refused }: Row): RequestTotals => ({ units, requests, refused })
  return {
    periods: by(0b011).map((row) => ({ at: row.at!, ...sums(row) })),
    operations: by(0b101).map((row) => ({ operationId: row.operationId, ...sums(row) })),
    refusals: by(0b110)
      .flatMap(({ code, requests }) => (code === null ? [] : [{ code, requests }]))
      .sort((one, other) => other.requests - one.requests || one.code.localeCompare(other.code)),
  }
}

/** An API key with its limit per minute and the number of its requests in the last minute (`used`). */
export interface KeyInUse {
  id: number
  name: string
  limit: number
  used: number
}

/**
 * Returns the keys that were used in the last minute, the busiest first. The minute is counted in whole seconds, as in
 * admission.
 */
export async function listKeysInUse(db: ReadContext, { tenantId }: Pick<Caller, 'tenantId'>): Promise<KeyInUse[]> {
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
