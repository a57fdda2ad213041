import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { createTimeOrderedId } from '../../db/engine/base/ids.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { createDownloadTicket } from '../../db/services/files/download-tickets.ts'
import { LocalFileStore } from '../../db/services/files/local-file-store.ts'
import { deleteExpiredUploads, findNeededArtifacts } from '../../db/services/files/sweep.ts'
import { createUpload } from '../../db/services/files/transfers.ts'
import { recordPdfStart } from '../../db/services/papers/pdf-cache.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { dataDirSettings } from '../../scripts/testkit/environment/stored-files.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

/** Uses a folder as the file store, because the ages of files can be set only there. */
const place = await makeJobHelpers(t, { own: true, ...dataDirSettings })
const { workplace, database } = place
const files = new LocalFileStore(place.folder, { keepFreeBytes: 0 })
const hoursMs = 3600 * 1000
const later = (hours: number): Date => new Date(Date.now() + hours * hoursMs)

t.test('an expired upload is removed, but not before an open job has read it', async (t) => {
  const caller = await place.tenant()
  const make = () =>
    runTransaction(database, caller, (tx) => createUpload(tx, caller, { purpose: 'import', contentType: 'text/csv' }))
  const [idle, wanted] = [(await make()).id, (await make()).id]
  for (const id of [idle, wanted]) writeFileSync(files.uploadPath(id), 'Kind\ncustomer\n')
  await place.enqueue(caller, 'import', { sourcePath: wanted, mapping: { Kind: 'type' } })
  matches(t, await sweepFiles(workplace), { uploads: 0 })
  matches(t, await sweepFiles(workplace, later(2)), { uploads: 1 })
  t.strictSame([existsSync(files.uploadPath(idle)), existsSync(files.uploadPath(wanted))], [false, true])
  await place.serve(caller)
  t.equal((await place.contacts(caller, 'id')).length, 1)
  matches(t, await sweepFiles(workplace, later(2)), { uploads: 1 })
  t.notOk(existsSync(files.uploadPath(wanted)))
})

t.test('an expired upload and a partial file are kept only while their job is queued or running', async (t) => {
  const caller = await place.tenant()
  const [uploads, partials]: string[][] = [[], []]
  for (const status of ['queued', 'running', 'completed', 'failed', 'cancelled']) {
    const { id: sourcePath } = await runTransaction(database, caller, (tx) =>
      createUpload(tx, caller, { purpose: 'import', contentType: 'text/csv' }),
    )
    const id = await place.enqueue(caller, 'import', { sourcePath, mapping: { Kind: 'type' } })
    await database.pool.query('update jobs set status = $2 where id = $1', [id, status])
    const name = `${id}.1.errors.partial`
    if ((await findNeededArtifacts(database, [name])).has(name)) partials!.push(status)
    const { files: removed } = await deleteExpiredUploads(database, later(2).toISOString())
    if (!removed.includes(sourcePath)) uploads!.push(status)
  }
  t.strictSame(partials, ['queued', 'running'])
  t.strictSame(uploads, ['queued', 'running'])
  await database.pool.query("update jobs set status = 'cancelled' where tenant_id = $1", [caller.tenantId])
})

t.test("a job's files and download tickets are removed seven days after its end", async (t) => {
  const caller = await place.tenant()
  const { job, file } = await place.run(caller, 'export', {})
  t.ok(file)
  await runTransaction(database, caller, (tx) => createDownloadTicket(tx, caller, { jobId: job.id, kind: 'result' }))
  matches(t, await sweepFiles(workplace, later(24 * 7 - 1)), { artifacts: 0 })
  matches(t, await sweepFiles(workplace, later(24 * 7 + 1)), { artifacts: 1 })
  t.equal((await place.done(caller, job.id)).file, undefined)
  const { rows } = await database.pool.query('select from download_tickets where tenant_id = $1', [caller.tenantId])
  t.equal(rows.length, 0)
})

t.test('partial files of an open job are kept at any age, and old unreferenced files are removed', async (t) => {
  const caller = await place.tenant()
  const content = `Kind\n${'alien\n'.repeat(1200)}`
  const id = await place.enqueue(caller, 'import', {
    sourcePath: await place.upload(content),
    mapping: { Kind: 'type' },
  })
  let batches = 0
  await place.serve(caller, () => batches++ < 1)
  const piece = files.artifactPath(`${id}.1.errors.partial`)
  const strays = [
    files.artifactPath(`${createTimeOrderedId('job')}.3.result`),
    files.uploadPath(`${createTimeOrderedId('up')}.4711.partial`),
  ]
  for (const path of strays) writeFileSync(path, 'x')
  matches(t, await sweepFiles(workplace), { strays: 0 }, 'no file is old enough')
  for (const path of [piece, ...strays]) utimesSync(path, later(-200), later(-200))
  await sweepFiles(workplace)
  t.strictSame(
    [piece, ...strays].map((path) => existsSync(path)),
    [true, false, false],
  )
  await place.database.pool.query("update jobs set status = 'cancelled' where tenant_id = $1", [caller.tenantId])
  await sweepFiles(workplace)
  t.notOk(existsSync(piece))
})

t.test('a stored PDF is removed an hour after the last row that referenced it was removed', async (t) => {
  const { tenantId } = await place.tenant()
  const [named, unnamed, fresh] = ['a', 'b', 'c'].map((letter) => `bid_${letter.repeat(40)}.pdf`) as [
    string,
    string,
    string,
  ]
  const broken = `bid_${'d'.repeat(40)}.4711.partial`
  const names = [named, unnamed, fresh, broken]
  for (const name of names.slice(0, 3)) await files.keep(name, Buffer.from(name))
  writeFileSync(files.keptPath(broken), 'x')
  const key = { tenantId, entityType: 'bid', entityId: 1 }
  await recordPdfStart(database.sql, key, named)
  for (const name of [named, unnamed, broken]) utimesSync(files.keptPath(name), later(-20), later(-20))
  utimesSync(files.keptPath(fresh), later(-0.9), later(-0.9))
  const there = () => names.filter((name) => existsSync(files.keptPath(name)))
  matches(t, await sweepFiles(workplace), { strays: 2 })
  t.strictSame(there(), [named, fresh])
  t.equal(readFileSync(files.keptPath(named), 'utf8'), named)
  await database.pool.query('delete from kept_pdfs where tenant_id = $1', [tenantId])
  matches(t, await sweepFiles(workplace), { strays: 1 })
  t.strictSame(there(), [fresh])
})

t.test('one sweep removes many unreferenced files', async (t) => {
  const folder = join(files.keptPath('bid_0000000000'), '..')
  for (let index = 0; index < 1_100; index += 1) {
    const path = files.keptPath(`bid_${String(index).padStart(20, '0')}`)
    writeFileSync(path, '')
    utimesSync(path, later(-2), later(-2))
  }
  matches(t, await sweepFiles(workplace), { strays: 1_100 })
  t.equal(readdirSync(folder).filter((name) => name.startsWith('bid_0000')).length, 0)
})

t.test('a file is stored completely or not at all, and only under a valid name', async (t) => {
  const folder = t.testdir()
  const kept = () => readdirSync(join(folder, 'kept'))
  const store = new LocalFileStore(folder, { keepFreeBytes: 0 })
  await store.keep('bid_0123456789', Buffer.from('one'))
  await store.keep('bid_0123456789', Buffer.from('other'))
  t.strictSame(kept(), ['bid_0123456789'])
  t.equal(readFileSync(store.keptPath('bid_0123456789'), 'utf8'), 'other')
  for (const name of ['../uploads/up_0123456789', 'CON', '']) {
    await rejectsWith(t, store.keep(name, Buffer.from('x')), { message: /not the name of a stored file/ })
  }
  const full = new LocalFileStore(folder, { keepFreeBytes: Number.MAX_SAFE_INTEGER })
  await rejectsWith(t, full.keep('bid_9876543210', Buffer.from('x')), { code: 'service_unavailable' })
  t.strictSame(kept(), ['bid_0123456789'])
})
