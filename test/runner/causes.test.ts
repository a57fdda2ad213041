import t from 'tap'
import { handlers } from '../../handlers/index.ts'
import { lacks, matches } from '../support/assertions/assertions.ts'
import { contractDocument } from '../support/contract.ts'
import { startService } from '../support/service.ts'

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
