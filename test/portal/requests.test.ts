import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { makePerson } from '../support/oauth.ts'
import { signInVisitor } from '../support/peers/visitor.ts'
import { startService, type TestTenant } from '../support/service.ts'

const service = await startService(t)
const { origin } = service

/** The row of a request, which is written within a second or two of its answer. */
async function rowOf({ client }: TestTenant, { headers }: { headers: Record<string, unknown> }) {
  const query = { requestId: String(headers['x-request-id']) }
  for (;;) {
    const { data } = await client.ok('listApiAuditLogs', { query })
    if (data.length > 0) return data[0]!
    await sleep(50)
  }
}

t.test('the request log is filtered by each of its fields, and an entry says all that is kept', async (t) => {
  const tenant = await service.tenant()
  const person = await makePerson(tenant, 'admin')
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
  t.ok((await entries({ dateFrom: minute, dateTo: minute })).includes(row.id), 'a minute counts as a whole')
  t.ok((await entries({ userId: String(person.id) })).length > 0, 'signing in is of the person')
  const page = await visitor.get(`/portal/requests/${row.id}`)
  for (const text of [
    row.requestId,
    'POST /api/v1/contacts',
    'href="/docs/api/contacts#createContact"',
    'sync/1.4 &lt;b&gt;',
    '127.0.0.1',
    `/portal/requests?apiKeyId=${key.id}`,
  ])
    t.ok(page.text.includes(text), text)
  t.match(
    (await visitor.get(`/portal/requests/${refused.id}`)).text,
    'href="/docs/api/concepts/errors#scope_insufficient"',
  )
})

t.test('an entry of another organization is not there, and its requests are in no list', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const row = await rowOf(other, await other.client.ok('createContact', { body: { type: 'customer' } }))
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  t.equal((await visitor.get(`/portal/requests/${row.id}`)).status, 404)
  t.match((await visitor.get(`/portal/requests?requestId=${row.requestId}`)).text, 'Nothing here')
})

t.test('a refused page leads those who see the log to its own entry', async (t) => {
  const tenant = await service.tenant()
  const admin = await signInVisitor(origin, await makePerson(tenant, 'admin'))
  const refused = await admin.get('/portal/webhooks/999999')
  t.match(refused.text, `href="/portal/requests?requestId=${refused.headers['x-request-id']}"`)
  const viewer = await signInVisitor(origin, await makePerson(tenant, 'viewer'))
  t.notMatch((await viewer.get('/portal/nothing')).text, 'href="/portal/requests')
})

t.test('pages of the log lead on with their filters', async (t) => {
  const tenant = await service.tenant()
  for (let made = 0; made < 26; made += 1) await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const visitor = await signInVisitor(origin, await makePerson(tenant))
  const first = await visitor.get('/portal/requests?operationId=createContact')
  t.equal(first.text.match(/<th scope="row">/g)?.length, 25)
  const older = /href="([^"]*)" rel="next"/.exec(first.text)![1]!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')
  t.match(older, 'operationId=createContact')
  t.equal((await visitor.get(older)).text.match(/<th scope="row">/g)?.length, 1)
  t.equal((await visitor.get('/portal/requests?cursor=nonsense')).status, 400)
})
