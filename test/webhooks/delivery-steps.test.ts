import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'workers/webhooks')
const readme = readFileSync(join(folder, 'README.md'), 'utf8')

/** Returns the path of a file that the README names: from the root, or next to the README. */
const pathOf = (file: string): string => join(file.includes('/') ? root : folder, file)

/** Returns the functions, classes and methods that a file declares, with their code. */
function declaredIn(file: string): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node) || ts.isMethodDeclaration(node)
    if (isNamed && node.name) found.set(node.name.getText(), node.getText())
    if (ts.isVariableDeclaration(node)) found.set(node.name.getText(), node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(pathOf(file), 'utf8'), ts.ScriptTarget.Latest, true))
  return found
}

/** Returns the rows of the README's table under a heading, as lists of cells. */
const rowsUnder = (heading: string): string[][] =>
  readme
    .split(`\n## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))

const allIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!)
const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort()

t.test('every file and function that the README of deliveries names exists', async (t) => {
  for (const file of nonEmpty(allIn(readme, /`([\w./-]+\.ts)`/g))) t.ok(existsSync(pathOf(file)), file)
  for (const [, name, file] of nonEmpty([...readme.matchAll(/`([#\w]+)` in `([\w./-]+\.ts)`/g)]))
    t.ok(declaredIn(file!).has(name!), `${name} in ${file}`)
  for (const [step, where] of nonEmpty(rowsUnder('From the commit to the receiver')))
    matches(t, where, /^`#?\w+` in `[\w./-]+\.ts`/, step)
})

t.test('the README of deliveries names every file of its folder', async (t) => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  t.strictSame(sorted(allIn(readme, /`([\w-]+\.ts)`/g)), files.sort())
})

t.test('the README lists the states of a dispatcher, with the transitions of their methods', async (t) => {
  const rows = rowsUnder('States of a dispatcher').map(([state, does, from, to]) => ({
    state: state!.slice(1, -1),
    method: /^`(#\w+)` in `dispatcher\.ts`: /.exec(does!)![1]!,
    from: allIn(from!, /`(\w+)`/g),
    to: [...allIn(to!, /`(\w+)`/g), ...(/\bthe end\b/i.test(to!) ? ['ended'] : [])],
  }))
  const code = declaredIn('dispatcher.ts')
  const declared = /type DispatcherState = (.*)/.exec(readFileSync(pathOf('dispatcher.ts'), 'utf8'))![1]!
  const states = allIn(declared, /'(\w+)'/g)
  t.strictSame(sorted([...rows.map(({ state }) => state), 'ended']), sorted(states))
  for (const { state, method, from, to } of nonEmpty(rows)) {
    const named = allIn(code.get(method)!, /'(\w+)'/g).filter((name) => states.includes(name))
    t.strictSame(sorted(to), sorted(named), `leaving ${state}`)
    const entering = rows.filter((row) => row.to.includes(state)).map((row) => row.state)
    t.strictSame(sorted(from), sorted(entering), `entering ${state}`)
  }
})
