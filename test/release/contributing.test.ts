import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { matches, nonEmpty, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = ['CONTRIBUTING.md', 'SECURITY.md', 'CODE_OF_CONDUCT.md', 'handlers/web/docs/project/releasing.md']

t.test('the diffs in CONTRIBUTING.md apply to this repository as they are printed', (t) => {
  const diffs = [...read('CONTRIBUTING.md').matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff]) => diff!)
  t.equal(diffs.length, 3)
  // Without a repository, git checks the diff against the files of the folder, whatever is committed.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: resolve(root, '..'), GIT_DIR: '/nowhere' }
  for (const diff of diffs) {
    t.doesNotThrow(() => execFileSync('git', ['apply', '--check', '-'], { cwd: root, input: diff, env }), diff)
    const wrong = diff.replace(/^ (.*)$/m, ' no line of the file: $1')
    if (wrong === diff) continue
    const check = () => execFileSync('git', ['apply', '--check', '-'], { cwd: root, input: wrong, env, stdio: 'pipe' })
    throwsWith(t, check, /patch does not apply/, 'a diff with a wrong context line does not apply')
  }
  t.end()
})

t.test('every command and file that the documents for contributors name exists', (t) => {
  const makefile = read('Makefile')
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = (pattern: RegExp) =>
    documents.flatMap((document) => [...read(document).matchAll(pattern)].map(([, name]) => [document, name!]))
  for (const [document, target] of nonEmpty(named(/(?:^ {4}|`)make ([a-z-]+)/gm)))
    matches(t, makefile, new RegExp(`^${target}:`, 'm'), `${document}: make ${target}`)
  for (const [document, script] of nonEmpty(named(/npm run (?:-s )?([a-z:-]+)/g)))
    t.type(scripts[script!], 'string', `${document}: npm run ${script}`)
  for (const [document, path] of nonEmpty(named(/\]\(([\w./-]+\.md|LICENSE)(?:#[\w-]*)?\)/g)))
    t.ok(existsSync(join(root, path!)), `${document}: ${path}`)
  t.end()
})

t.test('the README links to the documents for contributors', (t) => {
  for (const file of nonEmpty(documents.slice(0, 3))) matches(t, read('README.md'), containing(`](${file})`))
  t.end()
})
