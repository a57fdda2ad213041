import t from 'tap'
import { handlers } from '../../handlers/operations/index.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { contractDocument } from '../../scripts/testkit/http/contract.ts'

t.test(
  'a request that fails with a 500 makes its test fail with the cause, which the response itself omits',
  async (t) => {
    const countContacts = () => {
      throw new Error('a slip of ours')
    }
    const service = await startService(t, {
      served: { document: contractDocument, handlers: { ...handlers, countContacts } },
    })
    const { client } = await service.tenant()
    const failed = await client.call('countContacts').catch((error: Error) => error.message)
    matches(t, failed, /GET \/contacts\/count was answered with 500: it failed[\s\S]*a slip of ours/)
    lacks(t, String(failed).split('\n')[1], 'a slip of ours')
  },
)
