import t from 'tap'
import { Refusal } from '../../db/domain/refusal.ts'
import type { Caller } from '../../db/engine/base/caller.ts'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { transition } from '../../db/engine/records/transitions.ts'
import { type Bid, bids, markBidViewed } from '../../db/nouns/bids/bids.ts'
import { bidExpirySweep, sweepExpiredBids } from '../../db/nouns/bids/expire.ts'
import { markBidSent } from '../../db/nouns/bids/sending.ts'
import { bidMachine } from '../../db/nouns/bids/states.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { race, repeatContestant, sortedStatuses } from '../../scripts/testkit/races.ts'

const service = await startOwnService(t)

type State = Schemas['BidStatus']
type Made = Bid & { lineIds: number[] }

interface Verb {
  /** Target state by current state. From every state that is missing here the operation is a 409. */
  leads: Partial<Record<State, State>>
  /** Event that the operation emits; absent if the operation changes nothing of the bid. */
  event?: string
  run(tenant: TestTenant, bid: Made): Promise<{ status: number; detail: string }>
}

const states: State[] = ['draft', 'sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled']
const line = { description: 'Work', unitPrice: '10.00' }
const option = { ...line, isOptional: true }
const outcome = ({ status, json }: ClientAnswer) => ({ status, detail: String(json.detail) })
const eventsOf = async ({ client }: TestTenant) =>
  (await client.ok('listEvents', { query: { limit: 100 } })).data.map(({ event }) => event) as {
    type: string
    data: Partial<Bid>
    previous_attributes?: Partial<Bid>
  }[]

/** Returns a `run` for a transition that no API operation makes. */
const inside =
  (move: (tx: Transaction, caller: Caller, id: number) => Promise<unknown>): Verb['run'] =>
  async ({ database, caller }, { id }) => {
    try {
      await runTransaction(database, caller, (tx) => move(tx, caller, id))
      return { status: 200, detail: '' }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'conflict') throw error
      return { status: 409, detail: error.detail }
    }
  }

const revert = (status: Schemas['BidReversion']['status']): Verb => ({
  leads: { accepted: status },
  event: 'bid.acceptance_reverted',
  run: async ({ client }, { id }) =>
    outcome(await client.call('revertBidAcceptance', { path: { id }, body: { status } })),
})

const reprice = (run: Verb['run']): Verb => ({ leads: { draft: 'draft' }, event: 'bid.updated', run })
const lineOf = ({ id, lineIds }: Made) => ({ id, lineItemId: lineIds[0]! })
const atLeastOnce = { draft: 'draft', sent: 'sent', viewed: 'viewed', rejected: 'rejected' } as const

const verbs: Record<string, Verb> = {
  sendBid: {
    leads: { draft: 'sent' },
    event: 'bid.updated',
    run: async ({ client }, { id }) =>
      outcome(await client.call('sendBid', { path: { id }, body: { to: 'dana@ortiz.example' } })),
  },
  markBidSent: {
    leads: { draft: 'sent' },
    event: 'bid.updated',
    run: async ({ client }, { id }) => outcome(await client.call('markBidSent', { path: { id } })),
  },
  resendBid: {
    leads: { sent: 'sent', viewed: 'viewed' },
    run: async ({ client }, { id }) =>
      outcome(await client.call('resendBid', { path: { id }, body: { to: 'dana@ortiz.example' } })),
  },
  view: { leads: { sent: 'viewed' }, event: 'bid.updated', run: inside(markBidViewed) },
  expire: {
    leads: { sent: 'expired', viewed: 'expired' },
    event: 'bid.expired',
    run: inside((tx, caller, id) => transition(tx, caller, bids, id, 'expire')),
  },
  acceptBid: {
    leads: { sent: 'accepted', viewed: 'accepted' },
    event: 'bid.accepted',
    run: async ({ client }, { id }) => outcome(await client.call('acceptBid', { path: { id } })),
  },
  rejectBid: {
    leads: { sent: 'rejected', viewed: 'rejected' },
    event: 'bid.rejected',
    run: async ({ client }, { id }) => outcome(await client.call('rejectBid', { path: { id } })),
  },
  cancelBid: {
    leads: { draft: 'cancelled', sent: 'cancelled', viewed: 'cancelled' },
    event: 'bid.cancelled',
    run: async ({ client }, { id }) => outcome(await client.call('cancelBid', { path: { id } })),
  },
  reopenBid: {
    leads: { expired: 'draft', cancelled: 'draft' },
    event: 'bid.reopened',
    run: async ({ client }, { id }) => outcome(await client.call('reopenBid', { path: { id } })),
  },
  'revertBidAcceptance to draft': revert('draft'),
  'revertBidAcceptance to sent': revert('sent'),
  'revertBidAcceptance to expired': revert('expired'),
  'revertBidAcceptance to rejected': revert('rejected'),
  'updateBid of the tax rate': reprice(async ({ client }, { id }) =>
    outcome(await client.call('updateBid', { path: { id }, body: { taxRate: '7' } })),
  ),
  'updateBid of the terms': {
    leads: { ...atLeastOnce, expired: 'expired', cancelled: 'cancelled' },
    event: 'bid.updated',
    run: async ({ client }, { id }) =>
      outcome(await client.call('updateBid', { path: { id }, body: { terms: 'Net 30' } })),
  },
  createBidLineItem: reprice(async ({ client }, { id }) =>
    outcome(await client.call('createBidLineItem', { path: { id }, body: line })),
  ),
  updateBidLineItem: reprice(async ({ client }, bid) =>
    outcome(await client.call('updateBidLineItem', { path: lineOf(bid), body: { quantity: '2' } })),
  ),
  deleteBidLineItem: reprice(async ({ client }, bid) =>
    outcome(await client.call('deleteBidLineItem', { path: lineOf(bid) })),
  ),
  deleteBid: {
    leads: { ...atLeastOnce, expired: 'expired', cancelled: 'cancelled' },
    event: 'bid.deleted',
    run: async ({ client }, { id }) => outcome(await client.call('deleteBid', { path: { id } })),
  },
}

for (const [name, { leads, event, run }] of Object.entries(verbs)) {
  t.test(
    `${name} moves a bid from each state to the expected one, or is a 409 that names the current state`,
    async (t) => {
      for (const state of states) {
        const tenant = await service.tenant()
        const bid = await make.bid(tenant, { status: state, lines: [line] })
        const before = await eventsOf(tenant)
        const { status, detail } = await run(tenant, bid)
        const after = (await eventsOf(tenant)).slice(before.length)
        const { data } = await tenant.client.ok('listBids', { query: { includeDeleted: true } })
        const target = leads[state]
        if (target === undefined) {
          t.equal(status, 409, `${name} of ${state}`)
          matches(t, detail, new RegExp(`^The bid is ${state}\\. To .* it must be .+\\.$`))
          t.strictSame(after, [])
          matches(t, data, [{ status: state, updatedAt: bid.updatedAt }])
          continue
        }
        t.ok([200, 201].includes(status), `${name} of ${state}: ${detail}`)
        matches(t, data, [{ status: target }])
        matches(t, after, event ? [{ type: event, data: data[0] }] : [])
        t.equal(after.length, event ? 1 : 0)
        if (target !== state) t.equal(after[0]!.previous_attributes?.status, state)
      }
    },
  )
}

t.test('the state machine of bids has exactly the states of the contract', (t) => {
  t.strictSame([...bidMachine.states], states)
  t.end()
})

t.test('acceptBid adds the chosen bid options to the totals, and revertBidAcceptance undoes all of it', async (t) => {
  const tenant = await service.tenant()
  const bid = await make.bid(tenant, { status: 'viewed', taxRate: '10', lines: [line, option, option] })
  const { id } = bid
  const chosen = bid.lineIds[1]!
  const body = { optionIds: [chosen, chosen], acceptedBy: 'Dana Ortiz' }
  const { data } = await tenant.client.ok('acceptBid', { path: { id }, body })
  matches(t, data, { status: 'accepted', subtotal: '20.00', total: '22.00', acceptedBy: 'Dana Ortiz' })
  t.strictSame(data.acceptedOptionIds, [chosen])
  t.equal(data.acceptedAt, data.updatedAt)
  const optional = async () =>
    (await tenant.client.ok('listBidLineItems', { path: { id } })).data.map(({ isOptional }) => isOptional)
  t.strictSame(await optional(), [false, false, true])
  matches(t, (await eventsOf(tenant)).at(-1), {
    type: 'bid.accepted',
    previous_attributes: { status: 'viewed', total: '11.00', acceptedOptionIds: [], acceptedBy: null },
  })
  const undone = await tenant.client.ok('revertBidAcceptance', { path: { id }, body: { status: 'sent' } })
  matches(t, undone.data, { status: 'sent', total: '11.00', acceptedAt: null, acceptedBy: null })
  t.strictSame(undone.data.acceptedOptionIds, [])
  t.strictSame(await optional(), [false, true, true])
  matches(t, (await eventsOf(tenant)).at(-1)!.previous_attributes, { status: 'accepted', acceptedOptionIds: [chosen] })
})

t.test('acceptBid rejects ids that are not bid options of this bid, and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const lines = [option, line, { kind: 'note' as const, description: 'By others' }]
  const bid = await make.bid(tenant, { status: 'sent', lines })
  const other = await make.bid(tenant, { status: 'sent', lines: [option] })
  const stranger = await make.bid(await service.tenant(), { status: 'sent', lines: [option] })
  const draft = await make.bid(tenant, { lines: [option, option] })
  await tenant.client.ok('deleteBidLineItem', { path: lineOf(draft) })
  await runTransaction(tenant.database, tenant.caller, (tx) => markBidSent(tx, tenant.caller, draft.id))
  const { id } = bid
  const [mine, fixed, note] = bid.lineIds as [number, number, number]
  for (const forged of [fixed, note, other.lineIds[0]!, stranger.lineIds[0]!, 2_000_000_000]) {
    const answer = await tenant.client.call('acceptBid', { path: { id }, body: { optionIds: [mine, forged] } })
    matches(t, answer, { status: 422, json: { errors: [{ field: 'optionIds[1]', code: 'not_found' }] } })
  }
  const gone = { path: { id: draft.id }, body: { optionIds: [draft.lineIds[0]!] } }
  t.equal((await tenant.client.call('acceptBid', gone)).status, 422)
  matches(t, (await tenant.client.ok('getBid', { path: { id } })).data, { status: 'sent', total: bid.total })
  t.equal((await tenant.client.ok('listBidLineItems', { path: { id } })).data[0]!.isOptional, true)
})

t.test('acceptBid refuses bid options that make the total negative, and changes nothing', async (t) => {
  const tenant = await service.tenant()
  const less = { ...option, unitPrice: '-20' }
  const bid = await make.bid(tenant, { status: 'sent', lines: [line, option, less] })
  const [, more, off] = bid.lineIds as [number, number, number]
  const accept = (...optionIds: number[]) =>
    tenant.client.call('acceptBid', { path: { id: bid.id }, body: { optionIds } })
  matches(t, await accept(off), { status: 409, json: { detail: /total of the bid is -10\.00\./ } })
  matches(t, (await tenant.client.ok('getBid', { path: { id: bid.id } })).data, { status: 'sent', total: bid.total })
  const lines = await tenant.client.ok('listBidLineItems', { path: { id: bid.id } })
  t.equal(lines.data[2]!.isOptional, true)
  matches(t, await accept(more, off), { status: 200, json: { data: { status: 'accepted', total: '0.00' } } })
})

t.test('acceptBid refuses a bid past its validUntil, until validUntil is moved to a later date', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent', validUntil: '2020-01-01T00:00:00Z' })
  const late = await tenant.client.call('acceptBid', { path: { id } })
  matches(t, late, { status: 409, code: 'conflict' })
  matches(t, late.json.detail, /^The bid is sent, but it was valid only until 2020-01-01T00:00:00.000Z\./)
  await tenant.client.ok('updateBid', { path: { id }, body: { validUntil: '2099-01-01T00:00:00Z' } })
  t.equal((await tenant.client.ok('acceptBid', { path: { id } })).data.status, 'accepted')
})

t.test('of two concurrent acceptances of a bid one succeeds, and the other is a 409', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: () => make.bid(tenant, { status: 'sent', lines: [option, option] }),
    contestants: ({ id, lineIds }) =>
      lineIds.map((optionId) => () => {
        return tenant.client.call('acceptBid', { path: { id }, body: { optionIds: [optionId] } })
      }),
    judge: async (answers, { id }) => {
      t.strictSame(sortedStatuses(answers), [200, 409])
      matches(t, answers.find(({ status }) => status === 409)!.json.detail, /^The bid is accepted\./)
      const { data } = await tenant.client.ok('getBid', { path: { id } })
      matches(t, data, { total: '10.00', acceptedOptionIds: { length: 1 } })
    },
  })
})

t.test('revertBidAcceptance refuses a bid that was converted to a project', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'accepted' })
  await tenant.client.ok('convertBidToProject', { path: { id } })
  const answer = await tenant.client.call('revertBidAcceptance', { path: { id }, body: { status: 'draft' } })
  matches(t, answer, { status: 409, json: { detail: /^The bid is accepted and a project came from it\./ } })
})

t.test(
  'revertBidAcceptance refuses a bid that was converted to a project, but not one that was only assigned to a project',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { id } = await make.bid(tenant, { status: 'accepted' })
    const other = await make.project(tenant)
    const put = (projectId: number | null) => client.ok('updateBid', { path: { id }, body: { projectId } })
    const revert = () => client.call('revertBidAcceptance', { path: { id }, body: { status: 'sent' } })
    await put(other.id)
    matches(t, await revert(), { status: 200, json: { data: { status: 'sent', projectId: other.id } } })
    await client.ok('acceptBid', { path: { id } })
    await put(null)
    const { data: made } = await client.ok('convertBidToProject', { path: { id } })
    for (const projectId of [other.id, null]) {
      await put(projectId)
      matches(t, await revert(), { status: 409, json: { detail: new RegExp(`Delete project ${made.id} `) } })
    }
    await put(other.id)
    await client.ok('deleteProject', { path: { id: made.id } })
    t.equal((await revert()).status, 200)
  },
)

t.test('revertBidAcceptance accepts only four target states', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'accepted' })
  for (const body of [{}, { status: 'viewed' }, { status: 'accepted' }, { status: null }]) {
    t.equal((await tenant.client.send('POST', `/bids/${id}/revert-acceptance`, { body })).status, 422)
  }
})

t.test(
  'the sweep expires sent and viewed bids past their validUntil in every organization, and no other bids',
  async (t) => {
    const tenants = [await service.tenant(), await service.tenant()]
    const validUntil = '2026-01-01T00:00:00Z'
    const now = new Date('2026-01-01T00:00:00.001Z')
    for (const tenant of tenants) {
      for (const status of states) await make.bid(tenant, { status, ...(status !== 'accepted' && { validUntil }) })
      await make.bid(tenant, { status: 'sent', validUntil: '2026-01-01T01:00:00Z' })
      await make.bid(tenant, { status: 'sent' })
      const gone = await make.bid(tenant, { status: 'sent', validUntil })
      await tenant.client.ok('deleteBid', { path: { id: gone.id } })
    }
    t.equal(await sweepExpiredBids(service.database, new Date(validUntil)), 0, 'a bid is still valid at its validUntil')
    t.equal(await sweepExpiredBids(service.database, now), 4)
    t.equal(await sweepExpiredBids(service.database, now), 0)
    for (const tenant of tenants) {
      const { data } = await tenant.client.ok('aggregateBids')
      const counts = Object.fromEntries(data.map(({ status, count }) => [status, count]))
      t.strictSame(counts, { draft: 1, sent: 2, accepted: 1, rejected: 1, expired: 3, cancelled: 1 })
      const expired = (await eventsOf(tenant)).filter(({ type }) => type === 'bid.expired').slice(1)
      matches(t, expired, [{ previous_attributes: { status: 'sent' } }, { previous_attributes: { status: 'viewed' } }])
    }
  },
)

t.test('two concurrent sweeps expire each due bid once, in as many batches as necessary', async (t) => {
  const tenant = await service.tenant()
  const now = new Date('2026-01-01T00:00:00Z')
  let expired = 0
  await race(t, {
    rounds: 4,
    arrange: async (round) => {
      const count = round === 0 ? 1203 : 40
      await tenant.database.pool.query(
        `insert into bids (tenant_id, status, valid_until, created_at, updated_at)
         select $1, 'sent', '2025-12-31', now(), now() from generate_series(1, $2::integer)`,
        [tenant.id, count],
      )
      return count
    },
    contestants: () => repeatContestant(2, () => sweepExpiredBids(service.database, now)),
    judge: async ([one, other], wanted) => {
      expired += wanted
      t.equal(one! + other!, wanted)
      const { data } = await tenant.client.ok('aggregateBids')
      t.strictSame(data, [{ status: 'expired', currency: 'USD', count: expired, total: '0.00' }])
      const { rows } = await tenant.database.pool.query(
        "select count(*)::integer as count from events where tenant_id = $1 and type = 'bid.expired'",
        [tenant.id],
      )
      t.equal(rows[0].count, expired)
      const notificationCounts =
        'select count(distinct entity_id)::integer, count(*)::integer as all from notifications where tenant_id = $1'
      const { rows: notices } = await tenant.database.pool.query(notificationCounts, [tenant.id])
      t.strictSame(notices, [{ count: expired, all: expired }])
    },
  })
})

t.test("if a bid's validUntil is extended after the sweep found the bid, the bid does not expire", async (t) => {
  const tenant = await service.tenant()
  const [over, prolonged] = [await make.bid(tenant, { status: 'sent' }), await make.bid(tenant, { status: 'sent' })]
  for (const { id } of [over, prolonged])
    await tenant.client.ok('updateBid', { path: { id }, body: { validUntil: '2020-01-01T00:00:00Z' } })
  const work = bidExpirySweep(service.database, { now: new Date() })
  const due = await work.find({ tenantId: tenant.id, id: 0 })
  t.strictSame(
    due.map(({ id }) => id),
    [over.id, prolonged.id],
  )
  await tenant.client.ok('updateBid', { path: { id: prolonged.id }, body: { validUntil: '2099-01-01T00:00:00Z' } })
  const ids = due.map(({ id }) => id)
  t.equal(await runTransaction(service.database, tenant.caller, (tx) => work.settle(tx, tenant.caller, ids)), 1)
  const statusOf = async (id: number) => (await tenant.client.ok('getBid', { path: { id } })).data.status
  t.strictSame([await statusOf(over.id), await statusOf(prolonged.id)], ['expired', 'sent'])
})
