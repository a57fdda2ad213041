import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { fetchRecords, findDeleted } from '../../db/engine/records/read.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

/** An import neither changes nor finds deleted records. */

const place = await makeJobHelpers(t)
const { database } = place

const remove = (caller: Caller, table: string, id: number) =>
  database.pool.query(`/* of a test */ update ${table} set deleted_at = now() where tenant_id = $1 and id = $2`, [
    caller.tenantId,
    id,
  ])

type Listed = { errors: { row: number; field: string; code: string }[] }
const listed = (result: unknown): string[] =>
  (result as Listed).errors.map(({ row, field, code }) => `${row} ${field} ${code}`)

t.test('an import finds a deleted contact neither by id, nor by e-mail address, nor as a parent', async (t) => {
  const caller = await place.tenant()
  const [gone, live] = [
    await make.contact({ database, caller } as never, { email: 'gone@example.com', companyName: 'Gone' }),
    await make.contact({ database, caller } as never, { email: 'live@example.com', companyName: 'Live' }),
  ]
  await remove(caller, 'contacts', gone.id)
  const rows = [
    `${gone.id},customer,Changed,,`,
    `${gone.id},customer,Changed,,2147483647`,
    `,customer,Found,${gone.email},`,
    `,customer,Child,,${gone.id}`,
    `,customer,Child,,${live.id}`,
  ]
  const mapping = { Id: 'id', Kind: 'type', Name: 'companyName', Mail: 'email', Parent: 'parentContactId' }
  for (const dryRun of [true, false]) {
    const sourcePath = await place.upload(`${Object.keys(mapping).join()}\n${rows.join('\n')}\n`)
    const { job } = await place.run(caller, 'import', { sourcePath, mapping, updateInPlace: true, dryRun })
    t.strictSame(listed(job.result), ['2 id not_found', '3 id not_found', '5 parentContactId not_found'])
  }
  t.strictSame(await place.contacts(caller, 'company_name, email'), [
    ['Live', 'live@example.com'],
    ['Found', 'gone@example.com'],
    ['Child', null],
  ])
})

t.test('a project number in an import is found even if it is also the id of a deleted project', async (t) => {
  const caller = await place.tenant()
  const tenant = { database, caller }
  const userId = await make.worker(tenant as never)
  const gone = await make.project(tenant)
  const live = await make.project(tenant, { projectNumber: String(gone.id) })
  const mapping = { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours' }
  const run = async () => {
    const sourcePath = await place.upload(`Job,Who,Day,Hours\n${gone.id},${userId},2026-03-02,8\n`)
    return (await place.run(caller, 'import', { sourcePath, mapping }, 'time-entries')).job.result
  }
  t.strictSame(listed(await run()), ['2 projectId not_found'], 'while both projects are live')
  await remove(caller, 'projects', gone.id)
  t.strictSame(listed(await run()), [])
  const { rows } = await database.pool.query(
    'select project_id::integer as id from time_entries where tenant_id = $1',
    [caller.tenantId],
  )
  t.strictSame(rows, [{ id: live.id }])
})

t.test(
  'reading several records reports deleted records as missing, and the lookup of deleted records finds no live one',
  async (t) => {
    const caller = await place.tenant()
    const made = [await make.contact({ database, caller } as never), await make.contact({ database, caller } as never)]
    const [gone, live] = made.map(({ id }) => id) as [number, number]
    await remove(caller, 'contacts', gone)
    const db = liveReadContext(database)
    const { items, missing } = await fetchRecords(db, caller, contacts, [gone, live])
    t.strictSame([items.map(({ id }) => id), missing], [[live], [gone]])
    t.equal((await findDeleted(db, caller, contacts, gone)).id, gone)
    await rejectsWith(t, findDeleted(db, caller, contacts, live), { code: 'not_found' })
  },
)
