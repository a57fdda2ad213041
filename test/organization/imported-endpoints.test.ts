import t from 'tap'
import { deleteRefusedEndpoints } from '../../db/operations/organization/archive/checks/endpoints.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'

const service = await startService(t)
const { pool } = service.database

t.test(
  'importing an organization deletes live endpoints with an internal address, and changes no deleted endpoint',
  async (t) => {
    const tenant = await service.tenant()
    const ids: number[] = []
    for (const path of ['kept', 'refused', 'deleted']) {
      const body = { url: `https://8.8.8.8/${path}`, eventTypes: ['contact.created' as const] }
      ids.push((await tenant.client.ok('createWebhookEndpoint', { body })).data.id)
    }
    const [, refused, deleted] = ids as [number, number, number]
    await tenant.client.ok('deleteWebhookEndpoint', { path: { id: deleted } })
    const url = 'https://127.0.0.1/hook'
    await pool.query('update webhook_endpoints set url = $2 where tenant_id = $1 and id = any($3)', [
      tenant.id,
      url,
      [refused, deleted],
    ])
    const client = await pool.connect()
    const found = await deleteRefusedEndpoints(client, tenant.id, [])
    client.release()
    t.strictSame(
      found.map((one) => [one.id, one.url]),
      [[refused, url]],
    )
    const { data } = await tenant.client.ok('listWebhookEndpoints')
    t.strictSame(
      data.map(({ id }) => id),
      [ids[0]],
    )
  },
)
