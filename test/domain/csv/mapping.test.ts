import t from 'tap'
import {
  checkMapping,
  type ImportPlan,
  importFieldsOfSchema,
  mappedColumnIndex,
} from '../../../db/domain/csv/import-mapping.ts'
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const parts = {
  Amount: { type: 'string', pattern: '^\\d+$', 'x-decimal': 'amount' },
  Tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
  Line: {
    type: 'object',
    required: ['quantity'],
    properties: { quantity: { $ref: '#/components/schemas/Amount' }, note: { type: ['string', 'null'] } },
  },
  Deep: { type: 'object', properties: { tags: { $ref: '#/components/schemas/Tags' } } },
  Maybe: { type: 'object', properties: { tags: { anyOf: [{ $ref: '#/components/schemas/Tags' }, { type: 'null' }] } } },
}
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const Thing = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'kind'],
  properties: {
    name: { type: 'string', maxLength: 5 },
    kind: { allOf: [{ type: 'string' }, { enum: ['a', 'b'] }], description: 'Its kind.' },
    code: { type: ['string', 'null'] },
    amount: { anyOf: [ref('Amount'), { type: 'null' }] },
    either: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    tags: ref('Tags'),
    lines: { type: 'array', items: ref('Line') },
    moreLines: { anyOf: [{ type: 'array', items: ref('Line') }, { type: 'null' }] },
    deep: { type: 'array', items: ref('Deep') },
    maybe: { type: 'array', items: ref('Maybe') },
  },
}
const document = { openapi: '3.1.0', components: { schemas: { ...parts, Thing, Bare: { type: 'object' } } } }
const fields = importFieldsOfSchema(document, 'Thing', 'code')

t.test('the fields of an import come from the schema, with $ref, allOf and anyOf resolved', (t) => {
  t.strictSame(
    [...fields.properties.keys()],
    [...['name', 'kind', 'code', 'amount', 'either', 'tags', 'lines', 'moreLines']],
  )
  t.strictSame(fields.properties.get('name'), { type: 'string', maxLength: 5 })
  matches(t, fields.properties.get('kind'), { type: 'string', enum: ['a', 'b'], description: 'Its kind.' })
  matches(t, fields.properties.get('amount'), { type: ['string', 'null'], pattern: '^\\d+$', 'x-decimal': 'amount' })
  t.equal(fields.properties.get('either')?.type, 'integer', 'no branch is null')
  matches(t, fields.properties.get('tags'), { type: 'array', maxItems: 2 })
  matches(t, fields.properties.get('moreLines'), { type: ['array', 'null'] })
  t.strictSame([fields.required, fields.key], [['name', 'kind'], 'code'])
  t.strictSame(fields.checkRow({ name: 'a', kind: 'a' }), [])
  matches(t, fields.checkRow({ name: 'a' }), [{ field: 'kind', code: 'required' }])
  const bare = importFieldsOfSchema(document, 'Bare')
  t.strictSame([bare.properties.size, bare.json.size, bare.required, bare.key], [0, 0, [], undefined])
  throwsWith(t, () => importFieldsOfSchema(document, 'Nothing'), {
    message: 'cannot resolve #/components/schemas/Nothing',
  })
  t.end()
})

t.test('a cell with a list of objects is JSON and is normalized to the form of responses', (t) => {
  t.strictSame([...fields.json.keys()], ['lines', 'moreLines'])
  const lines = [{ quantity: ' 7 ', note: ' ' }]
  t.strictSame(fields.json.get('lines')!(lines), [{ quantity: '7.00', note: null }])
  t.strictSame(fields.json.get('moreLines')!(lines), [{ quantity: '7.00', note: null }])
  t.end()
})

t.test('a column is found by its trimmed header, also with the apostrophe that an errors file adds', (t) => {
  const headers = ['Name', '', "'=Kind", '+Code', "'+Code", 'Namex']
  for (const name of ['Name', ' Name ', '\ufeffName', '\ufeff Name\t'])
    t.equal(mappedColumnIndex(headers, name), 0, name)
  t.equal(mappedColumnIndex(headers, ''), 1)
  t.equal(mappedColumnIndex(headers, '=Kind'), 2)
  t.equal(mappedColumnIndex(headers, "'=Kind"), 2)
  t.equal(mappedColumnIndex(headers, '+Code'), 3, 'the exact header wins over the one with an apostrophe')
  for (const name of ['name', 'Na me', 'Kind', 'Name\ufeffx']) t.equal(mappedColumnIndex(headers, name), -1, name)
  t.end()
})

const rule = (field: string, message: string) => ({ field, code: 'rule', message })
const known = 'must map to one of name, kind, code, amount, either, tags, lines, moreLines'

/** Import plans with their expected violations. `headers` is set if the file has been read. */
const cases: { title: string; plan: ImportPlan; headers?: string[]; found: object[] }[] = [
  { title: 'every required field', plan: { mapping: { A: 'name', B: 'kind' } }, found: [] },
  { title: 'a required field with a default', plan: { mapping: { A: 'name' }, defaults: { kind: 'a' } }, found: [] },
  {
    title: 'no columns',
    plan: { mapping: {} },
    found: ['name', 'kind'].map((field) => ({
      ...{ field: 'mapping', code: 'required' },
      message: `must map a column to ${field}, which is required, or defaults must give it a value`,
    })),
  },
  {
    title: 'an unknown field, a field that no cell can hold, and a field mapped twice',
    plan: { mapping: { A: 'name', B: 'kind', C: 'color', D: 'deep', 'E e': 'name', F: 'name' } },
    found: [
      { field: 'mapping.C', code: 'unknown', message: known },
      { field: 'mapping.D', code: 'unknown', message: known },
      rule('mapping["E e"]', 'maps to name, which the column "A" already maps to'),
      rule('mapping.F', 'maps to name, which the column "E e" already maps to'),
    ],
  },
  {
    title: 'an id without updateInPlace',
    plan: { mapping: { A: 'name', B: 'kind', Id: 'id' }, updateInPlace: false },
    found: [rule('mapping.Id', 'can map to id only with updateInPlace')],
  },
  { title: 'an id with updateInPlace', plan: { mapping: { Id: 'id' }, updateInPlace: true }, found: [] },
  { title: 'the key with updateInPlace', plan: { mapping: { C: 'code' }, updateInPlace: true }, found: [] },
  {
    title: 'an unknown field with updateInPlace',
    plan: { mapping: { Id: 'id', A: 'color' }, updateInPlace: true },
    found: [{ field: 'mapping.A', code: 'unknown', message: known }],
  },
  {
    title: 'updateInPlace without an id or key',
    plan: { mapping: { A: 'name' }, updateInPlace: true },
    found: [rule('mapping', 'must map a column to id or code, by which updateInPlace finds the record')],
  },
  {
    title: 'defaults that fit no field',
    plan: { mapping: { A: 'name' }, defaults: { kind: 'c', tags: ['a', 7], 'odd one': 1 } },
    found: [
      {
        field: 'defaults["odd one"]',
        code: 'unknown',
        message:
          'is not a known field; the fields are name, kind, code, amount, either, tags, lines, moreLines, deep, maybe',
      },
      { field: 'defaults.kind', code: 'enum', message: 'must be one of a, b' },
      { field: 'defaults.tags[1]', code: 'type', message: 'must be a string' },
    ],
  },
  {
    title: 'columns of the file',
    plan: { mapping: { ' A ': 'name', '=B': 'kind' } },
    headers: ['A', "'=B", 'C', 'C'],
    found: [],
  },
  {
    title: 'columns that the file lacks or has more than once',
    plan: { mapping: { A: 'name', B: 'kind', C: 'code' } },
    headers: ['A', '', 'C', 'C', 'D', 'A', 'C'],
    found: [
      rule('mapping.A', 'names a column that the file has 2 times'),
      {
        ...{ field: 'mapping.B', code: 'not_found' },
        message: 'names a column that the file does not have; its columns are A, C, C, D, A, C',
      },
      rule('mapping.C', 'names a column that the file has 3 times'),
    ],
  },
]

t.test('checkMapping lists every violation of a mapping with its column and field', (t) => {
  for (const { title, plan, headers, found } of cases) t.strictSame(checkMapping(plan, fields, headers), found, title)
  const byId = checkMapping({ mapping: {}, updateInPlace: true }, importFieldsOfSchema(document, 'Thing'))
  t.strictSame(byId, [rule('mapping', 'must map a column to id, by which updateInPlace finds the record')])
  t.end()
})

t.test('the violation of an unknown column lists at most 50 columns of the file, in at most 500 characters', (t) => {
  const listed = (headers: string[]) =>
    checkMapping({ mapping: { Z: 'name', B: 'kind' } }, fields, [...headers, 'B'])[0]!.message.split('columns are ')[1]
  const many = Array.from({ length: 60 }, (_, place) => `c${place}`)
  t.equal(listed(many), many.slice(0, 50).join(', '))
  t.equal(listed(['x'.repeat(600)]), 'x'.repeat(500))
  t.end()
})
