import t from 'tap'
import { matches } from '../scripts/testkit/assertions/assertions.ts'
import { startService } from '../scripts/testkit/environment/service.ts'
import { statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { make } from '../scripts/testkit/make.ts'

const service = await startService(t)
const idsOf = (data: { id: number }[]) => data.map(({ id }) => id)

t.test('listContacts pages through every contact once, newest first, while new ones are created', async (t) => {
  const tenant = await service.tenant()
  const made = idsOf(await make.contacts(tenant, 7)).reverse()
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = await tenant.client.ok('listContacts', { query: { limit: 3, cursor } })
    seen.push(...idsOf(data))
    matches(t, meta.pagination, { count: data.length, has_more: meta.pagination.cursor !== null })
    cursor = meta.pagination.cursor ?? undefined
    await make.contact(tenant)
  } while (cursor)
  t.strictSame(seen, made)
})

t.test('a cursor is valid only for the list, filters and organization that it was returned for', async (t) => {
  const tenant = await service.tenant()
  const other = await service.tenant()
  await make.contacts(tenant, 3)
  const { meta } = await tenant.client.ok('listContacts', { query: { limit: 1, type: 'customer' } })
  const cursor = meta.pagination.cursor!
  const query = { limit: 2, type: 'customer', cursor } as const
  t.equal((await tenant.client.ok('listContacts', { query })).data.length, 2)
  const refused = [
    await tenant.client.call('listContacts', { query: { cursor } }),
    await tenant.client.call('listContacts', { query: { ...query, type: 'vendor' } }),
    await tenant.client.call('listContacts', { query: { ...query, search: 'A' } }),
    await other.client.call('listContacts', { query }),
    await tenant.client.call('listApiKeys', { query: { cursor } }),
    await tenant.client.call('listContacts', { query: { ...query, cursor: cursor.slice(0, -1) } }),
    await tenant.client.call('listContacts', { query: { ...query, cursor: 'x' } }),
  ]
  for (const answer of refused) matches(t, answer, { status: 400, code: 'bad_request' })
})

t.test('the list, the count and the aggregate of contacts apply each filter in the same way', async (t) => {
  const tenant = await service.tenant()
  const old = await make.contact(tenant, { type: 'vendor', firstName: 'Old' })
  await tenant.database.pool.query(
    "update contacts set created_at = '2026-01-01T00:00:00.5Z', updated_at = '2026-01-02' where id = $1",
    [old.id],
  )
  const parent = await make.contact(tenant, { type: 'customer', firstName: 'Parent' })
  const child = await make.contact(tenant, { type: 'employee', parentContactId: parent.id })
  const gone = await make.contact(tenant, { type: 'vendor', firstName: 'Gone' })
  await tenant.client.ok('deleteContact', { path: { id: gone.id } })
  const cases = [
    { query: {}, ids: [child.id, parent.id, old.id] },
    { query: { type: 'vendor' }, ids: [old.id] },
    { query: { type: 'vendor', includeDeleted: true }, ids: [gone.id, old.id] },
    { query: { parentContactId: parent.id }, ids: [child.id] },
    { query: { search: 'PARENT' }, ids: [parent.id] },
    { query: { dateTo: '2026-01-01T00:00:00.500Z' }, ids: [old.id] },
    { query: { dateFrom: '2026-01-01T01:00:00.5+01:00', dateTo: '2026-01-01T00:00:00.5Z' }, ids: [old.id] },
    { query: { dateTo: '2026-01-01T00:00:00.499Z' }, ids: [] },
    { query: { dateFrom: '2026-01-01T00:00:00.501Z' }, ids: [child.id, parent.id] },
    { query: { updatedFrom: '2026-01-02T00:00:00Z' }, ids: [child.id, parent.id, old.id] },
    { query: { updatedFrom: gone.updatedAt, includeDeleted: true, type: 'vendor' }, ids: [gone.id] },
  ] as const
  for (const { query, ids } of cases) {
    const says = JSON.stringify(query)
    const { data } = await tenant.client.ok('listContacts', { query })
    t.strictSame(idsOf(data), ids, says)
    t.strictSame((await tenant.client.ok('countContacts', { query })).data, { total: ids.length }, says)
    const groups = new Map<string, number>()
    for (const { type } of data) groups.set(type, (groups.get(type) ?? 0) + 1)
    const { data: aggregate } = await tenant.client.ok('aggregateContacts', { query })
    t.strictSame(new Map(aggregate.map(({ type, count }) => [type, count])), groups, says)
  }
})

t.test('a time in a query parameter does not need percent-encoding', async (t) => {
  const { client } = await service.tenant()
  const at = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123+01:00', '2026-01-01T00:00:00-05:30']
  for (const time of at) t.equal((await client.send('GET', `/contacts?dateFrom=${time}`)).status, 200, time)
})

t.test('only deleted contacts have the field deletedAt', async (t) => {
  const tenant = await service.tenant()
  const [live, gone] = await make.contacts(tenant, 2)
  await tenant.client.ok('deleteContact', { path: { id: gone!.id } })
  const { data } = await tenant.client.ok('listContacts', { query: { includeDeleted: true } })
  t.strictSame(
    data.map((contact) => [contact.id, 'deletedAt' in contact]),
    [
      [gone!.id, true],
      [live!.id, false],
    ],
  )
})

t.test('listContacts with compact=true returns only the fields of the compact form', async (t) => {
  const tenant = await service.tenant()
  await make.contact(tenant, { firstName: 'Dana' })
  const { data } = await tenant.client.ok('listContacts', { query: { compact: true } })
  const members = ['id', 'type', 'firstName', 'lastName', 'companyName', 'email', 'phone', 'updatedAt']
  t.strictSame(Object.keys(data[0]!), members)
})

t.test('the limit of listContacts must be from 1 to 100 and defaults to 25', async (t) => {
  const tenant = await service.tenant()
  await make.contacts(tenant, 26)
  t.equal((await tenant.client.ok('listContacts')).data.length, 25)
  t.equal((await tenant.client.ok('listContacts', { query: { limit: 100 } })).data.length, 26)
  for (const limit of [0, 101, -1, 1.5]) {
    const answer = await tenant.client.call('listContacts', { query: { limit } })
    matches(t, statusAndViolations(answer), { status: 422, fields: [/^query\.limit/] }, String(limit))
  }
})

t.test('bulkFetchContacts returns each contact once, in the requested order, and lists missing ids', async (t) => {
  const tenant = await service.tenant()
  const stranger = await make.contact(await service.tenant())
  const [first, second, gone] = await make.contacts(tenant, 3)
  await tenant.client.ok('deleteContact', { path: { id: gone!.id } })
  const ids = [second!.id, stranger.id, first!.id, gone!.id, second!.id]
  const { data, meta } = await tenant.client.ok('bulkFetchContacts', { body: { ids } })
  t.strictSame(data, [second, first])
  t.strictSame(meta.missing, [stranger.id, gone!.id])
})
