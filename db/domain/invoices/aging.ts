import type { components } from '../../../generated/openapi.d.ts'

export type AgingBucket = components['schemas']['InvoiceAge']

/**
 * Maximum number of days past due of each aging bucket, youngest first. The oldest bucket, `over90`, has no maximum.
 */
const bounds: readonly (readonly [AgingBucket, number])[] = [
  ['current', 0],
  ['days1to30', 30],
  ['days31to60', 60],
  ['days61to90', 90],
]

/** Returns the aging bucket of an amount by its number of days past due; 0 or less is not due yet or due today. */
export const agingBucketOf = (days: number): AgingBucket => bounds.find(([, most]) => days <= most)?.[0] ?? 'over90'

/** Returns the minimum and maximum number of days past due of an aging bucket; null if the bucket has no such bound. */
export function agingBucketDays(age: AgingBucket): { least: number | null; most: number | null } {
  const place = agingBuckets.indexOf(age)
  const [younger, own] = [bounds[place - 1], bounds[place]]
  return { least: younger ? younger[1] + 1 : null, most: own ? own[1] : null }
}

/** Aging buckets, youngest first. */
export const agingBuckets: readonly AgingBucket[] = [...bounds.map(([age]) => age), 'over90']

/**
 * Minimum number of days past due of each aging bucket, youngest first. The youngest bucket has no minimum and is left
 * out.
 */
export const agingBucketFirstDays: readonly number[] = bounds.map(([, most]) => most + 1)
