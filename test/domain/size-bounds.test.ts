import t from 'tap'
import { compileSizeCheck } from '../../db/domain/size-bounds.ts'

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

t.test('a value within its bounds has nothing against it, whatever else is wrong with it', async (t) => {
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

t.test('each array and object beyond its bound is named, in one line', async (t) => {
  const value = { tags: things(4), narrow: things(3), either: things(5), lines: things(501), mapping: members(3) }
  t.strictSame(check(value), [
    tooMany('tags', 3),
    tooMany('narrow', 2),
    tooMany('either', 4),
    tooMany('lines', 500),
    tooMany('mapping', 2, 'members'),
  ])
  t.match(check({ beside: things(2) }), [{ field: 'beside', message: 'must have at most 1 item' }])
})

t.test('members that closed objects do not know count together, however they are spread', async (t) => {
  const first = (value: object) => sizes(value).unknown.map(({ field, code }) => `${field} ${code}`)
  t.strictSame(first(members(108)), [], 'a hundred are left to whoever judges the rest')
  const body = { name: 'Dana', ...members(150) }
  t.strictSame(
    first(body),
    things(100).map((place) => `m${place} unknown`),
  )
  t.strictSame(body, { name: 'Dana' }, 'more are named as far as they are told, and taken out')
  t.strictSame(first({ one: members(103) })[0], 'one.m0 unknown')
  const lines = things(60).map(() => ({ a: 1, ...members(4) }))
  t.strictSame(first({ lines })[0], 'lines[33].m0 unknown')
  t.strictSame(lines.at(-1), { a: 1 })
})

t.test('nothing inside of what is too large is looked at', async (t) => {
  let looks = 0
  const watched = Object.defineProperty([], 0, { enumerable: true, get: () => ++looks })
  watched.length = 501
  t.match(check({ lines: watched }), [tooMany('lines', 500)])
  t.equal(looks, 0)
  watched.length = 500
  t.strictSame(check({ lines: watched }), [])
  t.equal(looks, 1, 'and what is not, once')
})

t.test('a schema of neither arrays nor objects has no bound', async (t) => {
  t.strictSame(compileSizeCheck({ type: 'string' })(things(1_000)), { oversized: [], unknown: [] })
})
