import fc from 'fast-check'
import t from 'tap'
import { Refusal } from '../../db/domain/refusal.ts'
import { type CursorScope, createCursors } from '../../db/engine/base/cursor.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'

const cursors = createCursors(deriveSecrets('a secret of the test'))
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean())
const filters = fc.dictionary(fc.string({ minLength: 1 }), value, { maxKeys: 4 })
const scopes: fc.Arbitrary<CursorScope> = fc.record({
  tenantId: fc.integer({ min: 1 }),
  operationId: fc.constantFrom('listContacts', 'listJobs'),
  filters,
})
const text = (scope: CursorScope): string => {
  const bound = Object.entries(scope.filters).filter(([name]) => name !== 'limit' && name !== 'cursor')
  return JSON.stringify([scope.tenantId, scope.operationId, bound.sort(([a], [b]) => (a < b ? -1 : 1))])
}
const refused = (work: () => unknown): boolean => {
  try {
    work()
    return false
  } catch (error) {
    return error instanceof Refusal && error.code === 'bad_request'
  }
}

t.test('a cursor yields its position for the tenant, operation and filters for which it was created', (t) => {
  const property = fc.property(scopes, fc.string({ minLength: 1, unit: 'grapheme' }), (scope, after) => {
    t.equal(cursors.after(scope, cursors.next(scope, after)), after)
  })
  fc.assert(property, { seed: 1, numRuns: 300 })
  t.end()
})

t.test('between pages, the limit and the order of the filters may change without invalidating the cursor', (t) => {
  const scope = { tenantId: 1, operationId: 'listContacts', filters: { type: 'vendor', search: 'a' } }
  const other = { ...scope, filters: { limit: 3, search: 'a', cursor: 'x', type: 'vendor' } }
  t.equal(cursors.after(other, cursors.next(scope, '7')), '7')
  t.end()
})

t.test('a cursor is refused for another tenant, another operation or other filters', (t) => {
  const property = fc.property(scopes, scopes, (scope, other) => {
    fc.pre(text(scope) !== text(other))
    t.ok(refused(() => cursors.after(other, cursors.next(scope, '7'))))
  })
  fc.assert(property, { seed: 2, numRuns: 300 })
  t.end()
})

t.test('a truncated, altered or made-up cursor is refused', (t) => {
  const scope = { tenantId: 1, operationId: 'listContacts', filters: {} }
  const cursor = cursors.next(scope, '2147483647')
  for (let length = 0; length < cursor.length; length += 1) {
    t.ok(refused(() => cursors.after(scope, cursor.slice(0, length))))
  }
  const property = fc.property(fc.nat(cursor.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (place, char) => {
    fc.pre(cursor[place] !== char)
    const altered = cursor.slice(0, place) + char + cursor.slice(place + 1)
    t.ok(refused(() => cursors.after(scope, altered)))
  })
  fc.assert(property, { seed: 3, numRuns: 300 })
  fc.assert(
    fc.property(fc.string(), (made) => t.ok(refused(() => cursors.after(scope, made)))),
    { seed: 4, numRuns: 300 },
  )
  t.ok(refused(() => createCursors(deriveSecrets('another')).after(scope, cursor)))
  t.end()
})
