import { sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import type { ReadContext } from '../postgres/transaction.ts'
import type { ActorIds } from './actors.ts'

/** An event, and the path under which the API has its record. */
export interface ActedEvent {
  /** ISO 8601. */
  at: string
  family: string
  id: number
  /** Whether the record came to be by it. */
  isFirst: boolean
}

/**
 * Who caused events, in their order: whose successful change of that very record, or creation in its family, was under way
 * when the event was noted. Undefined where the audit log has none, as for what a customer or the clock did, or several.
 */
export async function actorsOfEvents(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  events: readonly ActedEvent[],
): Promise<(ActorIds | undefined)[]> {
  if (events.length === 0) return []
  const { rows } = await sql<ActorIds & { place: number }>`
    select e.place::integer as place, l.user_id, l.api_key_id, l.client_id
    from unnest(${events.map(({ at }) => at)}::timestamptz[], ${events.map(pathsOf)}::text[]) with ordinality as e (at, paths, place)
    cross join lateral (
      select user_id, api_key_id, client_id from api_audit_logs
      where tenant_id = ${tenantId} and created_at between e.at and e.at + interval '5 seconds'
        and created_at - (duration_ms + 1) * interval '1 millisecond' <= e.at
        and status < 400 and method <> 'GET' and path ~ e.paths
      limit 2
    ) l`.execute(db.sql)
  const commands = rows.length < events.length ? await commandsOf(db, tenantId, events) : []
  const by = Map.groupBy(rows, ({ place }) => place)
  return events.map(({ at, family, isFirst }, index) => {
    const [only, another] = by.get(index + 1) ?? []
    // Of several that came to be in the same moment, nobody can tell whose request made which.
    const isShared = isFirst && events.filter((one) => one.isFirst && one.at === at && one.family === family).length > 1
    if (only === undefined && another === undefined) return commands.find(({ place }) => place === index + 1)
    return another || isShared ? undefined : only
  })
}

/** A command of the operator that made many records in one go, such as the demo's, is one row of the audit log. */
const longestCommand = '10 minutes'

async function commandsOf(db: ReadContext, tenantId: number, events: readonly ActedEvent[]) {
  const { rows } = await sql<ActorIds & { place: number }>`
    select e.place::integer as place, l.user_id, l.api_key_id, l.client_id
    from unnest(${events.map(({ at }) => at)}::timestamptz[]) with ordinality as e (at, place)
    cross join lateral (
      select user_id, api_key_id, client_id from api_audit_logs
      where tenant_id = ${tenantId} and created_at between e.at and e.at + ${longestCommand}::interval
        and created_at - (duration_ms + 1) * interval '1 millisecond' <= e.at
        and method = 'CLI' and api_key_id is not null
      limit 1
    ) l`.execute(db.sql)
  return rows
}

const pathsOf = ({ family, id, isFirst }: ActedEvent): string =>
  `^/(api/v1|portal/try)/${family}${isFirst ? `(/${id}(/|$)|$)` : `/${id}(/|$)`}`
