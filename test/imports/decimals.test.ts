import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const { database } = place

const mapping = { Art: 'type', Name: 'name', Preis: 'unitPrice', Kosten: 'unitCost' }

type Result = { created: number; failed: number; errors: { row: number; field: string; message: string }[] }

/** Imports products with these cells of Preis and Kosten, separated by semicolons unless another delimiter is given. */
async function imported(
  caller: Caller,
  rows: readonly (readonly [price: string, cost: string])[],
  { delimiter = ';', ...asked }: { delimiter?: string; decimal?: string; dryRun?: boolean } = {},
) {
  const lines = rows.map(([price, cost], index) => ['material', `P${index}`, price, cost])
  const cut = (cells: readonly string[]): string =>
    cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)
  const sourcePath = await place.upload([['Art', 'Name', 'Preis', 'Kosten'], ...lines].map(cut).join('\n'))
  const { job, errors } = await place.run(caller, 'import', { sourcePath, mapping, ...asked }, 'products')
  return { job, errors, result: job.result as Result & { decimals: unknown } }
}

/** Returns price and cost of the organization's products in order of creation. */
const pricesOf = async ({ tenantId }: Caller): Promise<unknown[]> => {
  const text = 'select unit_price::text, unit_cost::text from products where tenant_id = $1 order by id'
  return (await database.pool.query({ text, values: [tenantId], rowMode: 'array' })).rows
}

const reading = (column: string, decimal: string | null, basis: string) => ({
  ...{ column, field: mapping[column as keyof typeof mapping], decimal, basis },
})

const faults = ({ errors }: Result) => errors.map(({ row, field, message }) => `${row} ${field}: ${message}`)

t.test(
  'a semicolon-separated file is read with the decimal separator that each column shows, also in a dry run',
  async (t) => {
    const caller = await place.tenant()
    const rows = [
      ['1.250', '1,250'],
      ['1,250', '1.250'],
      ['1.000', '0.5'],
      ['12,50', '3'],
      ['7', '€1,250,000.25'],
    ] as const
    for (const dryRun of [true, false]) {
      const { result } = await imported(caller, rows, { dryRun })
      t.strictSame(result, {
        ...{ dryRun, created: 5, updated: 0, unchanged: 0, failed: 0, errors: [] },
        decimals: [reading('Preis', ',', 'cells'), reading('Kosten', '.', 'cells')],
      })
    }
    t.strictSame(await pricesOf(caller), [
      ['1250.00', '1250.00'],
      ['1.25', '1.25'],
      ['1000.00', '0.50'],
      ['12.50', '3.00'],
      ['7.00', '1250000.25'],
    ])
  },
)

t.test('if a column of a semicolon-separated file is ambiguous, only its ambiguous cells are refused', async (t) => {
  const caller = await place.tenant()
  const rows = [
    ['1.250', '7'],
    ['1,250', '8'],
    ['1250', '9'],
  ] as const
  const { result } = await imported(caller, rows)
  t.strictSame(faults(result), [
    '2 unitPrice: is ambiguous: 1.250 can mean 1.250 or 1250, and no other cell of the column decides it. Import again with decimal "." or ",".',
    '3 unitPrice: is ambiguous: 1,250 can mean 1250 or 1.250, and no other cell of the column decides it. Import again with decimal "." or ",".',
  ])
  t.strictSame(result.decimals, [reading('Preis', null, 'unclear'), reading('Kosten', null, 'none')])
  t.strictSame(await pricesOf(caller), [['1250.00', '9.00']])
})

t.test('if a column has both decimal commas and decimal points, all these cells are refused', async (t) => {
  const caller = await place.tenant()
  const rows = Array.from({ length: 1_100 }, (_, index): [string, string] => {
    if (index === 3) return ['12,50', '1']
    return index === 1_098 ? ['0.5', '2'] : ['3', '3']
  })
  const { result } = await imported(caller, rows)
  const conflict = '(12,50 in row 5, 0.5 in row 1100). Use one of the two in all its cells.'
  t.strictSame(faults(result), [
    `5 unitPrice: cannot be read: the column has a decimal comma and a decimal point ${conflict}`,
    `1100 unitPrice: cannot be read: the column has a decimal comma and a decimal point ${conflict}`,
  ])
  t.equal(result.created, 1_098)
  t.strictSame(result.decimals, [reading('Preis', null, 'contradictory'), reading('Kosten', null, 'none')])
})

t.test('`decimal` in an import request sets the decimal separator of every column, for any delimiter', async (t) => {
  for (const delimiter of [';', ',', '\t']) {
    const caller = await place.tenant()
    const rows = [
      ['1.250', '12,50'],
      ['1.234,5', '12.50'],
    ] as const
    const commas = await imported(caller, rows, { delimiter, decimal: ',' })
    t.strictSame(faults(commas.result), [
      '3 unitCost: must have a decimal comma, such as 1.250,00. Correct the cell, or import with another decimal sign.',
    ])
    t.strictSame(commas.result.decimals, [reading('Preis', ',', 'request'), reading('Kosten', ',', 'request')])
    const points = await imported(caller, rows, { delimiter, decimal: '.' })
    t.strictSame(faults(points.result), [
      '2 unitCost: must have a decimal point, such as 1,250.00. Correct the cell, or import with another decimal sign.',
      '3 unitPrice: must have a decimal point, such as 1,250.00. Correct the cell, or import with another decimal sign.',
    ])
    t.strictSame(await pricesOf(caller), [['1250.00', '12.50']])
  }
})

t.test('a comma- or tab-separated file is read with decimal points, as in version 1.0', async (t) => {
  for (const delimiter of [',', '\t']) {
    const caller = await place.tenant()
    const rows = [
      ['1,250', '1.250'],
      ['$1,250.00', '.5'],
      ['12,50', '1'],
    ] as const
    const { result } = await imported(caller, rows, { delimiter })
    t.strictSame([result.created, result.failed, result.errors.map(({ row }) => row)], [2, 1, [4]])
    t.strictSame(result.decimals, [reading('Preis', '.', 'delimiter'), reading('Kosten', '.', 'delimiter')])
    t.strictSame(await pricesOf(caller), [
      ['1250.00', '1.25'],
      ['1250.00', '0.50'],
    ])
  }
})

t.test(
  'the errors file keeps the semicolon as delimiter, so that its numbers are read the same way again',
  async (t) => {
    const caller = await place.tenant()
    const { errors } = await imported(caller, [
      ['1,250', 'none'],
      ['12,50', '1'],
    ])
    t.equal((errors ?? '').split('\n')[0], 'Art;Name;Preis;Kosten;_row;_field;_code;_message;_violations')
    const sourcePath = await place.upload((errors ?? '').replace('none', '12,5'))
    const { job } = await place.run(caller, 'import', { sourcePath, mapping }, 'products')
    t.strictSame(faults(job.result as Result), [
      '2 unitPrice: is ambiguous: 1,250 can mean 1250 or 1.250, and no other cell of the column decides it. Import again with decimal "." or ",".',
    ])
  },
)

t.test('a decimal comma works in every numeric field of every family', async (t) => {
  const caller = await place.tenant()
  const tenant = { database, caller }
  const userId = await make.worker(tenant, 'field', 'komma@pine.example')
  const { projectNumber } = await make.project(tenant, {})
  const cases: [family: string, text: string, mapping: Record<string, string>, table: string, read: string[]][] = [
    [
      'time-entries',
      `Job;Who;Day;Hours;Rate;Lat\n${projectNumber};${userId};2026-03-02;7,25;1.038,50;49,123`,
      { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours', Rate: 'hourlyRate', Lat: 'lat' },
      'time_entries',
      ['hours 7.25', 'hourly_rate 1038.50', 'lat 49.123'],
    ],
    [
      'leads',
      'Lead;Value\nRoof;12.500,5',
      { Lead: 'name', Value: 'estimatedValue' },
      'leads',
      ['estimated_value 12500.50'],
    ],
    [
      'projects',
      'Job;Value\nRoof;1.250.000',
      { Job: 'name', Value: 'contractValue' },
      'projects',
      ['contract_value 1250000.00'],
    ],
    [
      'site-logs',
      `Job;Who;Day;Notes;High;Low;Unit\n${projectNumber};${userId};2026-03-02;Sill;21,5;-1,5;C`,
      {
        ...{ Job: 'projectId', Who: 'createdBy', Day: 'logDate', Notes: 'notes' },
        ...{ High: 'temperatureHigh', Low: 'temperatureLow', Unit: 'temperatureUnit' },
      },
      'site_logs',
      ['temperature_high 21.5', 'temperature_low -1.5'],
    ],
  ]
  for (const [family, text, columns, table, read] of cases) {
    const { job } = await place.run(
      caller,
      'import',
      { sourcePath: await place.upload(text), mapping: columns },
      family,
    )
    t.strictSame([family, (job.result as Result).errors], [family, []])
    const names = read.map((one) => one.split(' ')[0]!)
    const chosen = names.map((name) => `${name}::text`).join(', ')
    const { rows } = await database.pool.query({
      ...{ text: `select ${chosen} from ${table} where tenant_id = $1 order by id desc limit 1`, rowMode: 'array' },
      values: [caller.tenantId],
    })
    t.strictSame(
      names.map((name, index) => `${name} ${rows[0]![index]}`),
      read,
    )
  }
})
