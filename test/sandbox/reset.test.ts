import t from 'tap'
import type { Database } from '../../db/engine/postgres/connection.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { type TenantTable, tenantTableKinds } from '../../db/operations/organization/inventory.ts'
import { listPasswordAccounts } from '../../db/services/access/accounts.ts'
import { createSession, findSession } from '../../db/services/access/sessions.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import { seedDemo } from '../../scripts/operate/demo/demo.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { Client } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import {
  runClockAdvance,
  runSandboxJob,
  runSandboxReset,
  sandboxTime,
  sandboxWorkerDeps,
} from '../../scripts/testkit/peers/sandbox.ts'
import { sweepSandboxes } from '../../workers/tasks/sandbox/sweep.ts'

const service = await startOwnService(t)
const { database, settings } = service
const dayMs = 86_400_000
const sandbox = () => service.tenant({ mode: 'sandbox' })

/** Returns the number of rows of an organization in each table, without empty tables. */
async function rowsOf({ id }: Pick<TestTenant, 'id'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of Object.keys(tenantTableKinds) as TenantTable[]) {
    const { rows } = await database.pool.query(`select count(*)::integer as n from ${table} where tenant_id = $1`, [id])
    if (rows[0].n > 0) counts[table] = rows[0].n
  }
  return counts
}

async function checksumOf({ id }: Pick<TestTenant, 'id'>): Promise<string> {
  const sums: string[] = []
  for (const table of Object.keys(tenantTableKinds)) {
    if (table === 'api_audit_logs' || table === 'rate_windows') continue
    const text = `select md5(string_agg(r::text, '|' order by r::text)) as sum from ${table} r where tenant_id = $1`
    sums.push(`${table} ${(await database.pool.query(text, [id])).rows[0].sum}`)
  }
  return sums.join('\n')
}

t.test(
  'a reset keeps accounts, settings and webhook endpoints, and removes all other records of an organization',
  async (t) => {
    const demo = (await seedDemo(settings, service.url))!.demo
    const { rows } = await database.pool.query("select tenant_id as id from users where email = 'owner@demo.example'")
    const id = Number(rows[0].id)
    await database.pool.query("update tenants set mode = 'sandbox', clock_ahead_ms = $2 where id = $1", [
      id,
      400 * dayMs,
    ])
    const tenant = { ...(await service.tenant()), id, client: new Client(service.origin, demo.key) }
    const other = await service.tenant()
    await make.bid(other, { status: 'accepted' })
    const [before, untouched] = [await rowsOf(tenant), await checksumOf(other)]
    t.ok(Object.keys(before).length > 30, 'the organization has rows in many tables')
    const { data: settingsBefore } = await tenant.client.ok('getBranding')
    const job = await runSandboxReset(service, tenant)
    matches(t, job, { status: 'completed', type: 'sandbox', params: { operation: 'reset' } })
    t.ok((job.result as { removed: number }).removed > 200)
    const stays = [
      ...[
        'api_audit_logs',
        'api_keys',
        'branding',
        'data_retention',
        'event_sequences',
        'idempotency_keys',
        'key_directory',
      ],
      ...[
        'oauth_codes',
        'oauth_families',
        'oauth_refresh_tokens',
        'password_resets',
        'platform_admins',
        'rate_windows',
      ],
      ...['sessions', 'user_directory', 'users', 'webhook_endpoints'],
      ...['authenticator_apps', 'passkeys', 'recovery_codes', 'sign_in_rules'],
    ]
    const left = await rowsOf(tenant)
    for (const table of stays) {
      if (['api_audit_logs', 'idempotency_keys', 'rate_windows'].includes(table)) continue
      t.equal(left[table], before[table], `${table} stays`)
    }
    const others = Object.fromEntries(Object.entries(left).filter(([table]) => !stays.includes(table)))
    const deliveries = others.webhook_deliveries === undefined ? {} : { webhook_deliveries: others.webhook_deliveries }
    t.strictSame(
      others,
      { events: 1, jobs: 1, lead_stages: before.lead_stages, ...deliveries },
      'only the job, its event and the initial stages are left',
    )
    t.equal(await checksumOf(other), untouched, 'another organization is unchanged')
    t.equal((await tenant.client.ok('getSandbox')).data.aheadSeconds, 0)
    t.strictSame((await tenant.client.ok('getBranding')).data.companyName, settingsBefore.companyName)
    const { data: ahead } = await tenant.client.ok('listUsers')
    t.ok(nonEmpty(ahead).every(({ createdAt }) => Date.parse(createdAt) <= Date.now() + 1_000))
  },
)

t.test('after a reset ids and event sequences continue, and sessions keep their remaining time', async (t) => {
  const tenant = await sandbox()
  const { client } = tenant
  const person = await makeUser(tenant, 'owner')
  await runClockAdvance(service, tenant, { advanceSeconds: 90 * 86_400 })
  const session = await runTransaction(database, tenant.caller, async (tx) => {
    const account = (await listPasswordAccounts(tx.sql, person.email)).find(({ tenantId }) => tenantId === tenant.id)
    return createSession(tx, account!)
  })
  const first = await make.bid(tenant)
  const hook = await client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/all', eventPatterns: ['*'] },
  })
  const project = await make.project(tenant)
  const body = { url: 'https://8.8.8.8/one', eventPatterns: ['*'], projectId: project.id }
  await client.ok('createWebhookEndpoint', { body })
  const { data: events } = await client.ok('listEvents', { query: { limit: 100 } })
  matches(t, await runSandboxReset(service, tenant), { status: 'completed' })
  const second = await make.bid(tenant)
  t.ok(second.id > first.id)
  const { data: after } = await client.ok('listEvents', { query: { after: events.at(-1)!.sequence } })
  matches(t, after, [{ event: { type: 'job.completed' } }, { event: { type: 'bid.created' } }])
  t.ok(nonEmpty(after).every(({ event }) => Date.parse(event.created_at) < Date.now() + 1_000))
  matches(t, (await client.ok('listWebhookEndpoints')).data, [{ id: hook.data.id, projectId: null }])
  matches(t, await findSession(database, session!.token), { userId: person.id }, 'the session is still valid')
  t.equal(
    await findSession(database, session!.token, new Date(Date.now() + 13 * 3_600_000)),
    undefined,
    'the session lasts no longer than before',
  )
  matches(t, await client.send('GET', `/bids/${first.id}`), { status: 404 })
})

/**
 * Returns the service's database. `happens` runs right after the first read of a clock that is 200 days ahead, or of a
 * retention period.
 */
function afterClockRead(happens: () => Promise<void>): Database {
  let isOver = false
  const readsClock = (row: { aheadMs?: number; clockAheadMs?: number; days?: number }): boolean =>
    Number(row.aheadMs ?? row.clockAheadMs) > 199 * dayMs || row.days !== undefined
  const sql = database.sql.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isOver || !result.rows.some(readsClock)) return result
      isOver = true
      await happens()
      return result
    },
  })
  return { ...database, sql }
}

/**
 * Creates rows that a sandbox may lose as its clock advances: an event, a deleted record, a notification and a session.
 */
async function makeAging(tenant: TestTenant): Promise<void> {
  const { client, id: tenantId } = tenant
  const { id } = await make.contact(tenant)
  await client.ok('deleteContact', { path: { id } })
  const { id: userId } = await makeUser(tenant)
  const createdAt = new Date().toISOString()
  const note = { type: 'bid.accepted', entityType: 'bid', title: 'After' }
  await database.sql
    .insertInto('notifications')
    .values({ ...note, tenantId, createdAt, userId })
    .execute()
  const expiresAt = new Date(Date.now() + dayMs / 2).toISOString()
  const session = { tenantId, tokenHash: Buffer.from(`after ${tenantId}`), userId, createdAt, expiresAt }
  await database.sql.insertInto('sessions').values(session).execute()
}

const upkeeps = {
  'sandboxes, each minute': {
    isKept: false,
    sweep: (at: Database) => sweepSandboxes({ ...(sandboxWorkerDeps(service) as object), database: at } as never),
  },
  'deleted records, each night': { isKept: true, sweep: (at: Database) => sweepRetention(at) },
  'notifications, after an advance': {
    isKept: false,
    sweep: (at: Database, { id }: TestTenant) => sweepRetention(at, undefined, id),
  },
}

for (const [name, { isKept, sweep }] of Object.entries(upkeeps))
  t.test(`a sweep that read the clock before a reset keeps rows created after the reset (${name})`, async (t) => {
    const tenant = await sandbox()
    if (isKept) await tenant.client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
    await runClockAdvance(service, tenant, { advanceSeconds: 200 * 86_400 })
    const counts = async () => {
      const { events, contacts, notifications, sessions } = await rowsOf(tenant)
      return { events, contacts, notifications, sessions }
    }
    let after = {}
    const reads = afterClockRead(async () => {
      matches(t, await runSandboxReset(service, tenant), { status: 'completed' })
      await makeAging(tenant)
      after = await counts()
    })
    await sweep(reads, tenant)
    t.strictSame(after, { events: 3, contacts: 1, notifications: 1, sessions: 1 })
    t.strictSame(await counts(), after)
  })

t.test('an interrupted reset continues where it stopped', async (t) => {
  const tenant = await sandbox()
  for (let n = 0; n < 3; n += 1) await make.bid(tenant, { status: 'accepted' })
  let looks = 0
  const { id, status } = await runSandboxReset(service, tenant, { stopping: () => ++looks > 12 })
  t.equal(status, 'running')
  matches(t, await runSandboxJob(service, tenant, id), { status: 'completed' })
  t.strictSame((await tenant.client.ok('listBids')).data, [])
})

t.test('a reset that is interrupted again and again completes', async (t) => {
  const tenant = await sandbox()
  await make.bid(tenant, { status: 'accepted' })
  const shortTurn = () => {
    let looks = 0
    return { stopping: () => ++looks > 6 }
  }
  let job = await runSandboxReset(service, tenant, shortTurn())
  for (let turns = 1; job.status === 'running' && turns < 40; turns += 1)
    job = await runSandboxJob(service, tenant, job.id, shortTurn())
  matches(t, job, { status: 'completed' })
  t.strictSame((await tenant.client.ok('listBids')).data, [])
})

t.test(
  'a transaction that stays open fails the reset before the clock goes back, and a later reset succeeds',
  async (t) => {
    const tenant = await sandbox()
    await runClockAdvance(service, tenant, { advanceSeconds: 90 * 86_400 })
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock_shared(7310345, $1)', [tenant.id])
      matches(t, await runSandboxReset(service, tenant, { patienceMs: 1_500 }), {
        status: 'failed',
        errorMessage: /in progress/,
      })
    } finally {
      await client.query('rollback')
      client.release()
    }
    t.ok(Date.parse(await sandboxTime(tenant)) > Date.now() + 89 * dayMs)
    matches(t, await runSandboxReset(service, tenant), { status: 'completed' })
    t.ok(Date.parse(await sandboxTime(tenant)) < Date.now() + dayMs)
  },
)

t.test('a reset is a 409 while another sandbox job is queued or running', async (t) => {
  const tenant = await sandbox()
  const { json } = await tenant.client.call('resetSandbox')
  for (const status of ['queued', 'running']) {
    await database.pool.query('update jobs set status = $2 where tenant_id = $1', [tenant.id, status])
    matches(t, await tenant.client.call('resetSandbox'), { status: 409, code: 'conflict' }, status)
  }
  t.equal((await runSandboxJob(service, tenant, json.data.job_id)).status, 'completed')
})

t.test('a reset also removes rows written while it runs, and needs a sandbox and settings:write', async (t) => {
  const tenant = await sandbox()
  for (let n = 0; n < 30; n += 1) await make.contact(tenant)
  let isOver = false
  const writer = (async () => {
    while (!isOver) await tenant.client.ok('createContact', { body: { type: 'customer', firstName: 'Amid' } })
  })()
  let job = await runSandboxReset(service, tenant)
  isOver = true
  await writer
  t.equal(job.status, 'completed')
  const { data } = await tenant.client.ok('listContacts', { query: { limit: 100 } })
  // The last transaction of a reset stores its start time in updated_at.
  const { rows } = await service.database.pool.query('select updated_at as began from tenants where id = $1', [
    tenant.id,
  ])
  const before = data.filter(({ createdAt }) => createdAt! < rows[0].began)
  t.ok(before.length <= 1, 'all rows are newer than the reset, except one whose transaction waited for it')
  const refused = await Promise.all([1, 2].map(() => tenant.client.call('resetSandbox')))
  t.strictSame(refused.map(({ status }) => status).sort(), [202, 409])
  matches(t, await tenant.client.call('advanceSandboxClock', { body: { advanceSeconds: 60 } }), { status: 409 })
  job = await runSandboxJob(service, tenant, refused.find(({ status }) => status === 202)!.json.data.job_id)
  t.equal(job.status, 'completed')
  matches(t, await (await service.tenant()).client.call('resetSandbox'), { status: 404, code: 'not_found' })
  const { client: reader } = await tenant.key({ scopes: ['settings:read'] })
  matches(t, await reader.call('resetSandbox'), { status: 403, code: 'scope_insufficient' })
})
