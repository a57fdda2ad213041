import { CompiledQuery } from 'kysely'
import { daysBetween } from '../domain/days.ts'
import { invalid, type Violation } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import type { Schemas } from '../engine/records/resource.ts'

/**
 * This file lists the calendar events of all families between two days. Each event type is one SELECT with the same
 * columns, limited to one page. A single statement combines them, sorts them and returns the page.
 *
 * A time falls on its day in the organization's time zone. A stored time of exactly 00:00 UTC means a whole day and
 * falls on that date in every zone. Deadlines are never treated as whole days. In the SELECTs, $1 is the tenant, and $2
 * and $3 are the first and last day.
 */

export type CalendarEvent = Schemas['CalendarEvent']
type CalendarEventType = Schemas['CalendarEventType']

/** Range of the calendar: first and last day, both inclusive, and optional filters. */
export interface CalendarRange {
  from: string
  to: string
  type?: CalendarEventType | undefined
  projectId?: number | null | undefined
}

/**
 * Position of the last event of a page, by its sort key. `part` distinguishes events of the same type, day and record.
 */
export interface CalendarPosition {
  date: string
  type: string
  entityId: number
  part: number
}

interface Source {
  /** Scope that the caller needs in addition to projects:read. */
  scope?: string
  /** Text of a SELECT of date, end_date, title, entity_id, project_id and part. */
  select: string
  /** Expressions for end_date and title that are evaluated only for the events of the page. */
  shown?: { endDate: string; title: string }
  entityType: CalendarEvent['entityType']
}

/** Parameters of the SELECTs. Each SELECT uses all three. */
const [tenant, first, last] = ['$1', '$2', '$3']

const zone = `coalesce((select b.time_zone from branding b where b.tenant_id = ${tenant}), 'UTC')`

/** Returns an SQL expression for the day on which a deadline falls. */
const dayOfDeadline = (column: string): string => `(${column} at time zone ${zone})::date`

/** Returns an SQL expression for the day on which a time falls, or for its date if it is 00:00 UTC. */
const dayOf = (column: string): string => {
  const isDate = `(${column} at time zone 'UTC')::date = ${column} at time zone 'UTC'`
  return `(${column} at time zone case when ${isDate} then 'UTC' else ${zone} end)::date`
}

/**
 * Returns an SQL condition that the day of a column is in the range. The first comparison lets PostgreSQL use an index;
 * it allows two days more on each side, because no time zone is two days from UTC.
 */
const within = (column: string, day: (column: string) => string): string =>
  `${column} >= (${first}::date - 2)::timestamp at time zone 'UTC' and ${column} < (${last}::date + 3)::timestamp at time zone 'UTC'
    and ${day(column)} between ${first}::date and ${last}::date`

const projectDay = (column: string): Source => ({
  entityType: 'project',
  select: `
    select ${dayOf(`r.${column}`)} as date, null::date as end_date, r.name as title, r.id as entity_id, r.id as project_id,
      0::bigint as part
    from projects r where r.tenant_id = ${tenant} and r.deleted_at is null and r.status <> 'cancelled'
    and ${within(`r.${column}`, dayOf)}`,
})

/**
 * Phases of projects. Most phases are outside the range, so their days are first compared as text and only parsed if
 * they are in the range.
 */
const phases: Source = {
  entityType: 'project',
  select: `
    select (f ->> 'startDate')::date as date, f, r.name, r.id as entity_id, r.id as project_id, (f ->> 'id')::bigint as part
    from projects r cross join lateral jsonb_array_elements(r.phases) f
    where r.tenant_id = ${tenant} and r.deleted_at is null and r.status <> 'cancelled' and r.phases <> '[]'
    and phase_days(r.phases) && daterange(${first}, ${last}, '[]')
    and (f ->> 'startDate') collate "C" <= ${last}::date::text and (f ->> 'endDate') collate "C" >= ${first}::date::text`,
  shown: { endDate: "(f ->> 'endDate')::date", title: "name || ': ' || (f ->> 'name')" },
}

const crewDays: Source = {
  scope: 'dispatch:read',
  entityType: 'project',
  select: `
    select c.date, null::date as end_date,
      r.name || ': ' || c.people || case when c.people = 1 then ' person' else ' people' end as title,
      r.id as entity_id, r.id as project_id, 0::bigint as part
    from (
      select project_id, date, count(*) as people from crew_assignments
      where tenant_id = ${tenant} and deleted_at is null and date between ${first} and ${last} group by project_id, date
    ) c join projects r on r.tenant_id = ${tenant} and r.id = c.project_id and r.deleted_at is null where true`,
}

const invoicesDue: Source = {
  scope: 'invoices:read',
  entityType: 'invoice',
  select: `
    select ${dayOf('r.due_date')} as date, null::date as end_date, r.invoice_number as title, r.id as entity_id, r.project_id,
      0::bigint as part
    from invoices r where r.tenant_id = ${tenant} and r.deleted_at is null and r.status in ('sent', 'partial')
    and ${within('r.due_date', dayOf)}`,
}

const bidsExpiring: Source = {
  scope: 'bids:read',
  entityType: 'bid',
  select: `
    select ${dayOfDeadline('r.valid_until')} as date, null::date as end_date,
      r.bid_number as title, r.id as entity_id, r.project_id, 0::bigint as part
    from bids r where r.tenant_id = ${tenant} and r.deleted_at is null and r.status in ('sent', 'viewed')
    and ${within('r.valid_until', dayOfDeadline)}`,
}

const leadsClosing: Source = {
  scope: 'leads:read',
  entityType: 'lead',
  select: `
    select ${dayOf('r.expected_close_date')} as date, null::date as end_date, r.name as title, r.id as entity_id, r.project_id,
      0::bigint as part
    from leads r where r.tenant_id = ${tenant} and r.deleted_at is null and r.status = 'open'
    and ${within('r.expected_close_date', dayOf)}`,
}

const sources: { readonly [T in CalendarEventType]: Source } = {
  project_start: projectDay('start_date'),
  project_end: projectDay('expected_end_date'),
  phase: phases,
  crew_day: crewDays,
  invoice_due: invoicesDue,
  bid_expiry: bidsExpiring,
  lead_close: leadsClosing,
}

const maxDays = 100

/** Throws Refusal validation_failed if the range ends before it begins or is too long. */
export function checkCalendarRange({ from, to }: CalendarRange): void {
  const days = daysBetween(from, to)
  if (days >= 0 && days <= maxDays) return
  const message = days < 0 ? 'must not be before from' : `must be at most ${maxDays} days after from`
  throw invalid([{ field: 'query.to', code: 'rule', message } satisfies Violation])
}

/**
 * Lists a page of the calendar events that overlap the range and that the caller may see, ordered by date, type and
 * entityId.
 */
export async function readCalendarEvents(
  db: ReadContext,
  { tenantId, scopes }: Caller,
  { type, projectId, from, to }: CalendarRange,
  { limit, after }: { limit: number; after: CalendarPosition | undefined },
): Promise<{ items: CalendarEvent[]; nextAfter: CalendarPosition | undefined }> {
  const wanted = allTypes.filter((name) => {
    const { scope } = sources[name]
    return (type === undefined || type === name) && (scope === undefined || scopes.has(scope))
  })
  const ofProject = projectId !== undefined && projectId !== null
  const place = after ? [after.date, after.type, after.entityId, after.part] : []
  const values = [tenantId, from, to, limit + 1, ...(ofProject ? [projectId] : []), ...place]
  const text = textOf(wanted, { ofProject, goesOn: after !== undefined })
  const statement = CompiledQuery.raw(text, values) as CompiledQuery<Row>
  const { rows } = await db.sql.executeQuery(statement)
  const nextAfter = rows.length > limit ? rows[limit - 1] : undefined
  return { items: rows.slice(0, limit).map(eventOf), nextAfter }
}

const allTypes = Object.keys(sources) as CalendarEventType[]

/**
 * Returns the statement that reads a page. Its parameters are the tenant, the two days, the limit, the project if
 * given, and the position to continue after. The event types are part of the text, so there are fewer than a hundred
 * different statements.
 */
function textOf(
  wanted: readonly CalendarEventType[],
  { ofProject, goesOn }: { ofProject: boolean; goesOn: boolean },
): string {
  const [date, type, entityId, part] = (ofProject ? [6, 7, 8, 9] : [5, 6, 7, 8]).map((number) => `$${number}`)
  const parts = wanted.map((name) => {
    const { entityType, select, shown = { endDate: 'end_date', title: 'title' } } = sources[name]
    const beyond = `(date, '${name}' collate "C", entity_id, part) > (${date}::date, ${type}::text collate "C", ${entityId}::bigint, ${part}::bigint)`
    const conditions = [...(ofProject ? ['project_id = $5'] : []), ...(goesOn ? [beyond] : [])]
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const page = `select * from (${select}) s ${where} order by date, entity_id, part limit $4`
    return `select date, ${shown.endDate} as end_date, '${name}'::text as type, ${shown.title} as title,
      '${entityType}'::text as entity_type, entity_id, project_id, part from (${page}) page`
  })
  return `
    select date, end_date, type, title, entity_type, entity_id,
      project_id, part
    from (${parts.join(' union all ')}) events
    order by date, type collate "C", entity_id, part limit $4`
}

interface Row extends CalendarPosition {
  type: CalendarEventType
  endDate: string | null
  title: string
  entityType: CalendarEvent['entityType']
  projectId: number | null
}

function eventOf({ part, ...row }: Row): CalendarEvent {
  const { type, entityId, date, endDate, title, entityType, projectId } = row
  const key = type === 'phase' ? `phase:${part}` : `${type}:${entityId}${type === 'crew_day' ? `:${date}` : ''}`
  return { key, type, date, endDate, title, entityType, entityId, projectId }
}
