import { roleOfMember } from './access/members.ts'
import type { Caller } from './base/caller.ts'
import { Refusal } from './domain/refusal.ts'
import type { ReadContext } from './postgres/transaction.ts'
import type { AnyRow, Values } from './records/row.ts'
import type { Change } from './records/rules.ts'
import { changedFields } from './records/verdict.ts'

/**
 * The review lock: a reviewed record cannot be changed. Only a change that also revokes the review, in the same
 * request, may change other fields. Moving the record to another project is always allowed. A user with the role field
 * may write these records but not review them, with any key or app.
 */

export type Reviewable = AnyRow & { isReviewed: boolean }

/** A family of records with a review lock. */
export interface ReviewedFamily {
  /** Label of one record in refusals. */
  label: string
  /** Fields that a review does not lock, such as the project. They say where a record belongs, not what it contains. */
  free: readonly string[]
}

/**
 * Returns the refusal of each change that the review lock forbids, in the order of the changes; undefined for allowed
 * changes.
 */
export async function reviewRefusals<T extends Reviewable>(
  db: ReadContext,
  caller: Caller,
  { label, free }: ReviewedFamily,
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
    const locked = isLocked ? changedFields(values, row).filter((field) => !free.includes(field)) : []
    return locked.length > 0 ? reviewed(label) : undefined
  })
}

/**
 * Returns the refusal of each new record that is forbidden, in the order of the records; undefined for allowed ones.
 */
export async function reviewRefusalsOfNew<T extends Reviewable>(
  db: ReadContext,
  caller: Caller,
  rows: readonly Values<T>[],
): Promise<(Refusal | undefined)[]> {
  const mayReview = await isReviewer(db, caller, rows)
  return rows.map((row) =>
    (row as { isReviewed?: unknown }).isReviewed === true && !mayReview ? notReviewer() : undefined,
  )
}

/** Throws Refusal forbidden if a request sets isReviewed to true and the caller may not review. */
export async function refuseReview(db: ReadContext, caller: Caller, given: object): Promise<void> {
  if (!(await isReviewer(db, caller, [given]))) throw notReviewer()
}

/** Returns the refusals for rows that cannot be deleted because they are reviewed, by id. */
export const keptByReview = (label: string, rows: readonly Reviewable[]): Map<number, Refusal> =>
  new Map(rows.filter(({ isReviewed }) => isReviewed).map(({ id }) => [id, reviewed(label)]))

const reviewed = (label: string): Refusal =>
  new Refusal(
    'conflict',
    `The ${label} is reviewed and cannot be changed. Send isReviewed false in a PATCH to undo the review; the same PATCH may change the ${label}.`,
  )

const notReviewer = (): Refusal =>
  new Refusal('forbidden', 'A user with the role field cannot review records. Leave isReviewed out, or send false.')

/** Reports whether the caller may review; reads the role only if one of these values sets isReviewed to true. */
async function isReviewer(db: ReadContext, caller: Caller, given: readonly object[]): Promise<boolean> {
  const isAsked = given.some((values) => (values as { isReviewed?: unknown }).isReviewed === true)
  return !isAsked || caller.member === null || (await roleOfMember(db, caller)) !== 'field'
}
