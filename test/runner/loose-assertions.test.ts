import t from 'tap'
import { looseAssertionsIn } from '../../scripts/develop/rooms/loose-assertions.ts'

const saysOf = (text: string) => looseAssertionsIn(text).map(({ line, says }) => `${line} ${says}`)
const emptyLoop = 'the loop asserts nothing when its list is empty: nonEmpty(), or its length asserted before'
const emptyEvery = 'every element of an empty list is anything: nonEmpty()'

t.test('the lint reports assertions that accept too much or any error, and names a stricter assertion', async (t) => {
  const cases: [text: string, says: string | undefined][] = [
    ['t.match(answer, { status: 200 })', '1 t.match: use matches()'],
    ['t.match(text, /a/)', '1 t.match: use matches()'],
    ['t.notMatch(text, /a/)', '1 t.notMatch: use lacks(), or t.strictNotSame'],
    ['t.has(answer, { status: 200 })', '1 t.has: use matches()'],
    ['t.hasStrict(answer, { status: 200 })', '1 t.hasStrict: use matches()'],
    ['t.same(a, b)', '1 t.same: use strictSame'],
    ['t.notSame(a, b)', '1 t.notSame: use strictNotSame'],
    ['await t.resolves(a)', '1 t.resolves: use an assertion about what the promise comes to'],
    ['await t.rejects(a)', '1 t.rejects without what: a regular expression, or rejectsWith()'],
    ["await t.rejects(a, 'the title')", '1 t.rejects without what: a regular expression, or rejectsWith()'],
    ["t.throws(a, { message: 'a' })", '1 t.throws without what: a regular expression, or throwsWith()'],
    ['t.ok(list.length)', '1 t.ok of a length: t.equal'],
    ['\nt.ok(list.every(isGood))', `2 ${emptyEvery}`],
    ['await t.rejects(a, /^gone$/)', undefined],
    ["t.throws(a, new RegExp('gone'))", undefined],
    ['t.ok(list.length > 3)', undefined],
    ['t.ok(nonEmpty(list).every(isGood))', undefined],
    ['t.ok([a, b].every(isGood))', undefined],
    ['text.match(/a/)', undefined],
    ['matches(t, answer, { status: 200 })', undefined],
  ]
  for (const [text, says] of cases) t.strictSame(saysOf(text), says === undefined ? [] : [says], text)
})

t.test('the lint reports a loop with assertions over a list that may be empty', async (t) => {
  const empty = [
    'for (const one of list) t.ok(one)',
    'for (const one of await read()) { matches(t, one, {}) }',
    'for (const one of []) t.ok(one)',
    'for (const one of [...rest]) t.ok(one)',
    'const list = all.filter(isGood)\nfor (const one of list) t.ok(one)',
    'let list = [1]\nfor (const one of list) t.ok(one)',
    'for (const one of Object.keys(found)) t.ok(one)',
    'for (const one of list.map(name)) t.ok(one)',
    'const list = [1]\nfunction judge(list) { for (const one of list) t.ok(one) }',
    't.equal(other.length, 3)\nfor (const one of list) t.ok(one)',
    't.equal(list.lengthOf, 3)\nfor (const one of list) t.ok(one)',
    'import { list } from "./lists.ts"\nfor (const one of list.filter(isGood)) t.ok(one)',
  ]
  for (const text of empty)
    t.strictSame(
      looseAssertionsIn(text).map(({ says }) => says),
      [emptyLoop],
      text,
    )
  const full = [
    'for (const one of [1, 2]) t.ok(one)',
    'for (const one of [...[1], ...rest]) t.ok(one)',
    'const list = [1] as const\nfor (const one of list) t.ok(one)',
    'const list = { a: 1 }\nfor (const [name, one] of Object.entries(list)) t.equal(list[name], one)',
    'const list = [1].map(twice)\nfunction judge() { for (const one of list.entries()) t.ok(one) }',
    'for (const one of nonEmpty(list)) t.ok(one)',
    't.equal(list.length, 3)\nfor (const one of list) t.ok(one)',
    't.equal(map.size, 3)\nfor (const one of map) t.ok(one)',
    't.strictSame(list.map(idOf), [1])\nfor (const one of list) t.ok(one)',
    'import { list } from "./lists.ts"\nfor (const one of list) t.ok(one)',
    'for (const one of list) work(one)',
    "for (const one of new Set(['a'])) t.ok(one)",
    "for (const one of 'ab') t.ok(one)",
  ]
  for (const text of full) t.strictSame(saysOf(text), [], text)
})
