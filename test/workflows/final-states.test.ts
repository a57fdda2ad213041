import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { transition } from '../../db/engine/records/transitions.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import type { OperationId } from '../../handlers/pipeline/contract/contract.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  dateInDays,
  listChangedReaders,
  makeReaderFixture,
  type ReaderFixture,
  runAllReaders,
  timeDaysFromNow,
} from '../../scripts/testkit/fixtures/readers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'

const service = await startService(t)
const tenant = await service.tenant()
const person = makeUser(tenant, 'field')

interface End {
  /** Carries out the action on the record. */
  act(ground: ReaderFixture, id: number): Promise<unknown>
  /** Readers that no longer show the record, and show the same as before it existed. */
  gone: string[]
}

interface Waiting {
  /** Creates an open record and returns its id. */
  make(ground: ReaderFixture): Promise<number>
  /** All readers that show the record. */
  shown: string[]
  ends: Readonly<Record<string, End>>
}

/** Returns an action that calls an operation with only the record's id in its path. */
const call =
  (operationId: OperationId, body: object = {}): End['act'] =>
  ({ tenant }, id) =>
    tenant.client.ok(operationId, { path: { id }, body } as never)

const lateInvoice = (status: 'sent' | 'partial') => ({
  make: async ({ tenant, projectId, contactId }: ReaderFixture) =>
    (
      await make.invoice(tenant, {
        status,
        projectId,
        contactId,
        issueDate: timeDaysFromNow(-9),
        dueDate: timeDaysFromNow(-2),
      })
    ).id,
  shown: ['arAging', 'attached', 'briefing', 'calendar', 'jobCost', 'review'],
})

const openBid = (status: 'sent' | 'viewed') => ({
  make: async ({ tenant }: ReaderFixture) =>
    (
      await make.bid(tenant, {
        ...{ status, validUntil: timeDaysFromNow(3) },
        lines: [{ description: 'Deck', unitPrice: '9' }],
      })
    ).id,
  shown: ['briefing', 'calendar', 'review', 'winRate'],
})

const stageOf = async ({ tenant }: ReaderFixture, name: string): Promise<number> => (await make.stage(tenant, name)).id

const waiting: Readonly<Record<string, Waiting>> = {
  'an overdue invoice': {
    ...lateInvoice('sent'),
    ends: {
      'paid in part': { act: call('recordInvoicePayment', { amount: '40.00' }), gone: [] },
      paid: { act: call('markInvoicePaid'), gone: ['arAging', 'briefing', 'calendar'] },
      voided: { act: call('voidInvoice'), gone: ['arAging', 'briefing', 'calendar', 'jobCost', 'review'] },
    },
  },
  'a partly paid overdue invoice': {
    ...lateInvoice('partial'),
    ends: { paid: { act: call('markInvoicePaid'), gone: ['arAging', 'briefing', 'calendar'] } },
  },
  'a sent bid': {
    ...openBid('sent'),
    ends: {
      viewed: { act: (ground, id) => seen(ground, id), gone: [] },
      accepted: { act: call('acceptBid'), gone: ['briefing', 'calendar'] },
      rejected: { act: call('rejectBid'), gone: ['briefing', 'calendar'] },
      cancelled: { act: call('cancelBid'), gone: ['briefing', 'calendar'] },
    },
  },
  'a viewed bid': {
    ...openBid('viewed'),
    ends: {
      accepted: { act: call('acceptBid'), gone: ['briefing', 'calendar'] },
      expired: { act: (ground, id) => step(ground, id, 'expire'), gone: ['briefing', 'calendar'] },
    },
  },
  'an open lead': {
    make: async ({ tenant }) => (await make.lead(tenant, { expectedCloseDate: timeDaysFromNow(3) })).id,
    shown: ['calendar', 'leadSources', 'review'],
    ends: {
      won: { act: async (ground, id) => moved(ground, id, 'Won'), gone: ['calendar'] },
      lost: { act: async (ground, id) => moved(ground, id, 'Lost'), gone: ['calendar'] },
    },
  },
  'a project past its expected end': {
    make: async ({ tenant }) => {
      const dates = { startDate: timeDaysFromNow(-9), expectedEndDate: timeDaysFromNow(-1) }
      const phases = [{ name: 'Framing', startDate: dateInDays(-9), endDate: dateInDays(-2) }]
      return (await make.project(tenant, { status: 'active', ...dates, phases })).id
    },
    shown: ['briefing', 'calendar', 'jobCost', 'review'],
    ends: {
      'put on hold': { act: call('updateProject', { status: 'on_hold' }), gone: ['briefing'] },
      completed: { act: call('updateProject', { status: 'completed' }), gone: ['briefing'] },
      cancelled: { act: call('updateProject', { status: 'cancelled' }), gone: ['briefing', 'calendar', 'review'] },
      'planned again': { act: call('updateProject', { status: 'planning' }), gone: [] },
    },
  },
  'a submitted pay application': {
    make: async ({ tenant, projectId }) => (await make.payApp(tenant, { projectId, status: 'submitted' })).id,
    shown: ['attached', 'briefing'],
    ends: {
      approved: { act: call('approvePayApp'), gone: ['briefing'] },
      rejected: { act: call('rejectPayApp'), gone: ['briefing'] },
      voided: { act: call('voidPayApp'), gone: ['briefing'] },
    },
  },
  'an unreviewed site log': {
    make: async ({ tenant, projectId, userId: createdBy }) =>
      (await make.siteLog(tenant, { projectId, createdBy, logDate: dateInDays(-1) })).id,
    shown: ['attached', 'briefing'],
    ends: { reviewed: { act: call('updateSiteLog', { isReviewed: true }), gone: ['briefing'] } },
  },
  'an approved change order': {
    make: async ({ tenant, projectId }) => (await make.changeOrder(tenant, { projectId, status: 'approved' })).id,
    shown: ['attached', 'jobCost'],
    ends: { voided: { act: call('voidChangeOrder'), gone: ['jobCost'] } },
  },
}

const step = ({ tenant: { database, caller } }: ReaderFixture, id: number, verb: 'expire' | 'view') =>
  runTransaction(database, caller, (tx) => transition(tx, caller, bids, id, verb))
const seen = (ground: ReaderFixture, id: number) => step(ground, id, 'view')
const moved = async (ground: ReaderFixture, id: number, stage: string) =>
  ground.tenant.client.ok('updateLead', { path: { id }, body: { stageId: await stageOf(ground, stage) } })

for (const [name, { make: made, shown, ends }] of Object.entries(waiting)) {
  for (const [end, { act, gone }] of nonEmpty(Object.entries(ends))) {
    t.test(`reports and calendars show ${name} as expected, also after it is ${end}`, async (t) => {
      const ground = await makeReaderFixture(tenant, person)
      const before = await runAllReaders(ground, [])
      const id = await made(ground)
      t.strictSame(listChangedReaders(before, await runAllReaders(ground, [])), shown)
      await act(ground, id)
      const left = shown.filter((reader) => !gone.includes(reader))
      t.strictSame(listChangedReaders(before, await runAllReaders(ground, [])), left)
    })
  }
}
