import type { TestTenant } from '../../../scripts/testkit/environment/service.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { type AgentDesk, idsOf, type OfficeTask, referenceTo } from './desk.ts'

const lines = [{ description: 'Cabinets', unitPrice: '1000' }]
const bidIn = (status: 'draft' | 'sent' | 'accepted', title: string) => async (tenant: TestTenant) => {
  const { id: contactId } = await make.contact(tenant, { lastName: title, email: 'customer@example.com' })
  return make.bid(tenant, { status, title, contactId, lines })
}
/** Returns the id of the one bid with this title. */
const idOf = async (desk: AgentDesk, title: string): Promise<number> =>
  (await desk.call('listBids', { query: { search: title } })).data[0].id
const statusOf = async (desk: AgentDesk, id: number): Promise<string> =>
  (await desk.row('select status from bids where tenant_id = $1 and id = $2', id)).status

/** Tasks about bids, which the office calls quotes and estimates. */
export const bidTasks: OfficeTask[] = [
  {
    said: 'Write a quote for Dana Ortiz: cabinets for 5,000, and 20 hours of labor at 60',
    operation: 'createBid',
    given: (tenant) => make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz' }),
    async play(desk) {
      const [dana] = (await desk.call('listContacts', { query: { search: 'Dana Ortiz' } })).data
      const path = { id: referenceTo('/bid/data/id') }
      return desk.several([
        {
          name: 'bid',
          operation: 'createBid',
          body: { contactId: dana.id, title: 'Kitchen, Elm Street', taxRate: '10' },
        },
        { operation: 'createBidLineItem', path, body: { description: 'Cabinets', unitPrice: '5000' } },
        { operation: 'createBidLineItem', path, body: { description: 'Labor', quantity: '20', unitPrice: '60' } },
      ])
    },
    judge: async (desk, _, { id }) => [
      await desk.row(
        "select contact_id, subtotal, total from bids where tenant_id = $1 and title = 'Kitchen, Elm Street'",
      ),
      { contactId: id, subtotal: '6200.00', total: '6820.00' },
    ],
  },
  {
    said: 'Which bids has the customer not answered yet?',
    operation: 'listBids',
    given: bidIn('sent', 'Unanswered'),
    async play(desk) {
      const [sent, viewed] = await Promise.all(
        ['sent', 'viewed'].map((status) => desk.call('listBids', { query: { status, limit: 100 } })),
      )
      return idsOf([...sent.data, ...viewed.data])
    },
    judge: async (desk, answer) => [
      answer,
      idsOf(await desk.rows("select id from bids where tenant_id = $1 and status in ('sent', 'viewed')")),
    ],
  },
  {
    said: 'How much money is in the bids that are out?',
    operation: 'aggregateBids',
    given: bidIn('sent', 'Out'),
    async play(desk) {
      const sums: { status: string; total: string }[] = (await desk.call('aggregateBids')).data
      return sums.find(({ status }) => status === 'sent')!.total
    },
    judge: async (desk, answer) => [
      answer,
      (await desk.row("select sum(total) from bids where tenant_id = $1 and status = 'sent'")).sum,
    ],
  },
  {
    said: 'Give ten percent discount on the bid for the porch',
    operation: 'updateBid',
    given: bidIn('draft', 'Porch'),
    play: async (desk) =>
      desk.call('updateBid', {
        path: { id: await idOf(desk, 'Porch') },
        body: { discount: '10', discountType: 'percent' },
      }),
    judge: async (desk, _, { id }) => [
      await desk.row('select discount_amount, total from bids where tenant_id = $1 and id = $2', id),
      { discountAmount: '100.00', total: '900.00' },
    ],
  },
  {
    said: 'Mail the estimate for the garage to its customer',
    operation: 'sendBid',
    given: bidIn('draft', 'Garage'),
    play: async (desk) =>
      desk.call('sendBid', { path: { id: await idOf(desk, 'Garage') }, body: { message: 'As we discussed.' } }),
    judge: async (desk, _, { id }) => [
      [
        await statusOf(desk, id),
        (
          await desk.row(
            "select resource_type from jobs where tenant_id = $1 and type = 'email' order by created_at desc",
          )
        ).resourceType,
      ],
      ['sent', 'bids'],
    ],
  },
  {
    said: 'Ortiz said yes to the bid on the telephone: accept it',
    operation: 'acceptBid',
    given: bidIn('sent', 'Telephone'),
    play: async (desk) =>
      desk.call('acceptBid', { path: { id: await idOf(desk, 'Telephone') }, body: { acceptedBy: 'Dana Ortiz' } }),
    judge: async (desk, _, { id }) => [
      await desk.row('select status, accepted_by from bids where tenant_id = $1 and id = $2', id),
      { status: 'accepted', acceptedBy: 'Dana Ortiz' },
    ],
  },
  {
    said: 'The customer rejected our offer for the pool',
    operation: 'rejectBid',
    given: bidIn('sent', 'Pool'),
    play: async (desk) => desk.call('rejectBid', { path: { id: await idOf(desk, 'Pool') } }),
    judge: async (desk, _, { id }) => [await statusOf(desk, id), 'rejected'],
  },
  {
    said: 'Turn the accepted bid for the barn into a project',
    operation: 'convertBidToProject',
    given: bidIn('accepted', 'Barn'),
    play: async (desk) => desk.call('convertBidToProject', { path: { id: await idOf(desk, 'Barn') }, body: {} }),
    judge: async (desk, _, { id }) => [
      await desk.row('select name, contract_value from projects where tenant_id = $1 and bid_id = $2', id),
      { name: 'Barn', contractValue: '1000.00' },
    ],
  },
  {
    said: 'Copy the bid for the fence for the neighbour Cole',
    operation: 'duplicateBid',
    given: async (tenant) => ({
      bid: await bidIn('sent', 'Fence')(tenant),
      cole: await make.contact(tenant, { lastName: 'Cole' }),
    }),
    async play(desk) {
      const [cole] = (await desk.call('listContacts', { query: { search: 'Cole' } })).data
      return desk.several([
        { name: 'copy', operation: 'duplicateBid', path: { id: await idOf(desk, 'Fence') } },
        { operation: 'updateBid', path: { id: referenceTo('/copy/data/id') }, body: { contactId: cole.id } },
      ])
    },
    judge: async (desk, _, { cole }) => [
      await desk.row('select title, status, total from bids where tenant_id = $1 and contact_id = $2', cole.id),
      { title: 'Fence', status: 'draft', total: '1000.00' },
    ],
  },
  {
    said: 'Withdraw the bid for the shed',
    operation: 'cancelBid',
    given: bidIn('sent', 'Shed'),
    play: async (desk) => desk.call('cancelBid', { path: { id: await idOf(desk, 'Shed') } }),
    judge: async (desk, _, { id }) => [await statusOf(desk, id), 'cancelled'],
  },
  {
    said: 'Remove the line with the tiles from the bid for the bathroom',
    operation: 'deleteBidLineItem',
    given: (tenant) =>
      make.bid(tenant, { title: 'Bathroom', lines: [...lines, { description: 'Tiles', unitPrice: '300' }] }),
    async play(desk) {
      const id = await idOf(desk, 'Bathroom')
      const items: { id: number; description: string }[] = (await desk.call('listBidLineItems', { path: { id } })).data
      const lineItemId = items.find(({ description }) => description === 'Tiles')!.id
      return desk.call('deleteBidLineItem', { path: { id, lineItemId } })
    },
    judge: async (desk, _, { id }) => [
      (await desk.row('select total from bids where tenant_id = $1 and id = $2', id)).total,
      '1000.00',
    ],
  },
  {
    said: 'I need a link to the bid for the carport for its customer',
    operation: 'shareBid',
    given: bidIn('sent', 'Carport'),
    play: async (desk) =>
      (await desk.call('shareBid', { path: { id: await idOf(desk, 'Carport') }, body: {} })).data.url,
    judge: async (_, answer) => {
      const page = await fetch(answer)
      return [
        [page.status, (await page.text()).includes('Carport')],
        [200, true],
      ]
    },
  },
]
