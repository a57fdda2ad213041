import { hash } from 'node:crypto'
import t from 'tap'
import { canonicalJson } from '../../db/domain/canonical-json.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { certificateOf as readCertificate } from '../../db/nouns/pay-apps/certificates.ts'
import { lacks, matches } from '../../scripts/testkit/assertions/assertions.ts'
import { insertDeletedCopies } from '../../scripts/testkit/changes/deleted-copies.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

/** Tests the members of a certificate other than its figures: the contract date and the notes to the owner. */

const service = await startService(t)
const { pool } = service.database

const submit = async ({ client }: TestTenant, id: number) => (await client.ok('submitPayApp', { path: { id } })).data
const certificateOf = async ({ id: tenantId }: TestTenant, payAppId: number) => {
  const text = 'select content, hash from pay_app_certificates where tenant_id = $1 and pay_app_id = $2'
  return (await pool.query<{ content: object; hash: string }>(text, [tenantId, payAppId])).rows[0]!
}

t.test('notesToOwner are part of the submitted certificate, and internal notes are not', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const made = await make.payApp(tenant, { notes: 'Chase the tiler', notesToOwner: 'Tile is on site.' })
  matches(t, made, { notes: 'Chase the tiler', notesToOwner: 'Tile is on site.', contractDate: null })
  const first = await submit(tenant, made.id)
  const { content, hash: hashed } = await certificateOf(tenant, made.id)
  matches(t, content, { notesToOwner: 'Tile is on site.', contractDate: null })
  lacks(t, JSON.stringify(content), 'Chase the tiler')
  t.equal(hashed, hash('sha256', canonicalJson(content), 'hex'))
  t.equal(first.certificateHash, hashed)
  const path = { id: made.id }
  matches(t, await client.call('updatePayApp', { path, body: { notesToOwner: 'Other' } }), { status: 409 })
  await client.ok('rejectPayApp', { path })
  t.equal((await client.ok('updatePayApp', { path, body: { notesToOwner: null } })).data.notesToOwner, null)
  t.not((await submit(tenant, made.id)).certificateHash, hashed, 'different notes make a different certificate')
  const long = { body: { projectId: made.projectId, periodTo: '2026-04-30', notesToOwner: 'x'.repeat(10_001) } }
  matches(t, await client.call('createPayApp', long), { status: 422, json: { errors: [{ field: 'notesToOwner' }] } })
  const given = { path, body: { contractDate: '2026-01-01' } as never }
  matches(t, await client.call('updatePayApp', given), { status: 422, json: { errors: [{ field: 'contractDate' }] } })
})

t.test(
  "contractDate is the day of the bid's acceptance in the organization's time zone; rejecting the pay application clears it",
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await client.ok('updateBranding', { body: { timeZone: 'Pacific/Auckland' } })
    const { project, bid } = await make.contract(tenant)
    await client.ok('updateProject', { path: { id: project.id }, body: { startDate: '2026-05-04T00:00:00.000Z' } })
    const at = '2026-02-28T23:30:00Z'
    await pool.query('update bids set accepted_at = $3 where tenant_id = $1 and id = $2', [tenant.id, bid.id, at])
    const { id } = await make.payApp(tenant, { projectId: project.id })
    const submitted = await submit(tenant, id)
    t.equal(submitted.contractDate, '2026-03-01')
    matches(t, (await certificateOf(tenant, id)).content, { contractDate: '2026-03-01' })
    const { event } = (await client.ok('listEvents', { query: { limit: 100 } })).data.at(-1)!
    matches(t, event, { type: 'pay_app.submitted', data: submitted, previous_attributes: { contractDate: null } })
    t.equal((await client.ok('rejectPayApp', { path: { id } })).data.contractDate, null)
    const again = await submit(tenant, id)
    matches(t, again, { contractDate: '2026-03-01', certificateHash: submitted.certificateHash })
    await client.ok('approvePayApp', { path: { id } })
    t.equal(
      (await client.ok('voidPayApp', { path: { id } })).data.contractDate,
      '2026-03-01',
      'unchanged since it was frozen',
    )
  },
)

t.test(
  'without an accepted bid, contractDate is the day of the startDate in the time zone of the organization',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    await client.ok('updateBranding', { body: { timeZone: 'America/Los_Angeles' } })
    const days = [
      ['2026-05-04T00:00:00.000Z', '2026-05-04'],
      ['2026-05-04T06:30:00.000Z', '2026-05-03'],
      [null, null],
    ] as const
    for (const [startDate, day] of days) {
      const project = await make.project(tenant, { contractValue: '1000.00', startDate })
      const { id } = await make.payApp(tenant, { projectId: project.id })
      t.equal((await submit(tenant, id)).contractDate, day)
    }
  },
)

t.test('the change orders of a certificate ignore deleted lines of this and the previous application', async (t) => {
  const tenant = await service.tenant()
  const { id: projectId } = await make.project(tenant, { contractValue: '1000.00' })
  const order = await make.changeOrder(tenant, { projectId, status: 'approved' })
  const first = await make.payApp(tenant, { projectId, status: 'approved' })
  const second = await make.payApp(tenant, { projectId })
  const listed = async () =>
    (await readCertificate(liveReadContext(tenant.database), tenant.caller, second)).changeOrders
  const earlier = [{ number: order.changeOrderNumber, amount: '7500.00', earlier: true }]
  t.strictSame(await listed(), earlier)
  t.ok((await insertDeletedCopies(tenant)).has('pay_app_line_items'))
  t.strictSame(await listed(), earlier)
  const { rowCount } = await pool.query(
    'update pay_app_line_items set deleted_at = now() where tenant_id = $1 and pay_app_id = $2 and change_order_id = $3',
    [tenant.id, first.id, order.id],
  )
  t.ok(rowCount)
  t.strictSame(await listed(), [{ ...earlier[0]!, earlier: false }])
})
