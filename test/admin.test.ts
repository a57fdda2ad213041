import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import t from 'tap'
import { Client } from './support/client.ts'
import { startService } from './support/service.ts'

const root = resolve(import.meta.dirname, '..')
const service = await startService(t)

interface Outcome {
  code: number
  out: string
  err: string
}

/** `npm run -s admin -- ...` on the service's database. */
function admin(...args: string[]): Promise<Outcome> {
  const env = { ...process.env, DATABASE_URL: service.url, DATA_DIR: service.settings.dataDir }
  return new Promise((done) => {
    const command = ['--import=tsx', join(root, 'scripts/admin.ts'), ...args]
    execFile(process.execPath, command, { cwd: root, env }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

async function said(...args: string[]): Promise<Record<string, unknown>> {
  const { code, out, err } = await admin(...args)
  if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`)
  return JSON.parse(out)
}

t.test('an operator makes an organization, limits it, and gives it a key that works', async (t) => {
  const { id } = await said('tenant:create', '--name', 'Ortiz Homes', '--hourly-units', '300')
  const limits = ['--name', 'Sync', '--scopes', 'contacts:read audit:read', '--per-minute', '7']
  const key = await said('key:create', '--tenant', String(id), ...limits)
  const client = new Client(service.origin, String(key.key))
  const me = await client.ok('getMe')
  t.match(me.data, { tenant: { id, name: 'Ortiz Homes' }, scopes: ['audit:read', 'contacts:read'] })
  t.match(me.headers, { 'ratelimit-tenant-limit': '300', 'ratelimit-key-limit': '7' })
  await said('tenant:limits', '--tenant', String(id), '--hourly-units', '400')
  t.equal((await client.ok('getMe')).headers['ratelimit-tenant-limit'], '400')
  await said('tenant:status', '--tenant', String(id), '--status', 'suspended')
  t.equal((await client.call('getMe')).code, 'tenant_suspended')
  await said('tenant:status', '--tenant', String(id), '--status', 'active')
  t.match(await said('key:revoke', '--id', String(key.id)), { id: key.id, revokedAt: /Z$/ })
  t.equal((await client.call('getMe')).code, 'unauthorized')
})

t.test('key:create takes all scopes, and an expiry', async (t) => {
  const tenant = await service.tenant()
  const past = new Date(Date.now() - 1000).toISOString()
  const flags = ['--tenant', String(tenant.id), '--name', 'All', '--scopes', 'all', '--expires', past]
  const { key } = await said('key:create', ...flags)
  t.equal((await new Client(service.origin, String(key)).call('getMe')).code, 'token_expired')
})

t.test('users are made with a role, and keep no password that can be read', async (t) => {
  const tenant = await service.tenant()
  const user = ['--tenant', String(tenant.id), '--email', 'Dana@Example.com']
  const { id } = await said('user:create', ...user, '--password', 'correct horse', '--role', 'manager')
  const row = async () =>
    (await tenant.database.pool.query('select email, role, password_hash from users where id = $1', [id])).rows[0]
  const before = await row()
  t.match(before, { email: 'dana@example.com', role: 'manager', password_hash: /^\$argon2id\$/ })
  await said('user:password', ...user, '--password', 'battery staple')
  t.not((await row()).password_hash, before.password_hash)
  const twice = await admin('user:create', ...user, '--password', 'x', '--role', 'viewer')
  t.match(twice, { code: 1, out: '', err: /has a user/ })
})

t.test('maintenance mode is switched for every process', async (t) => {
  await said('maintenance:on')
  const seen = async () =>
    (await service.database.pool.query('select maintenance from installation')).rows[0].maintenance
  t.equal(await seen(), true)
  await said('maintenance:off')
  t.equal(await seen(), false)
})

t.test('a command that is wrong says what is, writes nothing to standard output and fails', async (t) => {
  const wrong: [string[], RegExp][] = [
    [[], /usage: npm run -s admin/],
    [['tenant:destroy'], /usage: npm run -s admin/],
    [['tenant:create'], /--name/],
    [['tenant:create', '--name', 'x', '--hourly-units', '199'], /--hourly-units/],
    [['tenant:status', '--tenant', '2000000000', '--status', 'active'], /No such tenant/],
    [['tenant:status', '--tenant', '1', '--status', 'gone'], /active, suspended, inactive/],
    [['key:create', '--tenant', '1', '--name', 'x', '--scopes', 'contacts:red'], /contacts:red/],
    [['key:revoke', '--id', '2000000000'], /no such key/],
    [['tenant:create', '--name', 'x', '--color', 'red'], /--color/],
  ]
  const outcomes = await Promise.all(wrong.map(([args]) => admin(...args)))
  outcomes.forEach((outcome, place) => {
    t.match(outcome, { code: 1, out: '', err: wrong[place]![1] }, wrong[place]![0].join(' '))
    t.notMatch(outcome.err, /at .*\.ts/, 'no stack')
  })
})
