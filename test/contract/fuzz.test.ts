import t from 'tap'
import { contractOperations } from '../support/contract.ts'
import { fuzz } from '../support/fuzz.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)

t.test(
  'whatever is sent, every answer keeps the contract, and a valid request is never refused by its schema',
  async (t) => {
    const { counts, breaches } = await fuzz(() => service.tenant(), {
      cases: contractOperations.length * 20,
      seed: 20_260_101,
    })
    t.strictSame(breaches, [])
    for (const { operationId } of contractOperations) t.ok(counts.has(operationId), operationId)
    const succeeded = [...counts.values()].filter((of) =>
      [...of.keys()].some((status) => status >= 200 && status < 300),
    )
    t.ok(succeeded.length > contractOperations.length * 0.7, `${succeeded.length} operations were seen to succeed`)
  },
)
