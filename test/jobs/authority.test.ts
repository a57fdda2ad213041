import t from 'tap'
import type { Requester } from '../../db/engine/base/caller.ts'
import { insertApiKey } from '../../db/services/access/api-keys.ts'
import type { Job, NewJob } from '../../db/services/jobs/jobs.ts'
import { requiredScopesOf } from '../../db/services/jobs/required-scopes.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import type { JobEnding } from '../../scripts/testkit/make/jobs.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser, makeUserWithClient } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service

/** One job of each type, with the scope needed to start it. */
const kinds: [NewJob, string][] = [
  [job('import', 'contacts'), 'contacts:write'],
  [job('export', 'bids'), 'bids:read'],
  [job('bulk', 'projects', { operation: 'update' }), 'projects:write'],
  [job('bulk', 'projects', { operation: 'delete' }), 'projects:delete'],
  [job('pdf', 'pay-apps'), 'pay_apps:read'],
  [job('email', 'signature-requests', {}, 'signatures'), 'signatures:send'],
  [job('accounting_push', 'invoices'), 'invoices:send'],
  [{ ...job('recovery', 'webhook-endpoints'), readScope: 'webhooks:manage' }, 'webhooks:manage'],
  [job('sandbox', 'sandbox', {}, 'settings'), 'settings:write'],
]

function job(type: NewJob['type'], resourceType: string, params = {}, scope = resourceType.replace('-', '_')): NewJob {
  // No worker serves these jobs.
  return { type, resourceType, params, readScope: `${scope}:read` } as NewJob
}

/** Creates a job that another requester of the organization started. */
async function askedBy(tenant: TestTenant, requester: Partial<Requester>, values: NewJob, ending?: JobEnding) {
  const made = await make.job(tenant, values, ending)
  const requestedBy = { apiKeyId: null, userId: null, clientId: null, familyId: null, scopes: [], ...requester }
  const text = 'update jobs set requested_by = $3 where tenant_id = $1 and id = $2'
  await tenant.database.pool.query(text, [tenant.id, made.id, requestedBy])
  return made
}

const idsOf = async (client: Client) => (await client.ok('listJobs')).data.map(({ id }) => id).sort()
const listedIn = (text: string) =>
  [...text.matchAll(/<th scope="row"><a href="\/portal\/jobs\/(\w+)"/g)].map((found) => found[1]!).sort()

t.test("cancelling or deleting another caller's job requires the same scope as starting such a job", async (t) => {
  const tenant = await service.tenant()
  for (const [values, scope] of kinds) {
    const said = `${values.type} ${scope}`
    const scopes = ['jobs:read', 'jobs:write', values.readScope!]
    const [without, having] = [await tenant.key({ scopes }), await tenant.key({ scopes: [...scopes, scope] })]
    const [open, ended] = [await make.job(tenant, values), await make.job(tenant, values, { status: 'completed' })]
    const [cancel, remove] = [{ path: { id: open.id } }, { path: { id: ended.id } }]
    if (scope !== values.readScope) {
      const refused = { status: 403, code: 'scope_insufficient', headers: { 'www-authenticate': new RegExp(scope) } }
      matches(t, await without.client.call('cancelJob', cancel), refused, said)
      matches(t, await without.client.call('deleteJob', remove), refused, said)
      t.equal((await tenant.client.ok('getJob', cancel)).data.status, 'queued', said)
      t.equal((await tenant.client.ok('getJob', remove)).status, 200, said)
    }
    t.equal((await having.client.call('cancelJob', cancel)).status, 200, said)
    t.equal((await having.client.call('deleteJob', remove)).status, 200, said)
  }
})

t.test('the scopes to end a job are those of the operations that start it', (t) => {
  const ends = { imports: 'import', exports: 'export', pdf: 'pdf' } as const
  let found = 0
  for (const { operationId, path, node, security, successStatus } of contractOperations) {
    const named = node['x-job-type'] as Job['type'] | undefined
    const type = named ?? ends[path.split('/').at(-1) as keyof typeof ends]
    if (!type || (named === 'accounting_push' && successStatus !== 202)) continue
    const readScope = `${security.apiKey![0]!.split(':')[0]}:read`
    t.strictSame(requiredScopesOf({ type, params: {} }, { readScope }), security.apiKey, operationId)
    found += 1
  }
  t.ok(found > 25)
  t.end()
})

t.test('an API key, a grant or a user in the portal can end its own jobs with jobs:write alone', async (t) => {
  const tenant = await service.tenant()
  const [values] = kinds[0]!
  const scopes = ['jobs:read', 'jobs:write', 'contacts:read']
  const [key, other] = [await tenant.key({ scopes }), await tenant.key({ scopes })]
  const byKey = await askedBy(tenant, { apiKeyId: key.id }, values)
  t.equal((await other.client.call('cancelJob', { path: { id: byKey.id } })).status, 403)
  t.equal((await key.client.call('cancelJob', { path: { id: byKey.id } })).status, 200)

  const person = await makeUser(tenant, 'field')
  const [first, second] = [await makeApp(tenant), await makeApp(tenant)]
  const apps = [
    await makeTokens(origin, person, first, scopes),
    await makeTokens(origin, person, second, scopes),
  ] as const
  const ofGrants = await tenant.database.sql
    .selectFrom('oauthFamilies')
    .select(['id', 'clientId'])
    .where('tenantId', '=', tenant.id)
    .execute()
  const familyId = ofGrants.find(({ clientId }) => clientId === first.id)!.id
  const byApp = await askedBy(tenant, { userId: person.id, clientId: first.id, familyId }, values)
  t.equal((await apps[1].client.call('cancelJob', { path: { id: byApp.id } })).status, 403, 'another app')
  t.equal((await apps[0].client.call('cancelJob', { path: { id: byApp.id } })).status, 200)

  const visitor = await signInVisitor(origin, person)
  const byPerson = await askedBy(tenant, { userId: person.id }, values)
  t.equal(
    (await apps[0].client.call('cancelJob', { path: { id: byPerson.id } })).status,
    403,
    'an app of the same user',
  )
  const action = `/portal/jobs/${byPerson.id}/cancel`
  matches(t, (await visitor.get(`/portal/jobs/${byPerson.id}`)).text, containing('>Cancel<'))
  matches(t, (await visitor.submit(await visitor.get(action), {}, { action })).headers.location, /notice=cancelled/)
})

t.test(
  "a portal user without the scope to start a job can neither see nor use the controls that end another user's job",
  async (t) => {
    const tenant = await service.tenant()
    const [values] = kinds[0]!
    const { id } = await make.job(tenant, values)
    const ended = await make.job(tenant, values, { status: 'completed' })
    const visitor = await signInVisitor(origin, await makeUser(tenant, 'accountant'))
    const own = await askedBy(tenant, {}, kinds[6]![0])
    const ownPage = `/portal/jobs/${own.id}/cancel`
    const confirmation = await visitor.get(ownPage)
    for (const action of [`/portal/jobs/${id}/cancel`, `/portal/jobs/${ended.id}/delete`]) {
      lacks(t, (await visitor.get(action.replace(/\/\w+$/, ''))).text, action)
      t.equal((await visitor.get(action)).status, 403)
      const altered = { ...confirmation, text: confirmation.text.replaceAll(ownPage, action) }
      t.equal((await visitor.submit(altered, {}, { action })).status, 403)
    }
    t.equal((await tenant.client.ok('getJob', { path: { id } })).data.status, 'queued')
    t.equal((await tenant.client.call('getJob', { path: { id: ended.id } })).status, 200)
  },
)

t.test(
  'a field user sees only its own jobs and those of families that it can write, in the API and the portal',
  async (t) => {
    const tenant = await service.tenant()
    const { id: userId, client, ...person } = await makeUserWithClient(tenant, 'field')
    const ending = { status: 'completed' } as const
    const file = { ...ending, file: 'id\n1\n', errorsFile: 'Row\n2\n' }
    const others = await make.job(
      tenant,
      { type: 'export', resourceType: 'contacts', readScope: 'contacts:read' },
      file,
    )
    const written = await make.job(tenant, job('import', 'site-logs'), ending)
    const own = await askedBy(tenant, { userId }, job('export', 'contacts'), ending)
    const seen = [written.id, own.id].sort()
    t.strictSame(await idsOf(client), seen)
    const visitor = await signInVisitor(origin, person)
    t.strictSame(listedIn((await visitor.get('/portal/jobs')).text), seen)
    for (const id of seen) {
      t.equal((await client.call('getJob', { path: { id } })).status, 200)
      t.equal((await visitor.get(`/portal/jobs/${id}`)).status, 200)
    }
    const path = { id: others.id }
    for (const operation of ['getJob', 'cancelJob', 'deleteJob', 'getJobDownload', 'getJobErrors'] as const) {
      matches(t, await client.call(operation, { path }), { status: 404, code: 'not_found' }, operation)
    }
    for (const page of ['', '/result', '/errors', '/cancel', '/delete']) {
      t.equal((await visitor.get(`/portal/jobs/${others.id}${page}`)).status, 404, page)
    }
    for (const role of ['viewer', 'accountant', 'manager'] as const) {
      t.equal((await idsOf((await makeUserWithClient(tenant, role)).client)).length, 3, role)
    }
  },
)

t.test('an API key of a field user sees only the jobs that it started', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'field')
  const scopes = ['jobs:read', 'jobs:write', 'contacts:read', 'contacts:write']
  const values = { name: 'Made at the pages', scopes, perMinuteLimit: 600 }
  const maker = { keyId: null, familyId: null, userId: person.id, clientId: null }
  const at = new Date().toISOString()
  const made = await tenant.database.sql.transaction().execute((sql) => insertApiKey(sql, tenant.id, at, values, maker))
  const client = new Client(origin, made.key)
  await make.job(tenant)
  t.strictSame(await idsOf(client), [])
  const { data } = await client.ok('exportContacts')
  t.strictSame(await idsOf(client), [data.job_id])
})
