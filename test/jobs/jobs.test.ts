import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t, { settings: { uploadMaxBytes: 1000 } })
const csv = (body: string | Buffer, headers = {}) => ({ body, headers: { 'Content-Type': 'text/csv', ...headers } })

t.test("getJob returns a job's progress, and a 304 while it is unchanged", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant)
  const { data, headers } = await tenant.client.ok('getJob', { path: { id } })
  matches(t, data, { id, status: 'queued', progress: { processed: 0, total: 0, errorsCount: 0 }, startedAt: null })
  const seen = { 'If-None-Match': headers.etag! }
  t.equal((await tenant.client.call('getJob', { path: { id }, headers: seen })).status, 304)
  await tenant.client.ok('cancelJob', { path: { id } })
  t.equal((await tenant.client.call('getJob', { path: { id }, headers: seen })).status, 200)
})

t.test('listJobs filters by type, family, status and time, newest first, in pages', async (t) => {
  const tenant = await service.tenant()
  const ended = await make.job(tenant, { type: 'import' }, { status: 'completed' })
  const failed = await make.job(tenant, {}, { status: 'failed', errorMessage: 'The file is no CSV.' })
  const queued = await make.job(tenant, { resourceType: 'bids', readScope: null })
  const listed = async (query: object) =>
    (await tenant.client.ok('listJobs', { query })).data.map(({ id }) =>
      [ended, failed, queued].findIndex((job) => job.id === id),
    )
  t.strictSame(await listed({}), [2, 1, 0])
  t.strictSame(await listed({ type: 'import' }), [0])
  t.strictSame(await listed({ status: 'failed' }), [1])
  t.strictSame(await listed({ resourceType: 'bids' }), [2])
  t.strictSame(await listed({ dateFrom: '2100-01-01T00:00:00Z' }), [])
  t.strictSame(await listed({ dateTo: ended.createdAt, dateFrom: ended.createdAt, type: 'import' }), [0])
  const { meta } = await tenant.client.ok('listJobs', { query: { limit: 2 } })
  t.strictSame(await listed({ limit: 2, cursor: meta.pagination.cursor }), [0])
})

t.test("a caller without the read scope of a job's family gets a 404 for it", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant, {}, { status: 'completed', file: 'a', errorsFile: 'b' })
  const { client } = await tenant.key({ scopes: ['jobs:read', 'jobs:write'] })
  t.strictSame((await client.ok('listJobs')).data, [])
  const answers = [
    await client.call('getJob', { path: { id } }),
    await client.call('cancelJob', { path: { id } }),
    await client.call('deleteJob', { path: { id } }),
    await client.call('getJobDownload', { path: { id } }),
    await client.call('getJobErrors', { path: { id } }),
  ]
  for (const answer of answers) matches(t, answer, { status: 404, json: { detail: 'No such job.' } })
  t.equal((await tenant.client.ok('getJob', { path: { id } })).data.status, 'completed')
})

t.test('cancelJob cancels a queued job, and an ended job is a conflict that names its status', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant)
  const { data } = await tenant.client.ok('cancelJob', { path: { id } })
  matches(t, data, { status: 'cancelled', completedAt: /Z$/, expiresAt: /Z$/ })
  const again = await tenant.client.call('cancelJob', { path: { id } })
  matches(t, again, { status: 409, code: 'conflict', json: { detail: /cancelled/ } })
  for (const status of ['completed', 'failed'] as const) {
    const ended = await make.job(tenant, {}, { status })
    const answer = await tenant.client.call('cancelJob', { path: { id: ended.id } })
    matches(t, answer, { status: 409, json: { detail: new RegExp(status) } })
  }
})

t.test('deleteJob deletes an ended job if its version matches If-Match, and refuses an open job', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant)
  const { headers } = await tenant.client.ok('getJob', { path: { id } })
  matches(t, await tenant.client.call('deleteJob', { path: { id } }), { status: 409, json: { detail: /queued/ } })
  await tenant.client.ok('cancelJob', { path: { id } })
  const stale = { 'If-Match': headers.etag! }
  matches(t, await tenant.client.call('deleteJob', { path: { id }, headers: stale }), {
    status: 412,
    code: 'conflict',
  })
  const { data } = await tenant.client.ok('deleteJob', { path: { id } })
  matches(t, data, { id, status: 'cancelled', deletedAt: /Z$/ })
  t.equal((await tenant.client.call('getJob', { path: { id } })).status, 404)
  t.equal((await tenant.client.call('deleteJob', { path: { id } })).status, 404)
  t.strictSame((await tenant.client.ok('listJobs')).data, [])
})

t.test('downloading a file that the job does not have is a 404 with the reason', async (t) => {
  const tenant = await service.tenant()
  const ended = await make.job(tenant, {}, { status: 'completed' })
  const queued = await make.job(tenant)
  for (const id of [queued.id, ended.id]) {
    matches(t, await tenant.client.call('getJobDownload', { path: { id } }), {
      status: 404,
      json: { detail: /no result/ },
    })
    matches(t, await tenant.client.call('getJobErrors', { path: { id } }), {
      status: 404,
      json: { detail: /no errors/ },
    })
  }
})

t.test('the refusal to download a missing file says to wait only if the job is queued or running', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant)
  const reason = async () => (await tenant.client.call('getJobDownload', { path: { id } })).json.detail
  const wait = ' Wait until GET /jobs/{id} shows completed.'
  for (const status of nonEmpty(['queued', 'running'])) {
    await service.database.pool.query('update jobs set status = $2 where id = $1', [id, status])
    t.equal(await reason(), `The job is ${status} and has no result file.${wait}`)
  }
  for (const status of nonEmpty(['completed', 'failed', 'cancelled'])) {
    await service.database.pool.query('update jobs set status = $2 where id = $1', [id, status])
    t.equal(await reason(), `The job is ${status} and has no result file.`)
  }
})

t.test('getJobDownload and getJobErrors return an address that serves its file once', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant, {}, { status: 'completed', file: 'id\n1\n', errorsFile: 'Row\n2\n' })
  const result = (await tenant.client.ok('getJobDownload', { path: { id } })).data
  const errors = (await tenant.client.ok('getJobErrors', { path: { id } })).data
  t.ok(result.url.startsWith(`${service.settings.publicOrigin}/files/downloads/`))
  const minutes = (Date.parse(result.expiresAt) - Date.now()) / 60_000
  t.ok(minutes > 4 && minutes <= 5)
  const head = await sendRaw(result.url, 'HEAD')
  matches(t, head, { status: 200, headers: { 'content-length': '5' }, text: '' })
  const file = await sendRaw(result.url, 'GET')
  matches(t, file, { status: 200, text: containing('id\n1\n') })
  matches(t, file.headers, {
    'content-disposition': /^attachment; filename="contacts.csv"/,
    'cache-control': 'no-store',
  })
  // Until the first download is recorded as ended, a second one is refused as a conflict.
  let again = await sendRaw(result.url, 'GET')
  while (again.status === 409) again = await sendRaw(result.url, 'GET')
  matches(t, again, { status: 410, code: 'bad_request' })
  matches(t, await sendRaw(errors.url, 'GET'), { status: 200, text: containing('Row\n2\n') })
})

t.test('of concurrent downloads from one address, one gets the file', async (t) => {
  const tenant = await service.tenant()
  const file = 'x'.repeat(100_000)
  await race(t, {
    at: service,
    rounds: 5,
    arrange: async () => {
      const { id } = await make.job(tenant, {}, { status: 'completed', file })
      return (await tenant.client.ok('getJobDownload', { path: { id } })).data
    },
    contestants: ({ url }) => repeatContestant(4, () => sendRaw(url, 'GET')),
    judge: (answers) => {
      t.equal(answers.filter(({ status }) => status === 200).length, 1)
      for (const { status } of nonEmpty(answers)) t.ok([200, 409, 410].includes(status), String(status))
    },
  })
})

t.test('a download address is no longer valid once its job is deleted, and a forged address is a 404', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.job(tenant, {}, { status: 'completed', file: 'id\n' })
  const { url } = (await tenant.client.ok('getJobDownload', { path: { id } })).data
  const upload = (await tenant.client.ok('createJobUpload', { body: { contentType: 'text/csv' } })).data
  const asDownload = upload.uploadUrl.replace('/uploads/', '/downloads/')
  for (const forged of [`${url}x`, url.slice(0, -1), asDownload, `${service.origin}/files/downloads/x`]) {
    matches(t, await sendRaw(forged, 'GET'), { status: 404, code: 'not_found' })
  }
  matches(t, await sendRaw(url, 'POST'), { status: 405, headers: { allow: 'GET, HEAD' } })
  await tenant.client.ok('deleteJob', { path: { id } })
  t.equal((await sendRaw(url, 'GET')).status, 410)
})

async function newUpload({ client }: TestTenant, contentType: 'text/csv' | 'image/png' = 'text/csv') {
  const { data, headers } = await client.ok('createJobUpload', { body: { contentType, filename: 'Contacts.csv' } })
  return { ...data, location: headers.location }
}

t.test('createJobUpload returns an address that accepts one file within an hour', async (t) => {
  const tenant = await service.tenant()
  const { uploadUrl, sourcePath, expiresAt, location } = await newUpload(tenant)
  t.equal(location, uploadUrl)
  t.ok(uploadUrl.startsWith(`${service.settings.publicOrigin}/files/uploads/`))
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000
  t.ok(minutes > 59 && minutes <= 60)
  const sent = await sendRaw(uploadUrl, 'PUT', csv('Kind\ncustomer\n'))
  matches(t, sent, { status: 200, json: { data: { sourcePath, size: 14 } } })
  matches(t, await sendRaw(uploadUrl, 'PUT', csv('Kind\nvendor\n')), { status: 409, code: 'conflict' })
  await tenant.client.ok('importContacts', { body: { sourcePath, mapping: { Kind: 'type' } } })
})

t.test('createJobUpload without a body or contentType is for a CSV file', async (t) => {
  const tenant = await service.tenant()
  for (const body of [undefined, {}, { filename: 'Contacts.csv' }]) {
    const { data } = await tenant.client.ok('createJobUpload', body ? { body } : {})
    matches(t, await sendRaw(data.uploadUrl, 'PUT', csv('a')), { status: 200 })
  }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  t.equal((await tenant.client.send('POST', '/jobs/uploads', { body: '', headers })).status, 201)
})

t.test("a GET of an upload's address returns the state and size of the upload", async (t) => {
  const tenant = await service.tenant()
  const { uploadUrl, sourcePath, expiresAt } = await newUpload(tenant)
  const open = await sendRaw(uploadUrl, 'GET')
  const known = { sourcePath, contentType: 'text/csv', filename: 'Contacts.csv' }
  matches(t, open, { status: 200, headers: { 'cache-control': 'no-store' } })
  t.strictSame(open.json.data, { ...known, state: 'open', size: null, expiresAt })
  await sendRaw(uploadUrl, 'PUT', csv('Kind\ncustomer\n'))
  matches(t, (await sendRaw(uploadUrl, 'GET')).json.data, { ...known, state: 'finished', size: 14 })
  matches(t, await sendRaw(uploadUrl, 'HEAD'), { status: 200, text: '' })
  matches(t, await sendRaw(`${uploadUrl}x`, 'GET'), { status: 404, code: 'not_found' })
  await tenant.database.pool.query('update uploads set expires_at = now() where id = $1', [sourcePath])
  matches(t, await sendRaw(uploadUrl, 'GET'), { status: 410, code: 'bad_request' })
})

t.test('an upload refuses other types, empty and too large files, and forged addresses', async (t) => {
  const tenant = await service.tenant()
  const { uploadUrl } = await newUpload(tenant)
  const put = (sending: object) => sendRaw(uploadUrl, 'PUT', sending)
  const wrong = [
    { 'Content-Type': 'application/json' },
    { 'Content-Type': 'text/csv; charset=latin1' },
    { 'Content-Encoding': 'gzip' },
  ]
  for (const headers of wrong) matches(t, await put(csv('a', headers)), { status: 415, code: 'bad_request' })
  matches(t, await put(csv('')), { status: 400, code: 'bad_request' })
  matches(t, await put(csv('x'.repeat(1001))), { status: 413, code: 'bad_request' })
  const chunked = { 'Transfer-Encoding': 'chunked', 'Content-Length': undefined }
  matches(t, await put(csv('x'.repeat(1001), chunked)), { status: 413, code: 'bad_request' })
  matches(t, await sendRaw(`${uploadUrl}x`, 'PUT', csv('a')), { status: 404, code: 'not_found' })
  matches(t, await sendRaw(uploadUrl, 'POST', csv('a')), { status: 405, headers: { allow: 'GET, HEAD, PUT' } })
  t.equal((await put(csv('x'.repeat(1000)))).status, 200)
})

t.test('an expired upload address accepts no file', async (t) => {
  const tenant = await service.tenant()
  const { uploadUrl, sourcePath } = await newUpload(tenant)
  await tenant.database.pool.query('update uploads set expires_at = now() where id = $1', [sourcePath])
  matches(t, await sendRaw(uploadUrl, 'PUT', csv('a')), { status: 410, code: 'bad_request' })
})

t.test('an uploaded image cannot be imported', async (t) => {
  const tenant = await service.tenant()
  const { uploadUrl, sourcePath } = await newUpload(tenant, 'image/png')
  await sendRaw(uploadUrl, 'PUT', { body: 'x', headers: { 'Content-Type': 'image/png' } })
  const answer = await tenant.client.call('importContacts', { body: { sourcePath, mapping: { Kind: 'type' } } })
  matches(t, answer, { status: 422, json: { errors: [{ field: 'sourcePath', code: 'rule' }] } })
})

t.test('a bulk job counts each given id once', async (t) => {
  const tenant = await service.tenant()
  const { data } = await tenant.client.ok('bulkContacts', { body: { operation: 'delete', ids: [1, 2, 1, 2, 3, 3] } })
  const job = (await tenant.client.ok('getJob', { path: { id: data.job_id } })).data
  matches(t, job.progress, { processed: 0, total: 3 })
})
