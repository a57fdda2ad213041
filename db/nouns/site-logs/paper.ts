import { sql } from 'kysely'
import { add } from '../../domain/money.ts'
import {
  type DailyReport,
  dailyReportHash,
  type Labor,
  type Photograph,
  type Photographs,
  type Temperatures,
} from '../../domain/site-logs/paper.ts'
import { toFileNamePart } from '../../domain/visible-text.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { EntityReference } from '../../engine/records/entities.ts'
import { findRecord } from '../../engine/records/read.ts'
import { currentLetterheadOf } from '../../services/branding/branding.ts'
import type { PaperKind } from '../../services/papers/paper-kind.ts'
import { findProjectOnPaper } from '../../services/papers/parties.ts'
import { type SiteLog, siteLogs } from './site-logs.ts'

/** The printed paper of a site log. */
export const siteLogPaperKind: PaperKind<'site_log', SiteLog, DailyReport> = {
  entityType: 'site_log',
  family: 'site-logs',
  noun: 'site log',
  readScope: 'site_logs:read',
  layoutVersion: 8,
  find: (tx, caller, id) => findRecord(tx, caller, siteLogs, id),
  paperOf,
  hashOf: dailyReportHash,
  marksOf: () => [],
  scopesOf: ({ labor, photographs }) => [
    ...(labor === null ? [] : ['time_entries:read']),
    ...(photographs === null ? [] : ['documents:read']),
  ],
  filename: ({ project, number }) => toFileNamePart(`${project.number} ${number}`),
}

async function paperOf(db: ReadContext, caller: Caller, log: SiteLog): Promise<DailyReport> {
  const { project, contactId } = await findProjectOnPaper(db, caller, log.projectId)
  const names = await namesOf(db, caller, [log.createdBy, log.reviewedBy ?? log.createdBy])
  const { logDate, title, personnelCount, workPerformed, materialsReceived, visitorsOnSite, issues, notes } = log
  const by = log.reviewedBy === null ? null : names.get(log.reviewedBy)!
  return {
    number: logDate,
    status: log.isReviewed ? 'reviewed' : 'open',
    title,
    from: await currentLetterheadOf(db, caller, contactId),
    project,
    writtenBy: names.get(log.createdBy)!,
    review: log.reviewedAt === null ? null : { by, at: log.reviewedAt },
    personnelCount,
    weather: log.weather,
    temperatures: temperaturesOf(log),
    tags: log.tags ?? [],
    labor: caller.scopes.has('time_entries:read') ? await laborOf(db, caller, log) : null,
    workPerformed,
    materialsReceived,
    visitorsOnSite,
    delays: log.delays,
    equipment: log.equipment,
    issues,
    notes,
    photographs: caller.scopes.has('documents:read') ? await photographsOf(db, caller, log) : null,
  }
}

function temperaturesOf({
  temperatureHigh: high,
  temperatureLow: low,
  temperatureUnit: unit,
}: SiteLog): Temperatures | null {
  return unit === null || (high === null && low === null) ? null : { high, low, unit }
}

const maxPhotographs = 20

const photographsOf = (db: ReadContext, caller: Caller, { id }: SiteLog): Promise<Photographs | null> =>
  listPhotographs(db, caller, { entityType: 'site_log', entityId: id }, maxPhotographs)

/** Returns the names of users, keyed by user id. Includes deleted users. */
async function namesOf(db: ReadContext, { tenantId }: Caller, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the hours of each person who worked on the project that day, ordered by name, and their total. */
async function laborOf(db: ReadContext, { tenantId }: Caller, { projectId, logDate }: SiteLog): Promise<Labor> {
  const { rows: people } = await sql<Labor['people'][number]>`
    select u.name, sum(e.hours) as hours from time_entries e
    join users u on u.tenant_id = ${tenantId} and u.id = e.user_id
    where e.tenant_id = ${tenantId} and e.project_id = ${projectId} and e.date = ${logDate} and e.deleted_at is null
    group by u.id, u.name order by lower(u.name), u.id`.execute(db.sql)
  return { people, total: add('0', ...people.map(({ hours }) => hours)) }
}

/**
 * Returns the first `most` live PNG and JPEG documents on a record in order of creation, each in its newest version.
 * Also returns their total number. Returns null if there are none. The caller has checked the scope for documents.
 */
async function listPhotographs(
  db: ReadContext,
  { tenantId }: Caller,
  { entityType, entityId }: EntityReference,
  most: number,
): Promise<Photographs | null> {
  const { rows } = await sql<Photograph & { count: number }>`
    select id as document_id, version, name, description, sha256, size, count(*) over ()::int as count from documents
    where tenant_id = ${tenantId} and entity_type = ${entityType} and entity_id = ${entityId} and deleted_at is null
      and lower(content_type) in ('image/png', 'image/jpeg')
    order by id limit ${most}`.execute(db.sql)
  const [first] = rows
  return first ? { shown: rows.map(({ count: _, ...photograph }) => photograph), count: first.count } : null
}
