import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { createPathRecords, createRecordIn, prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath, pathParameterNames } from '../../scripts/testkit/fixtures/sample.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)

/** Tables of ordered child records, by the path of their list. */
const tables: Readonly<Record<string, string>> = {
  '/bids/{id}/line-items': 'bid_line_items',
  '/change-orders/{id}/line-items': 'change_order_line_items',
  '/invoices/{id}/line-items': 'invoice_line_items',
  '/products/{id}/kit-items': 'kit_items',
}

for (const [path, table] of Object.entries(tables)) {
  t.test(`paging through ${path} one by one returns each item once, even if all have the same position`, async (t) => {
    const tenant = await service.tenant()
    const ids = await createPathRecords(tenant, path)
    for (let made = 0; made < 4; made += 1) await createRecordIn(tenant, path.replace('{id}', '{}'), ids)
    const column = table === 'kit_items' ? 'position' : '"order"'
    const parent = { bid_line_items: 'bid_id', change_order_line_items: 'change_order_id', kit_items: 'kit_id' }[table]
    await tenant.database.pool.query(
      `update ${table} set ${column} = 7 where tenant_id = $1 and ${parent ?? 'invoice_id'} = $2`,
      [tenant.id, ids[0]],
    )
    const list = fillPath(path, ids)
    const all = (await tenant.client.send('GET', `${list}?limit=100`)).json.data.map(({ id }: { id: number }) => id)
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await tenant.client.send(
        'GET',
        `${list}?limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      seen.push(...page.json.data.map(({ id }: { id: number }) => id))
      cursor = page.json.meta.pagination.cursor
    }
    t.ok(all.length >= 4)
    t.strictSame(seen, all)
  })
}

t.test('every list without required filters returns the same records in pages of one as on one page', async (t) => {
  // A sandbox has all lists of a live organization, and some more.
  const tenant = await service.tenant({ mode: 'sandbox' })
  const lists = contractOperations.filter(
    ({ method, path, parameters }) =>
      method === 'GET' && pathParameterNames(path).length === 0 && parameters.some(({ name }) => name === 'cursor'),
  )
  for (const operation of contractOperations) {
    const isOfList = lists.some(({ path }) => path === operation.path)
    if (operation.method !== 'POST' || operation.successStatus !== 201 || !isOfList) continue
    for (let made = 0; made < 3; made += 1) {
      const { body } = await prepareRequest(tenant, operation)
      await tenant.client.send('POST', operation.path, { body })
    }
  }
  for (const { path, parameters } of nonEmpty(lists)) {
    const needed = parameters.filter(({ in: place, required }) => place === 'query' && required).map(({ name }) => name)
    if (needed.length > 0) continue
    const pages = async (limit: number) => {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const search = `limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
        const { status, json } = await tenant.client.send('GET', `${path}?${search}`)
        if (status !== 200) throw new Error(`${path} was answered with ${status}`)
        seen.push(...json.data.map((one: object) => JSON.stringify(one)))
        cursor = json.meta.pagination.cursor
      }
      return seen
    }
    if (['/events', '/api-audit-logs', '/usage'].includes(path)) continue
    const whole = await pages(100)
    t.strictSame(await pages(1), whole, path)
    t.equal(new Set(whole).size, whole.length, path)
  }
})
