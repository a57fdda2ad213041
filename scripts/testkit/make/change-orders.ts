import type { Caller } from '../../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../../db/engine/records/read.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import type { Bid } from '../../../db/nouns/bids/bids.ts'
import {
  type ChangeOrder,
  changeOrders,
  createChangeOrder,
  rejectChangeOrder,
} from '../../../db/nouns/change-orders/change-orders.ts'
import { createChangeOrderLineItem } from '../../../db/nouns/change-orders/line-items.ts'
import { submitChangeOrder } from '../../../db/nouns/change-orders/submission.ts'
import type { Project } from '../../../db/nouns/projects/projects.ts'
import { approveChangeOrder, voidChangeOrder } from '../../../db/workflows/change-orders.ts'
import { convertBid } from '../../../db/workflows/conversions.ts'
import type { TestTenant } from '../environment/service.ts'
import { bidMakers } from './bids.ts'
import { projectMakers } from './projects.ts'

type Owner = Pick<TestTenant, 'database' | 'caller'>

type ChangeOrderValues = Partial<Schemas['ChangeOrderCreate']> & {
  status?: Schemas['ChangeOrderStatus']
  lines?: Schemas['ChangeOrderLineItemCreate'][]
}

type Step = (tx: Transaction, caller: Caller, id: number) => Promise<unknown>

const approve: Step = (tx, caller, id) => approveChangeOrder(tx, caller, id, { approvedBy: 'Dana Ortiz' })
const waysTo: Record<Schemas['ChangeOrderStatus'], Step[]> = {
  draft: [],
  submitted: [submitChangeOrder],
  approved: [submitChangeOrder, approve],
  rejected: [submitChangeOrder, (tx, caller, id) => rejectChangeOrder(tx, caller, id, {})],
  voided: [voidChangeOrder],
}

const stairs = [{ description: 'Stairs', quantity: '3', unitPrice: '2500' }]

export const changeOrderMakers = {
  /**
   * Creates a change order, of 7500.00 by default, and moves it to the given status by the service's own transitions.
   * Creates its project unless one is given.
   */
  async changeOrder(
    tenant: Owner,
    { status = 'draft', lines = stairs, projectId, ...values }: ChangeOrderValues = {},
  ): Promise<ChangeOrder & { lineIds: number[] }> {
    const { database, caller } = tenant
    const project = projectId ?? (await projectMakers.project(tenant)).id
    const made = await runTransaction(database, caller, async (tx) => {
      const { id } = await createChangeOrder(tx, caller, { title: 'Wider stairs', ...values, projectId: project })
      const lineIds: number[] = []
      for (const line of lines) lineIds.push((await createChangeOrderLineItem(tx, caller, id, line)).id)
      return { id, lineIds }
    })
    for (const step of waysTo[status]) await runTransaction(database, caller, (tx) => step(tx, caller, made.id))
    return { ...(await findRecord(liveReadContext(database), caller, changeOrders, made.id)), lineIds: made.lineIds }
  },

  /** Creates a project by converting an accepted bid with these lines. By default, the bid is for 100000.00. */
  async contract(
    tenant: Owner,
    { lines = [{ description: 'Deck', unitPrice: '100000' }], ...values }: Parameters<typeof bidMakers.bid>[1] = {},
  ): Promise<{ project: Project; bid: Bid & { lineIds: number[] } }> {
    const { database, caller } = tenant
    const bid = await bidMakers.bid(tenant, { status: 'accepted', lines, ...values })
    return { project: await runTransaction(database, caller, (tx) => convertBid(tx, caller, bid.id, {})), bid }
  },
}
