import t from 'tap'
import { canonicalJson } from '../../db/domain/canonical-json.ts'
import { entityColumns } from '../../db/domain/entity-key.ts'

t.test('canonical JSON sorts the members of every object by code unit, whatever their original order', (t) => {
  const names = ['b', 'a', 'B', '9', '10', 'ä', '\u{10000}', '\uffff', 'aa', '', 'a b']
  const text = '{"":9,"10":4,"9":3,"B":2,"a":1,"a b":10,"aa":8,"b":0,"ä":5,"\u{10000}":6,"\uffff":7}'
  const entries = names.map((name, place) => [name, place] as const)
  t.equal(canonicalJson(Object.fromEntries(entries)), text)
  t.equal(canonicalJson(Object.fromEntries(entries.toReversed())), text)
  t.equal(canonicalJson([{ b: { d: 1, c: 2 }, a: [] }, []]), '[{"a":[],"b":{"c":2,"d":1}},[]]')
  t.end()
})

t.test('canonical JSON writes values as JSON.stringify does and omits undefined members', (t) => {
  const values: [unknown, string][] = [
    [null, 'null'],
    [true, 'true'],
    ['a"\n', '"a\\"\\n"'],
    ['', '""'],
    [0, '0'],
    [-0.5, '-0.5'],
    [{}, '{}'],
    [[], '[]'],
    [[1, 'a', null], '[1,"a",null]'],
    [{ 'a"': 1 }, '{"a\\"":1}'],
    [{ a: undefined }, '{}'],
    [{ a: undefined, b: null, c: 0 }, '{"b":null,"c":0}'],
  ]
  for (const [value, text] of values) t.equal(canonicalJson(value), text)
  t.end()
})

t.test('entityColumns returns only the tenant, entity type and entity id of a row', (t) => {
  const row = { tenantId: 3, entityType: 'bid', entityId: 7, title: 'Deck' }
  t.strictSame(entityColumns(row), { tenantId: 3, entityType: 'bid', entityId: 7 })
  t.end()
})
