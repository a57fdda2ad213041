import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Creates an organization with a project and a worker, and a function that creates time entries for them. */
async function arranged() {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant)
  const userId = await make.worker(tenant)
  const given = { projectId, userId, date: '2026-03-02', hours: '8' }
  const create = (body: object = {}) => tenant.client.send('POST', '/time-entries', { body: { ...given, ...body } })
  return { tenant, client: tenant.client, projectId, userId, create }
}

const patch = (client: Client, id: number, body: object) => client.send('PATCH', `/time-entries/${id}`, { body })

const framing = { phases: [{ name: 'Framing', tasks: [{ name: 'Sill' }] }] }

const listed = async (client: Client, query: string) =>
  (await client.send('GET', `/time-entries?${query}`)).json.data.map(({ id }: { id: number }) => id)

t.test('listTimeEntries sorts by date, then by id, newest first, and its pages follow without a gap', async (t) => {
  const { create, client } = await arranged()
  const ids: Record<string, number> = {}
  for (const [name, date] of Object.entries({ a: '2026-03-02', b: '2026-03-01', c: '2026-03-03', d: '2026-03-02' }))
    ids[name] = (await create({ date })).json.data.id
  const { a, b, c, d } = ids
  t.strictSame(await listed(client, ''), [c, d, a, b])
  const paged: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.ok('listTimeEntries', { query: { limit: 1, ...(cursor && { cursor }) } })
    paged.push(...page.data.map(({ id }) => id))
    cursor = page.meta.pagination.cursor
  }
  t.strictSame(paged, [c, d, a, b])
  t.strictSame(await listed(client, 'dateFrom=2026-03-02&dateTo=2026-03-02'), [d, a])
  t.strictSame(await listed(client, 'dateFrom=2026-03-01T23:00:00-05:00'), [c, d, a], 'a time means its day in UTC')
  t.strictSame(await listed(client, 'dateTo=2026-03-02T10:00:00Z'), [d, a, b])
  for (const wrong of ['2026-02-30', 'soon']) {
    const answer = await client.send('GET', `/time-entries?dateFrom=${wrong}`)
    matches(t, statusAndViolations(answer), expectedViolations('query.dateFrom format'), wrong)
  }
  await patch(client, b!, { date: '2026-03-09' })
  const synced = await client.ok('listTimeEntries', { query: { updatedFrom: '2026-01-01T00:00:00Z', limit: 2 } })
  const { cursor } = synced.meta.pagination
  const rest = await client.ok('listTimeEntries', {
    query: { updatedFrom: '2026-01-01T00:00:00Z', limit: 2, cursor: cursor! },
  })
  t.strictSame(
    [...synced.data, ...rest.data].map(({ id }) => id),
    [b, c, d, a],
  )
  t.equal(rest.meta.syncFrom, synced.meta.syncFrom)
})

t.test('every filter of listTimeEntries returns only matching entries; an invalid isReviewed is a 422', async (t) => {
  const { tenant, create, client, projectId, userId } = await arranged()
  t.strictSame(
    statusAndViolations(await client.send('GET', '/time-entries?isReviewed=maybe')),
    expectedViolations('query.isReviewed enum'),
  )
  const other = await make.project(tenant, framing)
  const worker = await make.worker(tenant)
  const [frame] = other.phases
  const first = (await create({ description: 'Joists, north side' })).json.data.id
  const placed = { projectId: other.id, userId: worker, taskId: frame!.tasks[0]!.id, isReviewed: true }
  const second = (await create(placed)).json.data.id
  t.strictSame(await listed(client, 'isReviewed=true'), [second])
  t.strictSame(await listed(client, 'isReviewed=false'), [first])
  t.strictSame(await listed(client, `projectId=${projectId}`), [first])
  t.strictSame(await listed(client, 'projectId=null&userId=null'), [second, first])
  t.strictSame(await listed(client, `userId=${userId}`), [first])
  t.strictSame(await listed(client, `phaseId=${frame!.id}`), [second])
  t.strictSame(await listed(client, `taskId=${frame!.tasks[0]!.id}`), [second])
  t.strictSame(await listed(client, 'invoiceId=7'), [])
  t.strictSame(await listed(client, 'search=NORTH+jois'), [first])
  t.strictSame(await listed(client, 'search=south'), [])
  const { data } = await client.ok('listTimeEntries', { query: { compact: true, userId } })
  t.strictSame(Object.keys(data[0]!), [
    'id',
    'projectId',
    'userId',
    'date',
    'hours',
    'totalCost',
    'isReviewed',
    'updatedAt',
  ])
  await client.ok('deleteTimeEntry', { path: { id: first } })
  t.strictSame(await listed(client, ''), [second])
  t.strictSame(await listed(client, 'includeDeleted=true'), [second, first])
})
