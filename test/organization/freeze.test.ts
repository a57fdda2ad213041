import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { sweepExpiredBids } from '../../db/nouns/bids/expire.ts'
import { freezeOrganization } from '../../db/operations/organization/freeze.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import { rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeAdminHelpers } from '../../scripts/testkit/peers/admin.ts'
import { startWorker } from '../../workers/start.ts'

const service = await startOwnService(t, { instances: 2 })
const { database } = service
const { admin, said } = makeAdminHelpers(service)
const folder = await mkdtemp(join(tmpdir(), 'freeze-'))
const worker = await startWorker(service.settings, service.url, pino({ level: 'silent' }))
t.teardown(() => worker.close())
const { signal } = new AbortController()

/** Returns the rows of the exported tables, except the audit log, which also records refused calls. */
async function contentOf({ id }: TestTenant): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const table of [
    'contacts',
    'bids',
    'events',
    'event_sequences',
    'notifications',
    'jobs',
    'webhook_deliveries',
  ]) {
    const { rows } = await database.pool.query(
      `/* all tenants */ select * from ${table} where tenant_id = $1 order by 1, 2`,
      [id],
    )
    content[table] = rows
  }
  return content
}

/** Creates contacts until a request is refused, and returns the ids of those answered with 201. */
async function writeUntilRefused(tenant: TestTenant, origin: string): Promise<{ ids: number[]; code: string }> {
  const ids: number[] = []
  for (;;) {
    const body = { type: 'customer' as const, firstName: 'Ann', lastName: randomUUID() }
    const answer = await tenant.client.at(origin).call('createContact', { body, key: randomUUID() })
    if (answer.status !== 201) return { ids, code: String(answer.code) }
    ids.push((answer.json as { data: { id: number } }).data.id)
  }
}

const csv = `type,firstName\n${'customer,Ann\n'.repeat(60_000)}`
const mapping = { type: 'type', firstName: 'firstName' }

t.test(
  'an export with --freeze includes every change that was answered before it, and nothing is written afterwards',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await client.ok('createWebhookEndpoint', { body: { url: 'https://8.8.8.8/hook', eventPatterns: ['*'] } })
    const bid = await make.bid(tenant, { status: 'sent', validUntil: '2026-01-31T00:00:00.000Z' })
    const { data: begun } = await client.ok('importContacts', {
      body: { sourcePath: await make.upload(tenant, csv), mapping },
    })
    const writers = service.origins.flatMap((origin) => [
      writeUntilRefused(tenant, origin),
      writeUntilRefused(tenant, origin),
    ])
    while ((await client.ok('getJob', { path: { id: begun.job_id } })).data.progress.processed === 0) await sleep(10)
    // Once every writer was refused, none of their requests is running. The command would wait a minute for them.
    const settled = async () => void (await Promise.all(writers))
    const left = await freezeOrganization(database, tenant.id, { signal, settled })
    t.equal(left.jobs, 1, 'the import was returned to the queue')
    const written = await Promise.all(writers)
    t.strictSame([...new Set(written.map(({ code }) => code))], ['tenant_suspended'])
    const frozen = await contentOf(tenant)
    await sweepExpiredBids(database, new Date('2026-03-01T00:00:00.000Z'))
    await sweepRetention(database)

    const to = join(folder, 'frozen.tar')
    const answer = await said('tenant:export', '--tenant', String(tenant.id), '--to', to, '--freeze')
    const activate = (id: unknown) => `npm run -s admin -- tenant:status --tenant ${id} --status active`
    t.strictSame([answer.frozen, answer.activate], [left, activate(tenant.id)])
    const arrived = await said('tenant:import', '--from', to)
    t.strictSame([arrived.status, arrived.activate], ['suspended', activate(arrived.id)])
    const { rows } = await database.pool.query<{ id: number }>(
      '/* all tenants */ select id from contacts where tenant_id = $1 order by id',
      [arrived.id],
    )
    const copied = new Set(rows.map(({ id }) => Number(id)))
    t.strictSame(
      written.flatMap(({ ids }) => ids).filter((id) => !copied.has(id)),
      [],
    )
    t.strictSame(copied.size, frozen.contacts!.length)
    t.strictSame(await contentOf(tenant), frozen)

    await said('tenant:status', '--tenant', String(tenant.id), '--status', 'active')
    t.equal((await client.ok('getBid', { path: { id: bid.id } })).data.status, 'sent')
    const processed = async () => (await client.ok('getJob', { path: { id: begun.job_id } })).data.progress.processed
    const before = (frozen.jobs![0] as { processed: number }).processed
    while ((await processed()) === before) await sleep(50)
    await client.ok('cancelJob', { path: { id: begun.job_id } })
  },
)

t.test('a freeze is refused for an organization that was activated in the meantime or does not exist', async (t) => {
  const tenant = await service.tenant()
  const flags = ['--tenant', String(tenant.id)]
  const settled = async () => void (await said('tenant:status', ...flags, '--status', 'active'))
  await rejectsWith(t, freezeOrganization(database, tenant.id, { signal, settled }), {
    message: containing(`Organization ${tenant.id} was activated in the meantime. Start the export again.`),
  })
  t.strictSame(await admin('tenant:export', '--tenant', '2000000000', '--to', join(folder, 'none.tar'), '--freeze'), {
    ...{ code: 1, out: '' },
    err: 'not_found: No such organization: 2000000000',
  })
})

t.test('a freeze waits until a minute has passed since the suspension', async (t) => {
  const tenant = await service.tenant()
  await said('tenant:status', '--tenant', String(tenant.id), '--status', 'suspended')
  const controller = new AbortController()
  const waiting = freezeOrganization(database, tenant.id, { signal: controller.signal })
  const frozenAt = async () =>
    (await database.pool.query('select frozen_at from tenants where id = $1', [tenant.id])).rows[0].frozen_at
  await sleep(50)
  t.equal(await frozenAt(), null)
  controller.abort(new Error('enough'))
  await rejectsWith(t, waiting, { name: 'AbortError' })
  const aMinuteAgo = new Date(Date.now() - 61_000)
  await database.pool.query('update tenants set updated_at = $2 where id = $1', [tenant.id, aMinuteAgo])
  await freezeOrganization(database, tenant.id, { signal })
  t.not(await frozenAt(), null)
})

t.test('retention does not remove old rows of a frozen organization until it is active again', async (t) => {
  const tenant = await service.tenant()
  await database.pool.query(
    `insert into notifications (tenant_id, type, entity_type, entity_id, title, body, created_at)
     values ($1, 'bid.accepted', 'bid', 1, 'Old', 'x', $2)`,
    [tenant.id, new Date(Date.now() - 200 * 86_400_000)],
  )
  const titles = async () =>
    (await database.pool.query('select title from notifications where tenant_id = $1', [tenant.id])).rows
  await said('tenant:status', '--tenant', String(tenant.id), '--status', 'suspended')
  await freezeOrganization(database, tenant.id, { signal, settled: async () => {} })
  await sweepRetention(database)
  t.strictSame(await titles(), [{ title: 'Old' }])
  await said('tenant:status', '--tenant', String(tenant.id), '--status', 'active')
  await sweepRetention(database)
  t.strictSame(await titles(), [])
})
