import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { createRecordIn, prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath, pathParameterNames } from '../../scripts/testkit/fixtures/sample.ts'
import {
  changingOperations,
  findReadOperation,
  listReaderPathIds,
  postChangeOperations,
  prepareVersionedRequest,
  readVersionedRecord,
  singleRecordOperations,
} from '../../scripts/testkit/fixtures/versions.ts'
import {
  type ContractNode,
  contractOperations,
  resolveContractReference,
  type TestedOperation,
} from '../../scripts/testkit/http/contract.ts'
import { race, sortedStatuses } from '../../scripts/testkit/races.ts'

/**
 * Every answer with one record has its version as ETag, and every change of one record honors If-Match. The tests take
 * the operations from the contract, so that they cover new ones automatically.
 */
const service = await startService(t)

t.test('every answer with one record declares ETag; reads declare If-None-Match, and changes If-Match', (t) => {
  for (const { operationId, method, parameters, responses, successStatus } of singleRecordOperations) {
    t.ok('ETag' in responses[successStatus]!.headers, `${operationId} answers ETag`)
    const name = method === 'GET' ? 'If-None-Match' : 'If-Match'
    if (method === 'POST') continue
    t.ok(
      parameters.some((one) => one.name === name && one.in === 'header'),
      `${operationId} takes ${name}`,
    )
    t.ok((method === 'GET' ? '304' : '412') in responses, `${operationId} declares the status of ${name}`)
  }
  t.end()
})

t.test('the 412 of every operation with If-Match is tested in this file', (t) => {
  const taking = contractOperations.filter(({ parameters }) => parameters.some(({ name }) => name === 'If-Match'))
  t.strictSame(
    taking.map(({ operationId }) => operationId).sort(),
    [...changingOperations, ...postChangeOperations].map(({ operationId }) => operationId).sort(),
  )
  t.end()
})

t.test('every answer with one record has the ETag of its GET, and a GET with that ETag is a 304', async (t) => {
  const tenant = await service.tenant()
  let compared = 0
  for (const operation of singleRecordOperations) {
    const { operationId, method, path, successStatus } = operation
    const { ids, body } = await prepareRequest(tenant, operation)
    const answer = await tenant.client.send(method, fillPath(path, ids), { body })
    t.equal(answer.status, successStatus, operationId)
    const { etag } = answer.headers
    matches(t, etag, /^"[\w-]{27}"$/, operationId)
    const reader = findReadOperation(operation)
    if (!reader || method === 'DELETE' || answer.json.data.deletedAt) continue
    const record = listReaderPathIds(operation, reader, ids, answer.json.data.id)
    const again = await readVersionedRecord(tenant, reader, record)
    matches(t, again, { status: 200, headers: { etag } }, `${operationId} and ${reader.operationId}`)
    const unchanged = await readVersionedRecord(tenant, reader, record, { 'If-None-Match': `"other", ${etag}` })
    matches(t, unchanged, { status: 304, text: '', headers: { etag } }, operationId)
    compared += 1
  }
  t.ok(compared > 20)
})

for (const operation of [...changingOperations, ...postChangeOperations]) {
  const { operationId, method } = operation

  t.test(
    `${operationId} with the If-Match of another version is a 412, changes nothing and leaves its idempotency key unclaimed`,
    async (t) => {
      const tenant = await service.tenant()
      const { path, body, etag } = await prepareVersionedRequest(tenant, operation)
      const key = crypto.randomUUID()
      const send = (ifMatch: string) =>
        tenant.client.send(method, path, { body, headers: { 'If-Match': ifMatch, 'Idempotency-Key': key } })
      for (const _ of [1, 2]) {
        const refused = await send('"another"')
        matches(t, refused, { status: 412, code: 'conflict', json: { title: 'Conflict' } })
        t.notOk(refused.headers['idempotent-replayed'])
      }
      const made = await send(`"another", ${etag}`)
      t.equal(made.status, operation.successStatus, made.text)
      t.notOk(made.headers['idempotent-replayed'])
      const replayed = await send('"another"')
      matches(t, replayed, {
        status: made.status,
        text: made.text,
        headers: { 'idempotent-replayed': 'true' },
      })
    },
  )
}

/**
 * Returns bodies that each change the record differently. They set the first member that accepts any text, or any
 * number from its minimum on.
 */
async function differentBodies(tenant: TestTenant, operation: TestedOperation, path: string): Promise<object[]> {
  const properties = Object.entries(
    resolveContractReference(operation.body!.schema).properties as Record<string, ContractNode>,
  )
  for (const [name, schema] of properties) {
    const { type, minimum = 0 } = resolveContractReference(schema)
    const isWhole = [type].flat().includes('integer')
    const bodies = [2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({ [name]: isWhole ? minimum + value : String(value) }))
    const { status } = await tenant.client.send('PATCH', path, { body: bodies.shift() })
    if (status === 200) return bodies
  }
  throw new Error(`${operation.operationId} has no member that takes a text or a number`)
}

for (const operation of nonEmpty(changingOperations.filter(({ method }) => method === 'PATCH'))) {
  t.test(
    `of three concurrent ${operation.operationId} requests for one version, one succeeds and two are 412`,
    async (t) => {
      const tenant = await service.tenant()
      const { path } = await prepareVersionedRequest(tenant, operation)
      const [first, ...bodies] = await differentBodies(tenant, operation, path)
      const { headers } = await tenant.client.send('PATCH', path, { body: first })
      let version = headers.etag
      await race(t, {
        at: service,
        rounds: 3,
        // The bodies alternate, because writing the current values again would be no change.
        arrange: (round) => ({ etag: version, three: round % 2 === 0 ? bodies.slice(0, 3) : bodies.slice(3) }),
        contestants: ({ etag, three }) =>
          three.map((body) => () => tenant.client.send('PATCH', path, { body, headers: { 'If-Match': etag } })),
        judge: (racing) => {
          t.strictSame(sortedStatuses(racing), [200, 412, 412])
          version = racing.find(({ status }) => status === 200)!.headers.etag
        },
      })
    },
  )
}

t.test('fields that the service itself updates do not change the version of a record', async (t) => {
  const tenant = await service.tenant()
  const endpoint = await createRecordIn(tenant, '/webhook-endpoints', [])
  const used = await createRecordIn(tenant, '/api-keys', [])
  const at = '2026-03-02T15:04:05.000Z'
  const { pool } = tenant.database
  const endpointId = endpoint.json.data.id
  await pool.query(
    'update webhook_endpoints set last_delivered_at = $3, consecutive_failures = 7 where tenant_id = $1 and id = $2',
    [tenant.id, endpointId, at],
  )
  const shown = await tenant.client.ok('getWebhookEndpoint', { path: { id: endpointId } })
  matches(t, shown, { data: { lastDeliveredAt: at, consecutiveFailures: 7 }, headers: { etag: endpoint.headers.etag } })
  const keyId = used.json.data.id
  await pool.query('update api_keys set last_used_at = $3 where tenant_id = $1 and id = $2', [tenant.id, keyId, at])
  const revoked = await tenant.client.ok('revokeApiKey', {
    path: { id: keyId },
    headers: { 'If-Match': used.headers.etag! },
  })
  t.equal(revoked.data.lastUsedAt, at)
})

t.test('changing a child record changes the version of its parent record', async (t) => {
  const tenant = await service.tenant()
  for (const operation of nonEmpty(changingOperations.filter(({ path }) => pathParameterNames(path).length === 2))) {
    const { path, body } = await prepareVersionedRequest(tenant, operation)
    const parent = path.split('/').slice(0, 3).join('/')
    const before = await tenant.client.send('GET', parent)
    await tenant.client.send(operation.method, path, { body })
    const after = await tenant.client.send('GET', parent)
    t.not(after.headers.etag, before.headers.etag, operation.operationId)
  }
})
