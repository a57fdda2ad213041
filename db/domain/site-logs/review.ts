import type { Violation } from '../refusal.ts'

/** The fields of a review: who it was, and when. Both are null on a log that is not reviewed. */
export interface ReviewFields {
  isReviewed: boolean
  reviewedBy: number | null
  reviewedAt: string | null
}

type Given = { [F in keyof ReviewFields]?: ReviewFields[F] | undefined }

const isReviewedThen = (row: ReviewFields | undefined, { isReviewed }: Given): boolean =>
  isReviewed ?? row?.isReviewed ?? false

/** Who reviewed, and when, is said of a reviewed log alone. */
export function reviewViolations(row: ReviewFields | undefined, given: Given): Violation[] {
  if (isReviewedThen(row, given)) return []
  return (['reviewedBy', 'reviewedAt'] as const)
    .filter((field) => given[field] !== undefined && given[field] !== null)
    .map((field) => ({ field, code: 'rule', message: 'is for a reviewed log only: send isReviewed true with it' }))
}

/**
 * What a request leaves of the review: a new one is the caller's and of now unless it says otherwise, and the end of one
 * clears both. `row` is the log as it is; undefined for a new one. A user id of null stands for an API key.
 */
export function reviewOf(
  row: ReviewFields | undefined,
  given: Given,
  { at, userId }: { at: string; userId: number | null },
): Partial<ReviewFields> {
  const before = row?.isReviewed ?? false
  if (isReviewedThen(row, given) === before) return {}
  if (before) return { reviewedBy: null, reviewedAt: null }
  return { reviewedBy: given.reviewedBy ?? userId, reviewedAt: given.reviewedAt ?? at }
}
