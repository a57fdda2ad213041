import t from 'tap'
import { listLatestEvents } from '../../db/engine/events/log.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

const service = await startService(t)

t.test('a reader of events gets a 410 exactly if events after its position were swept', async (t) => {
  const tenant = await service.tenant()
  const kept = 5
  for (let index = 0; index < kept; index += 1) await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const numbersFrom = (first: number) => Array.from({ length: kept + 1 - first }, (_, index) => first + index)
  for (let swept = 0; swept <= kept; swept += 1) {
    await tenant.database.pool.query('delete from events where tenant_id = $1 and sequence <= $2', [tenant.id, swept])
    const read = (query: object) => tenant.client.call('listEvents', { query })
    const fromStart = await read({})
    const numbers = ({ json }: typeof fromStart) => json.data.map(({ sequence }: { sequence: number }) => sequence)
    t.strictSame(numbers(fromStart), numbersFrom(swept + 1), `${swept} are swept, from the start`)
    for (let after = 0; after <= kept + 1; after += 1) {
      const answer = await read({ after })
      const said = `${swept} are swept, after ${after}`
      if (after < swept) matches(t, answer, { status: 410, json: { oldestSequence: swept + 1 } }, said)
      else t.strictSame(numbers(answer), numbersFrom(Math.max(after, swept) + 1), said)
    }
  }
  await tenant.client.ok('createContact', { body: { type: 'customer' } })
  const next = await tenant.client.ok('listEvents', { query: { after: kept } })
  t.strictSame(
    next.data.map(({ sequence }) => sequence),
    [kept + 1],
    'the sequence continues',
  )
})

t.test('has_more of an event page is true exactly if more events exist', async (t) => {
  const tenant = await service.tenant()
  for (let index = 0; index < 4; index += 1) await tenant.client.ok('createContact', { body: { type: 'customer' } })
  for (let limit = 1; limit <= 5; limit += 1) {
    const seen: number[] = []
    let pages = 0
    for (let after: number | undefined; ; pages += 1) {
      const { data, meta } = await tenant.client.ok('listEvents', { query: { limit, ...(after && { after }) } })
      seen.push(...data.map(({ sequence }) => sequence))
      t.equal(meta.pagination.has_more, seen.length < 4, `page ${pages + 1} of ${limit}`)
      if (!meta.pagination.has_more) break
      t.equal(data.length, limit)
      after = Number(meta.pagination.cursor)
    }
    t.strictSame(seen, [1, 2, 3, 4])
    t.equal(pages + 1, Math.ceil(4 / limit))
  }
})

t.test('the events of a transaction are in the order of its changes', async (t) => {
  const place = await makeJobHelpers(t)
  const caller = await place.tenant()
  const names = ['Ortiz', 'Haddad', 'Sousa', 'Kim', 'Baker']
  const sourcePath = await place.upload(`Kind,Name\n${names.map((name) => `customer,${name}\n`).join('')}`)
  await place.run(caller, 'import', { sourcePath, mapping: { Kind: 'type', Name: 'companyName' } })
  const { rows } = await place.database.pool.query(
    "select body::json -> 'data' ->> 'companyName' as name from events where tenant_id = $1 and type = 'contact.created' order by sequence",
    [caller.tenantId],
  )
  t.strictSame(
    rows.map(({ name }) => name),
    names,
  )
})

t.test('the latest events are those of the organization, newest first, up to the given limit', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const caller = { tenantId: tenant.id }
  t.strictSame(await listLatestEvents(liveReadContext(service.database), caller, 3), [])
  for (const one of [tenant, other, tenant, tenant, other, tenant])
    await one.client.ok('createContact', { body: { type: 'customer' } })
  for (const [limit, numbers] of [
    [1, [4]],
    [3, [4, 3, 2]],
    [9, [4, 3, 2, 1]],
  ] as const) {
    const found = await listLatestEvents(liveReadContext(service.database), caller, limit)
    t.strictSame(
      found.map(({ sequence }) => sequence),
      numbers,
    )
    for (const { event } of nonEmpty(found)) t.equal(event.tenant_id, tenant.id)
  }
})
