import { randomUUID } from 'node:crypto'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { linkOf, open, submit } = makeSignerHelpers(service)

const without = (scope: string) => allScopes.filter((one) => one !== scope)

async function pdfOn(tenant: TestTenant, on: object) {
  const sourcePath = await make.documentUpload(tenant, '%PDF-1.7\n', { contentType: 'application/pdf' })
  return make.document(tenant, { sourcePath, name: 'Contract.pdf', ...on })
}

const listed = async ({ client }: Pick<TestTenant, 'client'>) =>
  (await client.ok('listJobs', { query: { resourceType: 'signature-requests', limit: 100 } })).data

/**
 * Creates a request, declines it, and returns its mail jobs: first the mail to the organization, then that to the
 * signer.
 */
async function jobsOf(tenant: TestTenant, values: Parameters<typeof make.signatureRequest>[1]) {
  const { id } = await make.signatureRequest(tenant, { message: 'As agreed.', ...values })
  const url = (await linkOf(tenant, id))!
  await submit(await open(url), url, 'decline', { reason: 'Too dear.' })
  return (await listed(tenant)).flatMap((job) =>
    'signatureRequestId' in job.params! && job.params.signatureRequestId === id ? [job] : [],
  )
}

t.test('the mail jobs of a request are visible only with the read scopes of the signed record', async (t) => {
  const tenant = await service.tenant()
  await tenant.client.ok('updateBranding', { body: { email: 'office@example.com' } })
  const { id: payAppId } = await make.payApp(tenant, { status: 'submitted' })
  const { id: entityId } = await make.project(tenant)
  const ofDocument = async (on: object) => ({
    entityType: 'document' as const,
    entityId: (await pdfOn(tenant, on)).id,
  })
  const cases: [string, Parameters<typeof make.signatureRequest>[1], string[]][] = [
    ['a change order', {}, ['change_orders:read']],
    ['a pay application', { entityType: 'pay_app', entityId: payAppId }, ['pay_apps:read']],
    ['a document', await ofDocument({}), ['documents:read']],
    [
      'a document on a record',
      await ofDocument({ entityType: 'project', entityId }),
      ['documents:read', 'projects:read'],
    ],
  ]
  for (const [name, values, needed] of cases) {
    const jobs = await jobsOf(tenant, values)
    matches(
      t,
      jobs.map(({ params }) => params),
      [{ message: 'Too dear.' }, { to: 'dana@example.com', message: 'As agreed.' }],
      name,
    )
    const ids = jobs.map(({ id }) => id)
    const having = await tenant.key({ scopes: ['jobs:read', 'signatures:read', ...needed] as never })
    t.strictSame((await listed(having)).map(({ id }) => id).slice(0, 2), ids, name)
    for (const lacking of nonEmpty(needed)) {
      const key = await tenant.key({ scopes: without(lacking) })
      t.notOk(
        (await listed(key)).some(({ id }) => ids.includes(id)),
        `${name} without ${lacking}`,
      )
      for (const id of nonEmpty(ids)) {
        for (const operation of ['getJob', 'cancelJob', 'deleteJob', 'getJobDownload'] as const)
          matches(t, await key.client.call(operation, { path: { id } }), { status: 404 }, `${operation}: ${name}`)
      }
    }
  }
})

t.test('a repeated cancellation of a mail job is not replayed to a credential that may not see the job', async (t) => {
  const tenant = await service.tenant()
  const { jobId } = await make.signatureRequest(tenant)
  const ask = { path: { id: jobId }, key: randomUUID() }
  t.equal((await tenant.client.call('cancelJob', ask)).status, 200)
  const { client } = await tenant.key({ scopes: without('change_orders:read') })
  matches(t, await client.call('cancelJob', ask), { status: 403, code: 'scope_insufficient' })
  const { client: other } = await tenant.key()
  matches(t, await other.call('cancelJob', ask), { status: 200, headers: { 'idempotent-replayed': 'true' } })
})

t.test(
  'a mail job of the previous release is visible to its creator and with the read scopes of everything that can be signed',
  async (t) => {
    const tenant = await service.tenant()
    const asking = await tenant.key({ scopes: without('leads:read') })
    const { jobId: id } = await make.signatureRequest({ ...tenant, client: asking.client })
    const text = 'update jobs set further_read_scopes = null where tenant_id = $1'
    await tenant.database.pool.query(text, [tenant.id])
    const statusFor = async ({ client }: Pick<TestTenant, 'client'>) =>
      (await client.call('getJob', { path: { id } })).status
    t.equal(await statusFor(tenant), 200)
    t.equal(await statusFor(asking), 200)
    for (const lacking of ['change_orders:read', 'pay_apps:read', 'documents:read', 'leads:read'])
      t.equal(await statusFor(await tenant.key({ scopes: without(lacking) })), 404, lacking)
    t.equal(await statusFor(await tenant.key({ scopes: without('products:read') })), 200)
  },
)
