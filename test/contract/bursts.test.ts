import t from 'tap'
import { startOwnService } from '../../scripts/testkit/environment/service.ts'
import { bursts, playBurst } from '../../scripts/testkit/fixtures/bursts.ts'
import { findBrokenInvariants, invariants } from '../../scripts/testkit/invariants/invariants.ts'
import { TestRandom } from '../../scripts/testkit/random.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'

const service = await startOwnService(t)
const { pool } = service.database

t.test('bursts of requests to the same records cause no server error and preserve every invariant', async (t) => {
  for (const [index, [about, burst]] of Object.entries(bursts).entries()) {
    t.strictSame(await playBurst(await service.tenant(), burst, new TestRandom(index)), [], about)
  }
  t.strictSame([...(await findBrokenInvariants(pool))], [])
})

/** Statements that break each invariant in the database after the bursts. */
const slips: Record<keyof typeof invariants, string> = {
  'an invoice’s amountPaid is the sum of its live payments':
    'update invoice_payments set voided_at = now() where voided_at is null and deleted_at is null',
  'no invoice is paid beyond its total, and its status matches the amount paid':
    "update invoices set status = 'paid' where status in ('sent', 'partial')",
  'an invoice’s total is the sum of its lines, less its discount, plus its tax':
    'update invoice_line_items set total = total + 0.01',
  'a bid’s total is the sum of its lines without options, less its discount, plus its tax':
    'update bid_line_items set total = total + 0.01',
  'at most 100 percent of a bid is billed by percentage': `update invoices i set bid_percent = 101, status = 'sent', deleted_at = null, bid_id = (
      select min(b.id) from bids b where b.tenant_id = i.tenant_id)`,
  'a change order’s amount is the sum of its lines': 'update change_orders set total_amount = total_amount + 0.01',
  'a contract sum is the original sum plus the approved change orders':
    'update projects set contract_value = contract_value + 0.01',
  'a project has at most one undecided pay application, and no two with the same number':
    "drop index pay_apps_undecided; update pay_apps set status = 'draft', deleted_at = null",
  'a certificate begins with the figures with which the previous one ended':
    "update pay_apps set previous_certificates = previous_certificates + 0.01, status = 'approved', deleted_at = null",
  'a bid becomes at most one project, and a pay application at most one invoice':
    'update projects p set bid_id = (select min(id) from bids b where b.tenant_id = p.tenant_id), deleted_at = null',
  'the events of an organization are numbered from 1 without a gap': 'delete from events where sequence = 1',
  'the events of an organization never go back in time': `update events set ${shiftedTimeSql('created_at', "interval '1 hour'")} where sequence = 1`,
  'no record was changed before it was created': `update bids set ${shiftedTimeSql('updated_at', "interval '-1 hour'")}`,
  'an endpoint gets each event at most once, and no two endpoints have the same URL':
    "update webhook_endpoints set url = 'https://8.8.8.8/one', deleted_at = null",
}

for (const [name, text] of Object.entries(invariants)) {
  t.test(`the check of invariants detects the violation of: ${name}`, async (t) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const statement of slips[name]!.split('; ')) await client.query(statement)
      t.ok((await findBrokenInvariants(client, { [name]: text })).has(name))
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
}
