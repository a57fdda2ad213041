import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import express, { type RequestHandler } from 'express'
import t from 'tap'
import { handleInProcess } from '../../handlers/pipeline/http/adapters/in-process.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'

const appOf = (handler: RequestHandler) => express().use(handler)
const asked = { method: 'GET', target: '/a/b?c=d', headers: { host: 'x' }, address: '203.0.113.7' }

t.test('an in-process request has everything that the gates read from a network request', async (t) => {
  const app = appOf((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, path, query, ip, headers } = request
      response.json({ method, path, query, ip, headers, body: String(Buffer.concat(parts)) })
    })
  })
  const answer = await handleInProcess(app, { ...asked, method: 'POST', body: '{"ä":1}' }, 10_000)
  t.equal(answer.status, 200)
  matches(t, JSON.parse(String(answer.body)), {
    method: 'POST',
    path: '/a/b',
    query: { c: 'd' },
    ip: '203.0.113.7',
    headers: { host: 'x', 'content-type': 'application/json', 'content-length': '8' },
    body: '{"ä":1}',
  })
  matches(t, answer.headers['content-type'], /json/)
})

t.test('an in-process answer is complete, however it is written, and emits finish and close', async (t) => {
  const events: string[] = []
  const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(100_000, index))
  const app = appOf(async (_request, response) => {
    response.once('finish', () => events.push('finish'))
    response.once('close', () => events.push('close'))
    await pipeline(Readable.from(chunks), response)
  })
  const { body } = await handleInProcess(app, asked, 5_000_000)
  t.ok(body!.equals(Buffer.concat(chunks)))
  await new Promise(setImmediate)
  t.strictSame(events, ['finish', 'close'])
  t.equal(
    (
      await handleInProcess(
        appOf((_, response) => void response.status(204).end()),
        asked,
        10,
      )
    ).body!.length,
    0,
  )
})

t.test('an in-process answer that is too large has its status and headers, but no body', async (t) => {
  const app = appOf((_request, response) => void response.status(201).set('X-Any', 'thing').send('x'.repeat(100_000)))
  matches(t, await handleInProcess(app, asked, 1_000), { status: 201, headers: { 'x-any': 'thing' }, body: undefined })
})

t.test('an in-process answer that ends before it is complete is an internal error', async (t) => {
  const app = appOf((_request, response) => {
    response.write('half')
    response.destroy()
  })
  await rejectsWith(t, handleInProcess(app, asked, 1_000), { code: 'internal_error' })
})
