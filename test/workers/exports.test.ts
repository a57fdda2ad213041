import fc from 'fast-check'
import t from 'tap'
import { escapeFormula } from '../../db/domain/csv/formulas.ts'
import { parseCsv } from '../../db/domain/csv/head.ts'
import { normalizeText } from '../../db/domain/texts/normalize-text.ts'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import type { Values } from '../../db/engine/records/row.ts'
import { insertMany } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

const place = await makeJobHelpers(t)

const insert = async (caller: Caller, rows: Values<Schemas['Contact']>[]) => {
  const { items } = await runTransaction(place.database, caller, (tx) => insertMany(tx, caller, contacts, rows))
  return [...items.values()]
}

/** Parses an export, with the header as the first row. */
const read = async (text: string | undefined): Promise<string[][]> => parseCsv(text ?? '', ',')

const mapping = Object.fromEntries(
  contacts.fields.filter((field) => !['id', 'createdAt', 'updatedAt'].includes(field)).map((field) => [field, field]),
)

t.test(
  'exportContacts writes all contacts that are not deleted, oldest first, with the values that the API shows',
  async (t) => {
    const caller = await place.tenant()
    await insert(await place.tenant(), [{ type: 'customer', companyName: 'Of another tenant' }])
    const [deleted] = await insert(caller, [
      { type: 'customer', companyName: 'Deleted', notes: null, email: null },
      { type: 'vendor', companyName: 'Zoë "Z" & Co, Ltd', notes: 'two\r\nlines', email: null },
      { type: 'other', companyName: '=cmd', notes: '-12.5', email: null },
    ])
    await place.run(caller, 'bulk', { operation: 'delete', ids: [deleted?.id] })
    const { job, file } = await place.run(caller, 'export', {})
    matches(t, job, {
      status: 'completed',
      progress: { processed: 2, total: 2, errorsCount: 0 },
      result: { exported: 2 },
    })
    const [header, ...rows] = await read(file)
    t.strictSame(header, contacts.fields)
    const { items } = await listRecords(liveReadContext(place.database), caller, contacts, {}, { limit: 100 })
    const shown = items
      .reverse()
      .map((item) => Object.values(item).map((value) => (value === null ? '' : escapeFormula(String(value)))))
    t.strictSame(rows, shown)
    matches(t, file, /,'=cmd,/)
    matches(t, file, /,-12\.5,/)
    t.ok(file?.startsWith(`${contacts.fields.join(',')}\n`), 'the header ends like the rows')
  },
)

t.test("an export uses the list's filters, and quotes in them are plain text", async (t) => {
  const caller = await place.tenant()
  await insert(caller, [
    { type: 'customer', companyName: "O'Brien $1 \\ %" },
    { type: 'vendor', companyName: "O'Brien" },
    { type: 'customer', companyName: 'Other' },
  ])
  const names = async (filters: object) =>
    (await read((await place.run(caller, 'export', { filters })).file)).slice(1).map((row) => row[4])
  t.strictSame(await names({ type: 'customer' }), ["O'Brien $1 \\ %", 'Other'])
  t.strictSame(await names({ search: "o'brien" }), ["O'Brien $1 \\ %", "O'Brien"])
  t.strictSame(await names({ search: '$1 \\ %' }), ["O'Brien $1 \\ %"])
  t.strictSame(await names({ dateTo: '2001-01-01T00:00:00Z' }), [])
  t.strictSame(await names({ includeDeleted: true, parentContactId: null }).catch(() => 'refused'), [
    "O'Brien $1 \\ %",
    "O'Brien",
    'Other',
  ])
})

t.test('an export with deleted records adds a deletedAt column', async (t) => {
  const caller = await place.tenant()
  await insert(caller, [
    { type: 'customer', companyName: 'Gone' },
    { type: 'customer', companyName: 'Here' },
  ])
  const plain = await read((await place.run(caller, 'export', {})).file)
  await place.database.pool.query(
    `update contacts set deleted_at = '2026-11-28 07:00:00.1Z' where tenant_id = ${caller.tenantId} and company_name = 'Gone'`,
  )
  const [header, ...rows] = await read((await place.run(caller, 'export', { filters: { includeDeleted: true } })).file)
  t.strictSame(header, [...plain[0]!, 'deletedAt'])
  t.strictSame(
    rows.map((row) => [row[4], row.at(-1)]),
    [
      ['Gone', '2026-11-28T07:00:00.100Z'],
      ['Here', ''],
    ],
  )
})

t.test('any text survives export and import, and no cell of the file is a formula', async (t) => {
  const [caller, other] = [await place.tenant(), await place.tenant()]
  const risky = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '1', '.', 'a', '"', ',', ';', '\n', '\r', '＝'),
    maxLength: 6,
  })
  const text = fc
    .oneof(risky, fc.string({ unit: 'binary', maxLength: 20 }), fc.float().map(String))
    .map((value) => normalizeText(value.replaceAll('\0', '')))
  const values = fc.sample(text, { numRuns: 4000, seed: 5 }).map((value) => value || null)
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    type: 'customer' as const,
    companyName: values[i],
    position: values[i + 1000],
    notes: values[i + 2000],
    website: values[i + 3000],
  }))
  await insert(caller, rows)
  const first = await place.run(caller, 'export', {})
  const [, ...records] = await read(first.file)
  for (const record of nonEmpty(records)) {
    for (const cell of nonEmpty(record))
      if (cell !== escapeFormula(cell) && !/^'/.test(cell)) t.fail(`a formula: ${JSON.stringify(cell)}`)
  }
  const imported = await place.run(other, 'import', { mapping, sourcePath: await place.upload(first.file ?? '') })
  matches(t, imported.job.result, { created: 1000, failed: 0 })
  t.strictSame(
    await place.contacts(other, 'company_name, position, notes, website'),
    rows.map(({ companyName, position, notes, website }) => [companyName, position, notes, website]),
  )
  const second = await place.run(other, 'export', {})
  const withoutIds = async (file: string | undefined) => (await read(file)).map((row) => row.slice(1, -2))
  t.strictSame(
    await withoutIds(second.file),
    await withoutIds(first.file),
    'export, import and export again give equal files',
  )
  const params = {
    mapping: { ...mapping, id: 'id' },
    updateInPlace: true,
    sourcePath: await place.upload(second.file ?? ''),
  }
  matches(t, (await place.run(other, 'import', params)).job.result, {
    unchanged: 1000,
    updated: 0,
    created: 0,
    failed: 0,
  })
  t.equal((await place.run(other, 'export', {})).file, second.file, 'and with ids the same bytes')
})

t.test('an export in the excel format is the CSV file with a byte order mark, and can be imported', async (t) => {
  const caller = await place.tenant()
  await insert(caller, [{ type: 'customer', companyName: 'Zoë' }])
  const plain = await place.run(caller, 'export', {})
  const csv = await place.run(caller, 'export', { format: 'csv' })
  const excel = await place.run(caller, 'export', { format: 'excel' })
  t.equal(plain.file?.slice(0, 3), 'id,')
  t.equal(csv.file, plain.file)
  t.equal(excel.file, `\ufeff${plain.file}`)
  t.equal(excel.job.params && Reflect.get(excel.job.params, 'format'), 'excel')
  const read = { sourcePath: await place.upload(excel.file!), mapping: { id: 'id', ...mapping }, updateInPlace: true }
  matches(t, (await place.run(caller, 'import', read)).job.result, {
    created: 0,
    updated: 0,
    unchanged: 1,
    failed: 0,
  })
})

t.test('a paused export continues where it stopped', async (t) => {
  const caller = await place.tenant()
  const rows = Array.from({ length: 6000 }, (_, i) => ({
    type: 'customer' as const,
    companyName: `Company ${i}`,
    notes: 'n'.repeat(400),
  }))
  for (let from = 0; from < rows.length; from += 500) await insert(caller, rows.slice(from, from + 500))
  const whole = await place.run(caller, 'export', {})
  const id = await place.enqueue(caller, 'export', {})
  let slices = 0
  for (let status = 'queued'; status !== 'completed'; slices++) {
    await place.serve(caller, () => false)
    await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
    status = (await place.done(caller, id)).job.status
  }
  t.ok(slices > 4, `${slices} turns`)
  const { job, file } = await place.done(caller, id)
  t.strictSame(job.progress, { processed: 6000, total: 6000, errorsCount: 0 })
  t.equal(file, whole.file)
})

t.test('an export without records is only a header', async (t) => {
  const { job, file } = await place.run(await place.tenant(), 'export', { filters: { search: 'nobody' } })
  t.equal(job.status, 'completed')
  t.equal(file, `${contacts.fields.join(',')}\n`)
})

t.test('a filter of null does not restrict an export', async (t) => {
  const caller = await place.tenant()
  await insert(caller, [
    { type: 'customer', companyName: 'One' },
    { type: 'vendor', companyName: 'Two' },
  ])
  const { job } = await place.run(caller, 'export', { filters: { type: null, parentContactId: null } })
  matches(t, job, { result: { exported: 2 } })
})
