import t from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { createPasswordResets } from '../../db/services/access/password-resets.ts'
import { unsealMail } from '../../db/services/mail/mail.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser, type TestUser } from '../../scripts/testkit/oauth.ts'
import { FormVisitor } from '../../scripts/testkit/peers/visitor.ts'
import { notifyPasswordChanged } from '../../workers/mail/notify-password-changed.ts'

const service = await startService(t)
const { origin, database } = service
const tenant = await service.tenant()
t.beforeEach(async () => void (await database.sql.deleteFrom('attemptWindows').execute()))

let hooks = 0

/** Creates an API key as a person in the portal. Returns a client with that key. */
async function keyOf(person: TestUser): Promise<Client> {
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  const action = '/portal/api-keys/new'
  const fields = { name: 'Nightly sync', scopes: 'contacts:read' }
  const sent = await visitor.submit(await visitor.get(action), fields, { action })
  const { text } = await visitor.get(String(sent.headers.location))
  return new Client(origin, /sk_live_\w{18}_[\w-]{43}/.exec(text)![0])
}

/** Creates a webhook endpoint as a person in the portal. */
async function endpointOf(person: TestUser): Promise<void> {
  hooks += 1
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  const action = '/portal/webhooks/new'
  const fields = { url: `https://8.8.8.8/remaining-${hooks}`, eventTypes: 'bid.accepted' }
  await visitor.submit(await visitor.get(action), fields, { action })
}

/** Sets a new password with a reset link. Returns the text of the confirmation page. */
async function reset(person: TestUser, fields: Record<string, string>): Promise<string> {
  const [made] = await createPasswordResets(database.sql, person.email)
  const visitor = new FormVisitor(origin)
  const form = await visitor.get(`/reset-password?token=${made!.token}`)
  return (await visitor.submit(form, { password: 'brand new words', ...fields })).text
}

async function mailTo({ id, email }: TestUser): Promise<string> {
  const secrets = deriveSecrets(service.settings.secretKey)
  const means = { database, secrets, settings: service.settings }
  await notifyPasswordChanged(means, { id: `mail_${id}`, tenantId: tenant.id, userId: id, how: 'reset' })
  const { rows } = await database.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-email' order by j.id desc",
  )
  const mails = await Promise.all(rows.map(({ payload }) => unsealMail(secrets, payload)))
  const mail = mails.find(({ to }) => to === email)!
  matches(t, mail.html, /Your password was changed/)
  return mail.text.replace(/\s+/g, ' ')
}

t.test('page and mail of a new password list the keys and endpoints of the user that still work', async (t) => {
  const person = await makeUser(tenant, 'admin')
  const app = await makeTokens(origin, person, await makeApp(tenant))
  await app.client.ok('createApiKey', { body: { name: 'Of the app', scopes: ['contacts:read'] } })
  const [first, second] = [await keyOf(person), await keyOf(person)]
  await endpointOf(person)
  await keyOf(await makeUser(tenant, 'admin'))
  const page = await reset(person, { disconnect: 'yes' })
  matches(t, page, containing('Every app that you had connected is disconnected.'))
  matches(t, page, containing('2 API keys that you made still work. <a href="/portal/api-keys">'))
  matches(t, page, containing('1 webhook endpoint that you made still receives events. <a href="/portal/webhooks">'))
  matches(t, page, containing('revoke or delete everything'))
  t.equal((await app.client.call('listContacts')).status, 401)
  for (const key of [first, second]) t.equal((await key.call('listContacts')).status, 200)
  const mail = await mailTo(person)
  matches(t, mail, containing(`2 API keys that you made still work. See the API keys: ${origin}/portal/api-keys`))
  matches(
    t,
    mail,
    containing(
      `1 webhook endpoint that you made still receives events. See the webhook endpoints: ${origin}/portal/webhooks`,
    ),
  )
})

t.test('page and mail of a new password do not list revoked, expired or inactive keys and endpoints', async (t) => {
  const person = await makeUser(tenant, 'admin')
  await keyOf(person)
  await keyOf(person)
  await endpointOf(person)
  const ofPerson = [tenant.id, person.id]
  const { rows: keys } = await database.pool.query<{ id: number }>(
    'select id from api_keys where tenant_id = $1 and user_id = $2 order by id',
    ofPerson,
  )
  t.equal(keys.length, 2)
  for (const [index, column] of ['revoked_at', 'expires_at'].entries())
    await database.pool.query(`update api_keys set ${column} = now() where tenant_id = $1 and id = $2`, [
      tenant.id,
      keys[index]!.id,
    ])
  await database.pool.query(
    `update webhook_endpoints set is_active = false where tenant_id = $1 and (made_by ->> 'userId')::bigint = $2`,
    ofPerson,
  )
  for (const text of [await reset(person, {}), await mailTo(person)]) {
    matches(t, text, /is set|was changed/)
    lacks(t, text, /API key|webhook endpoint|revoke or delete everything/)
  }
})
