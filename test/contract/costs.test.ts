import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { sendOperation, unusedPathIds } from '../../scripts/testkit/fixtures/sample.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t)
const signedIn = contractOperations.filter(({ security }) => Object.keys(security).length > 0)

/** Returns the expected cost of an operation, from a second table of costs. */
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

t.test('every operation declares the cost that follows from its method and path', (t) => {
  for (const { operationId, method, path, cost } of contractOperations) {
    t.equal(cost, costByRule(method, path), operationId)
  }
  t.end()
})

/** Returns the cost of a refused request. A refused import costs only as much as any other refused change. */
const chargedWhenRefused = ({ path, cost }: { path: string; cost: number }): number =>
  path.endsWith('/imports') ? 5 : cost

t.test(
  'every operation charges its declared cost, except a refused import, which costs as much as a refused change',
  async (t) => {
    const { client } = await service.tenant({ hourlyUnits: 1_000_000 })
    let left = 1_000_000
    for (const operation of nonEmpty(signedIn)) {
      const { headers, status } = await sendOperation(client, operation, unusedPathIds(operation))
      left -= status >= 400 ? chargedWhenRefused(operation) : operation.cost
      t.equal(Number(headers['ratelimit-tenant-remaining']), left, operation.operationId)
      t.equal(headers['ratelimit-tenant-limit'], '1000000')
    }
  },
)

t.test('a request that lacks the required scope is charged like any other', async (t) => {
  const tenant = await service.tenant({ hourlyUnits: 1_000_000 })
  const { client } = await tenant.key({ scopes: ['openid'] })
  let left = 1_000_000
  for (const operation of nonEmpty(signedIn.filter(({ security }) => Object.values(security).flat().length > 0))) {
    const { status, headers } = await sendOperation(client, operation, unusedPathIds(operation))
    left -= chargedWhenRefused(operation)
    t.equal(status, 403, operation.operationId)
    t.equal(Number(headers['ratelimit-tenant-remaining']), left, operation.operationId)
  }
})
