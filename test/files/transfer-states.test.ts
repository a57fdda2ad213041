import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import {
  claimTicket,
  createDownloadTicket,
  markTicketUsed,
  releaseTicket,
} from '../../db/services/files/download-tickets.ts'
import { isOutOfSpace } from '../../db/services/files/file-store.ts'
import { findKnownUploads } from '../../db/services/files/sweep.ts'
import { finishUpload, markUploadUsed } from '../../db/services/files/transfers.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const { database } = service
const { pool } = database

const uploadStates = ['open', 'finished', 'used', 'expired']
const setUpload = (id: string, values: string) =>
  pool.query(`/* of a test */ update uploads set ${values} where id = $1`, [id])
const newUpload = async ({ client }: Pick<TestTenant, 'client'>) =>
  (await client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })).data

t.test('only a full disk, an exceeded quota and an exceeded file size limit count as out of space', async (t) => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG'])
    t.equal(isOutOfSpace(Object.assign(new Error('failed'), { code })), true, code)
  for (const error of [Object.assign(new Error('failed'), { code: 'EACCES' }), new Error('ENOSPC'), undefined])
    t.equal(isOutOfSpace(error), false)
})

t.test('an upload can be used only if it is finished and has not expired, and only once', async (t) => {
  const tenant = await service.tenant()
  const use = (id: string) => runTransaction(database, tenant.caller, (tx) => markUploadUsed(tx, tenant.caller, id))
  const { sourcePath } = await newUpload(tenant)
  const refused = { code: 'validation_failed' }
  for (const state of nonEmpty(uploadStates)) {
    if (state === 'finished') continue
    await setUpload(sourcePath, `state = '${state}'`)
    await rejectsWith(t, use(sourcePath), refused, state)
  }
  await setUpload(sourcePath, "state = 'finished', expires_at = now() - interval '1 minute'")
  await rejectsWith(t, use(sourcePath), refused, 'an upload that has expired')
  await setUpload(sourcePath, "expires_at = now() + interval '1 hour'")
  await use(sourcePath)
  await rejectsWith(t, use(sourcePath), refused, 'an upload that was used before')
})

t.test('a transfer to an upload that another transfer has finished is refused, and leaves no file', async (t) => {
  const tenant = await service.tenant()
  const { sourcePath: id } = await newUpload(tenant)
  const key = { tenantId: tenant.id, id }
  const first = await pool.connect()
  t.teardown(() => first.release())
  await first.query('begin')
  await first.query("update uploads set state = 'finished', size = 5, file = 'first' where id = $1", [id])
  let discarded = 0
  const second = finishUpload(database, key, {
    ...{ file: 'second', size: 6, sha256: 'b'.repeat(64), keep: async () => {} },
    discard: async () => {
      discarded += 1
    },
  })
  const refused = rejectsWith(t, second, { code: 'conflict' })
  await waitUntilBlocked(database, 'uploads', second)
  await first.query('commit')
  await refused
  t.equal(discarded, 1)
  const { rows } = await pool.query('select state, size, file from uploads where id = $1', [id])
  matches(t, rows[0], { state: 'finished', file: 'first' })
})

t.test('all files of an open upload count as known, but only the final file of any other upload', async (t) => {
  const tenant = await service.tenant()
  const { sourcePath: id } = await newUpload(tenant)
  const [own, other] = [`${id}.1`, `${id}.2`]
  const known: Record<string, string[]> = {}
  for (const state of nonEmpty(uploadStates)) {
    await setUpload(id, `state = '${state}', file = '${own}'`)
    known[state] = [...(await findKnownUploads(database, [own, other]))].sort()
  }
  t.strictSame(known, { open: [own, other], finished: [own], used: [own], expired: [own] })
})

t.test('a claimed or used download address cannot be claimed again, but a released address can', async (t) => {
  const tenant = await service.tenant()
  const { caller } = tenant
  const { id: jobId } = await make.job(tenant, {}, { status: 'completed', file: 'Kind\n' })
  const { id } = await runTransaction(database, caller, (tx) =>
    createDownloadTicket(tx, caller, { jobId, kind: 'result' }),
  )
  const key = { tenantId: tenant.id, id }
  t.equal(await claimTicket(database.sql, key, 'one'), true)
  t.equal(await claimTicket(database.sql, key, 'two'), false, 'the first download has claimed the address')
  await releaseTicket(database.sql, { ...key, fence: 'one' })
  t.equal(await claimTicket(database.sql, key, 'two'), true)
  await markTicketUsed(database.sql, { ...key, fence: 'two' })
  t.equal(await claimTicket(database.sql, key, 'three'), false, 'the address is used')
})

t.test('an upload address that an app created is valid until the grant of the app is revoked', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const app = await makeTokens(tenant.client.origin, person, await makeApp(tenant))
  t.ok(await make.documentUpload(app), 'the address accepts a file')
  const { uploadUrl } = await newUpload(app)
  const { rowCount } = await pool.query('update oauth_families set revoked_at = now() where tenant_id = $1', [
    tenant.id,
  ])
  t.equal(rowCount, 1)
  const late = await sendRaw(uploadUrl, 'PUT', { body: 'hello', headers: { 'Content-Type': 'text/plain' } })
  t.equal(late.status, 410)
})
