import { make } from '../make.ts'
import { makeUser } from '../oauth.ts'
import { readBidEverywhere, repeatedAcceptanceCycle, revertedAcceptanceCycle } from './acceptances.ts'
import { type Cycle, readPaper, valueForRound, withoutSignature } from './rounds.ts'

const line = { description: 'Deck', unitPrice: '10.00' }

const certificate: Cycle = {
  async begin(tenant) {
    const { client } = tenant
    const { id } = await make.payApp(tenant)
    const path = { id }
    const lines = await make.payAppLines(tenant, id)
    return {
      async round(which) {
        const workThisPeriod = valueForRound(which, '100.00', '250.00')
        const body = { lines: [{ id: lines[0]!.id, workThisPeriod }] }
        await client.ok('replacePayAppLineItems', { path, body })
        await client.ok('updatePayApp', {
          path,
          body: { notesToOwner: valueForRound(which, 'March', 'March, corrected') },
        })
        await client.ok('submitPayApp', { path })
      },
      undo: () => client.ok('rejectPayApp', { path, body: { rejectionReason: 'No tile on site' } }),
      read: async () => ({
        payApp: (await client.ok('getPayApp', { path })).data,
        paper: await readPaper(tenant, 'pay_app', id),
        lines: (await client.ok('listPayAppLineItems', { path })).data.map(({ workThisPeriod }) => workThisPeriod),
        proof: withoutSignature((await client.ok('getPayAppProof', { path })).data),
      }),
    }
  },
}

/**
 * Cycle of a payment that is voided. With `isSettled`, markInvoicePaid pays the whole amount; otherwise a given amount
 * is recorded.
 */
const payment = (isSettled: boolean): Cycle => ({
  async begin(tenant) {
    const { client } = tenant
    const { id } = await make.invoice(tenant, { status: 'sent' })
    const path = { id }
    const live = async () =>
      (await client.ok('listInvoicePayments', { path })).data.filter(({ voidedAt }) => voidedAt === null)
    return {
      async round(which) {
        const method = valueForRound(which, 'check' as const, 'cash' as const)
        const given = { method, reference: valueForRound(which, 'Check 7', 'Till 2') }
        if (isSettled) await client.ok('markInvoicePaid', { path, body: given })
        else
          await client.ok('recordInvoicePayment', {
            path,
            body: { ...given, amount: valueForRound(which, '40.00', '60.00') },
          })
      },
      async undo() {
        for (const { id: paymentId } of await live()) await client.ok('voidInvoicePayment', { path: { id, paymentId } })
      },
      read: async () => ({
        invoice: (await client.ok('getInvoice', { path })).data,
        payments: await live(),
        paper: await readPaper(tenant, 'invoice', id),
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
    const people = [(await makeUser(tenant)).id, (await makeUser(tenant)).id]
    return {
      round: (which) =>
        client.ok('updateSiteLog', { path, body: { isReviewed: true, reviewedBy: people[which - 1]! } }),
      undo: () => client.ok('updateSiteLog', { path, body: { isReviewed: false } }),
      async read() {
        const { data } = await client.ok('getSiteLog', { path })
        const { review: reviewed } = (await readPaper(tenant, 'site_log', log.id)) as {
          review: { by: string; at: string }
        }
        const name = (await client.ok('getUser', { path: { id: data.reviewedBy! } })).data.name
        return {
          log: data,
          reviewer: people.indexOf(data.reviewedBy!) + 1,
          at: reviewed.at,
          isNamed: reviewed.by === name,
        }
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
        const lostReason = valueForRound(which, 'Too dear', 'Too late')
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
      round: (which) => turn({ isActive: false, description: valueForRound(which, 'Moves', 'Moved') }),
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
        client.ok('convertBidToProject', {
          path,
          body: { name: valueForRound(which, 'Deck of March', 'Deck of May') },
        }),
      async undo() {
        await client.ok('deleteProject', { path: { id: await current() } })
        await client.ok('updateLead', { path: { id: lead.id }, body: { stageId: lead.stageId } })
      },
      async read() {
        const projectId = await current()
        const { data: won } = await client.ok('getLead', { path: { id: lead.id } })
        const { data: project } = await client.ok('getProject', { path: { id: projectId } })
        return {
          project,
          isOfLead: won.projectId === projectId,
          status: won.status,
          ...(await readBidEverywhere(tenant, id)),
        }
      },
    }
  },
}

/** Cycle of an invoice of a pay application. The invoice is voided and then created again. */
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
        const notesToCustomer = valueForRound(which, 'For March', 'For March, again')
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
          body: { itemKey, dismissedUntil: valueForRound(which, '2090-01-01T00:00:00Z', '2091-01-01T00:00:00Z') },
        }),
      undo: () => client.ok('undismissBriefingItem', { path: { itemKey } }),
      read: async () => ({
        items: await items(),
        kept: (
          await tenant.database.pool.query(
            'select dismissed_until from briefing_dismissals where tenant_id = $1 and deleted_at is null',
            [tenant.id],
          )
        ).rows,
      }),
    }
  },
}

export const cycles: Readonly<Record<string, Cycle>> = {
  'a bid whose acceptance is reverted to draft': revertedAcceptanceCycle('draft'),
  'a bid whose acceptance is reverted to sent': revertedAcceptanceCycle('sent'),
  'a bid whose acceptance is reverted to expired': revertedAcceptanceCycle('expired'),
  'a bid accepted by the customer on its page, then by the contractor': repeatedAcceptanceCycle('page'),
  'a bid accepted by the contractor, then by the customer on its page': repeatedAcceptanceCycle('office'),
  'a pay application that is rejected and submitted again': certificate,
  'a partial payment that is voided': payment(false),
  'a full payment that is voided': payment(true),
  'a site log whose review is withdrawn': review,
  'a lost lead that is reopened': closing('Lost'),
  'a won lead that is reopened': closing('Won'),
  'an endpoint that is disabled, enabled and disabled again': turnedOff,
  'a converted bid whose project is deleted': conversion,
  'an invoice of a pay application that is voided': billing,
  'a briefing row whose dismissal is undone': dismissal,
}
