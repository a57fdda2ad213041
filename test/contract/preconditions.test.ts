import t from 'tap'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath, sendOperation, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import { recordPath } from '../../scripts/testkit/fixtures/versions.ts'
import { contractOperations, type TestedOperation } from '../../scripts/testkit/http/contract.ts'

/**
 * Operations that change a record with a version accept If-Match, and every other mutation refuses it. The tests find
 * these operations by what they do, not by what they declare.
 */
const service = await startService(t)

const takesIfMatch = ({ parameters }: TestedOperation) => parameters.some(({ name }) => name === 'If-Match')

/** Operations whose record is deleted before and after, so that a GET returns no version. */
const unreadable = ['eraseContact']

t.test('a POST accepts If-Match if, and only if, it changes the version of the record in its path', async (t) => {
  const tenant = await service.tenant()
  const posts = contractOperations.filter(({ method, path }) => method === 'POST' && path.includes('{'))
  for (const operation of nonEmpty(posts)) {
    const { ids, body } = await prepareRequest(tenant, operation)
    const record = recordPath(operation, ids)
    const before = await tenant.client.send('GET', record)
    const answer = await tenant.client.send('POST', fillPath(operation.path, ids), { body })
    t.equal(answer.status, operation.successStatus, answer.text)
    const after = await tenant.client.send('GET', record)
    t.equal(after.status, unreadable.includes(operation.operationId) ? 404 : 200, operation.operationId)
    t.equal(before.headers.etag !== after.headers.etag, takesIfMatch(operation), operation.operationId)
  }
})

t.test('a mutation that does not declare If-Match refuses the header before any lookup', async (t) => {
  const tenant = await service.tenant()
  const others = contractOperations.filter((operation) => operation.keyed && !takesIfMatch(operation))
  t.ok(others.some(({ operationId }) => operationId === 'replaceJobDayCrew'))
  for (const operation of nonEmpty(others)) {
    const { operationId, method, body } = operation
    const request = { body: body?.examples[0], headers: { 'If-Match': '*' } }
    const { status, json } = await tenant.client.send(
      method,
      fillPath(operation.path, unusedPathIds(operation)),
      request,
    )
    t.equal(status, 422, operationId)
    const fault = { field: 'header.If-Match', code: 'rule' }
    matches(t, json.errors, [fault], operationId)
  }
})

t.test('an If-Match without its quotes is a 422 that shows the correct form', async (t) => {
  const { client } = await service.tenant()
  const { data, headers } = await client.ok('createContact', { body: { type: 'vendor', companyName: 'Elm' } })
  const path = `/contacts/${data.id}`
  const message =
    'must be an ETag exactly as it was returned, with its double quotes, such as "b0hTqOVvk7iWcXoNYqYeMZ3xVgE"; or *'
  const bare = headers.etag!.replaceAll('"', '')
  for (const given of [bare, `W/${bare}`, `"${bare}`, `${headers.etag}, ${bare}`, ',', '**']) {
    const { status, json } = await client.send('PATCH', path, { body: { notes: 'x' }, headers: { 'If-Match': given } })
    t.equal(status, 422, given)
    t.strictSame(json.errors, [{ field: 'header.If-Match', code: 'format', message }], given)
  }
  for (const given of [`W/${headers.etag}`, `"other" , ${headers.etag},`, '*']) {
    const { status } = await client.send('PATCH', path, { body: { notes: null }, headers: { 'If-Match': given } })
    t.equal(status, 200, given)
  }
})

t.test('a read ignores If-Match', async (t) => {
  const tenant = await service.tenant()
  const reads = contractOperations.filter(({ keyed, path }) => !keyed && !path.startsWith('/oauth/'))
  for (const operation of nonEmpty(reads)) {
    const { operationId, method, path, body } = operation
    const ids = unusedPathIds(operation)
    const plain = await sendOperation(tenant.client, operation, ids, body?.examples[0])
    const request = { body: body?.examples[0], headers: { 'If-Match': '"another"' } }
    const { status } = await tenant.client.send(method, fillPath(path, ids), request)
    t.equal(status, plain.status, operationId)
  }
})
