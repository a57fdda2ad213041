import t from 'tap'
import { LeaseLost } from '../../db/engine/postgres/leases.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { cancelJob } from '../../db/services/jobs/jobs.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { runImport } from '../../workers/imports/run.ts'

const place = await makeJobHelpers(t)
const mapping = { Kind: 'type', Name: 'companyName', Mail: 'email' }

const file = (rows: number, from = 0): string =>
  `Kind,Name,Mail\n${Array.from({ length: rows }, (_, i) => `customer,Company ${i + from},c${i + from}@example.com\n`).join('')}`

t.test('importContacts writes every row once with its event, and counts the rows', async (t) => {
  const caller = await place.tenant()
  const { job, errors } = await place.run(caller, 'import', { sourcePath: await place.upload(file(1203)), mapping })
  t.equal(job.status, 'completed')
  t.strictSame(job.progress, { processed: 1203, total: 1203, errorsCount: 0 })
  matches(t, job.result, { dryRun: false, created: 1203, updated: 0, unchanged: 0, failed: 0, errors: [] })
  t.equal(errors, undefined)
  const rows = await place.contacts(caller, 'company_name, email')
  t.strictSame(
    rows,
    Array.from({ length: 1203 }, (_, i) => [`Company ${i}`, `c${i}@example.com`]),
  )
  t.strictSame(await place.events(caller), Array(1203).fill('contact.created'))
})

t.test('an invalid CSV file fails the job with the reason before any row is written', async (t) => {
  const caller = await place.tenant()
  const latin = Buffer.from(`${file(600)}customer,José,x@example.com\n`, 'latin1')
  const cases: [string | Buffer, RegExp][] = [
    ['', /empty/],
    [latin, /Row 602 is neither UTF-8/],
    [`${file(600)}customer,"open,x@example.com\n`, /Row 602 opens a quote that is never closed/],
    ['Kind,Name\ncustomer,A\n', /names a column that the file does not have/],
    ['Kind,Name,Mail,Mail\ncustomer,A,b,c\n', /a column that the file has 2 times/],
  ]
  for (const [content, words] of cases) {
    const { job } = await place.run(caller, 'import', { sourcePath: await place.upload(content), mapping })
    t.equal(job.status, 'failed')
    matches(t, job.errorMessage, words)
    matches(t, job.result, { created: 0 })
  }
  const gone = await place.run(caller, 'import', { sourcePath: 'up_00000000000000000000000000', mapping })
  matches(t, gone.job.errorMessage, /no longer there/)
  t.strictSame(await place.contacts(caller, 'id'), [])
})

t.test('a paused import of a UTF-16 file continues where it stopped', async (t) => {
  const caller = await place.tenant()
  const rows = Array.from({ length: 1300 }, (_, i) => `customer,Łuczak 😀 ${i}${i === 700 ? ' and more' : ''},\n`)
  await place.database.pool.query(
    "alter table contacts add constraint test_only check (company_name not like '% and more') not valid",
  )
  for (const swapped of [false, true]) {
    const bytes = Buffer.from(`\ufeffKind,Name,Mail\n${rows.join('')}`, 'utf16le')
    const sourcePath = await place.upload(swapped ? bytes.swap16() : bytes)
    const id = await place.enqueue(caller, 'import', { sourcePath, mapping })
    for (let status = 'queued'; status !== 'completed'; status = (await place.done(caller, id)).job.status) {
      let batches = 0
      await place.serve(caller, () => batches++ < 1)
      await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
    }
    matches(t, (await place.done(caller, id)).job.result, { created: 1299, failed: 1, errors: [{ row: 702 }] })
  }
  await place.database.pool.query('alter table contacts drop constraint test_only')
  t.strictSame((await place.contacts(caller, 'company_name')).slice(1298, 1300), [['Łuczak 😀 1299'], ['Łuczak 😀 0']])
})

t.test("an import's defaults fill columns that the file does not have", async (t) => {
  const caller = await place.tenant()
  const params = { mapping: { Kind: 'type', Name: 'companyName' }, defaults: { type: 'vendor', notes: 'imported' } }
  await place.run(caller, 'import', { ...params, sourcePath: await place.upload('Kind,Name\n,A\ncustomer,B\n') })
  t.strictSame(await place.contacts(caller, 'type, company_name, notes'), [
    ['vendor', 'A', 'imported'],
    ['customer', 'B', 'imported'],
  ])
})

t.test('an imported parent must be an existing contact of the same organization', async (t) => {
  const [caller, other] = [await place.tenant(), await place.tenant()]
  await place.run(other, 'import', { sourcePath: await place.upload(file(1)), mapping })
  await place.run(caller, 'import', { sourcePath: await place.upload(file(1)), mapping })
  const [[theirs]] = (await place.contacts(other, 'id')) as [[number]]
  const [[ours]] = (await place.contacts(caller, 'id')) as [[number]]
  const source = await place.upload(`Kind,Parent\ncustomer,${ours}\ncustomer,${theirs}\ncustomer,x\n`)
  const { job } = await place.run(caller, 'import', {
    sourcePath: source,
    mapping: { Kind: 'type', Parent: 'parentContactId' },
  })
  matches(t, job.result, {
    created: 1,
    failed: 2,
    errors: [
      { row: 3, field: 'parentContactId', code: 'not_found' },
      { row: 4, field: 'parentContactId', code: 'type' },
    ],
  })
})

t.test('an import row that would make a contact its own parent, directly or indirectly, is refused', async (t) => {
  const caller = await place.tenant()
  await place.run(caller, 'import', { sourcePath: await place.upload(file(4)), mapping })
  const [a, b, c, d] = (await place.contacts(caller, 'id')).flat() as [number, number, number, number]
  const rows = [`${a},${b}`, `${b},${c}`, `${c},${a}`, `${d},${d}`, `${b},`, `${c},${a}`, `${b},${c}`]
  const { job } = await place.run(caller, 'import', {
    sourcePath: await place.upload(`Id,Parent\n${rows.join('\n')}\n`),
    mapping: { Id: 'id', Parent: 'parentContactId' },
    updateInPlace: true,
  })
  const refused = (row: number) => ({ row, field: 'parentContactId', code: 'rule' })
  matches(t, job.result, { updated: 4, failed: 3, errors: [refused(4), refused(5), refused(8)] })
  t.strictSame(await place.contacts(caller, 'id, parent_contact_id'), [
    [a, b],
    [b, null],
    [c, a],
    [d, null],
  ])
})

t.test('updateInPlace matches by id, else by email address, and processes rows of one record in order', async (t) => {
  const caller = await place.tenant()
  await place.run(caller, 'import', { sourcePath: await place.upload(file(4)), mapping })
  await place.run(caller, 'import', { sourcePath: await place.upload(file(1, 3)), mapping })
  const ids = ((await place.contacts(caller, 'id')) as [number][]).map(([id]) => id)
  const before = (await place.events(caller)).length
  const rows = [
    'Id,Kind,Name,Mail',
    `${ids[0]},vendor,By id,c0@example.com`,
    ',customer,By mail,C1@EXAMPLE.com',
    ',customer,Company 2,c2@example.com',
    ',customer,Ambiguous,c3@example.com',
    ',customer,New,new@example.com',
    ',customer,New again,NEW@example.com',
    ',,No kind,other@example.com',
    '2147483647,customer,Absent,x@example.com',
    `${ids[0]},vendor,By id again,c0@example.com`,
    'x,customer,No id,y@example.com',
  ]
  const params = {
    mapping: { ...mapping, Id: 'id' },
    updateInPlace: true,
    sourcePath: await place.upload(rows.join('\n')),
  }
  const { job } = await place.run(caller, 'import', params)
  matches(t, job.result, {
    created: 1,
    updated: 4,
    unchanged: 1,
    failed: 4,
    errors: [
      {
        row: 5,
        field: 'email',
        code: 'rule',
        message: 'belongs to 2 contacts; map a column to id to say which one you mean',
      },
      { row: 8, field: 'type', code: 'required' },
      { row: 9, field: 'id', code: 'not_found' },
      { row: 11, field: 'id', code: 'type' },
    ],
  })
  t.strictSame(
    (await place.contacts(caller, 'company_name, email')).filter(([name]) => !String(name).startsWith('Company')),
    [
      ['By id again', 'c0@example.com'],
      ['By mail', 'C1@EXAMPLE.com'],
      ['New again', 'NEW@example.com'],
    ],
  )
  const types = (await place.events(caller)).slice(before)
  t.strictSame(types.sort(), ['contact.created', ...Array(4).fill('contact.updated')])
})

t.test('a dry run reports what the import would do and writes nothing', async (t) => {
  const caller = await place.tenant()
  await place.run(caller, 'import', { sourcePath: await place.upload(file(3)), mapping })
  const rows =
    'Kind,Name,Mail\nvendor,X,c0@example.com\ncustomer,Company 1,c1@example.com\ncustomer,N,n@example.com\nq,,\n'
  const params = { mapping, updateInPlace: true, sourcePath: await place.upload(rows) }
  const before = [await place.contacts(caller, 'id, company_name, updated_at'), await place.events(caller)]
  const dry = await place.run(caller, 'import', { ...params, dryRun: true })
  matches(t, dry.job.result, { dryRun: true, created: 1, updated: 1, unchanged: 1, failed: 1 })
  t.strictSame([await place.contacts(caller, 'id, company_name, updated_at'), await place.events(caller)], before)
  const real = await place.run(caller, 'import', params)
  t.strictSame({ ...real.job.result, dryRun: true }, dry.job.result)
  t.equal(real.errors, dry.errors)
})

t.test('a dry run predicts the result of several rows for one record, across batches and pauses', async (t) => {
  const caller = await place.tenant()
  await place.run(caller, 'import', { sourcePath: await place.upload(file(400)), mapping })
  const line = (i: number) => `customer,${i % 3 ? 'Company' : 'Firm'} ${i % 700},c${i % 700}@example.com\n`
  const content = `Kind,Name,Mail\n${Array.from({ length: 2300 }, (_, i) => line(i)).join('')}`
  const params = { mapping, updateInPlace: true, sourcePath: await place.upload(content) }
  const id = await place.enqueue(caller, 'import', { ...params, dryRun: true })
  for (let status = 'queued'; status !== 'completed'; status = (await place.done(caller, id)).job.status) {
    let batches = 0
    await place.serve(caller, () => batches++ < 1)
    await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
  }
  const dry = (await place.done(caller, id)).job.result
  const real = (await place.run(caller, 'import', params)).job.result
  matches(t, real, { created: 300, failed: 0 })
  t.strictSame(dry, { ...real, dryRun: true })
})

t.test('a paused import continues exactly where it stopped, including its errors file', async (t) => {
  const caller = await place.tenant()
  const rows = Array.from(
    { length: 2600 },
    (_, i) => `${i % 10 ? 'customer' : 'alien'},Company ${i},c${i}@example.com\n`,
  )
  const id = await place.enqueue(caller, 'import', {
    sourcePath: await place.upload(`Kind,Name,Mail\n${rows.join('')}`),
    mapping,
  })
  const seen: number[] = []
  for (let status = 'queued'; status !== 'completed'; ) {
    let batches = 0
    await place.serve(caller, () => batches++ < 2)
    await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
    const { job } = await place.done(caller, id)
    seen.push(job.progress.processed)
    status = job.status
  }
  t.strictSame(seen, [1000, 2000, 2600])
  const { job, errors } = await place.done(caller, id)
  matches(t, job, {
    progress: { processed: 2600, total: 2600, errorsCount: 260 },
    result: { created: 2340, failed: 260 },
  })
  t.equal((await place.contacts(caller, 'id')).length, 2340)
  t.equal((await place.events(caller)).length, 2340)
  const listed = (errors ?? '')
    .split('\n')
    .slice(1, -1)
    .map((line) => Number(/,(\d+),type,/.exec(line)?.[1]))
  t.strictSame(
    listed,
    Array.from({ length: 260 }, (_, i) => i * 10 + 2),
  )
})

t.test("a worker that lost its job's lease, or whose job was cancelled, writes nothing more", async (t) => {
  const caller = await place.tenant()
  const id = await place.enqueue(caller, 'import', { sourcePath: await place.upload(file(1600)), mapping })
  const slice = await claimJob(place.database, caller.tenantId, ['import'])
  let batches = 0
  const takenOver = async () => {
    await place.database.pool.query('update jobs set lease_until = null where tenant_id = $1', [caller.tenantId])
    await place.serve(caller, () => batches++ < 1)
  }
  await takenOver()
  await rejectsWith(
    t,
    runImport(place.workplace, slice!, () => true),
    LeaseLost,
  )
  t.equal((await place.contacts(caller, 'id')).length, 500)
  await runTransaction(place.database, caller, (tx) => cancelJob(tx, caller, id))
  const { job } = await place.done(caller, id)
  matches(t, job, { status: 'cancelled', progress: { processed: 500, total: 1600 }, result: { created: 500 } })
  await t.rejects(place.serve(caller), /no job/)
  t.equal((await place.events(caller)).length, 500)
})
