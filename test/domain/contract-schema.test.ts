import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { compileNormalizer, compileRowCheck, findBadText } from '../../db/domain/contract-schema.ts'
import { violationsOf, violationsOfRequest } from '../../db/domain/violations.ts'

const contact = {
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', enum: ['customer', 'vendor'] },
    firstName: { type: 'string', minLength: 1, maxLength: 10 },
    email: { type: ['string', 'null'], format: 'email' },
    notes: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    parentContactId: { type: ['integer', 'null'], minimum: 1, maximum: 2147483647 },
    password: { type: ['string', 'null'], format: 'password' },
    lines: {
      type: 'array',
      items: { type: 'object', properties: { quantity: { type: ['string', 'null'], pattern: '^\\d+$' } } },
    },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    filters: {},
    parent: { anyOf: [{ $ref: '#/components/schemas/Contact' }, { type: 'null' }] },
  },
}
const document = { openapi: '3.1.0', components: { schemas: { Contact: contact } } }

t.test('strings lose their outer spaces and become null where the schema allows it, at any depth', async (t) => {
  const normalize = compileNormalizer({ $ref: '#/components/schemas/Contact' }, document)
  const given = {
    type: ' customer ',
    firstName: '  ',
    email: '   ',
    notes: ' ',
    password: ' secret ',
    lines: [{ quantity: ' 1 ' }, { quantity: '' }],
    labels: { ' a ': ' b ' },
    filters: { search: ' kept ' },
    parent: { email: '', parent: { notes: '' } },
  }
  const before = structuredClone(given)
  t.same(normalize(given), {
    type: 'customer',
    firstName: '',
    email: null,
    notes: null,
    password: ' secret ',
    lines: [{ quantity: '1' }, { quantity: null }],
    labels: { ' a ': 'b' },
    filters: { search: ' kept ' },
    parent: { email: null, parent: { notes: null } },
  })
  t.same(given, before, 'the body as sent is left alone')
})

t.test('where days are taken beside times, a day becomes the time at which it begins', async (t) => {
  const normalize = compileNormalizer({
    type: ['string', 'null'],
    anyOf: [
      { type: ['string', 'null'], format: 'date-time' },
      { type: ['string', 'null'], format: 'date' },
    ],
  })
  t.equal(normalize(' 2026-03-02 '), '2026-03-02T00:00:00.000Z')
  t.equal(normalize('2026-03-02T18:30:00+02:00'), '2026-03-02T16:30:00.000Z')
  t.equal(normalize(''), null)
  t.equal(normalize('2026-02-30'), '2026-02-30', 'left for the validator to refuse')
  t.equal(compileNormalizer({ type: 'string', format: 'date' })('2026-03-02'), '2026-03-02')
})

t.test('a value that needs no change is returned itself, whatever its shape', async (t) => {
  const normalize = compileNormalizer(contact, document)
  for (const value of [{ type: 'customer', lines: [{ quantity: '1' }] }, [], 'x', 7, null, { lines: 'no array' }]) {
    t.equal(normalize(value), value)
  }
})

t.test('a body of any depth is searched for bad text', async (t) => {
  let deep: unknown = 'a\0'
  for (let level = 0; level < 200_000; level++) deep = [deep]
  t.ok(findBadText(deep))
  t.same(findBadText({ lines: [{}, { name: 'a\ud800' }] }), { field: 'lines[1].name' })
  t.same(findBadText({ a: { 'b\0': 1 } }), { field: 'a' })
  t.same(findBadText('\0'), { field: 'body' })
  t.equal(findBadText({ name: 'Zoë 😀', list: [1, null, true, 'fine'] }), undefined)
})

t.test('every violation of a row is listed in the vocabulary of the problems', async (t) => {
  const check = compileRowCheck(document, 'Contact')
  t.same(check({ type: 'customer' }), [])
  const found = check({
    type: 'alien',
    firstName: '',
    email: 'nobody',
    notes: 5,
    parentContactId: 2147483648,
    lines: [{ quantity: '1' }, { quantity: 'x' }, 7],
    'odd name': 1,
    parent: 'x',
  })
  t.same(
    found.map(({ field, code }) => `${field} ${code}`).sort(),
    [
      '["odd name"] unknown',
      'email format',
      'firstName length',
      'lines[1].quantity pattern',
      'lines[2] type',
      'notes type',
      'parent type',
      'parentContactId range',
      'type enum',
    ].sort(),
  )
  const messages = new Map(found.map(({ field, message }) => [field, message]))
  t.equal(messages.get('type'), 'must be one of customer, vendor')
  t.equal(messages.get('firstName'), 'must have at least 1 character')
  t.equal(messages.get('email'), 'must be an e-mail address')
  t.equal(messages.get('notes'), 'must be a string or null')
  t.equal(messages.get('parent'), 'must be an object or null')
  t.equal(messages.get('parentContactId'), 'must be at most 2147483647')
  t.same(check({}), [{ field: 'type', code: 'required', message: 'is required' }])
  t.same(check([]), [{ field: 'body', code: 'type', message: 'must be an object' }])
})

t.test('the branch of an anyOf whose type was met tells alone what is wrong', async (t) => {
  const found = compileRowCheck(document, 'Contact')({ type: 'vendor', parent: { type: 'vendor', email: 'x' } })
  t.same(found, [{ field: 'parent.email', code: 'format', message: 'must be an e-mail address' }])
})

t.test('a document without the schema is refused when the check is compiled', async (t) => {
  t.throws(() => compileRowCheck(document, 'Nothing'))
})

t.test('at most 100 violations are listed', async (t) => {
  const validate = new Ajv2020({ allErrors: true }).compile({ type: 'array', items: { type: 'integer' } })
  validate(Array.from({ length: 150 }, () => 'x'))
  t.equal(violationsOf(validate.errors).length, 100)
})

t.test("the request validator's errors carry their place unless it is the body", async (t) => {
  const found = violationsOfRequest([
    { path: '/query/limit', message: 'must be <= 100', errorCode: 'maximum.openapi.validation' },
    { path: '/query/foo', message: "Unknown query parameter 'foo'" },
    { path: '/query/search', message: "Empty value found for query parameter 'search'" },
    {
      path: '.query.dateFrom',
      message: "Parameter 'dateFrom' must be url encoded. Its value may not contain reserved characters.",
    },
    { path: '/params/id', message: 'must match format "int32"', errorCode: 'format.openapi.validation' },
    { path: '/headers/idempotency-key', message: 'must match format "uuid"', errorCode: 'format.openapi.validation' },
    {
      path: '/body/lines/2/kind',
      message: 'must be equal to one of the allowed values: item, note',
      errorCode: 'enum.openapi.validation',
    },
    { path: '/body/email', message: 'must be string', errorCode: 'type.openapi.validation' },
    { path: '/body/email', message: 'must be null', errorCode: 'type.openapi.validation' },
    { path: '/body/email', message: 'must match a schema in anyOf', errorCode: 'anyOf.openapi.validation' },
    { path: '/body', message: "must have required property 'body'", errorCode: 'required.openapi.validation' },
  ])
  t.same(found, [
    { field: 'query.limit', code: 'range', message: 'must be at most 100' },
    { field: 'query.foo', code: 'unknown', message: 'is not a parameter of this operation' },
    { field: 'query.search', code: 'length', message: 'must not be empty' },
    { field: 'query.dateFrom', code: 'format', message: 'must be percent-encoded' },
    { field: 'path.id', code: 'format', message: 'must be a whole number from -2147483648 to 2147483647' },
    { field: 'header.Idempotency-Key', code: 'format', message: 'must be a UUID' },
    { field: 'lines[2].kind', code: 'enum', message: 'must be one of item, note' },
    { field: 'email', code: 'type', message: 'must be a string or null' },
    { field: 'body', code: 'required', message: 'is required' },
  ])
})
