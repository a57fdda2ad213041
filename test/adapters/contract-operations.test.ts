import { OpenAPIBackend } from 'openapi-backend'
import t from 'tap'
import { followReference } from '../../db/domain/schema-references.ts'
import { readContractOperations } from '../../handlers/pipeline/contract/adapters/contract-operations.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'

const operations = readContractOperations(contractDocument)

t.test(
  'readContractOperations reads the same operations as openapi-backend and does not modify the contract',
  async (t) => {
    const text = JSON.stringify(contractDocument)
    const backend = new OpenAPIBackend({
      definition: structuredClone(contractDocument) as never,
      validate: false,
      quick: true,
    })
    await backend.init()
    const facts = ({ operationId, method, path, security, parameters, responses }: (typeof operations)[number]) => ({
      ...{ operationId, method, path, security },
      parameters: parameters.map(({ name, in: place, schema }) => [name, place, schema?.type, schema?.format]),
      answers: Object.entries(responses).map(([status, { headers, content }]) => [
        status,
        Object.keys(headers ?? {}),
        Object.keys(content ?? {}),
      ]),
    })
    const expected = backend.router.getOperations() as unknown as typeof operations
    t.strictSame(operations.map(facts), expected.map(facts))
    t.equal(JSON.stringify(contractDocument), text)
  },
)

t.test('readContractOperations resolves references and gives each operation the parameters of its path', (t) => {
  const update = operations.find(({ operationId }) => operationId === 'updateContact')
  t.strictSame(update?.parameters.map(({ name }) => name).sort(), ['Idempotency-Key', 'If-Match', 'id'])
  t.ok(update?.requestBody?.content['application/json']?.schema)
  const schema = update?.responses[200]?.content?.['application/json']?.schema ?? {}
  t.ok(
    followReference(contractDocument, followReference(contractDocument, schema).properties?.data ?? {}).properties
      ?.firstName,
  )
  const [parameter] = readContractOperations({
    components: {
      parameters: { Kind: { name: 'kind', in: 'query', schema: { anyOf: [{ $ref: '#/components/schemas/Kind' }] } } },
      schemas: { Kind: { type: 'string', format: 'date-time' } },
    },
    paths: {
      '/a': { parameters: [{ $ref: '#/components/parameters/Kind' }], get: { operationId: 'a', responses: {} } },
    },
  })[0]!.parameters
  t.strictSame(parameter?.schema?.anyOf, [{ type: 'string', format: 'date-time' }])
  t.end()
})

t.test('an operation without security inherits the security of the document', (t) => {
  const { info, openapi } = contractDocument
  const paths = { '/a': { get: { operationId: 'a', responses: {} }, post: { security: [], responses: {} } } }
  const [inherits, open] = readContractOperations({ openapi, info, paths, security: [{ ApiKey: ['a:read'] }] })
  t.strictSame([inherits?.security, open?.security], [[{ ApiKey: ['a:read'] }], []])
  t.end()
})
