import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import {
  formatFieldPath,
  type RequestPart,
  violationsOfErrors,
  violationsOfRequest,
} from '../../db/domain/violations.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const validators = new Ajv2020({
  ...{ allErrors: true, strict: false, verbose: true },
  formats: Object.fromEntries(
    ['email', 'uri', 'uuid', 'date', 'date-time', 'int32', 'hostname'].map((name) => [name, /^never$/]),
  ),
})

/** Returns the violations of a value against a schema. */
function found(schema: object, value: unknown, place?: RequestPart) {
  const validate = validators.compile(schema)
  validate(value)
  return violationsOfErrors(validate.errors, place)
}

/** Schemas of one property, each with an invalid value and the expected code and message. */
const cases: [schema: object, value: unknown, code: string, message: string][] = [
  [{ type: 'string' }, 1, 'type', 'must be a string'],
  [{ type: 'integer' }, 'x', 'type', 'must be a whole number'],
  [{ type: 'number' }, 'x', 'type', 'must be a number'],
  [{ type: 'boolean' }, 1, 'type', 'must be true or false'],
  [{ type: 'array' }, 1, 'type', 'must be an array'],
  [{ type: 'object' }, 1, 'type', 'must be an object'],
  [{ type: 'null' }, 1, 'type', 'must be null'],
  [{ type: ['null', 'string'] }, 1, 'type', 'must be a string or null'],
  [{ type: ['string', 'integer', 'null'] }, true, 'type', 'must be a string or a whole number or null'],
  [{ format: 'email' }, 'x', 'format', 'must be an e-mail address'],
  [{ format: 'uri' }, 'x', 'format', 'must be an absolute URL'],
  [{ format: 'uuid' }, 'x', 'format', 'must be a UUID'],
  [{ format: 'date' }, 'x', 'format', 'must be a date as YYYY-MM-DD'],
  [
    ...[{ format: 'date-time' }, 'x', 'format'],
    'must be a date and time with its zone, such as 2026-01-31T09:30:00Z',
  ] as [object, unknown, string, string],
  [{ format: 'int32' }, 'x', 'format', 'must be a whole number from -2147483648 to 2147483647'],
  [{ format: 'hostname' }, 'x', 'format', 'must be a valid hostname'],
  [{ minLength: 1 }, '', 'length', 'must have at least 1 character'],
  [{ minLength: 2 }, 'a', 'length', 'must have at least 2 characters'],
  [{ maxLength: 1 }, 'ab', 'length', 'must have at most 1 character'],
  [{ maxLength: 0 }, 'a', 'length', 'must have at most 0 characters'],
  [{ minItems: 1 }, [], 'length', 'must have at least 1 item'],
  [{ maxItems: 2 }, [1, 2, 3], 'length', 'must have at most 2 items'],
  [{ minProperties: 1 }, {}, 'length', 'must have at least 1 member'],
  [{ maxProperties: 2 }, { a: 1, b: 1, c: 1 }, 'length', 'must have at most 2 members'],
  [{ minimum: 3 }, 2, 'range', 'must be at least 3'],
  [{ maximum: 3 }, 4, 'range', 'must be at most 3'],
  [{ exclusiveMinimum: 3 }, 3, 'range', 'must be more than 3'],
  [{ exclusiveMaximum: 3 }, 3, 'range', 'must be less than 3'],
  [{ multipleOf: 2 }, 3, 'range', 'must be multiple of 2'],
  [{ enum: ['a', 'b', null] }, 'c', 'enum', 'must be one of a, b, null'],
  [{ enum: ['a', 'b'] }, 7, 'enum', 'must be one of a, b'],
  [{ enum: [7] }, 8, 'enum', 'must be 7'],
  [{ const: null }, 8, 'enum', 'must be null'],
  [{ const: 'a' }, 'b', 'enum', 'must be a'],
  [{ pattern: '^\\d+$' }, 'a', 'pattern', 'must match the pattern "^\\d+$"'],
  [{ pattern: '^(?:draft|sent)$' }, 'a', 'pattern', 'must be one of draft, sent'],
  [{ pattern: '^(?:draft)$' }, 'a', 'pattern', 'must be draft'],
  [{ pattern: '^(?:a\\.b|c\\/d_e)$' }, 'a', 'pattern', 'must be one of a.b, c/d_e'],
  [{ pattern: '^(?:a.b|c)$' }, 'x', 'pattern', 'must match the pattern "^(?:a.b|c)$"'],
  [{ pattern: '^(?:a|b\\d)$' }, 'x', 'pattern', 'must match the pattern "^(?:a|b\\d)$"'],
  [{ pattern: '^(?:a|)$' }, 'x', 'pattern', 'must match the pattern "^(?:a|)$"'],
  [{ pattern: '^(?:a|b)$|y' }, 'x', 'pattern', 'must match the pattern "^(?:a|b)$|y"'],
  [{ pattern: 'y|^(?:a|b)$' }, 'x', 'pattern', 'must match the pattern "y|^(?:a|b)$"'],
  [{ uniqueItems: true }, [1, 1], 'rule', 'must not contain the same item twice'],
  [{ not: {} }, 1, 'rule', 'must NOT be valid'],
  [{ oneOf: [{ const: 1 }, { const: 2 }] }, 3, 'enum', 'must be 1'],
  [{ oneOf: [{ minimum: 1 }, { minimum: 2 }] }, 3, 'rule', 'must match exactly one of the allowed forms'],
  [{ anyOf: [{ type: 'string' }] }, 3, 'type', 'must be a string'],
  [{ contains: { const: 1 } }, [2], 'enum', 'must be 1'],
]

t.test('a violation says in plain words what the value must be', (t) => {
  for (const [schema, value, code, message] of cases) {
    const [first] = found({ properties: { part: schema } }, { part: value }).filter(
      ({ field }) => field === 'part' || /^part\[/.test(field),
    )
    matches(t, first, { code, message }, JSON.stringify(schema))
  }
  t.end()
})

t.test('a violation names the missing or unknown member, and in a query calls it a parameter', (t) => {
  const closed = { required: ['a', 'b'], properties: { a: {}, b: {} }, additionalProperties: false }
  t.strictSame(found(closed, { a: 1, 'c d': 1 }), [
    { field: 'b', code: 'required', message: 'is required' },
    { field: '["c d"]', code: 'unknown', message: 'is not a known field; the fields are a, b' },
  ])
  t.strictSame(found(closed, { a: 1, b: 1, c: 1 }, 'query'), [
    { field: 'query.c', code: 'unknown', message: 'is not a parameter of this operation' },
  ])
  t.strictSame(found({ unevaluatedProperties: false, properties: { a: {} } }, { a: 1, c: 1 }), [
    { field: 'c', code: 'unknown', message: 'is not a known field; the fields are a' },
  ])
  const long = Array.from({ length: 9 }, (_, index) => `${index}`.repeat(50))
  const properties = Object.fromEntries(long.map((name) => [name, {}]))
  const shown = `${long.slice(0, 7).join(', ')} and 2 more`
  t.strictSame(found({ properties, additionalProperties: false }, { c: 1 }), [
    { field: 'c', code: 'unknown', message: `is not a known field; the fields are ${shown}` },
  ])
  t.strictSame(found({ properties: { a: false } }, { a: 1 }), [
    { field: 'a', code: 'unknown', message: 'is not a known field' },
  ])
  matches(t, found({ propertyNames: { maxLength: 1 } }, { ab: 1 }).at(-1), {
    code: 'unknown',
    message: 'is not a known field',
  })
  t.strictSame(found({ dependentRequired: { a: ['b'] } }, { a: 1 })[0], {
    ...{ field: 'b', code: 'required', message: 'must have property b when property a is present' },
  })
  t.end()
})

t.test('the field of a violation is a path that programs can parse, with unusual names in quotes', (t) => {
  const paths: [segments: (string | number)[], field: string][] = [
    [[], ''],
    [['a'], 'a'],
    [['a', 'b-c', '$d_1'], 'a.b-c.$d_1'],
    [['lines', 2, 'quantity'], 'lines[2].quantity'],
    [['lines', '12', '3'], 'lines[12][3]'],
    [[0, 'a'], '[0].a'],
    [['mapping', 'E-mail 1'], 'mapping["E-mail 1"]'],
    [['a"b'], '["a\\"b"]'],
    [['a', ''], 'a[""]'],
    [['1a', 'a1', '1 '], '1a.a1["1 "]'],
    [['é'], '["é"]'],
    [['x'.repeat(201)], 'x'.repeat(200)],
  ]
  for (const [segments, field] of paths) t.equal(formatFieldPath(segments), field)
  t.end()
})

t.test('a field outside the body is prefixed with query, path or header, and header names are capitalized', (t) => {
  const under = (place: RequestPart, name: string) =>
    found({ properties: { [name]: { minimum: 3 } } }, { [name]: 1 }, place)[0]!.field
  t.equal(under('body', 'page'), 'page')
  t.equal(under('query', 'page'), 'query.page')
  t.equal(under('path', 'page'), 'path.page')
  t.equal(under('header', 'idempotency-key'), 'header.Idempotency-Key')
  t.equal(under('header', 'x9-a_b-Cd'), 'header.X9-A_b-Cd')
  t.equal(under('header', 'h'.repeat(300)), `header.H${'h'.repeat(199)}`)
  t.equal(under('query', 'a b'), 'query["a b"]')
  t.equal(found({ minimum: 3 }, 1)[0]!.field, 'body')
  t.equal(found({ minimum: 3 }, 1, 'query')[0]!.field, 'query')
  t.end()
})

t.test('the field of a violation has slashes and tildes unescaped', (t) => {
  const names = { 'a/b': { 'c~d': 1, '~1': 1 } }
  const below = { properties: { 'c~d': { minimum: 3 }, '~1': { minimum: 3 } } }
  t.strictSame(
    found({ properties: { 'a/b': below } }, names).map(({ field }) => field),
    ['["a/b"]["c~d"]', '["a/b"]["~1"]'],
  )
  t.end()
})

t.test('of the alternatives of a oneOf, only the one with the matching type reports violations', (t) => {
  const line = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const either = { anyOf: [line, { type: 'array', items: { type: 'string' } }, { type: 'null' }] }
  const reported = (value: unknown) => found({ properties: { part: either } }, { part: value })
  t.strictSame(reported({}), [{ field: 'part.id', code: 'required', message: 'is required' }])
  t.strictSame(reported({ id: 'x' }), [{ field: 'part.id', code: 'type', message: 'must be a whole number' }])
  t.strictSame(reported([1, 'a', 2]), [
    { field: 'part[0]', code: 'type', message: 'must be a string' },
    { field: 'part[2]', code: 'type', message: 'must be a string' },
  ])
  t.strictSame(reported('x'), [{ field: 'part', code: 'type', message: 'must be an object or an array or null' }])
  const formats = {
    anyOf: [{ type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }, { type: 'null' }],
  }
  t.strictSame(found({ properties: { at: formats } }, { at: 'x' }), [
    {
      ...{ field: 'at', code: 'format' },
      message: 'must be a date as YYYY-MM-DD, or a date and time with its zone, such as 2026-01-31T09:30:00Z',
    },
  ])
  const twice = { allOf: [{ type: 'string' }, { type: 'string' }, { minLength: 3 }] }
  t.strictSame(found({ properties: { a: twice, ab: twice } }, { a: 1, ab: 'x' }), [
    { field: 'a', code: 'type', message: 'must be a string' },
    { field: 'ab', code: 'length', message: 'must have at least 3 characters' },
  ])
  t.strictSame(
    found(
      { properties: { a: { anyOf: [{ type: 'object' }, { type: 'null' }] }, ab: { minimum: 3 } } },
      { a: 1, ab: 1 },
    ),
    [
      { field: 'a', code: 'type', message: 'must be an object or null' },
      { field: 'ab', code: 'range', message: 'must be at least 3' },
    ],
    'the violation of a member with a similar name does not count for this one',
  )
  t.end()
})

t.test(
  'a failed anyOf, oneOf or if lists the violations of its branches, and its own only if no branch says what is expected',
  (t) => {
    const reported = (schema: object, value: unknown) =>
      found({ properties: { a: schema } }, { a: value }).map(({ message }) => message)
    t.strictSame(reported({ oneOf: [{ minimum: 5 }, { minimum: 6 }] }, 1), ['must be at least 5', 'must be at least 6'])
    t.strictSame(reported({ if: { minimum: 9 }, else: { minimum: 5 } }, 1), ['must be at least 5'])
    t.strictSame(reported({ not: {}, minimum: 5 }, 1), ['must be at least 5'])
    t.strictSame(reported({ minimum: 5, multipleOf: 2 }, 1), ['must be at least 5', 'must be multiple of 2'])
    t.strictSame(reported({ anyOf: [{ not: {} }] }, 1), ['must NOT be valid', 'must match one of the allowed forms'])
    t.end()
  },
)

t.test('the violation of a long enumeration names only the values nearest to the given one', (t) => {
  const many = Array.from({ length: 100 }, (_, place) => `value_${place}`)
  const reported = (allowed: unknown[], value: unknown) =>
    found({ properties: { a: { enum: allowed } } }, { a: value })[0]!.message
  const listed = 'must be one of the 100 values that the contract lists'
  t.equal(reported(many, 'value_77x'), `${listed}; the nearest are value_77, value_7, value_17`)
  t.equal(reported(many, 7), listed)
  const long = ['x'.repeat(249), 'y'.repeat(249)]
  t.equal(reported(long, 'a'), `must be one of ${long.join(', ')}`)
  matches(t, reported([...long, 'z'], 'a'), /^must be one of the 3 values/)
  t.equal(reported(['x'.repeat(600)], 'a'), `must be ${'x'.repeat(500)}`)
  const pattern = `^(?:${many.join('|')})$`
  const [byPattern] = found({ properties: { a: { pattern } } }, { a: 'value_77x' })
  t.equal(byPattern!.message, `${listed}; the nearest are value_77, value_7, value_17`)
  const [tooLong] = found({ properties: { a: { pattern: `^${'(a)'.repeat(200)}$` } } }, { a: 'x' })
  t.equal(tooLong!.message, `must match the pattern "^${'(a)'.repeat(200)}`.slice(0, 300))
  t.end()
})

t.test('the error of an unknown keyword keeps its own message, truncated to 300 characters', (t) => {
  const error = (values: Partial<ErrorObject>) => ({
    ...{ keyword: 'odd', instancePath: '/a', schemaPath: '', params: {}, data: 1 },
    ...values,
  })
  const reported = (values: Partial<ErrorObject>) => violationsOfErrors([error(values)])[0]
  t.strictSame(reported({ message: 'is odd' }), { field: 'a', code: 'rule', message: 'is odd' })
  t.strictSame(reported({}), { field: 'a', code: 'rule', message: 'is not allowed' })
  t.equal(reported({ message: 'x'.repeat(400) })!.message.length, 300)
  matches(t, reported({ keyword: 'type', params: { type: 'money' } }), { code: 'type', message: 'must be money' })
  matches(t, reported({ keyword: 'x-eov-type', params: { type: 'string' } }), {
    code: 'type',
    message: 'must be a string',
  })
  matches(t, reported({ keyword: 'minSize', params: { limit: 1 }, message: 'is small' }), { message: 'is small' })
  matches(t, reported({ keyword: 'xminLength', params: { limit: 1 }, message: 'is small' }), { message: 'is small' })
  matches(t, reported({ keyword: 'minLengths', params: { limit: 1 }, message: 'is small' }), { message: 'is small' })
  t.equal(reported({ params: { missingProperty: 'b' } })!.field, 'a.b')
  t.equal(reported({ params: { additionalProperty: 7 } })!.field, 'a')
  t.strictSame(violationsOfErrors(null), [])
  t.strictSame(violationsOfErrors(undefined), [])
  t.end()
})

t.test('at most 1,000 validation errors are processed, and at most 100 violations are listed in their order', (t) => {
  const error = (place: number, keyword = 'minimum') => ({
    ...{ keyword, instancePath: `/lines/${place}`, schemaPath: '', params: { limit: 3 }, message: 'm', data: 1 },
  })
  const many = Array.from({ length: 1_100 }, (_, place) => error(place))
  const reported = violationsOfErrors(many)
  t.strictSame([reported.length, reported[0]!.field, reported.at(-1)!.field], [100, 'lines[0]', 'lines[99]'])
  const same = [...Array(999).fill(error(1)), error(2), error(3)]
  t.strictSame(
    violationsOfErrors(same).map(({ field }) => field),
    ['lines[1]', 'lines[2]'],
  )
  const ofRequest = same.map((one) => ({ ...one, instancePath: `/body${one.instancePath}` }))
  t.strictSame(
    violationsOfRequest(ofRequest, {}).map(({ field }) => field),
    ['lines[1]', 'lines[2]'],
  )
  t.end()
})

t.test(
  'the violation for an error of the request validator names the part of the request and uses the value that was sent',
  (t) => {
    const many = Array.from({ length: 100 }, (_, place) => `value_${place}`)
    const error = (instancePath: string) => ({
      ...{ keyword: 'enum', instancePath, schemaPath: '', params: { allowedValues: many }, data: undefined },
    })
    const request = {
      query: { sort: ['value_1x', 'value_2x'] },
      params: { id: 7 },
      headers: null,
      body: { a: { b: 'value_3x' } },
    }
    const reported = (instancePath: string) => violationsOfRequest([error(instancePath)], request)[0]!
    matches(t, reported('/query/sort/1'), { field: 'query.sort', message: /nearest are value_2,/ })
    matches(t, reported('/params/id'), { field: 'path.id', message: /lists$/ })
    matches(t, reported('/headers/x-a'), { field: 'header.X-A', message: /lists$/ })
    matches(t, reported('/body/a/b'), { field: 'a.b', message: /nearest are value_3,/ })
    matches(t, reported('/body/a/b/c/d'), { field: 'a.b.c.d', message: /lists$/ })
    matches(t, reported('/cookies/a'), { field: 'a' })
    matches(t, reported(''), { field: 'body' })
    t.end()
  },
)
