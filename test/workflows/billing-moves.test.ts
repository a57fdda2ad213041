import t from 'tap'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import {
  type Barrier,
  callAndReturnStatus,
  callOnRecord,
  markDeleted,
  testBarriers,
} from '../../scripts/testkit/fixtures/barriers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Creates an invoiced bid, and a project with a pay application. The bid cannot move to that project. */
async function billedTwice(tenant: TestTenant) {
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '900' }] })
  const { data: invoice } = await tenant.client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  const payApp = await make.payApp(tenant)
  const body = { projectId: payApp.projectId }
  const act = () => callAndReturnStatus(tenant.client, 'updateBid', { path: { id: bid.id }, body })
  return { invoiceId: invoice.id, payAppId: payApp.id, act }
}

const moves: Readonly<Record<string, Barrier>> = {
  'an invoice of a bid prevents moving the bid to a project with pay applications': {
    arrange: async (tenant) => {
      const { invoiceId: id, act } = await billedTwice(tenant)
      return { id, act }
    },
    ends: {
      deleted: callOnRecord('deleteInvoice'),
      voided: async (tenant, id) => {
        await tenant.client.ok('markInvoiceSent', { path: { id } })
        await tenant.client.ok('voidInvoice', { path: { id } })
      },
    },
  },
  'a pay application prevents moving an invoiced bid to its project': {
    arrange: async (tenant) => {
      const { payAppId: id, act } = await billedTwice(tenant)
      return { id, act }
    },
    ends: { deleted: markDeleted('pay_apps'), voided: voidSubmitted },
  },
}

async function voidSubmitted(tenant: TestTenant, id: number): Promise<void> {
  await tenant.client.ok('submitPayApp', { path: { id } })
  await tenant.client.ok('voidPayApp', { path: { id } })
}

testBarriers(t, service, moves)
