import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { prepareRequest, sendPreparedRequest } from '../../scripts/testkit/fixtures/prepared-requests.ts'
import { fillPath, pathParameterNames } from '../../scripts/testkit/fixtures/sample.ts'
import { contractOperations, matchOperation, type TestedOperation } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)

/** Operations that have a new effect each time they are called, with the reason. */
const repeatable: Readonly<Record<string, string>> = {
  resendSignatureRequest: 'each one is another letter',
  shareBid: 'its example asks for another link',
  shareInvoice: 'its example asks for another link',
  shareContactStatement: 'its example asks for another link',
  testWebhookEndpoint: 'each one is another delivery',
  rotateWebhookSecret: 'each one is another secret',
  replayWebhookDelivery: 'each one is another delivery',
}

/** Reports whether an operation changes the record of its path: it neither creates a record nor starts a job. */
const changes = ({ method, path, successStatus }: TestedOperation): boolean =>
  method !== 'GET' && successStatus === 200 && pathParameterNames(path).length > 0

/** Returns the readable records along a path, from the outermost to the innermost. */
async function recordsAt({ client }: TestTenant, path: string): Promise<unknown[]> {
  const places = path.split('/').slice(1)
  const shown = []
  for (let most = 2; most <= places.length; most += 1) {
    const part = `/${places.slice(0, most).join('/')}`
    const reader = matchOperation('GET', part)
    if (!reader?.path.endsWith('}')) continue
    const { status, json } = await client.send('GET', part)
    shown.push(status === 200 ? json.data : status)
  }
  return shown
}

const eventsOf = async ({ database, id }: TestTenant): Promise<number> =>
  (await database.pool.query('select 1 from events where tenant_id = $1', [id])).rowCount!

for (const operation of nonEmpty(contractOperations.filter(changes))) {
  const { operationId, path: template } = operation
  if (repeatable[operationId]) continue
  t.test(`a repeated ${operationId} is refused, or changes nothing and emits no event`, async (t) => {
    const tenant = await service.tenant()
    const prepared = await prepareRequest(tenant, operation)
    const path = fillPath(template, prepared.ids)
    const send = () => sendPreparedRequest(operation, prepared)
    const first = await send()
    t.equal(first.status, 200, first.text)
    const [records, events] = [await recordsAt(tenant, path), await eventsOf(tenant)]
    const second = await send()
    if (second.status === 200) t.strictSame(second.json.data, first.json.data)
    else t.ok([404, 409, 422].includes(second.status), second.text)
    t.strictSame(await recordsAt(tenant, path), records)
    t.equal(await eventsOf(tenant), events)
  })
}
