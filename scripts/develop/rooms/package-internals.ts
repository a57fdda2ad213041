import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import ts from 'typescript'

/** Paths inside packages that the packages' documentation says to import. */
const documentedPaths = new Set([
  'ajv/dist/2020.js',
  '@modelcontextprotocol/sdk/server/index.js',
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js',
  '@modelcontextprotocol/sdk/types.js',
])

/** Undocumented members of packages, in addition to those that begin with an underscore. */
const privateMembers: Record<string, readonly string[]> = {
  'node:http': ['httpAllowHalfOpen'],
  pg: ['activeQuery', 'stream'],
  'express-openapi-validator': ['ajv', 'middlewareCache'],
  '@react-pdf/renderer': ['getFont'],
}

/** Texts that access a package's internals. */
const privateTexts = /graphile_worker\._private|trust proxy fn/

/** Pattern for files that may use internals in one of these ways; other files need not be parsed. */
const suspicious = new RegExp(
  [/(?:\.|\?\.|['"`{,]\s*)_[a-z]/.source, privateTexts.source, ...Object.values(privateMembers).flat()].join('|'),
)

/**
 * Returns the uses of packages' internals outside of folders named adapters/, one line each:
 *
 * - an import of an undocumented path inside a package;
 * - a member that begins with an underscore (our own private members have #);
 * - a member of `privateMembers` in a file that imports its package;
 * - a text of `privateTexts`.
 *
 * Only the rooms of the service are checked; scripts/ and test/ may use internals. The check cannot see computed names,
 * private members that are not listed, members of objects whose package another file imports, and undocumented
 * behavior.
 */
export function findPackageInternalUses(root: string): string[] {
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

/** Reports whether an import is of a path inside a package, such as `pg/lib/utils.js` or `@a/b/lib`. */
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

/** Returns the name of the member that a node reads, writes or declares. */
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
