import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import type { Fault } from '../../scripts/mutants/fault.ts'
import { nonEmpty } from '../support/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')
const lists = globSync(['scripts/mutants/faults/**/*.ts', 'scripts/*/planted-faults.ts'], { cwd: root }).sort()
/** Planted faults that a separate program must catch have no tests. */
type Listed = Omit<Fault, 'tests'> & Partial<Pick<Fault, 'tests'>>

for (const list of nonEmpty(lists)) {
  t.test(`every planted fault of ${list} matches its code once and names existing tests`, async (t) => {
    const { faults } = (await import(join(root, list))) as { faults: readonly Listed[] }
    t.equal(new Set(faults.map(({ name }) => name)).size, faults.length, 'names are unique')
    for (const { name, file, find, replace, tests = [] } of nonEmpty(faults)) {
      t.equal(readFileSync(join(root, file), 'utf8').split(find).length - 1, 1, name)
      t.not(replace, find, name)
      t.strictSame(
        tests.filter((test) => !existsSync(join(root, test))),
        [],
        name,
      )
    }
  })
}
