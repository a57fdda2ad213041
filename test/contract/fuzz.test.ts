import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { fuzz } from '../../scripts/testkit/fixtures/fuzz.ts'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'

const service = await startService(t, { settings: { trustProxy: 'loopback' } })

t.test(
  'every answer to a fuzzed request matches the contract, no valid request is refused, and every operation succeeds at least once',
  async (t) => {
    const { counts, breaches } = await fuzz(() => service.tenant({ maxWebhookEndpoints: 1_000 }), {
      cases: 25,
      seed: 20_260_101,
    })
    t.strictSame(breaches, [])
    for (const { operationId } of contractOperations) t.ok(counts.has(operationId), operationId)
  },
)
