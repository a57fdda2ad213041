import fc from 'fast-check'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { cellConverterFor } from '../../workers/csv/cells.ts'

const place = await makeJobHelpers(t)
const { database } = place
const mapping = { Kind: 'type', Name: 'companyName', Phone: 'phone', Mail: 'email' }
const fileOf = (rows: string[]) => place.upload(`Kind,Name,Phone,Mail\n${rows.map((row) => `${row}\n`).join('')}`)

t.test('an empty cell of an update clears an optional field and leaves a required one', async (t) => {
  const caller = await place.tenant()
  await place.run(caller, 'import', { sourcePath: await fileOf(['customer,Ortiz,555 0100,o@example.com']), mapping })
  const params = { sourcePath: await fileOf([',,,o@example.com']), mapping, updateInPlace: true }
  const { job } = await place.run(caller, 'import', params)
  matches(t, job.result, { updated: 1, failed: 0 })
  t.strictSame(await place.contacts(caller, 'type, company_name, phone, email'), [
    ['customer', null, null, 'o@example.com'],
  ])
})

t.test('a default fills an empty or missing cell', async (t) => {
  const defaults = { type: 'vendor', companyName: 'By default', notes: 'By default' }
  for (const updateInPlace of [false, true]) {
    const caller = await place.tenant()
    const sourcePath = await fileOf(['customer,Ortiz,,a@example.com', ',,,b@example.com'])
    await place.run(caller, 'import', { sourcePath, mapping, defaults, updateInPlace })
    t.strictSame(await place.contacts(caller, 'type, company_name, notes'), [
      ['customer', 'Ortiz', 'By default'],
      ['vendor', 'By default', 'By default'],
    ])
  }
})

t.test('a cell that cannot be read gets one violation, even if its field is required', async (t) => {
  const caller = await place.tenant()
  const sourcePath = await fileOf(['cust\0omer,Ortiz,,', ',Pine,,'])
  const { job } = await place.run(caller, 'import', { sourcePath, mapping })
  const { errors } = job.result as { errors: { row: number; field: string; code: string }[] }
  t.strictSame(
    errors.map(({ row, field, code }) => [row, field, code]),
    [
      [2, 'type', 'pattern'],
      [3, 'type', 'required'],
    ],
  )
})

const dangerous = ['=1+1', '+cmd', '-2+3', '@sum', '\t=1', '\uff1d1', "'=1", "''=1"]

t.test('no cell of an errors file is a formula, and its corrected rows import unchanged', async (t) => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const names = [...dangerous, '-12.5', "'quoted'", 'plain']
  const caller = await place.tenant()
  const marked = (text: string) => (dangerous.includes(text) ? `'${text}` : text)
  const sourcePath = await fileOf(names.map((name) => `alien,${quoted(marked(name))},,`))
  const { errors } = await place.run(caller, 'import', { sourcePath, mapping })
  for (const line of nonEmpty(errors!.split('\n').slice(1, -1))) {
    for (const cell of line.split(',')) t.notOk(/^[=+@\t\uff1d]|^-(?!\d+(\.\d*)?$)/.test(cell.replace(/^"/, '')), line)
  }
  const corrected = await place.upload(errors!.replaceAll(/^alien/gm, 'customer'))
  const again = await place.run(caller, 'import', { sourcePath: corrected, mapping })
  matches(t, again.job.result, { created: names.length, failed: 0 })
  const kept = await place.contacts(caller, 'company_name')
  t.strictSame(
    kept.map(([name]) => name),
    names.map((name) => name.trim()),
  )
})

t.test('an import reads an amount in any common notation as the same number', (t) => {
  const pattern = String.raw`^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$`
  const read = cellConverterFor({ type: 'string', pattern, 'x-decimal': 'amount' })
  const groups = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const amounts = fc.record({
    whole: fc.integer({ min: 0, max: 999_999_999 }),
    cents: fc.integer({ min: 0, max: 99 }),
    sign: fc.constantFrom('', '-'),
    mark: fc.constantFrom('', '$', '€', '£', '$ '),
    isGrouped: fc.boolean(),
  })
  const property = fc.property(amounts, ({ whole, cents, sign, mark, isGrouped }) => {
    const fraction = `.${String(cents).padStart(2, '0')}`
    const plain = `${sign === '-' && (whole > 0 || cents > 0) ? '-' : ''}${whole}${fraction}`
    const written = isGrouped ? groups(String(whole)) : String(whole)
    t.equal(read(`${sign}${mark}${written}${fraction}`), plain)
    if (whole === 0) t.equal(read(`${sign}${mark}${fraction}`), plain)
  })
  fc.assert(property, { seed: 5, numRuns: 300 })
  for (const wrong of ['1,25', '1,2500', '12,50.00', '1,,250', '1.250,00']) t.equal(read(wrong), wrong)
  t.end()
})

t.test('a bulk job that breaks a rule midway reports the outcomes until then', async (t) => {
  const caller = await place.tenant()
  const names = Array.from({ length: 600 }, (_, row) => `customer,Company ${row},,`)
  await place.run(caller, 'import', { sourcePath: await fileOf(['vendor,Parent,,', ...names]), mapping })
  const [parent, ...ids] = (await place.contacts(caller, 'id')).map(([id]) => Number(id))
  const changes = { parentContactId: parent }
  const id = await place.enqueue(caller, 'bulk', { operation: 'update', ids, changes })
  let batches = 0
  await place.serve(caller, () => batches++ < 1)
  await database.pool.query('update contacts set deleted_at = now() where tenant_id = $1 and id = $2', [
    caller.tenantId,
    parent,
  ])
  await database.pool.query('update jobs set lease_until = null where id = $1', [id])
  await place.serve(caller)
  const { job } = await place.done(caller, id)
  matches(t, job, { status: 'failed', errorMessage: /no such contact/i, progress: { processed: 500, total: 600 } })
  const { outcomes } = job.result as { outcomes: { id: number; outcome: string }[] }
  t.strictSame(
    outcomes,
    ids.slice(0, 500).map((one) => ({ id: one, outcome: 'updated' })),
  )
})
