import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { timeOrderedId } from '../../db/base/ids.ts'
import { createTicket, createUpload } from '../../db/files/transfers.ts'
import { writing } from '../../db/postgres/transaction.ts'
import { sweepFiles } from '../../workers/sweep-files.ts'
import { makeWorkplace } from '../support/workplace.ts'

const place = await makeWorkplace(t)
const { files, workplace, database } = place
const hoursMs = 3600 * 1000
const later = (hours: number): Date => new Date(Date.now() + hours * hoursMs)

t.test('an upload is removed when its time is over, but not before an open job has read it', async (t) => {
  const caller = await place.tenant()
  const make = () =>
    writing(database, caller, (unit) => createUpload(unit, caller, { purpose: 'import', contentType: 'text/csv' }))
  const [idle, wanted] = [(await make()).id, (await make()).id]
  for (const id of [idle, wanted]) writeFileSync(files.uploadPath(id), 'Kind\ncustomer\n')
  await place.enqueue(caller, 'import', { sourcePath: wanted, mapping: { Kind: 'type' } })
  t.match(await sweepFiles(workplace), { uploads: 0 })
  t.match(await sweepFiles(workplace, later(2)), { uploads: 1 })
  t.same([existsSync(files.uploadPath(idle)), existsSync(files.uploadPath(wanted))], [false, true])
  await place.serve(caller)
  t.equal((await place.contacts(caller, 'id')).length, 1)
  t.match(await sweepFiles(workplace, later(2)), { uploads: 1 })
  t.notOk(existsSync(files.uploadPath(wanted)))
})

t.test("a job's files are removed seven days after its end, and the job says nothing of them any more", async (t) => {
  const caller = await place.tenant()
  const { job, file } = await place.run(caller, 'export', {})
  t.ok(file)
  await writing(database, caller, (unit) => createTicket(unit, caller, { jobId: job.id, kind: 'result' }))
  t.match(await sweepFiles(workplace, later(24 * 7 - 1)), { artifacts: 0 })
  t.match(await sweepFiles(workplace, later(24 * 7 + 1)), { artifacts: 1 })
  t.equal((await place.done(caller, job.id)).file, undefined)
  const { rows } = await database.pool.query('select from download_tickets where tenant_id = $1', [caller.tenantId])
  t.equal(rows.length, 0)
})

t.test('pieces of an open job stay, whatever their age; what nobody speaks of goes', async (t) => {
  const caller = await place.tenant()
  const content = `Kind\n${'alien\n'.repeat(1200)}`
  const id = await place.enqueue(caller, 'import', { sourcePath: place.upload(content), mapping: { Kind: 'type' } })
  let batches = 0
  await place.serve(caller, () => batches++ < 1)
  const piece = files.artifactPath(`${id}.1.errors.partial`)
  const strays = [
    files.artifactPath(`${timeOrderedId('job')}.3.result`),
    files.uploadPath(`${timeOrderedId('up')}.4711.partial`),
  ]
  for (const path of strays) writeFileSync(path, 'x')
  t.match(await sweepFiles(workplace), { strays: 0 }, 'nothing is old enough')
  for (const path of [piece, ...strays]) utimesSync(path, later(-200), later(-200))
  await sweepFiles(workplace)
  t.same(
    [piece, ...strays].map((path) => existsSync(path)),
    [true, false, false],
  )
  await place.database.pool.query("update jobs set status = 'cancelled' where tenant_id = $1", [caller.tenantId])
  await sweepFiles(workplace)
  t.notOk(existsSync(piece))
})
