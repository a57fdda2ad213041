import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { cancelJob, deleteJob } from '../../db/services/jobs/jobs.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeTrigger } from '../../scripts/testkit/environment/database.ts'
import { listFileNames, readStoredFile } from '../../scripts/testkit/environment/stored-files.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const place = await makeJobHelpers(t, { own: true })
const { workplace, database, files } = place
const mapping = { Kind: 'type', Name: 'companyName' }
const later = (hours: number): Date => new Date(Date.now() + hours * 3600_000)

/** Starts an import of 1,200 rows, of which a tenth is refused, and runs one batch of it. */
async function begun() {
  const caller = await place.tenant()
  const rows = Array.from({ length: 1200 }, (_, row) => `${row % 10 ? 'customer' : 'alien'},Company ${row}\n`)
  const content = `Kind,Name\n${rows.join('')}`
  const sourcePath = await place.upload(content)
  const at = new Date().toISOString()
  await database.pool.query(
    `insert into uploads (tenant_id, id, purpose, content_type, state, size, received_at, created_at, expires_at)
    values ($1, $2, 'import', 'text/csv', 'finished', $3, $4, $4, $4)`,
    [caller.tenantId, sourcePath, content.length, at],
  )
  const id = await place.enqueue(caller, 'import', { sourcePath, mapping })
  let batches = 0
  await place.serve(caller, () => batches++ < 1)
  return { caller, id, sourcePath }
}

const release = () => database.pool.query('update jobs set lease_until = null')

t.test('a job that is paused between two batches reports its progress and its refused rows', async (t) => {
  const { caller, id } = await begun()
  const { job } = await place.done(caller, id)
  matches(t, job, { status: 'running', progress: { processed: 500, total: 1200, errorsCount: 50 } })
})

t.test('the files of a running job are not swept before it has ended, however old they are', async (t) => {
  const { caller, id, sourcePath } = await begun()
  matches(t, await sweepFiles(workplace, later(24 * 30)), { uploads: 0 })
  t.ok(await readStoredFile(files, 'uploads', sourcePath))
  const { startedAt } = (await place.done(caller, id)).job
  await release()
  await place.serve(caller)
  const { job, errors } = await place.done(caller, id)
  t.ok(startedAt)
  t.equal(job.startedAt, startedAt, 'startedAt is the time of the first turn')
  matches(t, job, { status: 'completed', result: { created: 1080, failed: 120 } })
  t.equal(errors?.split('\n').length, 122)
  matches(t, await sweepFiles(workplace, later(1)), { uploads: 1 })
  t.notOk(await readStoredFile(files, 'uploads', sourcePath))
})

t.test('a job cancelled while it runs keeps the report of its completed batches', async (t) => {
  const { caller, id } = await begun()
  const cancelled = await runTransaction(database, caller, (tx) => cancelJob(tx, caller, id))
  matches(t, cancelled, {
    ...{ status: 'cancelled', errorMessage: 'Cancelled after 500 of 1200.' },
    result: { created: 450, updated: 0, unchanged: 0, failed: 50 },
  })
  t.equal((await place.contacts(caller, 'id')).length, 450)
  await t.rejects(place.serve(caller), /no job to serve/)
  matches(t, await sweepFiles(workplace, later(2)), { uploads: 1 }, 'no job needs the upload any more')
})

t.test('the next sweep removes the files of a deleted job and keeps those of other jobs', async (t) => {
  const caller = await place.tenant()
  const [one, other] = [await place.run(caller, 'export', {}), await place.run(caller, 'export', {})]
  const left = async () => (await listFileNames(files, 'artifacts')).filter((name) => name.includes('result'))
  const before = (await left()).length
  await runTransaction(database, caller, (tx) => deleteJob(tx, caller, one.job.id))
  await sweepFiles(workplace, later(0.01))
  const names = await left()
  t.equal(names.length, before - 1)
  t.notOk(names.some((name) => name.startsWith(one.job.id)))
  t.ok(names.some((name) => name.startsWith(other.job.id)))
})

t.test('a bulk job processes duplicate ids once, and counts refused ids as errors', async (t) => {
  const caller = await place.tenant()
  await place.run(caller, 'import', { sourcePath: await place.upload('Kind,Name\ncustomer,A\ncustomer,B\n'), mapping })
  const ids = (await place.contacts(caller, 'id')).map(([id]) => Number(id))
  const [first, second] = ids as [number, number]
  const { job } = await place.run(caller, 'bulk', {
    operation: 'delete',
    ids: [first, first, second, first, 2147483647, 2147483647],
  })
  matches(t, job, {
    ...{ status: 'completed', progress: { processed: 3, total: 3, errorsCount: 1 } },
    result: {
      outcomes: [
        { id: first, outcome: 'deleted' },
        { id: second, outcome: 'deleted' },
        { id: 2147483647, outcome: 'not_found' },
      ],
    },
  })
  t.equal((job.result as { outcomes: object[] }).outcomes.length, 3)
})

t.test('a batch retried because of one row lists each refused row once', async (t) => {
  const caller = await place.tenant()
  await database.pool.query(
    "alter table contacts add constraint test_only check (company_name is distinct from 'Company 33') not valid",
  )
  const rows = Array.from({ length: 60 }, (_, row) => `${row % 10 ? 'customer' : 'alien'},Company ${row}\n`)
  const sourcePath = await place.upload(`Kind,Name\n${rows.join('')}`)
  const { job, errors } = await place.run(caller, 'import', { sourcePath, mapping })
  await database.pool.query('alter table contacts drop constraint test_only')
  matches(t, job.result, { created: 53, failed: 7 })
  const listed = errors!.split('\n').slice(1, -1)
  t.strictSame(
    listed.map((line) => Number(/,(\d+),\w+,/.exec(line)?.[1])),
    [2, 12, 22, 32, 35, 42, 52],
  )
})

t.test('a batch that fails at its commit and is retried counts its rows, events and errors once', async (t) => {
  const caller = await place.tenant()
  await makeTrigger(
    database,
    'create sequence test_commits',
    `create function test_deadlock() returns trigger language plpgsql as $$ begin
      if nextval('test_commits') in (2, 4) then raise exception 'as if' using errcode = '40P01'; end if;
      return null;
    end $$`,
    `create constraint trigger test_deadlock after update on jobs
    deferrable initially deferred for each row when (new.processed > old.processed) execute function test_deadlock()`,
  )
  const rows = Array.from({ length: 1200 }, (_, row) => `${row % 10 ? 'customer' : 'alien'},Company ${row}\n`)
  const sourcePath = await place.upload(`Kind,Name\n${rows.join('')}`)
  const { job, errors } = await place.run(caller, 'import', { sourcePath, mapping })
  const { rows: commits } = await database.pool.query('select last_value::integer as tried from test_commits')
  await makeTrigger(database, 'drop trigger test_deadlock on jobs')
  t.ok(commits[0].tried > 4, 'two batches were retried')
  matches(t, job, { status: 'completed', result: { created: 1080, failed: 120 } })
  matches(t, job.progress, { processed: 1200, total: 1200, errorsCount: 120 })
  t.equal((await place.contacts(caller, 'id')).length, 1080)
  t.equal((await place.events(caller)).length, 1080)
  t.strictSame(
    errors!
      .split('\n')
      .slice(1, -1)
      .map((line) => Number(/,(\d+),\w+,/.exec(line)?.[1])),
    Array.from({ length: 120 }, (_, row) => row * 10 + 2),
  )
})

t.test('an import row cannot reference the id of a record that the same file created', async (t) => {
  const caller = await place.tenant()
  const { rows } = await database.pool.query(
    "select last_value::integer as last from pg_sequences where sequencename like 'contacts_id%'",
  )
  const next = rows[0].last + 1
  const sourcePath = await place.upload(`Id,Kind,Name\n,customer,New\n${'\n'.repeat(500)}${next},customer,Changed\n`)
  const params = { sourcePath, mapping: { Id: 'id', ...mapping }, updateInPlace: true }
  const { job } = await place.run(caller, 'import', params)
  matches(t, job.result, { created: 1, updated: 0, failed: 1, errors: [{ field: 'id', code: 'not_found' }] })
  t.strictSame(await place.contacts(caller, 'id, company_name'), [[next, 'New']])
})
