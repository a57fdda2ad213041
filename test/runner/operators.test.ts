import { existsSync } from 'node:fs'
import t, { type Test } from 'tap'
import { mutationOperators } from '../../scripts/develop/mutants/operators/all.ts'
import { changeComparisonBound, negateCondition } from '../../scripts/develop/mutants/operators/conditions.ts'
import { dropMember } from '../../scripts/develop/mutants/operators/lists.ts'
import { dropLock } from '../../scripts/develop/mutants/operators/locks.ts'
import {
  applyEdit,
  isValidTypeScript,
  type MutationOperator,
  parseSource,
} from '../../scripts/develop/mutants/operators/operator.ts'
import { dropStateCondition, dropTenantCondition } from '../../scripts/develop/mutants/operators/predicates.ts'
import { alterRounding } from '../../scripts/develop/mutants/operators/roundings.ts'
import { dropAwaitedStatement, dropEvent } from '../../scripts/develop/mutants/operators/statements.ts'

/** Checks the texts that an operator makes of a source, and that each of them is valid TypeScript. */
function makes(t: Test, operator: MutationOperator, text: string, expected: readonly string[]): void {
  const made = operator.editsIn(parseSource('some.ts', text)).map((edit) => applyEdit(text, edit))
  t.strictSame(made, expected, text)
  for (const each of made) t.equal(isValidTypeScript('some.ts', each), true, each)
}

t.test('negateCondition negates a condition and each of its operands', async (t) => {
  makes(t, negateCondition, 'if (a) b()', ['if (!(a)) b()'])
  makes(t, negateCondition, 'const x = a > 0 ? b : c', ['const x = !(a > 0) ? b : c'])
  makes(t, negateCondition, 'if (a && (b || !c)) d()', [
    'if (!(a) && (b || !c)) d()',
    'if (!(a && (b || !c))) d()',
    'if (a && !((b || !c))) d()',
    'if (a && (!(b) || !c)) d()',
    'if (a && (b || !(!c))) d()',
  ])
  makes(t, negateCondition, 'while (a) b()\nconst x = a && b\ntype T = A extends B ? C : D', [])
})

t.test('changeComparisonBound makes a comparison inclusive or exclusive, except a comparison of times', async (t) => {
  makes(t, changeComparisonBound, 'const x = a < b', ['const x = a <= b'])
  makes(t, changeComparisonBound, 'const x = a <= b', ['const x = a < b'])
  makes(t, changeComparisonBound, 'const x = a > b', ['const x = a >= b'])
  makes(t, changeComparisonBound, 'const x = a >= b', ['const x = a > b'])
  makes(t, changeComparisonBound, 'const x = sql`select 1 where a < ${b > 1} and c >= d and e <> f`', [
    'const x = sql`select 1 where a <= ${b > 1} and c >= d and e <> f`',
    'const x = sql`select 1 where a < ${b >= 1} and c >= d and e <> f`',
    'const x = sql`select 1 where a < ${b > 1} and c > d and e <> f`',
  ])
  makes(t, changeComparisonBound, 'const x = tookMs < most || upload.expiresAt <= now || a > Date.parse(b)', [])
  makes(t, changeComparisonBound, 'const x = sql`select 1 where expires_at > now() and valid_until <= ${day}`', [])
  makes(t, changeComparisonBound, "const x: Map<string, number> = a === b ? c : d\nconst y = 'a < b'", [])
})

t.test('dropMember removes a member from a list that values are compared with', async (t) => {
  makes(t, dropMember, "query.where('status', 'in', ['sent', 'viewed'])", [
    "query.where('status', 'in', ['viewed'])",
    "query.where('status', 'in', ['sent'])",
  ])
  makes(t, dropMember, "query.where('status', 'not in', ['sent', ...others])", [
    "query.where('status', 'not in', [...others])",
    "query.where('status', 'not in', ['sent'])",
  ])
  makes(t, dropMember, "const x = sql`and status in ('a', 'b', 'c')`", [
    "const x = sql`and status in ('b', 'c')`",
    "const x = sql`and status in ('a', 'c')`",
    "const x = sql`and status in ('a', 'b')`",
  ])
  makes(t, dropMember, 'const x = [1, 2].includes(y)', ['const x = [2].includes(y)', 'const x = [1].includes(y)'])
  makes(t, dropMember, 'const x = new Set([1, 2])', ['const x = new Set([2])', 'const x = new Set([1])'])
  makes(t, dropMember, "const x = ['a', 'b'] as const\nconst y = x.includes(z)", [
    "const x = ['b'] as const\nconst y = x.includes(z)",
    "const x = ['a'] as const\nconst y = x.includes(z)",
  ])
  makes(t, dropMember, "const x = [1, 2]\nconst y = [3].includes(x)\nconst z = sql`and a in ('b')`", [])
})

t.test('dropLock removes a lock clause from a query or from SQL, or a statement that locks', async (t) => {
  makes(t, dropLock, 'const x = await query.select(y).forUpdate().execute()', [
    'const x = await query.select(y).execute()',
  ])
  makes(t, dropLock, 'const x = await query.forShare().execute()', ['const x = await query.execute()'])
  makes(t, dropLock, 'const x = sql`select ${y} from z order by id for no key update skip locked`', [
    'const x = sql`select ${y} from z order by id`',
  ])
  makes(t, dropLock, "const x = y ? 'for update' : ''", ["const x = y ? '' : ''"])
  makes(t, dropLock, 'await lockRecord(tx, id)\nawait holdLock(tx, "a")\nlock(tx)', [
    ';\nawait holdLock(tx, "a")\nlock(tx)',
    'await lockRecord(tx, id)\n;\nlock(tx)',
  ])
  makes(t, dropLock, 'if (a) await client.query("select pg_advisory_lock($1)", [1])', ['if (a) ;'])
  makes(t, dropLock, 'const x = await lockRecord(tx, id)', [])
})

t.test('dropTenantCondition removes the condition on the organization from a query', async (t) => {
  makes(t, dropTenantCondition, "query.where('tenantId', '=', id).where('id', '=', 1)", ["query.where('id', '=', 1)"])
  makes(t, dropTenantCondition, "query.where('b.tenantId', '=', id)", ['query'])
  makes(t, dropTenantCondition, 'const x = sql`update a set b = 1 where tenant_id = ${caller.tenantId} and id = 1`', [
    'const x = sql`update a set b = 1 where true and id = 1`',
  ])
  makes(
    t,
    dropTenantCondition,
    'const x = sql`select 1 from a where id = 1 and a.tenant_id = any(${ids}::bigint[]) and b`',
    ['const x = sql`select 1 from a where id = 1 and true and b`'],
  )
  makes(
    t,
    dropTenantCondition,
    'const x = sql`update a set tenant_id = ${id}`\nconst y = sql`and a.tenant_id = b.tenant_id`',
    [],
  )
})

t.test("dropStateCondition removes the condition on a record's state from a query", async (t) => {
  makes(t, dropStateCondition, "query.where('status', '=', 'sent').execute()", ['query.execute()'])
  makes(t, dropStateCondition, "query.where('b.deletedAt', 'is', null).execute()", ['query.execute()'])
  makes(t, dropStateCondition, "const x = sql`where b.status <> 'voided' and deleted_at is null`", [
    'const x = sql`where true and deleted_at is null`',
    "const x = sql`where b.status <> 'voided' and true`",
  ])
  makes(t, dropStateCondition, "const x = sql`where a = ${b} and status in ('sent', 'viewed') and c is not null`", [
    'const x = sql`where a = ${b} and true and c is not null`',
  ])
  makes(t, dropStateCondition, "const x = sql`update a set status = 'sent', deleted_at = null`", [])
})

t.test('dropEvent removes the recording of an event', async (t) => {
  makes(t, dropEvent, "noteEvent(tx, caller, { type: 'bid.sent', data })", [';'])
  makes(t, dropEvent, 'if (type) emitUpdated(tx, caller, resource, change, fields)\nelse other()', [
    'if (type) ;\nelse other()',
  ])
  makes(
    t,
    dropEvent,
    "const x = { send: { to: 'sent', event: 'change_order.sent' }, events: { created: 'bid.created' } }",
    [
      "const x = { send: { to: 'sent', event: undefined }, events: { created: 'bid.created' } }",
      "const x = { send: { to: 'sent', event: 'change_order.sent' }, events: { created: undefined } }",
    ],
  )
  makes(t, dropEvent, "const x = { title: 'bid.created', event: 'created' }\nresponse.emit(waits)", [])
})

t.test('dropAwaitedStatement removes an awaited statement, except locks and events', async (t) => {
  makes(t, dropAwaitedStatement, 'await store(row)', [';'])
  makes(t, dropAwaitedStatement, 'for (const row of rows) await sql`delete from a`.execute(tx)', [
    'for (const row of rows) ;',
  ])
  makes(t, dropAwaitedStatement, 'const x = await store(row)\nstore(row)\nreturnNow(await store(row))', [])
  makes(t, dropAwaitedStatement, 'await lockRecord(tx, id)\nawait emitCreated(tx, rows)', [])
})

t.test('alterRounding changes how a number is rounded', async (t) => {
  makes(t, alterRounding, 'const x = Math.round(y)', ['const x = Math.floor(y)'])
  makes(t, alterRounding, 'const x = Math.ceil(y)', ['const x = Math.floor(y)'])
  makes(t, alterRounding, 'const x = Math.floor(y)', ['const x = Math.ceil(y)'])
  makes(t, alterRounding, 'const x = Math.trunc(y)', ['const x = Math.ceil(y)'])
  makes(t, alterRounding, 'const x = y.toFixed(2)', ['const x = y.toFixed(3)'])
  makes(t, alterRounding, 'const x = roundTo(y, 4)', ['const x = roundTo(y, 5)'])
  makes(t, alterRounding, 'const x = roundToCents(multiply(a, b))', ['const x = (multiply(a, b))'])
  makes(t, alterRounding, 'const x = sql`select round(a * b, 2), ceil(c), floor(d)`', [
    'const x = sql`select trunc(a * b, 2), ceil(c), floor(d)`',
    'const x = sql`select round(a * b, 2), floor(c), floor(d)`',
    'const x = sql`select round(a * b, 2), ceil(c), ceil(d)`',
  ])
  makes(t, alterRounding, 'wait(Math.ceil(endMs - performance.now()))\nconst s = Math.floor(leftMs / 1000)', [])
  makes(
    t,
    alterRounding,
    'const x = roundToCents(add(a, b))\nconst w = Math.abs(y)\nconst z = other.round(y)\nconst d = y.toFixed(places)',
    [],
  )
})

t.test('isValidTypeScript rejects a syntax error and accepts a type error', async (t) => {
  t.equal(isValidTypeScript('some.ts', 'const x = (1'), false)
  t.equal(isValidTypeScript('some.ts', 'const x: number = "its type is wrong"'), true)
})

t.test('all support files to which the mutation operators refer exist', async (t) => {
  const named = mutationOperators.flatMap(({ supportFile }) => supportFile ?? [])
  t.strictSame(named, ['scripts/testkit/races.ts', 'scripts/testkit/webhooks/received-events.ts'])
  t.strictSame(
    named.filter((file) => !existsSync(file)),
    [],
  )
})
