import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { lockRecord } from '../../db/engine/records/lock.ts'
import { type Bid, bids } from '../../db/nouns/bids/bids.ts'
import { removeChangeOrderLines } from '../../db/nouns/bids/change-order-lines.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

t.test("removing a change order's lines from a bid twice reduces the bid's total only once", async (t) => {
  const tenant = await service.tenant()
  const { database, caller } = tenant
  const { project, bid } = await make.contract(tenant)
  const order = await make.changeOrder(tenant, { projectId: project.id, status: 'approved' })
  const lockBid = () => runTransaction(database, caller, (tx): Promise<Bid> => lockRecord(tx, caller, bids, bid.id))
  t.equal((await lockBid()).total, '107500.00')
  for (const time of ['first', 'second']) {
    await runTransaction(database, caller, async (tx) =>
      removeChangeOrderLines(tx, caller, await lockRecord(tx, caller, bids, bid.id), order),
    )
    t.equal((await lockBid()).total, '100000.00', time)
  }
})
