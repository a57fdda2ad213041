import t from 'tap'
import { doubleBookings, repeatedMemberViolations } from '../../../db/domain/crew-assignments/crews.ts'
import { changedConditions, temperatureViolations } from '../../../db/domain/site-logs/conditions.ts'
import { changedReview, reviewViolations } from '../../../db/domain/site-logs/review.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

const none = { temperatureHigh: null, temperatureLow: null, temperatureUnit: null, delays: null, equipment: null }
const warm = { ...none, temperatureHigh: '20', temperatureLow: '9.5', temperatureUnit: 'C' as const }

t.test('a temperature needs a unit, and the low must not be above the high', (t) => {
  const unit = [{ field: 'temperatureUnit', code: 'required', message: 'is required with a temperature' }]
  const low = (high: string) => [
    { field: 'temperatureLow', code: 'rule', message: `must not be above temperatureHigh, which is ${high}` },
  ]
  t.strictSame(temperatureViolations(undefined, {}), [])
  t.strictSame(temperatureViolations(warm, {}), [])
  t.strictSame(temperatureViolations(undefined, { temperatureHigh: '20' }), unit)
  t.strictSame(temperatureViolations(undefined, { temperatureLow: '20' }), unit)
  t.strictSame(temperatureViolations(undefined, { temperatureUnit: 'C' }), [])
  t.strictSame(temperatureViolations(warm, { temperatureUnit: null }), unit)
  t.strictSame(temperatureViolations(warm, { temperatureHigh: null }), [])
  t.strictSame(temperatureViolations(warm, { temperatureLow: '20.0' }), [])
  t.strictSame(temperatureViolations(warm, { temperatureLow: '20.1' }), low('20'))
  t.strictSame(temperatureViolations(warm, { temperatureHigh: '9.4' }), low('9.4'))
  t.strictSame(temperatureViolations(none, { temperatureHigh: '-3', temperatureLow: '4' }), [...unit, ...low('-3')])
  t.end()
})

t.test('delays and equipment are stored only if the request has them, and then with all their members', (t) => {
  t.strictSame(changedConditions(undefined, {}), {})
  t.strictSame(changedConditions(undefined, { delays: null, equipment: null }), { delays: null, equipment: null })
  t.strictSame(changedConditions(undefined, { delays: [{ description: 'Rain' }] as never }), {
    delays: [{ description: 'Rain', hours: null }],
  })
  const lift = { name: 'Lift', hours: '2', note: 'hired' }
  t.strictSame(changedConditions(warm, { equipment: [{ name: 'Saw' }, lift] as never }), {
    equipment: [{ name: 'Saw', hours: null, note: null }, lift],
  })
  const storedLog = { ...none, equipment: [{ note: 'hired', hours: '2', name: 'Lift' }], delays: [] }
  const { equipment } = changedConditions(storedLog, { equipment: [lift] })
  t.equal(equipment, storedLog.equipment, 'another order of the same members is no change')
  t.equal(changedConditions(storedLog, { delays: [] }).delays, storedLog.delays)
  t.strictSame(changedConditions(storedLog, { equipment: [] }), { equipment: [] })
  t.end()
})

const open = { isReviewed: false, reviewedBy: null, reviewedAt: null }
const done = { isReviewed: true, reviewedBy: 3, reviewedAt: '2026-03-01T00:00:00.000Z' }
const caller = { at: '2026-03-02T00:00:00.000Z', userId: 7 }

t.test('reviewer and review time are accepted only for a reviewed site log', (t) => {
  const message = 'can be set only on a reviewed log: send isReviewed true with it'
  const given = { reviewedBy: 3, reviewedAt: '2026-03-01T00:00:00.000Z' }
  const both = ['reviewedBy', 'reviewedAt'].map((field) => ({ field, code: 'rule', message }))
  t.strictSame(reviewViolations(undefined, given), both)
  t.strictSame(reviewViolations(open, given), both)
  t.strictSame(reviewViolations(done, { ...given, isReviewed: false }), both)
  matches(t, reviewViolations(open, { reviewedAt: given.reviewedAt, reviewedBy: null }), [{ field: 'reviewedAt' }])
  for (const [row, fields] of [
    [done, given] as const,
    [open, { ...given, isReviewed: true }] as const,
    [open, {}] as const,
  ])
    t.strictSame(reviewViolations(row, fields), [])
  t.end()
})

t.test('a review defaults to the caller and the current time, and removing the review clears both', (t) => {
  const now = { reviewedBy: 7, reviewedAt: caller.at }
  t.strictSame(changedReview(undefined, {}, caller), {})
  t.strictSame(changedReview(undefined, { isReviewed: true }, caller), now)
  t.strictSame(changedReview(open, { isReviewed: true }, caller), now)
  t.strictSame(changedReview(open, { isReviewed: true }, { ...caller, userId: null }), { ...now, reviewedBy: null })
  t.strictSame(changedReview(open, { ...done }, caller), { reviewedBy: 3, reviewedAt: done.reviewedAt })
  t.strictSame(changedReview(open, { isReviewed: false }, caller), {})
  t.strictSame(changedReview(done, {}, caller), {})
  t.strictSame(changedReview(done, { isReviewed: true }, caller), {})
  t.strictSame(changedReview(done, { isReviewed: false }, caller), { reviewedBy: null, reviewedAt: null })
  t.end()
})

t.test('a crew lists each person once, and a warning names people who work elsewhere that day', (t) => {
  const crew = [1, 2, 1, 3, 1].map((userId) => ({ userId }))
  t.strictSame(
    repeatedMemberViolations(crew),
    ['crew[2].userId', 'crew[4].userId'].map((field) => ({
      field,
      code: 'rule',
      message: 'is the same user as crew[0]',
    })),
  )
  t.strictSame(repeatedMemberViolations([{ userId: 1 }, { userId: 2 }]), [])
  const at = (userId: number, projectId: number, projectNumber: string | null = null) => ({
    ...{ userId, projectId, projectNumber },
  })
  const elsewhere = [at(3, 9, 'P-9'), at(2, 4), at(2, 5, 'P-5'), ...[1, 2, 3, 4, 5, 6, 7].map((id) => at(8, id))]
  const of = (...ids: number[]) =>
    doubleBookings(
      ids.map((userId) => ({ userId })),
      elsewhere,
    )
  t.strictSame(of(1, 3, 2), [
    { field: 'crew[1].userId', code: 'double_booked', message: 'Is also assigned to project 9 (P-9) on that day.' },
    { field: 'crew[2].userId', code: 'double_booked', message: 'Is also assigned to projects 4, 5 (P-5) on that day.' },
  ])
  matches(t, of(8), [{ message: 'Is also assigned to projects 1, 2, 3, 4, 5 and 2 more on that day.' }])
  const five = doubleBookings([{ userId: 8 }], elsewhere.slice(3, 8))
  matches(t, five, [{ message: 'Is also assigned to projects 1, 2, 3, 4, 5 on that day.' }])
  t.end()
})
