import { roleOfMember } from './access/members.ts'
import type { Caller } from './base/caller.ts'
import { Refusal } from './domain/refusal.ts'
import type { ReadContext } from './postgres/transaction.ts'
import type { AnyRow, Values } from './records/row.ts'
import type { Change } from './records/rules.ts'
import { changedFields } from './records/verdict.ts'

/**
 * The review lock: what the office has reviewed stays as it was reviewed. Only a change that takes the review back, in the
 * same request if need be, changes anything else; a move to another project is free. A user of the role field writes what
 * is reviewed and does not review it, whatever key or app is used.
 */

export type Reviewable = AnyRow & { isReviewed: boolean }

/** The records of a family that are reviewed. */
export interface ReviewedFamily {
  /** The label of one record in refusals. */
  label: string
  /** The fields that a review does not lock: those that say where a record belongs, not what it says. */
  free: readonly string[]
}

/** Why these changes are refused, in their places; undefined for those that the lock lets through. */
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

/** Why these new records are refused, in their places; undefined for the others. */
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

/** Throws Refusal forbidden where a request sets isReviewed true and the caller may not review. */
export async function refuseReview(db: ReadContext, caller: Caller, given: object): Promise<void> {
  if (!(await isReviewer(db, caller, [given]))) throw notReviewer()
}

/** Which of these rows may not be deleted because they are reviewed, by id. */
export const keptByReview = (label: string, rows: readonly Reviewable[]): Map<number, Refusal> =>
  new Map(rows.filter(({ isReviewed }) => isReviewed).map(({ id }) => [id, reviewed(label)]))

const reviewed = (label: string): Refusal =>
  new Refusal(
    'conflict',
    `The ${label} is reviewed and cannot be changed. Send isReviewed false in a PATCH to undo the review; the same PATCH may change the ${label}.`,
  )

const notReviewer = (): Refusal =>
  new Refusal('forbidden', 'A user with the role field cannot review records. Leave isReviewed out, or send false.')

/** Whether the caller may review; asked only where one of these does. */
async function isReviewer(db: ReadContext, caller: Caller, given: readonly object[]): Promise<boolean> {
  const isAsked = given.some((values) => (values as { isReviewed?: unknown }).isReviewed === true)
  return !isAsked || caller.member === null || (await roleOfMember(db, caller)) !== 'field'
}
