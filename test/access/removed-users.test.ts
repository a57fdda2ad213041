import t from 'tap'
import { passwordHashFingerprint } from '../../db/engine/base/passwords/passwords.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { listAccountsByEmail } from '../../db/services/access/accounts.ts'
import { listAccountKeysByEmail, listRelatedAccounts } from '../../db/services/access/homes.ts'
import { findRoleOfMember } from '../../db/services/access/members.ts'
import { insertFamily } from '../../db/services/access/oauth/families.ts'
import { createPasswordResets, findPasswordReset } from '../../db/services/access/password-resets.ts'
import { setPlatformAdmin } from '../../db/services/access/platform-admins.ts'
import { findSecondFactor } from '../../db/services/access/second-factor/factors.ts'
import { findPasskey } from '../../db/services/access/second-factor/passkeys.ts'
import { findPasswordHash } from '../../db/services/access/second-factor/person.ts'
import { setRolesRequiringSecondFactor } from '../../db/services/access/second-factor/rules.ts'
import { createSession, findSession } from '../../db/services/access/sessions.ts'
import { listTenants } from '../../db/services/access/tenants.ts'
import { changeRoleOfUser, inviteUser } from '../../db/services/access/user-management.ts'
import { findUserId, listUsers, removeUser, setRole } from '../../db/services/access/users.ts'
import { matches, nonEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { waitUntilBlocked } from '../../scripts/testkit/lock-waits.ts'
import { makeApp, makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const { database } = service
const { sql } = database

/** Creates an organization with an app and two owners. The first owner has a session, a password link and a passkey. */
async function prepare() {
  const tenant = await service.tenant()
  const [person, owner] = [await makeUser(tenant), await makeUser(tenant)]
  const key = { tenantId: tenant.id, userId: person.id }
  const change = <T>(work: (tx: Transaction) => Promise<T>) => runTransaction(database, { tenantId: tenant.id }, work)
  const proof = passwordHashFingerprint((await findPasswordHash(sql, key))!)
  const session = (await change((tx) => createSession(tx, { ...key, proof })))!.token
  const link = (await createPasswordResets(sql, person.email))[0]!.token
  const passkey = { ...key, credentialId: `of ${person.id}`, publicKey: Buffer.from('key'), counter: 0, transports: [] }
  await sql
    .insertInto('passkeys')
    .values({ ...passkey, name: 'Phone', createdAt: new Date().toISOString() })
    .execute()
  const app = await makeApp(tenant)
  return { tenant, person, owner, key, change, session, link, passkey: passkey.credentialId, app }
}

type Prepared = Awaited<ReturnType<typeof prepare>>
const invitation = { name: 'Ana', role: 'viewer' }
const means = { passwordHash: 'none', origin: 'https://app.example.com' }

/** Ways to find a user or to act as the user. Each returns whether it succeeded. */
const ways: Record<string, (at: Prepared) => Promise<boolean>> = {
  'the accounts of an address': async ({ person }) =>
    (await listAccountsByEmail(sql, person.email)).some(({ userId }) => userId === person.id),
  'the account keys of an address': async ({ person }) =>
    (await listAccountKeysByEmail(sql, person.email)).some(({ userId }) => userId === person.id),
  'the role of the user of a key': async ({ tenant, key }) =>
    (await findRoleOfMember(liveReadContext(database), {
      ...tenant.caller,
      member: { ...tenant.caller.member, ...key } as never,
    })) === 'owner',
  'a new grant to an app': async ({ key, app }) => {
    const grant = { ...key, clientId: app.id, scopes: ['contacts:read'], resource: 'api' as const }
    return (await insertFamily(sql, grant, new Date())) !== undefined
  },
  'a password link': async ({ link }) => (await findPasswordReset(sql, link)) !== undefined,
  'access to the platform pages': ({ tenant, person, change }) =>
    succeeds(change((tx) => setPlatformAdmin(tx, tenant.id, person.email, true))),
  'the second factor': ({ key }) => succeeds(findSecondFactor(sql, key)),
  'a passkey': async ({ key, passkey }) => (await findPasskey(sql, key, passkey)) !== undefined,
  'the password': async ({ key }) => (await findPasswordHash(sql, key)) !== undefined,
  'a session': async ({ session }) => (await findSession(database, session)) !== undefined,
  'a rule about second factors': ({ key, change }) =>
    succeeds(change((tx) => setRolesRequiringSecondFactor(tx, key, []))),
  'an invitation by the user': ({ person, key, change }) =>
    succeeds(change((tx) => inviteUser(tx, key, { ...invitation, email: `by-${person.email}` }, means))),
  'a change of the role by another owner': ({ person, owner, key, change }) =>
    succeeds(change((tx) => changeRoleOfUser(tx, { ...key, userId: owner.id }, person.id, 'owner'))),
  'the user id of an address': ({ tenant, person }) => succeeds(findUserId(sql, tenant.id, person.email)),
  "the operator's list of users": async ({ tenant, person }) =>
    (await listUsers(sql, tenant.id)).some(({ id }) => id === person.id),
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (['not_found', 'forbidden'].includes((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

/** Marks a user as removed, without the other effects of a removal. */
const markRemoved = ({ id, tenant }: TestUser) =>
  database.pool.query('update users set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, id])

t.test('no lookup finds a removed user, and the user cannot act with a session or link that remains', async (t) => {
  const at = await prepare()
  const found = async () => {
    const names: string[] = []
    for (const [name, isFound] of nonEmpty(Object.entries(ways))) if (await isFound(at)) names.push(name)
    return names
  }
  t.strictSame(await found(), Object.keys(ways))
  await markRemoved(at.person)
  t.strictSame(await found(), [])
})

t.test('a removed user is not counted as a user of the organization, and has no related accounts', async (t) => {
  const { tenant, person, key } = await prepare()
  const sandbox = await service.tenant()
  await database.pool.query("update tenants set mode = 'sandbox', sandbox_of = $1 where id = $2", [
    tenant.id,
    sandbox.id,
  ])
  const there = await makeUser(sandbox, 'owner', person.email)
  const count = async () => (await listTenants(database)).find(({ id }) => id === tenant.id)!.users
  const related = async () => (await listRelatedAccounts(sql, key)).map(({ userId }) => userId)
  t.strictSame([await count(), await related()], [2, [person.id, there.id]])
  await markRemoved(person)
  t.strictSame([await count(), await related()], [1, [person.id]])
})

t.test('changing the role of a user who is being removed at the same time fails with not_found', async (t) => {
  const { tenant, person, change } = await prepare()
  const removing = await database.pool.connect()
  await removing.query('begin')
  await removing.query('update users set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, person.id])
  const changing = change((tx) => setRole(tx, tenant.id, person.email, 'viewer'))
  await waitUntilBlocked(database, 'users', changing)
  await removing.query('commit')
  removing.release()
  await rejectsWith(t, changing, { code: 'not_found' })
  const { rows } = await database.pool.query('select role from users where id = $1', [person.id])
  t.strictSame(rows, [{ role: 'owner' }])
})

t.test('a sandbox without owners gets the first remaining owner of the live organization as its owner', async (t) => {
  const live = await service.tenant()
  const sandbox = await service.tenant()
  await database.pool.query("update tenants set mode = 'sandbox', sandbox_of = $1 where id = $2", [live.id, sandbox.id])
  const [gone, leaving, next] = [await makeUser(live), await makeUser(live), await makeUser(live)]
  const remove = (tenantId: number, { email }: TestUser) =>
    runTransaction(database, { tenantId }, (tx) => removeUser(tx, tenantId, email))
  await remove(live.id, gone)
  await makeUser(sandbox, 'owner', leaving.email)
  const former = await makeUser(sandbox, 'viewer', next.email)
  await makeUser(sandbox, 'owner', 'other-owner@example.com')
  await remove(sandbox.id, former)
  const owners = async () =>
    (await listUsers(sql, sandbox.id)).filter(({ role }) => role === 'owner').map(({ email }) => email)
  await remove(sandbox.id, { email: 'other-owner@example.com' } as TestUser)
  t.strictSame(await owners(), [leaving.email])
  await remove(live.id, leaving)
  t.strictSame(await owners(), [next.email], 'a new account, because the earlier account was removed')
  const { rows } = await database.pool.query('select role from users where id = $1', [former.id])
  matches(t, rows, [{ role: 'viewer' }], 'the removed account keeps its role')
})
