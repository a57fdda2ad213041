import { gzipSync } from 'node:zlib'
import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import type { ClientRequest } from '../../scripts/testkit/http/client.ts'
import {
  contractOperations,
  contractViolations,
  resolveContractReference,
} from '../../scripts/testkit/http/contract.ts'
import { exchangeBytes } from '../../scripts/testkit/http/raw.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const tenant = await service.tenant()
const { client } = tenant
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)
const withBody = signedIn.filter(({ body }) => body)
const reads = contractOperations.filter(({ method }) => method === 'GET')

/**
 * Registers a test that sends the same broken body to every operation with a body, and expects this status from each.
 */
function everyBody(title: string, status: number, sending: ClientRequest) {
  t.test(`every operation with a body answers ${title} with ${status}`, async (t) => {
    for (const operation of nonEmpty(withBody)) {
      const answer = await client.send(operation.method, fillPath(operation.path, unusedPathIds(operation)), sending)
      t.equal(answer.status, status, operation.operationId)
    }
  })
}

const type = (value: string | undefined): ClientRequest['headers'] => ({ 'Content-Type': value })
everyBody('10,000 nested arrays', 400, { body: '['.repeat(10_000) + ']'.repeat(10_000) })
everyBody('10,000 nested objects', 400, { body: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` })
everyBody('10,000 open brackets', 400, { body: '{"ids":'.repeat(10_000) })
everyBody('broken JSON', 400, { body: '{"type": "customer",}' })
everyBody('blanks', 400, { body: '  \n' })
everyBody('bytes that are not UTF-8', 400, { body: Buffer.from('{"a":"\xff\xfe"}', 'latin1') })
everyBody('__proto__ as a member', 400, { body: '{"__proto__": {"type": "customer"}}' })
everyBody('an escaped __proto__', 400, { body: '{"\\u005f_proto__": {"type": "customer"}}' })
everyBody('a nested __proto__', 400, { body: '{"a": [{"__proto__": 1}]}' })
everyBody('constructor.prototype', 422, { body: '{"constructor": {"prototype": {"type": "customer"}}}' })
everyBody('NUL in a text', 422, { body: '{"name": "a\\u0000b"}' })
everyBody('NUL in the name of a member', 422, { body: '{"a\\u0000": 1}' })
everyBody('half a surrogate pair', 422, { body: '{"name": "\\ud800"}' })
everyBody('half a surrogate pair in a nested list', 422, { body: '{"name": [["\\udfff"]]}' })
everyBody('an unknown member', 422, { body: '{"nobodyKnowsThis": 1}' })
everyBody('a text instead of an object', 422, { body: '"customer"' })
everyBody('a number too large for any type', 422, { body: '{"a": 1e999, "ids": [1e999, -1e999], "limit": 1e999}' })
everyBody('an array instead of an object', 422, { body: '[{"type":"customer"}]' })
everyBody('more than 1 MB', 413, { body: JSON.stringify({ notes: 'x'.repeat(1024 * 1024) }) })
everyBody('1 MB of zeros, zipped to 1 KB', 413, {
  body: gzipSync(`"${'0'.repeat(2 * 1024 * 1024)}"`),
  headers: { 'Content-Encoding': 'gzip' },
})
everyBody('an unknown content encoding', 415, { body: '{}', headers: { 'Content-Encoding': 'compress' } })
everyBody('broken gzip', 400, { body: '{}', headers: { 'Content-Encoding': 'gzip' } })
everyBody('text/plain', 415, { body: '{}', headers: type('text/plain') })
everyBody('a form', 415, { body: 'type=customer', headers: type('application/x-www-form-urlencoded') })
everyBody('multipart', 415, { body: '--x--', headers: type('multipart/form-data; boundary=x') })
everyBody('merge-patch', 415, { body: '{}', headers: type('application/merge-patch+json') })
everyBody('no content type', 415, { body: '{}', headers: type(undefined) })

t.test('every operation that requires a body answers a missing body with a 422 and the code required', async (t) => {
  for (const operation of nonEmpty(withBody.filter(({ body }) => body!.required))) {
    const answer = await client.send(operation.method, fillPath(operation.path, unusedPathIds(operation)))
    matches(t, answer, { status: 422, json: { errors: [{ code: 'required' }] } }, operation.operationId)
  }
})

t.test('a JSON body may have a charset in its content type and begin with a byte order mark', async (t) => {
  const body = '\ufeff{"type":"customer"}'
  const answer = await client.send('POST', '/contacts', { body, headers: type('Application/JSON; charset="utf-8"') })
  t.equal(answer.status, 201)
})

t.test('every GET operation refuses a body with a 400', async (t) => {
  for (const { operationId, path, security } of nonEmpty(reads)) {
    if (Object.keys(security).length === 0) continue
    for (const body of ['{}', 'x']) {
      const answer = await client.send('GET', path.replace(/\{[^}]+\}/g, '1'), { body })
      matches(t, answer, { status: 400, code: 'bad_request' }, operationId)
    }
  }
})

t.test('every mutation without a request body accepts an empty object and refuses any other body', async (t) => {
  for (const operation of nonEmpty(signedIn.filter(({ method, body }) => method !== 'GET' && !body))) {
    const path = fillPath(operation.path, unusedPathIds(operation))
    t.not((await client.send(operation.method, path, { body: '{}' })).status, 422, operation.operationId)
    for (const body of ['{"a":1}', '[1]', '"x"', '7']) {
      matches(
        t,
        await client.send(operation.method, path, { body }),
        { status: 422 },
        `${operation.operationId} ${body}`,
      )
    }
    t.equal((await client.send(operation.method, path, { body: 'x', headers: type('text/plain') })).status, 415)
  }
})

t.test('every operation reports each unknown query parameter as a violation', async (t) => {
  const names = [
    'nobodyKnowsThis',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'limit[]',
    'limit[a]',
    'a.b',
  ]
  for (const operation of nonEmpty(signedIn)) {
    const query = names.map((name) => `${encodeURIComponent(name)}=1`).join('&')
    const answer = await client.send(
      operation.method,
      `${fillPath(operation.path, unusedPathIds(operation))}?${query}`,
      {
        body: operation.body?.examples[0],
      },
    )
    t.equal(answer.status, 422, operation.operationId)
    const unknown = answer.json.errors.filter(({ code }: { code: string }) => code === 'unknown')
    t.strictSame(
      unknown.map(({ field }: { field: string }) => field),
      names.map((name) => `query.${name}`),
      operation.operationId,
    )
  }
})

t.test('every query parameter refuses a NUL byte and a second value with a 422', async (t) => {
  const values = ['%00', '%EF%BF%BD%00', '%', '%zz', '', 'x'.repeat(3000), '1e999', '-1', '2147483648', '[]', '%7B%7D']
  // Operations without a credential are pages for browsers and follow different rules.
  const queried = reads
    .filter(({ security }) => Object.keys(security).length > 0)
    .flatMap((operation) =>
      operation.parameters.flatMap(({ in: place, name }) => (place === 'query' ? [{ operation, name }] : [])),
    )
  for (const { operation, name } of nonEmpty(queried)) {
    const path = fillPath(operation.path, unusedPathIds(operation))
    await Promise.all(values.map((value) => client.send('GET', `${path}?${name}=${value}`)))
    const twice = await client.send('GET', `${path}?${name}=1&${name}=2`)
    t.equal(twice.status, 422, `${operation.operationId} ${name}`)
    t.equal((await client.send('GET', `${path}?${name}=%00`)).status, 422, `${operation.operationId} ${name}`)
  }
})

/** Returns the path parameters of this type, each with its operation. */
const idsOf = (type: 'integer' | 'string') =>
  signedIn.flatMap((operation) =>
    operation.parameters.flatMap(({ in: place, name, schema: given }) => {
      const schema = resolveContractReference(given)
      return place === 'path' && schema.type === type ? [{ operation, name, schema }] : []
    }),
  )

t.test('an id that is malformed or beyond the maximum is a 422 that names the path parameter', async (t) => {
  const bad = ['0', '-1', '1.5', '9'.repeat(40), '1e3', 'abc', '0x1', 'NaN', '%00', '1%00', '%20', '+1']
  for (const { operation, name, schema } of nonEmpty(idsOf('integer'))) {
    const beyond = String(BigInt(schema.maximum) + 1n)
    for (const id of [beyond, ...bad]) {
      const path = operation.path.replace(`{${name}}`, id).replace(/\{[^}]+\}/g, '1')
      const answer = await client.send(operation.method, path, { body: operation.body?.examples[0] })
      const errors = answer.json.errors ?? []
      t.equal(answer.status, 422, `${operation.operationId} ${id}`)
      t.ok(
        errors.some(({ field }: { field: string }) => field === `path.${name}`),
        `${operation.operationId} ${id}`,
      )
    }
  }
})

t.test('an unknown text id is a 404, and a text id that is too long is a 422', async (t) => {
  for (const { operation, name, schema } of nonEmpty(idsOf('string'))) {
    const longest = schema.maxLength
    for (const id of ['1', 'job_', '-', "'; drop table jobs", '%F0%9F%94%A8', '..%2f..', 'x'.repeat(longest)]) {
      const path = operation.path.replace(`{${name}}`, encodeURI(decodeURI(id))).replace(/\{[^}]+\}/g, '1')
      t.equal((await client.send(operation.method, path)).status, 404, `${operation.operationId} ${id}`)
    }
    const long = operation.path.replace(`{${name}}`, 'x'.repeat(longest + 1))
    t.equal((await client.send(operation.method, long)).status, 422, operation.operationId)
  }
})

t.test('every list answers a truncated, altered or invented cursor with a 400', async (t) => {
  await make.contacts(tenant, 3)
  const { meta } = await client.ok('listContacts', { query: { limit: 1 } })
  const cursor = meta.pagination.cursor!
  const [payload, mac] = cursor.split('.')
  const broken = [
    cursor.slice(0, -1),
    cursor.slice(0, 5),
    `${payload}.`,
    `.${mac}`,
    `${cursor}A`,
    `${cursor}.${mac}`,
    'x',
    '0',
  ]
  for (const operation of nonEmpty(
    reads.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor')),
  )) {
    const { ids, query } = await prepareRequest(tenant, operation)
    const given = new URLSearchParams(query).toString()
    const path = `${fillPath(operation.path, ids)}?${given && `${given}&`}`
    // The cursor of the event log is an event number, so `0` is a valid cursor there.
    const bad = operation.operationId === 'listEvents' ? broken.filter((one) => one !== '0') : broken
    for (const one of nonEmpty([...bad, ...(operation.operationId === 'listContacts' ? [] : [cursor])])) {
      const answer = await client.send('GET', `${path}cursor=${one}`)
      matches(t, answer, { status: 400, code: 'bad_request' }, `${operation.operationId} ${one}`)
    }
  }
})

t.test('a path that cannot be decoded is a 400, and an unknown path is a 404', async (t) => {
  for (const path of ['/contacts/%', '/contacts/%zz', '/contacts/%ff', '/contacts/%ed%a0%80', '/%c0%ae']) {
    matches(t, await client.send('GET', path), { status: 400, code: 'bad_request' }, path)
  }
  for (const path of ['/contacts/1%2f2/x', '/%2e%2e/livez', '/contacts;x=1', `/${'a/'.repeat(3000)}`]) {
    matches(t, await client.send('GET', path), { status: 404, code: 'not_found' }, path.slice(0, 30))
  }
})

t.test('a missing body and an unwanted body are violations of the field body', async (t) => {
  const operations = contractOperations.filter(
    ({ body, security }) => body?.required && Object.keys(security).length > 0,
  )
  t.ok(operations.length > 10)
  for (const { operationId, method, path } of operations) {
    const answer = await client.send(method, path.replace(/\{[^}]+\}/g, '1'))
    const expected = [{ field: 'body', code: 'required', message: 'is required, as JSON' }]
    t.strictSame(answer.json.errors, expected, operationId)
  }
  const unwanted = await client.send('POST', '/bids/1/cancel', { body: { reason: 'none' } })
  matches(t, unwanted, { status: 422, json: { errors: [{ field: 'body', code: 'unknown' }] } })
})

t.test('a malformed credential of any form is a 401', async (t) => {
  const odd = [
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Bearer ${'x'.repeat(4000)}`,
    'Bearer sk_live_a_b',
    'Bearer a b',
    'bearer \xff',
  ]
  for (const Authorization of odd) {
    const answer = await service.anonymous.send('GET', '/me', { headers: { Authorization } })
    matches(t, answer, { status: 401, code: 'unauthorized' }, Authorization.slice(0, 30))
  }
})

t.test('texts with wildcards, quotes and any script are stored unchanged', async (t) => {
  const texts = [
    "Robert'); drop table contacts;--",
    '%_\\',
    '<script>',
    '٣١ مرحبا',
    '🔨👷🏽‍♀️',
    'a\u202e\u0301',
    '{{a}}',
  ]
  for (const notes of texts) {
    const { data } = await client.ok('createContact', { body: { type: 'other', notes } })
    t.equal((await client.ok('getContact', { path: { id: data.id } })).data.notes, notes)
  }
})

/**
 * Registers a test that sends bytes that no HTTP client would send. The answer must be a problem that conforms to the
 * contract.
 */
function raw(title: string, status: number, bytes: string, options?: { keepOpen: boolean }) {
  t.test(`the service answers ${title} with a ${status} problem`, async (t) => {
    const answer = await exchangeBytes(service.origin, bytes, options)
    t.equal(answer.status, status)
    const { headers, body } = answer
    t.strictSame(contractViolations(undefined, 'GET', { status, headers, text: body }), [])
    t.equal(headers['x-request-id'], JSON.parse(body).request_id)
  })
}

const head = `Host: x\r\nAuthorization: Bearer ${client.token}\r\nConnection: close\r\n`
raw('half a request line', 400, 'GET /api/v1/con')
raw('a request line of random bytes', 400, '\x16\x03\x01\x02 hello\r\n\r\n')
raw('a request line without a version', 400, 'GET /api/v1/me\r\n\r\n')
raw('half a header', 400, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthor')
raw('a header with a control character', 400, `GET /api/v1/me HTTP/1.1\r\n${head}X-A: \x01\r\n\r\n`)
raw('a header of 20 KB', 431, `GET /api/v1/me HTTP/1.1\r\n${head}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, {
  keepOpen: true,
})
raw('a path of 20 KB', 431, `GET /api/v1/${'a'.repeat(20_000)} HTTP/1.1\r\n${head}\r\n`, { keepOpen: true })
raw('a request without a Host', 400, 'GET /api/v1/me HTTP/1.1\r\nConnection: close\r\n\r\n')
raw(
  'two Content-Length headers',
  400,
  `POST /api/v1/contacts HTTP/1.1\r\n${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
)
raw(
  'Content-Length with chunked encoding',
  400,
  `POST /api/v1/contacts HTTP/1.1\r\n${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
)
raw('an unknown method', 400, `FOO /api/v1/me HTTP/1.1\r\n${head}\r\n`)
raw('a WebDAV method', 405, `PROPFIND /api/v1/contacts HTTP/1.1\r\n${head}\r\n`)
raw('TRACE', 405, `TRACE /api/v1/contacts HTTP/1.1\r\n${head}\r\n`)
raw('HTTP/0.9', 400, 'GET /api/v1/me\r\n')

t.test('an unknown Expect header is ignored', async (t) => {
  const bytes = `GET /api/v1/me HTTP/1.1\r\n${head}Expect: cake\r\n\r\n`
  const { status } = await exchangeBytes(service.origin, bytes, { keepOpen: true })
  t.equal(status, 200)
})

t.test('a request body that breaks off does not affect later requests', async (t) => {
  const bytes = `POST /api/v1/contacts HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"type":`
  await exchangeBytes(service.origin, bytes)
  t.equal((await client.call('getMe')).status, 200)
})
