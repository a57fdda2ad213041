import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { notFound } from '../../db/domain/refusal.ts'
import { handlers } from '../../handlers/operations/index.ts'
import type { AnswerOf } from '../../handlers/pipeline/contract/answer.ts'
import type { BasicCall } from '../../handlers/pipeline/contract/contract.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { storeArtifact } from '../../scripts/testkit/environment/stored-files.ts'
import { type ClientAnswer, sendRaw } from '../../scripts/testkit/http/client.ts'

interface Contract {
  paths: Record<string, { get: { operationId: string; responses: Record<string, object> } }>
}

const bytes = Buffer.from('0123456789')
const large = Buffer.alloc(3_000_000, 'x')

/** Files that were opened for an answer. */
const opened: { isClosed: boolean }[] = []

type DownloadAnswers = { 200: { content: { 'application/octet-stream': string } } }

/** Serves test files by id: 1 is in memory, 2 is stored, 3 is large, 4 has no version. Other ids do not exist. */
async function downloadTestFile({
  params,
  services,
}: Pick<BasicCall, 'services'> & { params: { id: number } }): Promise<AnswerOf<DownloadAnswers>> {
  const { id } = params
  const about = { contentType: 'text/html', filename: 'Plan "A"\\\r\nü’.html' }
  if (id === 1) return { file: { ...about, content: bytes, version: 'v1' } }
  if (id === 4) return { file: { ...about, content: bytes } }
  const content =
    id === 2 || id === 3 ? await services.files.openFile('artifacts', id === 2 ? stored : storedLarge) : undefined
  if (!content) throw notFound('file')
  const state = { isClosed: false }
  opened.push(state)
  const close = async (): Promise<void> => {
    await content.close()
    state.isClosed = true
  }
  return { file: { ...about, content: { ...content, close }, version: content.version } }
}

/** Returns the published contract with one more operation that answers with a file. */
function served() {
  const url = new URL('../../generated/openapi.json', import.meta.url)
  const document = JSON.parse(readFileSync(url, 'utf8')) as Contract
  const { get } = document.paths['/contacts/{id}']!
  const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  const responses = { ...get.responses, 200: { description: 'The file.', content } }
  document.paths['/test-files/{id}'] = { get: { ...get, operationId: 'downloadTestFile', responses } }
  return { document, handlers: { ...handlers, downloadTestFile } }
}

const service = await startService(t, { served: served() })
const tenant = await service.tenant()
const stored = await storeArtifact(tenant.files, `job_${'e'.repeat(30)}`, bytes)
const storedLarge = await storeArtifact(tenant.files, `job_${'f'.repeat(30)}`, large)
const { key } = await tenant.key({ scopes: ['contacts:read'] })
const addressOf = (id: number) => `${service.origin}/api/v1/test-files/${id}`
const ask = (id: number, headers: Record<string, string> = {}, method = 'GET') =>
  sendRaw(addressOf(id), method, { headers: { Authorization: `Bearer ${key}`, ...headers } })

const fileHeadersOf = ({ headers }: ClientAnswer) =>
  ['content-type', 'content-length', 'accept-ranges', 'content-disposition', 'etag'].map((name) => headers[name])

t.test(
  'authentication, scopes, validation and rate limits also apply to operations that answer with a file',
  async (t) => {
    matches(t, await sendRaw(addressOf(1), 'GET'), { status: 401 })
    const other = await tenant.key({ scopes: ['bids:read'] })
    matches(t, await sendRaw(addressOf(1), 'GET', { headers: { Authorization: `Bearer ${other.key}` } }), {
      status: 403,
    })
    matches(t, await ask(9), { status: 404, headers: { 'content-type': /problem\+json/ } })
    matches(t, await sendRaw(`${addressOf(1)}?x=1`, 'GET', { headers: { Authorization: `Bearer ${key}` } }), {
      status: 422,
    })
    matches(t, await ask(1, { Accept: 'application/pdf' }), { status: 200 })
    const { headers } = await ask(1)
    matches(t, headers, { 'x-request-id': /./, 'cache-control': 'private, no-cache', 'ratelimit-key-remaining': /./ })
  },
)

t.test('a file is sent whole, with its name, and as an attachment that a browser does not run', async (t) => {
  for (const id of [1, 2]) {
    const answer = await ask(id)
    matches(t, answer, { status: 200, text: '0123456789' })
    matches(t, answer.headers, {
      'content-type': 'text/html',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Plan _A______.html"; filename*=UTF-8''Plan%20%22A%22%5C%0D%0A%C3%BC%E2%80%99.html`,
      etag: /^"[\w-]+"$/,
    })
    const head = await ask(id, {}, 'HEAD')
    matches(t, head, { status: 200, text: '' })
    t.strictSame(fileHeadersOf(head), fileHeadersOf(answer))
    const seen = await ask(id, { 'If-None-Match': `"other", W/${answer.headers.etag}` })
    matches(t, seen, { status: 304, text: '', headers: { etag: answer.headers.etag } })
    matches(t, await ask(id, { 'If-None-Match': '"other"' }), { status: 200 })
  }
})

t.test('a single range is answered with that range, and any other Range header with the whole file', async (t) => {
  const parts: [range: string, text: string, from: string][] = [
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-30', '0123456789', 'bytes 0-9/10'],
    ['Bytes=8-999999999999999', '89', 'bytes 8-9/10'],
  ]
  for (const id of [1, 2]) {
    for (const [range, text, from] of parts) {
      const answer = await ask(id, { Range: range })
      matches(
        t,
        answer,
        {
          status: 206,
          text: text,
          headers: { 'content-range': from, 'content-length': String(text.length) },
        },
        range,
      )
    }
    for (const range of ['bytes=0-1,3-4', 'bytes=4-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes 0-1', '']) {
      matches(t, await ask(id, { Range: range }), { status: 200, text: '0123456789' }, range)
    }
    for (const range of ['bytes=10-', 'bytes=11-12', 'bytes=-0']) {
      const answer = await ask(id, { Range: range })
      matches(
        t,
        answer,
        { status: 416, headers: { 'content-range': 'bytes */10', 'content-type': /problem\+json/ } },
        range,
      )
      for (const name of ['etag', 'content-disposition', 'accept-ranges']) t.notOk(answer.headers[name], name)
    }
    matches(t, await ask(id, { Range: 'bytes=2-4' }, 'HEAD'), { status: 200, headers: { 'content-length': '10' } })
  }
  matches(t, await ask(3, { Range: 'bytes=2999990-' }), { status: 206, text: 'x'.repeat(10) })
})

t.test('a Range whose If-Range is not the current ETag is answered with the whole file', async (t) => {
  const etag = String((await ask(2)).headers.etag)
  matches(t, await ask(2, { Range: 'bytes=2-4', 'If-Range': etag }), { status: 206, text: '234' })
  for (const condition of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 03:00:00 GMT']) {
    matches(
      t,
      await ask(2, { Range: 'bytes=2-4', 'If-Range': condition }),
      { status: 200, text: '0123456789' },
      condition,
    )
  }
  matches(t, await ask(2, { Range: 'bytes=99-', 'If-None-Match': etag }), { status: 304 })
  const plain = await ask(4, { Range: 'bytes=2-4', 'If-None-Match': '*' })
  matches(t, plain, { status: 200, text: '0123456789', headers: { 'accept-ranges': 'none' } })
  t.equal(plain.headers.etag, undefined)
})

t.test('every file is closed, however its answer ends', async (t) => {
  await ask(3)
  await ask(3, {}, 'HEAD')
  await ask(3, { Range: 'bytes=9999999-' })
  await ask(3, { 'If-None-Match': '*' })
  await new Promise<void>((resolve) => {
    const request = send(addressOf(3), { agent: false, headers: { Authorization: `Bearer ${key}` } }, (response) => {
      response.once('data', () => request.destroy()).on('error', () => {})
    })
    request
      .on('error', () => {})
      .on('close', resolve)
      .end()
  })
  while (opened.some(({ isClosed }) => !isClosed)) await sleep(10)
  t.ok(opened.length >= 4)
  matches(t, await ask(3), { status: 200 })
})

t.test('the service refuses to start with an operation that changes data and answers with a file', async (t) => {
  const { document, handlers } = served()
  const { paths } = document as unknown as { paths: Record<string, Record<string, { responses: object }>> }
  const content = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
  paths['/contacts']!.post!.responses = { 201: { description: 'A file.', content } }
  const attempt = startService(t, { served: { document, handlers } })
  await rejectsWith(t, attempt, { message: containing('createContact changes something and answers no JSON') })
})
