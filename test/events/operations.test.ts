import t from 'tap'
import { nonEmpty, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest, sendPreparedRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { contractOperations, type TestedOperation } from '../../scripts/testkit/http/contract.ts'
import { eventSchemaViolations, eventTypes, watchEvents } from '../../scripts/testkit/webhooks/received-events.ts'
import { agreedOperations } from '../contract/agreed-operations.ts'

const service = await startService(t)

const emitted = new Map(agreedOperations.map(({ operationId, emits }) => [operationId, emits]))

async function told(operation: TestedOperation) {
  const tenant = await service.tenant()
  const prepared = await prepareRequest(tenant, operation)
  const next = await watchEvents(tenant)
  const answer = await sendPreparedRequest(operation, prepared)
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
