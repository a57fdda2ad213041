import t from 'tap'
import { matches } from '../support/assertions/assertions.ts'
import { LockWatch, tablesLockedBy } from '../support/lock-watch.ts'

t.test('what a statement locks is read from its text', async (t) => {
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
})

t.test('statements that are transactions of their own hold nothing of each other', async (t) => {
  const watch = new LockWatch()
  t.equal(watch.sees('update bid_line_items set a = 1 where tenant_id = $1'), undefined)
  t.equal(watch.sees('update bids set a = 1 where tenant_id = $1'), undefined)
})

t.test('a transaction that locks a bid after its lines is told, and one in order is not', async (t) => {
  const watch = new LockWatch()
  t.equal(watch.sees('begin; select now()'), undefined)
  t.equal(watch.sees('select id from bids where tenant_id = $1 for update'), undefined)
  t.equal(watch.sees('update bid_line_items set a = 1 where tenant_id = $1'), undefined)
  t.equal(watch.sees('update bids set a = 1 where tenant_id = $1'), undefined, 'it holds them already')
  t.equal(watch.sees('commit'), undefined)
  watch.sees('begin; select now()')
  watch.sees('update bid_line_items set a = 1 where tenant_id = $1')
  matches(
    t,
    watch.sees('update bids set a = 1 where tenant_id = $1'),
    /rows of bids are locked after rows of bid_line_items/,
  )
})
