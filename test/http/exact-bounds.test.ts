import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { sendBody } from '../../handlers/pipeline/http/wire/compression.ts'
import { lacks, matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { credentialKinds } from '../../scripts/testkit/peers/credential-kinds.ts'

const service = await startService(t)
const megabyte = 1024 * 1024

const ways: Record<string, (body: string) => { body: Buffer; headers: Record<string, string | undefined> }> = {
  'as it is': (body) => ({ body: Buffer.from(body), headers: {} }),
  'in pieces': (body) => ({
    body: Buffer.from(body),
    headers: { 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' },
  }),
  'as gzip': (body) => ({ body: gzipSync(body), headers: { 'Content-Encoding': 'gzip' } }),
  'as deflate': (body) => ({ body: deflateSync(body), headers: { 'Content-Encoding': 'deflate' } }),
  'as brotli': (body) => ({ body: brotliCompressSync(body), headers: { 'Content-Encoding': 'br' } }),
}

t.test('a body of exactly 1 MB is accepted and one a byte larger is refused, in every encoding', async (t) => {
  const tenant = await service.tenant()
  const json = '{"type":"customer"}'
  for (const [name, sent] of Object.entries(ways)) {
    const post = (bytes: number) => {
      const { body, headers } = sent(json.padEnd(bytes))
      const all = { 'Content-Type': 'application/json', Authorization: `Bearer ${tenant.client.token}`, ...headers }
      return sendRaw(`${service.origin}/api/v1/contacts`, 'POST', { body, headers: all as Record<string, string> })
    }
    t.equal((await post(megabyte)).status, 201, name)
    matches(t, await post(megabyte + 1), { status: 413, code: 'bad_request' }, name)
    matches(t, await post(20 * megabyte), { status: 413, code: 'bad_request' }, `${name}, of 20 MB`)
  }
})

t.test('a body nested 64 levels deep is validated, and one level more is refused before validation', async (t) => {
  const { client } = await service.tenant()
  const nested = (levels: number) => `{"notes":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)},"type":"customer"}`
  matches(t, await client.send('POST', '/contacts', { body: nested(64) }), { status: 422, code: 'validation_failed' })
  const deeper = await client.send('POST', '/contacts', { body: nested(65) })
  matches(t, deeper, { status: 400, json: { detail: /deeper than 64 levels/ } })
})

/**
 * Forms in which a header may name a version, made from the current ETag. `names` is whether the form matches that
 * version.
 */
const naming: Record<string, { of(etag: string): string; names: boolean }> = {
  'the version itself': { of: (etag) => etag, names: true },
  'any version': { of: () => '*', names: true },
  'any version, with blanks': { of: () => ' * ', names: true },
  'a weak form of it': { of: (etag) => `W/${etag}`, names: true },
  'the last of several': { of: (etag) => `"a", W/"b",${etag}`, names: true },
  'the first of several': { of: (etag) => `${etag} , "b"`, names: true },
  'another version': { of: () => '"another"', names: false },
  'several others': { of: () => '"a", "b"', names: false },
  'its beginning': { of: (etag) => `${etag.slice(0, -2)}"`, names: false },
  'it without its quotes': { of: (etag) => etag.slice(1, -1), names: false },
}

t.test('If-None-Match and If-Match accept the same forms of a version, alone and in a list', async (t) => {
  const tenant = await service.tenant()
  const document = await make.document(tenant)
  const paths = [
    `/contacts/${(await make.contact(tenant)).id}`,
    `/jobs/${(await make.job(tenant)).id}`,
    '/settings/branding',
    `/documents/${document.id}`,
    `/documents/${document.id}/download`,
  ]
  for (const path of paths) {
    for (const method of ['GET', 'HEAD']) {
      const etag = (await tenant.client.send(method, path)).headers.etag!
      for (const [name, { of, names }] of Object.entries(naming)) {
        const answer = await tenant.client.send(method, path, { headers: { 'If-None-Match': of(etag) } })
        t.equal(answer.status, names ? 304 : 200, `${method} ${path}: ${name}`)
        t.equal(answer.headers.etag, etag, `${method} ${path}: ${name}`)
      }
    }
  }
  for (const path of [paths[0]!, paths[2]!, paths[3]!]) {
    for (const [name, { of, names }] of Object.entries(naming)) {
      const etag = (await tenant.client.send('GET', path)).headers.etag!
      const body = path.startsWith('/contacts')
        ? { firstName: name }
        : path.startsWith('/doc')
          ? { name }
          : { phone: name }
      const answer = await tenant.client.send('PATCH', path, { body, headers: { 'If-Match': of(etag) } })
      const refused = name === 'it without its quotes' ? 422 : 412
      t.equal(answer.status, names ? 200 : refused, `PATCH ${path}: ${name}`)
      if (!names) t.equal((await tenant.client.send('GET', path)).headers.etag, etag, 'the record is unchanged')
    }
  }
})

t.test('a wrong secret is a 401 without rate limit headers, even if its key is over the limit', async (t) => {
  const tenant = await service.tenant()
  const { key, client } = await tenant.key({ perMinuteLimit: 1 })
  const wrong = `${key.slice(0, -4)}${key.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  t.equal((await client.call('getMe')).status, 200)
  for (let time = 0; time < 3; time += 1) {
    t.equal((await client.call('getMe')).status, 429)
    const answer = await service.anonymous.call('getMe', { headers: { Authorization: `Bearer ${wrong}` } })
    matches(t, answer, { status: 401, code: 'unauthorized' })
    for (const name of nonEmpty(Object.keys(answer.headers))) lacks(t, name, /^ratelimit-/)
  }
})

t.test('an answer of 1,024 bytes is sent uncompressed, and one a byte larger is compressed', async (t) => {
  let length = 0
  const server = createServer((request, response) => void sendBody(request, response, 'x'.repeat(length)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (const [bytes, coding] of [
    [0, undefined],
    [1023, undefined],
    [1024, undefined],
    [1025, 'gzip'],
  ] as const) {
    length = bytes
    const { headers } = await sendRaw(url, 'GET', { headers: { 'Accept-Encoding': 'gzip' } })
    t.equal(headers['content-encoding'], coding, String(bytes))
    t.equal(headers.vary, coding && 'Accept-Encoding', String(bytes))
    if (!coding) t.equal(headers['content-length'], String(bytes))
  }
})

t.test('a request that exceeds the remaining budget of a key or token does not block cheaper requests', async (t) => {
  for (const kind of credentialKinds) {
    const tenant = await service.tenant({ hourlyUnits: 210 })
    const client = await kind.client(tenant, allScopes)
    const body = { sourcePath: 'up_x', mapping: { Kind: 'type' as const } }
    t.equal((await client.call('bulkContacts', { body: {} as never })).status, 422)
    for (let time = 0; time < 3; time += 1) {
      t.equal((await client.call('importContacts', { body })).status, 429, kind.name)
      t.equal((await client.call('getMe')).status, 200, kind.name)
    }
  }
})

t.test('a change returns the changed record, whatever version If-None-Match names', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.contact(tenant)
  const { etag } = (await tenant.client.ok('getContact', { path: { id } })).headers
  for (const seen of [etag!, '*']) {
    const headers = { 'If-None-Match': seen }
    matches(t, await tenant.client.call('updateContact', { path: { id }, body: {}, headers }), {
      status: 200,
      headers: { etag },
    })
    const made = await tenant.client.call('createContact', { body: { type: 'customer' }, headers })
    t.equal(made.status, 201)
  }
})
