import t from 'tap'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { waitUntilBlocked } from '../../../scripts/testkit/lock-waits.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import type { FormVisitor } from '../../../scripts/testkit/peers/visitor.ts'
import { signInVisitor } from '../../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service

const cookieOf = ({ cookies }: FormVisitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

interface Trial {
  headers?: Record<string, string>
  body?: unknown
}

/** Signs in a new user. Returns the answer of /portal/try, and `send`, which calls operations with its form token. */
async function reader(tenant: TestTenant, role: Parameters<typeof makeUser>[1] = 'owner') {
  const person = await makeUser(tenant, role)
  const visitor = await signInVisitor(origin, person)
  const asked = (await visitor.get('/portal/try')).json
  const send = (method: string, path: string, { headers = {}, body }: Trial = {}) =>
    sendRaw(`${origin}/portal/try${path}`, method, {
      headers: { Cookie: cookieOf(visitor), 'Form-Token': asked.form, 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { person, visitor, asked, send }
}

t.test('a signed-in user can call operations from the API reference and gets the answers of the API', async (t) => {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const { person, asked, send } = await reader(tenant)
  matches(t, asked, { role: 'owner', organization: { id: tenant.id, name: 'Acme Builders' }, form: String })
  const key = crypto.randomUUID()
  const body = { type: 'vendor', companyName: 'Elm Stone' }
  const made = await send('POST', '/contacts', { body, headers: { 'Idempotency-Key': key } })
  matches(t, made, { status: 201, json: { data: { companyName: 'Elm Stone' }, meta: { request_id: String } } })
  t.equal(made.headers.location, `${origin}/api/v1/contacts/${made.json.data.id}`)
  t.ok(made.headers.etag)
  t.equal(made.headers['cache-control'], 'no-store')
  const again = await send('POST', '/contacts', { body, headers: { 'Idempotency-Key': key } })
  matches(t, again, { status: 201, headers: { 'idempotent-replayed': 'true' } })
  t.equal((await tenant.client.ok('listContacts')).data.length, 1)
  matches(t, await send('GET', '/contacts?limit=nine'), { status: 422, code: 'validation_failed' })
  matches(t, await send('GET', '/nothing'), { status: 404, code: 'not_found' })
  const query = { requestId: String(made.headers['x-request-id']) }
  const { data } = await tenant.client.ok('listApiAuditLogs', { query })
  matches(t, data, [
    {
      userId: person.id,
      apiKeyId: null,
      operationId: 'createContact',
      path: '/portal/try/contacts',
      status: 201,
      cost: 0,
    },
  ])
})

t.test('an answer with a secret is replayed to the user who received it, but not to another user', async (t) => {
  const tenant = await service.tenant()
  const [one, other] = [await reader(tenant), await reader(tenant)]
  const request = {
    body: { name: 'Made', scopes: ['contacts:read'] },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  }
  const made = await one.send('POST', '/api-keys', request)
  t.equal(made.status, 201)
  t.equal((await one.send('POST', '/api-keys', request)).json.data.key, made.json.data.key)
  matches(t, await other.send('POST', '/api-keys', request), { status: 409, code: 'idempotency_key_reused' })
})

t.test('a call from the API reference is limited to the role of the user', async (t) => {
  const tenant = await service.tenant()
  const { send } = await reader(tenant, 'viewer')
  t.equal((await send('GET', '/contacts')).status, 200)
  matches(t, await send('POST', '/contacts', { body: { type: 'vendor' } }), { status: 403, code: 'scope_insufficient' })
  for (const path of ['/me', '/usage'])
    matches(t, await send('GET', path), { status: 403, code: 'forbidden' }, `${path} needs an API key`)
  matches(t, await send('GET', '/openapi.json'), { status: 400 }, 'public operations are not called with a session')
})

t.test('a call without the form token of the same session is rejected', async (t) => {
  const tenant = await service.tenant()
  const { send, person, visitor } = await reader(tenant)
  const other = await reader(tenant)
  const body = { type: 'vendor' }
  for (const headers of [
    { 'Form-Token': '' },
    { 'Form-Token': other.asked.form },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ] as Record<string, string>[])
    for (const [method, path] of [
      ['POST', '/contacts'],
      ['GET', '/contacts'],
    ] as const) {
      const answer = await send(method, path, { headers, ...(method === 'POST' && { body }) })
      matches(t, answer, { status: 403, code: 'forbidden' }, JSON.stringify(headers))
    }
  const otherSession = await signInVisitor(origin, person)
  t.equal(
    (await send('POST', '/contacts', { body, headers: { Cookie: cookieOf(otherSession) } })).status,
    403,
    'another session',
  )
  t.equal((await send('POST', '/contacts', { body, headers: { Cookie: '' } })).status, 401)
  t.equal((await sendRaw(`${origin}/portal/try`, 'GET')).status, 401)
  const api = `${origin}/api/v1/contacts`
  t.equal(
    (await sendRaw(api, 'GET', { headers: { Cookie: cookieOf(visitor) } })).status,
    401,
    'the API reads no cookie',
  )
  t.equal((await tenant.client.ok('listContacts')).data.length, 0)
})

t.test('after signing out, calls from the API reference are a 401', async (t) => {
  const tenant = await service.tenant()
  const { send, visitor } = await reader(tenant)
  const cookie = cookieOf(visitor)
  await visitor.submit(await visitor.get('/portal'), {}, { action: '/sign-out' })
  const answer = await send('POST', '/contacts', { body: { type: 'vendor' }, headers: { Cookie: cookie } })
  matches(t, answer, { status: 401, code: 'unauthorized' })
})

t.test(
  'if the session ends during a change from the API reference, the answer is a 401 and nothing changes',
  async (t) => {
    const tenant = await service.tenant()
    const { send } = await reader(tenant)
    const { pool } = tenant.database
    const ending = await pool.connect()
    await ending.query('begin')
    await ending.query('delete from sessions where tenant_id = $1', [tenant.id])
    const sent = send('POST', '/contacts', { body: { type: 'vendor' } })
    await waitUntilBlocked({ pool }, 'sessions', sent)
    await ending.query('commit')
    ending.release()
    matches(t, await sent, { status: 401, code: 'unauthorized' })
    t.strictSame((await tenant.client.ok('listContacts')).data, [])
  },
)

t.test('the documentation header names the organization of the signed-in user, and only to that user', async (t) => {
  const tenant = await service.tenant({ name: 'Birch & Sons' })
  const { visitor } = await reader(tenant)
  for (const path of ['/docs', '/docs/quickstart', '/docs/api', '/docs/api/bids', '/docs/search?q=bid']) {
    const seen = await visitor.get(path)
    matches(t, seen.text, containing('Birch &amp; Sons</span>'), path)
    matches(t, seen.text, containing('<a href="/portal" class="enter">'), path)
    matches(t, seen.headers['cache-control'], containing('private'), path)
    const anonymous = await sendRaw(`${origin}${path}`, 'GET')
    lacks(t, anonymous.text, 'Birch', path)
    matches(t, anonymous.text, containing('<a href="/sign-in" class="enter">'), path)
    const { etag } = anonymous.headers
    if (etag) t.equal((await visitor.get(path, { 'If-None-Match': etag })).status, 200, `${path}: another page`)
  }
})
