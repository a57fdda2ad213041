import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { withCompanyLease } from '../../db/nouns/accounting/company-lease.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { race, repeatContestant } from '../../scripts/testkit/races.ts'

const service = await startService(t)

t.test('calls to one QuickBooks company wait for each other, even across processes', async (t) => {
  const { id, database } = await service.tenant()
  let [running, most] = [0, 0]
  const call = async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(5)
    running -= 1
  }
  await race(t, {
    rounds: 6,
    arrange: () => {
      most = 0
    },
    // withCompanyLease bypasses the queue within a process, so these calls compete as calls of separate processes do.
    contestants: () => repeatContestant(3, () => withCompanyLease(database, id, Date.now() + 20_000, call)),
    judge: () => t.equal(most, 1),
  })
})
