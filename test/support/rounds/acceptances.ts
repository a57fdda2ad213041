import type { Schemas } from '../../../db/records/resource.ts'
import { make } from '../make.ts'
import { type ClientAnswer, sendRaw } from '../peers/client.ts'
import { formsOf } from '../peers/visitor.ts'
import type { TestTenant } from '../service.ts'
import { type Cycle, inRound, paperAsPrinted, unsignedProof } from './rounds.ts'

const line = { description: 'Deck', unitPrice: '10.00' }
const option = (description: string) => ({ ...line, description, isOptional: true })

/** Submits the acceptance form on a bid's public page, as the customer does. */
export async function acceptAtPage(url: string, name: string): Promise<ClientAnswer> {
  const page = await sendRaw(url, 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
  const { pathname, origin } = new URL(url)
  const form = formsOf(page.text).find(({ action }) => action === `${pathname}/accept#answer`)
  if (!form) throw new Error(`the page takes no acceptance: ${page.status}`)
  const fields = { ...form.hidden, name, signature: name, consent: 'yes' }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Mozilla/5.0' }
  return sendRaw(`${origin}${pathname}/accept`, 'POST', { body: new URLSearchParams(fields).toString(), headers })
}

const linkTo = async ({ client }: TestTenant, id: number): Promise<string> =>
  (await client.ok('shareBid', { path: { id } })).data.url

/** Returns a bid as shown by every operation and page that reads it. */
export const bidAsRead = async (tenant: TestTenant, id: number) => ({
  ...(await bidAndLines(tenant, id)),
  paper: await paperAsPrinted(tenant, 'bid', id),
})

const bidAndLines = async ({ client }: TestTenant, id: number) => ({
  bid: (await client.ok('getBid', { path: { id } })).data,
  lines: (await client.ok('listBidLineItems', { path: { id } })).data.map(({ description, isOptional, total }) => ({
    ...{ description, isOptional, total },
  })),
  proof: unsignedProof((await client.ok('getBidProof', { path: { id } })).data),
})

/** Cycle of a bid whose acceptance is reverted to `status` and which is then sent and accepted again. */
export const revertedAcceptance = (status: Schemas['BidReversion']['status']): Cycle => ({
  async begin(tenant) {
    const { client } = tenant
    const { id, lineIds } = await make.bid(tenant, {
      lines: [line, option('Stairs'), option('Railing')],
      status: status === 'sent' ? 'sent' : 'draft',
    })
    const path = { id }
    return {
      async round(which) {
        const { data: bid } = await client.ok('getBid', { path })
        if (bid.status === 'expired') await client.ok('reopenBid', { path })
        if (bid.status !== 'sent') {
          await client.ok('updateBid', { path, body: { notes: inRound(which, 'By May', 'By June') } })
          await client.ok('markBidSent', { path })
        }
        const body = { acceptedBy: inRound(which, 'Lee Park', 'Dana Ortiz'), optionIds: [lineIds[which]!] }
        await client.ok('acceptBid', { path, body })
      },
      undo: () => client.ok('revertBidAcceptance', { path, body: { status } }),
      read: () => bidAsRead(tenant, id),
    }
  },
})

/**
 * Cycle of a bid that is accepted twice: once by the customer on the public page, once recorded by the contractor.
 * `first` selects the order.
 */
export const repeatedAcceptance = (first: 'page' | 'office'): Cycle => ({
  async begin(tenant) {
    const { client } = tenant
    const { id } = await make.bid(tenant, { status: 'sent', lines: [line] })
    const path = { id }
    const ways = {
      page: async (name: string) => {
        const { status } = await acceptAtPage(await linkTo(tenant, id), name)
        if (status !== 303) throw new Error(`the acceptance was answered with ${status}`)
      },
      office: async (acceptedBy: string) => {
        await sendRaw(await linkTo(tenant, id), 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
        await client.ok('acceptBid', { path, body: { acceptedBy } })
      },
    }
    const order = first === 'page' ? ([ways.page, ways.office] as const) : ([ways.office, ways.page] as const)
    return {
      round: (which) => order[which - 1]!(inRound(which, 'Lee Park', 'Dana Ortiz')),
      undo: () => client.ok('revertBidAcceptance', { path, body: { status: 'sent' } }),
      read: () => bidAsRead(tenant, id),
    }
  },
})
