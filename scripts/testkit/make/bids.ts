import type { Caller } from '../../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { transition } from '../../../db/engine/records/transitions.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { acceptBid } from '../../../db/nouns/bids/acceptance.ts'
import { type Bid, bids, cancelBid, markBidViewed, rejectBid } from '../../../db/nouns/bids/bids.ts'
import { createBidLineItem } from '../../../db/nouns/bids/line-items.ts'
import { markBidSent } from '../../../db/nouns/bids/sending.ts'
import type { TestTenant } from '../environment/service.ts'

type BidValues = Schemas['BidCreate'] & {
  status?: Schemas['BidStatus']
  lines?: Schemas['BidLineItemCreate'][]
}

type Step = (tx: Transaction, caller: Caller, id: number) => Promise<unknown>

const waysTo: Record<Schemas['BidStatus'], Step[]> = {
  draft: [],
  sent: [markBidSent],
  viewed: [markBidSent, markBidViewed],
  accepted: [markBidSent, (tx, caller, id) => acceptBid(tx, caller, id, { acceptedBy: 'Dana Ortiz' })],
  rejected: [markBidSent, rejectBid],
  expired: [markBidSent, (tx, caller, id) => transition(tx, caller, bids, id, 'expire')],
  cancelled: [cancelBid],
}

const linesFor = (status: Schemas['BidStatus']): Schemas['BidLineItemCreate'][] =>
  waysTo[status].includes(markBidSent) ? [{ description: 'As discussed' }] : []

export const bidMakers = {
  /**
   * Creates a bid with these values and moves it to the given status by the service's own transitions. By default, a
   * bid that is sent has one line without an amount.
   */
  async bid(
    tenant: Pick<TestTenant, 'database' | 'caller'>,
    { status = 'draft', lines = linesFor(status), ...values }: BidValues = {},
  ): Promise<Bid & { lineIds: number[] }> {
    const bid = await runTransaction(tenant.database, tenant.caller, async (tx) => {
      const { id } = await insertOne(tx, tenant.caller, bids, values)
      const lineIds: number[] = []
      for (const line of lines) lineIds.push((await createBidLineItem(tx, tenant.caller, id, line)).id)
      return { id, lineIds }
    })
    for (const step of waysTo[status]) {
      await runTransaction(tenant.database, tenant.caller, (tx) => step(tx, tenant.caller, bid.id))
    }
    const read = await findRecord(liveReadContext(tenant.database), tenant.caller, bids, bid.id)
    return { ...read, lineIds: bid.lineIds }
  },
}
