import { machineNow } from '../../../db/base/clock.ts'
import type { Schemas } from '../../../db/records/resource.ts'
import { make } from '../make.ts'
import { makePerson } from '../oauth.ts'
import { type ClientAnswer, sendRaw } from '../peers/client.ts'
import { formsOf } from '../peers/visitor.ts'
import type { TestTenant } from '../service.ts'

/** Which round of a cycle: both do the same, with other values. */
export type Round = 1 | 2

/** Something that a record goes through, is taken back from, and goes through again. */
export interface Cycle {
  /** Makes what the cycle is gone through with, and says what each part does. */
  begin(tenant: TestTenant): Promise<CycleSteps>
}

export interface CycleSteps {
  round(which: Round): Promise<unknown>
  undo(): Promise<unknown>
  /** All that shows the record and what became of it. */
  read(): Promise<unknown>
}

const of = <T>(which: Round, first: T, second: T): T => (which === 1 ? first : second)
const line = { description: 'Deck', unitPrice: '10.00' }
const option = (description: string) => ({ ...line, description, isOptional: true })

/** Answers the form of a bid's page as the customer does. */
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

/** A proof without its signature, which is of all its ids and times. */
const unsigned = (proof: object) => ({ ...proof, jws: '' })

/** A bid as every reader of it shows it. */
const bidAsRead = async ({ client }: TestTenant, id: number) => ({
  bid: (await client.ok('getBid', { path: { id } })).data,
  lines: (await client.ok('listBidLineItems', { path: { id } })).data.map(({ description, isOptional, total }) => ({
    ...{ description, isOptional, total },
  })),
  proof: unsigned((await client.ok('getBidProof', { path: { id } })).data),
})

/** An acceptance that is taken back to `status`, from which the bid goes to its customer again. */
const acceptance = (status: Schemas['BidReversion']['status']): Cycle => ({
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
          await client.ok('updateBid', { path, body: { notes: of(which, 'By May', 'By June') } })
          await client.ok('markBidSent', { path })
        }
        const body = { acceptedBy: of(which, 'Lee Park', 'Dana Ortiz'), optionIds: [lineIds[which]!] }
        await client.ok('acceptBid', { path, body })
      },
      undo: () => client.ok('revertBidAcceptance', { path, body: { status } }),
      read: () => bidAsRead(tenant, id),
    }
  },
})

/** One who signs at the page, and one whose acceptance the office records; `first` says which comes first. */
const signedAcceptance = (first: 'page' | 'office'): Cycle => ({
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
      round: (which) => order[which - 1]!(of(which, 'Lee Park', 'Dana Ortiz')),
      undo: () => client.ok('revertBidAcceptance', { path, body: { status: 'sent' } }),
      read: () => bidAsRead(tenant, id),
    }
  },
})

const certificate: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    const { id } = await make.payApp(tenant)
    const path = { id }
    const lines = await make.payAppLines(tenant, id)
    return {
      async round(which) {
        const workThisPeriod = of(which, '100.00', '250.00')
        const body = { lines: [{ id: lines[0]!.id, workThisPeriod }] }
        await client.ok('replacePayAppLineItems', { path, body })
        await client.ok('updatePayApp', { path, body: { notesToOwner: of(which, 'March', 'March, corrected') } })
        await client.ok('submitPayApp', { path })
      },
      undo: () => client.ok('rejectPayApp', { path, body: { rejectionReason: 'No tile on site' } }),
      read: async () => ({
        payApp: (await client.ok('getPayApp', { path })).data,
        lines: (await client.ok('listPayAppLineItems', { path })).data.map(({ workThisPeriod }) => workThisPeriod),
        proof: unsigned((await client.ok('getPayAppProof', { path })).data),
      }),
    }
  },
}

/** A payment of all that is due, by the operation that takes an amount or by the one that takes none. */
const payment = (isSettled: boolean): Cycle => ({
  async begin(tenant) {
    const { client } = tenant
    const { id } = await make.invoice(tenant, { status: 'sent' })
    const path = { id }
    const live = async () =>
      (await client.ok('listInvoicePayments', { path })).data.filter(({ voidedAt }) => voidedAt === null)
    return {
      async round(which) {
        const method = of(which, 'check' as const, 'cash' as const)
        const given = { method, reference: of(which, 'Check 7', 'Till 2') }
        if (isSettled) await client.ok('markInvoicePaid', { path, body: given })
        else await client.ok('recordInvoicePayment', { path, body: { ...given, amount: of(which, '40.00', '60.00') } })
      },
      async undo() {
        for (const { id: paymentId } of await live()) await client.ok('voidInvoicePayment', { path: { id, paymentId } })
      },
      read: async () => ({
        invoice: (await client.ok('getInvoice', { path })).data,
        payments: await live(),
        figures: (await client.ok('getInvoiceProof', { path })).data.entity,
      }),
    }
  },
})

const review: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    const log = await make.siteLog(tenant)
    const path = { id: log.id }
    const people = [(await makePerson(tenant)).id, (await makePerson(tenant)).id]
    return {
      round: (which) => client.ok('updateSiteLog', { path, body: { isReviewed: true, reviewedBy: people[which - 1]! } }),
      undo: () => client.ok('updateSiteLog', { path, body: { isReviewed: false } }),
      async read() {
        const { data } = await client.ok('getSiteLog', { path })
        return { log: data, reviewer: people.indexOf(data.reviewedBy!) + 1 }
      },
    }
  },
}

const closing = (name: 'Won' | 'Lost'): Cycle => ({
  async begin(tenant) {
    const { client } = tenant
    const { id, stageId: open } = await make.lead(tenant)
    const path = { id }
    const { id: stageId } = await make.stage(tenant, name)
    const move = (body: object) => client.ok('updateLead', { path, body })
    return {
      async round(which) {
        const lostReason = of(which, 'Too dear', 'Too late')
        await move({ stageId, ...(name === 'Lost' && { lostReason }), description: lostReason })
      },
      undo: () => move({ stageId: open }),
      read: async () => (await client.ok('getLead', { path })).data,
    }
  },
})

const turnedOff: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    const body = { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created' as const] }
    const { id } = (await client.ok('createWebhookEndpoint', { body })).data
    const path = { id }
    const turn = (given: object) => client.ok('updateWebhookEndpoint', { path, body: given })
    return {
      round: (which) => turn({ isActive: false, description: of(which, 'Moves', 'Moved') }),
      undo: () => turn({ isActive: true }),
      read: async () => (await client.ok('getWebhookEndpoint', { path })).data,
    }
  },
}

const conversion: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    const lead = await make.lead(tenant)
    const { id } = await make.bid(tenant, { status: 'accepted', lines: [line], leadId: lead.id })
    const path = { id }
    const current = async () => (await client.ok('getBid', { path })).data.projectId!
    return {
      round: (which) =>
        client.ok('convertBidToProject', { path, body: { name: of(which, 'Deck of March', 'Deck of May') } }),
      async undo() {
        await client.ok('deleteProject', { path: { id: await current() } })
        await client.ok('updateLead', { path: { id: lead.id }, body: { stageId: lead.stageId } })
      },
      async read() {
        const projectId = await current()
        const { data: won } = await client.ok('getLead', { path: { id: lead.id } })
        const { data: project } = await client.ok('getProject', { path: { id: projectId } })
        return { project, isOfLead: won.projectId === projectId, status: won.status, ...(await bidAsRead(tenant, id)) }
      },
    }
  },
}

/** An invoice of a pay application that is voided, and another of the same one. */
const billing: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    const draft = await make.payApp(tenant)
    const path = { id: draft.id }
    const [first] = await make.payAppLines(tenant, draft.id)
    const body = { lines: [{ id: first!.id, workThisPeriod: '100.00' }] }
    await client.ok('replacePayAppLineItems', { path, body })
    await client.ok('submitPayApp', { path })
    await client.ok('approvePayApp', { path, body: { approvedBy: 'Mara Lindqvist' } })
    const current = async () => (await client.ok('getPayApp', { path })).data.invoiceId!
    return {
      async round(which) {
        const { data } = await client.ok('createInvoiceFromPayApp', { body: { payAppId: draft.id } })
        const notesToCustomer = of(which, 'For March', 'For March, again')
        await client.ok('updateInvoice', { path: { id: data.id }, body: { notesToCustomer } })
        await client.ok('markInvoiceSent', { path: { id: data.id } })
      },
      undo: async () => client.ok('voidInvoice', { path: { id: await current() } }),
      async read() {
        const { data: invoice } = await client.ok('getInvoice', { path: { id: await current() } })
        return { payApp: (await client.ok('getPayApp', { path })).data, invoice }
      },
    }
  },
}

const dismissal: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    await make.payApp(tenant, { status: 'submitted' })
    const items = async () => (await client.ok('listBriefing')).data
    const [{ itemKey } = { itemKey: '' }] = await items()
    return {
      round: (which) =>
        client.ok('dismissBriefingItem', {
          body: { itemKey, dismissedUntil: of(which, '2090-01-01T00:00:00Z', '2091-01-01T00:00:00Z') },
        }),
      undo: () => client.ok('undismissBriefingItem', { path: { itemKey } }),
      read: async () => ({
        items: await items(),
        kept: (await tenant.database.pool.query(
          'select dismissed_until from briefing_dismissals where tenant_id = $1 and deleted_at is null',
          [tenant.id],
        )).rows,
      }),
    }
  },
}

export const cycles: Readonly<Record<string, Cycle>> = {
  'an acceptance that goes back to a draft': acceptance('draft'),
  'an acceptance that goes back to sent': acceptance('sent'),
  'an acceptance that goes back to expired': acceptance('expired'),
  'an acceptance at the page, then one by the office': signedAcceptance('page'),
  'an acceptance by the office, then one at the page': signedAcceptance('office'),
  'a pay application that is rejected and submitted again': certificate,
  'a payment that is voided': payment(false),
  'a settlement that is voided': payment(true),
  'a review that is taken back': review,
  'a lost lead that is open again': closing('Lost'),
  'a won lead that is open again': closing('Won'),
  'an endpoint that is turned off, on and off': turnedOff,
  'a conversion whose project is deleted': conversion,
  'an invoice of a pay application that is voided': billing,
  'a dismissal that is taken back': dismissal,
}

/** The machine's time, once it is later than all that has happened. */
export async function nextMoment(): Promise<number> {
  const before = machineNow()
  while (machineNow() <= before + 2) await new Promise((resolve) => setImmediate(resolve))
  return machineNow()
}
