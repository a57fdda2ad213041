import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'

/** Paths inside packages that their own documentation tells one to import. */
const documentedPaths = new Set([
  'ajv/dist/2020.js',
  '@modelcontextprotocol/sdk/server/index.js',
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js',
  '@modelcontextprotocol/sdk/types.js',
])

/** Members of packages that their documentation does not name, besides those that begin with an underscore. */
const privateMembers: Record<string, readonly string[]> = {
  'node:http': ['httpAllowHalfOpen'],
  pg: ['activeQuery', 'stream'],
  'express-openapi-validator': ['ajv', 'middlewareCache'],
  '@react-pdf/renderer': ['getFont'],
}

/** Texts by which the inside of a package is asked for. */
const privateTexts = /graphile_worker\._private|trust proxy fn/

/** Every file in which one of these could stand, so that the others need not be parsed. */
const suspicious = new RegExp(
  [/(?:\.|\?\.|['"`{,]\s*)_[a-z]/.source, privateTexts.source, ...Object.values(privateMembers).flat()].join('|'),
)

/**
 * Reaches into a package's inside outside of folders named adapters/, one line each: an import of a path inside a package
 * that is not documented, a member that begins with an underscore (our own private ones have #), a member of
 * `privateMembers` in a file that imports its package, and a text of `privateTexts`. It reads the rooms of the service;
 * scripts/ and test/ may look inside of what they measure, upset or judge.
 *
 * It cannot see a name that is computed, a private member with a usual name that is not listed, one of an object whose
 * package is imported elsewhere, and what is relied on without being documented.
 */
export function findPackageReaches(root: string): string[] {
  const files = globSync('{db,handlers,workers}/**/*.{ts,tsx,mts}', { cwd: root }).sort()
  return files.filter((file) => !file.split(sep).includes('adapters')).flatMap((file) => reachesOf(root, file))
}

function reachesOf(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const paths = imported.filter((name) => isInside(name) && !documentedPaths.has(name))
  const found = [...paths, ...(suspicious.test(text) ? membersOf(text, imported) : [])]
  return found.map((what) => `${file} reaches into a package (${what}), which belongs in an adapters/ folder`)
}

/** Whether an import names more than a package, as `pg/lib/utils.js` or `@a/b/lib` do. */
const isInside = (name: string): boolean =>
  /^(?:@[\w.-]+\/)?[\w.-]+\/./.test(name) && !/^(?:\.|node:|@[^/]+\/[^/]+$)/.test(name)

function membersOf(text: string, imported: readonly string[]): string[] {
  const named = new Set(imported.flatMap((name) => privateMembers[name] ?? []))
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    const name = memberIn(node)
    if (name !== undefined && (/^_[a-z]/i.test(name) || named.has(name))) found.add(name)
    const inner = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? privateTexts.exec(node.text) : null
    if (inner) found.add(inner[0])
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('read.tsx', text, ts.ScriptTarget.Latest, true))
  return [...found]
}

/** The name of the member that a node reads, writes or declares. */
function memberIn(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text
  if (ts.isElementAccessExpression(node)) return textOf(node.argumentExpression)
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) return textOf(node.propertyName ?? node.name)
  if (ts.isPropertySignature(node) || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    return textOf(node.name)
  return undefined
}

const textOf = (node: ts.Node): string | undefined =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : undefined
