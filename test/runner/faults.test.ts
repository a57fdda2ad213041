import { existsSync, globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import type { Fault, JudgedFault } from '../../scripts/develop/mutants/fault.ts'
import { FaultLocator } from '../../scripts/develop/mutants/locate.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')
const lists = globSync(['scripts/develop/mutants/faults/*.ts', 'scripts/trials/*/planted-faults.ts'], {
  cwd: root,
}).sort()
const locator = new FaultLocator(root)

for (const list of nonEmpty(lists)) {
  t.test(`every planted fault of ${list} fits one place of the code and names existing tests`, async (t) => {
    const { faults } = (await import(join(root, list))) as { faults: readonly (Fault | JudgedFault)[] }
    t.equal(new Set(faults.map(({ name }) => name)).size, faults.length, 'names are unique')
    for (const fault of nonEmpty(faults)) {
      t.doesNotThrow(() => locator.locate(fault), fault.name)
      const tests = 'tests' in fault ? nonEmpty(fault.tests) : []
      t.strictSame(
        tests.filter((test) => !existsSync(join(root, 'test', `${test}.test.ts`))),
        [],
        fault.name,
      )
    }
  })
}
