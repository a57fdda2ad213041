import t from 'tap'
import { listFailedMails, readInstallationSize } from '../../../db/operations/platform/installation-state.ts'
import { listReachedLimits } from '../../../db/operations/platform/limits-reached.ts'
import { listOrganizations } from '../../../db/operations/platform/organizations.ts'
import { nonEmpty } from '../../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'

const service = await startOwnService(t)
const { sql, pool } = service.database

const uploadStates = ['open', 'finished', 'expired', 'used']
const jobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled']

/** Inserts an upload of each state. The sizes are different powers of two. */
async function makeUploads({ id }: TestTenant): Promise<void> {
  for (const [place, state] of nonEmpty(uploadStates).entries())
    await pool.query(
      `insert into uploads (tenant_id, id, content_type, state, size, created_at, expires_at, purpose)
      values ($1, $2, 'text/csv', $2, $3, now(), now() + interval '1 hour', 'import')`,
      [id, state, 2 ** place],
    )
}

/** Inserts a job of each status. */
async function makeJobs({ id }: TestTenant, type: string): Promise<void> {
  for (const status of nonEmpty(jobStatuses))
    await pool.query(
      `insert into jobs (tenant_id, id, type, resource_type, params, requested_by, status, created_at, updated_at, completed_at)
      values ($1, $2, $3, 'contacts', '{}', '{}', $4, now(), now(), now())`,
      [id, `${type} ${status}`, type, status],
    )
}

/** Creates two endpoints, and deletes the first one. */
async function makeEndpoints({ client }: TestTenant): Promise<void> {
  const body = { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created' as const] }
  const { data } = await client.ok('createWebhookEndpoint', { body })
  await client.ok('createWebhookEndpoint', { body: { ...body, url: 'https://8.8.8.8/other' } })
  await client.ok('deleteWebhookEndpoint', { path: { id: data.id } })
}

t.test('the list of organizations counts only live users, live endpoints, open jobs and stored files', async (t) => {
  const tenant = await service.tenant({ name: 'Counted Builders' })
  const [gone] = [await makeUser(tenant), await makeUser(tenant)]
  await pool.query('update users set deleted_at = now() where tenant_id = $1 and id = $2', [tenant.id, gone.id])
  await makeUploads(tenant)
  await makeJobs(tenant, 'export')
  await makeEndpoints(tenant)
  const { items } = await listOrganizations(sql, { words: 'counted builders', limit: 10 })
  t.strictSame(
    items.map(({ people, openJobs, endpoints, storedBytes }) => ({ people, openJobs, endpoints, storedBytes })),
    [{ people: 1, openJobs: 2, endpoints: 1, storedBytes: 2 + 8 }],
  )
})

t.test('only live endpoints and stored files count toward the limits of an organization', async (t) => {
  const tenant = await service.tenant({ name: 'Full Builders' })
  await makeUploads(tenant)
  await makeEndpoints(tenant)
  const reached = async (change: { maxWebhookEndpoints: number; maxStorageBytes: number }) => {
    await sql.updateTable('tenants').set(change).where('id', '=', tenant.id).execute()
    const found = await listReachedLimits(sql, 100)
    return found.filter((one) => one.tenantId === tenant.id).map(({ limit, used, allowed }) => [limit, used, allowed])
  }
  t.strictSame(await reached({ maxWebhookEndpoints: 1, maxStorageBytes: 11 }), [
    ['webhook-endpoints', 1, 1],
    ['storage-bytes', 10, 11],
  ])
  t.strictSame(await reached({ maxWebhookEndpoints: 2, maxStorageBytes: 12 }), [])
})

t.test('the list of failed mails counts failed mail jobs, and no other jobs', async (t) => {
  const tenant = await service.tenant({ name: 'Late Builders' })
  await makeJobs(tenant, 'email')
  await makeJobs(tenant, 'export')
  const found = await listFailedMails(sql, new Date(Date.now() - 3_600_000).toISOString(), 10)
  t.strictSame(
    found.map(({ name, count }) => [name, count]),
    [['Late Builders', 1]],
  )
})

t.test('the size of an installation counts all organizations, and counts inactive ones as suspended', async (t) => {
  const before = await readInstallationSize(sql)
  for (const status of nonEmpty(['active', 'suspended', 'inactive'])) {
    const { id } = await service.tenant()
    await pool.query('update tenants set status = $2 where id = $1', [id, status])
  }
  const after = await readInstallationSize(sql)
  t.strictSame([after.organizations - before.organizations, after.suspended - before.suspended], [3, 2])
})
