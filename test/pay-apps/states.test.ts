import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import type { Schemas } from '../../db/engine/records/resource.ts'
import { listPayAppLines } from '../../db/nouns/pay-apps/line-items.ts'
import type { PayApp } from '../../db/nouns/pay-apps/pay-apps.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { payAppMachine } from '../../db/nouns/pay-apps/states.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { listEventsOfFamily } from '../../scripts/testkit/fixtures/billing.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)

type State = Schemas['PayAppStatus']

interface Verb {
  /** Target state by current state. From any other state, the operation is a 409. */
  leads: Partial<Record<State, State>>
  event: string
  run(tenant: TestTenant, made: PayApp): Promise<ClientAnswer>
}

const states = payAppMachine.states
const edit = (run: Verb['run']): Verb => ({
  leads: { draft: 'draft', rejected: 'rejected' },
  event: 'pay_app.updated',
  run,
})

const verbs: Record<string, Verb> = {
  submitPayApp: {
    leads: { draft: 'submitted', rejected: 'submitted' },
    event: 'pay_app.submitted',
    run: ({ client }, { id }) => client.call('submitPayApp', { path: { id } }),
  },
  approvePayApp: {
    leads: { submitted: 'approved' },
    event: 'pay_app.approved',
    run: ({ client }, { id }) => client.call('approvePayApp', { path: { id } }),
  },
  rejectPayApp: {
    leads: { submitted: 'rejected' },
    event: 'pay_app.rejected',
    run: ({ client }, { id }) => client.call('rejectPayApp', { path: { id } }),
  },
  markPayAppPaid: {
    leads: { approved: 'paid' },
    event: 'pay_app.paid',
    run: ({ client }, { id }) => client.call('markPayAppPaid', { path: { id } }),
  },
  voidPayApp: {
    leads: { submitted: 'voided', approved: 'voided' },
    event: 'pay_app.voided',
    run: ({ client }, { id }) => client.call('voidPayApp', { path: { id } }),
  },
  deletePayApp: {
    leads: { draft: 'draft' },
    event: 'pay_app.deleted',
    run: ({ client }, { id }) => client.call('deletePayApp', { path: { id } }),
  },
  updatePayApp: edit(({ client }, { id }) => client.call('updatePayApp', { path: { id }, body: { notes: 'Seen' } })),
  'updatePayApp of the retainage': edit(({ client }, { id }) =>
    client.call('updatePayApp', { path: { id }, body: { workRetainagePercent: '5' } }),
  ),
  replacePayAppLineItems: edit(async ({ client, database, caller }, { id }) => {
    const [line] = await listPayAppLines(liveReadContext(database), caller, id)
    const lines = [{ id: line!.id, workThisPeriod: '10.00' }]
    return client.call('replacePayAppLineItems', { path: { id }, body: { lines } })
  }),
}

for (const [name, { leads, event, run }] of Object.entries(verbs)) {
  t.test(
    `${name} of a pay application is allowed from certain states, and otherwise a 409 that names the state`,
    async (t) => {
      for (const state of nonEmpty(states)) {
        const tenant = await service.tenant()
        const made = await make.payApp(tenant, { status: state })
        const before = (await listEventsOfFamily(tenant)).length
        const { status, json } = await run(tenant, made)
        const events = (await listEventsOfFamily(tenant)).slice(before)
        const { data } = await tenant.client.ok('listPayApps', { query: { includeDeleted: true } })
        const target = leads[state]
        if (target === undefined) {
          t.equal(status, 409, `${name} of ${state}`)
          matches(t, json.detail, new RegExp(`^The pay application is ${state}\\. To .* it must be .+\\.$`))
          t.strictSame(events, [])
          t.strictSame(data, [made])
          continue
        }
        t.equal(status, 200, `${name} of ${state}: ${json.detail}`)
        matches(t, data, [{ status: target }])
        matches(t, events, [{ type: event, data: data[0] }], `${name} of ${state} emits its event`)
        t.equal(events.length, 1, 'exactly one event')
        if (target !== state) t.equal(events[0]!.previous_attributes?.status, state)
      }
    },
  )
}

t.test(
  'each transition records its time and the user or reason, and a new submission clears the rejection',
  async (t) => {
    const tenant = await service.tenant()
    const { id } = await make.payApp(tenant)
    const { client } = tenant
    const path = { id }
    const submitted = (await client.ok('submitPayApp', { path })).data
    matches(t, submitted, { submittedAt: String, certificateHash: /^[0-9a-f]{64}$/ })
    const rejected = (await client.ok('rejectPayApp', { path, body: { rejectionReason: 'No tile on site' } })).data
    matches(t, rejected, { rejectedAt: String, rejectionReason: 'No tile on site', certificateHash: null })
    const again = (await client.ok('submitPayApp', { path })).data
    matches(t, again, { rejectedAt: null, rejectionReason: null })
    t.equal(again.certificateHash, submitted.certificateHash, 'the same certificate has the same hash')
    const approved = (await client.ok('approvePayApp', { path, body: { approvedBy: 'Mara Lindqvist' } })).data
    matches(t, approved, { approvedAt: String, approvedBy: 'Mara Lindqvist' })
    const paid = await client.ok('markPayAppPaid', { path, body: { paidAt: '2026-04-20T00:00:00Z' } })
    matches(t, paid.data, { status: 'paid', paidAt: '2026-04-20T00:00:00.000Z' })
  },
)

const bulk = async (tenant: Awaited<ReturnType<typeof owner>>, params: object) => {
  const { job } = await place.run(tenant.caller, 'bulk', params, 'pay-apps')
  return (job.result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)
}
const owner = async () => ({ database: place.database, caller: await place.tenant() })

t.test(
  'bulkPayApps deletes and restores drafts and updates draft and rejected ones; a dry run predicts the outcomes',
  async (t) => {
    const tenant = await owner()
    const ids: number[] = []
    for (const status of states) ids.push((await make.payApp(tenant, { status })).id)
    const per = (outcomes: Partial<Record<State, string>>, other: string) =>
      states.map((state) => outcomes[state] ?? other)
    const changes = { periodFrom: '2026-03-01', periodTo: '2026-03-15', notes: 'Half a month' }
    const steps: [object, string[]][] = [
      [{ operation: 'update', changes }, per({ draft: 'updated', rejected: 'updated' }, 'refused')],
      [{ operation: 'update', changes }, per({ draft: 'unchanged', rejected: 'unchanged' }, 'refused')],
      [{ operation: 'update', changes: { periodFrom: '2026-04-01' } }, per({}, 'refused')],
      [{ operation: 'delete' }, per({ draft: 'deleted' }, 'refused')],
      [{ operation: 'delete' }, per({ draft: 'not_found' }, 'refused')],
      [{ operation: 'restore' }, per({ draft: 'restored' }, 'unchanged')],
    ]
    for (const [params, expected] of steps) {
      t.strictSame(await bulk(tenant, { ...params, ids, dryRun: true }), expected)
      t.strictSame(await bulk(tenant, { ...params, ids }), expected, JSON.stringify(params))
    }
    const draft = await findRecord(liveReadContext(place.database), tenant.caller, payApps, ids[0]!)
    matches(t, draft, { status: 'draft', ...changes })
    const types = (await place.events(tenant.caller)).filter((type) => type.startsWith('pay_app.'))
    t.equal(types.filter((type) => type === 'pay_app.updated').length, 3, 'two updates and a restore')
    t.equal(types.filter((type) => type === 'pay_app.deleted').length, 1)
  },
)
