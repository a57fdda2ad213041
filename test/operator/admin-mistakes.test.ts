import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { hasCluster } from '../../db/engine/postgres/embedded/cluster.ts'
import { runCommand } from '../../scripts/operate/admin/commands.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'

const root = resolve(import.meta.dirname, '../..')
const service = await startService(t)
const { admin, said } = makeAdminHelpers(service)

t.test('a wrong command, flag or value is refused with a message that names it', async (t) => {
  const wrong: [string[], RegExp][] = [
    [[], /usage: npm run -s admin/],
    [['tenant:destroy'], /There is no command "tenant:destroy"\. npm run -s admin -- help lists them all/],
    [['tenant:lists'], /There is no command "tenant:lists"\. Did you mean tenant:list\?/],
    [['constructor'], /There is no command/],
    [
      ['user:list', '--tenat', '1'],
      /no flag --tenat\. Did you mean --tenant\?[\s\S]*usage: .* user:list --tenant <id>/,
    ],
    [['tenant:list', 'all'], /accepts only flags, not "all"/],
    [['tenant:create'], /--name/],
    [['tenant:create', '--name', 'x', '--hourly-units', '199'], /--hourly-units/],
    [['tenant:limits', '--tenant', '1'], /at least one limit: --hourly-units, --webhook-endpoints, --storage-bytes/],
    [['tenant:limits', '--tenant', '1', '--hourly-units', '300', '--webhook-endpoints', '-1'], /--webhook-endpoints/],
    [['tenant:limits', '--tenant', '1', '--hourly-mails', '9'], /--hourly-mails/],
    [
      ['tenant:limits', '--tenant', '1', '--storage-bytes', ''],
      /--storage-bytes of tenant:limits is given without a value/,
    ],
    [['tenant:limits', '--tenant', '1', '--storage-bytes', ' '], /--storage-bytes must be a whole number from 0 to/],
    [['tenant:limits', '--tenant', '1', '--storage-bytes', '2e9'], /--storage-bytes must be a whole number from 0 to/],
    [['tenant:limits', '--tenant', '0x1', '--storage-bytes', '5'], /--tenant must be a whole number/],
    [['key:create', '--tenant', '1', '--name', '', '--scopes', 'all', '--expires='], /--name, --expires of key:create/],
    [['tenant:delete', '--tenant', '', '--name', 'x', '--now'], /--tenant of tenant:delete is given without a value/],
    [['user:list', '--tenant', ''], /--tenant of user:list is given without a value/],
    [['tenant:limits', '--tenant', '1', '--hourly-mails', '100001'], /--hourly-mails/],
    [['tenant:status', '--tenant', '2000000000', '--status', 'active'], /No such organization/],
    [['tenant:status', '--tenant', '1', '--status', 'gone'], /active, suspended, inactive/],
    [['key:create', '--tenant', '1', '--name', 'x', '--scopes', 'contacts:red'], /contacts:red/],
    [['key:revoke', '--id', '2000000000'], /No such key/],
    [['grants:revoke'], /--tenant or --client/],
    [['grants:revoke', '--email', 'a@example.com', '--client', 'app_x'], /--email needs --tenant/],
    [['grants:revoke', '--client', 'app_x'], /No such app/],
    [['user:list', '--tenant', '2000000000'], /No such organization/],
    [['key:list', '--tenant', '2000000000'], /No such organization/],
    [['key:list'], /--tenant/],
    [['key:create', '--tenant', '2000000000', '--name', 'x', '--scopes', 'all'], /No such organization: 2000000000/],
    [['grants:revoke', '--tenant', '2000000000'], /No such organization: 2000000000/],
    [['user:remove', '--tenant', '2000000000', '--email', 'a@example.com'], /No such organization: 2000000000/],
    [['tenant:delete', '--tenant', '1', '--tenant', '2', '--name', 'x'], /--tenant of tenant:delete is given more/],
    [['tenant:list', '--tenant', '1'], /--tenant/],
    [['user:role', '--tenant', '1', '--email', 'a@example.com', '--role', 'king'], /viewer, field/],
    [['tenant:create', '--name', 'x', '--color', 'red'], /--color/],
  ]
  for (const [args, message] of wrong) matches(t, await admin(...args), { code: 1, err: message }, args.join(' '))
})

t.test(
  "key:create accepts every scope, and as expiry a future time with its zone or a day in the organization's time zone",
  async (t) => {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
    const flags = ['--tenant', String(tenant.id), '--name', 'All', '--scopes', 'all']
    const create = (expires: string) => said('key:create', ...flags, '--expires', expires)
    const { id, key } = await create(new Date(Date.now() + 3600_000).toISOString())
    const client = new Client(service.origin, String(key))
    t.equal((await client.call('getMe')).status, 200)
    await tenant.database.pool.query("update api_keys set expires_at = now() - interval '1 s' where id = $1", [id])
    t.equal((await client.call('getMe')).code, 'token_expired')
    await create('2099-01-31T09:30:00+02:00')
    await create('2099-01-31')
    matches(t, await said('key:list', '--tenant', String(tenant.id)), {
      keys: [Object, { id }, { expiresAt: '2099-01-31T07:30:00.000Z' }, { expiresAt: '2099-02-01T07:59:59.999Z' }],
    })
    for (const [expires, message] of [
      [new Date(Date.now() - 1000).toISOString(), /--expires must be in the future/],
      ['2020-01-01', /--expires must be in the future, not 2020-01-02T07:59:59.999Z/],
      ['01/02/2099', /--expires must be a time with its zone, .*, or a day, not "01\/02\/2099"/],
      ['2099-02-30', /--expires must be a time with its zone/],
      ['2099-01-31T09:30:00', /--expires must be a time with its zone/],
      ['tomorrow', /--expires must be a time with its zone/],
    ] as const)
      matches(t, await admin('key:create', ...flags, '--expires', expires), { code: 1, err: message }, expires)
  },
)

t.test('names of organizations, users and keys are trimmed; blank, long or multi-line names are refused', async (t) => {
  const { id } = await said('tenant:create', '--name', '  Blank Homes ')
  const { tenants } = (await said('tenant:list')) as { tenants: { id: number; name: string }[] }
  t.equal(tenants.find((tenant) => tenant.id === id)?.name, 'Blank Homes')
  const tenant = ['--tenant', String(id)]
  const user = ['user:create', ...tenant, '--email', 'a@example.com', '--role', 'viewer', '--password', 'correct horse']
  for (const [name, most] of [
    ['   ', 1],
    ['a\nb', 1],
    ['a', 201],
  ] as const) {
    const text = name.repeat(most)
    const wrong = { code: 1, err: /--name must have 1 to \d+ characters that are not blank, and no line breaks/ }
    matches(t, await admin('tenant:create', '--name', text), wrong, text)
    matches(t, await admin(...user, '--name', text), wrong, text)
    matches(t, await admin('key:create', ...tenant, '--scopes', 'all', '--name', text), wrong, text)
  }
  t.strictSame(await said('user:list', ...tenant), { users: [] })
  t.strictSame(await said('key:list', ...tenant), { keys: [] })
})

t.test('without a database, a command or migration plan reports what is missing and creates no database', async (t) => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'none-')), 'data')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const why = `There is no database: DATABASE_URL is not set, and ${dataDir} has no embedded database. Set the same environment variables as for the service`
  await rejectsWith(t, runCommand(['tenant:list'], env), { message: containing(why) })
  const plan = promisify(execFile)(process.execPath, [join(root, 'scripts/migrate.ts'), '--plan'], { env })
  await rejectsWith(t, plan, { code: 1, stderr: new RegExp(`^${why}`) })
  t.notOk(hasCluster(dataDir))
})
