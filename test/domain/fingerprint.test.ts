import fc from 'fast-check'
import t from 'tap'
import { canonicalJson } from '../../db/domain/canonical-json.ts'
import { fingerprintOf } from '../../db/services/access/idempotency.ts'

const json = fc.jsonValue({ maxDepth: 4 })

/** Returns the value with the members of every object in reverse order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).reverse()
  return Object.fromEntries(members.map(([name, member]) => [name, shuffled(member)]))
}

const print = (body: unknown, method = 'POST', path = '/contacts', query = ''): string =>
  fingerprintOf(method, path, query, body === undefined ? undefined : canonicalJson(body)).toString('hex')

t.test('the fingerprint of a request ignores the order of members, and canonical JSON loses no value', (t) => {
  const property = fc.property(json, (value) => {
    t.equal(print(shuffled(value)), print(value))
    t.strictSame(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
  })
  fc.assert(property, { seed: 5, numRuns: 500 })
  t.end()
})

t.test('different request bodies have different fingerprints', (t) => {
  const property = fc.property(json, json, (a, b) => {
    fc.pre(canonicalJson(a) !== canonicalJson(b))
    t.not(print(a), print(b))
  })
  fc.assert(property, { seed: 6, numRuns: 500 })
  const pairs: [unknown, unknown][] = [
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [
      [1, 2],
      [2, 1],
    ],
    [
      [[1], 2],
      [1, [2]],
    ],
    [{ a: { b: 1 } }, { 'a.b': 1 }],
    [undefined, null],
    ['', ' '],
  ]
  for (const [a, b] of pairs) t.not(print(a), print(b))
  t.end()
})

t.test('method, path and query are separate parts of the fingerprint', (t) => {
  const body = { type: 'customer' }
  const prints = [
    print(body),
    print(body, 'PATCH'),
    print(body, 'POST', '/contacts/1'),
    print(body, 'POST', '/contacts', 'a=1'),
    print(body, 'POST', '/contacts?a=1'),
  ]
  t.equal(new Set(prints).size, prints.length)
  t.end()
})

t.test('an empty object has the fingerprint of a missing body, and no other body does', (t) => {
  t.equal(print({}), print(undefined))
  for (const other of [null, [], '', 0, false, { a: {} }]) t.not(print(other), print(undefined))
  t.end()
})
