import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { createInvitation, createPasswordResets } from '../../db/services/access/password-resets.ts'
import { createUser, removeUser } from '../../db/services/access/users.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { makeUser, type TestUser, testPassword } from '../../scripts/testkit/oauth.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { invitationMail } from '../../workers/mail/password-mails.ts'

const service = await startOwnService(t)
const { origin, database } = service
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

const newPassword = 'words of the invited'

async function office(name: string) {
  const tenant = await service.tenant({ name })
  return { tenant, visitor: await signInVisitor(origin, await makeUser(tenant)) }
}

const invite = async (visitor: FormVisitor, email: string) => {
  const action = '/portal/people/new'
  return visitor.submit(await visitor.get(action), { name: 'Kim Lee', email, role: 'viewer' }, { action })
}

/** Returns the path of the link in the invitation mail. Throws if the mail has no link. */
async function linkOf(tenantId: number, email: string): Promise<string> {
  const found = await createInvitation(database.sql, email, tenantId)
  if (!found || !('token' in found)) throw new Error('the invitation has no link')
  return `/reset-password?token=${found.token}`
}

async function accept(link: string, given = newPassword) {
  const visitor = new FormVisitor(origin)
  const page = await visitor.get(link)
  return page.status === 200 ? visitor.submit(page, { password: given }, { action: '/reset-password' }) : page
}

/** Signs in with a password and returns the names of the organizations that it opens. */
async function opened(email: string, given: string): Promise<string[]> {
  const visitor = new FormVisitor(origin)
  const page = await visitor.signIn(await visitor.get('/sign-in'), { email, password: given })
  if (page.status === 422) return []
  if (page.status === 303)
    return [/<dt>Organization<\/dt><dd>([^<]*)/.exec((await visitor.get('/portal/account')).text)![1]!]
  return [...page.text.matchAll(/name="choice" value="[^"]*">([^<]*)</g)].map(([, name]) => name!)
}

async function sandboxOf({ tenant, visitor }: { tenant: TestTenant; visitor: FormVisitor }, name: string) {
  const action = '/portal/sandboxes'
  await visitor.submit(await visitor.get(action), { name }, { action })
  const { id } = await database.sql
    .selectFrom('tenants')
    .select('id')
    .where('sandboxOf', '=', tenant.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { ...tenant, id }
}

t.test('an address invited by an organization and its three sandboxes can still join another one', async (t) => {
  const email = 'victim@example.com'
  const acme = await office('Acme')
  await invite(acme.visitor, email)
  for (const name of ['One', 'Two', 'Three']) {
    const sandbox = await sandboxOf(acme, name)
    const owner = await signInVisitor(origin, await makeUser(sandbox, 'owner', `${name.toLowerCase()}@example.com`))
    t.equal((await invite(owner, email)).headers.location, '/portal/people?notice=invited')
  }
  const beta = await office('Beta')
  t.equal((await invite(beta.visitor, email)).headers.location, '/portal/people?notice=invited')
  t.equal((await accept(await linkOf(beta.tenant.id, email))).status, 200)
  t.strictSame(await opened(email, newPassword), ['Beta'])
})

t.test('an invitation does not reveal whether the address already has accounts in other organizations', async (t) => {
  const [full, free] = ['in-four@example.com', 'in-none@example.com']
  for (const name of ['A', 'B', 'C', 'D']) await makeUser(await service.tenant({ name }), 'viewer', full)
  const { tenant, visitor } = await office('Fifth')
  const answers = [await invite(visitor, full), await invite(visitor, free)]
  t.strictSame(
    answers.map(({ status, headers }) => [status, headers.location]),
    [
      [303, '/portal/people?notice=invited'],
      [303, '/portal/people?notice=invited'],
    ],
  )
  const { text } = await visitor.get('/portal/people')
  t.equal([...text.matchAll(/badge warn">invited</g)].length, 2)
  const mails = await Promise.all([full, free].map((email) => createInvitation(database.sql, email, tenant.id)))
  t.strictSame(
    mails.map((mail) => Object.keys(mail!).sort()),
    Array(2).fill(['email', 'name', 'tenantId', 'tenantName', 'token', 'userId']),
  )
})

t.test(
  'accepting an invitation to a fifth organization is a 409 that names the other four; after leaving one, the link works',
  async (t) => {
    const email = 'fifth@example.com'
    const others: TestUser[] = []
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) {
      others.push(await makeUser(await service.tenant({ name }), 'viewer', email))
    }
    const { tenant, visitor } = await office('Fir & Sons')
    await invite(visitor, email)
    const link = await linkOf(tenant.id, email)
    const refused = await accept(link)
    t.equal(refused.status, 409)
    matches(t, refused.text, containing('Ash, Birch, Cedar, and Elm'))
    matches(
      t,
      refused.text,
      containing('ask an owner or admin of one of these to remove you there. Then open the link again.'),
    )
    t.strictSame(await opened(email, newPassword), [], 'the new password is not set')
    t.strictSame(await opened(email, testPassword), ['Ash', 'Birch', 'Cedar', 'Elm'])
    const { id } = others[0]!.tenant
    await runTransaction(database, { tenantId: id }, (tx) => removeUser(tx, id, email))
    t.equal((await accept(link)).status, 200)
    t.strictSame(await opened(email, newPassword), ['Fir &amp; Sons'])
  },
)

t.test(
  'an invitation form that was opened before the user joined a fourth organization is a 409 that names the four',
  async (t) => {
    const email = 'in-between@example.com'
    for (const name of ['Ash', 'Birch', 'Cedar']) await makeUser(await service.tenant({ name }), 'viewer', email)
    const { tenant, visitor } = await office('Late')
    await invite(visitor, email)
    const reader = new FormVisitor(origin)
    const form = await reader.get(await linkOf(tenant.id, email))
    t.equal(form.status, 200)
    await makeUser(await service.tenant({ name: 'Elm' }), 'viewer', email)
    const sent = await reader.submit(form, { password: newPassword }, { action: '/reset-password' })
    t.equal(sent.status, 409)
    matches(t, sent.text, containing('Ash, Birch, Cedar, and Elm'))
  },
)

t.test(
  'a user with four accounts can use a fifth account only after leaving one organization and resetting the password',
  async (t) => {
    const email = 'made@example.com'
    const others: TestUser[] = []
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm']) {
      others.push(await makeUser(await service.tenant({ name }), 'viewer', email))
    }
    const fifth = await service.tenant({ name: 'Fir' })
    await createUser(database, fifth.id, { email, password: 'given by the operator', role: 'viewer' })
    t.strictSame(await opened(email, 'given by the operator'), [])
    const { id } = others[0]!.tenant
    await runTransaction(database, { tenantId: id }, (tx) => removeUser(tx, id, email))
    const reset = (await createPasswordResets(database.sql, email)).find(({ tenantId }) => tenantId === fifth.id)
    t.equal((await accept(`/reset-password?token=${reset!.token}`)).status, 200)
    t.strictSame(await opened(email, newPassword), ['Fir'])
  },
)

t.test(
  'a user of the live organization who is invited to its sandbox signs in there with the live password',
  async (t) => {
    const acme = await office('Acme Live')
    const sandbox = await sandboxOf(acme, 'Acme Trials')
    const colleague = await makeUser(acme.tenant, 'viewer')
    const owner = await signInVisitor(origin, await makeUser(sandbox, 'owner'))
    await invite(owner, colleague.email)
    const found = await createInvitation(database.sql, colleague.email, sandbox.id)
    t.strictSame(Object.keys(found!).sort(), ['email', 'name', 'signsInAt', 'tenantId', 'tenantName', 'userId'])
    t.equal((found as { signsInAt: string }).signsInAt, 'Acme Live')
    t.strictSame(await opened(colleague.email, testPassword), ['Acme Live', 'Acme Trials'])
    t.strictSame(
      (await createPasswordResets(database.sql, colleague.email)).map(({ tenantId }) => tenantId),
      [acme.tenant.id],
      'a sandbox has no password to reset',
    )
  },
)

t.test(
  'a user invited only to a sandbox has a separate password there, until the user joins the live organization',
  async (t) => {
    const email = 'integrator@example.com'
    const acme = await office('Acme Home')
    const sandbox = await sandboxOf(acme, 'Acme Bench')
    const owner = await signInVisitor(origin, await makeUser(sandbox, 'owner'))
    await invite(owner, email)
    t.equal((await accept(await linkOf(sandbox.id, email), 'words of the sandbox')).status, 200)
    t.strictSame(await opened(email, 'words of the sandbox'), ['Acme Bench'])
    await invite(acme.visitor, email)
    t.strictSame(await opened(email, 'words of the sandbox'), ['Acme Bench'], 'the live account is pending')
    t.equal((await accept(await linkOf(acme.tenant.id, email))).status, 200)
    t.strictSame(await opened(email, 'words of the sandbox'), [])
    t.strictSame(await opened(email, newPassword), ['Acme Home', 'Acme Bench'])
  },
)

t.test('the invitation mail of a sandbox says which password opens it, and has no link to set a password', (t) => {
  const from = { companyName: 'Acme Trials', language: 'en' as const, primaryColor: '#2563eb' }
  const account = { from, name: 'Kim', tenantName: 'Acme Trials', link: 'https://build.example/sign-in' }
  const mail = invitationMail(account as Parameters<typeof invitationMail>[0], {
    ...{ by: 'Max Roth', email: 'kim@build.example', days: 3, signsInAt: 'Acme Live' },
  })
  matches(
    t,
    mail.text.replace(/\s+/g, ' '),
    containing(
      'Max Roth has invited you to Acme Trials. Sign in with this address and your password for Acme Live: kim@build.example To sign in, open this address: https://build.example/sign-in',
    ),
  )
  lacks(t, mail.text, 'Choose a password')
  t.end()
})
