import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { isLongTest, longTests } from '../../scripts/develop/test/long-tests.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')
const all = globSync('test/**/*.test.ts', { cwd: root })

t.test('every pattern of long tests fits a test file', async (t) => {
  for (const { files } of nonEmpty(longTests))
    t.ok(
      all.some((file) => files.test(file)),
      `${files}`,
    )
})

t.test('every test file that opens a browser, kills a process or starts an operator is long', async (t) => {
  t.equal(isLongTest('test/portal/records/records.browser.test.ts'), true)
  t.equal(isLongTest('test/oauth/browser.test.ts'), true)
  t.equal(isLongTest('test/workers/killed.test.ts'), true)
  t.equal(isLongTest('test/operator/admin.test.ts'), true)
  t.equal(isLongTest('test/contacts.test.ts'), false)
})
