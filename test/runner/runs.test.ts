import { join, relative, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { Imports } from '../../scripts/develop/test/imports.ts'
import { TestProcess } from '../../scripts/develop/test/lanes.ts'
import { orderTestTasks, TestRun, type TestTask } from '../../scripts/develop/test/run.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')

/** Creates test files outside the suite, at a place from which packages can be imported. */
const filesOf = (t: Test, files: Record<string, string>): string => relative(root, t.testdir(files))

async function lane(t: Test): Promise<TestProcess> {
  const lane = new TestProcess(root, process.env)
  t.teardown(() => lane.end())
  return lane
}

const passing = "import t from 'tap'\nt.test('it holds', async (t) => t.ok(true))\n"

t.test('a test file passes with its number of assertions, or fails with a report', async (t) => {
  const folder = filesOf(t, {
    'good.test.ts': passing,
    'bad.test.ts':
      "import t from 'tap'\nt.test('two is two', async (t) => {\n  t.ok(1)\n  t.equal(1, 2, 'not so')\n})\n",
    'empty.test.ts': 'export {}\n',
  })
  const one = await lane(t)
  matches(t, await one.run(join(folder, 'good.test.ts')), { passed: 1, failed: 0 })
  matches(t, await one.run(join(folder, 'bad.test.ts')), { passed: 1, failed: 1, report: /two is two[\s\S]*not so/ })
  matches(t, await one.run(join(folder, 'empty.test.ts')), { passed: 0, failed: 1 }, 'a file without tests fails')
})

t.test('an uncaught error fails the running test file, and not the next one', async (t) => {
  const thrown = (what: string) =>
    `import t from 'tap'\nt.test('it waits', async (t) => {\n  ${what}\n  await new Promise((done) => setTimeout(done, 50))\n  t.ok(1)\n})\n`
  const folder = filesOf(t, {
    'thrown.test.ts': thrown("setTimeout(() => { throw new Error('from a timer') })"),
    'rejected.test.ts': thrown("void Promise.reject(new Error('from a promise'))"),
    'syntax.test.ts': "import t from 'tap'\nt.test('it (\n",
    'good.test.ts': passing,
  })
  const one = await lane(t)
  matches(t, await one.run(join(folder, 'thrown.test.ts')), { failed: 1, report: /it waits[\s\S]*from a timer/ })
  matches(t, await one.run(join(folder, 'rejected.test.ts')), { failed: 1, report: /it waits[\s\S]*from a promise/ })
  matches(t, await one.run(join(folder, 'syntax.test.ts')), { failed: 1 })
  matches(t, await one.run(join(folder, 'good.test.ts')), { passed: 1, failed: 0 })
})

t.test('the teardowns of a test file run before the next file begins', async (t) => {
  const folder = filesOf(t, {
    'first.test.ts': `import t from 'tap'\nglobalThis.left = []\nt.teardown(() => void globalThis.left.push('file'))\nt.test('it leaves', async (t) => {\n  t.teardown(() => void globalThis.left.push('test'))\n  t.ok(1)\n})\n`,
    'second.test.ts':
      "import t from 'tap'\nt.test('it finds', async (t) => t.strictSame(globalThis.left, ['test', 'file']))\n",
  })
  const one = await lane(t)
  for (const file of ['first', 'second'])
    matches(t, await one.run(join(folder, `${file}.test.ts`)), { passed: 1, failed: 0 })
})

t.test('a test file that exits its process fails with the status, and the others run in a new process', async (t) => {
  const folder = filesOf(t, {
    'ends.test.ts': "import t from 'tap'\nt.test('it ends', async () => process.exit(7))\n",
    'good.test.ts': passing,
  })
  const tasks = ['ends', 'good'].map((name): TestTask => ({ kind: 'shared', files: [join(folder, `${name}.test.ts`)] }))
  const printed: string[] = []
  const ended = await new TestRun(root, process.env, tasks).runAll((line) => printed.push(line))
  matches(t, ended, { passed: 1, failed: 1 })
  matches(t, printed.join('\n'), /FAIL .*ends\.test\.ts[\s\S]*status 7/)
  matches(t, printed.join('\n'), /PASS .*good\.test\.ts 1 in/)
})

t.test(
  'a test file that fails only in a shared process fails, and the report names the files that ran before it',
  async (t) => {
    const folder = filesOf(t, {
      'a.test.ts':
        "import t from 'tap'\nt.test('it spoils', async (t) => {\n  globalThis.spoiled = true\n  t.ok(1)\n})\n",
      'b.test.ts': "import t from 'tap'\nt.test('it is spoiled', async (t) => t.notOk(globalThis.spoiled))\n",
      'c.test.ts': "import t from 'tap'\nt.test('it never holds', async (t) => t.ok(false))\n",
    })
    const files = ['a', 'b', 'c'].map((name) => join(folder, `${name}.test.ts`))
    const printed: string[] = []
    const ended = await new TestRun(root, process.env, [{ kind: 'pure', files }]).runAll((line) => printed.push(line))
    matches(t, ended, { passed: 1, failed: 2 })
    matches(
      t,
      printed.join('\n'),
      /FAIL .*b\.test\.ts .*failed beside others, and passes alone\. Before it ran .*a\.test\.ts/,
    )
    matches(t, printed.join('\n'), /FAIL .*c\.test\.ts .*, alone too/)
  },
)

t.test(
  'test files without a database share a process, the others run separately, the most expensive first',
  async (t) => {
    const imports = new Imports(root)
    const files = [
      'test/domain/money.test.ts',
      'test/contacts.test.ts',
      'test/operator/embedded.test.ts',
      'test/domain/scopes.test.ts',
    ]
    const budgets = new Map([
      ['test/contacts.test.ts', 4],
      ['test/operator/embedded.test.ts', 9],
    ])
    const tasks = (order?: string) => orderTestTasks(files, imports, { budgets, order, print: () => {} })
    t.strictSame(tasks(), [
      { kind: 'alone', files: ['test/operator/embedded.test.ts'] },
      { kind: 'shared', files: ['test/contacts.test.ts'] },
      { kind: 'pure', files: ['test/domain/money.test.ts', 'test/domain/scopes.test.ts'] },
    ])
    t.strictSame(tasks('5'), tasks('5'), 'a seed gives the same order each time')
    t.strictSame(new Set(tasks('5')), new Set(tasks()))
  },
)

t.test('a file reaches the files that it imports directly or indirectly, except type imports', async (t) => {
  const folder = filesOf(t, {
    'a.ts': "import { b } from './b.ts'\nimport type { D } from './d.ts'\nexport type { E } from './e.ts'\n",
    'b.ts': "export {\n  c,\n  f,\n} from './c.ts'\nnew URL('./g.json', import.meta.url)\n",
    'c.ts': "export const h = await import('./h.ts')\n",
  })
  const reached = new Imports(root).countImportsTo(join(folder, 'a.ts'))
  t.strictSame([...reached].map(([file, steps]) => `${relative(folder, file)} ${steps}`).sort(), [
    'a.ts 0',
    'b.ts 1',
    'c.ts 2',
    'g.json 2',
    'h.ts 3',
  ])
})
