import { type RawBuilder, sql } from 'kysely'
import type { ProvedType } from '../domain/proofs/proof.ts'
import type { Caller } from '../engine/base/caller.ts'
import { notNull, withoutNulls } from '../engine/base/only-row.ts'
import { customPlanMarker } from '../engine/postgres/session.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import { from } from '../engine/records/read.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { readScopeOf } from '../engine/records/resource.ts'
import { titleOf } from '../engine/records/titles.ts'
import { bids } from '../nouns/bids/bids.ts'
import { invoices } from '../nouns/invoices/invoices.ts'
import { payApps } from '../nouns/pay-apps/pay-apps.ts'
import { projects } from '../nouns/projects/projects.ts'
import { siteLogs } from '../nouns/site-logs/site-logs.ts'
import { compareDaySql, readToday, timeZoneSql } from '../services/branding/days.ts'
import { type EntityResource, requireEntityResource } from './resources/entities.ts'

/**
 * The briefing: the records that need attention today. It is computed from the current records; only dismissals are
 * stored. "Today" is a day in the organization's time zone.
 */

export type BriefingRow = Schemas['BriefingRow']

/** A category of briefing rows: the records of one family that wait for the same action. */
export interface CategoryDefinition {
  category: Schemas['BriefingCategory']
  resource: EntityResource
  /** Column with the date or time of the row, by which the rows are sorted, such as the due date. */
  date: string
  /** Set if the `date` column is a day without a time. */
  isDay?: true
  amount: string | null
  projectId: string
  which: (now: Moment) => RawBuilder<unknown>
}

/** The current time of an organization. `days(n)` returns the date n days after today, YYYY-MM-DD. */
interface Moment {
  tenantId: number
  at: string
  days(after: number): string
}

const dayMs = 86_400_000

async function momentOf(db: ReadContext, { tenantId }: Caller): Promise<Moment> {
  const today = Date.parse(await readToday(db, tenantId))
  return { tenantId, at: db.at, days: (after) => new Date(today + after * dayMs).toISOString().slice(0, 10) }
}

/** Returns the SQL condition that a column's time falls on a day before today. */
const isBeforeToday = (column: string, { tenantId, days }: Moment): RawBuilder<unknown> => {
  const day = days(0)
  return compareDaySql(
    sql.ref(column),
    '<',
    { day: sql`${day}::date`, nearbyTime: `${day}T00:00:00.000Z` },
    timeZoneSql(tenantId),
  )
}

/**
 * Returns the SQL condition for open bids that expire by the end of the seventh day after today, or within 7 x 24
 * hours. After a clock change, 7 x 24 hours can reach into the eighth day. The ten-day bound includes both limits in
 * any time zone. `valid_until` is a time, never a day.
 */
function isExpiring(now: Moment): RawBuilder<unknown> {
  const hence = (days: number) => new Date(Date.parse(now.at) + days * dayMs).toISOString()
  const day = sql`(valid_until at time zone ${timeZoneSql(now.tenantId)})::date`
  return sql`status in ('sent', 'viewed') and valid_until between ${now.at} and ${hence(10)}
    and (valid_until <= ${hence(7)} or ${day} < ${now.days(8)}::date)`
}

/** Returns the category for records of this type with stored figures that the integrity audit could not confirm. */
const differenceCategory = (entityType: ProvedType, amount: string): CategoryDefinition => ({
  category: 'figures_different',
  resource: requireEntityResource(entityType),
  ...{ date: 'updated_at', amount, projectId: 'project_id' },
  which: ({ tenantId }) => sql`id in (
    select entity_id from integrity_differences where tenant_id = ${tenantId} and entity_type = ${sql.lit(entityType)}
  )`,
})

/** Categories in the order in which the briefing lists them. */
const categories: readonly CategoryDefinition[] = [
  {
    category: 'invoice_overdue',
    resource: requireEntityResource(invoices.entityType!),
    ...{ date: 'due_date', amount: 'balance_due', projectId: 'project_id' },
    which: (now) => sql`status in ('sent', 'partial') and ${isBeforeToday('due_date', now)}`,
  },
  {
    category: 'bid_expiring',
    resource: requireEntityResource(bids.entityType!),
    ...{ date: 'valid_until', amount: 'total', projectId: 'project_id' },
    which: isExpiring,
  },
  {
    category: 'pay_app_submitted',
    resource: requireEntityResource(payApps.entityType!),
    ...{ date: 'submitted_at', amount: 'current_payment_due', projectId: 'project_id' },
    which: () => sql`status = 'submitted'`,
  },
  {
    category: 'project_past_end',
    resource: requireEntityResource(projects.entityType!),
    ...{ date: 'expected_end_date', amount: null, projectId: 'id' },
    which: (now) => sql`status in ('planning', 'active') and ${isBeforeToday('expected_end_date', now)}`,
  },
  {
    category: 'site_log_unreviewed',
    resource: requireEntityResource(siteLogs.entityType!),
    ...{ date: 'log_date', isDay: true, amount: null, projectId: 'project_id' },
    which: ({ days }) => sql`not is_reviewed and log_date between ${days(-30)}::date and ${days(0)}::date`,
  },
  differenceCategory('pay_app', 'current_payment_due'),
  differenceCategory('invoice', 'balance_due'),
  differenceCategory('bid', 'total'),
]

/** Parses the itemKey of a briefing row into its category and record id. Returns undefined for an invalid key. */
export function parseItemKey(itemKey: string): { category: CategoryDefinition; id: number } | undefined {
  const [, name, type, digits] = /^(\w+):(\w+):([1-9]\d{0,9})$/.exec(itemKey) ?? []
  const category = categories.find(({ category, resource }) => category === name && resource.entityType === type)
  return category && { category, id: Number(digits) }
}

export const scopeOfCategory = ({ resource }: CategoryDefinition): string => readScopeOf(resource)

/** Position of the last row of a page. */
export interface BriefingCursor {
  /** Index of the row's category in the list of categories. */
  rank: number
  at: string
  id: number
}

/** Returns the SQL condition for dismissals that are in effect now. */
export const isDismissedCondition = ({ at }: Pick<ReadContext, 'at'>): RawBuilder<unknown> =>
  sql`deleted_at is null and (dismissed_until is null or dismissed_until > ${at})`

export interface BriefingPageRequest {
  includeDismissed?: boolean
  limit: number
  after?: BriefingCursor | undefined
}

/**
 * Lists one page of the briefing, with rows of the families that the caller may read. Uses a single statement; each
 * category contributes at most one page of rows to it.
 */
export async function listBriefing(
  db: ReadContext,
  caller: Caller,
  { includeDismissed = false, limit, after }: BriefingPageRequest,
): Promise<{ items: BriefingRow[]; next: BriefingCursor | undefined }> {
  const shown = [...categories.entries()].filter(
    ([rank, category]) => rank >= (after?.rank ?? 0) && caller.scopes.has(scopeOfCategory(category)),
  )
  if (shown.length === 0) return { items: [], next: undefined }
  const now = await momentOf(db, caller)
  const parts = shown.map(([rank, category]) => {
    const rest = after?.rank === rank ? sql`and (r.at, r.id) > (${after.at}, ${after.id}::bigint)` : sql``
    return sql`(
      select ${sql.lit(rank)}::integer as rank, r.*, d.id as dismissal_id, d.dismissed_until, d.created_at, d.updated_at
      from (${recordsQuery(now, caller, category)}) r left join (
        select * from briefing_dismissals where tenant_id = ${caller.tenantId} and ${isDismissedCondition(db)}
      ) d on d.item_key = r.item_key
      where ${includeDismissed ? sql`true` : sql`d.id is null`} ${rest} order by r.at, r.id limit ${limit + 1}
    )`
  })
  const { rows } = await sql<StoredRow>`
    select ${sql.raw(customPlanMarker)} * from (${sql.join(parts, sql` union all `)}) as waiting
    order by rank, at, id limit ${limit + 1}`.execute(db.sql)
  const items = rows.slice(0, limit).map((row): Found => ({ ...row, at: notNull(row.at, 'the date of a record') }))
  return { items: items.map(shownRow), next: rows.length > limit ? items.at(-1) : undefined }
}

/** Returns the query of a category's records; with `id`, only of the record with that id. */
const recordsQuery = (now: Moment, { tenantId }: Caller, one: CategoryDefinition, id?: number): RawBuilder<unknown> => {
  const { category, resource, date, amount, projectId, which } = one
  const at = one.isDay ? sql`(${sql.ref(date)}::timestamp at time zone 'UTC')` : sql.ref(date)
  return sql`
    select id, ${sql.lit(`${category}:${resource.entityType}:`)} || id as item_key, ${titleOf(resource)} as title,
      ${at} as at, ${amount === null ? sql`null::numeric` : sql.ref(amount)} as amount,
      ${amount === null ? sql`null::text` : sql`currency`} as currency, ${sql.ref(projectId)} as project_id
    ${from(resource, tenantId)} and deleted_at is null and ${which(now)}
    ${id === undefined ? sql`` : sql`and id = ${id}`}`
}

/** Reports whether a record belongs to the category now, whether it is dismissed or not. */
export async function isOnBriefing(
  db: ReadContext,
  caller: Caller,
  { category, id }: { category: CategoryDefinition; id: number },
): Promise<boolean> {
  const { rows } = await recordsQuery(await momentOf(db, caller), caller, category, id).execute(db.sql)
  return rows.length > 0
}

interface Found extends BriefingCursor {
  itemKey: string
  title: string
  amount: string | null
  currency: string | null
  projectId: number | null
  dismissalId: number | null
  dismissedUntil: string | null
  /** Times of the dismissal; null without one. */
  createdAt: string | null
  updatedAt: string | null
}

/** The row as stored. The condition of its category excludes a record without the date. */
type StoredRow = Omit<Found, 'at'> & { at: string | null }

type DismissalTimes = Record<'createdAt' | 'updatedAt', string>

function shownRow({ rank, at, id, itemKey, dismissalId, title, ...about }: Found): BriefingRow {
  const { category, resource, isDay } = categories[rank]!
  const { amount, currency, projectId, dismissedUntil, createdAt, updatedAt } = about
  const times = () => withoutNulls<DismissalTimes>({ createdAt, updatedAt }, 'the dismissal')
  const dismissal =
    dismissalId === null ? null : { id: dismissalId, itemKey, dismissedUntil, ...times(), deletedAt: null }
  const date = isDay ? at.slice(0, 10) : at
  const entityType = resource.entityType as BriefingRow['entityType']
  return { itemKey, category, entityType, entityId: id, title, date, amount, currency, projectId, dismissal }
}
