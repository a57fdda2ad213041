import { sql } from 'kysely'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { ActorIds } from './actors.ts'

/** An event whose actor is to be found, with the API path of its record (`family` and `id`). */
export interface EventReference {
  /** Time of the event, ISO 8601. */
  at: string
  family: string
  id: number
  /** Whether the event is the creation of the record. */
  isCreation: boolean
}

/**
 * Returns the actors who caused the events, in the order of the events. Searches the audit log for a request that was
 * in progress when the event was recorded. The request must have changed the event's record, or created a record in its
 * family. If there is none, searches for an operator command instead. An actor is undefined if nothing or more than one
 * request matches, for example if a customer or the clock caused the event.
 */
export async function findActorsOfEvents(
  db: ReadContext,
  { tenantId }: Pick<Caller, 'tenantId'>,
  events: readonly EventReference[],
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
  return events.map(({ at, family, isCreation }, index) => {
    const [only, another] = by.get(index + 1) ?? []
    // If several records were created in the same millisecond, their requests cannot be matched to them.
    const isShared =
      isCreation && events.filter((one) => one.isCreation && one.at === at && one.family === family).length > 1
    if (only === undefined && another === undefined) return commands.find(({ place }) => place === index + 1)
    return another || isShared ? undefined : only
  })
}

/**
 * Longest duration of an operator command that creates many records, such as the demo. The audit log has one row per
 * command.
 */
const longestCommand = '10 minutes'

async function commandsOf(db: ReadContext, tenantId: number, events: readonly EventReference[]) {
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

const pathsOf = ({ family, id, isCreation }: EventReference): string =>
  `^/(api/v1|portal/try)/${family}${isCreation ? `(/${id}(/|$)|$)` : `/${id}(/|$)`}`
