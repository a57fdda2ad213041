import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { findFilesOverBudget, lowerBudgets, readBudgets } from '../../scripts/develop/test/budgets.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')

t.test('every file in the list of CPU times exists', async (t) => {
  for (const file of nonEmpty(readBudgets(root).keys())) t.ok(existsSync(join(root, file)), file)
})

t.test(
  "a test file exceeds its budget if its share of the CPU time grows, regardless of the machine's speed",
  async (t) => {
    const budgets = new Map([
      ['a', 10],
      ['b', 10],
      ['c', 10],
    ])
    const took = (a: number, b: number, c: number) =>
      new Map([
        ['a', a],
        ['b', b],
        ['c', c],
      ])
    t.strictSame(findFilesOverBudget(budgets, took(10, 11, 9)), [])
    t.strictSame(findFilesOverBudget(budgets, took(30, 33, 27)), [], 'a machine of a third of the speed')
    matches(t, findFilesOverBudget(budgets, took(30, 5, 5)), [/^a took 30\.0 s of CPU/])
    matches(
      t,
      findFilesOverBudget(budgets, new Map([...took(10, 10, 10), ['new', 9]])),
      [/^new took/],
      'a new file also has a budget',
    )
  },
)

t.test('an update of the list of CPU times only lowers times, and removes entries of missing files', async (t) => {
  const folder = t.testdir()
  mkdirSync(join(folder, 'test'))
  const list = join(folder, 'test', 'cpu-seconds.txt')
  writeFileSync(list, '4.0 a\n4.0 b\n4.0 c\n4.0 gone\n')
  const took = new Map([
    ['a', 9],
    ['b', 2.31],
    ['c', 0.2],
    ['new', 8],
  ])
  lowerBudgets(folder, readBudgets(folder), took)
  t.equal(readFileSync(list, 'utf8'), '4.0 a\n2.4 b\n')
})
