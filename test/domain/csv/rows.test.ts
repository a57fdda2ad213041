import { readFileSync } from 'node:fs'
import t from 'tap'
import { checkMapping, importFieldsOfSchema } from '../../../db/domain/csv/import-mapping.ts'
import { matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { cellConverterFor, compileRows } from '../../../workers/csv/cells.ts'

const document = JSON.parse(readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8')) as object
const fields = importFieldsOfSchema(document, 'ContactCreate')
const headers = ['Kind', 'Company', 'E-mail 1 - Value', 'Twice', 'Twice', 'Id']

t.test('checkMapping reports every violation of a mapping before any row is read', async (t) => {
  const found = checkMapping(
    {
      mapping: {
        Kind: 'type',
        Company: 'nothing',
        'E-mail 1 - Value': 'email',
        Twice: 'phone',
        Absent: 'email',
        Id: 'id',
      },
      defaults: { type: 'alien', unknown: 1, notes: 5 },
    },
    fields,
    headers,
  )
  t.strictSame(
    found.map(({ field, code }) => `${field} ${code}`),
    [
      'mapping.Company unknown',
      'mapping.Absent rule',
      'mapping.Id rule',
      'defaults.unknown unknown',
      'defaults.type enum',
      'defaults.notes type',
      'mapping.Twice rule',
      'mapping.Absent not_found',
    ],
  )
  matches(t, found[0]?.message, /^must map to one of type, firstName, /)
  matches(t, found[1]?.message, /which the column "E-mail 1 - Value" already maps to/)
})

t.test('each required field of a new record must come from a column or from defaults', async (t) => {
  const mapping = { Company: 'companyName' }
  matches(t, checkMapping({ mapping }, fields), [{ field: 'mapping', code: 'required' }])
  t.strictSame(checkMapping({ mapping, defaults: { type: 'vendor' } }, fields, headers), [])
  t.strictSame(checkMapping({ mapping: { ...mapping, ' Kind ': 'type' } }, fields, headers), [])
})

t.test('updateInPlace needs a column with the id or e-mail address of the record to update', async (t) => {
  matches(t, checkMapping({ mapping: { Company: 'companyName' }, updateInPlace: true }, fields), [
    { field: 'mapping', code: 'rule' },
  ])
  t.strictSame(
    checkMapping({ mapping: { Company: 'companyName', Id: 'id' }, updateInPlace: true }, fields, headers),
    [],
  )
})

t.test('a cell is converted to the JSON type of its field, or stays text that the schema refuses', async (t) => {
  const read = (schema: Record<string, unknown>, ...cells: string[]) => cells.map(cellConverterFor(schema))
  t.strictSame(read({ type: ['string', 'null'] }, ' a ', '', "'=1", ' \u00a0'), ['a', null, '=1', null])
  t.strictSame(read({ type: 'string' }, ''), [undefined])
  t.strictSame(read({ type: ['integer', 'null'] }, '7', ' -7 ', '1.5', 'x', '', '1e3'), [
    7,
    -7,
    '1.5',
    'x',
    null,
    '1e3',
  ])
  t.strictSame(read({ type: 'number' }, '1.5', '-.5', '1e3', '1,5'), [1.5, -0.5, 1000, '1,5'])
  t.strictSame(read({ type: 'boolean' }, 'TRUE', 'no', '1', 'maybe'), [true, false, true, 'maybe'])
  t.strictSame(read({ type: 'array' }, 'a; b\\;c ;;d\\\\', 'a;b\\', ';'), [['a', 'b;c', 'd\\'], ['a', 'b\\'], []])
  t.strictSame(read({ type: 'string', enum: ['general_contractor', 'hoa'] }, 'General Contractor', 'HOA', 'x'), [
    'general_contractor',
    'hoa',
    'x',
  ])
  const date = { format: 'date' }
  const time = { type: ['string', 'null'], format: 'date-time' }
  t.strictSame(read(time, '2026-03-02 18:30:00+02:00', '2026-03-02', ''), [
    '2026-03-02T16:30:00.000Z',
    '2026-03-02',
    null,
  ])
  t.strictSame(read({ ...time, format: undefined, anyOf: [time, date] }, '2026-03-02', '3/2/26'), [
    '2026-03-02T00:00:00.000Z',
    '3/2/26',
  ])
})

t.test('converting a cell of the maximum length takes linear time, whatever its content', async (t) => {
  const most = 32_768
  const cells = [
    '1'.repeat(most - 1),
    `${'a'.repeat(most - 2)}\\`,
    '\\'.repeat(most),
    ';'.repeat(most),
    '1,234'.repeat(6_553),
  ]
  const schemas = [
    { type: 'number' },
    { type: 'integer' },
    { type: 'array' },
    { type: 'boolean' },
    { type: 'string', enum: ['hoa'] },
    { type: 'string', 'x-decimal': true, anyOf: [{ format: 'date-time' }, { format: 'date' }] },
  ]
  // With quadratic matching, a thousand such cells would take an hour.
  for (const schema of schemas) {
    const read = cellConverterFor(schema)
    for (const cell of cells) for (let time = 0; time < 200; time += 1) read(`${cell}x`)
  }
  t.equal(cellConverterFor({ type: 'number' })(`${cells[0]}x`), `${cells[0]}x`)
})

t.test('a row is checked against the same schema as a request body and lists every violation', async (t) => {
  const plan = { mapping: { Kind: 'type', Company: 'companyName', 'E-mail 1 - Value': 'email' } }
  const read = compileRows(plan, fields, headers.slice(0, 3))
  t.strictSame(read({ row: 2, cells: ['customer', ' Acme ', ''] }), {
    row: 2,
    cells: ['customer', ' Acme ', ''],
    values: { type: 'customer', companyName: 'Acme', email: null },
    violations: [],
  })
  const codes = (cells: string[]) => read({ row: 2, cells }).violations.map(({ field, code }) => `${field} ${code}`)
  t.strictSame(codes(['alien', 'x'.repeat(201), 'nobody']), ['type enum', 'companyName length', 'email format'])
  t.strictSame(codes(['', 'a\0b', '']), ['companyName pattern', 'type required'])
  t.strictSame(codes(['customer', 'x'.repeat(40_000), '']), ['companyName length'])
  t.strictSame(codes(['customer']), ['row rule'])
  t.strictSame(codes(['customer', '', '', '', ' ']), [])
})
