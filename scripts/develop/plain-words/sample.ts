import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { listExportedStatements } from '../rooms/exported-names.ts'
import { shuffle } from '../test/shuffled.ts'
import { proseOfSource } from './prose.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Number of texts of each kind in a sample. */
const sizes = { comment: 120, name: 120, title: 60, detail: 30, page: 5 }

/** Code that will soon be rewritten. Its texts are rated only after that. */
const leftOut = [
  /^scripts\/develop\/mutants\/faults\//,
  /^handlers\/pipeline\/http\/overload\//,
  /^db\/engine\/records\//,
  /^(?:db\/nouns|workers)\/webhooks\//,
  /\/migrations\//,
]

/** A text to rate, as a reader sees it: with its path and the line of code that it is about. */
interface Item {
  kind: keyof typeof sizes
  path: string
  text: string
}

/**
 * Prints a random sample of the repository's texts, numbered, for readers to rate. SEED decides which texts are drawn;
 * rating.md says how they are rated. An argument, such as `db/nouns/bids`, prints all texts of the files below a folder
 * instead.
 */
function main(): void {
  const [folder] = process.argv.slice(2)
  if (folder) print(allItems().filter(({ path }) => path.startsWith(folder)))
  else print(sampleOf(Number(process.env.SEED)))
}

function sampleOf(seed: number): Item[] {
  if (!Number.isInteger(seed)) throw new Error('Set SEED to a whole number, or give a folder.')
  const items = allItems()
  return Object.entries(sizes).flatMap(([kind, size]) =>
    shuffle(
      items.filter((item) => item.kind === kind),
      seed,
    ).slice(0, size),
  )
}

function print(items: readonly Item[]): void {
  for (const [index, { kind, path, text }] of items.entries())
    console.log(`## ${index + 1}. ${kind} (${path})\n\n${text}\n`)
}

function allItems(): Item[] {
  const sources = globSync('{db,handlers,workers,scripts,test}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  }).sort()
  const pages = globSync(['handlers/web/docs/*/*.md', '{README,CONTRIBUTING,SECURITY}.md'], { cwd: root }).sort()
  return [
    ...sources.filter((path) => !leftOut.some((pattern) => pattern.test(path))).flatMap(itemsOfSource),
    ...pages.map((path) => ({ kind: 'page' as const, path, text: 'Read the page.' })),
  ]
}

function itemsOfSource(path: string): Item[] {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n')
  const prose = proseOfSource(path, text).flatMap((one): Item[] => {
    if (one.kind === 'title') return [{ kind: 'title', path, text: one.text }]
    if (path.startsWith('test/') && !path.startsWith('scripts/testkit/')) return []
    return [{ kind: 'comment', path, text: `${one.text}\n\n    ${lineAfter(lines, one.line, one.text)}` }]
  })
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const isRoom = !path.startsWith('test/') || path.startsWith('scripts/testkit/')
  return [...prose, ...(isRoom ? exportedItems(path, source) : []), ...detailsOf(path, source)]
}

/** Returns the first line of code after a comment; the same line where code precedes the comment. */
function lineAfter(lines: readonly string[], line: number, comment: string): string {
  const own = lines[line - 1] ?? ''
  if (!/^\s*(?:\/\*|\/\/|\{?\/\*)/.test(own)) return own.trim()
  const at = line - 1 + comment.split('\n').length
  const next = lines.slice(at).findIndex((text) => /\w/.test(text) && !/^\s*\*/.test(text))
  return next < 0 ? '' : (lines[at + next] ?? '').trim()
}

function exportedItems(path: string, source: ts.SourceFile): Item[] {
  return listExportedStatements(source).map((statement) => {
    const text = statement.getText().slice(0, signatureEnd(statement)).trimEnd()
    return { kind: 'name' as const, path, text: `    ${text.slice(0, 600).replaceAll('\n', '\n    ')}` }
  })
}

/** Returns where the signature of a declaration ends: before the body of a function or a class. */
function signatureEnd(statement: ts.Statement): number {
  const isBody = (node: ts.Node): boolean =>
    ts.isBlock(node) || (ts.isArrowFunction(node.parent) && node === node.parent.body)
  const firstBody = (node: ts.Node): ts.Node | undefined =>
    isBody(node) ? node : ts.forEachChild(node, (child) => firstBody(child))
  const end = ts.isClassDeclaration(statement)
    ? statement.members.pos
    : ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
      ? statement.end
      : (firstBody(statement)?.getStart() ?? statement.end)
  return end - statement.getStart()
}

/** Returns the texts of refusals: arguments of `new Refusal(...)`, and members called message or detail. */
function detailsOf(path: string, source: ts.SourceFile): Item[] {
  if (!/^(?:db|handlers|workers)\//.test(path)) return []
  const found: Item[] = []
  const add = (node: ts.Node | undefined): void => {
    const isText = node && (ts.isStringLiteral(node) || ts.isTemplateLiteral(node))
    if (isText && node.getText().split(' ').length > 2)
      found.push({ kind: 'detail', path, text: node.getText().slice(1, -1) })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Refusal') add(node.arguments?.[1])
    if (ts.isPropertyAssignment(node) && /^(?:message|detail)$/.test(node.name.getText())) add(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

main()
