import t from 'tap'
import { hashPassword } from '../../db/engine/base/passwords/passwords.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOrganization, restoreOrganization } from '../../db/operations/organization/deletion.ts'
import { setTenantStatus } from '../../db/operations/organization/status.ts'
import { removeFormerUsers } from '../../db/operations/sandbox/former-users.ts'
import { createPasswordResets, spendPasswordReset } from '../../db/services/access/password-resets.ts'
import { findSecondFactor } from '../../db/services/access/second-factor/factors.ts'
import { resetSecondFactor } from '../../db/services/access/second-factor/reset.ts'
import { removeUser, setPassword, setRole } from '../../db/services/access/users.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import {
  prepareAuthenticatorApp,
  secondFactorFormAction,
  signInWithPassword,
  submitSecondFactorCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service

/** Creates an owner of a live organization with a sandbox. `there` is the owner's account in the sandbox. */
async function ownerWithSandbox() {
  const live = await service.tenant({ name: 'Acme Live' })
  const person = await makeUser(live, 'owner')
  const visitor = await signInVisitor(origin, person)
  const action = '/portal/sandboxes'
  await visitor.submit(await visitor.get(action), { name: 'Acme Trials' }, { action })
  const made = await database.sql
    .selectFrom('tenants')
    .innerJoin('users', 'users.tenantId', 'tenants.id')
    .select(['tenants.id', 'users.id as userId'])
    .where('tenants.sandboxOf', '=', live.id)
    .executeTakeFirstOrThrow()
  const sandbox: TestTenant = { ...live, id: made.id }
  return { live, person, visitor, sandbox, there: { ...person, id: made.userId, tenant: sandbox } }
}

/** Signs in to the sandbox with another browser. */
async function enter({ person, sandbox }: { person: TestUser; sandbox: TestTenant }): Promise<FormVisitor> {
  const visitor = new FormVisitor(origin)
  const page = await visitor.signIn(await visitor.get('/sign-in'), person)
  const choice = /value="([^"]*)">Acme Trials</.exec(page.text)![1]!
  const action = '/sign-in/organization'
  const answer = await visitor.submit(page, { choice }, { action })
  if (answer.status !== 303) throw new Error(`${sandbox.id} was not entered: ${answer.text}`)
  return visitor
}

/** Creates an API key in the sandbox's portal, and an endpoint with that key. */
async function keyAndEndpoint(visitor: FormVisitor) {
  const action = '/portal/api-keys/new'
  const fields = { name: 'Trial', scopes: 'webhooks:manage' }
  const made = await visitor.submit(await visitor.get(action), fields, { action })
  const key = /sk_test_[\w-]+/.exec((await visitor.get(made.headers.location!)).text)![0]
  const client = new Client(origin, key)
  const body = { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created' as const] }
  const { data } = await client.ok('createWebhookEndpoint', { body })
  return { client, endpointId: data.id }
}

const isSignedIn = async (visitor: FormVisitor, { email }: TestUser): Promise<boolean> =>
  (await visitor.get('/account')).text.includes(email)

const opens = async (given: string, { email }: TestUser): Promise<boolean> =>
  (await signInWithPassword(origin, { email, password: given })).page.status !== 422

const removals: Record<string, (live: TestTenant, person: TestUser) => Promise<unknown>> = {
  'the operator removes a person': (live, { email }) =>
    runTransaction(database, { tenantId: live.id }, (tx) => removeUser(tx, live.id, email)),
  'an owner removes a person in the portal': async (live, { id }) => {
    const owner = await signInVisitor(origin, await makeUser(live, 'owner'))
    const action = `/portal/people/${id}/remove`
    await owner.submit(await owner.get(action), {}, { action })
  },
}

for (const [name, remove] of Object.entries(removals)) {
  t.test(`when ${name}, session, password, keys, grants and endpoints of that user end in the sandbox`, async (t) => {
    const world = await ownerWithSandbox()
    const { live, person, there, sandbox } = world
    const visitor = await enter(world)
    const { client, endpointId } = await keyAndEndpoint(visitor)
    const tokens = await makeTokens(origin, there, await makeApp(sandbox), ['contacts:read'])
    t.equal((await tokens.client.call('listContacts')).status, 200)
    await remove(live, person)
    t.equal(await isSignedIn(visitor, person), false)
    t.equal(await opens(testPassword, person), false)
    matches(t, await client.call('listWebhookEndpoints'), { status: 401 })
    matches(t, await tokens.client.call('listContacts'), { status: 401 })
    const { rows } = await database.pool.query(
      'select is_active from webhook_endpoints where tenant_id = $1 and id = $2',
      [sandbox.id, endpointId],
    )
    t.strictSame(rows, [{ is_active: false }])
    const left = await database.pool.query('select from user_directory where email = $1', [person.email])
    t.equal(left.rowCount, 0, 'the e-mail address can be used again')
  })
}

t.test(
  'a narrower role in the live organization narrows the role in the sandbox, and a wider one changes nothing',
  async (t) => {
    const { live, person, there } = await ownerWithSandbox()
    const give = (role: 'admin' | 'viewer' | 'manager') =>
      runTransaction(database, { tenantId: live.id }, (tx) => setRole(tx, live.id, person.email, role))
    const roleThere = async (): Promise<string> =>
      (await database.pool.query('select role from users where id = $1', [there.id])).rows[0].role
    await give('admin')
    t.equal(await roleThere(), 'owner', 'an admin has the scopes of an owner')
    await give('viewer')
    t.equal(await roleThere(), 'viewer')
    await give('manager')
    t.equal(await roleThere(), 'viewer')
  },
)

const newPasswords: Record<string, (live: TestTenant, person: TestUser) => Promise<unknown>> = {
  'the operator': (live, { email }) => setPassword(database, live.id, email, 'brand new words'),
  'a link': async (_live, { email }) => {
    const [reset] = await createPasswordResets(database.sql, email)
    const passwordHash = await hashPassword('brand new words')
    await spendPasswordReset(database, reset!.token, { passwordHash, disconnectApps: true }, () => {})
  },
}
for (const [name, change] of Object.entries(newPasswords)) {
  t.test(`a new password by ${name} ends the sandbox sessions and replaces the old password there`, async (t) => {
    const world = await ownerWithSandbox()
    const visitor = await enter(world)
    t.equal(await isSignedIn(visitor, world.person), true)
    await change(world.live, world.person)
    t.equal(await isSignedIn(visitor, world.person), false)
    t.equal(await opens(testPassword, world.person), false)
    t.equal(
      await isSignedIn(
        await enter({ ...world, person: { ...world.person, password: 'brand new words' } }),
        world.person,
      ),
      true,
    )
  })
}

t.test(
  'the operator cannot change a password or second factor of a sandbox; the error names the live organization',
  async (t) => {
    const { live, person, sandbox } = await ownerWithSandbox()
    const refused = {
      code: 'conflict',
      message: `conflict: Organization ${sandbox.id} is a sandbox, where ${person.email} signs in with the account of organization ${live.id}. Change the account there.`,
    }
    await rejectsWith(t, setPassword(database, sandbox.id, person.email, 'brand new words'), refused)
    const reset = runTransaction(database, { tenantId: sandbox.id }, (tx) =>
      resetSecondFactor(tx, sandbox.id, person.email),
    )
    await rejectsWith(t, reset, refused)
  },
)

t.test('the sandbox uses the second factor of the live account', async (t) => {
  const { live, person, sandbox, there } = await ownerWithSandbox()
  const factor = await prepareAuthenticatorApp(service, person)
  const visitor = new FormVisitor(origin)
  const page = await visitor.signIn(await visitor.get('/sign-in'), person)
  const choice = /value="([^"]*)">Acme Trials</.exec(page.text)![1]!
  const step = await visitor.submit(page, { choice }, { action: '/sign-in/organization' })
  matches(t, step.text, containing(`action="${secondFactorFormAction}"`))
  matches(t, await submitSecondFactorCode(visitor, step, '000000'), { status: 422 })
  t.equal((await submitSecondFactorCode(visitor, step, await factor.freshCode())).status, 303)
  matches(t, (await visitor.get('/portal/account')).text, containing('Acme Trials'))
  t.strictSame((await findSecondFactor(database.sql, { tenantId: sandbox.id, userId: there.id })).owner, {
    tenantId: live.id,
    userId: person.id,
  })
})

t.test('a required second factor of the live organization ends sandbox sessions without one', async (t) => {
  const world = await ownerWithSandbox()
  const { live, person } = world
  const visitor = await enter(world)
  await database.pool.query(
    "insert into sign_in_rules (tenant_id, second_factor_roles, created_at, updated_at) values ($1, '{owner}', now(), now())",
    [live.id],
  )
  t.equal(await isSignedIn(visitor, person), false)
  await prepareAuthenticatorApp(service, person)
  t.equal(await isSignedIn(visitor, person), true)
})

t.test('suspending an organization closes its sandboxes, and activating it reopens them as they were', async (t) => {
  const world = await ownerWithSandbox()
  const { live, sandbox } = world
  const visitor = await enter(world)
  const { client } = await keyAndEndpoint(visitor)
  await setTenantStatus(database, live.id, 'suspended')
  matches(t, await client.call('listWebhookEndpoints'), { status: 403, code: 'tenant_suspended' })
  t.equal((await visitor.get('/portal/people/new')).status, 403, 'no invitation is mailed')
  await setTenantStatus(database, live.id, 'inactive')
  matches(t, await client.call('listWebhookEndpoints'), { status: 402, code: 'subscription_inactive' })
  await setTenantStatus(database, live.id, 'active')
  t.equal((await client.call('listWebhookEndpoints')).status, 200)
  await setTenantStatus(database, sandbox.id, 'suspended')
  await setTenantStatus(database, live.id, 'suspended')
  await rejectsWith(t, setTenantStatus(database, sandbox.id, 'active'), {
    code: 'conflict',
    message: /Activate organization \d+/,
  })
  await setTenantStatus(database, live.id, 'active')
  matches(
    t,
    await client.call('listWebhookEndpoints'),
    { status: 403, code: 'tenant_suspended' },
    'the sandbox itself is still suspended',
  )
})

t.test('a suspended organization that is deleted and restored stays suspended with its sandboxes', async (t) => {
  const { live, sandbox } = await ownerWithSandbox()
  const statuses = async (): Promise<string[]> =>
    (
      await database.pool.query('select status from tenants where id in ($1, $2) order by id', [live.id, sandbox.id])
    ).rows.map(({ status }) => status)
  await setTenantStatus(database, live.id, 'suspended')
  await deleteOrganization(database, { tenantId: live.id, name: 'Acme Live', atOnce: false }, undefined)
  await restoreOrganization(database, live.id)
  t.strictSame(await statuses(), ['suspended', 'suspended'])
  await setTenantStatus(database, live.id, 'active')
  t.strictSame(await statuses(), ['active', 'active'])
})

t.test(
  'a removed user whom an earlier release left in a sandbox is removed there, and a user added later stays',
  async (t) => {
    const world = await ownerWithSandbox()
    const { live, person, sandbox } = world
    const visitor = await enter(world)
    const later = await makeUser(live, 'viewer')
    // The removal is five milliseconds earlier, so that the later user is clearly later.
    const removedAt = new Date(Date.now() - 5)
    await database.pool.query('update users set deleted_at = $2 where tenant_id = $1', [live.id, removedAt])
    await database.pool.query('delete from user_directory where tenant_id = $1', [live.id])
    await makeUser(sandbox, 'viewer', later.email)
    const integrator = await makeUser(sandbox, 'viewer')
    t.equal(await removeFormerUsers(database, sandbox.id), 1)
    t.equal(await isSignedIn(visitor, person), false)
    t.equal(await opens(testPassword, person), false)
    for (const one of [later, integrator]) t.equal(await opens(testPassword, one), true)
    t.equal(await removeFormerUsers(database, sandbox.id), 0)
  },
)
