import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { findRemainingAccess } from '../../db/services/access/remaining-access.ts'
import { revokeKey } from '../../db/services/access/revocation.ts'
import { grantableScopes, makeAccessHelpers } from '../../scripts/testkit/access.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import type { Client } from '../../scripts/testkit/http/client.ts'
import { makeApp, makeTokens, makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const { database, origin } = service
const { keyBy } = makeAccessHelpers(service)

/** Creates two endpoints with a credential, and deletes the first one. Returns their ids. */
async function deletedAndLive(client: Client): Promise<[deleted: number, live: number]> {
  const ids: number[] = []
  for (const name of ['deleted', 'live']) {
    const body = { url: `https://8.8.8.8/${name}`, eventTypes: ['contact.created' as const] }
    ids.push((await client.ok('createWebhookEndpoint', { body })).data.id)
  }
  await client.ok('deleteWebhookEndpoint', { path: { id: ids[0]! } })
  return ids as [number, number]
}

const rowsOf = async (ids: readonly number[]) =>
  (
    await database.pool.query(
      `select is_active as "isActive", disabled_reason as reason, (made_by ->> 'apiKeyId')::integer as "keyId", updated_at as at
      from webhook_endpoints where id = any($1) order by id`,
      [ids],
    )
  ).rows

const noticesOf = async (tenantId: number): Promise<number[]> => {
  const text = "select entity_id from notifications where tenant_id = $1 and type = 'webhook_endpoint.disabled'"
  return (await database.pool.query(text, [tenantId])).rows.map((row) => Number(row.entity_id))
}

t.test('revoking an API key disables and reports its live endpoints, but no deleted endpoint', async (t) => {
  const tenant = await service.tenant()
  const key = await tenant.key({ scopes: grantableScopes })
  const ids = await deletedAndLive(key.client)
  const [before] = await rowsOf(ids)
  const ended = await runTransaction(database, tenant.caller, (tx) => revokeKey(tx, tenant.id, key.id, null))
  t.equal(ended.endpoints, 1)
  const [deleted, live] = await rowsOf(ids)
  t.strictSame(deleted, before)
  t.equal(live.isActive, false)
  t.strictSame(await noticesOf(tenant.id), [ids[1]])
})

t.test("a key that revokes its creator takes over the creator's live endpoints, but no deleted ones", async (t) => {
  const tenant = await service.tenant()
  const creator = await tenant.key({ scopes: grantableScopes })
  const ids = await deletedAndLive(creator.client)
  const next = await keyBy(creator.client)
  await next.client.ok('revokeApiKey', { path: { id: creator.id } })
  t.strictSame(
    (await rowsOf(ids)).map(({ keyId }) => keyId),
    [creator.id, next.id],
  )
})

t.test('the access that remains after a new password includes live endpoints, but no deleted ones', async (t) => {
  const tenant = await service.tenant()
  const person = await makeUser(tenant)
  const { client } = await makeTokens(origin, person, await makeApp(tenant))
  const ids = await deletedAndLive(client)
  // Endpoints that the portal creates have no app. No operation of the API creates such an endpoint.
  await database.pool.query('update webhook_endpoints set maker_family_id = null where id = any($1)', [ids])
  const { endpoints } = await findRemainingAccess(
    database.sql,
    { tenantId: tenant.id, userId: person.id },
    new Date().toISOString(),
  )
  t.strictSame(
    endpoints.map(({ id, url }) => [id, url]),
    [[ids[1], 'https://8.8.8.8/live']],
  )
})
