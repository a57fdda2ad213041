import type { Violation } from '../refusal.ts'

/** Review fields of a site log. `reviewedBy` and `reviewedAt` are null on a log that is not reviewed. */
export interface ReviewFields {
  isReviewed: boolean
  reviewedBy: number | null
  reviewedAt: string | null
}

type Given = { [F in keyof ReviewFields]?: ReviewFields[F] | undefined }

const isReviewedThen = (row: ReviewFields | undefined, { isReviewed }: Given): boolean =>
  isReviewed ?? row?.isReviewed ?? false

/**
 * Returns violations if a request sets `reviewedBy` or `reviewedAt` of a log that is not reviewed after the request.
 */
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
 * Returns the values of `reviewedBy` and `reviewedAt` if a request begins or ends a review; otherwise no values. A new
 * review gets the caller and the current time, unless the request has other values. At the end of a review, both become
 * null. `row` is the stored log; undefined for a new one. `userId` is null for an API key.
 */
export function changedReview(
  row: ReviewFields | undefined,
  given: Given,
  { at, userId }: { at: string; userId: number | null },
): Partial<ReviewFields> {
  const before = row?.isReviewed ?? false
  if (isReviewedThen(row, given) === before) return {}
  if (before) return { reviewedBy: null, reviewedAt: null }
  return { reviewedBy: given.reviewedBy ?? userId, reviewedAt: given.reviewedAt ?? at }
}
