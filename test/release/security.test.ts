import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns the test titles of a file as they are written in its source. */
const titlesOf = (file: string): string[] =>
  [...read(file).matchAll(/\.test\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , title]) => title!)

t.test('each line of the threat model in SECURITY.md names existing tests by their titles', (t) => {
  const model = read('SECURITY.md').split('## The threat model\n')[1]!
  const lines = model.split('\n').filter((line) => line.startsWith('| '))
  const [head, ...threats] = lines
  matches(t, head, /^\| Who might try what \| What holds \| Test \|$/)
  t.ok(threats.length >= 20, `${threats.length} lines`)
  for (const line of threats) {
    const [threat, held, tests] = line.slice(2, -2).split(' | ')
    t.ok(threat && held, line)
    const named = (tests ?? '').split('<br>').map((test) => /^`(test\/[^`]+\.test\.ts)`: “(.{15,})”$/.exec(test))
    for (const test of named) {
      const [, file = '', title = ''] = test ?? []
      t.ok(
        existsSync(join(root, file)) && file && titlesOf(file).some((one) => one.includes(title)),
        `${threat}: ${title}`,
      )
    }
  }
  t.end()
})
