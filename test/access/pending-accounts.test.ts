import t from 'tap'
import { hashPassword } from '../../db/engine/base/passwords/passwords.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { createPasswordResets, spendPasswordReset } from '../../db/services/access/password-resets.ts'
import { findSecondFactor } from '../../db/services/access/second-factor/factors.ts'
import { insertTenant } from '../../db/services/access/tenants.ts'
import { inviteUser } from '../../db/services/access/user-management.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'
import {
  prepareAuthenticatorApp,
  secondFactorFormAction,
  signInWithPassword,
} from '../../scripts/testkit/peers/second-factor.ts'
import { race } from '../../scripts/testkit/races.ts'

/** Tests of invited accounts whose people already have other accounts. */

const service = await startService(t)
const { origin, database } = service
const { said } = makeAdminHelpers(service)

/** Invites an e-mail address into an organization. Returns the id of the new account. */
async function invite(live: TestTenant, email: string): Promise<number> {
  const owner = await makeUser(live, 'owner')
  const passwordHash = await hashPassword('nothing opens this')
  return runTransaction(database, { tenantId: live.id }, (tx) =>
    inviteUser(
      tx,
      { tenantId: live.id, userId: owner.id },
      { email, name: 'Kim', role: 'manager' },
      { passwordHash, origin },
    ),
  )
}

/** Creates a live organization with a sandbox, and a person with an account only in the sandbox. */
async function personOfSandbox() {
  const live = await service.tenant()
  const id = await runTransaction(database, { tenantId: live.id }, (tx) =>
    insertTenant(tx, { name: 'Trials', mode: 'sandbox', sandboxOf: live.id }),
  )
  const sandbox: TestTenant = { ...live, id }
  return { live, sandbox, person: await makeUser(sandbox, 'manager') }
}

const statusOf = async ({ email }: Pick<TestUser, 'email'>, given = testPassword): Promise<number> =>
  (await signInWithPassword(origin, { email, password: given })).page.status

t.test('an invited user can sign in with a password that was set by the previous release', async (t) => {
  const live = await service.tenant()
  const email = `before-${live.id}@example.com`
  const id = await invite(live, email)
  t.equal(await statusOf({ email }, 'nothing opens this'), 422, 'not yet')
  // Stores a password as the previous release does.
  await database.pool.query(
    'update users set password_hash = $3, updated_at = now() where tenant_id = $1 and id = $2',
    [live.id, id, await hashPassword(testPassword)],
  )
  t.equal(await statusOf({ email }), 303)
})

t.test('a sandbox user who accepts an invitation to the live organization keeps the second factor', async (t) => {
  const { live, sandbox, person } = await personOfSandbox()
  await prepareAuthenticatorApp(service, person)
  const userId = await invite(live, person.email)
  const resets = await createPasswordResets(database.sql, person.email)
  t.strictSame(
    resets.map(({ tenantId }) => tenantId),
    [live.id, sandbox.id],
    'a password reset also mails the invitation',
  )
  const passwordHash = await hashPassword('brand new words')
  await spendPasswordReset(database, resets[0]!.token, { passwordHash, disconnectApps: false }, () => {})
  t.equal(await statusOf(person), 422, 'the password is that of the live organization')
  const { page } = await signInWithPassword(origin, { email: person.email, password: 'brand new words' })
  const chosen = /value="([^"]*)">Trials</.exec(page.text)
  t.ok(
    chosen || page.text.includes(`action="${secondFactorFormAction}"`),
    'a choice of organizations or the code comes next',
  )
  const factor = await findSecondFactor(database.sql, { tenantId: sandbox.id, userId: person.id })
  t.strictSame(factor.owner, { tenantId: live.id, userId })
  t.type(factor.appSince, 'string')
  const { rows } = await database.pool.query(
    'select tenant_id::integer as tenant, count(*)::integer as count from recovery_codes where user_id = any($1) group by 1',
    [[person.id, userId]],
  )
  t.strictSame(
    rows.map(({ tenant }) => tenant),
    [live.id],
  )
})

t.test('setting a new password for an accepted account moves no second factor to another account', async (t) => {
  const { live, sandbox, person } = await personOfSandbox()
  await prepareAuthenticatorApp(service, person)
  const own = await makeUser(live, 'owner')
  await database.pool.query('update users set email = $2 where id = $1', [person.id, own.email])
  await database.pool.query('update user_directory set email = $2 where user_id = $1', [person.id, own.email])
  await prepareAuthenticatorApp(service, own)
  const apps = async () =>
    (
      await database.pool.query(
        'select tenant_id::integer as tenant, user_id::integer as person from authenticator_apps where tenant_id = any($1) order by 1',
        [[live.id, sandbox.id]],
      )
    ).rows
  const before = await apps()
  t.equal(before.length, 2)
  await said('user:password', '--tenant', String(live.id), '--email', own.email, '--password', 'brand new words')
  t.strictSame(await apps(), before)
})

t.test(
  'if four organizations have accounts of an address, a fifth account stays pending, and the operator sees the four',
  async (t) => {
    const email = `fifth-${(await service.tenant()).id}@example.com`
    const four: string[] = []
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) {
      const tenant = await service.tenant({ name })
      four.push(name)
      await makeUser(tenant, 'viewer', email)
    }
    const tenant = await service.tenant()
    const flags = ['--tenant', String(tenant.id), '--email', email]
    const made = await said('user:create', ...flags, '--role', 'viewer', '--password', 'a fifth password')
    t.strictSame(made.accountsIn, four)
    t.equal(await statusOf({ email }, 'a fifth password'), 422)
    t.strictSame(await said('user:password', ...flags, '--password', 'another password'), { email, accountsIn: four })
    t.equal(await statusOf({ email }, 'another password'), 422)
  },
)

t.test(
  'if two invitations of an address are accepted concurrently, only one of them opens the fourth account',
  async (t) => {
    const three = await Promise.all([1, 2, 3].map(() => service.tenant()))
    const invited = await Promise.all([4, 5].map(() => service.tenant()))
    const passwordHash = await hashPassword('brand new words')
    const spend = (token: string) =>
      spendPasswordReset(database, token, { passwordHash, disconnectApps: false }, () => {})
    await race(t, {
      arrange: async (round) => {
        const email = `fourth-${three[0]!.id}-${round}@example.com`
        for (const tenant of three) await makeUser(tenant, 'viewer', email)
        for (const tenant of invited) await invite(tenant, email)
        const resets = await createPasswordResets(database.sql, email)
        const tokens = invited.map(({ id }) => resets.find(({ tenantId }) => tenantId === id)!.token)
        return { email, tokens }
      },
      contestants: ({ tokens }) => [() => spend(tokens[0]!), () => spend(tokens[1]!)],
      judge: async (spent, { email }) => {
        t.strictSame(spent.map((one) => one !== undefined && 'inTheWay' in one).sort(), [false, true])
        const { rows } = await database.pool.query(
          'select count(*)::integer as count from users where email = $1 and pending_hash is null',
          [email],
        )
        t.strictSame(rows, [{ count: 4 }])
      },
    })
  },
)

t.test(
  'if the last owner of a sandbox is removed with the live account, another live owner becomes owner of the sandbox',
  async (t) => {
    const { live, sandbox } = await personOfSandbox()
    const [leaves, stays] = [await makeUser(live, 'owner'), await makeUser(live, 'owner')]
    await makeUser(sandbox, 'owner', leaves.email)
    const owners = async () =>
      (
        await database.pool.query(
          "select email from users where tenant_id = $1 and role = 'owner' and deleted_at is null",
          [sandbox.id],
        )
      ).rows.map(({ email }) => email)
    t.strictSame(await owners(), [leaves.email])
    await runTransaction(database, { tenantId: live.id }, (tx) => removeUser(tx, live.id, leaves.email))
    t.strictSame(await owners(), [stays.email])
  },
)
