import t from 'tap'
import { nonEmpty, possiblyEmpty } from '../support/assertions/assertions.ts'
import { agreedOperations, contractOperations, type TestedOperation } from '../support/contract.ts'
import { prepareRequest } from '../support/fixtures/prepared-requests.ts'
import { fillPath } from '../support/fixtures/sample.ts'
import { eventSchemaViolations, eventTypes, watchEvents } from '../support/peers/received-events.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)

const emitted = new Map(agreedOperations.map(({ operationId, emits }) => [operationId, emits]))

async function told(operation: TestedOperation) {
  const { method, path } = operation
  const tenant = await service.tenant()
  const { ids, body, query, client } = await prepareRequest(tenant, operation)
  const next = await watchEvents(tenant)
  const search = new URLSearchParams(query).toString()
  const answer = await client.send(method, `${fillPath(path, ids)}${search && `?${search}`}`, { body })
  return { answer, events: await next() }
}

for (const operation of nonEmpty(contractOperations.filter(({ path }) => !path.startsWith('/oauth/')))) {
  const { operationId } = operation
  const types = emitted.get(operationId) ?? []
  const says = types.length === 0 ? 'no events' : types.join(', ')
  t.test(`the operation ${operationId} emits ${says}, as the contract declares`, async (t) => {
    const { answer, events } = await told(operation)
    t.ok(answer.status < 400, answer.text)
    t.strictSame(eventTypes(events), types)
    for (const event of possiblyEmpty(events)) t.strictSame(eventSchemaViolations(event), [], event.type)
  })
}
