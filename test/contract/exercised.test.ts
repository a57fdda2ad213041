import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { contractOperations } from '../../scripts/testkit/http/contract.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Returns the operations that a test calls or names in its title. Tests in test/contract do not count, because they go
 * through the whole contract.
 */
function exercised(): Set<string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.startsWith('contract'))
  return new Set(
    tests.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const calls = [...text.matchAll(/\.(?:call|ok)\(\s*'(\w+)'/g)].map((call) => call[1]!)
      const titles = [...text.matchAll(/\.test\(\s*(['"`])(.*?)\1,/g)].map((title) => title[2]!)
      return [...calls, ...titles.flatMap((title) => title.match(/\w+/g) ?? [])]
    }),
  )
}

t.test('every operation is called by a test or named in a title, except those listed in unexercised.txt', (t) => {
  const named = exercised()
  const listed = readFileSync(join(root, 'contract/unexercised.txt'), 'utf8').split('\n').filter(Boolean)
  const missing = contractOperations.map(({ operationId }) => operationId).filter((id) => !named.has(id))
  t.strictSame(missing.sort(), listed.sort())
  t.end()
})
