import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { bidMachine } from '../../db/nouns/bids/states.ts'
import { changeOrderMachine } from '../../db/nouns/change-orders/states.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { invoiceMachine } from '../../db/nouns/invoices/states.ts'
import { payAppMachine } from '../../db/nouns/pay-apps/states.ts'
import { statementPaperKind } from '../../db/nouns/statements/paper.ts'
import { findOrganizationCurrency } from '../../db/services/branding/currencies.ts'
import { sumSignedBids, sumSignedProjects } from '../../db/workflows/money-page.ts'
import { sumProjectBilling } from '../../db/workflows/project-money.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  dateInDays,
  listChangedReaders,
  makeReaderFixture,
  type ReaderFixture,
  type ReaderOutputs,
  runAllReaders,
  timeDaysFromNow,
} from '../../scripts/testkit/fixtures/readers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

/** Tests which readers include a record in each of its states, with a case for every state that a reader names. */
const service = await startService(t)

/** Reads what the readers of all families do not cover: sums of money, statements and overdue records. */
async function sumsOf({ tenant, projectId, contactId }: ReaderFixture): Promise<ReaderOutputs> {
  const { database, caller, client } = tenant
  const db = liveReadContext(database)
  const own = await findOrganizationCurrency(db, tenant.id)
  const tx = db as Parameters<typeof statementPaperKind.paperOf>[0]
  const { invoices, total } = await statementPaperKind.paperOf(
    tx,
    caller,
    await findRecord(db, caller, contacts, contactId),
  )
  return {
    billing: await sumProjectBilling(db, caller, projectId, own),
    signedBids: await sumSignedBids(db, caller, own),
    signedProjects: await sumSignedProjects(db, caller, own),
    statement: [invoices.length, total],
    overdue: (await client.ok('listInvoices', { query: { overdue: true } })).data.length,
    ageing: (await client.ok('aggregateInvoices')).data.map(({ ageing, count }) => [ageing, count]),
    leads: (await client.ok('aggregateLeads')).data,
  }
}

const everything = async (ground: ReaderFixture): Promise<ReaderOutputs> => ({
  ...(await runAllReaders(ground, [])),
  ...(await sumsOf(ground)),
})

interface Family {
  states: readonly string[]
  make(ground: ReaderFixture, state: string): Promise<unknown>
  /** Readers that show a record in this state. */
  shown: Readonly<Record<string, string[]>>
}

const families: Record<string, Family> = {
  invoice: {
    states: invoiceMachine.states,
    make: ({ tenant, projectId, contactId }, status) =>
      make.invoice(tenant, {
        ...{
          status: status as 'sent',
          projectId,
          contactId,
          issueDate: timeDaysFromNow(-9),
          dueDate: timeDaysFromNow(-2),
        },
      }),
    shown: {
      draft: ['ageing', 'attached'],
      sent: [
        'ageing',
        'arAging',
        'attached',
        'billing',
        'briefing',
        'calendar',
        'jobCost',
        'overdue',
        'review',
        'signedProjects',
        'statement',
      ],
      partial: [
        'ageing',
        'arAging',
        'attached',
        'billing',
        'briefing',
        'calendar',
        'jobCost',
        'overdue',
        'review',
        'signedProjects',
        'statement',
      ],
      paid: ['ageing', 'attached', 'billing', 'jobCost', 'review', 'signedProjects'],
      voided: ['ageing', 'attached'],
    },
  },
  bid: {
    states: bidMachine.states,
    make: async ({ tenant, contactId }, status) => {
      const given = status === 'cancelled' ? 'sent' : (status as 'sent')
      const lines = [{ description: 'Deck', unitPrice: '9.00' }]
      const { id } = await make.bid(tenant, { status: given, contactId, validUntil: timeDaysFromNow(3), lines })
      if (status === 'cancelled') await tenant.client.ok('cancelBid', { path: { id } })
    },
    shown: {
      draft: [],
      sent: ['briefing', 'calendar', 'review', 'winRate'],
      viewed: ['briefing', 'calendar', 'review', 'winRate'],
      accepted: ['review', 'signedBids', 'winRate'],
      rejected: ['review', 'winRate'],
      expired: ['review', 'winRate'],
      cancelled: ['review', 'winRate'],
    },
  },
  'change order': {
    states: changeOrderMachine.states,
    make: ({ tenant, projectId }, status) => make.changeOrder(tenant, { status: status as 'draft', projectId }),
    shown: {
      draft: ['attached'],
      submitted: ['attached'],
      approved: ['attached', 'jobCost', 'signedProjects'],
      rejected: ['attached'],
      voided: ['attached'],
    },
  },
  'pay application': {
    states: payAppMachine.states,
    make: async ({ tenant, projectId }, status) => {
      const { id } = await make.payApp(tenant, { projectId })
      const path = { id }
      const lines = (await make.payAppLines(tenant, id)).map((line) => ({ id: line.id, workThisPeriod: '40.00' }))
      await tenant.client.ok('replacePayAppLineItems', { path, body: { lines } })
      if (status === 'draft') return
      await tenant.client.ok('submitPayApp', { path })
      if (status === 'rejected') await tenant.client.ok('rejectPayApp', { path, body: {} })
      if (status === 'voided') await tenant.client.ok('voidPayApp', { path })
      if (status === 'approved' || status === 'paid') await tenant.client.ok('approvePayApp', { path, body: {} })
      if (status === 'paid') await tenant.client.ok('markPayAppPaid', { path, body: {} })
    },
    shown: {
      draft: ['attached'],
      submitted: ['attached', 'briefing'],
      approved: ['attached', 'billing', 'signedProjects'],
      rejected: ['attached'],
      paid: ['attached', 'billing', 'signedProjects'],
      voided: ['attached'],
    },
  },
  lead: {
    states: ['Proposal', 'Won', 'Lost'],
    make: ({ tenant }, stage) =>
      make.lead(tenant, { stage, source: 'web', estimatedValue: '500.00', expectedCloseDate: timeDaysFromNow(3) }),
    shown: {
      Proposal: ['calendar', 'leadSources', 'leads', 'review'],
      Won: ['leadSources', 'leads', 'review'],
      Lost: ['leadSources', 'leads', 'review'],
    },
  },
  project: {
    states: ['planning', 'active', 'on_hold', 'completed', 'cancelled'],
    make: ({ tenant }, status) => {
      const phases = [{ name: 'Framing', startDate: dateInDays(-9), endDate: dateInDays(-2) }]
      const dates = {
        startDate: timeDaysFromNow(-9),
        expectedEndDate: timeDaysFromNow(-1),
        actualEndDate: timeDaysFromNow(-1),
      }
      return make.project(tenant, { status: status as 'active', contractValue: '700.00', ...dates, phases })
    },
    shown: {
      planning: ['briefing', 'calendar', 'jobCost', 'review', 'signedProjects'],
      active: ['briefing', 'calendar', 'jobCost', 'review', 'signedProjects'],
      on_hold: ['calendar', 'jobCost', 'review', 'signedProjects'],
      completed: ['calendar', 'jobCost', 'review'],
      cancelled: ['jobCost'],
    },
  },
}

for (const [family, { states, make: made, shown }] of Object.entries(families)) {
  t.test(`exactly the expected reports and lists include the ${family} in each of its states`, async (t) => {
    const tenant = await service.tenant()
    const person = makeUser(tenant, 'field')
    const found: Record<string, string[]> = {}
    for (const state of states) {
      const ground = await makeReaderFixture(tenant, person)
      const before = await everything(ground)
      await made(ground, state)
      found[state] = listChangedReaders(before, await everything(ground))
    }
    t.strictSame(found, shown)
  })
}
