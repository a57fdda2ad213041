import fc from 'fast-check'
import t from 'tap'
import { auditFigures } from '../../db/workflows/integrity/audit.ts'
import { claimRound, recordsPerRun, releaseRound } from '../../db/workflows/integrity/rounds.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { serviceLog } from '../../scripts/testkit/environment/service-log.ts'
import { billedHistory, playHistory } from '../../scripts/testkit/fixtures/billed-histories.ts'
import {
  listEventsOfFamily,
  makeFirstDraft,
  makeThreeLineProject,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import { ledgerHistory, playLedger } from '../../scripts/testkit/fixtures/ledgers.ts'
import { partialBillingHistory, playPartialBilling } from '../../scripts/testkit/fixtures/partial-billing.ts'
import { make } from '../../scripts/testkit/make.ts'
import { runFigureAuditTask } from '../../workers/tasks/audit-figures.ts'
import { deliveryRegistry } from '../../workers/webhooks/metrics.ts'

const service = await startOwnService(t)
const { database } = service
const unbounded = { untilMs: Infinity, maxRecords: Infinity, isStopping: () => false }

/** Starts the next audit round and runs it to its end. */
async function wholeRound() {
  await database.pool.query("update integrity_rounds set began_at = 'epoch', ended_at = now(), lease_until = null")
  let [audited, found] = [0, 0]
  for (;;) {
    const run = await auditFigures(database, unbounded)
    t.strictSame(run.failures, [])
    audited += run.audited
    found += run.found
    const { rows } = await database.pool.query('select ended_at from integrity_rounds')
    if (rows[0].ended_at !== null) return { audited, found }
  }
}

const differenceEvents = async (tenant: TestTenant) =>
  (await listEventsOfFamily(tenant, 'integrity.')).map(({ data }) => data)
const change = ({ id }: TestTenant, statement: string, of: number) => database.pool.query(statement, [id, of])
const different = async ({ client }: TestTenant) =>
  (await client.ok('listBriefing')).data.flatMap(({ category, itemKey }) =>
    category === 'figures_different' ? [itemKey] : [],
  )

t.test('the audit finds no difference in records that only the service has changed', async (t) => {
  const tenant = await service.tenant()
  for (const history of fc.sample(billedHistory, 4)) await playHistory(tenant, history)
  for (const history of fc.sample(ledgerHistory, 8)) await playLedger(tenant, history)
  for (const history of fc.sample(partialBillingHistory, 8)) await playPartialBilling(tenant, history)
  await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Deck', unitPrice: '10.005', quantity: '3' }] })
  const { audited, found } = await wholeRound()
  t.ok(audited > 10)
  t.equal(found, 0)
  t.strictSame(await differenceEvents(tenant), [])
})

t.test(
  'a figure that was changed in the database is reported by one event, and in the briefing while it differs',
  async (t) => {
    for (const mode of ['live', 'sandbox'] as const) {
      const tenant = await service.tenant({ mode })
      const { project } = await makeThreeLineProject(tenant)
      const payApp = await submitAndApprovePayApp(tenant, (await makeFirstDraft(tenant, project.id)).id)
      const invoice = await make.invoice(tenant, { status: 'paid' })
      const bid = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '100' }] })
      t.equal((await wholeRound()).found, 0, mode)
      await change(
        tenant,
        'update invoices set tax_amount = tax_amount + 0.01 where tenant_id = $1 and id = $2',
        invoice.id,
      )
      await change(
        tenant,
        "update bid_line_items set total = total - 0.01 where tenant_id = $1 and bid_id = $2 and kind = 'item'",
        bid.id,
      )
      await change(
        tenant,
        `update pay_app_certificates set content = jsonb_set(content, '{notesToOwner}', '"Pay more"')
       where tenant_id = $1 and pay_app_id = $2`,
        payApp.id,
      )
      t.equal((await wholeRound()).found, 4, mode)
      const all = await differenceEvents(tenant)
      matches(
        t,
        all.sort((a, b) => String(a.field).localeCompare(String(b.field))),
        [
          { entityType: 'pay_app', entityId: payApp.id, field: 'certificate/hash', stored: payApp.certificateHash },
          { entityType: 'pay_app', entityId: payApp.id, field: 'certificateHash', stored: payApp.certificateHash },
          {
            entityType: 'bid',
            entityId: bid.id,
            field: `lineItems/${bid.lineIds[0]}/total`,
            stored: '99.99',
            computed: '100.00',
          },
          { entityType: 'invoice', entityId: invoice.id, field: 'taxAmount', stored: '0.01', computed: '0.00' },
        ],
      )
      const rows = [`pay_app:${payApp.id}`, `invoice:${invoice.id}`, `bid:${bid.id}`]
      t.strictSame(
        await different(tenant),
        rows.map((row) => `figures_different:${row}`),
      )
      t.equal((await wholeRound()).found, 0, 'a known difference is not reported again')
      t.equal((await differenceEvents(tenant)).length, 4)

      await change(tenant, 'update invoices set tax_amount = 0.00 where tenant_id = $1 and id = $2', invoice.id)
      await tenant.client.ok('deleteBid', { path: { id: bid.id } })
      await wholeRound()
      t.strictSame(await different(tenant), [`figures_different:pay_app:${payApp.id}`])
      await change(tenant, 'update invoices set tax_amount = 0.01 where tenant_id = $1 and id = $2', invoice.id)
      t.equal((await wholeRound()).found, 1, 'a new difference is reported again')
    }
  },
)

t.test('the audit covers the records of every state except drafts and rejected pay applications', async (t) => {
  const tenant = await service.tenant()
  const lines = [{ description: 'Deck', unitPrice: '100' }]
  const bids = ['sent', 'viewed', 'accepted', 'rejected', 'expired', 'cancelled'] as const
  const invoices = ['sent', 'partial', 'paid', 'voided'] as const
  const payApps = ['submitted', 'approved', 'paid', 'voided'] as const
  for (const status of ['draft', ...bids] as const) await make.bid(tenant, { status, lines })
  for (const status of ['draft', ...invoices] as const) await make.invoice(tenant, { status, lines })
  for (const status of ['draft', 'rejected', ...payApps] as const) await make.payApp(tenant, { status })
  await wholeRound()
  for (const [table, column, audited] of [
    ['bids', 'tax_amount', bids],
    ['invoices', 'tax_amount', invoices],
    ['pay_apps', 'retainage', payApps],
  ] as const) {
    await database.pool.query(`update ${table} set ${column} = ${column} + 0.01 where tenant_id = $1`, [tenant.id])
    await wholeRound()
    const { rows } = await database.pool.query<{ status: string }>(
      `/* of a test */ select distinct r.status from ${table} r join integrity_differences d
         on d.tenant_id = r.tenant_id and d.entity_id = r.id and d.entity_type || 's' = $2
       where r.tenant_id = $1`,
      [tenant.id, table],
    )
    t.strictSame(rows.map(({ status }) => status).sort(), audited.toSorted(), table)
  }
})

t.test('a difference of a deleted record is dropped, and is reported again once the record is restored', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '100' }] })
  const [deleted, restored] = ['now()', 'null'].map(
    (at) => `update bids set deleted_at = ${at} where tenant_id = $1 and id = $2`,
  ) as [string, string]
  const { audited } = await wholeRound()
  await change(tenant, deleted, id)
  await change(tenant, 'update bids set tax_amount = 0.01 where tenant_id = $1 and id = $2', id)
  t.strictSame(await wholeRound(), { audited: audited - 1, found: 0 }, 'a deleted record is not audited')
  for (const time of ['first', 'second']) {
    await change(tenant, restored, id)
    t.equal((await wholeRound()).found, 1, `the ${time} time`)
    await change(tenant, deleted, id)
    t.equal((await wholeRound()).found, 0)
  }
})

t.test('the audit leaves out a frozen organization', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'sent' })
  await change(tenant, 'update invoices set tax_amount = 0.01 where tenant_id = $1 and id = $2', id)
  const freeze = (at: string) => database.pool.query(`update tenants set frozen_at = ${at} where id = $1`, [tenant.id])
  await freeze('now()')
  t.equal((await wholeRound()).found, 0)
  await freeze('null')
  t.equal((await wholeRound()).found, 1)
})

t.test(
  'an audit run is bounded and saves its position for the next run, and only one process audits at a time',
  async (t) => {
    const tenant = await service.tenant()
    for (let count = 0; count < 3; count += 1) await make.invoice(tenant, { status: 'sent' })
    await database.pool.query("update integrity_rounds set began_at = 'epoch', ended_at = now(), lease_until = null")
    const held = await claimRound(database)
    t.ok(held)
    matches(
      t,
      await auditFigures(database, unbounded),
      { audited: 0, mustContinue: false },
      'another process has the lease',
    )
    await releaseRound(database, held!, false)
    const stopped = await auditFigures(database, { ...unbounded, isStopping: () => true })
    matches(t, stopped, { audited: 0, mustContinue: true })
    const first = await auditFigures(database, { ...unbounded, maxRecords: 1 })
    t.ok(first.audited >= 1)
    const { rows } = await database.pool.query(
      'select organization_id, record_id, audited, ended_at from integrity_rounds',
    )
    matches(t, rows[0], { audited: first.audited, ended_at: null })
    t.ok(Number(rows[0].organization_id) > 0)
    while ((await auditFigures(database, unbounded)).audited > 0);
    matches(
      t,
      await auditFigures(database, unbounded),
      { audited: 0, mustContinue: false },
      'the next round begins a day later',
    )
  },
)

t.test('each audit run audits at least 500 records, and enough records for 720 runs to audit all', async (t) => {
  for (const [records, perRun] of [
    [0, 500],
    [360_000, 500],
    [360_001, 501],
    [720_000, 1_000],
  ] as const)
    t.equal(recordsPerRun(records), perRun, `${records} records`)
})

t.test('the metrics of the audit task count audited records, found differences and open differences', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.invoice(tenant, { status: 'sent' })
  await change(tenant, 'update invoices set total = 1.00 where tenant_id = $1 and id = $2', id)
  await database.pool.query("update integrity_rounds set began_at = 'epoch', ended_at = now(), lease_until = null")
  await runFigureAuditTask({ database, stopping: () => false, log: serviceLog })
  const metrics = await deliveryRegistry.metrics()
  matches(t, metrics, /^integrity_records_audited_total \d+$/m)
  matches(t, metrics, /^integrity_differences_found_total [1-9]\d*$/m)
  matches(t, metrics, /^integrity_differences [1-9]\d*$/m)
})
