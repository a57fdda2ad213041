import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { createRecordIn, prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { bodyReferences, fillPath } from '../../scripts/testkit/fixtures/sample.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

/**
 * A client that reads a record and sends it back with one change makes only that change. A reference that the record
 * already has is no change, even if its target was deleted since. A new reference to a deleted record is refused.
 */
const service = await startService(t)

const patches = contractOperations.filter(({ method, path }) => method === 'PATCH' && path.includes('{'))
const referring = patches.flatMap((operation) => bodyReferences(operation).map((one) => ({ operation, ...one })))

/** Further fields that a change of a field requires. */
const requiredWith: Record<string, object> = { reviewedBy: { isReviewed: true } }

async function made(tenant: TestTenant, collection: string): Promise<number> {
  if (collection === '/users') return (await makeUser(tenant)).id
  return (await createRecordIn(tenant, collection, [])).json.data.id
}

t.ok(referring.length > 15)

for (const { operation, field, collection } of referring) {
  t.test(`${operation.operationId} accepts an unchanged ${field} whose record is deleted`, async (t) => {
    const tenant = await service.tenant()
    const { ids } = await prepareRequest(tenant, operation)
    const patch = (id: number) =>
      tenant.client.send('PATCH', fillPath(operation.path, ids), { body: { ...requiredWith[field], [field]: id } })
    const [one, other] = [await made(tenant, collection), await made(tenant, collection)]
    const given = await patch(one)
    t.equal(given.status, 200, given.text)
    const table = collection.slice(1).replaceAll('-', '_')
    const { pool } = tenant.database
    await pool.query(`update ${table} set deleted_at = now() where tenant_id = $1 and id = any($2)`, [
      tenant.id,
      [one, other],
    ])
    matches(t, await patch(one), { status: 200, headers: { etag: given.headers.etag } }, 'nothing changes')
    const refused = await patch(other)
    // The reviewer of a reviewed log cannot change.
    if (field === 'reviewedBy') t.equal(refused.status, 409)
    else matches(t, refused, { status: 422, json: { errors: [{ field, code: 'not_found' }] } })
  })
}
