import t from 'tap'
import { createTimeOrderedId } from '../../../db/engine/base/ids.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'

t.test('an id begins with its kind and the time of its creation, in the notation of a ULID', (t) => {
  const id = createTimeOrderedId('req', 1_469_918_176_385)
  t.equal(id.slice(0, 14), 'req_01aryz6s41', 'the example of the ULID specification')
  matches(t, id.slice(14), /^[0-9a-hjkmnp-tv-z]{16}$/)
  t.equal(createTimeOrderedId('req', 31).slice(0, 14), 'req_000000000z')
  t.equal(createTimeOrderedId('req', 33).slice(0, 14), 'req_0000000011')
  t.end()
})
