import t from 'tap'
import { contractOperations } from '../support/contract.ts'
import { neverIds, sendTo } from '../support/fixtures/sample.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)

/** The table of costs, written again. */
function costByRule(method: string, path: string): number {
  const ends: [string, number][] = [
    ['/exports', 20],
    ['/pdf', 50],
    ['/bulk', 100],
    ['/imports', 200],
  ]
  const special = ends.find(([end]) => path.endsWith(end))
  if (special) return special[1]
  return method === 'GET' ? 1 : 5
}

t.test('every operation declares the cost that the rule gives it', (t) => {
  for (const { operationId, method, path, cost } of contractOperations) {
    t.equal(cost, costByRule(method, path), operationId)
  }
  t.end()
})

t.test('every operation charges what it declares, whatever it answers', async (t) => {
  const { client } = await service.tenant({ hourlyUnits: 1_000_000 })
  let left = 1_000_000
  for (const operation of signedIn) {
    const { headers } = await sendTo(client, operation, neverIds(operation))
    left -= operation.cost
    t.equal(Number(headers['ratelimit-tenant-remaining']), left, operation.operationId)
    t.equal(headers['ratelimit-tenant-limit'], '1000000')
  }
})

t.test('a call that lacks the scope is charged all the same', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1_000_000 })
  const { client } = await tenant.key({ scopes: ['openid'] })
  let left = 1_000_000
  for (const operation of signedIn.filter(({ security }) => Object.values(security).flat().length > 0)) {
    const { status, headers } = await sendTo(client, operation, neverIds(operation))
    left -= operation.cost
    t.equal(status, 403, operation.operationId)
    t.equal(Number(headers['ratelimit-tenant-remaining']), left, operation.operationId)
  }
})
