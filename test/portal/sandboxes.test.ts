import t from 'tap'
import { deleteOrganization, restoreOrganization } from '../../db/operations/organization/deletion.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { runSandboxJob } from '../../scripts/testkit/peers/sandbox.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin } = service
const action = '/portal/sandboxes'

const make = async (visitor: FormVisitor, name: string) =>
  visitor.submit(await visitor.get(action), { name }, { action })

const sandboxesOf = async ({ database, id }: TestTenant) =>
  database.sql
    .selectFrom('tenants')
    .select(['id', 'name', 'mode', 'status'])
    .where('sandboxOf', '=', id)
    .orderBy('id')
    .execute()

async function officeWith(role: 'owner' | 'admin' | 'manager' = 'owner') {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const person = await makeUser(tenant, role)
  return { tenant, person, visitor: await signInVisitor(origin, person) }
}

t.test(
  'an admin who creates a sandbox becomes its owner, keeps the same password there, and can switch to it without signing in again',
  async (t) => {
    const { tenant, person, visitor } = await officeWith('admin')
    const { client } = tenant
    const before = (await client.ok('listUsers')).data
    const made = await make(visitor, 'Acme trials')
    matches(t, made, { status: 303, headers: { location: '/portal/sandboxes?notice=made' } })
    const [sandbox] = await sandboxesOf(tenant)
    matches(t, sandbox, { name: 'Acme trials', mode: 'sandbox', status: 'active' })
    matches(t, (await visitor.get('/portal/sandboxes?notice=made')).text, /Acme trials[\s\S]*yours/)
    t.strictSame((await client.ok('listUsers')).data, before, 'no user of the live organization changed')
    const account = await visitor.get('/portal/account')
    const organization = String(sandbox!.id)
    const switched = await visitor.submit(account, { organization }, { action: '/portal/account/switch' })
    t.equal(switched.status, 303)
    const there = await visitor.get('/portal')
    matches(t, there.text, /Acme trials<\/strong> <span class="badge info">sandbox<\/span>[\s\S]*owner/)
    lacks(t, there.text, '/portal/accounting')
    t.equal((await visitor.get('/portal/accounting')).status, 404)
    t.equal((await visitor.get(action)).status, 404, 'a sandbox has no sandboxes')
    const another = new FormVisitor(origin)
    const asked = await another.signIn(await another.get('/sign-in'), person)
    matches(t, asked.text, /Acme Builders[\s\S]*Acme trials/, 'a new sign-in offers both organizations')
    const query = { requestId: String(made.headers['x-request-id']) }
    matches(t, (await client.ok('listApiAuditLogs', { query })).data, [{ userId: person.id, method: 'POST' }])
  },
)

t.test('an organization can have at most three sandboxes, even if several are created at the same time', async (t) => {
  const { tenant, visitor } = await officeWith()
  const page = await visitor.get(action)
  const names = ['One', 'Two', 'Three', 'Four', 'Five']
  const made = await Promise.all(names.map((name) => visitor.submit(page, { name }, { action })))
  t.strictSame(made.map(({ status }) => status).sort(), [303, 303, 303, 409, 409])
  t.equal((await sandboxesOf(tenant)).length, 3)
  matches(t, (await visitor.get(action)).text, /has 3 sandboxes at most/)
  const [first] = await sandboxesOf(tenant)
  const confirm = `${action}/${first!.id}/delete`
  t.equal((await visitor.submit(await visitor.get(confirm), {}, { action: confirm })).status, 303)
  matches(t, (await sandboxesOf(tenant))[0], { id: first!.id, status: 'suspended' })
  t.equal((await visitor.get(confirm)).status, 404, 'the deleted sandbox is not found')
})

t.test(
  'the sandbox form reports an invalid name and is closed to managers; only sandboxes of the same organization can be deleted',
  async (t) => {
    const { tenant, visitor } = await officeWith()
    for (const name of ['', ' ', 'x'.repeat(101)]) {
      matches(t, await make(visitor, name), { status: 422, text: /id="name-problem">Must have 1 to 100 characters/ })
    }
    t.strictSame(await sandboxesOf(tenant), [])
    await make(visitor, 'Ours')
    const [ours] = await sandboxesOf(tenant)
    const { visitor: manager } = await officeWith('manager')
    t.equal((await manager.get(action)).status, 403)
    const { visitor: stranger } = await officeWith()
    for (const id of [ours!.id, tenant.id]) t.equal((await stranger.get(`${action}/${id}/delete`)).status, 404)
    t.equal((await visitor.get(`${action}/${tenant.id}/delete`)).status, 404, 'not the live organization')
  },
)

t.test('a sandbox key begins with sk_test_, reaches only the sandbox, and cannot connect accounting', async (t) => {
  const sandbox = await service.tenant({ mode: 'sandbox' })
  const live = await service.tenant()
  const made = await sandbox.client.ok('createApiKey', {
    body: { name: 'Trial', scopes: ['settings:read', 'settings:write', 'contacts:read'] },
  })
  matches(t, made.data, { prefix: /^sk_test_/, key: /^sk_test_/ })
  matches(t, (await sandbox.client.ok('listApiKeys')).data[0], { prefix: made.data.prefix })
  matches(t, (await live.key()).key, /^sk_live_/)
  const client = new Client(origin, made.data.key)
  t.equal((await client.ok('getMe')).data.tenant.mode, 'sandbox')
  const record = (await live.client.ok('createContact', { body: { type: 'vendor', companyName: 'Elm' } })).data
  matches(t, await client.call('getContact', { path: { id: record.id } }), { status: 404, code: 'not_found' })
  const body = {
    provider: 'quickbooks' as const,
    realmId: '4620816365000000',
    itemName: 'Services',
    retainageItemName: null,
    taxCodeName: null,
    refreshToken: 'RT1',
  }
  matches(t, await client.call('connectAccounting', { body }), {
    status: 409,
    json: { detail: /sandbox cannot be connected to an accounting system/ },
  })
})

t.test('deleting a live organization suspends its sandboxes, and restoring it restores them', async (t) => {
  const { tenant, visitor } = await officeWith()
  await make(visitor, 'One')
  await make(visitor, 'Two')
  const [one, two] = await sandboxesOf(tenant)
  const alone = `${action}/${one!.id}/delete`
  await visitor.submit(await visitor.get(alone), {}, { action: alone })
  const gone = { tenantId: tenant.id, name: 'Acme Builders', atOnce: false }
  await deleteOrganization(service.database, gone, undefined)
  matches(t, await sandboxesOf(tenant), [{ status: 'suspended' }, { status: 'suspended' }])
  await restoreOrganization(service.database, tenant.id)
  matches(t, await sandboxesOf(tenant), [
    { id: one!.id, status: 'suspended' },
    { id: two!.id, status: 'active' },
  ])
})

t.test('a sandbox requested while its organization is being deleted is not created', async (t) => {
  const { tenant, visitor } = await officeWith()
  const page = await visitor.get(action)
  const deleting = await service.database.pool.connect()
  await deleting.query('begin')
  await deleting.query('select from tenants where id = $1 for update', [tenant.id])
  const asked = visitor.submit(page, { name: 'Late' }, { action })
  await waitUntilBlocked(service.database, 'tenants', asked)
  await deleting.query("update tenants set status = 'suspended' where id = $1", [tenant.id])
  await deleting.query('commit')
  deleting.release()
  matches(t, await asked, { status: 409, text: /Only an active organization can create sandboxes/ })
  t.strictSame(await sandboxesOf(tenant), [])
})

t.test(
  'a user with accounts in four organizations can create a sandbox, since a sandbox does not count as a further organization',
  async (t) => {
    const { tenant, person, visitor } = await officeWith()
    const elsewhere = async (): Promise<TestUser> => makeUser(await service.tenant(), 'viewer', person.email)
    for (const _ of [1, 2, 3]) await elsewhere()
    t.equal((await make(visitor, 'One')).headers.location, '/portal/sandboxes?notice=made')
    t.strictSame(
      (await sandboxesOf(tenant)).map(({ name }) => name),
      ['One'],
    )
  },
)

t.test(
  'users who may change settings can advance the clock of a sandbox and reset the sandbox in the portal',
  async (t) => {
    const tenant = await service.tenant({ mode: 'sandbox' })
    const person = await makeUser(tenant, 'admin')
    let visitor = await signInVisitor(origin, person)
    const [home, clock, reset] = ['/portal/sandbox', '/portal/sandbox/clock', '/portal/sandbox/reset']
    const send = async (page: string, fields: Record<string, string>, action: string) =>
      visitor.submit(await visitor.get(page), fields, { action })
    for (const days of ['', '-1', '0', 'many', '99999']) {
      matches(
        t,
        await send(home, { days }, clock),
        { status: 422, text: /id="days-problem">Must be a number of days/ },
        days,
      )
    }
    const begun = await send(home, { days: '0,5' }, clock)
    matches(t, begun, { status: 303, headers: { location: /^\/portal\/jobs\/job_/ } })
    const [job] = (await tenant.client.ok('listJobs')).data
    matches(t, job, { type: 'sandbox', params: { operation: 'advance' } })
    matches(t, (await visitor.get(`/portal/jobs/${job!.id}`)).status, 200)
    matches(t, await send(home, { days: '1' }, clock), { status: 409, text: /is working on the sandbox/ })
    matches(t, await send(reset, {}, reset), { status: 409, text: /is working on the sandbox/ })
    matches(t, await runSandboxJob(service, tenant, job!.id), { status: 'completed' })
    matches(t, (await visitor.get(home)).text, /<h1>Sign in/, 'the session expires by the sandbox clock')
    visitor = await signInVisitor(origin, person)
    matches(t, (await visitor.get(home)).text, /12 hours and 0 minutes/)
    t.equal((await send(reset, {}, reset)).status, 303)
    const [resetting] = (await tenant.client.ok('listJobs')).data
    matches(t, await runSandboxJob(service, tenant, resetting!.id), { status: 'completed' })
    matches(t, (await visitor.get(home)).text, /<dt>Ahead<\/dt><dd>not at all/)
    const manager = await signInVisitor(origin, await makeUser(tenant, 'manager'))
    const seen = await manager.get(home)
    t.equal(seen.status, 200)
    lacks(t, seen.text, /Advance the clock|Reset the sandbox/)
    t.equal((await manager.get(reset)).status, 403)
  },
)
