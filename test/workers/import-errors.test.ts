import t from 'tap'
import { parseCsv } from '../../db/domain/csv/head.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

const place = await makeJobHelpers(t)
const mapping = { Kind: 'type', Name: 'companyName', Mail: 'email' }

const file = (rows: number, from = 0): string =>
  `Kind,Name,Mail\n${Array.from({ length: rows }, (_, i) => `customer,Company ${i + from},c${i + from}@example.com\n`).join('')}`

t.test('an errors file lists only refused rows, and imports again once it is corrected', async (t) => {
  const caller = await place.tenant()
  const rows = [
    'Kind,Name,Mail,Extra',
    'customer,Good,good@example.com,=1+1',
    'alien,"Bad, kind",bad@example.com,x',
    'vendor,Bad mail,nobody,y',
    'alien,Both bad,nobody,"two\nlines"',
    'customer,Ragged,a@example.com',
    'customer,Ragged,a@example.com,z,more',
    'customer,Surplus is blank,b@example.com,z,,',
    `customer,Nul\0,c@example.com,z`,
    `customer,${'x'.repeat(40_000)},d@example.com,z`,
    'customer,Torn,"e"x@example.com,z',
    'General Contractor,Named as people do,f@example.com,',
  ]
  const source = await place.upload(rows.join('\n'))
  const { job, errors } = await place.run(caller, 'import', { sourcePath: source, mapping })
  t.strictSame(job.progress, { processed: 11, total: 11, errorsCount: 8 })
  t.strictSame(await place.contacts(caller, 'type, company_name'), [
    ['customer', 'Good'],
    ['customer', 'Surplus is blank'],
    ['general_contractor', 'Named as people do'],
  ])
  t.strictSame((job.result as { errors: unknown[] }).errors.slice(0, 3), [
    {
      row: 3,
      field: 'type',
      code: 'enum',
      message: (job.result as { errors: { message: string }[] }).errors[0]?.message,
    },
    { row: 4, field: 'email', code: 'format', message: 'must be an e-mail address' },
    {
      row: 5,
      field: 'type; email',
      code: 'enum; format',
      message: (job.result as { errors: { message: string }[] }).errors[2]?.message,
    },
  ])
  const lines = (errors ?? '').split('\n')
  t.equal(lines[0], 'Kind,Name,Mail,Extra,_row,_field,_code,_message,_violations')
  matches(t, lines[1], /^alien,"Bad, kind",bad@example\.com,x,3,type,enum,"must be one of /)
  matches(t, errors, /\n(customer,Ragged,a@example\.com,,6,row,rule,"has 3 cells, but the header has 4"),"\[.*\]"\n/)
  matches(
    t,
    errors,
    /\ncustomer,Ragged,a@example\.com,z,7,row,rule,"has 5 cells, but the header has 4","\[.*\]",more\n/,
  )
  matches(t, errors, /,9,companyName,pattern,must not contain a NUL character,/)
  matches(t, errors, /,10,companyName,length,must have at most 32768 characters,/)
  matches(t, errors, /,11,row,rule,The quotes in this row cannot be read\.,/)
  const corrected = (errors ?? '').replaceAll('alien', 'vendor').replaceAll('nobody', 'somebody@example.com')
  const again = await place.run(caller, 'import', { sourcePath: await place.upload(corrected), mapping })
  matches(t, again.job.result, { created: 4, failed: 4 })
  lacks(t, again.errors?.split('\n')[0], /_row.*_row/)
})

t.test('the errors file keeps every cell of a row that has more cells than the header', async (t) => {
  const caller = await place.tenant()
  const source = await place.upload(
    'Kind,Name,Mail\nvendor,"Tile, Stone",a@example.com,"one\nmore",=2,,last,,\nalien,B,,,\n',
  )
  const { job, errors } = await place.run(caller, 'import', { sourcePath: source, mapping })
  const [head, ...lines] = await parseCsv(errors ?? '', ',')
  t.strictSame(head, ['Kind', 'Name', 'Mail', '_row', '_field', '_code', '_message', '_violations'])
  const message = 'has 9 cells, but the header has 3'
  const said = ['2', 'row', 'rule', message, JSON.stringify([{ field: 'row', code: 'rule', message }])]
  t.strictSame(lines[0], ['vendor', 'Tile, Stone', 'a@example.com', ...said, 'one\nmore', "'=2", '', 'last'])
  t.strictSame(lines[1]?.slice(0, 5), ['alien', 'B', '', '3', 'type'])
  matches(t, job.result, {
    errors: [
      { row: 2, field: 'row', message: said[3] },
      { row: 3, field: 'type' },
    ],
  })
  const again = await place.run(caller, 'import', { sourcePath: await place.upload(errors!), mapping })
  t.strictSame((await parseCsv(again.errors ?? '', ','))[1]?.slice(8), ['one\nmore', "'=2", '', 'last'])
})

t.test('no cell or header of an errors file is a formula, and the same mapping imports the file again', async (t) => {
  const caller = await place.tenant()
  const formula = '=HYPERLINK("https://evil.example")'
  const header = [formula, '@SUM(1)', "'-2+3", '-4', 'Kind', 'Name'].map((name) => `"${name.replaceAll('"', '""')}"`)
  const source = await place.upload(`${header.join(',')}\nnobody,+1+1,=2,=3,customer,A\n`)
  const mapping = { Kind: 'type', Name: 'companyName', [formula]: 'email', '@SUM(1)': 'notes', "'-2+3": 'position' }
  const { errors } = await place.run(caller, 'import', { sourcePath: source, mapping })
  const [head, row] = await parseCsv(errors ?? '', ',')
  t.strictSame(head!.slice(0, 6), [`'${formula}`, "'@SUM(1)", "'-2+3", '-4', 'Kind', 'Name'])
  t.strictSame(row!.slice(0, 6), ['nobody', "'+1+1", "'=2", "'=3", 'customer', 'A'])
  const again = await place.run(caller, 'import', { sourcePath: await place.upload(errors!), mapping })
  t.strictSame((await parseCsv(again.errors ?? '', ','))[0], head)
  const corrected = errors!.replace('nobody', 'a@example.com')
  const done = await place.run(caller, 'import', { sourcePath: await place.upload(corrected), mapping })
  matches(t, done.job.result, { created: 1, failed: 0 })
  t.strictSame(await place.contacts(caller, 'email, notes, position'), [['a@example.com', '+1+1', '=2']])
})

t.test('a row of more than 1 MB is refused, and the rows around it are imported', async (t) => {
  const caller = await place.tenant()
  const long = 'x'.repeat(3_000_000)
  const rows = ['Kind,Name,Mail', 'customer,A,', `customer,"${long}",b@example.com`, 'customer,C,', `vendor,${long}`]
  const { job, errors } = await place.run(caller, 'import', {
    sourcePath: await place.upload(rows.join('\n')),
    mapping,
  })
  matches(t, job, { status: 'completed', progress: { processed: 4, total: 4, errorsCount: 2 } })
  matches(t, job.result, { created: 2, failed: 2, errors: [{ row: 3, field: 'row', code: 'rule' }, { row: 5 }] })
  t.strictSame(await place.contacts(caller, 'company_name'), [['A'], ['C']])
  t.ok(errors!.length < 5_000, 'the errors file contains only the beginning of such rows')
  matches(t, errors, /\n"customer,""xxx.*longer than 1 MB/)
})

t.test(
  'a row that a database constraint refuses is reported as refused, and the rows around it are imported',
  async (t) => {
    const caller = await place.tenant()
    await place.database.pool.query(
      "alter table contacts add constraint test_only check (company_name is distinct from 'Company 333') not valid",
    )
    const { job } = await place.run(caller, 'import', { sourcePath: await place.upload(file(700)), mapping })
    await place.database.pool.query('alter table contacts drop constraint test_only')
    matches(t, job.result, { created: 699, failed: 1, errors: [{ row: 335, field: 'row', code: 'rule' }] })
    t.equal((await place.events(caller)).length, 699)
  },
)

t.test('the errors file lists the first 10,000 refused rows, and the job counts all of them', async (t) => {
  const caller = await place.tenant()
  const content = `Kind,Name,Mail\n${'alien,A,a@example.com\n'.repeat(10_600)}`
  const { job, errors } = await place.run(caller, 'import', { sourcePath: await place.upload(content), mapping })
  t.strictSame(job.progress, { processed: 10_600, total: 10_600, errorsCount: 10_600 })
  t.equal(errors?.split('\n').length, 10_002)
})
