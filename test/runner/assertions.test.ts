import t, { type Test } from 'tap'
import { lacks, matches, nonEmpty, rejectsWith, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing, inAnyOrder, mismatches } from '../../scripts/testkit/assertions/matching.ts'

/** Returns the paths at which a value does not match a pattern. */
const places = (value: unknown, pattern: unknown) => mismatches(value, pattern).map(({ path }) => path)
const isMet = (value: unknown, pattern: unknown) => mismatches(value, pattern).length === 0

/** Returns a fake test with the verdicts of its assertions (true for each that passed) and their messages. */
function told(): { t: Pick<Test, 'pass' | 'fail' | 'currentAssert'>; verdicts: boolean[]; said: string[] } {
  const verdicts: boolean[] = []
  const said: string[] = []
  const note = (verdict: boolean) => (message?: unknown, extra?: object) => {
    verdicts.push(verdict)
    said.push([String(message), ...(extra ? [JSON.stringify(extra)] : [])].join(' '))
    return verdict
  }
  return { t: { pass: note(true), fail: note(false) } as never, verdicts, said }
}

t.test('matches requires each named member to be strictly equal and ignores other members', async (t) => {
  const cases: [value: unknown, pattern: unknown, places: string[]][] = [
    [{ total: '50.00', id: 1 }, { total: '50.00' }, []],
    [{ total: '150.00' }, { total: '50.00' }, ['total']],
    [{ total: '150.00' }, { total: '0.00' }, ['total']],
    [{ status: 'unpaid' }, { status: 'paid' }, ['status']],
    [{ total: 1 }, { total: '1' }, ['total']],
    [{ total: '1.00' }, { total: 1 }, ['total']],
    [{ total: null }, { total: undefined }, ['total']],
    [{ total: undefined }, { total: null }, ['total']],
    [{}, { total: undefined }, []],
    [{ total: 0 }, { total: false }, ['total']],
    [{ total: '' }, { total: null }, ['total']],
    [{ data: { lines: [{ id: 1 }, { id: 2 }] } }, { data: { lines: [{ id: 1 }, { id: 3 }] } }, ['data.lines[1].id']],
    [{ a: 1, b: 2 }, { a: 2, b: 3 }, ['a', 'b']],
    [null, { a: 1 }, ['']],
    ['a', { length: 1 }, ['']],
    [new Date(5), new Date(5), []],
    [new Date(5), new Date(6), ['']],
    [Buffer.from('a'), Buffer.from('b'), ['']],
    [new Map([[1, 2]]), new Map([[1, 3]]), ['']],
    [Number.NaN, Number.NaN, []],
  ]
  for (const [value, pattern, expected] of cases)
    t.strictSame(places(value, pattern), expected, `${JSON.stringify(value)} against ${JSON.stringify(pattern)}`)
})

t.test('an empty object as a pattern matches only an empty object', async (t) => {
  t.ok(isMet({}, {}))
  for (const value of [{ a: 1 }, [], null, undefined, '', new Date(), new Map()])
    t.notOk(isMet(value, {}), String(value))
})

t.test('a list as a pattern requires the same length and order', async (t) => {
  t.ok(isMet([1, { a: 1, b: 2 }], [1, { a: 1 }]))
  t.ok(isMet([], []))
  const lists: [value: unknown, pattern: unknown[]][] = [
    [[1, 2], []],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [
      [1, 2],
      [2, 1],
    ],
    [[], [undefined]],
    [{}, []],
    [{ 0: 1, length: 1 }, [1]],
    ['', []],
    [undefined, []],
  ]
  for (const [value, pattern] of lists) t.notOk(isMet(value, pattern), JSON.stringify([value, pattern]))
})

t.test('containing and inAnyOrder match each pattern to a different element', async (t) => {
  t.ok(isMet([3, 1, 2], containing([1, 3])))
  t.ok(isMet([1], containing([])))
  t.notOk(isMet([1, 2], containing([1, 1])))
  t.notOk(isMet([1], containing([1, 2])))
  t.notOk(isMet('12', containing(['1'])))
  t.ok(isMet([2, 1], inAnyOrder([1, 2])))
  t.ok(isMet([], inAnyOrder([])))
  t.notOk(isMet([2, 1, 3], inAnyOrder([1, 2])))
  t.notOk(isMet([1, 1], inAnyOrder([1, 2])))
  t.notOk(isMet({}, inAnyOrder([])))
  const [any, one] = [{ id: Number }, { id: 1 }]
  t.ok(
    isMet([{ id: 1 }, { id: 2 }], inAnyOrder([any, one])),
    'the first pattern leaves the first element to the second pattern',
  )
  t.ok(isMet([{ id: 2 }, { id: 1 }], inAnyOrder([any, one])))
  t.notOk(isMet([{ id: 2 }, { id: 3 }], inAnyOrder([any, one])))
  t.strictSame(places({ list: [1, 2] }, { list: containing([3, 1, 4]) }), ['list', 'list'])
})

t.test('containing finds a number only where no other digit is next to it', async (t) => {
  for (const [text, part] of [
    ['Due $50.00.', '50.00'],
    ['50.00, 60.00', '50.00'],
    ['of 3, 4', '3'],
    ['150.00 and 50.00', '50.00'],
    ['INV-7', 'INV-7'],
    ['7th of May', '7'],
  ] as const)
    t.ok(isMet(text, containing(part)), `${part} in ${text}`)
  for (const [text, part] of [
    ['Due $150.00', '50.00'],
    ['Due $1,150.00', '150.00'],
    ['Due $50.001', '50.00'],
    ['Due $50.00', '50'],
    ['Due $0.50', '50'],
    ['INV-71', 'INV-7'],
    ['Due', 'due'],
  ] as const)
    t.notOk(isMet(text, containing(part)), `${part} in ${text}`)
  t.notOk(isMet(['a'], containing('a')))
  throwsWith(t, () => isMet('a', containing('')), /Every text contains an empty one/)
})

t.test('types, regular expressions and predicates match the values that they accept', async (t) => {
  class Own {}
  const met: [unknown, unknown][] = [
    ['', String],
    [0, Number],
    [1n, BigInt],
    [false, Boolean],
    [[], Array],
    [{}, Object],
    [new Own(), Own],
    [new Date(), Date],
    [Buffer.from(''), Buffer],
    [() => 1, Function],
    ['abc', /^a/],
    [3, (value: unknown) => value === 3],
  ]
  for (const [value, pattern] of met) t.ok(isMet(value, pattern), String(pattern))
  const unmet: [unknown, unknown][] = [
    [0, String],
    [undefined, String],
    ['0', Number],
    [Number.NaN, Number],
    [null, Boolean],
    [{}, Array],
    [[], Object],
    [null, Object],
    [{}, Own],
    ['2026-01-01', Date],
    ['bac', /^a/],
    [7, /7/],
    [undefined, /undefined/],
    [['a'], /a/],
    [4, (value: unknown) => value === 3],
    [4, (value: unknown) => value],
  ]
  for (const [value, pattern] of unmet) t.notOk(isMet(value, pattern), `${String(value)} against ${String(pattern)}`)
  const everyA = /a/g
  t.strictSame(
    [isMet('a', everyA), isMet('a', everyA)],
    [true, true],
    'a global regular expression starts at the beginning each time',
  )
})

t.test('an assertion reports exactly one result, and a failure names the path and the values', async (t) => {
  const { t: asserting, verdicts, said } = told()
  t.equal(matches(asserting, { a: 1 }, { a: 1 }, 'first'), true)
  t.equal(matches(asserting, { a: { b: '1' } }, { a: { b: 1 } }, 'second'), false)
  t.equal(lacks(asserting, 'abc', 'd'), true)
  t.equal(lacks(asserting, 'abc', /d/), true)
  t.equal(lacks(asserting, 'abc', 'b'), false)
  t.equal(lacks(asserting, 'abc', /B/i), false)
  t.equal(lacks(asserting, '', 'b'), false)
  t.equal(lacks(asserting, undefined, 'b'), false)
  t.strictSame(verdicts, [true, false, true, true, false, false, false, false])
  t.equal(said[1], `second {"mismatches":["a.b: wanted 1, found '1'"]}`)
  t.equal(said[6], 'has no b: there is no text {"found":""}')
})

t.test('throwsWith and rejectsWith compare errors strictly, and fail if there is no error', async (t) => {
  const { t: asserting, verdicts } = told()
  const error = Object.assign(new RangeError('Too far'), { code: 'far' })
  const thrown = () => {
    throw error
  }
  t.equal(throwsWith(asserting, thrown, /far/), error)
  t.equal(throwsWith(asserting, thrown, RangeError), error)
  throwsWith(asserting, thrown, { code: 'far', message: 'Too far' })
  throwsWith(asserting, thrown, { message: 'Too' })
  throwsWith(asserting, thrown, TypeError)
  throwsWith(asserting, thrown, /near/)
  throwsWith(asserting, () => 1, /far/)
  t.strictSame(verdicts, [true, true, true, false, false, false, false])
  verdicts.length = 0
  t.equal(await rejectsWith(asserting, Promise.reject(error), { code: 'far' }), error)
  await rejectsWith(asserting, () => Promise.reject(error), /far/)
  await rejectsWith(asserting, Promise.reject(error), { code: 'fa' })
  await rejectsWith(asserting, Promise.resolve(error), { code: 'far' })
  t.strictSame(verdicts, [true, true, false, false])
})

t.test('nonEmpty returns the elements of a list and refuses an empty list', async (t) => {
  t.strictSame(nonEmpty(new Set([1, 2])), [1, 2])
  throwsWith(t, () => nonEmpty([]), { name: 'AssertionError', message: /^The list is empty/ })
})
