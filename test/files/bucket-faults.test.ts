import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startBucket } from '../../scripts/testkit/environment/bucket.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { readStoredFile } from '../../scripts/testkit/environment/stored-files.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'

/** Handles a request to S3. Returns true if it answered the request, so that the request is not passed on. */
type Fault = (asked: IncomingMessage, response: ServerResponse) => boolean

let fault: Fault = () => false

/** S3 behind a proxy that injects faults. */
const bucket = await startBucket(t)
const origin = new URL(new URL(bucket.filesUrl).searchParams.get('endpoint')!)
const proxy = createServer((asked, response) => {
  if (!fault(asked, response)) passOn(asked, response)
})

function passOn(asked: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = asked
  const on = request({ host: origin.hostname, port: origin.port, method, path: url, headers }, (answer) => {
    const cut = cutAt(asked)
    if (cut === undefined) {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
      return
    }
    response.writeHead(answer.statusCode!, cut.says(answer.headers))
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      const rest = cut.bytes - bytes
      bytes += chunk.length
      if (rest > 0) response.write(chunk.subarray(0, rest))
      if (bytes >= cut.bytes) cut.end(response)
    })
  })
  on.on('error', () => response.destroy())
  asked.pipe(on)
}

proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
t.teardown(() => proxy.close().closeAllConnections())
const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const filesUrl = bucket.filesUrl.replace(/endpoint=[^&]*/, `endpoint=${encodeURIComponent(endpoint)}`)
const service = await startService(t, { settings: { filesUrl } })
const tenant = await service.tenant()

/** Where and how the answers to GETs of objects are cut. */
interface Cut {
  bytes: number
  says(headers: IncomingMessage['headers']): IncomingMessage['headers']
  end(response: ServerResponse): void
}
let cutting: Cut | undefined
const cutAt = ({ method, url }: IncomingMessage) =>
  method === 'GET' && url?.includes('/uploads/') ? cutting : undefined

t.afterEach(() => {
  fault = () => false
  cutting = undefined
})

const content = 'hello bucket '.repeat(200_000)
const textType = { 'Content-Type': 'text/plain' }
const download = (id: number, headers = {}) => tenant.client.send('GET', `/documents/${id}/download`, { headers })

async function upload() {
  const { data } = await tenant.client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })
  return { ...data, put: (body: string = content) => sendRaw(data.uploadUrl, 'PUT', { body, headers: textType }) }
}

const answered =
  (status: number, code: string, when: (asked: IncomingMessage) => boolean = () => true): Fault =>
  (asked, response) => {
    if (!when(asked)) return false
    response.writeHead(status, { 'Content-Type': 'application/xml' })
    response.end(asked.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    asked.resume()
    return true
  }

t.test('a download that S3 truncates ends as a broken connection, and succeeds when repeated', async (t) => {
  const { id } = await make.document(tenant, { content })
  const cuts: Cut[] = [
    { bytes: 700_000, says: (headers) => headers, end: (response) => response.destroy() },
    {
      bytes: 700_000,
      says: (headers) => ({ ...headers, 'content-length': '700000' }),
      end: (response) => response.end(),
    },
    { bytes: 0, says: (headers) => headers, end: (response) => response.destroy() },
  ]
  for (const cut of cuts) {
    cutting = cut
    await rejectsWith(t, download(id), /^(?:aborted|socket hang up)$/, `after ${cut.bytes} bytes`)
    await rejectsWith(t, download(id, { Range: 'bytes=5-1000000' }), /^(?:aborted|socket hang up)$/, 'a range as well')
    cutting = undefined
    matches(t, await download(id), { status: 200, text: content })
  }
})

t.test('a job download that S3 truncates does not use up its address', async (t) => {
  const { id } = await make.job(tenant, {}, { status: 'completed', file: content })
  const { data } = await tenant.client.ok('getJobDownload', { path: { id } })
  fault = (asked, response) => {
    if (asked.method !== 'GET') return false
    response.writeHead(206, { 'Content-Length': '9000' }).write('x'.repeat(100), () => response.destroy())
    return true
  }
  await rejectsWith(t, sendRaw(data.url, 'GET'), /^socket hang up$/)
  fault = () => false
  // The client sees the broken connection shortly before the service has processed it.
  let again = await sendRaw(data.url, 'GET')
  while (again.status === 409) again = await sendRaw(data.url, 'GET')
  matches(t, again, { status: 200, text: content })
})

t.test('errors of S3 are a 503 with Retry-After, and no data is lost', async (t) => {
  const { id } = await make.document(tenant, { content })
  for (const [status, code] of [
    [500, 'InternalError'],
    [503, 'ServiceUnavailable'],
    [503, 'SlowDown'],
    [403, 'SignatureDoesNotMatch'],
    [403, 'InvalidAccessKeyId'],
    [404, 'NoSuchBucket'],
  ] as const) {
    const { put, sourcePath } = await upload()
    fault = answered(status, code)
    const unavailable = { status: 503, headers: { 'retry-after': /^\d+$/ } }
    for (const answer of [await put(), await download(id)]) {
      matches(t, answer, unavailable, code)
      t.equal(answer.json.detail, 'The file storage is unavailable. Try again in a moment.')
    }
    matches(t, await tenant.client.send('GET', `/documents/${id}`), { status: 200 })
    fault = () => false
    matches(t, await put(), { status: 200 })
    matches(t, await tenant.client.send('POST', '/documents', { body: { sourcePath, name: code } }), { status: 201 })
    matches(t, await download(id), { status: 200, text: content })
  }
})

t.test('an upload to a slow bucket holds no database connection', async (t) => {
  const small = await startService(t, { settings: { filesUrl, poolSize: 2 } })
  const { client } = await small.tenant()
  const waiting: (() => void)[] = []
  const isLast = ({ method, url }: IncomingMessage): boolean =>
    (method === 'POST' && url!.includes('uploadId=')) || (method === 'PUT' && !url!.includes('uploadId='))
  fault = (asked, response) => {
    if (!isLast(asked) || !asked.url!.includes('/uploads/')) return false
    asked.pause()
    waiting.push(() => passOn(asked, response))
    return true
  }
  const bodies = ['small', 'small too', 'x'.repeat(6_000_000), 'y'.repeat(6_000_000)]
  const sent = await Promise.all(
    bodies.map(async (body) => {
      const { data } = await client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })
      return { ...data, answer: sendRaw(data.uploadUrl, 'PUT', { body, headers: textType }) }
    }),
  )
  while (waiting.length < bodies.length) await sleep(10)
  for (const { sourcePath } of sent) {
    const made = await client.send('POST', '/documents', { body: { sourcePath, name: 'Plan' } })
    t.equal(made.status, 422, 'an unfinished upload cannot become a document')
  }
  t.equal((await client.send('POST', '/contacts', { body: { type: 'customer' } })).status, 201)
  fault = () => false
  for (const goOn of waiting) goOn()
  for (const [index, { sourcePath, answer }] of sent.entries()) {
    matches(t, await answer, { status: 200 })
    const { data } = await client.ok('createDocument', { body: { sourcePath, name: 'Plan' } })
    matches(t, await client.send('GET', `/documents/${data.id}/download`), { status: 200, text: bodies[index]! })
  }
})

t.test('an import request with a slow bucket holds no database connection', async (t) => {
  const small = await startService(t, { settings: { filesUrl, poolSize: 2 } })
  const office = await small.tenant()
  const sourcePath = await make.upload(office)
  const waiting: (() => void)[] = []
  fault = (asked, response) => {
    asked.pause()
    return waiting.push(() => passOn(asked, response)) > 0
  }
  const body = { sourcePath, mapping: { Kind: 'type' } }
  const imports = Array.from({ length: 4 }, () => office.client.call('importContacts', { body }))
  for (let tries = 0; tries < 200 && waiting.length < imports.length; tries++) await sleep(10)
  t.equal(waiting.length, imports.length, 'all requests wait for the bucket')
  t.equal((await office.client.send('POST', '/contacts', { body: { type: 'customer' } })).status, 201)
  fault = () => false
  for (const goOn of waiting) goOn()
  for (const { status } of await Promise.all(imports)) t.equal(status, 202)
})

t.test('the refusal of an import file is stored under the idempotency key', async (t) => {
  const files = [await make.upload(tenant, '\n'), 'up_none']
  for (const sourcePath of files) {
    const key = crypto.randomUUID()
    const ask = () => tenant.client.call('importContacts', { body: { sourcePath, mapping: { Kind: 'type' } }, key })
    const refused = await ask()
    matches(t, refused, { status: 422, json: { errors: [{ field: 'sourcePath' }] } })
    matches(t, await ask(), { status: 422, text: refused.text, headers: { 'idempotent-replayed': 'true' } })
  }
})

t.test('a missing object is distinguished from a missing bucket', async (t) => {
  fault = answered(404, 'NotFound', ({ url }) => url!.includes('/uploads/'))
  t.equal(await readStoredFile(tenant.files, 'uploads', 'up_0000000000'), undefined)
  fault = answered(404, 'NotFound')
  await rejectsWith(t, readStoredFile(tenant.files, 'uploads', 'up_0000000000'), { code: 'ECONNREFUSED' })
})

t.test('a multipart upload that S3 fails to complete is a 503, and its address accepts the file again', async (t) => {
  const { put } = await upload()
  const large = 'x'.repeat(6_000_000)
  fault = answered(500, 'InternalError', ({ method, url }) => method === 'POST' && !url!.includes('uploads='))
  matches(t, await put(large), { status: 503, headers: { 'retry-after': /^\d+$/ } })
  fault = answered(500, 'InternalError', ({ method, url }) => method === 'PUT' && url!.includes('partNumber=2'))
  matches(t, await put(large), { status: 503, headers: { 'retry-after': /^\d+$/ } })
  fault = () => false
  matches(t, await put(large), { status: 200 })
})

t.test('a request that S3 never answers is a 503', async (t) => {
  const { id } = await make.document(tenant, { content })
  const { put } = await upload()
  fault = (asked) => Boolean(asked.resume())
  const [got, sent] = await Promise.all([download(id), put()])
  for (const answer of [got, sent]) matches(t, answer, { status: 503, headers: { 'retry-after': /^\d+$/ } })
  fault = () => false
  matches(t, await put(), { status: 200 })
})

t.test('an S3 outage is not stored under the idempotency key, and the repeated request then succeeds', async (t) => {
  const body = { sourcePath: await make.upload(tenant), mapping: { Kind: 'type' } }
  const key = crypto.randomUUID()
  const ask = () => tenant.client.call('importContacts', { body, key })
  fault = answered(503, 'SlowDown')
  for (const time of ['first', 'second'])
    matches(t, await ask(), { status: 503, headers: { 'retry-after': String } }, time)
  fault = () => false
  const done = await ask()
  t.equal(done.status, 202)
  t.equal(done.headers['idempotent-replayed'], undefined)
  fault = answered(503, 'SlowDown')
  const replayed = { status: 202, text: done.text, headers: { 'idempotent-replayed': 'true' } }
  matches(t, await ask(), replayed, 'the replay does not need the file')
})
