import t from 'tap'
import { catchRefusalAs, invalid, notFound, Refusal } from '../../db/domain/refusal.ts'
import { matches, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

const violation = (field: string) => ({ field, code: 'rule' as const, message: 'must not be' })

t.test('a refusal has a code, a detail and, if given, a cause', (t) => {
  const cause = new Error('the disk is full')
  const refusal = new Refusal('conflict', 'It is taken.', { cause, status: 409 })
  matches(t, refusal, { name: 'Refusal', code: 'conflict', detail: 'It is taken.', message: 'conflict: It is taken.' })
  t.equal(refusal.cause, cause)
  t.notOk('cause' in new Refusal('conflict', 'It is taken.'))
  matches(t, notFound('bid'), { code: 'not_found', detail: 'No such bid.', extras: {} })
  t.end()
})

t.test('a validation refusal quotes a single violation, or counts several, and lists the first 100', (t) => {
  matches(t, invalid([violation('name')]), { code: 'validation_failed', detail: 'name: must not be' })
  matches(t, invalid([violation('name'), violation('email')]), {
    detail: '2 rules are violated.',
    extras: { errors: [{ field: 'name' }, { field: 'email' }] },
  })
  const many = invalid(Array.from({ length: 120 }, (_, index) => violation(`lines[${index}]`)))
  t.equal(many.detail, '120 rules are violated.')
  t.equal(many.extras.errors!.length, 100)
  t.equal(many.extras.errors![99]!.field, 'lines[99]')
  t.equal(invalid([]).detail, '0 rules are violated.')
  t.end()
})

t.test('a handler for one refusal code turns that refusal into a value and rethrows everything else', (t) => {
  const gone = catchRefusalAs('not_found', 'gone')
  t.equal(gone(notFound('bid')), 'gone')
  for (const other of [new Refusal('conflict', 'It is taken.'), new Error('not_found'), { code: 'not_found' }, null]) {
    throwsWith(
      t,
      () => gone(other),
      (thrown: unknown) => thrown === other,
    )
  }
  t.end()
})
