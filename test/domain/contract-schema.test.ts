import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { compileNormalizer, compileRowCheck, findUnstorableText } from '../../db/domain/contract-schema.ts'
import { violationsOfErrors, violationsOfRequest } from '../../db/domain/violations.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

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

t.test('strings are trimmed, and empty strings become null where the schema allows it, at any depth', async (t) => {
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
  t.strictSame(normalize(given), {
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
  t.strictSame(given, before, 'the original body is not modified')
})

t.test('a field that accepts dates and times turns a date into its midnight in UTC', async (t) => {
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

t.test('the normalizer returns the same value if nothing needs to change', async (t) => {
  const normalize = compileNormalizer(contact, document)
  for (const value of [{ type: 'customer', lines: [{ quantity: '1' }] }, [], 'x', 7, null, { lines: 'no array' }]) {
    t.equal(normalize(value), value)
  }
})

t.test('invalid characters at any depth of a body are reported with their field', async (t) => {
  let deep: unknown = 'a\0'
  for (let level = 0; level < 200_000; level++) deep = [deep]
  t.ok(findUnstorableText(deep))
  t.strictSame(findUnstorableText({ lines: [{}, { name: 'a\ud800' }] }), { field: 'lines[1].name' })
  t.strictSame(findUnstorableText({ a: { 'b\0': 1 } }), { field: 'a' })
  t.strictSame(findUnstorableText('\0'), { field: 'body' })
  t.equal(findUnstorableText({ name: 'Zoë 😀', list: [1, null, true, 'fine'] }), undefined)
})

t.test('a row check lists every violation with its field, code and message', async (t) => {
  const check = compileRowCheck(document, 'Contact')
  t.strictSame(check({ type: 'customer' }), [])
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
  t.strictSame(
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
  t.strictSame(check({}), [{ field: 'type', code: 'required', message: 'is required' }])
  t.strictSame(check([]), [{ field: 'body', code: 'type', message: 'must be an object' }])
})

t.test('only the anyOf branch with the matching type reports violations', async (t) => {
  const found = compileRowCheck(document, 'Contact')({ type: 'vendor', parent: { type: 'vendor', email: 'x' } })
  t.strictSame(found, [{ field: 'parent.email', code: 'format', message: 'must be an e-mail address' }])
})

t.test('compiling a row check for an unknown schema throws', async (t) => {
  throwsWith(t, () => compileRowCheck(document, 'Nothing'), /^can't resolve reference/)
})

t.test('a validation lists at most 100 violations', async (t) => {
  const validate = new Ajv2020({ allErrors: true }).compile({ type: 'array', items: { type: 'integer' } })
  validate(Array.from({ length: 150 }, () => 'x'))
  t.equal(violationsOfErrors(validate.errors).length, 100)
})

t.test('violations outside the body are prefixed with query, path or header', async (t) => {
  const line = { properties: { kind: { enum: ['item', 'note'] } } }
  const body = { properties: { lines: { items: line }, email: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }
  const request = {
    query: { properties: { limit: { maximum: 100 }, status: { items: { enum: ['draft', 'sent'] } } } },
    params: { properties: { id: { format: 'int32' } } },
    headers: { properties: { 'idempotency-key': { format: 'uuid' } } },
    body,
  }
  const formats = { int32: /^\d+$/, uuid: /^[\da-f-]{36}$/ }
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, formats })
  const validate = ajv.compile({ properties: request, required: ['body'] })
  const found = (value: object) => {
    validate(value)
    return violationsOfRequest(validate.errors ?? [], value)
  }
  t.strictSame(found({}), [{ field: 'body', code: 'required', message: 'is required' }])
  t.strictSame(
    found({
      query: { limit: 101, status: ['sent', 'gone'] },
      params: { id: 'x' },
      headers: { 'idempotency-key': 'x' },
      body: { lines: [{}, {}, { kind: 'gone' }], email: 1 },
    }),
    [
      { field: 'query.limit', code: 'range', message: 'must be at most 100' },
      { field: 'query.status', code: 'enum', message: 'must be one of draft, sent' },
      { field: 'path.id', code: 'format', message: 'must be a whole number from -2147483648 to 2147483647' },
      { field: 'header.Idempotency-Key', code: 'format', message: 'must be a UUID' },
      { field: 'lines[2].kind', code: 'enum', message: 'must be one of item, note' },
      { field: 'email', code: 'type', message: 'must be a string or null' },
    ],
  )
})
