import fc from 'fast-check'
import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { billedHistory, playHistory } from '../../scripts/testkit/fixtures/billed-histories.ts'

const service = await startService(t)

t.test(
  'in random billing histories, every figure equals a second calculation, and line 8 of all pay applications adds up to line 6 of the last',
  async (t) => {
    const tenant = await service.tenant()
    const property = fc.asyncProperty(billedHistory, (history) => playHistory(tenant, history))
    await fc.assert(property, { seed: 20_260_301, numRuns: 16, endOnFailure: true })
    t.pass('all agree')
  },
)
