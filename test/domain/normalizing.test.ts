import t from 'tap'
import {
  compileNormalizer,
  compileRowCheck,
  compileTextNormalizer,
  findUnstorableText,
  flattenSchemas,
  isUnstorableText,
  type Schema,
} from '../../db/domain/contract-schema.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const text = { type: 'string' }
const nullable = { type: ['string', 'null'] }
const amount = { type: 'string', pattern: '^-?\\d+(\\.\\d{1,2})?$', 'x-decimal': 'amount' }
const schemas = {
  Text: text,
  Named: { properties: { name: text } },
  Nullable: { properties: { name: nullable } },
  Short: { properties: { name: { maxLength: 3 } } },
  Loose: { allOf: [{ $ref: '#/schemas/Named' }, { $ref: '#/schemas/Nullable' }] },
  Strict: { allOf: [{ $ref: '#/schemas/Named' }, { $ref: '#/schemas/Short' }] },
  Node: {
    type: 'object',
    properties: { name: nullable, below: { type: 'array', items: { $ref: '#/schemas/Node' } } },
  },
}
const document = { schemas }

t.test(
  'a string is trimmed if the schema describes strings; an empty one becomes null if the schema allows null',
  (t) => {
    const cases: [schema: object, given: string, expected: string | null][] = [
      [text, ' a ', 'a'],
      [text, ' ', ''],
      [{}, ' a ', ' a '],
      [{ description: 'Anything.' }, ' ', ' '],
      [{ enum: ['a', 'b'] }, ' a ', 'a'],
      [{ enum: ['a', null] }, ' ', null],
      [{ enum: ['a', 'b'] }, ' ', ''],
      [{ const: 'a' }, ' a ', 'a'],
      [nullable, ' ', null],
      [nullable, ' a', 'a'],
      [{ ...text, nullable: true }, '', null],
      [{ ...text, nullable: false }, '', ''],
      [{ ...nullable, minLength: 1 }, ' ', ''],
      [{ ...nullable, minLength: 0 }, ' ', null],
      [{ type: 'null' }, '', null],
      [{ ...nullable, format: 'password' }, ' ', ' '],
      [{ allOf: [nullable, { format: 'password' }] }, ' a ', ' a '],
      [{ allOf: [nullable, { minLength: 2 }] }, '', ''],
      [{ oneOf: [text, { type: 'null' }] }, '', null],
      [{ anyOf: [{ $ref: '#/schemas/Text' }, { type: 'null' }] }, ' ', null],
      [{ $ref: '#/schemas/Text', nullable: true }, ' ', null],
    ]
    for (const [schema, given, expected] of cases)
      t.equal(compileNormalizer(schema, document)(given), expected, JSON.stringify(schema))
    t.end()
  },
)

t.test('a decimal that matches its pattern is normalized to the form of responses; other text is unchanged', (t) => {
  const cases: [name: unknown, given: string, expected: string][] = [
    ['amount', ' 1250 ', '1250.00'],
    ['amount', '1250.5', '1250.50'],
    ['amount', '1,250', '1,250'],
    ['price', '12.5', '12.50'],
    ['quantity', '2.50', '2.5'],
    ['quantity', '2.00', '2'],
    ['rate', '2.50', '2.50'],
    [undefined, '2.50', '2.50'],
  ]
  for (const [name, given, expected] of cases)
    t.equal(compileNormalizer({ ...amount, 'x-decimal': name })(given), expected, `${name} ${given}`)
  t.equal(compileNormalizer({ ...amount, pattern: undefined })('1250'), '1250', 'unchanged without a pattern')
  t.equal(compileNormalizer({ ...amount, pattern: '^\\p{Nd}+$' })('7'), '7.00', 'patterns are in Unicode mode')
  t.equal(compileNormalizer({ allOf: [text, { maxLength: 9 }, amount] })('7'), '7.00', 'in any part of the schema')
  t.equal(compileNormalizer({ anyOf: [amount, { type: 'null' }] })(''), null)
  t.end()
})

t.test('timestamps are normalized, and dates only if the schema allows dates and timestamps', (t) => {
  const [time, day] = [{ format: 'date-time' }, { format: 'date' }]
  t.equal(compileTextNormalizer([text, time])!('2026-03-02T01:00:00+01:00'), '2026-03-02T00:00:00.000Z')
  t.equal(compileTextNormalizer([time])!('2026-03-02'), '2026-03-02')
  t.equal(compileTextNormalizer([day, time])!('2026-03-02'), '2026-03-02T00:00:00.000Z')
  t.equal(compileTextNormalizer([day]), undefined)
  t.equal(compileTextNormalizer([text, {}]), undefined)
  t.equal(compileTextNormalizer([]), undefined)
  t.end()
})

t.test('the normalizer copies only the parts that change and does not modify its input', (t) => {
  const normalize = compileNormalizer(
    {
      properties: {
        tags: { items: text },
        kept: { items: text },
        lines: { items: { properties: { name: text } } },
        labels: { additionalProperties: text },
      },
    },
    document,
  )
  const given = {
    tags: ['a', ' b ', 'c'],
    kept: ['a'],
    lines: [{ name: 'a' }, { name: ' b ', other: ' x ' }],
    labels: { ' k ': ' v ', k: 'v' },
    other: [' x '],
  }
  const before = structuredClone(given)
  const made = normalize(given) as typeof given
  t.strictSame(made, {
    ...given,
    ...{ tags: ['a', 'b', 'c'], lines: [{ name: 'a' }, { name: 'b', other: ' x ' }], labels: { ' k ': 'v', k: 'v' } },
  })
  t.strictSame(given, before)
  t.equal(made.kept, given.kept)
  t.equal(made.lines[0], given.lines[0])
  t.equal(made.other, given.other)
  for (const same of [
    { tags: ['a'], labels: { k: 'v' } },
    {},
    { tags: 'a', lines: null },
    Object.create({ tags: [' a '] }),
  ])
    t.equal(normalize(same), same)
  t.strictSame(Object.keys(normalize(Object.assign(Object.create({ kept: [' a '] }), { tags: [' a '] })) as object), [
    'tags',
  ])
  t.end()
})

t.test('a schema that is a boolean, empty or missing changes nothing', (t) => {
  const value = { a: [' x '], b: ' y ', c: { d: ' z ' } }
  for (const schema of [
    { properties: { a: { items: true }, b: true, c: { additionalProperties: true } } },
    { properties: { a: { type: 'array' }, c: { additionalProperties: false } }, additionalProperties: false },
    { type: 'object' },
    true,
    null,
    undefined,
    'text',
  ])
    t.equal(compileNormalizer(schema)(value), value, JSON.stringify(schema))
  t.equal(compileNormalizer(text)(7), 7)
  t.equal(compileNormalizer(text)(null), null)
  t.equal(compileNormalizer(text)(false), false)
  t.end()
})

t.test('if two schemas combine a third with others, each combination normalizes values by its own rules', (t) => {
  const ref = (name: string) => ({ $ref: `#/schemas/${name}` })
  const value = { a: { name: ' ' }, b: { name: ' ' }, c: { name: ' ' }, d: { name: ' ' } }
  const expected = { a: { name: '' }, b: { name: null }, c: { name: '' }, d: { name: null } }
  const properties = { a: ref('Named'), b: ref('Loose'), c: ref('Strict'), d: ref('Loose') }
  t.strictSame(compileNormalizer({ properties }, document)(value), expected)
  const backwards = Object.fromEntries(Object.entries(properties).reverse())
  t.strictSame(compileNormalizer({ properties: backwards }, document)(value), expected)
  t.end()
})

t.test('a recursive schema is followed to the depth of the value', (t) => {
  const normalize = compileNormalizer({ $ref: '#/schemas/Node' }, document)
  const at = (name: string | null, depth: number): object =>
    depth === 0 ? { name } : { name, below: [at(name, depth - 1), { name: 'a' }] }
  t.strictSame(normalize(at(' ', 4)), at(null, 4))
  t.equal(flattenSchemas([{ $ref: '#/schemas/Node' }, null, true, 'x'], document).length, 2)
  t.end()
})

t.test('flattening a schema returns every applicable schema exactly once, in the order of occurrence', (t) => {
  const [first, second]: Schema[] = [{ title: 'a' }, { title: 'b' }]
  const all = {
    allOf: [first],
    anyOf: [second, first],
    oneOf: [{ title: 'c' }],
    $ref: '#/schemas/Text',
    not: { title: 'd' },
  }
  const titles = flattenSchemas([all, second], document).map((node) => node.title ?? node.type ?? 'all')
  t.strictSame(titles, ['all', 'b', 'string', 'a', 'c'])
  t.strictSame(flattenSchemas([{ anyOf: 'x', oneOf: {} }], document).length, 1)
  t.end()
})

t.test('NUL characters and lone surrogates are invalid, and the first field with one is reported', (t) => {
  for (const bad of ['\0', 'a\0b', '\ud800', 'a\udc00', '\udc00\ud800'])
    t.equal(isUnstorableText(bad), true, JSON.stringify(bad))
  for (const good of ['', '😀', 'a\n', '\u0001', '\\0']) t.equal(isUnstorableText(good), false, JSON.stringify(good))
  const bad = 'x\0'
  const deep = (levels: number): unknown => (levels === 0 ? bad : { a: deep(levels - 1) })
  const cases: [value: unknown, field: string | undefined][] = [
    [bad, 'body'],
    [[bad], '[0]'],
    [{ [bad]: 1 }, 'body'],
    [{ a: { [bad]: 1 } }, 'a'],
    [{ a: bad, b: bad }, 'a'],
    [{ a: { b: bad }, c: bad }, 'a.b'],
    [{ a: ['x', bad, bad] }, 'a[1]'],
    [{ a: [1, null, true, [bad]] }, 'a[3][0]'],
    [{ a: [{ b: 'x' }, { b: bad }], c: bad }, 'a[1].b'],
    [[[], {}, [[{ 'a b': bad }]]], '[2][0][0]["a b"]'],
    [deep(20), Array(20).fill('a').join('.')],
    [deep(21), `${Array(20).fill('a').join('.')}...`],
    [{ a: 'x', b: [1, 'y', { c: null }] }, undefined],
    [undefined, undefined],
    [null, undefined],
    [7, undefined],
  ]
  for (const [value, field] of cases) t.equal(findUnstorableText(value)?.field, field)
  t.end()
})

t.test('a row check is compiled once per document and schema', (t) => {
  const Row = {
    properties: { day: { type: 'string', format: 'date' }, id: { format: 'uuid' }, mail: { format: 'email' } },
  }
  const contract = { components: { schemas: { Row, Other: { required: ['a'], 'x-odd': 1 } } } }
  const check = compileRowCheck(contract, 'Row')
  t.equal(compileRowCheck(contract, 'Row'), check)
  t.not(compileRowCheck(contract, 'Other'), check)
  t.not(compileRowCheck(structuredClone(contract), 'Row'), check)
  t.strictSame(check({ day: '2024-02-29', id: '0b6f4b7e-13c2-4f0a-9d11-00aabb22cc33', mail: 'a@b.example' }), [])
  t.strictSame(
    check({ day: '2023-02-29', id: 'urn:uuid:0b6f4b7e-13c2-4f0a-9d11-00aabb22cc33', mail: 'a' }).map(
      ({ field }) => field,
    ),
    ['day', 'id', 'mail'],
  )
  matches(t, compileRowCheck(contract, 'Other')({}), [{ field: 'a', code: 'required' }])
  const many = Array.from({ length: 100 }, (_, place) => `value_${place}`)
  const listing = { components: { schemas: { Listed: { enum: many } } } }
  matches(t, compileRowCheck(listing, 'Listed')('value_77x'), [{ message: /; the nearest are value_77, / }])
  t.end()
})
