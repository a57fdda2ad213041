import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { storeNotification } from '../../db/services/mail/notifications.ts'
import { requireEntityResource } from '../../db/workflows/resources/entities.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { contractDocument, contractOperations } from '../../scripts/testkit/http/contract.ts'
import { makeSearchableRecord } from '../../scripts/testkit/make/entities.ts'
import { make } from '../../scripts/testkit/make.ts'
import { runClaimedJob } from '../../workers/tasks/serve-jobs.ts'

const service = await startService(t)
const renderer = sharedRenderer()
const gone = { status: 404, code: 'not_found' }

type EntityType = Schemas['EntityType']
/** Types of records that can have documents. */
const types: EntityType[] = contractDocument.components.schemas.EntityType.enum

/** Returns the scope that the list of the type's family needs. */
const scopeOfList = (type: EntityType): string => {
  const { family } = requireEntityResource(type)
  const { security } = contractOperations.find(({ method, path }) => method === 'GET' && path === `/${family}`)!
  return Object.values(security)[0]![0]!
}
const keyWithout = async (tenant: TestTenant, scope: string) =>
  (await tenant.key({ scopes: allScopes.filter((one) => one !== scope) })).client
const idsOf = async (client: Client, query: object = {}): Promise<number[]> =>
  (await client.ok('listDocuments', { query: { limit: 100, ...query } })).data.map(({ id }) => id)

/** Runs the organization's next job of the given type. */
async function serve(tenant: TestTenant, type: 'bulk' | 'export'): Promise<void> {
  const { database } = service
  const slice = await claimJob(database, tenant.id, [type])
  const place = { database, files: tenant.files, contract: contractDocument, renderer }
  await runClaimedJob(place, slice!, () => true)
}

/**
 * Creates a document on a record of each type, and one without a record. `on` maps the types to the ids of documents.
 */
async function arranged() {
  const tenant = await service.tenant()
  const free = await make.document(tenant, { name: 'Handbook.pdf' })
  const on = new Map<EntityType, number>()
  for (const entityType of types) {
    const { id: entityId } = await makeSearchableRecord(tenant, entityType)
    on.set(entityType, (await make.document(tenant, { name: `Plan of ${entityType}`, entityType, entityId })).id)
  }
  return { tenant, free, on }
}

t.test('with documents:read alone, every operation shows only documents that belong to no record', async (t) => {
  const { tenant, free, on } = await arranged()
  const { client } = await tenant.key({ scopes: ['documents:read', 'comments:read'] })
  t.strictSame(await idsOf(client), [free.id])
  t.equal((await client.ok('countDocuments')).data.total, 1)
  const { data: found } = await client.ok('searchRecords', { query: { q: 'plan' } })
  t.strictSame(found, [])
  for (const id of nonEmpty(on.values())) matches(t, await client.call('getDocument', { path: { id } }), gone)
})

for (const entityType of nonEmpty(types)) {
  const scope = scopeOfList(entityType)
  t.test(`a document on a ${entityType} is visible only with ${scope}, in every operation`, async (t) => {
    const { tenant, free, on } = await arranged()
    const id = on.get(entityType)!
    const path = { id }
    const { client: only } = await tenant.key({ scopes: ['documents:read', scope] })
    t.strictSame(await idsOf(only), [id, free.id])
    t.equal((await only.call('downloadDocument', { path })).status, 200)
    const comment = await tenant.client.ok('createComment', {
      body: { entityType: 'document', entityId: id, body: 'Old' },
    })
    const but = await keyWithout(tenant, scope)
    t.strictSame((await idsOf(but)).includes(id), false)
    t.strictSame((await idsOf(but, { includeDeleted: true, updatedFrom: '2026-01-01T00:00:00Z' })).includes(id), false)
    t.equal((await but.ok('countDocuments')).data.total, on.size)
    matches(t, await but.call('listDocuments', { query: { entityType } }), { status: 403, code: 'scope_insufficient' })
    matches(t, await but.call('getDocument', { path }), gone)
    matches(t, await but.call('downloadDocument', { path, query: { version: 1 } }), gone)
    matches(t, await but.call('updateDocument', { path, body: { name: 'Mine' } }), gone)
    matches(t, await but.call('deleteDocument', { path }), gone)
    t.equal((await but.ok('searchRecords', { query: { q: `plan ${entityType}` } })).data.length, 0)
    t.strictSame((await but.ok('listComments')).data, [])
    t.strictSame((await but.ok('listComments', { query: { includeDeleted: true } })).data, [])
    matches(t, await but.call('deleteComment', { path: { id: comment.data.id } }), gone)
    const said = await but.call('createComment', { body: { entityType: 'document', entityId: id, body: 'x' } })
    matches(t, said, { status: 422, json: { errors: [{ field: 'entityId', code: 'not_found' }] } })
    for (const operation of ['delete', 'restore'] as const) {
      const { data } = await but.ok('bulkDocuments', { body: { operation, ids: [id] } })
      await serve(tenant, 'bulk')
      const job = await but.ok('getJob', { path: { id: data.job_id } })
      matches(t, job.data.result, { outcomes: [{ id, outcome: 'not_found' }] }, operation)
    }
    matches(t, await only.call('getDocument', { path }), {
      status: 200,
      json: { data: { name: `Plan of ${entityType}` } },
    })
  })
}

t.test(
  'an export has the documents that its requester may see, and downloading it needs the scopes that show them',
  async (t) => {
    const { tenant, free, on } = await arranged()
    const { client } = await tenant.key({ scopes: ['documents:read', 'bids:read', 'jobs:read', 'jobs:write'] })
    const { data } = await client.ok('exportDocuments', { body: {} })
    await serve(tenant, 'export')
    const path = { id: data.job_id }
    matches(t, (await client.ok('getJob', { path })).data, { status: 'completed', result: { exported: 2 } })
    const { data: file } = await client.ok('getJobDownload', { path })
    const text = await (await fetch(new URL(file.url, service.origin))).text()
    const ids = text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => Number.parseInt(row, 10))
    t.strictSame(ids, [free.id, on.get('bid')])
    const { client: narrower } = await tenant.key({ scopes: ['documents:read', 'jobs:read'] })
    matches(t, await narrower.call('getJobDownload', { path }), {
      ...{ status: 403, code: 'scope_insufficient' },
      json: { detail: 'This needs the scope bids:read.' },
    })
    matches(t, await client.call('exportDocuments', { body: { filters: { entityType: 'lead' } } }), { status: 403 })
  },
)

t.test(
  'a signature request for a document is visible, and can be created, only with the scopes that show the document',
  async (t) => {
    const tenant = await service.tenant()
    const sourcePath = await make.documentUpload(tenant, '%PDF-1.4\n', {
      contentType: 'application/pdf',
      filename: 'a.pdf',
    })
    const { id: leadId } = await make.lead(tenant)
    const { id: entityId } = await make.document(tenant, { sourcePath, entityType: 'lead', entityId: leadId })
    const request = await make.signatureRequest(tenant, { entityType: 'document', entityId })
    const path = { id: request.id }
    const but = await keyWithout(tenant, 'leads:read')
    t.strictSame((await but.ok('listSignatureRequests')).data, [])
    matches(t, await but.call('getSignatureRequest', { path }), gone)
    matches(t, await but.call('resendSignatureRequest', { path }), gone)
    matches(t, await but.call('voidSignatureRequest', { path }), gone)
    const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' }
    const asked = await but.call('createSignatureRequest', { body: { entityType: 'document', entityId, ...signer } })
    matches(t, asked, { status: 422, json: { errors: [{ field: 'entityId', code: 'not_found' }] } })
    t.strictSame(
      (await tenant.client.ok('listSignatureRequests')).data.map(({ id }) => id),
      [request.id],
    )
    await tenant.client.ok('deleteDocument', { path: { id: entityId } })
    matches(
      t,
      (await tenant.client.ok('getSignatureRequest', { path })).data,
      { status: 'voided' },
      'the request for a deleted document is visible too',
    )
    matches(t, await but.call('getSignatureRequest', { path }), gone)
  },
)

t.test('a notification about a signed document is visible only with the scopes that show the document', async (t) => {
  const tenant = await service.tenant()
  const { id: entityId } = await make.document(tenant, {
    name: 'Plan of a bid.pdf',
    sourcePath: await make.documentUpload(tenant, '%PDF-1.4\n', {
      contentType: 'application/pdf',
      filename: 'a.pdf',
    }),
    entityType: 'bid',
    entityId: (await make.bid(tenant)).id,
  })
  const request = await make.signatureRequest(tenant, { entityType: 'document', entityId })
  const about = { type: 'signature_request.signed', entityType: 'signature_request', entityId: request.id } as const
  await storeNotification({ ...liveReadContext(service.database), sql: service.database.sql }, tenant.caller, {
    ...about,
    title: 'Plan of a bid.pdf was signed',
  })
  const titlesFor = async (client: Client) => (await client.ok('listNotifications')).data.map(({ title }) => title)
  const { client: only } = await tenant.key({
    scopes: ['notifications:read', 'notifications:write', 'signatures:read', 'documents:read', 'bids:read'],
  })
  t.strictSame(await titlesFor(only), ['Plan of a bid.pdf was signed'])
  for (const scope of ['bids:read', 'documents:read']) {
    const but = await keyWithout(tenant, scope)
    t.strictSame(await titlesFor(but), [], scope)
    t.equal((await but.ok('markNotificationsRead', { body: { all: true } })).data.marked, 0)
  }
  matches(t, (await only.ok('listNotifications')).data, [{ readAt: null }])
})

t.test('a document cannot be attached to a deleted record, either when it is created or later', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const contact = await make.contact(tenant)
  const [live, lost] = [await make.document(tenant), { entityType: 'contact' as const, entityId: contact.id }]
  await client.ok('deleteContact', { path: { id: contact.id } })
  const refused = { status: 422, json: { errors: [{ field: 'entityId', code: 'not_found' }] } }
  matches(t, await client.call('updateDocument', { path: { id: live.id }, body: lost }), refused)
  const sourcePath = await make.documentUpload(tenant)
  matches(t, await client.call('createDocument', { body: { sourcePath, ...lost } }), refused)
  t.equal((await client.call('createDocument', { body: { sourcePath } })).status, 201)
})
