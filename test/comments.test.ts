import t from 'tap'
import { allScopes } from '../db/domain/scopes.ts'
import type { Schemas } from '../db/engine/records/resource.ts'
import { readScopeOf } from '../db/engine/records/resource.ts'
import { entityResources } from '../db/workflows/resources/entities.ts'
import { matches, nonEmpty } from '../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../scripts/testkit/environment/service.ts'
import type { Client } from '../scripts/testkit/http/client.ts'
import { contractDocument } from '../scripts/testkit/http/contract.ts'
import { expectedViolations, statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { makeSearchableRecord } from '../scripts/testkit/make/entities.ts'
import { make } from '../scripts/testkit/make.ts'
import { makeUserWithClient } from '../scripts/testkit/oauth.ts'

const service = await startService(t)

type Entity = Pick<Schemas['Comment'], 'entityType' | 'entityId'>
const comment = async (client: Client, entity: Entity, body = 'The inspector comes on Thursday.') =>
  (await client.ok('createComment', { body: { ...entity, body } })).data
const on = (entityType: Entity['entityType'], { id }: { id: number }): Entity => ({ entityType, entityId: id })
const idsOf = async (client: Client, query: Parameters<typeof client.ok<'listComments'>>[1] = {}) =>
  (await client.ok('listComments', query)).data.map(({ id }) => id)
const keyWithout = async (tenant: TestTenant, ...scopes: string[]) =>
  (await tenant.key({ scopes: allScopes.filter((scope) => !scopes.includes(scope)) })).client

t.test(
  'a new comment has its author and no editedAt; an edit sets editedAt, and an edit with the same body changes nothing',
  async (t) => {
    const tenant = await service.tenant()
    const person = await makeUserWithClient(tenant, 'field')
    const project = await make.project(tenant)
    const made = await comment(person.client, on('project', project))
    matches(t, made, { authorId: person.id, authorName: /^Person \d+$/, editedAt: null, ...on('project', project) })
    const path = { id: made.id }
    const { data } = await person.client.ok('updateComment', { path, body: { body: 'On Friday.' } })
    matches(t, data, { body: 'On Friday.', editedAt: data.updatedAt })
    t.ok(data.updatedAt > made.updatedAt)
    const again = await person.client.ok('updateComment', { path, body: { body: ' On Friday. ' } })
    t.strictSame(again.data, data)
    const { data: listed } = await person.client.ok('listComments')
    t.strictSame(listed, [data])
  },
)

t.test(
  'a comment can be edited only by its author; a manager can delete the comment, which is then not found',
  async (t) => {
    const tenant = await service.tenant()
    const author = await makeUserWithClient(tenant, 'field')
    const { id } = await comment(author.client, on('project', await make.project(tenant)))
    const change = { path: { id }, body: { body: 'Something else' } }
    for (const other of [(await makeUserWithClient(tenant, 'owner')).client, tenant.client]) {
      matches(t, await other.call('updateComment', change), { status: 403, code: 'forbidden' })
    }
    const manager = await makeUserWithClient(tenant, 'manager')
    const { data } = await manager.client.ok('deleteComment', { path: { id } })
    matches(t, data, { id, body: 'The inspector comes on Thursday.', deletedAt: String })
    for (const client of [author.client, tenant.client])
      matches(t, await client.call('updateComment', change), { status: 404, code: 'not_found' })
    matches(t, await manager.client.call('deleteComment', { path: { id } }), { status: 404, code: 'not_found' })
  },
)

t.test(
  'a comment can be deleted by its author, any API key, and a manager, admin or owner; other users get a 403',
  async (t) => {
    const tenant = await service.tenant()
    const project = on('project', await make.project(tenant))
    const author = await makeUserWithClient(tenant, 'manager')
    const remove = async (client: Client) =>
      client.call('deleteComment', { path: { id: (await comment(author.client, project)).id } })
    for (const role of ['manager', 'admin', 'owner'] as const) {
      t.equal((await remove((await makeUserWithClient(tenant, role)).client)).status, 200, role)
    }
    t.equal((await remove(author.client)).status, 200)
    t.equal((await remove(tenant.client)).status, 200)
    const field = await makeUserWithClient(tenant, 'field')
    matches(t, await remove(field.client), { status: 403, code: 'forbidden' })
    const own = await comment(field.client, project)
    t.equal((await field.client.call('deleteComment', { path: { id: own.id } })).status, 200)
  },
)

t.test(
  'a caller without bids:read does not see comments on bids, cannot change them, and cannot comment on a bid',
  async (t) => {
    const tenant = await service.tenant()
    const bid = on('bid', await make.bid(tenant))
    const client = await keyWithout(tenant, 'bids:read')
    const ofBid = await comment(tenant.client, bid)
    const ofProject = await comment(tenant.client, on('project', await make.project(tenant)))
    const refused = { status: 403, code: 'scope_insufficient', json: { detail: 'This needs the scope bids:read.' } }
    matches(t, await client.call('createComment', { body: { ...bid, body: 'x' } }), refused)
    matches(t, await client.call('listComments', { query: { entityType: 'bid' } }), refused)
    t.strictSame(await idsOf(client), [ofProject.id])
    t.strictSame(await idsOf(client, { query: { includeDeleted: true, updatedFrom: '2026-01-01T00:00:00Z' } }), [
      ofProject.id,
    ])
    const path = { id: ofBid.id }
    matches(t, await client.call('updateComment', { path, body: { body: 'x' } }), { status: 404, code: 'not_found' })
    matches(t, await client.call('deleteComment', { path }), { status: 404, code: 'not_found' })
    const never = await client.call('updateComment', { path: { id: 2_147_483_600 }, body: { body: 'x' } })
    matches(t, never, { status: 404, json: { detail: 'No such comment.' } })
  },
)

t.test('createComment rejects a blank body and a deleted or unknown bid, or one of another organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const bid = await make.bid(tenant)
  const send = (client: Client, body: object) => client.send('POST', '/comments', { body })
  const blank = await send(tenant.client, { ...on('bid', bid), body: ' ' })
  t.strictSame(statusAndViolations(blank), expectedViolations('body length'))
  t.strictSame(
    statusAndViolations(await send(other.client, { ...on('bid', bid), body: 'x' })),
    expectedViolations('entityId not_found'),
  )
  const never = { entityType: 'bid', entityId: 2_147_483_600, body: 'x' }
  t.strictSame(statusAndViolations(await send(tenant.client, never)), expectedViolations('entityId not_found'))
  await tenant.client.ok('deleteBid', { path: { id: bid.id } })
  t.strictSame(
    statusAndViolations(await send(tenant.client, { ...on('bid', bid), body: 'x' })),
    expectedViolations('entityId not_found'),
  )
})

t.test('listComments with an entityId requires the entityType too', async (t) => {
  const { client } = await service.tenant()
  t.strictSame(
    statusAndViolations(await client.send('GET', '/comments?entityId=1')),
    expectedViolations('query.entityType required'),
  )
})

t.test('a comment by an API key shows the name of the key as its author, and only that key can edit it', async (t) => {
  const tenant = await service.tenant()
  const project = on('project', await make.project(tenant))
  const { data: made } = await tenant.client.ok('createApiKey', {
    body: { name: 'Sync', scopes: ['comments:write', 'projects:read'] as never },
  })
  const sync = { Authorization: `Bearer ${made.key}` }
  const posted = await service.anonymous.send('POST', '/comments', {
    body: { ...project, body: 'Synced' },
    headers: sync,
  })
  matches(t, posted.json.data, { authorId: null, authorName: 'Sync' })
  const path = `/comments/${posted.json.data.id}`
  const edited = await service.anonymous.send('PATCH', path, { body: { body: 'Synced again' }, headers: sync })
  matches(t, edited, { status: 200, json: { data: { body: 'Synced again', authorName: 'Sync' } } })
  matches(t, await tenant.client.send('PATCH', path, { body: { body: 'x' } }), { status: 403, code: 'forbidden' })
})

t.test('listComments filters by record, author, search words and dates', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUserWithClient(tenant)
  const [first, second] = [await make.project(tenant), await make.project(tenant)]
  const a = await comment(tenant.client, on('project', first), 'Tiles are late')
  const b = await comment(person.client, on('project', second), 'Windows are here')
  const c = await comment(person.client, on('lead', await make.lead(tenant)), 'Called twice')
  t.strictSame(await idsOf(tenant.client), [c.id, b.id, a.id])
  t.strictSame(await idsOf(tenant.client, { query: { entityType: 'project' } }), [b.id, a.id])
  t.strictSame(await idsOf(tenant.client, { query: on('project', first) }), [a.id])
  t.strictSame(await idsOf(tenant.client, { query: { authorId: person.id } }), [c.id, b.id])
  t.strictSame(await idsOf(tenant.client, { query: { search: 'late tiles' } }), [a.id])
  t.strictSame(await idsOf(tenant.client, { query: { dateFrom: b.createdAt, dateTo: b.createdAt } }), [b.id])
  const page = await tenant.client.ok('listComments', { query: { limit: 2 } })
  t.strictSame(await idsOf(tenant.client, { query: { limit: 2, cursor: page.meta.pagination.cursor! } }), [a.id])
})

t.test(
  'comments on a deleted record are hidden without includeDeleted, and are shown again when the record is restored',
  async (t) => {
    const tenant = await service.tenant()
    const product = await make.contact(tenant, { companyName: 'Ortiz Homes' })
    const made = await comment(tenant.client, on('contact', product))
    await tenant.client.ok('deleteContact', { path: { id: product.id } })
    t.strictSame(await idsOf(tenant.client), [])
    t.strictSame(await idsOf(tenant.client, { query: { includeDeleted: true } }), [made.id])
    const change = { path: { id: made.id }, body: { body: 'x' } }
    matches(t, await tenant.client.call('updateComment', change), { status: 404, code: 'not_found' })
    matches(t, await tenant.client.call('deleteComment', { path: { id: made.id } }), { status: 404, code: 'not_found' })
    await service.database.pool.query('update contacts set deleted_at = null where tenant_id = $1', [tenant.id])
    t.strictSame(await idsOf(tenant.client), [made.id])
  },
)

t.test('comments on a project are attached records: they are counted, and moveProjectRecords moves them', async (t) => {
  const tenant = await service.tenant()
  const [source, target] = [await make.project(tenant), await make.project(tenant)]
  const log = await make.siteLog(tenant, { projectId: source.id })
  const ofProject = await comment(tenant.client, on('project', source))
  const ofLog = await comment(tenant.client, on('site_log', log))
  const removed = await comment(tenant.client, on('project', source), 'Gone')
  await tenant.client.ok('deleteComment', { path: { id: removed.id } })
  const path = { id: source.id }
  const { data } = await tenant.client.ok('getProjectAttachedRecords', { path })
  t.strictSame(data, { counts: { siteLogs: 1, comments: 1 }, total: 2, invoiceTotal: '0.00' })
  const moved = await tenant.client.ok('moveProjectRecords', { path, body: { targetProjectId: target.id } })
  t.strictSame(moved.data, data)
  t.strictSame(await idsOf(tenant.client, { query: on('project', target) }), [ofProject.id])
  t.strictSame(await idsOf(tenant.client, { query: on('project', source) }), [])
  t.strictSame(await idsOf(tenant.client, { query: on('site_log', log) }), [ofLog.id])
  const [after] = (await tenant.client.ok('listComments', { query: on('project', target) })).data
  matches(t, after, { body: ofProject.body, editedAt: null })
  const { data: events } = await tenant.client.ok('listEvents', { query: { type: 'comment.updated' } })
  t.strictSame(
    events.map(({ event }) => event.data),
    [after],
    'the event shows the comment on its new project',
  )
  t.strictSame((await tenant.client.ok('getProjectAttachedRecords', { path })).data.counts, {})
})

/** Entity types of the records that can have comments. */
const commented: Entity['entityType'][] = contractDocument.components.schemas.CommentedType.enum

t.test(
  'for every entity type, a comment is visible to callers with the read scope of the record, and to no others',
  async (t) => {
    const tenant = await service.tenant()
    const made = new Map<Entity['entityType'], number>()
    for (const entityType of commented) {
      made.set(
        entityType,
        (await comment(tenant.client, on(entityType, await makeSearchableRecord(tenant, entityType)))).id,
      )
    }
    for (const [entityType, id] of nonEmpty(made)) {
      const scope = readScopeOf(entityResources.find((resource) => resource.entityType === entityType)!)
      const { client: only } = await tenant.key({ scopes: ['comments:read', scope] })
      t.strictSame(await idsOf(only), [id], entityType)
      const but = await keyWithout(tenant, scope)
      t.strictSame((await idsOf(but)).sort(), [...made.values()].filter((one) => one !== id).sort(), entityType)
    }
    const { client: none } = await tenant.key({ scopes: ['comments:read'] })
    t.strictSame(await idsOf(none), [])
  },
)

t.test(
  'the contract lists every resource type: all can be searched, and all except products can have comments',
  (t) => {
    const values = (name: string): string[] => contractDocument.components.schemas[name].enum
    const types: string[] = entityResources.map(({ entityType }) => entityType)
    t.strictSame(values('SearchedType').toSorted(), types.toSorted())
    t.strictSame(values('CommentedType').toSorted(), types.filter((type) => type !== 'product').sort())
    t.strictSame(
      values('EntityType').toSorted(),
      types.filter((type) => !['product', 'document'].includes(type)).sort(),
    )
    t.end()
  },
)
