import { createHash } from 'node:crypto'
import t from 'tap'
import { allScopes } from '../../db/domain/scopes.ts'
import { claimJob } from '../../db/services/jobs/claimed-jobs.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { sharedRenderer } from '../../scripts/testkit/environment/renderer.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUserWithClient } from '../../scripts/testkit/oauth.ts'
import { runBulk } from '../../workers/tasks/run-bulk.ts'

const service = await startOwnService(t)
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

const create = ({ client }: TestTenant, body: object) => client.call('createDocument', { body: body as never })
const patch = ({ client }: TestTenant, id: number, body: object) =>
  client.call('updateDocument', { path: { id }, body })
const download = (
  { client }: TestTenant,
  id: number,
  query: { version?: number } = {},
  headers: Record<string, string> = {},
) => client.call('downloadDocument', { path: { id }, query, headers })

async function withProject() {
  const tenant = await service.tenant()
  return { tenant, projectId: (await make.project(tenant)).id }
}

t.test(
  "createDocument returns the file's size and SHA-256, version 1, and the project of the document's record",
  async (t) => {
    const { tenant, projectId } = await withProject()
    const sourcePath = await make.documentUpload(tenant, 'hello world\n', {
      contentType: 'text/plain',
      filename: 'a.txt',
    })
    const made = await create(tenant, { sourcePath, entityType: 'project', entityId: projectId })
    const { id, createdAt, updatedAt, ...rest } = made.json.data
    t.equal(made.status, 201)
    t.strictSame(rest, {
      name: 'a.txt',
      category: null,
      description: null,
      entityType: 'project',
      entityId: projectId,
      projectId,
      contentType: 'text/plain',
      size: 12,
      sha256: sha256('hello world\n'),
      version: 1,
      uploadedBy: null,
      sharedWithCustomer: false,
    })
    t.equal(createdAt, updatedAt)
    matches(t, made.headers.location, new RegExp(`/documents/${id}$`))
    t.strictSame((await tenant.client.ok('getDocument', { path: { id } })).data, made.json.data)
  },
)

t.test('a download has the bytes of the document, as an attachment with nosniff and an ETag', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.document(tenant, { name: 'Plan "A" ü.html' })
  const whole = await download(tenant, id)
  matches(t, whole, {
    status: 200,
    text: 'hello world\n',
    headers: {
      'content-type': 'text/plain',
      'content-length': '12',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="Plan _A_ _.html"; filename*=UTF-8\'\'Plan%20_A_%20%C3%BC.html',
      'accept-ranges': 'bytes',
    },
  })
  t.equal(whole.headers.etag, `"${sha256('hello world\n')}"`)
  matches(t, await download(tenant, id, {}, { 'If-None-Match': whole.headers.etag! }), {
    status: 304,
    text: '',
  })
})

t.test(
  'a byte range is answered with a 206, one beyond the end with a 416, and any other Range with the whole file',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.document(tenant)
    const ranged = (Range: string, headers = {}) => download(tenant, id, {}, { Range, ...headers })
    const part = await ranged('bytes=6-10')
    matches(t, part, {
      status: 206,
      text: 'world',
      headers: { 'content-range': 'bytes 6-10/12', 'content-length': '5' },
    })
    matches(t, await ranged('bytes=-6'), { status: 206, text: 'world\n' })
    matches(t, await ranged('bytes=12-'), { status: 416, headers: { 'content-range': 'bytes */12' } })
    matches(t, await ranged('bytes=0-1,3-4'), { status: 200, text: 'hello world\n' })
    matches(t, await ranged('bytes=6-', { 'If-Range': part.headers.etag }), {
      status: 206,
      text: 'world\n',
    })
    matches(t, await ranged('bytes=6-', { 'If-Range': '"other"' }), { status: 200, text: 'hello world\n' })
  },
)

t.test('a new sourcePath creates a new version of the document, and each version can be downloaded', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.document(tenant, { content: 'the first' })
  const sourcePath = await make.documentUpload(tenant, 'the second one', {
    contentType: 'image/png',
    filename: 'b.png',
  })
  const changed = await patch(tenant, id, { sourcePath })
  matches(t, changed, {
    status: 200,
    json: { data: { version: 2, size: 14, contentType: 'image/png', name: 'hello.txt' } },
  })
  matches(t, await download(tenant, id), {
    status: 200,
    text: 'the second one',
    headers: { 'content-type': 'image/png' },
  })
  matches(t, await download(tenant, id, { version: 2 }), { text: 'the second one' })
  matches(t, await download(tenant, id, { version: 1 }), {
    text: 'the first',
    headers: { 'content-type': 'text/plain' },
  })
  matches(t, await download(tenant, id, { version: 3 }), { status: 404 })
  t.strictSame(
    statusAndViolations(await download(tenant, id, { version: 0 })),
    expectedViolations('query.version range'),
  )
})

t.test('a document has at most 100 versions; another one is a 409', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.document(tenant)
  await tenant.database.pool.query('update documents set version = 99 where tenant_id = $1 and id = $2', [
    tenant.id,
    id,
  ])
  const last = await patch(tenant, id, { sourcePath: await make.documentUpload(tenant) })
  matches(t, last, { status: 200, json: { data: { version: 100 } } })
  const sourcePath = await make.documentUpload(tenant)
  matches(t, await patch(tenant, id, { sourcePath }), { status: 409, json: { detail: /100 versions/ } })
  matches(t, await create(tenant, { sourcePath }), { status: 201 }, 'the refused upload can still be used')
})

t.test('entityType and entityId must be given together and refer to a record of the organization', async (t) => {
  const { tenant, projectId } = await withProject()
  const sourcePath = await make.documentUpload(tenant)
  t.strictSame(
    statusAndViolations(await create(tenant, { sourcePath, entityType: 'project' })),
    expectedViolations('entityId required'),
  )
  t.strictSame(
    statusAndViolations(await create(tenant, { sourcePath, entityId: projectId })),
    expectedViolations('entityType required'),
  )
  const nulls = { entityType: null, entityId: projectId }
  t.strictSame(
    statusAndViolations(await create(tenant, { sourcePath, ...nulls })),
    expectedViolations('entityType required'),
  )
  const { projectId: theirs } = await withProject()
  const foreign = { sourcePath, entityType: 'project', entityId: theirs }
  t.strictSame(statusAndViolations(await create(tenant, foreign)), expectedViolations('entityId not_found'))
  const { id } = await make.document(tenant, { entityType: 'project', entityId: projectId })
  t.strictSame(
    statusAndViolations(await patch(tenant, id, { entityType: 'bid' })),
    expectedViolations('entityId required'),
  )
  t.strictSame(
    statusAndViolations(await patch(tenant, id, { entityId: theirs })),
    expectedViolations('entityType required'),
  )
  matches(t, (await patch(tenant, id, nulls)).status, 422)
  const off = await patch(tenant, id, { entityType: null, entityId: null })
  matches(t, off, { status: 200, json: { data: { entityType: null, entityId: null, projectId: null } } })
  const bulk = { operation: 'update', ids: [id], changes: { entityType: 'project' } }
  t.strictSame(
    statusAndViolations(await tenant.client.send('POST', '/documents/bulk', { body: bulk })),
    expectedViolations('changes.entityId required'),
  )
})

t.test(
  "attaching a document to a record needs the record's read scope, which is checked after the document is found",
  async (t) => {
    const { tenant, projectId } = await withProject()
    const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'projects:read') })
    const limited = { ...tenant, client }
    const sourcePath = await make.documentUpload(limited)
    const onProject = { entityType: 'project', entityId: projectId }
    matches(t, await create(limited, { sourcePath, ...onProject }), { status: 403, code: 'scope_insufficient' })
    const { id } = await make.document(limited, { sourcePath })
    matches(t, await patch(limited, id, onProject), { status: 403 })
    matches(t, await patch(limited, 2_000_000_000, onProject), { status: 404 })
    const bulk = { operation: 'update', ids: [id], changes: onProject }
    matches(t, await client.send('POST', '/documents/bulk', { body: bulk }), { status: 403 })
  },
)

t.test(
  'a document on a site log moves with the site log to another project; a deleted document cannot be downloaded',
  async (t) => {
    const { tenant, projectId } = await withProject()
    const log = await make.siteLog(tenant, { projectId })
    const { id } = await make.document(tenant, { entityType: 'site_log', entityId: log.id })
    matches(t, (await tenant.client.ok('getDocument', { path: { id } })).data, { projectId })
    const target = await make.project(tenant)
    await tenant.client.ok('moveSiteLog', { path: { id: log.id }, body: { targetProjectId: target.id } })
    matches(t, (await tenant.client.ok('getDocument', { path: { id } })).data, {
      projectId: target.id,
      entityId: log.id,
    })
    const gone = await tenant.client.ok('deleteDocument', { path: { id } })
    matches(t, gone.data, { deletedAt: String })
    matches(t, await download(tenant, id), { status: 404 })
  },
)

t.test(
  'a document belongs to the project of its record, even after a conversion, and is counted and moved with the project',
  async (t) => {
    const tenant = await service.tenant()
    const bid = await make.bid(tenant, { status: 'accepted' })
    const onBid = await make.document(tenant, { entityType: 'bid', entityId: bid.id })
    t.equal(onBid.projectId, null)
    const { data: project } = await tenant.client.ok('convertBidToProject', { path: { id: bid.id }, body: {} })
    const shown = async (id: number) => (await tenant.client.ok('getDocument', { path: { id } })).data
    matches(t, await shown(onBid.id), { projectId: project.id })
    t.ok((await shown(onBid.id)).updatedAt > onBid.updatedAt, 'a sync sees the change')
    const onProject = await make.document(tenant, { entityType: 'project', entityId: project.id })
    const path = { id: project.id }
    matches(t, (await tenant.client.ok('getProjectAttachedRecords', { path })).data.counts, { bids: 1, documents: 2 })
    const target = await make.project(tenant)
    const body = { targetProjectId: target.id }
    matches(t, (await tenant.client.ok('moveProjectRecords', { path, body })).data.counts, { bids: 1, documents: 2 })
    matches(t, await shown(onBid.id), { projectId: target.id, entityType: 'bid', entityId: bid.id })
    matches(t, await shown(onProject.id), { projectId: target.id, entityType: 'project', entityId: target.id })
    matches(t, (await tenant.client.ok('getProjectAttachedRecords', { path })).data, { counts: {}, total: 0 })
  },
)

t.test('a project with documents can be deleted, and its documents stay readable', async (t) => {
  const { tenant, projectId } = await withProject()
  const { id } = await make.document(tenant, { entityType: 'project', entityId: projectId })
  await tenant.client.ok('deleteProject', { path: { id: projectId } })
  matches(t, await download(tenant, id), { status: 200 })
  matches(t, (await patch(tenant, id, { entityType: 'project', entityId: projectId, category: 'old' })).status, 200)
})

t.test(
  'uploadedBy is the user who uploaded the current version, and listDocuments can filter by uploadedBy',
  async (t) => {
    const tenant = await service.tenant()
    const [first, second] = [await makeUserWithClient(tenant), await makeUserWithClient(tenant)]
    const upload = () => make.documentUpload(tenant, 'bytes')
    const { data } = await first.client.ok('createDocument', { body: { sourcePath: await upload(), name: 'Permit' } })
    t.equal(data.uploadedBy, first.id)
    const listed = async (uploadedBy: number) =>
      (await tenant.client.ok('listDocuments', { query: { uploadedBy } })).data.map(({ id }) => id)
    t.strictSame([await listed(first.id), await listed(second.id)], [[data.id], []])
    await second.client.ok('updateDocument', { path: { id: data.id }, body: { sourcePath: await upload() } })
    t.strictSame([await listed(first.id), await listed(second.id)], [[], [data.id]])
  },
)

t.test('listDocuments and countDocuments filter by entity, project, category, uploader and search words', async (t) => {
  const { tenant, projectId } = await withProject()
  const contact = await make.contact(tenant)
  const a = await make.document(tenant, {
    entityType: 'project',
    entityId: projectId,
    category: 'permits',
    name: 'Roof plan',
  })
  const b = await make.document(tenant, {
    entityType: 'contact',
    entityId: contact.id,
    description: 'signed roofing deal',
  })
  const ids = async (query: string) => {
    const { json } = await tenant.client.send('GET', `/documents?${query}`)
    const total = (await tenant.client.send('GET', `/documents/count?${query}`)).json.data.total
    t.equal(total, json.data.length, query)
    return json.data.map(({ id }: { id: number }) => id)
  }
  t.strictSame(await ids('search=roof'), [b.id, a.id])
  t.strictSame(await ids('category=permits'), [a.id])
  t.strictSame(await ids(`projectId=${projectId}`), [a.id])
  t.strictSame(await ids(`entityType=contact&entityId=${contact.id}`), [b.id])
  t.strictSame(await ids('entityType=project'), [a.id])
  t.strictSame(await ids('uploadedBy=1'), [])
  t.strictSame(
    statusAndViolations(await tenant.client.send('GET', '/documents?entityId=1')),
    expectedViolations('query.entityType required'),
  )
  const filters = { filters: { entityId: 1 } }
  t.strictSame(
    statusAndViolations(await tenant.client.send('POST', '/documents/exports', { body: filters })),
    expectedViolations('filters.entityType required'),
  )
  const compact = await tenant.client.send('GET', '/documents?compact=true&limit=1')
  t.strictSame(Object.keys(compact.json.data[0]), [
    'id',
    'name',
    'contentType',
    'size',
    'projectId',
    'version',
    'updatedAt',
  ])
  t.ok((await tenant.client.ok('exportDocuments', { body: {} })).data.job_id)
  matches(t, await tenant.client.ok('countDocuments'), { data: { total: 2 } })
  matches(t, await tenant.client.ok('listDocuments'), { data: [{ id: b.id }, { id: a.id }] })
})

t.test('a bulk job restores deleted documents with their bytes, and attaches documents to a record', async (t) => {
  const { tenant, projectId } = await withProject()
  const [deleted, loose] = [await make.document(tenant), await make.document(tenant)]
  await tenant.client.ok('deleteDocument', { path: { id: deleted.id } })
  const serve = async (body: { operation: 'restore' | 'update' | 'delete'; ids: number[]; changes?: object }) => {
    await tenant.client.ok('bulkDocuments', { body })
    const slice = await claimJob(service.database, tenant.id, ['bulk'])
    const place = {
      database: service.database,
      files: tenant.files,
      contract: contractDocument,
      renderer: sharedRenderer(),
    }
    await runBulk(place, slice!, () => true)
  }
  matches(t, await download(tenant, deleted.id), { status: 404 })
  await serve({ operation: 'restore', ids: [deleted.id] })
  matches(t, await download(tenant, deleted.id), { status: 200, text: 'hello world\n' })
  const changes = { category: 'permits', entityType: 'project', entityId: projectId }
  await serve({ operation: 'update', ids: [loose.id, deleted.id], changes })
  matches(t, (await tenant.client.ok('getDocument', { path: { id: loose.id } })).data, { ...changes, projectId })
  await serve({ operation: 'delete', ids: [loose.id] })
  matches(t, await download(tenant, loose.id), { status: 404 })
})
