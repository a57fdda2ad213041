import t, { type Test } from 'tap'
import {
  addElement,
  dropCall,
  dropElement,
  dropGuard,
  dropOperand,
  dropSqlCondition,
  dropStatement,
  insertBefore,
  moveBehind,
  operate,
  replaceArgument,
  replaceCode,
  replaceSql,
} from '../../scripts/develop/mutants/changes.ts'
import type { Change, Fault } from '../../scripts/develop/mutants/fault.ts'
import { FaultLocator } from '../../scripts/develop/mutants/locate.ts'
import { dropLock } from '../../scripts/develop/mutants/operators/locks.ts'
import { applyEdit, parseSource } from '../../scripts/develop/mutants/operators/operator.ts'
import { findTypeErrors } from '../../scripts/develop/mutants/typecheck.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

/** Checks what a change makes of a source. */
function makes(t: Test, change: Change, text: string, expected: readonly string[]): void {
  const edits = change.editsIn(parseSource('some.ts', text))
  t.strictSame(
    edits.map((edit) => applyEdit(text, edit)),
    expected,
    `${change.words} in ${text}`,
  )
}

t.test('changes of calls, statements and conditions select their place by a part of the code', async (t) => {
  makes(t, dropCall('where', 'userId'), "q.where('id', '=', a).where('userId', '=', b).all()", [
    "q.where('id', '=', a).all()",
  ])
  makes(t, dropCall('forUpdate'), 'q\n  .forUpdate()\n  .all()', ['q\n  .all()'])
  makes(t, dropStatement('lock', 'bids'), 'await lock(bids)\nlock(leads)\nx = lock(bids)', [
    ';\nlock(leads)\nx = lock(bids)',
  ])
  makes(t, dropGuard('a.isOver'), 'if (a.isOver) throw x\nif (b) c()\nif (a.isOver) d()\nelse e()', [
    ';\nif (b) c()\nif (a.isOver) d()\nelse e()',
  ])
  makes(t, dropOperand('c > 1'), 'const x = a && c > 1', ['const x = a'])
  makes(t, dropOperand('a()'), 'const x = a() || b', ['const x = b'])
})

t.test('changes of lists and of code ignore how the code is broken into lines', async (t) => {
  makes(t, dropElement("'b'"), "const x = ['a', 'b']", ["const x = ['a']"])
  makes(t, dropElement('a:'), 'const x = { a: 1, b: 2 }', ['const x = { b: 2 }'])
  makes(t, addElement("'c'"), "const x = ['a']\nconst y = []", ["const x = ['a', 'c']\nconst y = []"])
  makes(t, replaceCode('f(a, { b: 1 })', 'g()'), 'const x = f(\n  a,\n  { b: 1 },\n)', ['const x = g()'])
  makes(t, replaceCode('a', 'b'), 'const a = 1\nconst x = c.a + a', [
    'const a = 1\nconst x = c.b + a',
    'const a = 1\nconst x = c.a + b',
  ])
  makes(t, replaceArgument('f', 1, '0'), 'f(a, b)\nf(a)', ['f(a, 0)\nf(a)'])
  makes(t, insertBefore('return', 'b()'), 'function f() {\n  return a\n}', ['function f() {\n  b()\nreturn a\n}'])
  makes(t, moveBehind('a()', 'c()'), '{\n  a()\n  b()\n  c()\n}', ['{\n  b()\n  c()\na()\n}'])
})

t.test('dropSqlCondition replaces one condition, by false in an or, and keeps what follows it', async (t) => {
  makes(t, dropSqlCondition('b = 2'), 'sql`select a from c where b = 2 and d between 1 and 2 order by a`', [
    'sql`select a from c where true and d between 1 and 2 order by a`',
  ])
  makes(t, dropSqlCondition('d between'), 'sql`select a from c where b = 2 and d between 1 and 2 order by a`', [
    'sql`select a from c where b = 2 and true order by a`',
  ])
  makes(t, dropSqlCondition('b = 2'), 'sql`select (select a from c where b = 2) from d where (b = 3 or e)`', [
    'sql`select (select a from c where true) from d where (b = 3 or e)`',
  ])
  makes(t, dropSqlCondition('e'), 'sql`where b = 3 or e`', ['sql`where b = 3 or false`'])
  makes(t, dropSqlCondition('tenant_id'), 'sql`from a where tenant_id = ${id} ${others} limit 1`', [
    'sql`from a where true ${others} limit 1`',
  ])
  makes(t, dropSqlCondition('b = 2'), 'sql`b = 2 and ${c}`\nconst text = "if b = 2"', [
    'sql`true and ${c}`\nconst text = "if b = 2"',
  ])
  makes(t, replaceSql('set a = b, c', 'set c'), 'sql`update d set a = b,\n c = 1`', ['sql`update d set c = 1`'])
  makes(t, operate(dropLock, 'for share'), 'sql`select 1 for update`\nsql`select 2 for share`', [
    'sql`select 1 for update`\nsql`select 2`',
  ])
})

const bids = 'export function accept(bid: string): string {\n  if (bid === "") return "none"\n  return bid\n}\n'
const lease = 'export class Lease {\n  isHeld(at: number): boolean {\n    return at > 0 && at < 9\n  }\n}\n'
const states = 'export const machine = { cancel: { from: ["sent"] }, reject: { from: ["sent"] } }\n'
const both = 'const secret = (a: number): number => a + 1\nexport const word = secret(1)\n'

const repository = (t: Test): string =>
  t.testdir({
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] } }',
    db: { 'bids.ts': bids, 'lease.ts': lease, 'a.ts': both },
    handlers: { 'states.ts': states, 'b.ts': both.replace('a + 1', 'a + 1 + 0') },
  })

const fault = (declaration: string, change: Change, mentioned?: string): Omit<Fault, 'tests'> => ({
  name: 'it is wrong',
  declaration,
  change,
  ...(mentioned !== undefined && { mentioned }),
})

t.test('a fault is found by the name of its declaration, whatever its file', async (t) => {
  const locator = new FaultLocator(repository(t))
  t.equal(locator.locate(fault('accept', dropGuard('bid'))).file, 'db/bids.ts')
  t.equal(locator.locate(fault('Lease.isHeld', dropOperand('9'))).file, 'db/lease.ts')
  t.equal(locator.locate(fault('secret', replaceCode('1', '2'), 'a + 1 + 0')).file, 'handlers/b.ts')
  const { file, edit } = locator.locate(fault('machine.reject.from', addElement('"viewed"')))
  t.equal(file, 'handlers/states.ts')
  t.equal(applyEdit(states, edit), states.replace('reject: { from: ["sent"]', 'reject: { from: ["sent", "viewed"]'))
})

t.test('a fault without a place, or with several places, is refused', async (t) => {
  const locator = new FaultLocator(repository(t))
  throwsWith(t, () => locator.locate(fault('gone', dropGuard('bid'))), {
    message: '"it is wrong": there is no declaration gone.',
  })
  throwsWith(t, () => locator.locate(fault('accept', dropGuard('lead'))), {
    message: '"it is wrong": dropGuard lead fits 0 places of accept: db/bids.ts:1.',
  })
  throwsWith(t, () => locator.locate(fault('secret', replaceCode('1', '2'))), {
    message: '"it is wrong": replaceCode 1 fits 2 places of secret: db/a.ts:1, handlers/b.ts:1.',
  })
})

t.test('a fault that does not compile has a type error', async (t) => {
  const root = repository(t)
  const locator = new FaultLocator(root)
  const faults = [
    fault('accept', dropGuard('bid')),
    fault('accept', replaceCode('"none"', '1')),
    fault('Lease.isHeld', dropOperand('9')),
  ].map((one) => locator.locate(one))
  t.strictSame([...findTypeErrors(root, faults)], [[faults[1], "Type 'number' is not assignable to type 'string'."]])
})
