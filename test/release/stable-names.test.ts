import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import ts from 'typescript'
import { chapters } from '../../handlers/web/docs/contents.ts'
import { renderMarkdown } from '../../handlers/web/docs/markdown.ts'
import { listSyntaxNodes, parseSource } from '../../scripts/develop/mutants/operators/operator.ts'
import { commands } from '../../scripts/operate/admin/commands.ts'
import { ownCommands } from '../../scripts/packages/cli/completion.ts'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { taskPools } from '../../workers/tasks.ts'

const root = resolve(import.meta.dirname, '..', '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const parsed = (file: string) => parseSource(file, read(file))
const services = globSync('{db,handlers,workers}/**/*.{ts,tsx}', { cwd: root }).sort().map(parsed)

/** Returns the texts of a literal, of both arms of a ternary, or of a template with `…` for each expression. */
function textsOf(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(textsOf)
  return ts.isTemplateExpression(node)
    ? [
        node
          .getText()
          .slice(1, -1)
          .replace(/\$\{[^}]*\}/g, '…'),
      ]
    : []
}

/** Names of metrics, which are objects with a name and a help text. */
const metricNames = services.flatMap((source) =>
  listSyntaxNodes(source)
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => {
      const value = (name: string) =>
        properties.find((property) => property.name?.getText() === name) as ts.PropertyAssignment | undefined
      return value('help') ? textsOf(value('name')?.initializer) : []
    }),
)

const logMessages = services.flatMap((source) =>
  listSyntaxNodes(source)
    .filter(ts.isCallExpression)
    .filter(({ expression }) => /\blog\??\.(?:debug|info|warn|error|fatal)$/.test(expression.getText()))
    .flatMap(({ arguments: given }) => textsOf(given.at(-1))),
)

const variables = globSync(['{db,handlers,workers}/**/*.ts', 'scripts/packages/{sdk,cli,conformance}/**/*.ts'], {
  cwd: root,
}).flatMap((file) =>
  [...read(file).matchAll(/\benv\.([A-Z][A-Z0-9_]+)|\(env, '([A-Z][A-Z0-9_]+)'/g)].map(
    (found) => found[1] ?? found[2]!,
  ),
)

const sdkExports = listSyntaxNodes(parsed('scripts/packages/sdk/index.ts'))
  .filter(ts.isExportSpecifier)
  .map(({ name }) => name.text)

const addresses = chapters.flatMap(({ entries }) =>
  entries.flatMap(({ path, file }) => {
    // The changelog and the page of API changes, which get headings with each release, are listed without anchors.
    const anchors = file && !file.startsWith('..') ? renderMarkdown(read(join('handlers/web/docs', file))).headings : []
    return [`/docs/${path}`, ...anchors.map(({ anchor }) => `/docs/${path}#${anchor}`)]
  }),
)

const names: Record<string, string[]> = {
  metric: metricNames,
  task: taskPools.flatMap(({ tasks }) => Object.keys(tasks)),
  log: logMessages,
  variable: variables,
  command: Object.entries(commands).flatMap(([name, { flags }]) => [
    name,
    ...Object.keys(flags).map((flag) => `${name} --${flag}`),
  ]),
  cli: [...ownCommands],
  sdk: sdkExports,
  address: addresses,
}

t.test('the names that operators and integrators depend on match stable-names.txt', async (t) => {
  for (const kind of Object.keys(names)) nonEmpty(names[kind]!)
  const found = Object.entries(names).flatMap(([kind, all]) =>
    [...new Set(all)].sort().map((name) => `${kind} ${name}`),
  )
  const listed = read('test/release/stable-names.txt').trimEnd().split('\n')
  t.strictSame(
    found.filter((line) => !listed.includes(line)),
    [],
    'each new name must be added to the list',
  )
  t.strictSame(
    listed.filter((line) => !found.includes(line)),
    [],
    'a listed name still exists: renaming it breaks those who use it',
  )
})
