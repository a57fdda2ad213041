import { OpenAPIBackend } from 'openapi-backend'
import t from 'tap'
import { operationsIn } from '../../handlers/http/adapters/contract-operations.ts'
import { contractOperations, document } from '../support/contract.ts'

const text = JSON.stringify(document)
const operations = await operationsIn(document)

t.test('openapi-backend gives every operation of the contract, and leaves the document as it was', (t) => {
  t.strictSame(
    operations.map(({ operationId, method, path }) => `${operationId} ${method.toUpperCase()} ${path}`).sort(),
    contractOperations.map(({ operationId, method, path }) => `${operationId} ${method} ${path}`).sort(),
  )
  t.equal(JSON.stringify(document), text)
  t.end()
})

t.test('references are written out, and an operation has the parameters of its path', (t) => {
  const update = operations.find(({ operationId }) => operationId === 'updateContact')
  t.same(update?.parameters?.map(({ name }) => name).sort(), ['Idempotency-Key', 'If-Match', 'id'])
  t.ok(update?.requestBody?.content['application/json']?.schema)
  const { data } = update?.responses[200]?.content?.['application/json']?.schema?.properties ?? {}
  t.ok(data?.properties?.firstName)
  t.end()
})

t.test('the whole document has security that an operation without its own takes over', async (t) => {
  const { info, openapi } = document
  const paths = { '/a': { get: { operationId: 'a', responses: {} }, post: { security: [], responses: {} } } }
  const [inherits, open] = await operationsIn({ openapi, info, paths, security: [{ ApiKey: ['a:read'] }] })
  t.same([inherits?.security, open?.security], [[{ ApiKey: ['a:read'] }], []])
})

t.test('its quick start parses the document apart from the rest, in a function that can be replaced', async (t) => {
  const backend = new OpenAPIBackend({ definition: document as never, validate: false, quick: true })
  const asked = t.capture(backend, 'loadDocument', async () => document)
  t.type(OpenAPIBackend.prototype.loadDocument, 'function')
  await backend.init()
  t.equal(asked().length, 1)
  t.equal(backend.router.getOperations().length, contractOperations.length)
})
