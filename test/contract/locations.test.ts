import t from 'tap'
import { contractOperations } from '../support/contract.ts'
import { arranged } from '../support/fixtures/arranged.ts'
import { fillPath } from '../support/fixtures/sample.ts'
import { sendRaw } from '../support/peers/client.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)

t.test('every answer declares Location when it creates something, and a GET of it succeeds', async (t) => {
  const tenant = await service.tenant()
  let followed = 0
  for (const operation of contractOperations) {
    const { operationId, method, path, successStatus, security, responses } = operation
    const declared = 'Location' in (responses[successStatus]?.headers ?? {})
    t.equal(declared, successStatus === 201 && Object.keys(security).length > 0, operationId)
    if (!declared) continue
    const { ids, body } = await arranged(tenant, operation)
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
