import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'
import { checkWrites, runChecks } from '../../scripts/trials/chaos/checks.ts'
import { checkContracts } from '../../scripts/trials/chaos/contract-check.ts'
import { checkDeliveries, checkEvents } from '../../scripts/trials/chaos/event-check.ts'
import type { Write } from '../../scripts/trials/chaos/load.ts'
import type { ChaosFinding, CheckedDatabase } from '../../scripts/trials/chaos/records.ts'

const service = await startService(t)

/** Pages of three rows, so that every check reads several pages. */
const recordsOf = (...tenants: { id: number }[]): CheckedDatabase => ({
  pool: service.database.pool,
  tenantIds: tenants.map(({ id }) => id),
  pageRows: 3,
})

const wrongOf = (findings: readonly ChaosFinding[]) =>
  Object.fromEntries(findings.filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => [name, wrong]))

/** Creates an organization with ten contacts, two of them updated, and an endpoint subscribed to contact.created. */
async function makeOffice() {
  const tenant = await service.tenant()
  const wants = { url: 'https://9.9.9.9/hooks', eventTypes: ['contact.created' as const] }
  await tenant.client.ok('createWebhookEndpoint', { body: wants })
  const contacts = []
  for (let n = 0; n < 10; n += 1) contacts.push(await make.contact(tenant, { firstName: 'Load', lastName: `w-${n}` }))
  for (const { id } of contacts.slice(0, 2)) {
    await tenant.client.ok('updateContact', { path: { id }, body: { position: `p-${id}` } })
  }
  return { tenant, contacts }
}

const run = (text: string, ...values: unknown[]) => service.database.pool.query(text, values)

t.test(
  "the chaos test's check of events finds missing events, events without a change, and gaps in the sequences",
  async (t) => {
    const [{ tenant, contacts }, other] = [await makeOffice(), await makeOffice()]
    const [first, second, third, fourth] = contacts.map(({ id }) => id)
    const clean = await checkEvents(recordsOf(tenant, other.tenant))
    t.strictSame(wrongOf(clean), {})
    matches(t, clean[0], { name: 'events', count: 24 })
    const ofContact = "tenant_id = $1 and body::jsonb -> 'data' ->> 'id' = $2"
    await run(`delete from events where type = 'contact.created' and ${ofContact}`, tenant.id, String(third))
    await run('delete from contacts where tenant_id = $1 and id = $2', tenant.id, fourth)
    await run(
      `update contacts set ${shiftedTimeSql('updated_at', "interval '1 s'")} where tenant_id = $1 and id = $2`,
      tenant.id,
      second,
    )
    await run(
      `update events set body = jsonb_set(body::jsonb, '{previous_attributes,updatedAt}', '"2020-01-01T00:00:00.000Z"')
      where type = 'contact.updated' and ${ofContact}`,
      tenant.id,
      String(first),
    )
    const findings = await checkEvents(recordsOf(tenant, other.tenant))
    t.strictSame(wrongOf(findings), {
      'changes without their event': 3,
      'events without their change': 1,
      'gaps in the sequences': 1,
    })
    matches(t, findings.slice(0, 3), [
      { count: 23 },
      {
        examples: [
          `contact ${first}: a change between two events`,
          `contact ${second}: changed after its last event`,
          `contact ${third}: 0 created events`,
        ],
      },
      { examples: [`contact ${fourth}: no such record`] },
    ])
  },
)

t.test("the chaos test's check of deliveries finds missing, doubled, failed and unreceived ones", async (t) => {
  const { tenant } = await makeOffice()
  const records = recordsOf(tenant)
  await run("update webhook_deliveries set status = 'succeeded' where tenant_id = $1", tenant.id)
  const { rows } = await run("select id from events where tenant_id = $1 and type = 'contact.created'", tenant.id)
  const seen = new Map(rows.map(({ id }) => [id, 1]))
  t.strictSame(wrongOf(await checkDeliveries(records, seen)), {})
  const [gone, twice, unsent, unseen] = rows.map(({ id }) => id)
  await run('delete from webhook_deliveries where tenant_id = $1 and event_id = $2', tenant.id, gone)
  await run(
    `insert into webhook_deliveries (tenant_id, endpoint_id, event_id, event_type, interactive, status, created_at)
      select tenant_id, endpoint_id, event_id, event_type, interactive, status, created_at
      from webhook_deliveries where tenant_id = $1 and event_id = $2`,
    tenant.id,
    twice,
  )
  await run(
    "update webhook_deliveries set status = 'exhausted' where tenant_id = $1 and event_id = $2",
    tenant.id,
    unsent,
  )
  seen.delete(unseen)
  t.strictSame(wrongOf(await checkDeliveries(records, seen)), {
    'deliveries missing': 1,
    'deliveries doubled': 1,
    'deliveries not succeeded': 1,
    'events that the receiver never saw': 1,
  })
})

t.test("the chaos test's check of writes finds lost and doubled writes on every page", async (t) => {
  const { tenant, contacts } = await makeOffice()
  const write = (kind: Write['kind'], marker: string) =>
    ({ kind, marker, request: { method: 'POST', path: '/contacts' } }) as Write
  const writes = [
    ...contacts.map(({ lastName }) => write('contact', lastName!)),
    ...contacts.slice(0, 2).map(({ id }) => write('contact change', `p-${id}`)),
  ]
  t.strictSame(wrongOf(await checkWrites(recordsOf(tenant), writes)), {})
  await run("update contacts set last_name = 'w-1' where tenant_id = $1 and last_name = 'w-8'", tenant.id)
  const findings = await checkWrites(recordsOf(tenant), writes)
  t.strictSame(wrongOf(findings), { lost: 1, doubled: 1 })
  matches(t, findings[0], { name: 'writes acknowledged', count: 12 })
  matches(t, findings[1], { name: 'of these stored', count: 11 })
})

t.test('a check that fails counts as a finding, and the other checks still run', async (t) => {
  const findings = await runChecks({
    deliveries: () => run('set local statement_timeout = 1; select pg_sleep(1)').then(() => []),
    jobs: async () => [{ name: 'jobs', count: 7, wrong: 0 }],
  })
  matches(t, findings, [
    { name: 'deliveries: not judged', count: 'unknown', wrong: 1, examples: [/statement timeout/] },
    { name: 'jobs', count: 7, wrong: 0 },
  ])
})

t.test(
  "the chaos test's check of contracts finds amounts that are a cent off and a change order that is counted twice",
  async (t) => {
    const tenant = await service.tenant()
    const { project, bid } = await make.contract(tenant, { taxRate: '8.25' })
    const writes: Write[] = []
    const step = async (id: number, verb: 'approveChangeOrder' | 'voidChangeOrder') => {
      const { data } = await tenant.client.ok(verb, { path: { id } })
      const request = { method: 'POST', path: `/change-orders/${id}` }
      writes.push({ kind: 'change order step', marker: '', request, answer: { status: 200, body: { data } } } as Write)
    }
    const made = []
    for (let count = 0; count < 4; count += 1) {
      const lines = [{ description: 'Work', quantity: '3', unitPrice: '33.505' }]
      const whole = { projectId: project.id, lines, roundSalesAmounts: count % 2 === 0 }
      made.push((await make.changeOrder(tenant, { ...whole, status: 'submitted' })).id)
    }
    for (const id of made) await step(id, 'approveChangeOrder')
    await step(made[3]!, 'voidChangeOrder')
    const payApp = await make.payApp(tenant, { projectId: project.id, workRetainagePercent: '7.5', status: 'approved' })
    const judged = async () => {
      const findings = await checkContracts(recordsOf(tenant), writes)
      return findings.find(({ wrong }) => wrong > 0)?.examples ?? []
    }
    t.strictSame(await judged(), [])
    matches(t, (await checkContracts(recordsOf(tenant), writes))[0], { count: '4, 1' })
    // The tables are changed in lock order. The statements of one connection keep that order, even where each is its
    // own transaction.
    const spoilt = async (table: string, column: string, id: number, by = 'id') => {
      const change = (sign: string) =>
        run(`update ${table} set ${column} = ${column} ${sign} 0.01 where ${by} = $1 and tenant_id = $2`, id, tenant.id)
      await change('+')
      const examples = await judged()
      await change('-')
      return examples
    }
    const [first, second] = made as [number, number]
    matches(t, await spoilt('projects', 'contract_value', project.id), [
      `contract ${project.id}`,
      /cents of approved change orders acknowledged/,
    ])
    t.strictSame(await spoilt('bids', 'total', bid.id), [`contract ${project.id}`])
    t.strictSame(await spoilt('change_orders', 'total_amount', first), [`change order ${first}`])
    t.strictSame(await spoilt('pay_apps', 'current_payment_due', payApp.id), [`pay application ${payApp.id}`])
    const kept = (deletedAt: string | null) =>
      run(
        "update bid_line_items set deleted_at = $1 where change_order_id = $2 and tenant_id = $3 and kind = 'section'",
        deletedAt,
        second,
        tenant.id,
      )
    await kept(new Date().toISOString())
    t.strictSame(await judged(), [`change order ${second}`])
    await kept(null)
    matches(t, await spoilt('change_order_line_items', 'total', first, 'change_order_id'), [/^change order line \d+$/])
    t.strictSame(await judged(), [])
    writes.push(writes[2]!)
    matches(t, (await judged()).at(-1), /cents of approved change orders acknowledged/)
  },
)
