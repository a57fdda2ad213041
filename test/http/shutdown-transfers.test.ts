import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import t from 'tap'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { startApiProcess } from '../../scripts/testkit/peers/api-process.ts'

const service = await startService(t)

// Larger uploads, up to the limit of 512 MB, behave the same and take longer.
const wholeBytes = 100_000_000
const pieceBytes = 1_000_000

/** Begins a PUT of 100 MB, sends the first 20 MB, and then waits. */
async function beginUpload(tenant: TestTenant, origin: string): Promise<{ path: string; sending: ClientRequest }> {
  const { data } = await tenant.client.ok('createDocumentUpload', { body: { contentType: 'text/plain' } })
  const path = new URL(data.uploadUrl).pathname
  const headers = { 'Content-Type': 'text/plain', 'Content-Length': wholeBytes }
  const sending = request(`${origin}${path}`, { method: 'PUT', headers, agent: false })
  await sendPieces(sending, 20)
  return { path, sending }
}

async function sendPieces(sending: ClientRequest, count: number): Promise<void> {
  const piece = Buffer.alloc(pieceBytes, 'a')
  for (let sent = 0; sent < count; sent += 1) if (!sending.write(piece)) await once(sending, 'drain')
}

async function answerOf(sending: ClientRequest): Promise<{ status: number | undefined; text: string }> {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: String(await buffer(answer)) }
}

t.test('SIGTERM during a large upload and a download lets both complete', async (t) => {
  const tenant = await service.tenant()
  const content = Buffer.alloc(40 * pieceBytes, 'abcdefg')
  const { id } = await make.document(tenant, { content })
  const { child, exited, origin } = await startApiProcess(t, service)
  const { sending } = await beginUpload(tenant, origin)
  const answered = answerOf(sending)
  const headers = { Authorization: `Bearer ${tenant.client.token}` }
  const asking = request(`${origin}/api/v1/documents/${id}/download`, { headers, agent: false }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  t.equal(answer.statusCode, 200)
  answer.pause()
  child.kill('SIGTERM')
  t.ok((await buffer(answer)).equals(content))
  t.equal(child.exitCode, null, 'the process waits for the upload')
  await sendPieces(sending, wholeBytes / pieceBytes - 20)
  sending.end()
  t.equal((await answered).status, 200)
  t.strictSame(await exited, [0, null])
})

t.test('an upload that is cut off by the end of its process can be sent again from the start', async (t) => {
  const tenant = await service.tenant()
  const { child, exited, origin } = await startApiProcess(t, service)
  const { path, sending } = await beginUpload(tenant, origin)
  const cutOff = once(sending, 'response')
  // Sends two different signals. Two equal signals may arrive as one, and then the process ends running requests only
  // after 20 s.
  child.kill('SIGTERM')
  child.kill('SIGINT')
  await rejectsWith(t, cutOff, { code: /ECONNRESET|EPIPE/ })
  t.strictSame(await exited, [0, null])
  const again = request(`${tenant.client.origin}${path}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'text/plain' },
    agent: false,
  })
  again.end('hello again')
  t.equal((await answerOf(again)).status, 200)
})
