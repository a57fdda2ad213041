import t from 'tap'
import { columnArrayOf, toArrayLiteral } from '../../db/engine/postgres/column-arrays.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

const awkward = [
  'NULL',
  'null',
  '{a,b}',
  'a "quoted" one',
  'back\\slash\\',
  'two\nlines\tand a tab',
  ' , ',
  "o'brien",
  'höme 東京',
]

t.test('the server reads back the values of an array of each column type', async (t) => {
  const cases: [table: string, column: string, values: unknown[]][] = [
    ['contacts', 'first_name', [...awkward, null, undefined]],
    ['contacts', 'id', [1, 2_147_483_647, null]],
    ['products', 'unit_price', ['0.00', '-12345678901234567890.12', null]],
    ['products', 'taxable', [true, false]],
    ['site_logs', 'log_date', ['2026-02-28', '0001-01-01']],
    ['bids', 'sent_at', ['2026-02-28T12:34:56.789Z', null]],
    ['site_logs', 'tags', [awkward, [], null, [['deep'], { of: 'it' }], 'text', 7]],
    ['webhook_endpoints', 'event_types', [awkward, ['a'], ['', ''], [], null]],
  ]
  for (const [table, column, values] of cases) {
    const { type, expression, encode } = columnArrayOf(table, column)
    const { rows } = await service.database.pool.query(
      `select ${expression} as value from unnest($1::${type}) with ordinality r ("${column}", place) order by place`,
      [encode(values)],
    )
    const read = rows.map(({ value }) => value)
    t.strictSame(JSON.stringify(read), JSON.stringify(values.map((value) => value ?? null)), `${table}.${column}`)
  }
})

t.test('requesting the array type of an unknown column throws an error that names the column', (t) => {
  t.throws(() => columnArrayOf('contacts', 'nothing'), /contacts\.nothing/)
  t.throws(() => columnArrayOf('nothing', 'id'), /nothing\.id/)
  t.equal(toArrayLiteral([]), '{}')
  t.end()
})

t.test('a list of texts that the server would decode to a different list is refused', (t) => {
  const { encode } = columnArrayOf('webhook_endpoints', 'event_types')
  for (const texts of [[''], ['a\u001fb']]) t.throws(() => encode([texts]), /not a list of texts/)
  t.end()
})

t.test('an update of a record stores texts with special characters unchanged', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant, { firstName: 'Dana' })
  for (const notes of awkward) {
    const { data } = await tenant.client.ok('updateContact', { path: { id }, body: { notes } })
    t.equal(data.notes, notes.trim())
    t.equal((await tenant.client.ok('getContact', { path: { id } })).data.notes, notes.trim())
  }
  const log = await make.siteLog(tenant, { title: 'Footings' })
  const tags = awkward.map((tag) => tag.trim())
  const changed = await tenant.client.send('PATCH', `/site-logs/${log.id}`, { body: { tags } })
  t.strictSame(changed.json.data?.tags, tags, JSON.stringify(changed.json))
})
