import t from 'tap'
import { compileSizeCheck } from '../../db/domain/size-check.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const item = { type: 'object', additionalProperties: false, properties: { a: { type: 'integer' }, b: {} } }
const document = {
  components: {
    schemas: {
      Tags: { type: 'array', maxItems: 3, items: { type: 'string' } },
      Narrow: { allOf: [{ $ref: '#/components/schemas/Tags' }], maxItems: 2 },
    },
  },
}
const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    tags: { $ref: '#/components/schemas/Tags' },
    narrow: { $ref: '#/components/schemas/Narrow' },
    beside: { $ref: '#/components/schemas/Tags', maxItems: 1 },
    either: {
      anyOf: [{ type: 'null' }, { type: 'array', maxItems: 4, items: {} }, { type: 'array', maxItems: 2, items: {} }],
    },
    lines: { type: ['array', 'null'], maxItems: 500, items: item },
    mapping: { type: 'object', maxProperties: 2, additionalProperties: { type: 'string' } },
    name: { type: 'string' },
    one: item,
  },
}
const sizes = compileSizeCheck(schema, document)
const check = (value: unknown) => sizes(value).oversized
const things = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
const members = (count: number): object => Object.fromEntries(things(count).map((place) => [`m${place}`, place]))
const tooMany = (field: string, most: number, noun = 'items') => ({
  field,
  code: 'length',
  message: `must have at most ${most} ${noun}`,
})

t.test('a value within its size bounds has no size violation, even if it is invalid otherwise', async (t) => {
  for (const value of [
    { tags: [1, 2, 3], narrow: [1, 2], beside: [1], either: things(4), lines: null, mapping: members(2), one: 7 },
    { lines: things(500).map(() => ({ a: 'x' })), name: things(1_000), unknown: things(1_000) },
    { ...members(100), one: {} },
    things(1_000),
    'text',
    7,
    null,
  ]) {
    t.strictSame(check(value), [])
  }
})

t.test('each array or object beyond its bound is reported in one violation', async (t) => {
  const value = { tags: things(4), narrow: things(3), either: things(5), lines: things(501), mapping: members(3) }
  t.strictSame(check(value), [
    tooMany('tags', 3),
    tooMany('narrow', 2),
    tooMany('either', 4),
    tooMany('lines', 500),
    tooMany('mapping', 2, 'members'),
  ])
  matches(t, check({ beside: things(2) }), [{ field: 'beside', message: 'must have at most 1 item' }])
})

t.test('unknown members of objects that allow only known ones are counted over all levels of the value', async (t) => {
  const first = (value: object) => sizes(value).unknown.map(({ field, code }) => `${field} ${code}`)
  t.strictSame(first(members(108)), [], 'up to a hundred are left to the schema validation')
  const body = { name: 'Dana', ...members(150) }
  t.strictSame(
    first(body),
    things(100).map((place) => `m${place} unknown`),
  )
  t.strictSame(body, { name: 'Dana' }, 'more than a hundred are removed from the value')
  t.strictSame(first({ one: members(103) })[0], 'one.m0 unknown')
  const lines = things(60).map(() => ({ a: 1, ...members(4) }))
  t.strictSame(first({ lines })[0], 'lines[33].m0 unknown')
  t.strictSame(lines.at(-1), { a: 1 })
})

t.test('the items of an oversized array are not read', async (t) => {
  let looks = 0
  const watched = Object.defineProperty([], 0, { enumerable: true, get: () => ++looks })
  watched.length = 501
  matches(t, check({ lines: watched }), [tooMany('lines', 500)])
  t.equal(looks, 0)
  watched.length = 500
  t.strictSame(check({ lines: watched }), [])
  t.equal(looks, 1, 'the items of an array within its bound are read once')
})

t.test('a schema without arrays and objects has no size bound', async (t) => {
  t.strictSame(compileSizeCheck({ type: 'string' })(things(1_000)), { oversized: [], unknown: [] })
})

const list = (maxItems: number, more: object = {}) => ({ type: 'array', maxItems, items: {}, ...more })

/** Schemas of a list, each with the maximum number of items. */
const bounds: [schema: object, most: number][] = [
  [list(2), 2],
  [{ maxItems: 2, items: {} }, 2],
  [{ type: ['array', 'null'], maxItems: 2 }, 2],
  [{ allOf: [list(3), { maxItems: 2 }] }, 2],
  [{ allOf: [{ maxItems: 2 }, list(3)] }, 2],
  [{ $ref: '#/components/schemas/Tags', maxItems: 2 }, 2],
  [{ $ref: '#/components/schemas/Tags', maxItems: 4 }, 3],
  [{ anyOf: [list(2), list(4)] }, 4],
  [{ oneOf: [list(4), list(2)] }, 4],
  [{ anyOf: [list(4), { type: 'null' }] }, 4],
  [{ anyOf: [list(4), { type: 'string', maxItems: 9 }] }, 4],
  [{ anyOf: [list(2), { maxItems: 4 }] }, 4],
  [{ ...list(5), anyOf: [{ maxItems: 2 }, { maxItems: 4 }] }, 4],
  [{ ...list(5), oneOf: [{ maxItems: 2 }, { maxItems: 1 }] }, 2],
  [{ ...list(1), anyOf: [{ maxItems: 2 }] }, 1],
  [{ anyOf: [{ allOf: [list(4), { maxItems: 3 }] }, list(2)] }, 3],
  [{ anyOf: [{ $ref: '#/components/schemas/Narrow' }, list(1)] }, 2],
]

t.test('of the bounds of a list, the smallest counts, but of alternative schemas, the largest', async (t) => {
  for (const [schema, most] of bounds) {
    const title = JSON.stringify(schema)
    const judge = compileSizeCheck({ properties: { part: schema } }, document)
    t.strictSame(judge({ part: things(most) }).oversized, [], title)
    const noun = most === 1 ? 'item' : 'items'
    t.strictSame(judge({ part: things(most + 1) }).oversized, [tooMany('part', most, noun)], title)
  }
  for (const schema of [{ type: 'array' }, { items: {} }, { type: 'string', maxItems: 1, items: {} }, { maxItems: 1 }])
    t.strictSame(compileSizeCheck(schema)(things(500)).oversized, [], JSON.stringify(schema))
})

t.test('maxProperties limits the members of an open object, not of a closed one', async (t) => {
  const judge = (schema: object, value: object) => compileSizeCheck(schema)(value).oversized
  const open = { type: 'object', maxProperties: 1 }
  t.strictSame(judge(open, members(1)), [])
  t.strictSame(judge(open, members(2)), [tooMany('body', 1, 'member')])
  t.strictSame(judge({ properties: { a: {} }, maxProperties: 2 }, members(3)), [tooMany('body', 2, 'members')])
  t.strictSame(judge({ anyOf: [open, { type: 'object', maxProperties: 3 }] }, members(4)), [
    tooMany('body', 3, 'members'),
  ])
  t.strictSame(judge({ anyOf: [open, { type: 'array', maxProperties: 9 }] }, members(2)), [
    tooMany('body', 1, 'member'),
  ])
  t.strictSame(judge({ ...open, additionalProperties: false }, members(2)), [])
  t.strictSame(judge({ maxProperties: 1 }, members(2)), [], 'a schema that does not describe objects')
  t.strictSame(judge({ type: 'string', properties: {}, maxProperties: 1 }, members(2)), [])
  t.strictSame(judge(list(1), things(2)), [tooMany('body', 1, 'item')])
  t.strictSame(judge(list(1), members(2)), [], 'an object in place of a list')
})

t.test('an oversized value is reported with its path, at any depth of items and members', async (t) => {
  const inner = { properties: { tags: list(1), 'a b': { maxProperties: 1, properties: {} } } }
  const judge = compileSizeCheck({ properties: { lines: { items: { items: inner } }, other: { items: true } } })
  const value = { lines: [[{}], [{ tags: [1] }, { tags: [1, 2], 'a b': members(2) }]], other: [things(9)] }
  t.strictSame(judge(value).oversized, [
    tooMany('lines[1][1].tags', 1, 'item'),
    tooMany('lines[1][1]["a b"]', 1, 'member'),
  ])
  t.strictSame(judge({ lines: [[null, 'x', 7]], other: null }).oversized, [])
  const both = compileSizeCheck({ allOf: [{ properties: { a: list(3) } }, { properties: { a: { maxItems: 1 } } }] })
  t.strictSame(both({ a: things(2) }).oversized, [tooMany('a', 1, 'item')], 'a member that two parts of allOf describe')
})

t.test(
  'up to 100 unknown members stay in the value; if there are more, 100 are reported and all are removed',
  async (t) => {
    const closed = { properties: { a: {}, b: {} }, additionalProperties: false }
    const unevaluated = { properties: { a: {} }, unevaluatedProperties: false }
    for (const [schema, known] of [
      [closed, { a: 1, b: 2 }],
      [unevaluated, { a: 1 }],
      [{ allOf: [closed, { properties: { c: {} } }] }, { a: 1, b: 2, c: 3 }],
    ] as const) {
      const few = { ...known, ...members(100) }
      t.strictSame(compileSizeCheck(schema)(few), { oversized: [], unknown: [] })
      t.equal(Object.keys(few).length, 100 + Object.keys(known).length)
      const many = { ...known, ...members(101) }
      const { unknown } = compileSizeCheck(schema)(many)
      t.strictSame(unknown.length, 100)
      t.strictSame(unknown[0], { field: 'm0', code: 'unknown', message: 'is not a known field' })
      t.strictSame(many, known)
    }
    const items = [members(60), members(60), { a: 1, b: 2 }, members(1), members(90)]
    const { unknown } = compileSizeCheck({ items: closed })(items)
    t.strictSame(unknown.length, 100, 'in the whole value')
    t.strictSame(unknown[0]!.field, '[1].m0', 'starting with the object that exceeds the limit')
    t.strictSame(
      items.map((one) => Object.keys(one).length),
      [60, 0, 2, 0, 0],
    )
    const open = { properties: { a: {} }, additionalProperties: true }
    t.strictSame(compileSizeCheck(open)(members(500)).unknown, [])
  },
)
