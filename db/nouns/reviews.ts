import { Refusal } from '../domain/refusal.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext } from '../engine/postgres/transaction.ts'
import type { AnyRow, Values } from '../engine/records/row.ts'
import type { Change } from '../engine/records/rules.ts'
import { changedFields } from '../engine/records/verdict.ts'
import { findRoleOfMember } from '../services/access/members.ts'

/**
 * The review lock: a reviewed record cannot be changed, except by a request that also revokes the review. The record
 * can always be moved to another project. A user with the role `field` may write these records but not review them,
 * with any key or app.
 */

export type Reviewable = AnyRow & { isReviewed: boolean }

/** A family of records with a review lock. */
export interface ReviewedFamily {
  /** Label of one record in refusals. */
  label: string
  /**
   * Fields that can be changed although the record is reviewed. They say where the record belongs, such as its project,
   * not what it contains.
   */
  unlockedFields: readonly string[]
}

/**
 * Checks changes against the review lock. Returns a list parallel to `changes`: a refusal for each forbidden change,
 * undefined for each allowed one.
 */
export async function checkReviewChanges<T extends Reviewable>(
  db: ReadContext,
  caller: Caller,
  { label, unlockedFields }: ReviewedFamily,
  changes: readonly Change<T>[],
): Promise<(Refusal | undefined)[]> {
  const mayReview = await isReviewer(
    db,
    caller,
    changes.map(({ values }) => values),
  )
  return changes.map(({ row, values }) => {
    const given: { isReviewed?: unknown } = values
    if (given.isReviewed === true && !row.isReviewed && !mayReview) return notReviewer()
    const isLocked = row.isReviewed && given.isReviewed !== false
    const locked = isLocked ? changedFields(values, row).filter((field) => !unlockedFields.includes(field)) : []
    return locked.length > 0 ? reviewed(label) : undefined
  })
}

/**
 * Checks new records that are created as reviewed. Returns a list parallel to `rows`: a refusal for each forbidden
 * record, undefined for each allowed one.
 */
export async function checkReviewsOfNewRecords<T extends Reviewable>(
  db: ReadContext,
  caller: Caller,
  rows: readonly Values<T>[],
): Promise<(Refusal | undefined)[]> {
  const mayReview = await isReviewer(db, caller, rows)
  return rows.map((row) =>
    (row as { isReviewed?: unknown }).isReviewed === true && !mayReview ? notReviewer() : undefined,
  )
}

/** Throws Refusal forbidden if `given` sets isReviewed to true and the caller may not review. */
export async function requireReviewer(db: ReadContext, caller: Caller, given: object): Promise<void> {
  if (!(await isReviewer(db, caller, [given]))) throw notReviewer()
}

/** Returns a refusal, keyed by row id, for each row that cannot be deleted because it is reviewed. */
export const findReviewedDeletionRefusals = (label: string, rows: readonly Reviewable[]): Map<number, Refusal> =>
  new Map(rows.filter(({ isReviewed }) => isReviewed).map(({ id }) => [id, reviewed(label)]))

const reviewed = (label: string): Refusal =>
  new Refusal(
    'conflict',
    `The ${label} is reviewed and cannot be changed. Send isReviewed false in a PATCH to undo the review; the same PATCH may change the ${label}.`,
  )

const notReviewer = (): Refusal =>
  new Refusal('forbidden', 'A user with the role `field` cannot review records. Leave isReviewed out, or send false.')

/**
 * Reports whether the caller may write these values, given who may review. Reads the caller's role only if some values
 * set isReviewed to true.
 */
async function isReviewer(db: ReadContext, caller: Caller, given: readonly object[]): Promise<boolean> {
  const isAsked = given.some((values) => (values as { isReviewed?: unknown }).isReviewed === true)
  return !isAsked || caller.member === null || (await findRoleOfMember(db, caller)) !== 'field'
}
