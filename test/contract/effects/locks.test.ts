import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { scopesGrantableBy } from '../../../db/domain/scopes.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { migrate } from '../../../db/engine/postgres/migrate.ts'
import { runWhileStopped } from '../../../db/engine/postgres/service-lock.ts'
import { runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { exhaustOpenDeliveries } from '../../../db/nouns/webhooks/dispatch.ts'
import { removeExport, requestExport } from '../../../db/operations/organization/exports.ts'
import { createSandbox, deleteSandbox } from '../../../db/operations/sandbox/organizations.ts'
import { refundUnits } from '../../../db/services/access/admission/refund.ts'
import { issueCode, markCodeShown } from '../../../db/services/access/oauth/codes.ts'
import { createPasswordResets, spendPasswordReset } from '../../../db/services/access/password-resets.ts'
import { setRolesRequiringSecondFactor } from '../../../db/services/access/second-factor/rules.ts'
import { changeRoleOfUser, removeUserById } from '../../../db/services/access/user-management.ts'
import { lockCredential } from '../../../db/services/credentials/credentials.ts'
import { deleteExpiredUploads } from '../../../db/services/files/sweep.ts'
import { createUpload } from '../../../db/services/files/transfers.ts'
import { claimAttempt } from '../../../db/services/jobs/attempts.ts'
import { startPoolLiveness } from '../../../db/services/jobs/worker-pools.ts'
import { releaseWaitingMails } from '../../../db/services/mail/waiting-mails.ts'
import { sweepRetention } from '../../../db/workflows/retention/sweep.ts'
import { replaceTenantSecrets } from '../../../db/workflows/secret-key/replace.ts'
import { rotateSecretKey } from '../../../db/workflows/secret-key/rotate.ts'
import { recordLocks } from '../../../scripts/testkit/changes/statement-effects.ts'
import { startOwnService } from '../../../scripts/testkit/environment/service.ts'
import { openOwnTestbed } from '../../../scripts/testkit/environment/testbed.ts'
import { sendRaw } from '../../../scripts/testkit/http/client.ts'
import { make } from '../../../scripts/testkit/make.ts'
import {
  exchangeCode,
  issueAuthorizationCode,
  makeApp,
  makeTokens,
  makeUser,
  makeVerifier,
  redirectUri,
  refreshTokens,
  testPassword,
} from '../../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../../scripts/testkit/peers/admin.ts'
import { totpCode } from '../../../scripts/testkit/peers/second-factor.ts'
import { signInVisitor } from '../../../scripts/testkit/peers/visitor.ts'

/**
 * The locks that requests of the API do not take. They are for people and their access, in tasks of the worker, and in
 * commands of the operator. A missing lock fails only in a rare interleaving, but locks.txt shows it at once.
 *
 * `LOCKS=write make test FILE=test/contract/effects/locks.test.ts` writes the list; read its diff.
 */
const service = await startOwnService(t)
const { database, origin, settings, url } = service
const { said } = makeAdminHelpers(service)
const secrets = deriveSecrets(settings.secretKey)
const folder = mkdtempSync(join(tmpdir(), 'locks-'))
t.teardown(() => rmSync(folder, { recursive: true }))

const scopes = scopesGrantableBy('owner')
const dayMs = 24 * 3600 * 1000
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs)

const { step, compare } = recordLocks()

/** Returns an organization with an owner, and functions that act as this owner. */
async function organization() {
  const tenant = await service.tenant({ name: 'Acme Builders' })
  const owner = await makeUser(tenant)
  const acting = { tenantId: tenant.id, userId: owner.id }
  const caller = { ...tenant.caller, kind: 'session' as const, apiKeyId: null, userId: owner.id, scopes }
  const change = <Result>(work: (tx: Transaction) => Promise<Result>) => runTransaction(database, acting, work)
  const changing = <Result>(name: string, work: (tx: Transaction) => Promise<Result>) => step(name, () => change(work))
  /** Runs an operator's command about the organization. */
  const command = (name: string, ...flags: string[]) =>
    step(name, () => said(name, '--tenant', String(tenant.id), ...flags))
  return { tenant, owner, acting, caller, changing, command }
}

t.test('changes of people and of their access take the listed locks', async () => {
  const { tenant, owner, acting, changing, command } = await organization()
  const [member, former] = [await makeUser(tenant, 'manager'), await makeUser(tenant, 'manager')]
  await changing('the role of a person changes', (tx) => changeRoleOfUser(tx, acting, member.id, 'viewer'))
  await changing('a person is removed', (tx) => removeUserById(tx, acting, former.id))
  await changing('a rule for sign-ins changes', (tx) => setRolesRequiringSecondFactor(tx, acting, ['viewer']))
  const [reset] = await createPasswordResets(database.sql, owner.email)
  const choice = { passwordHash: 'hash', disconnectApps: true }
  await step('a password is reset', () => spendPasswordReset(database, reset!.token, choice, () => {}))
  await command('user:role', '--email', member.email, '--role', 'manager')
  await command('user:platform-admin', '--email', owner.email, '--set', 'on')
  await command('user:reset-second-factor', '--email', owner.email)
  await command('user:remove', '--email', member.email)
  await command('user:erase', '--email', member.email)
})

t.test('sign-ins and pages of the portal take the listed locks', async () => {
  const { owner } = await organization()
  const home = '/portal/account/security/app'
  const visitor = await step('a person signs in', () => signInVisitor(origin, owner))
  const proof = await visitor.get(home)
  const page = await step('a person enters the password again', () =>
    visitor.submit(proof, { password: testPassword }, { action: home }),
  )
  const secret = /id="secret"[^>]*>([^<]+)</.exec(page.text)![1]!.replaceAll(' ', '')
  await step('a person sets up an authenticator app', () =>
    visitor.submit(page, { code: totpCode(secret) }, { action: `${home}/confirm` }),
  )
  const { form } = (await visitor.get('/portal/try')).json
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Cookie: cookie, 'Form-Token': form, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ type: 'vendor', companyName: 'Elm Stone' })
  await step('a person tries an operation', () => sendRaw(`${origin}/portal/try/contacts`, 'POST', { headers, body }))
})

t.test('the access of apps takes the listed locks', async () => {
  const { tenant, owner, caller, changing } = await organization()
  const app = await makeApp(tenant)
  const code = await issueAuthorizationCode(owner, app)
  await step('an app redeems its code', () => exchangeCode(origin, app, code))
  const { refresh } = await makeTokens(origin, owner, app)
  await step('an app refreshes its tokens', () => refreshTokens(origin, app, refresh))
  const [, session] = [...(await signInVisitor(origin, owner)).cookies].find(([name]) => /session$/.test(name))!
  const grant = { tenantId: tenant.id, userId: owner.id, clientId: app.id, scopes: [], resource: 'api' as const }
  const shown = await issueCode(
    { sql: database.sql, machineAt: new Date().toISOString() },
    { ...grant, redirectUri, challenge: makeVerifier().challenge, shownIn: session },
  )
  await step('a page shows a code', () => markCodeShown(database, shown, session))
  const { id: apiKeyId } = await tenant.key()
  const { rows } = await database.pool.query('select id from oauth_families where tenant_id = $1', [tenant.id])
  const [{ id: familyId }] = rows
  const ofKey = { ...caller, kind: 'api_key' as const, apiKeyId, userId: null }
  const held = (name: string, of: typeof caller | typeof ofKey) => changing(name, (tx) => lockCredential(tx, of))
  await held('a session starts work', caller)
  await held('an app starts work', { ...caller, kind: 'access_token' as never, familyId })
  await held('a key starts work', ofKey)
  const set = (column: 'user_id' | 'family_id', value: unknown) =>
    database.pool.query(`update api_keys set ${column} = $3 where tenant_id = $1 and id = $2`, [
      tenant.id,
      apiKeyId,
      value,
    ])
  await set('user_id', owner.id)
  await held('a key of a person starts work', ofKey)
  await set('family_id', familyId)
  await held('a key of an app starts work', ofKey)
})

t.test('changes of whole organizations take the listed locks', async () => {
  const { acting, caller, changing, command } = await organization()
  await changing('an owner requests an export', (tx) => requestExport(tx, caller))
  await changing('an owner removes an export', (tx) => removeExport(tx, caller))
  const sandbox = await changing('an owner creates a sandbox', (tx) => createSandbox(tx, acting, 'Trials'))
  await changing('an owner deletes a sandbox', (tx) => deleteSandbox(tx, acting, sandbox))
  const file = join(folder, 'organization.tar')
  await command('tenant:export', '--to', file)
  await step('tenant:import', () => said('tenant:import', '--from', file))
  await command('tenant:status', '--status', 'suspended')
  await command('tenant:delete', '--name', 'Acme Builders')
  await command('tenant:undelete')
})

t.test('tasks of the worker take the listed locks', async () => {
  const { tenant, caller } = await organization()
  const { id: tenantId } = tenant
  await step('units of a request are refunded', () => refundUnits(database, tenantId, 1))
  await step('waiting mails are released', () => releaseWaitingMails(database, { tenantId }))
  await step('a task claims its job', () => claimAttempt(database, 'email', { tenantId, jobId: 'job_1' }, 1_000))
  await runTransaction(database, caller, (tx) =>
    createUpload(tx, caller, { purpose: 'import', contentType: 'text/csv' }),
  )
  await step('expired uploads are deleted', () => deleteExpiredUploads(database, inDays(30).toISOString()))
  await tenant.client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
  const { id } = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id } })
  await step('expired records are removed', () => sweepRetention(database, inDays(40), tenantId))
  await step('deliveries of a deleted endpoint end', () =>
    exhaustOpenDeliveries(database.sql, tenantId, 1, new Date().toISOString()),
  )
  const pool = await step('a worker starts', () => startPoolLiveness(database, url))
  await pool.end()
})

t.test('commands about the whole installation take the listed locks', async (t) => {
  const { tenant, changing } = await organization()
  await step('backup', () => said('backup', '--to', folder, '--unencrypted'))
  await step('migrate', () => migrate(url))
  await tenant.client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/hooks', eventTypes: ['contact.created'] },
  })
  const next = 'n'.repeat(32)
  await step('secret:rotate', () => rotateSecretKey(database, deriveSecrets(next, [settings.secretKey])))
  await changing('secret:replace', (tx) => replaceTenantSecrets(tx, tenant.id, secrets))
  const { database: stopped } = await openOwnTestbed(t)
  await step('a command stops the service', () =>
    runWhileStopped(
      stopped,
      () => new Error('a process runs'),
      async () => {},
    ),
  )
})

t.test('each step of users, workers and operators takes exactly the locks that locks.txt lists', (t) => {
  compare(t, join(import.meta.dirname, 'locks.txt'))
  t.end()
})
