import t from 'tap'
import {
  agingBucketOf as ageOfDays,
  agingBucketDays,
  agingBucketFirstDays,
  agingBuckets,
} from '../../../db/domain/invoices/aging.ts'

t.test('each aging bucket except the first begins a day after the previous one ends', (t) => {
  t.strictSame(agingBucketFirstDays, [1, 31, 61, 91])
  t.strictSame(
    agingBucketFirstDays.flatMap((days) => [ageOfDays(days - 1), ageOfDays(days)]),
    agingBuckets.slice(1).flatMap((age, index) => [agingBuckets[index], age]),
  )
  t.end()
})

t.test('every number of days past due falls into exactly one aging bucket', (t) => {
  t.strictSame(agingBuckets, ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'])
  t.strictSame(
    agingBuckets.map((age) => agingBucketDays(age)),
    [
      { least: null, most: 0 },
      { least: 1, most: 30 },
      { least: 31, most: 60 },
      { least: 61, most: 90 },
      { least: 91, most: null },
    ],
  )
  for (let days = -2; days <= 120; days += 1) {
    const { least, most } = agingBucketDays(ageOfDays(days))
    t.ok((least ?? days) <= days && days <= (most ?? days), `${days} days`)
  }
  t.equal(ageOfDays(91), 'over90')
  t.equal(ageOfDays(0), 'current')
  t.end()
})
