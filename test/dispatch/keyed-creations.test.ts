import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)
const tenant = await service.tenant()
const body = { type: 'customer', firstName: 'Dana' } as const
const newKey = () => crypto.randomUUID()

t.test('a new record and its event have the time of their transaction', async (t) => {
  const other = await service.tenant()
  for (let time = 0; time < 20; time += 1) {
    const { data } = await other.client.ok('createContact', { body, key: newKey() })
    t.equal(data.updatedAt, data.createdAt)
  }
  const { data: events } = await other.client.ok('listEvents')
  t.equal(events.length, 20)
  for (const { event } of events) t.equal(event.created_at, (event.data as { createdAt: string }).createdAt)
})

t.test('a replay of a creation returns the stored answer, even if the record could not be created again', async (t) => {
  const key = newKey()
  const send = () => tenant.client.call('createProductCategory', { body: { name: 'Roofing' }, key })
  const [first, second] = [await send(), await send()]
  t.equal(first.status, 201)
  t.strictSame([second.status, second.text], [201, first.text], 'the name is taken now')
  t.equal(second.headers['idempotent-replayed'], 'true')
})

t.test('a refusal of a creation is stored under its idempotency key', async (t) => {
  const key = newKey()
  const send = () => tenant.client.call('createContact', { body: { ...body, parentContactId: 2_000_000_000 }, key })
  const [first, second] = [await send(), await send()]
  matches(t, first, { status: 422, json: { errors: [{ field: 'parentContactId', code: 'not_found' }] } })
  t.strictSame([second.status, second.text], [422, first.text])
  t.equal(second.headers['idempotent-replayed'], 'true')
})
