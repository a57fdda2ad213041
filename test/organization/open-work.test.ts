import t from 'tap'
import { deleteOrganization, listDeletions, restoreOrganization } from '../../db/operations/organization/deletion.ts'
import { claimExport, listWaitingExports } from '../../db/operations/organization/exports.ts'
import { freezeOrganization } from '../../db/operations/organization/freeze.ts'
import { removeDueOrganizations } from '../../db/operations/organization/removal.ts'
import { setTenantStatus } from '../../db/operations/organization/status.ts'
import type { FileStore } from '../../db/services/files/file-store.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

/** Freezing or deleting an organization affects its open jobs and exports, but not its ended jobs and exports. */

const service = await startOwnService(t)
const { database, settings } = service
const { files } = await service.tenant()
const jobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
const exportStatuses = ['waiting', 'running', 'ready', 'failed'] as const
const dayMs = 86_400_000

/** Creates a job in each status, and returns their ids by status. */
async function jobsOf(tenant: TestTenant): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const status of jobStatuses) {
    const { id } = await make.job(tenant)
    await database.pool.query('update jobs set status = $3 where tenant_id = $1 and id = $2', [tenant.id, id, status])
    ids.set(status, id)
  }
  return ids
}

/** Creates the export of an organization in this status. No process works on it. */
async function addExport(tenant: TestTenant, status: string): Promise<void> {
  const { id: userId } = await makeUser(tenant, 'owner')
  await database.pool.query(
    `insert into organization_exports (tenant_id, id, status, asked_by, asked_at) values ($1, $2, $3, $4, now())`,
    [tenant.id, `oex_${tenant.id}`, status, userId],
  )
}

const remove = (more: { now?: () => number; stopping?: () => boolean; files?: FileStore } = {}) =>
  removeDueOrganizations({
    ...{ database, files, dataDir: settings.dataDir, isQuiet: false, stopping: () => false },
    ...more,
  })

t.test('a worker claims an export that waits or whose process has died, but no export that has ended', async (t) => {
  for (const status of nonEmpty(exportStatuses)) {
    const tenant = await service.tenant()
    await addExport(tenant, status)
    const isOpen = status === 'waiting' || status === 'running'
    t.equal((await listWaitingExports(database)).includes(tenant.id), isOpen, status)
    t.equal((await claimExport(database, tenant.id))?.tenantId, isOpen ? tenant.id : undefined, status)
  }
})

t.test('a freeze reports the jobs and deliveries that are still open', async (t) => {
  const tenant = await service.tenant()
  const body = { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created' as const] }
  await tenant.client.ok('createWebhookEndpoint', { body })
  for (let made = 0; made < 3; made += 1) await make.contact(tenant)
  await database.pool.query(
    `update webhook_deliveries set status = 'succeeded', next_attempt_at = null
    where tenant_id = $1 and id = (select min(id) from webhook_deliveries where tenant_id = $1)`,
    [tenant.id],
  )
  await jobsOf(tenant)
  await setTenantStatus(database, tenant.id, 'suspended')
  const { signal } = new AbortController()
  const left = await freezeOrganization(database, tenant.id, { signal, settled: async () => {} })
  t.strictSame(left, { jobs: 2, deliveries: 2 })
})

t.test('when a removal begins, open jobs of the organization are cancelled and an open export fails', async (t) => {
  for (const status of nonEmpty(exportStatuses)) {
    const name = `Leaving ${status}`
    const tenant = await service.tenant({ name })
    const jobs = await jobsOf(tenant)
    await addExport(tenant, status)
    await deleteOrganization(database, { tenantId: tenant.id, name, atOnce: true }, undefined)
    // The worker stops as soon as the removal has begun.
    let asked = 0
    await remove({ stopping: () => asked++ > 0 })
    const { rows } = await database.pool.query<{ id: string; status: string }>(
      'select id, status from jobs where tenant_id = $1 order by id',
      [tenant.id],
    )
    t.strictSame(
      Object.fromEntries(rows.map((row) => [row.id, row.status])),
      Object.fromEntries(
        [...jobs].map(([before, id]) => [id, before === 'queued' || before === 'running' ? 'cancelled' : before]),
      ),
    )
    const exports = await database.pool.query('select status from organization_exports where tenant_id = $1', [
      tenant.id,
    ])
    t.strictSame(exports.rows, [{ status: status === 'ready' ? 'ready' : 'failed' }], status)
    await remove({ now: () => Date.now() + 2 * dayMs })
  }
})

t.test('if another process has already begun a removal, the removal keeps its earlier start time', async (t) => {
  const names = ['First Homes', 'Second Homes']
  const [first, second] = [await service.tenant({ name: names[0]! }), await service.tenant({ name: names[1]! })]
  await make.upload(first)
  for (const [place, { id }] of [first, second].entries())
    await deleteOrganization(database, { tenantId: id, name: names[place]!, atOnce: true }, undefined)
  const beganMs = Date.now() + 1_000
  // Another process begins both removals while the first process lists the files of the first organization.
  let isBegun = false
  const list: FileStore['list'] = async function* (room) {
    if (!isBegun) {
      isBegun = true
      await remove({ now: () => beganMs })
    }
    yield* files.list(room)
  }
  const watched = new Proxy(files, {
    get: (target, name) => (name === 'list' ? list : Reflect.get(target, name)),
  })
  await remove({ now: () => beganMs + 3_000, files: watched })
  t.ok(isBegun)
  const [deletion] = await listDeletions(database.sql, undefined, second.id)
  t.equal(deletion!.begunAt, new Date(beganMs).toISOString())
})

t.test('deleting an organization again does not change a removal that has begun', async (t) => {
  const tenant = await service.tenant({ name: 'Half Homes' })
  const again = (atOnce: boolean) =>
    deleteOrganization(database, { tenantId: tenant.id, name: 'Half Homes', atOnce }, 14)
  await again(false)
  await database.pool.query('update organization_deletions set begun_at = now() where id = $1', [tenant.id])
  const [before] = await listDeletions(database.sql, 14, tenant.id)
  t.equal(before!.state, 'removing')
  t.strictSame(await again(true), before)
})

t.test('restoring an organization does not restore a sandbox whose removal has begun', async (t) => {
  const live = await service.tenant({ name: 'Both Homes' })
  const sandboxes = [await service.tenant({ mode: 'sandbox' }), await service.tenant({ mode: 'sandbox' })]
  for (const { id } of sandboxes)
    await database.pool.query('update tenants set sandbox_of = $1 where id = $2', [live.id, id])
  const [begun, waiting] = sandboxes as [TestTenant, TestTenant]
  await deleteOrganization(database, { tenantId: live.id, name: 'Both Homes', atOnce: false }, undefined)
  await database.pool.query('update organization_deletions set begun_at = now() where id = $1', [begun.id])
  await restoreOrganization(database, live.id)
  const stateOf = async ({ id }: TestTenant) => (await listDeletions(database.sql, undefined, id))[0]?.state
  t.strictSame([await stateOf(live), await stateOf(waiting), await stateOf(begun)], [undefined, undefined, 'removing'])
  const { rows } = await database.pool.query('select status from tenants where id = any($1) order by id', [
    [live.id, begun.id, waiting.id],
  ])
  t.strictSame(rows.map(({ status }) => status).sort(), ['active', 'active', 'suspended'])
})
