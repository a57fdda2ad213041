import t from 'tap'
import { forgetEndedPreviews } from '../../db/engine/records/preview.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { jobStatuses } from '../../scripts/testkit/make/jobs.ts'

const place = await makeJobHelpers(t)
const { database } = place

t.test('the records that a dry run would write are stored until the dry run ends', async (t) => {
  const caller = await place.tenant()
  for (const [status, isOpen] of nonEmpty(jobStatuses)) {
    const id = await place.enqueue(caller, 'import', { dryRun: true })
    const key = [caller.tenantId, id]
    await database.pool.query('update jobs set status = $3 where tenant_id = $1 and id = $2', [...key, status])
    await database.pool.query(
      `insert into foreseen_records (tenant_id, job_id, ref, fields) values ($1, $2, -1, '{}')`,
      key,
    )
    await database.pool.query(
      `insert into foreseen_keys (tenant_id, job_id, field, ref, key) values ($1, $2, 'email', -1, 'a@example.com')`,
      key,
    )
    await forgetEndedPreviews(database)
    for (const table of ['foreseen_records', 'foreseen_keys']) {
      const { rowCount } = await database.pool.query(`select from ${table} where tenant_id = $1 and job_id = $2`, key)
      t.equal(rowCount, isOpen ? 1 : 0, `${table} of a ${status} job`)
    }
  }
})
