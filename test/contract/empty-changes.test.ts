import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { changingOperations, prepareVersionedRequest } from '../../scripts/testkit/fixtures/versions.ts'
import { resolveContractReference } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)
const patches = changingOperations.filter(({ method }) => method === 'PATCH')

for (const operation of nonEmpty(patches)) {
  t.test(
    `${operation.operationId} with an empty body answers 200, changes nothing, emits no event and is audited`,
    async (t) => {
      const tenant = await service.tenant()
      const { path, etag } = await prepareVersionedRequest(tenant, operation)
      const emitted = async () => {
        const { rows } = await tenant.database.pool.query(
          `select (select count(*) from events where tenant_id = $1)::integer as events,
          (select count(*) from webhook_deliveries where tenant_id = $1)::integer as deliveries`,
          [tenant.id],
        )
        return rows[0]
      }
      const before = await emitted()
      const answer = await tenant.client.send('PATCH', path, { body: {} })
      matches(t, answer, { status: 200, headers: { etag } })
      t.strictSame(await emitted(), before)
      const again = await tenant.client.send('PATCH', path, { body: {}, headers: { 'If-Match': etag } })
      t.strictSame(again.json.data, answer.json.data)
      const requestId = String(answer.headers['x-request-id'])
      const { data } = await tenant.client.ok('listApiAuditLogs', { query: { requestId } })
      matches(t, data, [{ operationId: operation.operationId, status: 200, code: null }])
    },
  )
}

t.test('no PATCH body of the contract has a required member', (t) => {
  for (const { operationId, body } of nonEmpty(patches)) {
    const { minProperties = 0, required = [] } = resolveContractReference(body!.schema)
    t.strictSame({ minProperties, required }, { minProperties: 0, required: [] }, operationId)
  }
  t.end()
})
