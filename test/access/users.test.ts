import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findSignInActivity } from '../../db/services/access/user-management.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { race } from '../../scripts/testkit/races.ts'

const service = await startService(t)

t.test('listUsers lists the users of the organization newest first, filtered by role and by text', async (t) => {
  const tenant = await service.tenant()
  await makeUser(await service.tenant(), 'owner')
  const owner = await makeUser(tenant, 'owner')
  const field = await makeUser(tenant, 'field', 'hammer@example.com')
  const all = await tenant.client.ok('listUsers')
  t.strictSame(
    all.data.map(({ id }) => id),
    [field.id, owner.id],
  )
  t.strictSame(Object.keys(all.data[0]!).sort(), ['createdAt', 'email', 'id', 'name', 'role', 'updatedAt'])
  matches(t, (await tenant.client.ok('listUsers', { query: { role: 'owner' } })).data, [{ id: owner.id }])
  matches(t, (await tenant.client.ok('listUsers', { query: { search: 'HAMMER' } })).data, [{ id: field.id }])
  const { data, meta } = await tenant.client.ok('listUsers', { query: { limit: 1 } })
  matches(t, data, [{ id: field.id }])
  const next = await tenant.client.ok('listUsers', { query: { limit: 1, cursor: meta.pagination.cursor! } })
  matches(t, next, { data: [{ id: owner.id }], meta: { pagination: { has_more: false } } })
})

t.test('getUser shows a user without the password, and no user of another organization', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant, 'manager')
  const found = await tenant.client.ok('getUser', { path: { id: person.id } })
  matches(t, found.data, { id: person.id, email: person.email, role: 'manager' })
  lacks(t, found.text, 'argon2')
  const etag = found.headers.etag!
  const again = await tenant.client.call('getUser', { path: { id: person.id }, headers: { 'If-None-Match': etag } })
  t.equal(again.status, 304)
  const other = await service.tenant()
  matches(t, await other.client.call('getUser', { path: { id: person.id } }), { status: 404, code: 'not_found' })
})

t.test('the last sign-ins are read only for the given users, and for none if no users are given', async (t) => {
  const tenant = await service.tenant()
  const [one] = [await makeUser(tenant), await makeUser(tenant)]
  const of = (ids: number[]) => findSignInActivity(liveReadContext(service.database), tenant.caller, ids)
  t.strictSame([...(await of([one.id]))], [[one.id, { lastSignInAt: null, isInvited: false }]])
  t.strictSame([...(await of([]))], [])
})

t.test(
  'if four organizations concurrently add an address that has three accounts, one new account opens and three stay pending',
  async (t) => {
    const tenants = [await service.tenant(), await service.tenant(), await service.tenant()]
    const rivals = await Promise.all([1, 2, 3, 4].map(() => service.tenant()))
    await race(t, {
      arrange: async (round) => {
        const email = `wanted${round}-${tenants[0]!.id}@example.com`
        for (const tenant of tenants) await makeUser(tenant, 'viewer', email)
        return email
      },
      contestants: (email) => rivals.map((tenant) => () => makeUser(tenant, 'viewer', email)),
      judge: async (people) => {
        const { rows } = await service.database.pool.query(
          'select pending_hash is not null as is_pending from users where id = any($1) order by is_pending',
          [people.map(({ id }) => id)],
        )
        t.strictSame(
          rows.map((row) => row.is_pending),
          [false, true, true, true],
        )
      },
    })
  },
)
