import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { FaultTestSelector } from '../../scripts/develop/mutants/drawn/choose-tests.ts'
import { drawFaults, listMutableFiles } from '../../scripts/develop/mutants/drawn/draw.ts'
import { formatEquivalentRow, parseEquivalents } from '../../scripts/develop/mutants/drawn/equivalent.ts'
import { TestReach } from '../../scripts/develop/mutants/drawn/reach.ts'
import { changeComparisonBound } from '../../scripts/develop/mutants/operators/conditions.ts'
import { parseSource } from '../../scripts/develop/mutants/operators/operator.ts'
import { alterRounding } from '../../scripts/develop/mutants/operators/roundings.ts'
import { dropEvent } from '../../scripts/develop/mutants/operators/statements.ts'
import { TestProcess } from '../../scripts/develop/test/lanes.ts'
import { beginReachFile, computeSourceFingerprint, readReachFile } from '../../scripts/develop/test/reach-file.ts'
import { throwsWith } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')

const bounds = 'export const a = (x: number) => x < 1\nexport const b = (x: number) => x > 2\n'
const roundings = 'export const c = (x: number) => Math.round(x)\n'
const both = `${bounds}${roundings}`

/** Creates a repository with two sources, a migration, and tests that import them. */
const repository = (t: Test): string =>
  t.testdir({
    db: {
      invoices: { 'sums.ts': both, 'days.ts': bounds },
      engine: { postgres: { migrations: { '1.ts': both } } },
    },
    test: {
      'cpu-seconds.txt': '3.0 test/invoices/sums.test.ts\n25.0 test/invoices/slow.test.ts\n',
      invoices: {
        'sums.test.ts': "import '../../db/invoices/sums.ts'\n",
        'crowds.test.ts': "import { a } from '../support.ts'\nimport '../races.ts'\n",
        'slow.test.ts': "import '../../db/invoices/sums.ts'\n",
      },
      bids: { 'bids.test.ts': "import { a } from '../support.ts'\n" },
      'races.ts': 'export {}\n',
      'support.ts': "export * from '../db/invoices/sums.ts'\n",
      'leads.test.ts': 'export {}\n',
    },
  })

const all = {
  files: ['db/invoices/days.ts', 'db/invoices/sums.ts'],
  operators: [changeComparisonBound, alterRounding, dropEvent],
  testsFor: () => ['a.test.ts'],
  isEquivalent: () => false,
}

t.test(
  'the mutation operators take turns, and each plants a fault in every file before a second one in any file',
  async (t) => {
    const at = repository(t)
    t.strictSame(listMutableFiles(at), ['db/invoices/days.ts', 'db/invoices/sums.ts'])
    const drawn = drawFaults(at, { ...all, count: 4, seed: 1 })
    t.strictSame(
      drawn.map(({ area }) => area),
      ['moved bound', 'altered rounding', 'moved bound', 'moved bound'],
    )
    t.strictSame(
      drawn
        .filter((_, at) => at !== 1)
        .slice(0, 2)
        .map(({ file }) => file)
        .sort(),
      ['db/invoices/days.ts', 'db/invoices/sums.ts'],
    )
    t.strictSame(drawFaults(at, { ...all, count: 4, seed: 1 }), drawn, 'the same seed draws the same faults')
    t.equal(drawFaults(at, { ...all, count: 100, seed: 1 }).length, 5, 'there are no more faults')
    const changed = drawFaults(at, { ...all, files: ['db/invoices/days.ts'], count: 100, seed: 1 })
    t.strictSame([...new Set(changed.map(({ file }) => file))], ['db/invoices/days.ts'], 'only the given files')
  },
)

t.test('a drawn fault names its file, line, function and edit', async (t) => {
  const [drawn] = drawFaults(repository(t), { ...all, operators: [alterRounding], count: 1, seed: 1 })
  const start = both.indexOf('round')
  t.strictSame(drawn, {
    file: 'db/invoices/sums.ts',
    declaration: 'c',
    before: 'export const c = (x: number) => Math.round(x)',
    after: 'export const c = (x: number) => Math.floor(x)',
    line: 3,
    name: 'db/invoices/sums.ts:3',
    area: 'altered rounding',
    edit: { start, end: start + 'round'.length, text: 'floor' },
    tests: ['a.test.ts'],
  })
})

t.test('equivalent faults and faults that no test reaches are not drawn', async (t) => {
  const at = repository(t)
  const others = drawFaults(at, { ...all, count: 100, seed: 1, isEquivalent: ({ declaration }) => declaration === 'a' })
  t.strictSame(others.map(({ declaration }) => declaration).sort(), ['b', 'b', 'c'])
  t.strictSame(drawFaults(at, { ...all, count: 100, seed: 1, testsFor: () => [] }), [])
})

t.test('a row of equivalent.md identifies its fault and needs a reason', async (t) => {
  const fault = { file: 'db/a.ts', declaration: 'f', before: 'if (a || b) sql`c`', after: 'if (!(a || b)) sql`c`' }
  const row = '| db/a.ts | f | `` if (a \\|\\| b) sql`c` `` | `` if (!(a \\|\\| b)) sql`c` `` | '
  t.equal(formatEquivalentRow(fault, 'both are the same'), `${row}both are the same |`)
  t.strictSame(parseEquivalents(`# Title\n\n| File |\n|---|\n${row}both are the same |\n`), [fault])
  throwsWith(t, () => parseEquivalents(`${row} |\n`), { message: `A row of equivalent.md lacks a cell: ${row} |` })
})

t.test('the declaration and the code of every row in equivalent.md still exist', async (t) => {
  const rows = parseEquivalents(
    readFileSync(join(root, 'scripts', 'develop', 'mutants', 'drawn', 'equivalent.md'), 'utf8'),
  )
  t.not(rows.length, 0)
  for (const { file, declaration, before } of rows) {
    const code = readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' ')
    t.equal(code.split(/\W+/).includes(declaration), true, `${file} declares ${declaration}`)
    t.strictSame(
      before.split(' … ').filter((part) => !code.includes(part)),
      [],
      `${file}: ${before}`,
    )
  }
})

/** Returns the position of a text in the repository's sums.ts. */
const siteOf = (find: string) => {
  const at = both.indexOf(find)
  return {
    file: 'db/invoices/sums.ts',
    source: parseSource('sums.ts', both),
    edit: { start: at, end: at, text: '' },
  }
}

t.test(
  'without a recording a fault is tested by the files that import its file, the most similar and nearest first',
  async (t) => {
    const choice = new FaultTestSelector(repository(t))
    const tests = choice.testsFor(siteOf('x < 1'))
    t.strictSame(
      tests,
      [
        'test/invoices/sums.test.ts',
        'test/invoices/crowds.test.ts',
        'test/bids/bids.test.ts',
        'test/invoices/slow.test.ts',
      ],
      'the slow test runs last',
    )
    t.strictSame(choice.testsFor(siteOf('x < 1'), { supportFile: 'test/races.ts' }), [
      'test/invoices/crowds.test.ts',
      'test/invoices/sums.test.ts',
      'test/bids/bids.test.ts',
      'test/invoices/slow.test.ts',
    ])
  },
)

t.test('with a recording a fault is tested by the test files that ran its function or are not recorded', async (t) => {
  const rangeOf = (find: string) => [both.indexOf(find), both.indexOf(find) + find.length]
  const [a, b] = [rangeOf('(x: number) => x < 1'), rangeOf('(x: number) => x > 2')]
  const file = 'db/invoices/sums.ts'
  const recorded = (test: string, ranges: number[]) => ({ test, cpuSeconds: 1, files: { [file]: ranges } })
  const reached = [recorded('test/invoices/sums.test.ts', a), recorded('test/leads.test.ts', [...a, ...b])]
  const at = repository(t)
  const testsOf = (find: string, sources: Record<string, string>) =>
    new FaultTestSelector(at, new TestReach({ sources, reached })).testsFor(siteOf(find))
  const sources = { [file]: computeSourceFingerprint(both) }
  t.strictSame(testsOf('x < 1', sources), [
    'test/invoices/sums.test.ts',
    'test/invoices/crowds.test.ts',
    'test/leads.test.ts',
    'test/bids/bids.test.ts',
    'test/invoices/slow.test.ts',
  ])
  t.strictSame(testsOf('x > 2', sources), [
    'test/invoices/crowds.test.ts',
    'test/leads.test.ts',
    'test/bids/bids.test.ts',
    'test/invoices/slow.test.ts',
  ])
  t.strictSame(
    testsOf('Math', sources),
    [
      'test/invoices/sums.test.ts',
      'test/invoices/crowds.test.ts',
      'test/bids/bids.test.ts',
      'test/invoices/slow.test.ts',
    ],
    'for a function that no recorded test ran: the tests that import its file',
  )
  t.strictSame(
    testsOf('x > 2', { [file]: 'of an earlier text' }),
    [
      'test/invoices/sums.test.ts',
      'test/invoices/crowds.test.ts',
      'test/leads.test.ts',
      'test/bids/bids.test.ts',
      'test/invoices/slow.test.ts',
    ],
    'for a file that changed after the recording: the tests that ran any part of it',
  )
})

t.test('a recorded test run lists the functions of the service that each test file ran', async (t) => {
  const name = (file: string) => `import t from 'tap'\n${file}`
  const folder = relative(
    root,
    t.testdir({
      'runs.test.ts': name(
        `import { roundToCents } from '${join(root, 'db/domain/money.ts')}'\nt.test('it rounds', async (t) => t.equal(roundToCents('1'), '1.00'))\n`,
      ),
      'loads.test.ts': name(
        `import '${join(root, 'db/domain/money.ts')}'\nt.test('it loads', async (t) => t.equal(1, 1))\n`,
      ),
      'fails.test.ts': name("t.test('it fails', async (t) => t.equal(1, 2))\n"),
    }),
  )
  const path = join(folder, 'reached.jsonl')
  beginReachFile(root, path)
  const lane = new TestProcess(root, { ...process.env, COVERAGE: path })
  for (const file of ['runs.test.ts', 'loads.test.ts', 'fails.test.ts']) await lane.run(join(folder, file))
  await lane.end()
  const recorded = readReachFile(root, path)
  const tests = ['runs.test.ts', 'loads.test.ts'].map((file) => join(folder, file))
  t.strictSame(
    recorded.reached.map(({ test }) => test),
    tests,
    'a failed test file is not recorded',
  )
  const file = 'db/domain/money.ts'
  const text = readFileSync(join(root, file), 'utf8')
  t.equal(recorded.sources[file], computeSourceFingerprint(text))
  const at = text.indexOf('(value: Decimal): Decimal => rounded(parse(value), 2)')
  const body = text.indexOf('rounded(parse(value), 2)', at)
  const end = body + 'rounded(parse(value), 2)'.length
  const roundToCents = { getStart: () => at, end, body: { getStart: () => body } }
  t.strictSame([...new TestReach(recorded).testsRunning(file, text, roundToCents)], tests.slice(0, 1))
  throwsWith(t, () => readReachFile(root, 'none.jsonl'), {
    message: 'There is no recording none.jsonl. COVERAGE=none.jsonl make test records one.',
  })
})
