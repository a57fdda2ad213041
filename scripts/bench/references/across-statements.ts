import { queryRows, type ReferenceHandler } from './database.ts'

/** Table and SQL title expression of each searched family, keyed by entity type. */
const searched: Record<string, [table: string, title: string]> = {
  bid: ['bids', `concat_ws(' ', bid_number, title)`],
  change_order: ['change_orders', `concat_ws(' ', change_order_number, title)`],
  contact: [
    'contacts',
    `coalesce(nullif(concat_ws(' ', first_name, last_name), ''), company_name, email, 'contact ' || id)`,
  ],
  document: ['documents', 'name'],
  invoice: ['invoices', 'invoice_number'],
  lead: ['leads', 'name'],
  pay_app: ['pay_apps', 'application_number::text'],
  product: ['products', 'name'],
  project: ['projects', `concat_ws(' ', project_number, name)`],
  site_log: ['site_logs', 'coalesce(title, log_date::text)'],
}

const hitsOf = ([type, [table, title]]: [string, [string, string]]): string => `
  (select '${type}' as "entityType", id as "entityId", ${title} as title, updated_at as "updatedAt"
  from ${table} where tenant_id = $1 and deleted_at is null and search_text like '%' || lower($2) || '%'
  order by updated_at desc, id desc limit $3)`

/** The statement is not prepared, because a generic plan reads a family's whole table even for a rare word. */
const searchStatement = {
  text: `
    select * from (${Object.entries(searched).map(hitsOf).join(' union all ')}) as hit
    order by "updatedAt" desc, "entityType" collate "C", "entityId" desc limit $3`,
}

/** Returns the records of ten families that contain a word, the latest changed first. */
export const answerSearch: ReferenceHandler = ({ tenant, query }) =>
  queryRows(searchStatement, [tenant, query.get('q'), Number(query.get('limit'))])

/** Builds the SQL query for one event per record, on the day in the given column. */
const onDay = (type: string, entityType: string, column: string, rest: string): string => `
  select '${type}' as type, '${entityType}' as "entityType", (${column} at time zone 'UTC')::date as date,
    null::date as "endDate", ${rest}
    and deleted_at is null and ${column} >= $2::date at time zone 'UTC' and ${column} < ($3::date + 1) at time zone 'UTC'`

const events = [
  ...['project_start start_date', 'project_end expected_end_date'].map((pair) => {
    const [type, column] = pair.split(' ') as [string, string]
    const rest = `name as title, id as "entityId", id as "projectId", 0::bigint as part
      from projects where tenant_id = $1 and status <> 'cancelled'`
    return onDay(type, 'project', column, rest)
  }),
  `select 'phase', 'project', phase."startDate", phase."endDate", r.name || ': ' || phase.name, r.id, r.id, phase.id
    from projects r, jsonb_to_recordset(r.phases) phase (id bigint, name text, "startDate" date, "endDate" date)
    where r.tenant_id = $1 and r.deleted_at is null and r.status <> 'cancelled' and r.phases <> '[]'
    and phase_days(r.phases) && daterange($2, $3, '[]') and phase."startDate" <= $3 and phase."endDate" >= $2`,
  `select 'crew_day', 'project', c.date, null::date, r.name || ': ' || count(*) || case count(*) when 1 then ' person' else
      ' people' end, r.id, r.id, 0 from crew_assignments c join projects r on r.tenant_id = c.tenant_id and r.id = c.project_id
    where c.tenant_id = $1 and r.tenant_id = $1 and c.deleted_at is null and r.deleted_at is null and c.date between $2 and $3
    group by c.date, r.id, r.name`,
  onDay(
    'invoice_due',
    'invoice',
    'due_date',
    `invoice_number, id, project_id, 0 from invoices where tenant_id = $1 and status in ('sent', 'partial')`,
  ),
  onDay(
    'bid_expiry',
    'bid',
    'valid_until',
    `bid_number, id, project_id, 0 from bids where tenant_id = $1 and status in ('sent', 'viewed')`,
  ),
  onDay(
    'lead_close',
    'lead',
    'expected_close_date',
    `name, id, project_id, 0 from leads where tenant_id = $1 and status = 'open'`,
  ),
]

const calendarStatement = {
  name: 'calendar',
  text: `
    select * from (${events.join(' union all ')}) as event
    order by date, type collate "C", "entityId", part limit $4`,
}

interface CalendarRow extends Record<string, unknown> {
  type: string
  date: string
  entityId: number
  part: number
}

/** Returns the calendar events of seven kinds that overlap a range of days. */
export const answerCalendar: ReferenceHandler = async ({ tenant, query }) => {
  const values = [tenant, query.get('from'), query.get('to'), Number(query.get('limit'))]
  const rows = (await queryRows(calendarStatement, values)) as CalendarRow[]
  return rows.map(({ part, ...event }) => {
    const { type, date, entityId } = event
    const key = type === 'phase' ? `phase:${part}` : `${type}:${entityId}${type === 'crew_day' ? `:${date}` : ''}`
    return { key, ...event }
  })
}
