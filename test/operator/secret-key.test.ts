import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import root, { type Test } from 'tap'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import type { Settings } from '../../db/engine/base/settings.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { adoptInstallationKey } from '../../db/services/access/installation.ts'
import { enqueueMail } from '../../db/services/mail/mail.ts'
import { rotateSecretKey } from '../../db/workflows/secret-key/rotate.ts'
import { startApi } from '../../handlers/start.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import {
  closeApiNow,
  type Service,
  startOwnService,
  type TestTenant,
} from '../../scripts/testkit/environment/service.ts'
import { Client, sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import {
  type App,
  makeApp,
  makeTokens,
  makeUser,
  refreshTokens,
  type TestUser,
  type Tokens,
} from '../../scripts/testkit/oauth.ts'
import { fetchJwks, verifyProof } from '../../scripts/testkit/peers/proofs.ts'
import {
  type AuthenticatorApp,
  prepareAuthenticatorApp,
  signInWithPassword,
  submitSecondFactorCode,
  totpCode,
} from '../../scripts/testkit/peers/second-factor.ts'
import { FormVisitor, signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const log = pino({ level: 'silent' })
const [next, third] = ['n'.repeat(32), 't'.repeat(32)]
const message = { tenantId: 1, to: 'dana@example.com', subject: 'Your bid', text: 'words', html: '<p>words</p>' }
const sealedSign = 'eyJhbGciOiJkaXIi'

/** Starts another API on the service's database with its own keys, and returns its origin. */
async function another(t: Test, service: Service, keys: Partial<Settings>): Promise<string> {
  const api = await startApi({ ...service.settings, ...keys, port: 0 }, service.url, log)
  t.teardown(() => closeApiNow(api))
  return `http://127.0.0.1:${api.port}`
}

const said = (
  { url, settings }: Service,
  command: string[],
  keys: Record<string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails on what is not there
): Promise<any> => runCommand(command, { ...process.env, DATABASE_URL: url, DATA_DIR: settings.dataDir, ...keys })

/** Returns the table, column and value of every sealed text in the database. */
async function sealedAnywhere({ database }: Service): Promise<string[]> {
  const { rows: columns } = await database.pool.query(
    `select format('%I.%I', table_schema, table_name) as place, quote_ident(column_name) as name
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and data_type in ('text', 'json', 'jsonb')`,
  )
  const found: string[] = []
  for (const { place, name } of columns) {
    const { rows } = await database.pool.query(
      `/* all tenants */ select ${name}::text as text from ${place} where ${name}::text like '%${sealedSign}%'`,
    )
    for (const { text } of rows) found.push(`${place}.${name} ${text.slice(text.indexOf(sealedSign))}`)
  }
  return found
}

const endpointBody = { url: 'https://8.8.8.8/hooks', eventTypes: ['contact.created' as const] }
const newKey = {
  body: { name: 'Sync', scopes: ['contacts:read' as const] },
  key: 'a3a3f1c2-58a4-4b45-9f0e-0d1f7f0f7a11',
}

interface Office {
  tenant: TestTenant
  person: TestUser
  app: App
  tokens: Tokens
  bidId: number
  proof: Schemas['Proof']
  /** A user with an authenticator app. */
  guarded: TestUser
  factor: AuthenticatorApp
  link: string
  endpointId: number
  keyAnswer: string
  uploadUrl: string
  cursor: string
}

/** Creates an organization with one of everything that SECRET_KEY seals or signs. */
async function officeOf(service: Service, tenantName: string): Promise<Office> {
  const tenant = await service.tenant({ name: tenantName })
  const { client } = tenant
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const tokens = await makeTokens(service.origin, person, app)
  const guarded = await makeUser(tenant)
  const { id: bidId } = await make.bid(tenant, { status: 'sent' })
  const endpoint = (await client.ok('createWebhookEndpoint', { body: endpointBody })).data
  await client.ok('rotateWebhookSecret', { path: { id: endpoint.id } })
  await make.accounting(tenant)
  await enqueueMail(tenant.database, deriveSecrets(service.settings.secretKey), message)
  for (const companyName of ['A', 'B']) await make.contact(tenant, { companyName })
  const upload = await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
  return {
    ...{ tenant, person, app, tokens, bidId, guarded, factor: await prepareAuthenticatorApp(service, guarded) },
    link: (await client.ok('shareBid', { path: { id: bidId } })).data.url,
    proof: (await client.ok('getBidProof', { path: { id: bidId } })).data,
    endpointId: endpoint.id,
    keyAnswer: (await client.call('createApiKey', newKey)).text,
    uploadUrl: upload.data.uploadUrl,
    cursor: (await client.ok('listContacts', { query: { limit: 1 } })).meta.pagination.cursor!,
  }
}

/** Returns the same path at another origin. */
const at = (origin: string, url: string): string => origin + new URL(url).pathname

const follow = (origin: string, { tenant }: Office, cursor: string) =>
  new Client(origin, tenant.client.token).call('listContacts', { query: { limit: 1, cursor } })

/** Checks that links, stored answers, tokens and sealed secrets of the organization still work at this origin. */
async function holds(
  t: Test,
  origin: string,
  office: Office,
  ...[secretKey, ...previous]: [string, ...string[]]
): Promise<void> {
  const { tenant, tokens, bidId, link, app } = office
  const client = new Client(origin, tenant.client.token)
  t.equal((await client.ok('shareBid', { path: { id: bidId } })).data.url, link, 'the link is unchanged')
  t.equal((await sendRaw(at(origin, link), 'GET')).status, 200, 'the link opens')
  t.equal((await client.call('createApiKey', newKey)).text, office.keyAnswer, 'the stored answer is replayed')
  t.equal((await new Client(origin, tokens.access).call('getMe')).status, 200, 'an access token')
  const fresh = await refreshTokens(origin, app, tokens.refresh)
  t.equal(fresh.status, 200, 'a refresh token; the signing key works')
  Object.assign(tokens, { access: fresh.json.access_token, refresh: fresh.json.refresh_token })
  const secrets = deriveSecrets(secretKey, previous)
  const { rows } = await tenant.database.pool.query(
    `select secret, previous_secret, access_token, refresh_token from webhook_endpoints e
     join accounting_connections using (tenant_id) where tenant_id = $1`,
    [tenant.id],
  )
  for (const sealed of nonEmpty(Object.values(rows[0] as Record<string, string>))) t.ok(await secrets.open(sealed))
}

root.test(
  'SECRET_KEY can be rotated while the service runs, without ending links, sessions, tokens or stored answers',
  async (t) => {
    const service = await startOwnService(t)
    const before = service.settings.secretKey
    const office = await officeOf(service, 'Elm Builders')
    const visitor = await signInVisitor(service.origin, office.person)
    const both = { secretKey: next, previousSecretKeys: [before] }
    const keys = { SECRET_KEY: next, SECRET_KEY_PREVIOUS: before }
    await t.rejects(another(t, service, { secretKey: next }), /SECRET_KEY differs/)
    const changed = await another(t, service, both)
    const seen = await follow(changed, office, office.cursor)
    t.equal(seen.status, 200)
    // Until all processes have both keys, a changed process must issue cursors that the others can read.
    const made = await new Client(changed, office.tenant.client.token).ok('listContacts', { query: { limit: 1 } })
    t.equal((await follow(service.origin, office, made.meta.pagination.cursor!)).status, 200)
    await t.rejects(said(service, ['secret:rotate'], { SECRET_KEY: next }), /SECRET_KEY differs/)

    for (const api of service.apis) await closeApiNow(api)
    const browser = new FormVisitor(changed)
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value)
    const page = await browser.get('/portal/api-keys/new')
    const rotated = await said(service, ['secret:rotate'], keys)
    matches(t, rotated, {
      rotated: {
        ...{ webhookSecrets: 2, links: 1, connections: 2, authenticatorApps: 1 },
        ...{ signingKeys: 1, proofKeys: 1, tasks: 1 },
      },
      unreadable: {},
      previousNeededUntil: /Z$/,
      keep: /^Keep the old key for as long as you keep archived WAL/,
    })
    t.ok(rotated.rotated.storedAnswers >= 1)
    const own = deriveSecrets(next).sealedPrefix
    const sealed = await sealedAnywhere(service)
    t.ok(sealed.length >= 8)
    t.strictSame(
      sealed.filter((one) => !one.includes(own)),
      [],
      'nothing is sealed with another key',
    )
    matches(
      t,
      await said(service, ['secret:rotate'], keys),
      { rotated: {}, unreadable: {} },
      'the rotation can be repeated',
    )
    await holds(t, changed, office, next)
    t.equal((await follow(changed, office, office.cursor)).status, 200, 'a cursor of the previous key')
    t.equal((await sendRaw(at(changed, office.uploadUrl), 'GET')).status, 200, 'an upload address of the previous key')
    const sent = await browser.submit(
      page,
      { name: 'Made', scopes: 'contacts:read' },
      { action: '/portal/api-keys/new' },
    )
    t.equal(sent.status, 303, 'a form of the previous key')

    await t.rejects(
      another(t, service, { secretKey: before }),
      /SECRET_KEY differs/,
      'the previous key alone is refused',
    )
    const alone = await another(t, service, { secretKey: next, previousSecretKeys: [] })
    await holds(t, alone, office, next)
    matches(
      t,
      await follow(alone, office, office.cursor),
      { status: 400 },
      'without the previous key its cursors are refused',
    )
    t.equal((await sendRaw(at(alone, office.uploadUrl), 'GET')).status, 404)
    t.equal((await sendRaw(`${alone}/portal`, 'GET', { headers: cookiesOf(visitor) })).status, 200, 'sessions continue')
  },
)

const cookiesOf = ({ cookies }: { cookies: Map<string, string> }) => ({
  Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

/** Locks the organization's endpoint repeatedly, most of the time. */
async function holdAgain({ tenant }: Office, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await tenant.database.sql.transaction().execute(async (sql) => {
      await sql.selectFrom('webhookEndpoints').select('id').where('tenantId', '=', tenant.id).forUpdate().execute()
      await sleep(60)
    })
    await sleep(10)
  }
}

root.test('a rotation completes despite locked rows and texts that no key opens', async (t) => {
  const service = await startOwnService(t)
  const before = service.settings.secretKey
  const office = await officeOf(service, 'Elm Builders')
  const stranger = await deriveSecrets('of nobody').seal('text')
  const { pool } = service.database
  await pool.query('/* all tenants */ update share_links set sealed_token = $1', [stranger])
  let isOver = false
  const holding = holdAgain(office, () => isOver)
  const rotated = await said(service, ['secret:rotate'], { SECRET_KEY: next, SECRET_KEY_PREVIOUS: before })
  isOver = true
  await holding
  matches(t, rotated, { rotated: { webhookSecrets: 2, links: undefined }, unreadable: { links: 1 } })
})

root.test('a rotation killed midway leaves everything readable, and a second one completes it', async (t) => {
  const service = await startOwnService(t)
  const before = service.settings.secretKey
  const [office, other] = [await officeOf(service, 'Elm Builders'), await officeOf(service, 'Oak Builders')]
  const changed = await another(t, service, { secretKey: next, previousSecretKeys: [before] })
  const secrets = deriveSecrets(next, [before])
  let left = 4
  const dying = Object.assign(Object.create(secrets), {
    seal: (text: string) => (left-- > 0 ? secrets.seal(text) : Promise.reject(new Error('killed'))),
  })
  await t.rejects(rotateSecretKey(service.database, dying), /killed/)
  const own = secrets.sealedPrefix
  const sealed = await sealedAnywhere(service)
  t.ok(
    sealed.some((one) => one.includes(own)) && sealed.some((one) => !one.includes(own)),
    'half of the texts are resealed',
  )
  for (const one of [office, other]) await holds(t, changed, one, next, before)
  const keys = { SECRET_KEY: next, SECRET_KEY_PREVIOUS: before }
  matches(t, await said(service, ['secret:rotate'], keys), { unreadable: {} })
  t.strictSame(
    (await sealedAnywhere(service)).filter((one) => !one.includes(own)),
    [],
  )
  const alone = await another(t, service, { secretKey: next, previousSecretKeys: [] })
  for (const one of [office, other]) await holds(t, alone, one, next)
})

root.test(
  'secret:replace lists what is lost with a lost SECRET_KEY, and with --yes makes the installation work again',
  async (t) => {
    const service = await startOwnService(t)
    const before = service.settings.secretKey
    const office = await officeOf(service, 'Elm Builders')
    const { tenant, endpointId, bidId } = office
    const visitor = await signInVisitor(service.origin, office.person)
    await t.rejects(said(service, ['secret:replace', '--yes'], { SECRET_KEY: before }), /is not lost/)
    for (const api of service.apis) await closeApiNow(api)
    const keys = { SECRET_KEY: third }
    const told = await said(service, ['secret:replace'], keys)
    matches(t, told, {
      done: false,
      ends: {
        webhookEndpoints: 1,
        connections: 1,
        authenticatorApps: 1,
        linksToShowAgain: 1,
        tasks: 1,
        signingKeys: 1,
        proofKeys: 1,
      },
      goesOn: { sessions: 1, appGrants: 1, links: 1 },
    })
    await t.rejects(
      another(t, service, { secretKey: third }),
      /SECRET_KEY differs .* secret:replace/,
      'nothing was changed',
    )
    matches(t, await said(service, ['secret:replace', '--yes'], keys), { done: true, ends: told.ends })
    t.strictSame(
      (await sealedAnywhere(service)).filter((one) => !one.includes(deriveSecrets(third).sealedPrefix)),
      [],
    )

    const origin = await another(t, service, { secretKey: third })
    const client = new Client(origin, tenant.client.token)
    const off = (await client.ok('getWebhookEndpoint', { path: { id: endpointId } })).data
    matches(t, off, { isActive: false, disabledReason: /signing secret was lost/ })
    const person = new Client(origin, office.tokens.access)
    const types = (await person.ok('listNotifications')).data.map(({ type }) => type)
    t.ok(types.includes('webhook_endpoint.disabled') && types.includes('accounting.reconnect_required'))
    await client.ok('rotateWebhookSecret', { path: { id: endpointId } })
    await client.ok('updateWebhookEndpoint', { path: { id: endpointId }, body: { isActive: true } })
    t.equal((await client.ok('getAccountingConnection')).data.status, 'reconnect_required')
    t.equal((await sendRaw(at(origin, office.link), 'GET')).status, 200, "the customer's link opens")
    const link = (await client.ok('shareBid', { path: { id: bidId } })).data.url
    t.not(link, office.link, 'the old link cannot be shown again, so there is a new one')
    t.equal((await sendRaw(at(origin, link), 'GET')).status, 200)
    t.not((await sendRaw(at(origin, office.link), 'GET')).status, 200, 'the new link replaces the old one')
    const again = (await client.ok('getBidProof', { path: { id: bidId } })).data
    for (const proof of [office.proof, again]) await verifyProof(proof, await fetchJwks(origin))
    t.not(
      again.jws.split('.')[0],
      office.proof.jws.split('.')[0],
      'a new key signs, and proofs of the previous key still verify',
    )
    t.equal((await client.ok('shareBid', { path: { id: bidId } })).data.url, link)
    t.equal((await refreshTokens(origin, office.app, office.tokens.refresh)).status, 200, 'a new key signs')
    matches(t, await client.call('createApiKey', newKey), { status: 409, code: 'idempotency_key_reused' })
    matches(t, await follow(origin, office, office.cursor), { status: 400 })
    t.equal(
      (await sendRaw(`${origin}/portal`, 'GET', { headers: cookiesOf(visitor) })).status,
      200,
      'sessions continue',
    )
    const { page, visitor: guarded } = await signInWithPassword(origin, office.guarded)
    matches(t, page.text, containing('One more step'), 'the second factor stays required')
    await office.factor.freshCode()
    t.equal(
      (await submitSecondFactorCode(guarded, page, totpCode(office.factor.secret))).status,
      422,
      'no code of the app is accepted',
    )
    t.equal(
      (await submitSecondFactorCode(guarded, page, office.factor.recoveryCodes[0]!)).status,
      303,
      'a recovery code is accepted',
    )
    const { rows } = await tenant.database.pool.query(
      "select path from api_audit_logs where tenant_id = $1 and method = 'CLI'",
      [tenant.id],
    )
    t.strictSame(rows, [{ path: 'secret:replace' }])
  },
)

root.test(
  'a command that seals a text before any process has started records its key, and another key is then refused',
  async (t) => {
    const { database } = await startOwnService(t, { instances: 0 })
    const [noted, next] = [
      'the key of the first command, long enough',
      'another key that is long enough for it',
    ] as const
    t.equal(await adoptInstallationKey(database.sql, deriveSecrets(noted)), true)
    t.equal(await adoptInstallationKey(database.sql, deriveSecrets(next)), false)
    const rotated = deriveSecrets(next, [noted])
    t.equal(await adoptInstallationKey(database.sql, rotated), true)
    t.equal(deriveSecrets(noted).unsign('test', rotated.sign('test', 'by a command')), 'by a command')
  },
)
