import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { createTimeOrderedId } from '../../db/engine/base/ids.ts'
import { readSettings } from '../../db/engine/base/settings.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { BucketFileStore } from '../../db/services/files/bucket-file-store.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { enqueueJob, findJob, type NewJob } from '../../db/services/jobs/jobs.ts'
import { matches, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startBucket } from '../../scripts/testkit/environment/bucket.ts'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { runClaimedJob } from '../../workers/tasks/serve-jobs.ts'
import { sweepFiles } from '../../workers/tasks/sweep-files.ts'

const { filesUrl, files, stop } = await startBucket(t)
const service = await startOwnService(t, { settings: { filesUrl } })
const tenant = await service.tenant()
const place = await makeJobHelpers(t)

const names = async (room: 'uploads' | 'artifacts' | 'kept'): Promise<string[]> => {
  const found: string[] = []
  for await (const listed of files.list(room)) found.push(...listed.map(({ name }) => name))
  return found
}

t.test('a file uploaded to a bucket becomes visible once it is committed, and can be read in any range', async (t) => {
  for (const size of [10, 12_000_000]) {
    const id = createTimeOrderedId('up')
    const content = randomBytes(size)
    const chunks = Array.from({ length: Math.ceil(size / 60_000) }, (_, at) =>
      content.subarray(at * 60_000, (at + 1) * 60_000),
    )
    const received = await files.receiveUpload(Readable.from(chunks), { id, maxBytes: size })
    t.equal(received.sha256, createHash('sha256').update(content).digest('hex'))
    t.equal(await files.openFile('uploads', id), undefined, 'the file is not visible yet')
    await received.keep()
    const file = (await files.openFile('uploads', id))!
    t.equal(file.size, size)
    t.ok((await buffer(file.stream())).equals(content))
    t.ok((await buffer(file.stream({ start: 3, end: 8 }))).equals(content.subarray(3, 9)))
    t.ok((await file.read(size - 4, 100)).equals(content.subarray(size - 4)))
    t.equal((await file.read(size, 10)).length, 0)
    await file.close()
    await files.removeFile('uploads', id)
    await files.removeFile('uploads', id)
    t.equal(await files.touchFile('uploads', id), false)
  }
})

t.test('an upload that is too large or breaks off leaves nothing in the bucket', async (t) => {
  const id = createTimeOrderedId('up')
  const large = Readable.from([Buffer.alloc(6_000_000), Buffer.alloc(6_000_000)])
  await rejectsWith(t, files.receiveUpload(large, { id, maxBytes: 11_000_000 }), {
    message: containing('larger than 11000000 bytes'),
  })
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(6_000_000)
      throw new Error('gone')
    })(),
  )
  await rejectsWith(t, files.receiveUpload(broken, { id, maxBytes: 11_000_000 }), {
    message: containing('the sender aborted the transfer'),
  })
  t.equal(await files.openFile('uploads', id), undefined)
  t.equal(await files.endTransfers(Date.now() + 60_000), 0)
})

t.test('abandoned multipart uploads are aborted once they are old', async (t) => {
  // The tests' S3 server does not list multipart uploads.
  const old = { key: 'uploads/up_0000000000', id: 'a', at: '2026-03-01T00:00:00.000Z' }
  const fresh = { key: 'uploads/up_0000000001', id: 'b', at: '2026-03-03T00:00:00.000Z' }
  const dropped: string[] = []
  const server = createServer((request, response) => {
    if (request.method === 'DELETE') dropped.push(request.url!)
    const parts = [old, fresh].map(
      ({ key, id, at }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`,
    )
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'Content-Type': 'application/xml' })
    response.end(
      request.method === 'DELETE' ? '' : `<ListMultipartUploadsResult>${parts.join('')}</ListMultipartUploadsResult>`,
    )
  }).listen(0, '127.0.0.1')
  t.teardown(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  const store = await BucketFileStore.at(`s3://test:test@bucket?endpoint=${endpoint}`)
  t.equal(await store.endTransfers(Date.parse('2026-03-02')), 1)
  t.strictSame(
    dropped.map((url) => [new URL(url, 'http://x').pathname, new URL(url, 'http://x').searchParams.get('uploadId')]),
    [['/bucket/uploads/up_0000000000', 'a']],
  )
})

t.test('a document is stored in the bucket and downloaded from it, also in ranges', async (t) => {
  const { id } = await make.document(tenant, { content: 'hello bucket' })
  const get = (headers = {}) => tenant.client.send('GET', `/documents/${id}/download`, { headers })
  matches(t, await get(), { status: 200, text: 'hello bucket' })
  matches(t, await get({ Range: 'bytes=6-' }), { status: 206, text: 'bucket' })
})

t.test('import and export jobs read and write the bucket even if they pause between batches', async (t) => {
  const { database } = place
  const workplace = { ...place.workplace, files }
  const caller = await place.tenant()
  const ofContacts = { resourceType: 'contacts', readScope: 'contacts:read' }
  const run = async (job: NewJob) => {
    const id = await runTransaction(database, caller, (tx) => enqueueJob(tx, caller, job))
    for (;;) {
      const slice = await claimJob(database, caller.tenantId, ['import', 'export'])
      if (!slice) break
      let turns = 0
      // A turn ends after its first batch, so that the next one continues from the checkpoint.
      await runClaimedJob(workplace, slice, () => turns++ === 0)
      await database.pool.query(
        "update jobs set status = 'queued', lease_until = null where id = $1 and status = 'running'",
        [id],
      )
    }
    return findJob(liveReadContext(database), caller, id)
  }
  const sourcePath = createTimeOrderedId('up')
  const rows = Array.from({ length: 1_200 }, (_, at) => `Dana ${at},${at % 3 === 0 ? 'nobody' : 'customer'}`)
  const csv = ['Name,Kind', ...rows, ''].join('\n')
  await (await files.receiveUpload(Readable.from([Buffer.from(csv)]), { id: sourcePath, maxBytes: 1e6 })).keep()
  const imported = await run({
    type: 'import',
    params: { sourcePath, mapping: { Name: 'firstName', Kind: 'type' } },
    ...ofContacts,
  })
  matches(t, imported.job, { status: 'completed', result: { created: 800, failed: 400 } })
  const text = async (name: string) =>
    (await buffer((await files.openFile('artifacts', name))!.stream())).toString('utf8')
  t.equal((await text(imported.kept.errorsArtifact!.file)).trim().split('\n').length, 401)
  const exported = await run({ type: 'export', params: {}, ...ofContacts })
  matches(t, exported.job, { status: 'completed', result: { exported: 800 } })
  t.equal((await text(exported.kept.artifact!.file)).trim().split('\n').length, 801)
  t.equal((await names('artifacts')).filter((name) => name.endsWith('.partial')).length, 0)
})

t.test('a sweep removes unreferenced files from the bucket, keeps others, and counts missing ones', async (t) => {
  const { database } = service
  const [stray, kept] = [createTimeOrderedId('up'), await make.document(tenant)]
  await (await files.receiveUpload(Readable.from([Buffer.from('x')]), { id: stray, maxBytes: 10 })).keep()
  const later = new Date(Date.now() + 2 * 3600 * 1000)
  const swept = await sweepFiles({ database, files }, later)
  t.ok(swept.strays >= 1)
  t.equal(swept.missing, 0)
  t.notOk((await names('uploads')).includes(stray))
  matches(t, await tenant.client.send('GET', `/documents/${kept.id}/download`), { status: 200 })
  const { rows } = await database.pool.query(
    `select u.file from document_versions v join uploads u on u.tenant_id = v.tenant_id and u.id = v.upload_id
    where v.document_id = $1 and v.tenant_id = $2`,
    [kept.id, tenant.id],
  )
  await files.removeFile('uploads', rows[0].file)
  matches(t, await sweepFiles({ database, files }, later), { missing: 1 })
})

t.test('FILES_URL accepts only the address of a bucket', (t) => {
  const settingsOf = (FILES_URL: string) =>
    readSettings({ FILES_URL, SECRET_KEY: 'x'.repeat(32), DATA_DIR: t.testdir() })
  t.equal(settingsOf(filesUrl).filesUrl, filesUrl)
  for (const url of [
    'https://bucket',
    's3://',
    's3://bucket/folder',
    's3://bucket?endpoint=ftp://x',
    's3://bucket?key=x',
    'bucket',
  ]) {
    throwsWith(t, () => settingsOf(url), { message: /^FILES_URL must be/ }, url)
  }
  t.end()
})

t.test('an unreachable bucket is a 503, and no record is lost or created', async (t) => {
  const { id } = await make.document(tenant)
  const { data } = await tenant.client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })
  await stop()
  const put = await sendRaw(data.uploadUrl, 'PUT', { body: 'x', headers: { 'Content-Type': 'text/plain' } })
  t.equal(put.status, 503)
  matches(t, await tenant.client.send('GET', `/documents/${id}/download`), { status: 503 })
  matches(t, await tenant.client.send('GET', `/documents/${id}`), { status: 200 })
  const open = await tenant.client.send('POST', '/documents', { body: { sourcePath: data.sourcePath, name: 'x' } })
  matches(t, open, { status: 422, json: { errors: [{ field: 'sourcePath', code: 'rule' }] } })
})
