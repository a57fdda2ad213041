import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { curlCommandOf } from '../../../handlers/web/portal/requests/repeat-request.ts'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import { signInVisitor, unescapeHtml } from '../../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const contract = JSON.parse(readFileSync('generated/openapi.json', 'utf8'))

/** Returns the audit log row of a request. Waits for it: rows are written up to two seconds after the answer. */
async function rowOf({ client }: TestTenant, { headers }: { headers: Record<string, unknown> }) {
  const query = { requestId: String(headers['x-request-id']) }
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const { data } = await client.ok('listApiAuditLogs', { query })
    if (data.length > 0) return data[0]!
    await sleep(50)
  }
  throw new Error(`the request ${query.requestId} is not in the log`)
}

t.test('the request log can be filtered by each field, and an entry shows all stored details', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'admin')
  const visitor = await signInVisitor(origin, person)
  const key = await tenant.key({ scopes: ['contacts:read', 'contacts:write'] })
  const agent = { 'User-Agent': 'sync/1.4 <b>' }
  const made = await key.client.ok('createContact', { body: { type: 'customer' }, headers: agent })
  const row = await rowOf(tenant, made)
  const refused = await rowOf(tenant, await key.client.call('deleteContact', { path: { id: made.data.id } }))
  const entries = async (query: Record<string, string>): Promise<number[]> => {
    const { status, text } = await visitor.get(`/portal/requests?${new URLSearchParams(query)}`)
    t.equal(status, 200, JSON.stringify(query))
    return [...text.matchAll(/<th scope="row"><a href="\/portal\/requests\/(\d+)"/g)].map(([, id]) => Number(id))
  }
  t.strictSame(await entries({ requestId: row.requestId }), [row.id])
  t.strictSame(await entries({ operationId: 'createContact' }), [row.id])
  t.strictSame(await entries({ statusClass: '4xx' }), [refused.id])
  t.strictSame(await entries({ apiKeyId: String(key.id), method: 'DELETE' }), [refused.id])
  t.strictSame(await entries({ apiKeyId: String(key.id), statusClass: '2xx' }), [row.id])
  t.strictSame(await entries({ apiKeyId: String(key.id), dateFrom: '2099-01-01T00:00' }), [])
  t.strictSame(await entries({ apiKeyId: String(key.id), dateTo: '2099-01-01T00:00' }), [refused.id, row.id])
  t.strictSame(await entries({ apiKeyId: String(key.id), dateTo: '2020-01-01T00:00' }), [])
  const minute = row.createdAt.slice(0, 16)
  matches(t, await entries({ dateFrom: minute, dateTo: minute }), containing([row.id]), 'the whole minute is included')
  t.ok((await entries({ userId: String(person.id) })).length > 0, 'the sign-in is listed for the user')
  const page = await visitor.get(`/portal/requests/${row.id}`)
  for (const text of [
    row.requestId,
    'POST /api/v1/contacts',
    'href="/docs/api/contacts#createContact"',
    'sync/1.4 &lt;b&gt;',
    '127.0.0.1',
    `/portal/requests?apiKeyId=${key.id}`,
  ])
    matches(t, page.text, containing(text), text)
  matches(
    t,
    (await visitor.get(`/portal/requests/${refused.id}`)).text,
    containing('href="/docs/api/concepts/errors#scope_insufficient"'),
  )
})

t.test(
  'the request log lists viewed portal pages only on request, but always lists refused pages, changes and API calls',
  async (t) => {
    const tenant = await service.tenant()
    const person = await makeUser(tenant, 'owner')
    const visitor = await signInVisitor(origin, person)
    const read = await visitor.get('/portal/jobs')
    await rowOf(tenant, read)
    const refused = await visitor.get('/portal/webhooks/999999')
    await rowOf(tenant, refused)
    const tried = await tenant.client.ok('listContacts')
    await rowOf(tenant, tried)
    const sandboxes = await visitor.get('/portal/sandboxes')
    const changed = await visitor.submit(sandboxes, { name: 'Trials' }, { action: '/portal/sandboxes' })
    const rows = async (query = ''): Promise<string[]> => {
      const { text } = await visitor.get(`/portal/requests${query}`)
      const found = text.matchAll(/<a href="[^"]*">([^<]*)<\/a><span class="sub">[A-Z]+ ?([^<]*)<\/span><\/th>/g)
      return [...found].map(([, name, path]) => path || name!)
    }
    t.equal(changed.status, 303)
    const byDefault = await rows(`?userId=${person.id}`)
    t.notOk(
      byDefault.some((path) => path === '/portal/jobs'),
      'a viewed page is left out',
    )
    matches(t, byDefault, containing(['/portal/webhooks/999999']), 'a refused page is listed')
    t.strictSame(await rows('?operationId=listContacts'), ['/api/v1/contacts'], 'an API call is listed')
    matches(t, byDefault, containing(['/portal/sandboxes']), 'a change is listed')
    matches(t, await rows(`?portal=shown&userId=${person.id}`), containing(['/portal/jobs']))
    t.strictSame(await rows(`?requestId=${read.headers['x-request-id']}`), ['/portal/jobs'], 'a request by its id')
    const older = await visitor.get('/portal/requests?portal=shown&operationId=listJobs')
    matches(t, older.text, containing('<option value="shown" selected>'))
  },
)

t.test('log entries of another organization are neither shown nor listed', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const row = await rowOf(other, await other.client.ok('createContact', { body: { type: 'customer' } }))
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  t.equal((await visitor.get(`/portal/requests/${row.id}`)).status, 404)
  matches(t, (await visitor.get(`/portal/requests?requestId=${row.requestId}`)).text, containing('Nothing here'))
})

t.test('an error page links to its log entry for users who may see the request log', async (t) => {
  const tenant = await service.tenant()
  const admin = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const refused = await admin.get('/portal/webhooks/999999')
  matches(t, refused.text, containing(`href="/portal/requests?requestId=${refused.headers['x-request-id']}"`))
  const viewer = await signInVisitor(origin, await makeUser(tenant, 'viewer'))
  lacks(t, (await viewer.get('/portal/nothing')).text, 'href="/portal/requests')
})

t.test('the links between pages of the request log keep the filters', async (t) => {
  const tenant = await service.tenant()
  for (let made = 0; made < 26; made += 1) await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const visitor = await signInVisitor(origin, await makeUser(tenant))
  const first = await visitor.get('/portal/requests?operationId=createContact')
  t.equal(first.text.match(/<th scope="row">/g)?.length, 25)
  const older = /href="([^"]*)" rel="next"/.exec(first.text)![1]!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')
  matches(t, older, containing('operationId=createContact'))
  t.equal((await visitor.get(older)).text.match(/<th scope="row">/g)?.length, 1)
  t.equal((await visitor.get('/portal/requests?cursor=nonsense')).status, 400)
})

t.test('the log entry of a 422 shows the fields and codes of its violations, but stores no values', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const secret = 'a-value-that-nobody-keeps'
  const body = { type: secret, email: secret, ['<b>odd'.padEnd(400, 'x')]: secret }
  const refused = await tenant.client.call('createContact', { body: body as never })
  t.equal(refused.status, 422)
  const row = await rowOf(tenant, refused)
  const expected = refused.json.errors.map(({ field, code }: { field: string; code: string }) => ({
    field: field.slice(0, 200),
    code,
  }))
  t.ok(expected.some(({ code }: { code: string }) => code === 'unknown'))
  t.strictSame(row.errors, expected)
  const { text } = await visitor.get(`/portal/requests/${row.id}`)
  matches(t, text, /<code>type<\/code><\/th><td>It is not one of the allowed values/)
  matches(t, text, containing('&lt;b&gt;oddxxx'))
  lacks(t, text, secret)
  const { rows } = await service.database.pool.query(
    'select l::text as text from api_audit_logs l where tenant_id = $1',
    [tenant.id],
  )
  t.notOk(rows.some(({ text: kept }) => kept.includes(secret)))
  t.equal((await rowOf(tenant, await tenant.client.call('listContacts'))).errors, null)
})

t.test('at most 50 violations are logged, and a replayed 422 has its violations in the log too', async (t) => {
  const tenant = await service.tenant()
  const odd = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`odd${index}`, index]))
  const many = await tenant.client.call('createContact', { body: { type: 'customer', ...odd } as never })
  t.equal((await rowOf(tenant, many)).errors!.length, 50)
  const key = randomUUID()
  const send = () => tenant.client.call('createInvoice', { key, body: { contactId: 999_999 } })
  for (const answer of [await send(), await send()]) {
    t.equal(answer.status, 422)
    t.strictSame((await rowOf(tenant, answer)).errors, [{ field: 'contactId', code: 'not_found' }])
  }
})

t.test('the violations of a portal form are in the request log too', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const action = '/portal/branding'
  const answer = await visitor.submit(await visitor.get(action), { email: 'nobody' }, { action })
  t.equal(answer.status, 422)
  await rowOf(tenant, answer)
  const query = { requestId: String(answer.headers['x-request-id']) }
  const { data } = await tenant.client.ok('listApiAuditLogs', { query })
  const changing = data.find(({ operationId }) => operationId === 'updateBranding')
  matches(t, changing, { status: 422, errors: [{ field: 'email', code: 'format' }] })
})

t.test('a log entry offers a curl command that repeats the request, with the path safely quoted', async (t) => {
  const tenant = await service.tenant()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const shellOf = async (answer: { headers: Record<string, unknown> }): Promise<string | undefined> => {
    const { text } = await visitor.get(`/portal/requests/${(await rowOf(tenant, answer)).id}`)
    const found = /<pre[^>]*id="again"[^>]*>([\s\S]*?)<\/pre>/.exec(text)?.[1]
    return found && unescapeHtml(found)
  }
  const changed = await tenant.client.call('updateContact', { path: { id: 999 }, body: { notes: 'x' } })
  const command = (await shellOf(changed))!
  t.ok(command.startsWith(`curl -X PATCH ${origin}/api/v1/contacts/999 \\\n`), command)
  matches(t, command, containing('-H "Authorization: Bearer $CONSTRUCTION_API_KEY"'))
  matches(t, command, containing('-H "Idempotency-Key: $(uuidgen)"'))
  const hostile = `/api/v1/contacts/$(touch%20x)';echo!;'"\``
  const asked = await tenant.client.send('GET', `${hostile}?a=$(id)`.slice(7))
  const words = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; ${(await shellOf(asked))!}`], {
    encoding: 'utf8',
    env: { ...process.env, CONSTRUCTION_API_KEY: 'sk_live_of_test' },
  })
  t.strictSame(words.stdout.trimEnd().split('\n'), [
    ...['-X', 'GET', `${origin}${new URL(`${origin}${hostile}`).pathname}`],
    ...['-H', 'Authorization: Bearer sk_live_of_test'],
  ])
  t.equal(await shellOf(await visitor.get('/portal/jobs')), undefined, 'a portal page has no command')
  const request = { method: 'GET', path: '/portal/try/bids/7', operationId: 'getBid' }
  matches(
    t,
    curlCommandOf(contract, request, origin),
    containing(`${origin}/api/v1/bids/7 `),
    'a call from the API reference is repeated against the API',
  )
  const long = { ...request, path: `/api/v1/bids/${'9'.repeat(500)}`.slice(0, 500) }
  t.equal(curlCommandOf(contract, long, origin), undefined, 'no command for a path that may be truncated')
})
