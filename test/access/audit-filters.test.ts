import t from 'tap'
import type { AuditRow } from '../../db/engine/base/audit-row.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { insertAudit, listAuditLogs } from '../../db/services/access/audit.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const tenant = await service.tenant()
const [one, other] = [await makeUser(tenant), await makeUser(tenant)]
const { client } = tenant
const statuses = [200, 201, 299, 300, 303, 399, 400, 404, 429, 499, 500, 503, 599]
const at = (place: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, 0, place)).toISOString()

/** Audit rows of January 2026 that differ in every field that a filter uses. */
const rows: AuditRow[] = statuses.map((status, index) => ({
  ...{ tenantId: tenant.id, requestId: `req_${index}`, status, code: null, durationMs: 1, cost: 1, count: 1 },
  method: index % 2 ? 'GET' : 'POST',
  path: index % 3 ? '/api/v1/contacts' : '/api/v1/contacts/7',
  operationId: index % 3 ? 'listContacts' : 'getContact',
  ...{ apiKeyId: index % 4 ? tenant.caller.apiKeyId : null, userId: [null, one.id, other.id][index % 3]! },
  ...{ clientId: null, ipAddress: '192.0.2.1', userAgent: 'test', createdAt: at(index) },
}))
for (const row of rows) await insertAudit(service.database.sql, row)
await insertAudit(service.database.sql, { ...rows[0]!, tenantId: (await service.tenant()).id })

type Log = { requestId: string; status: number; userId: number | null; createdAt: string }
const last = { dateTo: at(rows.length) }

/** Returns the request ids of all rows that a query finds, page by page, newest first. */
async function found(query: object, limit = 100): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const asked = { ...last, ...query, limit, ...(cursor && { cursor }) }
    const { data, meta } = await client.ok('listApiAuditLogs', { query: asked })
    ids.push(...(data as Log[]).map(({ requestId }) => requestId))
    cursor = meta.pagination.cursor
  }
  return ids
}

const expected = (holds: (row: AuditRow) => boolean): string[] =>
  rows
    .filter(holds)
    .map(({ requestId }) => requestId as string)
    .reverse()

const filters: [object, (row: AuditRow) => boolean][] = [
  [{}, () => true],
  ...[2, 3, 4, 5].map((first): [object, (row: AuditRow) => boolean] => [
    { statusClass: `${first}xx` },
    ({ status }) => Math.floor(Number(status) / 100) === first,
  ]),
  ...statuses.map((status): [object, (row: AuditRow) => boolean] => [{ status }, (row) => row.status === status]),
  ...[one, other].map(({ id }): [object, (row: AuditRow) => boolean] => [{ userId: id }, (row) => row.userId === id]),
  [{ apiKeyId: tenant.caller.apiKeyId }, ({ apiKeyId }) => apiKeyId === tenant.caller.apiKeyId],
  [{ method: 'GET' }, ({ method }) => method === 'GET'],
  [{ path: '/api/v1/contacts' }, ({ path }) => path === '/api/v1/contacts'],
  [{ operationId: 'getContact' }, ({ operationId }) => operationId === 'getContact'],
  [{ requestId: 'req_3' }, ({ requestId }) => requestId === 'req_3'],
  [{ dateFrom: at(4) }, ({ createdAt }) => String(createdAt) >= at(4)],
  [{ dateTo: at(4) }, ({ createdAt }) => String(createdAt) <= at(4)],
  [{ dateFrom: at(4), dateTo: at(4) }, ({ createdAt }) => createdAt === at(4)],
  [
    { userId: one.id, method: 'GET', statusClass: '2xx' },
    (row) => row.userId === one.id && row.method === 'GET' && Number(row.status) < 300,
  ],
]

t.test('each filter of the audit log, alone or combined, finds exactly the matching rows', async (t) => {
  for (const [query, holds] of filters) t.strictSame(await found(query), expected(holds), JSON.stringify(query))
})

/** Requests, each with whether the audit log without portal reads leaves it out. */
const portalRequests = [
  { method: 'GET', path: '/portal', status: 200, isRead: true },
  { method: 'GET', path: '/portal/bids/7', status: 304, isRead: true },
  { method: 'HEAD', path: '/portal', status: 200, isRead: true },
  { method: 'HEAD', path: '/portal/bids/7', status: 399, isRead: true },
  { method: 'POST', path: '/portal/bids/7', status: 303, isRead: false },
  { method: 'GET', path: '/portal/bids/7', status: 400, isRead: false },
  { method: 'GET', path: '/portal/try/bids', status: 200, isRead: false },
  { method: 'GET', path: '/portals', status: 200, isRead: false },
]

t.test('the audit log without portal reads lists changes, refusals and operations tried in the portal', async (t) => {
  const own = await service.tenant()
  for (const [place, { isRead: _, ...request }] of portalRequests.entries())
    await insertAudit(service.database.sql, { ...rows[0]!, ...request, tenantId: own.id, requestId: `req_${place}` })
  const db = liveReadContext(service.database)
  const { items } = await listAuditLogs(db, own.caller, { withoutPortalReads: true }, { limit: 100 })
  t.strictSame(
    items.map(({ method, path, status }) => ({ method, path, status, isRead: false })).reverse(),
    portalRequests.filter(({ isRead }) => !isRead),
  )
})

t.test('paging through the audit log returns each row once, whatever the page size', async (t) => {
  for (const limit of [1, 2, 5, 12, 13, 14])
    t.strictSame(
      await found({}, limit),
      expected(() => true),
      `${limit} a page`,
    )
  t.strictSame(
    await found({ statusClass: '4xx' }, 1),
    expected(({ status }) => Math.floor(Number(status) / 100) === 4),
  )
})

t.test("every answer has Cache-Control private, no-cache, so that only the caller's own cache stores it", async (t) => {
  const answers = [
    await client.call('getMe'),
    await client.call('listContacts'),
    await client.call('createContact', { body: { type: 'customer' } }),
    await client.send('GET', '/contacts/2147483647'),
    await client.send('PATCH', '/contacts/2147483647', { body: {} }),
    await client.call('importContacts', { body: { sourcePath: 'x', mapping: { a: 'type' } } }),
  ]
  for (const { headers, status } of answers) t.equal(headers['cache-control'], 'private, no-cache', String(status))
})
