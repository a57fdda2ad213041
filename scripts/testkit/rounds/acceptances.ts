import type { Schemas } from '../../../db/engine/records/resource.ts'
import type { TestTenant } from '../environment/service.ts'
import { type ClientAnswer, sendRaw } from '../http/client.ts'
import { make } from '../make.ts'
import { parseForms } from '../peers/visitor.ts'
import { type Cycle, readPaper, valueForRound, withoutSignature } from './rounds.ts'

const line = { description: 'Deck', unitPrice: '10.00' }
const option = (description: string) => ({ ...line, description, isOptional: true })

/** Opens a bid's public page and submits its acceptance form, as a customer does. */
export async function acceptBidOnPage(url: string, name: string): Promise<ClientAnswer> {
  const page = await sendRaw(url, 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
  const { pathname, origin } = new URL(url)
  const form = parseForms(page.text).find(({ action }) => action === `${pathname}/accept#answer`)
  if (!form) throw new Error(`the page takes no acceptance: ${page.status}`)
  const fields = { ...form.hidden, name, signature: name, consent: 'yes' }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'User-Agent': 'Mozilla/5.0' }
  return sendRaw(`${origin}${pathname}/accept`, 'POST', { body: new URLSearchParams(fields).toString(), headers })
}

const linkTo = async ({ client }: TestTenant, id: number): Promise<string> =>
  (await client.ok('shareBid', { path: { id } })).data.url

/** Returns what every operation that reads a bid returns about it, and the bid's paper. */
export const readBidEverywhere = async (tenant: TestTenant, id: number) => ({
  ...(await bidAndLines(tenant, id)),
  paper: await readPaper(tenant, 'bid', id),
})

const bidAndLines = async ({ client }: TestTenant, id: number) => ({
  bid: (await client.ok('getBid', { path: { id } })).data,
  lines: (await client.ok('listBidLineItems', { path: { id } })).data.map(({ description, isOptional, total }) => ({
    ...{ description, isOptional, total },
  })),
  proof: withoutSignature((await client.ok('getBidProof', { path: { id } })).data),
})

/**
 * Cycle of a bid that is accepted. Reverting the acceptance sets the bid's status to `status`. Then the bid is sent and
 * accepted again.
 */
export const revertedAcceptanceCycle = (status: Schemas['BidReversion']['status']): Cycle => ({
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
          await client.ok('updateBid', { path, body: { notes: valueForRound(which, 'By May', 'By June') } })
          await client.ok('markBidSent', { path })
        }
        const body = { acceptedBy: valueForRound(which, 'Lee Park', 'Dana Ortiz'), optionIds: [lineIds[which]!] }
        await client.ok('acceptBid', { path, body })
      },
      undo: () => client.ok('revertBidAcceptance', { path, body: { status } }),
      read: () => readBidEverywhere(tenant, id),
    }
  },
})

/**
 * Cycle of a bid that is accepted twice: once by the customer on the public page, once recorded by the contractor.
 * `first` says which acceptance is first.
 */
export const repeatedAcceptanceCycle = (first: 'page' | 'office'): Cycle => ({
  async begin(tenant) {
    const { client } = tenant
    const { id } = await make.bid(tenant, { status: 'sent', lines: [line] })
    const path = { id }
    const ways = {
      page: async (name: string) => {
        const { status } = await acceptBidOnPage(await linkTo(tenant, id), name)
        if (status !== 303) throw new Error(`the acceptance was answered with ${status}`)
      },
      office: async (acceptedBy: string) => {
        await sendRaw(await linkTo(tenant, id), 'GET', { headers: { 'User-Agent': 'Mozilla/5.0' } })
        await client.ok('acceptBid', { path, body: { acceptedBy } })
      },
    }
    const order = first === 'page' ? ([ways.page, ways.office] as const) : ([ways.office, ways.page] as const)
    return {
      round: (which) => order[which - 1]!(valueForRound(which, 'Lee Park', 'Dana Ortiz')),
      undo: () => client.ok('revertBidAcceptance', { path, body: { status: 'sent' } }),
      read: () => readBidEverywhere(tenant, id),
    }
  },
})
