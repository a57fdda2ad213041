import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { signInVisitor } from '../../scripts/testkit/peers/visitor.ts'

const service = await startService(t)
const { origin, database } = service

/** Returns the cell texts of a table on the page, one array per row. */
const rowsOf = (html: string, label: string): string[][] => {
  const table = html.split(`aria-label="${label}"`)[1]?.split('</table>')[0] ?? ''
  const rows = [...table.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, row]) => row!.split(/<\/t[hd]>/))
  return rows.map((cells) => cells.map((cell) => cell.replace(/<[^>]*>/g, '').trim()).filter((cell) => cell !== ''))
}

t.test("the usage page shows the organization's requests, units and refusals from the request log", async (t) => {
  const [tenant, other] = [await service.tenant({ hourlyUnits: 500 }), await service.tenant()]
  const key = await tenant.key({ scopes: ['contacts:read', 'contacts:write'], perMinuteLimit: 30 })
  await other.client.ok('createContact', { body: { type: 'customer' } })
  await key.client.ok('createContact', { body: { type: 'customer' } })
  await key.client.ok('listContacts')
  await key.client.call('getContact', { path: { id: 999_999 } })
  await key.client.call('deleteContact', { path: { id: 1 } })
  const isWritten = async (): Promise<boolean> => {
    const rows = database.sql.selectFrom('apiAuditLogs').select('id').where('tenantId', '=', tenant.id)
    return (await rows.where('apiKeyId', '=', key.id).execute()).length === 4
  }
  while (!(await isWritten())) await sleep(50)
  const older = { requestId: 'req_old', method: 'GET', path: '/api/v1/bids', operationId: 'listBids', durationMs: 1 }
  const aged = { ...older, tenantId: tenant.id, cost: 1, status: 429, code: 'rate_limited', count: 40 }
  const before = (hours: number): string => new Date(Date.now() - hours * 3600_000).toISOString()
  await database.sql
    .insertInto('apiAuditLogs')
    .values([
      { ...aged, createdAt: before(3) },
      { ...aged, status: 200, code: null, count: 1, cost: 20, createdAt: before(50) },
      { ...aged, createdAt: before(24 * 40) },
    ])
    .execute()
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  // Moves the counted units to the current second, however long the calls above took.
  await database.pool.query(
    'update rate_windows set slots = array[floor(extract(epoch from now()))::bigint], units = array[4] where key_id = $1',
    [key.id],
  )
  const { text } = await visitor.get('/portal/usage')
  matches(t, text, /12 <span class="quiet">of 500/)
  t.strictSame(rowsOf(text, 'Keys in the last minute'), [[`${await nameOf(key.id)}`, '4', '4', '30']])
  t.strictSame(rowsOf(text, 'Most expensive operations'), [
    ['createContact', '5', '1', '0'],
    ['deleteContact', '5', '1', '1'],
    ['getContact', '1', '1', '1'],
    ['listContacts', '1', '1', '0'],
    ['listBids', '0', '40', '40'],
  ])
  t.strictSame(rowsOf(text, 'Refused requests'), [
    ['rate_limited', '40'],
    ['not_found', '1'],
    ['scope_insufficient', '1'],
  ])
  const figures = rowsOf(text, 'Figures')
  t.equal(figures.length, 24)
  const sum = (column: number): number => figures.reduce((all, row) => all + Number(row[column]), 0)
  t.strictSame([sum(1), sum(2), sum(3)], [12, 44, 42])
  t.ok(figures.some(([, units, requests, refused]) => units === '0' && requests === '40' && refused === '40'))
  matches(t, text, /<title id="units-chart-title">Units in the last 24 hours<\/title><desc[^>]*>12 units altogether/)
  const month = (await visitor.get('/portal/usage?period=month')).text
  t.equal(rowsOf(month, 'Figures').length, 30)
  t.strictSame(
    rowsOf(month, 'Most expensive operations').find(([name]) => name === 'listBids'),
    ['listBids', '20', '41', '40'],
  )
  const empty = await (await signInVisitor(origin, await makeUser(await service.tenant()))).get('/portal/usage')
  matches(t, empty.text, /There was no request in the last 24 hours/)
})

t.test('deleted webhook endpoints do not count toward the usage', async (t) => {
  const tenant = await service.tenant()
  const body = { url: 'https://hooks.example.com/in', eventTypes: ['contact.created' as const] }
  const made = [await tenant.client.ok('createWebhookEndpoint', { body })]
  made.push(
    await tenant.client.ok('createWebhookEndpoint', { body: { ...body, url: 'https://hooks.example.com/out' } }),
  )
  const visitor = await signInVisitor(origin, await makeUser(tenant, 'admin'))
  const used = async () =>
    /aria-labelledby="endpoints" min="0" max="\d+" value="(\d+)"/.exec((await visitor.get('/portal/usage')).text)?.[1]
  t.equal(await used(), '2')
  await tenant.client.ok('deleteWebhookEndpoint', { path: { id: made[0]!.data.id } })
  t.equal(await used(), '1')
})

const nameOf = async (id: number): Promise<string> =>
  (
    await database.sql
      .selectFrom('apiKeys')
      .select('name')
      .where('id', '=', id)
      .where('tenantId', '>', 0)
      .executeTakeFirstOrThrow()
  ).name
