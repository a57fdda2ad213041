import t from 'tap'
import { matches, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath } from '../../scripts/testkit/fixtures/sample.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { type ContractNode, contractOperations, resolveContractReference } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)

/** Returns the value of an OpenAPI runtime expression, such as `$request.path.id` or `$response.body#/data/id`. */
function valueAt(expression: string, path: string, ids: readonly unknown[], body: unknown): unknown {
  const [, name] = /^\$request\.path\.(.+)$/.exec(expression) ?? []
  if (name) return ids[[...path.matchAll(/\{([^}]+)\}/g)].findIndex(([, one]) => one === name)]
  const members = expression.replace('$response.body#/', '').split('/')
  return members.reduce<unknown>((at, member) => (at as ContractNode)[member], body)
}

t.test(
  'an operation that creates a record links to the GET of the record, if there is one, and that GET succeeds',
  async (t) => {
    const tenant = await service.tenant()
    const without: string[] = []
    for (const operation of contractOperations) {
      const { operationId, method, path, successStatus, responses } = operation
      if (successStatus !== 201) continue
      const links = Object.entries((responses[201]!.links ?? {}) as Record<string, ContractNode>)
      if (links.length === 0) without.push(operationId)
      for (const [name, link] of possiblyEmpty(links)) {
        t.equal(name, link.operationId)
        const reader = contractOperations.find((one) => one.operationId === name)!
        t.equal(reader.method, 'GET')
        const { ids, body } = await prepareRequest(tenant, operation)
        const made = await tenant.client.send(method, fillPath(path, ids), { body })
        t.equal(made.status, 201, operationId)
        const parameters = link.parameters as Record<string, string>
        const named = [...reader.path.matchAll(/\{([^}]+)\}/g)].map(([, one]) => one!)
        t.strictSame(Object.keys(parameters), named, operationId)
        const values = named.map((one) => valueAt(parameters[one]!, path, ids, made.json))
        const found = await tenant.client.send('GET', fillPath(reader.path, values as number[]))
        matches(t, found, { status: 200, json: { data: { id: values.at(-1) } } }, operationId)
      }
    }
    // An upload is answered with a URL. The other records have no GET by id.
    t.strictSame(without.sort(), [
      'appendInvoiceLineItems',
      'createApiKey',
      'createComment',
      'createDocumentUpload',
      'createJobUpload',
      'dismissBriefingItem',
      'registerOauthClient',
    ])
  },
)

t.test('an operation that starts a job links to the GET of the job', (t) => {
  const beginning = contractOperations.filter(({ responses }) => {
    const schema = responses[202]?.content?.['application/json']?.schema
    return schema && JSON.stringify(resolveContractReference(schema)).includes('/JobEnqueued')
  })
  t.ok(beginning.length > 20)
  for (const { operationId, responses } of beginning) {
    const link = resolveContractReference(responses[202]!.links?.getJob ?? {})
    matches(t, link, { operationId: 'getJob', parameters: { id: '$response.body#/data/job_id' } }, operationId)
  }
  t.end()
})

t.test('every operation that creates a record declares Location, and a GET of that URL succeeds', async (t) => {
  const tenant = await service.tenant()
  let followed = 0
  for (const operation of contractOperations) {
    const { operationId, method, path, successStatus, security, responses } = operation
    const declared = 'Location' in (responses[successStatus]?.headers ?? {})
    t.equal(declared, successStatus === 201 && Object.keys(security).length > 0, operationId)
    if (!declared) continue
    const { ids, body } = await prepareRequest(tenant, operation)
    const made = await tenant.client.send(method, fillPath(path, ids), { body })
    t.equal(made.status, successStatus, operationId)
    const { location } = made.headers
    t.ok(location?.startsWith(`${service.settings.publicOrigin}/`), `${operationId} ${location}`)
    const headers = { Authorization: `Bearer ${tenant.client.token}` }
    const found = await sendRaw(location!, 'GET', { headers })
    t.equal(found.status, 200, `${operationId} ${location} ${found.text}`)
    followed += 1
  }
  t.ok(followed > 10)
})
