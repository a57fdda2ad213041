import t from 'tap'
import { make } from './support/make.ts'
import { startService } from './support/service.ts'

const service = await startService(t)

t.test('createContact answers the contact that it made, with its Location', async (t) => {
  const { client } = await service.tenant()
  const { data, headers } = await client.ok('createContact', { body: { type: 'customer', firstName: 'Dana' } })
  t.match(data, { type: 'customer', firstName: 'Dana', lastName: null })
  t.equal(headers.location, `${service.settings.publicOrigin}/api/v1/contacts/${data.id}`)
})

t.test('getContact', async (t) => {
  const tenant = await service.tenant()
  const contact = await make.contact(tenant)
  const { data } = await tenant.client.ok('getContact', { path: { id: contact.id } })
  t.same(data, contact)
})
