import { PassThrough, Writable } from 'node:stream'
import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findAccountsByPassword } from '../../db/services/access/accounts.ts'
import { blocksOverbilling } from '../../db/services/access/tenants.ts'
import { commands, getAdminHelp } from '../../scripts/operate/admin/commands.ts'
import { readPassword } from '../../scripts/operate/admin/password.ts'
import { lacks, matches, possiblyEmpty, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client, splitApiKey } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'

const service = await startService(t)
const { admin, program, said } = makeAdminHelpers(service)

t.test(
  'an operator creates an organization, sets its limits and status, and creates and revokes a working API key',
  async (t) => {
    const { id } = await said('tenant:create', '--name', 'Ortiz Homes', '--hourly-units', '300')
    const limits = ['--name', 'Sync', '--scopes', 'contacts:read audit:read', '--per-minute', '7']
    const key = await said('key:create', '--tenant', String(id), ...limits)
    const client = new Client(service.origin, String(key.key))
    const me = await client.ok('getMe')
    matches(t, me.data, { tenant: { id, name: 'Ortiz Homes' }, scopes: ['audit:read', 'contacts:read'] })
    matches(t, me.headers, { 'ratelimit-tenant-limit': '300', 'ratelimit-key-limit': '7' })
    await said('tenant:limits', '--tenant', String(id), '--hourly-units', '400')
    t.equal((await client.ok('getMe')).headers['ratelimit-tenant-limit'], '400')
    await said('tenant:status', '--tenant', String(id), '--status', 'suspended')
    t.equal((await client.call('getMe')).code, 'tenant_suspended')
    await said('tenant:status', '--tenant', String(id), '--status', 'active')
    matches(t, await said('key:revoke', '--id', String(key.id)), { id: key.id, revokedAt: /Z$/ })
    t.equal((await client.call('getMe')).code, 'unauthorized')
  },
)

t.test('tenant:billing allows or blocks overbilling, and names the values that it accepts', async (t) => {
  const { id, database } = await service.tenant()
  const blocks = () => blocksOverbilling(liveReadContext(database), { tenantId: id })
  t.equal(await blocks(), false)
  const set = (to: string) => ['tenant:billing', '--tenant', String(id), '--block-overbilling', to]
  t.strictSame(await said(...set('on')), { id, blockOverbilling: true })
  t.equal(await blocks(), true)
  matches(t, await admin(...set('maybe')), { code: 1, err: /--block-overbilling must be one of on, off, not maybe/ })
  t.strictSame(await said(...set('off')), { id, blockOverbilling: false })
  t.equal(await blocks(), false)
})

t.test('tenant:limits changes only the given limits', async (t) => {
  const { id, database } = await service.tenant({ hourlyUnits: 300 })
  const limits = async () => {
    const text = 'select hourly_units, max_webhook_endpoints, max_storage_bytes from tenants where id = $1'
    return (await database.pool.query(text, [id])).rows[0]
  }
  t.strictSame(
    await limits(),
    { hourly_units: 300, max_webhook_endpoints: 16, max_storage_bytes: 20 * 2 ** 30 },
    'the default limits',
  )
  const tenant = ['--tenant', String(id)]
  t.strictSame(await said('tenant:limits', ...tenant, '--webhook-endpoints', '40'), { id, maxWebhookEndpoints: 40 })
  matches(t, await limits(), { hourly_units: 300, max_webhook_endpoints: 40 })
  const both = await said('tenant:limits', ...tenant, '--hourly-units', '400', '--webhook-endpoints', '0')
  t.strictSame(both, { id, hourlyUnits: 400, maxWebhookEndpoints: 0 })
  matches(t, await limits(), { hourly_units: 400, max_webhook_endpoints: 0 })
  await said('tenant:limits', ...tenant, '--storage-bytes', '5000000000')
  t.strictSame(await said('tenant:limits', ...tenant, '--hourly-mails', '10'), { id, hourlyMails: 10 })
  matches(t, await limits(), { hourly_units: 400, max_storage_bytes: 5_000_000_000 })
})

t.test('key:create takes scopes separated by commas, spaces or both', async (t) => {
  const tenant = await service.tenant()
  for (const scopes of ['contacts:read,audit:read', 'contacts:read audit:read', ' contacts:read, audit:read,']) {
    const { key } = await said('key:create', '--tenant', String(tenant.id), '--name', 'Sync', '--scopes', scopes)
    const me = await new Client(service.origin, String(key)).ok('getMe')
    t.strictSame(me.data.scopes, ['audit:read', 'contacts:read'], scopes)
  }
  const wrong = await admin(
    'key:create',
    '--tenant',
    String(tenant.id),
    '--name',
    'x',
    '--scopes',
    'contact:read,jobs:read',
  )
  matches(t, wrong, { code: 1, err: containing('unknown scopes: contact:read (did you mean contacts:read?)') })
})

t.test('help explains every command with every flag that it takes', async (t) => {
  const overview = await program('', 'help')
  matches(t, overview, { code: 0, err: '' })
  for (const [name, { about, flags }] of Object.entries(commands)) {
    matches(t, overview.out, containing(`  ${name}`), name)
    const help = getAdminHelp(['help', name])!
    matches(t, help, containing(about), name)
    for (const [flag, { about: meaning }] of possiblyEmpty(Object.entries(flags))) {
      const line = help.split('\n').find((one) => one.startsWith(`  --${flag} `))
      matches(t, line, containing(meaning), `${name} --${flag}`)
    }
    t.equal(getAdminHelp([name, '--help']), help)
    t.equal(getAdminHelp([name, '-h']), help)
  }
  t.equal(getAdminHelp(['--help']), getAdminHelp(['help']))
  matches(t, await program('', 'key:create', '--help'), { code: 0, out: /--scopes <scopes>/, err: '' })
  const unknown = await program('', 'help', 'key:crate')
  matches(t, unknown, {
    code: 1,
    out: '',
    err: /There is no command "key:crate"\. Did you mean key:create\?/,
  })
})

t.test('users are created with a role, and their passwords are stored as hashes', async (t) => {
  const tenant = await service.tenant()
  const user = ['--tenant', String(tenant.id), '--email', 'Dana@Example.com']
  const { id } = await said('user:create', ...user, '--password', 'correct horse', '--role', 'manager')
  const row = async () =>
    (await tenant.database.pool.query('select email, role, password_hash from users where id = $1', [id])).rows[0]
  const before = await row()
  matches(t, before, { email: 'dana@example.com', role: 'manager', password_hash: /^\$argon2id\$/ })
  await said('user:password', ...user, '--password', 'battery staple')
  t.not((await row()).password_hash, before.password_hash)
  const twice = await admin('user:create', ...user, '--password', 'battery staple', '--role', 'viewer')
  matches(t, twice, { code: 1, out: '', err: /has a user/ })
})

t.test('a password can come from standard input, and must have at least 10 characters', async (t) => {
  const tenant = await service.tenant()
  const user = ['--tenant', String(tenant.id), '--email', 'lee@example.com']
  const made = await program('ten signs!\n', 'user:create', ...user, '--password', '-', '--role', 'viewer')
  matches(t, made, { code: 0, err: '' })
  const opens = async (password: string) =>
    (await findAccountsByPassword(tenant.database, 'lee@example.com', password)).opened.length
  t.equal(await opens('ten signs!'), 1, 'the line break is not part of the password')
  const short = await Promise.all([
    program('nine sign', 'user:password', ...user, '--password', '-'),
    admin('user:password', ...user, '--password', 'nine sign'),
    admin(
      'user:create',
      '--tenant',
      String(tenant.id),
      '--email',
      'max@example.com',
      '--role',
      'viewer',
      '--password',
      'x',
    ),
  ])
  for (const outcome of short) matches(t, outcome, { code: 1, out: '', err: /10 to 200 characters/ })
  matches(t, await program('', 'user:password', ...user), {
    code: 1,
    out: '',
    err: /no terminal.*--password-stdin/,
  })
  t.equal(await opens('ten signs!'), 1, 'no password has changed')
  const another = await program('eleven signs\nnot this', 'user:password', ...user, '--password-stdin')
  matches(t, another, { code: 0, err: '' })
  t.equal(await opens('eleven signs'), 1)
  const both = await admin('user:password', ...user, '--password-stdin', '--password', 'eleven signs')
  matches(t, both, { code: 1, err: /not with both/ })
})

t.test('at a terminal the password must be typed twice and is not shown', async (t) => {
  const type = async (...lines: string[]) => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
    let shown = ''
    const output = new Writable({
      write(chunk, _encoding, done) {
        shown += chunk
        if (/: $/.test(String(chunk))) setImmediate(() => input.write(`${lines.shift()}\r`))
        done()
      },
    })
    return readPassword({}, { input, output }).finally(() => t.equal(shown, 'Password: \nThe same again: \n'))
  }
  t.equal(await type('correct horse', 'correct horse'), 'correct horse')
  await rejectsWith(t, type('correct horse', 'wrong horse'), { message: /differ/ })
})

t.test("user:list, user:role and user:remove work, and a removal ends the user's grants and jobs", async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'manager')
  const { client } = await makeTokens(service.origin, person, await makeApp(tenant), ['contacts:read', 'jobs:read'])
  await client.ok('exportContacts', { body: {} })
  const user = ['--tenant', String(tenant.id), '--email', person.email.toUpperCase()]
  const listed = () => said('user:list', '--tenant', String(tenant.id))
  const { id, email } = person
  matches(t, await listed(), { users: [{ id, email, name: String, role: 'manager', createdAt: /Z$/ }] })
  t.strictSame(await said('user:role', ...user, '--role', 'viewer'), {
    id,
    role: 'viewer',
    ended: { endpoints: 0, jobs: 0 },
  })
  matches(t, await listed(), { users: [{ role: 'viewer' }] })
  t.strictSame(await said('user:remove', ...user), { id, ended: { grants: 1, keys: 0, endpoints: 0, jobs: 1 } })
  t.strictSame(await listed(), { users: [] })
  t.equal((await client.call('getMe')).code, 'unauthorized')
  matches(t, await admin('user:remove', ...user), { code: 1, out: '', err: /No such user/ })
  const again = await makeUser(tenant, 'viewer', email)
  t.not(again.id, id, 'the email address is free again')
})

t.test('records of a removed user still name the user as their author', async (t) => {
  const tenant = await service.tenant()
  const { id: userId, email } = await makeUser(tenant)
  const entry = await make.timeEntry(tenant, { userId, date: '2026-03-02' })
  await said('user:remove', '--tenant', String(tenant.id), '--email', email)
  t.equal((await tenant.client.ok('getTimeEntry', { path: { id: entry.id } })).data.userId, userId)
  const query = { from: '2026-03-02', to: '2026-03-02' }
  const { data } = await tenant.client.ok('runReport', { path: { key: 'labor' }, query })
  matches(t, data.rows, [{ userId, name: String, hours: '8' }])
})

t.test('tenant:list and key:list are sorted by id and show no secrets', async (t) => {
  const { id } = await said('tenant:create', '--name', 'Listed Homes', '--hourly-units', '300')
  const flags = ['--tenant', String(id)]
  const made = await said('key:create', ...flags, '--name', 'Sync', '--scopes', 'contacts:read')
  const other = await said('key:create', ...flags, '--name', 'Gone', '--scopes', 'bids:read', '--per-minute', '7')
  await said('key:revoke', '--id', String(other.id))
  const user = ['--email', 'lin@example.com', '--role', 'owner', '--password', 'correct horse']
  await said('user:create', ...flags, ...user)
  const { tenants } = (await said('tenant:list')) as { tenants: { id: number }[] }
  const own = { name: 'Listed Homes', status: 'active', createdAt: /Z$/, hourlyUnits: 300, users: 1 }
  const limits = { maxWebhookEndpoints: 16, maxStorageBytes: 20 * 2 ** 30, blockOverbilling: false }
  matches(
    t,
    tenants.find((tenant) => tenant.id === id),
    { ...own, ...limits },
  )
  t.strictSame(
    tenants.map((tenant) => tenant.id),
    tenants.map((tenant) => tenant.id).sort((a, b) => a - b),
  )
  const listed = await said('key:list', ...flags)
  matches(t, listed, {
    keys: [
      { id: made.id, name: 'Sync', scopes: ['contacts:read'], perMinuteLimit: 60, revokedAt: null, madeBy: null },
      { id: other.id, name: 'Gone', perMinuteLimit: 7, revokedAt: /Z$/ },
    ],
  })
  t.notOk(JSON.stringify(listed).includes(splitApiKey(String(made.key)).secret), 'no secret')
})

t.test("tenant:show prints an organization's limits and usage, and tenant:rename changes its name", async (t) => {
  const tenant = await service.tenant({ name: 'Shown Homes' })
  const owner = await makeUser(tenant, 'owner')
  await makeUser(tenant, 'viewer')
  await make.contact(tenant)
  const flags = ['--tenant', String(tenant.id)]
  t.strictSame(await said('tenant:rename', ...flags, '--name', ' Elm Homes '), { id: tenant.id, name: 'Elm Homes' })
  const { createdAt, lastEventAt, records, ...shown } = await said('tenant:show', ...flags)
  t.strictSame(shown, {
    ...{
      id: tenant.id,
      name: 'Elm Homes',
      mode: 'live',
      sandboxOf: null,
      status: 'active',
      users: 2,
      frozenAt: null,
    },
    ...{
      hourlyUnits: shown.hourlyUnits,
      maxWebhookEndpoints: 16,
      maxStorageBytes: 21_474_836_480,
      hourlyMails: 100_000,
    },
    ...{ blockOverbilling: false, owners: [owner.email], sandboxes: [], storedBytes: 0 },
    ...{ webhookEndpoints: 0, openJobs: 0, events: 1 },
  })
  for (const time of [createdAt, lastEventAt]) t.equal(new Date(String(time)).toISOString(), time)
  t.strictSame((records as Record<string, number>).Contacts, 1)
  matches(t, await admin('tenant:show', '--tenant', '999999'), { code: 1 })
  const { data } = await tenant.client.ok('listApiAuditLogs', { query: { method: 'CLI' } })
  t.strictSame(
    data.map(({ path }) => path),
    ['tenant:rename'],
  )
})

t.test('grants:revoke reports how many grants and keys it ended', async (t) => {
  const tenant = await service.tenant()
  const [person, app] = [await makeUser(tenant), await makeApp(tenant)]
  const { client } = await makeTokens(service.origin, person, app)
  await client.ok('createApiKey', { body: { name: 'Made', scopes: ['contacts:read'] } })
  const flags = ['--tenant', String(tenant.id), '--email', person.email, '--client', app.id]
  t.strictSame(await said('grants:revoke', ...flags), { ended: { grants: 1, keys: 1, endpoints: 0, jobs: 0 } })
  t.strictSame(await said('grants:revoke', ...flags), { ended: { grants: 0, keys: 0, endpoints: 0, jobs: 0 } })
  const tenantFlags = flags.slice(0, 2)
  matches(t, await admin('grants:revoke', ...tenantFlags, '--client', 'app_x'), { code: 1, err: /No such app/ })
  matches(t, await admin('grants:revoke', ...tenantFlags, '--email', 'x@example.com'), { code: 1, err: /No such user/ })
  t.equal((await client.call('getMe')).code, 'unauthorized')
})

t.test('maintenance:on and maintenance:off set the mode of the whole installation', async (t) => {
  await said('maintenance:on')
  const seen = async () =>
    (await service.database.pool.query('select maintenance from installation')).rows[0].maintenance
  t.equal(await seen(), true)
  await said('maintenance:off')
  t.equal(await seen(), false)
})

t.test(
  'the program writes its result to standard output, and an error without a stack to standard error',
  async (t) => {
    const made = await program('', 'tenant:create', '--name', 'Ortiz Homes')
    matches(t, made, { code: 0, out: /^\{"id":\d+\}\n$/, err: '' })
    const wrong: [string[], RegExp][] = [
      [[], /usage: npm run -s admin/],
      [['tenant:create', '--name', 'x', '--color', 'red'], /--color/],
      [['tenant:status', '--tenant', '2000000000', '--status', 'active'], /No such organization/],
    ]
    for (const [args, message] of wrong) {
      const outcome = await program('', ...args)
      matches(t, outcome, { code: 1, out: '', err: message }, args.join(' '))
      lacks(t, outcome.err, /at .*\.ts/, 'no stack trace')
    }
  },
)
