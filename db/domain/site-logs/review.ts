import type { Violation } from '../refusal.ts'

/** Review fields of a site log: the reviewer and the time. Both are null on a log that is not reviewed. */
export interface ReviewFields {
  isReviewed: boolean
  reviewedBy: number | null
  reviewedAt: string | null
}

type Given = { [F in keyof ReviewFields]?: ReviewFields[F] | undefined }

const isReviewedThen = (row: ReviewFields | undefined, { isReviewed }: Given): boolean =>
  isReviewed ?? row?.isReviewed ?? false

/** Returns violations if a request sets a reviewer or a time on a log that is not reviewed. */
export function reviewViolations(row: ReviewFields | undefined, given: Given): Violation[] {
  if (isReviewedThen(row, given)) return []
  return (['reviewedBy', 'reviewedAt'] as const)
    .filter((field) => given[field] !== undefined && given[field] !== null)
    .map((field) => ({
      field,
      code: 'rule',
      message: 'can be set only on a reviewed log: send isReviewed true with it',
    }))
}

/**
 * Returns the review fields that a request changes. A new review is by the caller and at the current time, unless the
 * request says otherwise. Ending a review clears both. `row` is the stored log; undefined for a new one. `userId` is
 * null for an API key.
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
