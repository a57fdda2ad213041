import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { findRepeatedNames } from './exported-names.ts'
import { type Folder, folders } from './folders.ts'
import { findPackageInternalUses } from './package-internals.ts'

/** Files of scripts/packages/terminal that the command-line program and the conformance kit contain. */
const terminal = 'scripts/packages/terminal/'

/**
 * Code that is packaged for other projects. It may import only the files and folders in `places`, and no npm packages
 * except those in `packages`.
 */
const packed: readonly {
  name: string
  from: readonly string[]
  places: readonly string[]
  packages: readonly string[]
}[] = [
  {
    name: 'the SDK',
    from: ['scripts/packages/sdk/', 'scripts/packages/cli/'],
    places: ['scripts/packages/sdk/', 'scripts/packages/cli/', 'generated/sdk/', terminal],
    packages: [],
  },
  {
    name: 'the conformance kit',
    from: ['scripts/packages/conformance/'],
    places: [
      'scripts/packages/conformance/',
      'generated/openapi.json',
      'generated/openapi.d.ts',
      'generated/recipes.ts',
      terminal,
    ],
    packages: ['ajv', 'ajv-formats'],
  },
]

const maxFiles = 26

interface Import {
  from: string
  to: string
  /** Path as written in the importing file. */
  named: string
}

/**
 * Returns the violations of the import rules in the repository at `root`, one line each; an empty list if there are
 * none. It finds:
 *
 * - Files that belong to no folder of the table.
 * - Imports that the table does not allow, and cycles of folders. A file named by new URL(..., import.meta.url) counts
 *   as an import.
 * - Files that import each other in a cycle, types included.
 * - Folders with too many files.
 * - Imports of a package's internals.
 * - Names that several files of a room export.
 * - Imports by which packaged code would need other files or packages.
 */
export function findRoomViolations(root: string, table: readonly Folder[] = folders): string[] {
  const rooms = [...new Set(table.map(({ path }) => path.split('/')[0]!))]
  const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mts}`, { cwd: root, exclude: isInstalled })
    .map((file) => file.split(sep).join('/'))
    .sort()
  const imports = files.flatMap((from) => importsOf(root, from))
  return [
    ...findTableFaults(table),
    ...files.filter((file) => !folderOf(table, file)).map((file) => `${file} is in no folder of the table`),
    ...imports
      .filter((one) => !isAllowed(table, one) || !staysPacked(one))
      .map(({ from, to, named }) => `${from} looks into ${folderOf(table, to)?.path ?? dirname(to)} (${named})`),
    ...files.flatMap((file) => foreignPackages(root, file)),
    ...findCycles(groupImports(table, imports)).map((cycle) => `${cycle.join(' -> ')} is a cycle of folders`),
    ...findCycles(Map.groupBy(imports.filter(isWritten), ({ from }) => from)).map(
      (cycle) => `${cycle.join(' -> ')} is a cycle`,
    ),
    ...findLargeFolders(root, rooms),
    ...findPackageInternalUses(root),
    ...findRepeatedNames(root),
  ]
}

/** Returns the entries of the table that allow imports of folders which are not above them. */
function findTableFaults(table: readonly Folder[]): string[] {
  return table.flatMap(({ path, imports }, place) =>
    imports
      .filter(
        (named) =>
          !isAt(named, path) && !table.slice(0, place).some((one) => isAt(named, one.path) || isAt(one.path, named)),
      )
      .map((named) => `the table allows ${path} to import ${named}, which is not above it`),
  )
}

const isInstalled = (path: string): boolean => path.includes('node_modules')

/** Reports whether a path is this folder, or is below it. */
const isAt = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

/** The SDK's generated code is written by a generator, and has cycles of types. */
const isWritten = ({ from }: Import): boolean => !isAt('generated/sdk', from)

function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8')
  return namedFiles(text).map((named) => {
    const to = relative(root, resolve(root, from, '..', named))
    return { from, to: to.split(sep).join('/'), named }
  })
}

function namedFiles(text: string): string[] {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const urls = [...text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`],\s*import\.meta\.url/g)].map(
    (match) => match[1] ?? '',
  )
  return [...imports, ...urls].filter((name) => name.startsWith('.'))
}

/** Returns the entry of the table to which a path belongs: the one with the longest path. */
function folderOf(table: readonly Folder[], path: string): Folder | undefined {
  return table.filter((one) => isAt(one.path, path)).sort((one, other) => other.path.length - one.path.length)[0]
}

/** Reports whether an import is allowed. A file at the repository's top, such as package.json, belongs to no room. */
function isAllowed(table: readonly Folder[], { from, to }: Import): boolean {
  if (!to.includes('/')) return true
  const [own, other] = [folderOf(table, from), folderOf(table, to)]
  if (!own || !other) return false
  if (own === other) return own.children !== 'none' || unitOf(own, from) === unitOf(other, to)
  return own.imports.some((named) => isAt(named, to))
}

/** Returns the part of a folder to which a file belongs: the folder itself, or what is directly below it. */
function unitOf({ path, children }: Folder, file: string): string {
  if (!children) return path
  return `${path}/${file.slice(path.length + 1).split('/')[0]}`
}

/** Returns the imports between folders, or between their parts, by the importing one. */
function groupImports(table: readonly Folder[], imports: readonly Import[]): Map<string, { to: string }[]> {
  const between = imports.flatMap(({ from, to }) => {
    const [own, other] = [folderOf(table, from), folderOf(table, to)]
    if (!own || !other) return []
    const [unit, otherUnit] = [unitOf(own, from), unitOf(other, to)]
    return unit === otherUnit ? [] : [{ from: unit, to: otherUnit }]
  })
  return Map.groupBy(between, ({ from }) => from)
}

const isIn = (places: readonly string[], path: string): boolean => places.some((place) => path.startsWith(place))

/** Reports whether packaged code imports only files of the same package. */
const staysPacked = ({ from, to }: Import): boolean =>
  packed.every((one) => !isIn(one.from, from) || isIn(one.places, to))

/** Returns a line for each npm package that a packaged file imports and that its users would have to install. */
function foreignPackages(root: string, from: string): string[] {
  const own = packed.find((one) => isIn(one.from, from))
  if (!own) return []
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), 'utf8'), true, true)
  const packages = importedFiles.map(({ fileName }) => fileName).filter((name) => !/^(\.|node:)/.test(name))
  const isOwn = (name: string) => own.packages.some((one) => name === one || name.startsWith(`${one}/`))
  return packages
    .filter((name) => !isOwn(name))
    .map((name) => `${from} needs ${name}, which ${own.name} does not bring`)
}

/** Returns each cycle once, as the list of its members. The first member is repeated at the end. */
function findCycles(next: ReadonlyMap<string, readonly { to: string }[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (one: string, path: string[]): void => {
    const at = path.indexOf(one)
    if (at >= 0) cycles.push([...path.slice(at), one])
    if (at >= 0 || done.has(one)) return
    for (const { to } of next.get(one) ?? []) visit(to, [...path, one])
    done.add(one)
  }
  for (const one of next.keys()) visit(one, [])
  return cycles
}

function findLargeFolders(root: string, rooms: readonly string[]): string[] {
  const files = globSync(`{${rooms.filter((room) => room !== 'generated').join(',')}}/**/*.*`, {
    cwd: root,
    exclude: isInstalled,
  })
  const counts = Map.groupBy(files, dirname)
  return [...counts]
    .filter(([folder, { length }]) => length > maxFiles && !folder.endsWith('migrations'))
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files, more than ${maxFiles}: a noun with a second file gets a folder`,
    )
}

if (process.argv[1] === import.meta.filename) {
  const violations = findRoomViolations(resolve(import.meta.dirname, '..', '..', '..'))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}
