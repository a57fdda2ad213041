import { invalid, type Refusal } from '../../domain/refusal.ts'
import { changedConditions, temperatureViolations } from '../../domain/site-logs/conditions.ts'
import { changedReview, reviewViolations } from '../../domain/site-logs/review.ts'
import type { Caller } from '../../engine/base/caller.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import { holdProjectsOf, keptWithoutProject } from '../../engine/records/belonging.ts'
import { liveReferences } from '../../engine/records/read.ts'
import { resource, type Schemas } from '../../engine/records/resource.ts'
import type { Values } from '../../engine/records/row.ts'
import type { Change, Ruled } from '../../engine/records/rules.ts'
import { moveDocumentsWithRecords } from '../documents/project-reassignment.ts'
import { checkReviewChanges, checkReviewsOfNewRecords, findReviewedDeletionRefusals } from '../reviews.ts'

/** Daily report of a construction site. A reviewed log is locked against changes (db/nouns/reviews.ts). */

export type SiteLog = Schemas['SiteLog']

export const siteLogs = resource('SiteLog', {
  title: [['title'], ['logDate']],
  keepsMaker: true,
  references: {
    projectId: { table: 'projects', label: 'project', namedBy: 'projectNumber' },
    createdBy: { table: 'users', label: 'user', namedBy: 'email' },
    reviewedBy: { table: 'users', label: 'user', namedBy: 'email' },
  },
  date: 'logDate',
  searchedText: "(search_text || ' ' || lower(coalesce(weather, '')))",
  projectField: 'projectId',
  rules: {
    weighedBy: {
      reviewedBy: ['isReviewed'],
      reviewedAt: ['isReviewed'],
      temperatureUnit: ['temperatureHigh', 'temperatureLow'],
      temperatureLow: ['temperatureHigh'],
    },
    prepareInsert: completeNew,
    prepareUpdate: judgeChanges,
    afterUpdate: async (tx, caller, changed) => moveDocumentsWithRecords(tx, caller, 'site_log', changed),
    mayDelete: async (_tx, _caller, rows) => findReviewedDeletionRefusals('site log', rows),
    beforeRestore: (tx, caller, ids) => holdProjects(tx, caller, ids),
    mayRestore: (tx, caller, rows) => restoreRefusals(tx, caller, rows),
  },
})

/** Checks new site logs and fills in their weather conditions, reviewer and time of review. */
async function completeNew(
  tx: Transaction,
  caller: Caller,
  rows: readonly Values<SiteLog>[],
): Promise<Ruled<SiteLog>[]> {
  const refusals = await checkReviewsOfNewRecords<SiteLog>(tx, caller, rows)
  const lost = await missingReviewers(tx, caller, rows)
  return rows.map((given, index) => {
    const values = { ...given, ...changedConditions(undefined, given) }
    return refusals[index] ?? withReview(tx, caller, { values, lost })
  })
}

async function judgeChanges(
  tx: Transaction,
  caller: Caller,
  given: readonly Change<SiteLog>[],
): Promise<Ruled<SiteLog>[]> {
  // Drops an unchanged list of weather conditions from the change, so that it is allowed for a reviewed log.
  const changes = given.map((change) => ({
    ...change,
    values: { ...change.values, ...changedConditions(change.row, change.values) },
  }))
  const refusals = await checkReviewChanges(
    tx,
    caller,
    { label: siteLogs.label, unlockedFields: ['projectId'] },
    changes,
  )
  const lost = await missingReviewers(
    tx,
    caller,
    changes.map(({ values }) => values),
  )
  return changes.map((change, index) => refusals[index] ?? withReview(tx, caller, { ...change, lost }))
}

/**
 * Returns the ids of the rows' reviewers that belong to no live user. The review rules skip rows with these reviewers,
 * so that the reference check refuses the rows.
 */
async function missingReviewers(
  tx: Transaction,
  caller: Caller,
  rows: readonly Values<SiteLog>[],
): Promise<ReadonlySet<number>> {
  const named = rows.flatMap(({ reviewedBy }) => (typeof reviewedBy === 'number' ? [{ reviewedBy }] : []))
  const live = (await liveReferences(tx, caller, siteLogs, named)).get('reviewedBy')
  return new Set(named.map(({ reviewedBy }) => reviewedBy).filter((id) => !live?.has(id)))
}

/**
 * Returns the values of a new or changed site log. Sets reviewer and time if it is being reviewed, and clears them if
 * the review is revoked. Returns a refusal for invalid temperatures or review fields.
 */
function withReview(
  { at }: Transaction,
  { userId }: Caller,
  { row, values, lost }: { row?: SiteLog; values: Values<SiteLog>; lost: ReadonlySet<number> },
): Ruled<SiteLog> {
  const isLost = values.reviewedBy !== row?.reviewedBy && lost.has(values.reviewedBy ?? 0)
  const violations = [...temperatureViolations(row, values), ...(isLost ? [] : reviewViolations(row, values))]
  if (violations.length > 0) return invalid(violations)
  return isLost ? values : { ...values, ...changedReview(row, values, { at, userId }) }
}

function holdProjects(tx: Transaction, caller: Caller, ids: readonly number[]): Promise<void> {
  return holdProjectsOf(tx, caller, siteLogs, ids)
}

function restoreRefusals(tx: Transaction, caller: Caller, rows: readonly SiteLog[]): Promise<Map<number, Refusal>> {
  return keptWithoutProject(tx, caller, siteLogs, rows)
}
