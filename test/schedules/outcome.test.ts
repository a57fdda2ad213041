import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { flattenRow } from '../../scripts/testkit/snapshots/rows.ts'
import { formatInterleaving, parseInterleaving } from '../../scripts/trials/schedules/explore.ts'
import { formatOutcome } from '../../scripts/trials/schedules/outcome.ts'
import { isUnnoticeable } from '../../scripts/trials/schedules/unnoticeable.ts'

/** Ids of two tables: bids from 1,000,000 and lines from 2,000,000. */
const ranges = {
  isNew: (id: string | undefined) => id !== undefined && /^[12]\d{6}$/.test(id),
  tableOf: (id: string) => (id.startsWith('1') ? 'bids' : 'lines'),
  replaceNewNumbers: (text: string, nameOf: (id: string) => string) => text.replace(/\b[12]\d{6}\b/g, nameOf),
}

const linesFrom = (rows: [table: string, row: object][], isUndated = false) =>
  formatOutcome(
    { rows: rows.map(([table, row]) => flattenRow(table, row)), counts: {} },
    { ranges, varying: () => false, isUndated },
  )

const bid = (id: number, title: string) => ['bids', { id, title, number: `B-${id}` }] as [string, object]
const line = (id: number, bidId: number, sum: string) =>
  ['lines', { id, bid_id: bidId, sum, path: `/bids/${bidId}` }] as [string, object]

t.test('race outcomes that differ only in the order of new ids are equal', (t) => {
  const one = [
    bid(1_000_000, 'Deck'),
    bid(1_000_001, 'Stairs'),
    line(2_000_000, 1_000_000, '7'),
    line(2_000_001, 1_000_001, '8'),
  ]
  const other = [
    line(2_000_000, 1_000_000, '8'),
    line(2_000_001, 1_000_001, '7'),
    bid(1_000_001, 'Deck'),
    bid(1_000_000, 'Stairs'),
  ]
  t.strictSame(linesFrom(other), linesFrom(one))
  t.equal(new Set(linesFrom(one)).size, 4)
  t.end()
})

t.test('race outcomes in which a record references a different record are not equal', (t) => {
  const one = [bid(1_000_000, 'Deck'), bid(1_000_001, 'Stairs'), line(2_000_000, 1_000_000, '7')]
  const other = [bid(1_000_000, 'Deck'), bid(1_000_001, 'Stairs'), line(2_000_000, 1_000_001, '7')]
  t.strictNotSame(linesFrom(other), linesFrom(one))
  t.strictNotSame(
    linesFrom([bid(12, 'Deck')]),
    linesFrom([bid(13, 'Deck')]),
    'existing ids are not treated as new ones',
  )
  t.end()
})

t.test('race outcomes that differ only in dates are equal if dates are ignored, and otherwise not', (t) => {
  const due = (day: string): [string, object][] => [['invoices', { id: 7, due: day }]]
  t.strictSame(linesFrom(due('2026-01-31'), true), linesFrom(due('2026-03-02'), true))
  t.strictNotSame(linesFrom(due('2026-01-31')), linesFrom(due('2026-03-02')))
  t.end()
})

t.test('a statement counts as unobservable only if no other transaction can notice it', (t) => {
  const changed = new Set(['bids'])
  for (const text of [
    'begin; select now()',
    'select * from tenants where id = $1',
    '\n  update idempotency_keys set status = $3',
    'insert into api_audit_logs (tenant_id) values ($1)',
  ])
    t.ok(isUnnoticeable(text, changed), text)
  for (const text of [
    'commit',
    'rollback',
    'select * from tenants where id = $1 for no key update',
    'select id from tenants join "bids" on true',
    'select place from admit($1)',
    'select pg_advisory_xact_lock($1)',
    'update tenants set name = $1',
    'insert into idempotency_keys as k (key) values ($1)',
    'with found as (select 1) select * from found',
  ])
    t.notOk(isUnnoticeable(text, changed), text)
  t.end()
})

t.test('an interleaving printed as text, including its clock jump, can be parsed again', (t) => {
  const { choose, clockAt } = parseInterleaving('AB+BA')
  matches(t, clockAt, { decisionIndex: 2, jump: { name: 'jumps a month ahead' } })
  const enabled = [0, 1]
  const decisions = [0, 1, 2, 3].map((place) => {
    const chosen = choose({ enabled, current: undefined }, place)
    return { enabled, current: undefined, chosen }
  })
  t.equal(formatInterleaving({ decisions, ...(clockAt && { clockAt }) }), 'AB+BA')
  t.equal(formatInterleaving({ decisions }), 'ABBA')
  t.equal(parseInterleaving('ABBA').clockAt, undefined)
  t.end()
})
