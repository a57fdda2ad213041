import fc from 'fast-check'
import t from 'tap'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { ledgerHistory, playLedger } from '../../scripts/testkit/fixtures/ledgers.ts'

const service = await startService(t)

t.test(
  'random payments, edits and voids never overpay an invoice, and its status and amounts match those of an independent ledger in whole cents',
  async (t) => {
    const tenant = await service.tenant()
    const property = fc.asyncProperty(ledgerHistory, (history) => playLedger(tenant, history))
    await fc.assert(property, { seed: 20_260_302, numRuns: 40, endOnFailure: true })
    t.pass('all histories agree')
  },
)
