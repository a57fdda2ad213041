import { sql } from 'kysely'
import t from 'tap'
import { runTransaction, type Transaction } from '../../db/engine/postgres/transaction.ts'
import { updateOne } from '../../db/engine/records/write.ts'
import { bids } from '../../db/nouns/bids/bids.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { LockOrderWatch, tablesLockedBy, takeLockOrderViolations } from '../../scripts/testkit/invariants/lock-watch.ts'
import { make } from '../../scripts/testkit/make.ts'

t.test('the tables that a statement locks are derived from its text', async (t) => {
  t.strictSame(tablesLockedBy('select id from bids where tenant_id = $1 and id = any($2) order by id for update'), [
    'bids',
  ])
  t.strictSame(tablesLockedBy('select id from contacts where tenant_id = $1 for key share'), [])
  t.strictSame(tablesLockedBy('update bid_line_items set is_optional = $1 where tenant_id = $2'), ['bid_line_items'])
  t.strictSame(tablesLockedBy('with held as (select id from bids for update) update bids t set x = 1 from held'), [
    'bids',
    'bids',
  ])
  t.strictSame(tablesLockedBy('insert into event_sequences as s (a) values (1) on conflict (a) do update set b = 2'), [
    'event_sequences',
  ])
  t.strictSame(tablesLockedBy('insert into bids (tenant_id) select $1'), [])
  const joined = 'from unnest($1::bigint[]) as m (id) join documents d on d.id = m.id'
  t.strictSame(tablesLockedBy(`select d.id ${joined} for update of d`), ['documents'])
  t.strictSame(tablesLockedBy(`select d.id ${joined} join bids b on b.id = d.entity_id for update of d`), ['documents'])
  t.strictSame(tablesLockedBy('select from bids b join documents d on true for update of b, d'), ['bids', 'documents'])
  t.strictSame(tablesLockedBy('select from bids b left join leads on true for no key update'), ['bids', 'leads'])
  const nested = 'where exists (select from leads l where l.id = b.lead_id)'
  t.strictSame(tablesLockedBy(`with x as (select b.id from bids b ${nested} for update) select from x`), ['bids'])
})

t.test('statements outside a transaction hold no locks for later statements', async (t) => {
  const watch = new LockOrderWatch()
  t.equal(watch.checkStatement('update bid_line_items set a = 1 where tenant_id = $1'), undefined)
  t.equal(watch.checkStatement('update bids set a = 1 where tenant_id = $1'), undefined)
})

t.test(
  'locking a bid after its lines in one transaction is reported, and locking them in the right order is not',
  async (t) => {
    const watch = new LockOrderWatch()
    t.equal(watch.checkStatement('begin; select now()'), undefined)
    t.equal(watch.checkStatement('select id from bids where tenant_id = $1 for update'), undefined)
    t.equal(watch.checkStatement('update bid_line_items set a = 1 where tenant_id = $1'), undefined)
    t.equal(
      watch.checkStatement('update bids set a = 1 where tenant_id = $1'),
      undefined,
      'the transaction holds these locks already',
    )
    t.equal(watch.checkStatement('commit'), undefined)
    watch.checkStatement('begin; select now()')
    watch.checkStatement('update bid_line_items set a = 1 where tenant_id = $1')
    matches(
      t,
      watch.checkStatement('update bids set a = 1 where tenant_id = $1'),
      /rows of bids are locked after rows of bid_line_items/,
    )
  },
)

/**
 * Moves a bid with a document to another project in a transaction, so that a hook locks the document. Calls `then`
 * before the transaction ends.
 */
const moveAnd = async (tenant: TestTenant, then: (tx: Transaction) => void): Promise<void> => {
  const { id } = await make.bid(tenant)
  await make.document(tenant, { entityType: 'bid', entityId: id })
  const { id: projectId } = await make.project(tenant)
  const { database, caller } = tenant
  await runTransaction(database, caller, async (tx) => {
    await updateOne(tx, caller, bids, id, { projectId })
    then(tx)
  })
}

const lockInvoices = (tx: Transaction, { id }: TestTenant) =>
  sql`select id from invoices where tenant_id = ${id} order by id for update`.execute(tx.sql)

t.test('locks that are taken at the end of a transaction are checked against the lock order too', async (t) => {
  const tenant = await (await startService(t)).tenant()
  t.strictSame(takeLockOrderViolations(), [])
  await moveAnd(tenant, () => {})
  t.strictSame(takeLockOrderViolations(), [], 'the document is locked last')
  const fault = /^rows of invoices are locked after rows of documents: select id from invoices/
  for (const phase of ['lastLocks', 'events'] as const) {
    await moveAnd(tenant, (tx) => tx.phases[phase].push(async () => void (await lockInvoices(tx, tenant))))
    const faults = takeLockOrderViolations()
    t.equal(faults.length, 1, phase)
    matches(t, faults[0], fault, phase)
  }
})
