import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { findRepeatedNames } from './exported-names.ts'

/**
 * This script counts what makes the repository harder to maintain: duplicate mechanisms, repeated names, casts, lines.
 * It lists the files of each count, for this repository or the one at `path`. Use it to compare two commits.
 *
 * Usage: `scripts/node scripts/develop/rooms/counts.ts [path]`
 */

interface SourceFile {
  path: string
  text: string
  tree: ts.SourceFile
}

interface Count {
  what: string
  found: string[]
}

const product = ['db', 'handlers', 'workers']

function sourcesIn(root: string): SourceFile[] {
  const files = globSync('{db,handlers,workers,scripts,test}/**/*.{ts,tsx,mts}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.endsWith('migrations'),
  }).sort()
  return files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
  })
}

const inRooms = (files: readonly SourceFile[], rooms: readonly string[]): SourceFile[] =>
  files.filter(({ path }) => rooms.some((room) => path.startsWith(`${room}/`)))

const matching = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** Returns the file's path once for each cast `x as T`, without `as const`, which changes no type. */
function castsIn({ path, tree }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) found.push(path)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/**
 * Reports whether a file keeps callers waiting: a promise's executor stores its continuation in a list from which other
 * code calls it.
 */
function keepsWaiting({ tree }: SourceFile): boolean {
  let found = false
  const visit = (node: ts.Node): void => {
    const executor = ts.isNewExpression(node) && node.expression.getText(tree) === 'Promise' && node.arguments?.[0]
    if (executor && ts.isArrowFunction(executor)) found ||= pushesContinuation(executor, tree)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function pushesContinuation(executor: ts.ArrowFunction, tree: ts.SourceFile): boolean {
  const text = executor.body.getText(tree)
  const resolve = executor.parameters[0]?.name.getText(tree) ?? 'resolve'
  const steps = [...text.matchAll(/const (\w+) = (?:\([^)]*\)[^=]*=> )/g)].map(([, name]) => name!)
  return [resolve, ...steps].some((name) => new RegExp(`\\.push\\([^;\\n]*?\\b${name}\\b`).test(text))
}

function countsOf(root: string): Count[] {
  const files = sourcesIn(root)
  const code = inRooms(files, product)
  return [
    { what: 'side tables keyed by handlers', found: matching(code, /\.(add|set)\(handler\b/) },
    // This count finds files that compare the end of a lease themselves, or that hold a session's lock for its whole
    // life.
    {
      what: 'leases: files that decide by hand whether one is over',
      found: matching(
        code,
        /(lease|drain|held|holds)_?until[`']?,? ?(?:is null or \w+ )?'?[<>]=?|(lease|drain|held)_until <=? |'(leaseUntil|heldUntil)', '[<>]|workerPool, lockKey\]|export class Lease\b/i,
      ),
    },
    // A waiting caller is found as a continuation in a list.
    { what: 'limiters: files that keep callers waiting', found: code.filter(keepsWaiting).map(({ path }) => path) },
    {
      what: '$ref resolvers: files that follow one',
      found: matching(
        inRooms(files, [...product, 'scripts']),
        /\$ref\b[^\n]{0,12}\.(split|replace|slice)\(|export function resolvePointer|typeof \$ref === 'string'/,
      ),
    },
    { what: 'exported names declared twice', found: findRepeatedNames(root) },
    ...['handlers/pipeline/http', 'db/engine/records'].map((room) => ({
      what: `casts in ${room}`,
      found: inRooms(files, [room]).flatMap(castsIn),
    })),
    ...[...product, 'scripts', 'test'].map((room) => ({
      what: `lines of ${room}`,
      found: inRooms(files, [room]).flatMap(({ path, text }) => Array(text.split('\n').length - 1).fill(path)),
    })),
  ]
}

const here = resolve(import.meta.dirname, '../../..')
const root = resolve(process.argv[2] ?? here)
const isNamed = (what: string): boolean => !/^(casts|lines)/.test(what)
for (const { what, found } of countsOf(root)) {
  console.log(`${String(found.length).padStart(6)}  ${what}`)
  if (isNamed(what)) for (const one of found) console.log(`          ${relative('.', one)}`)
}
