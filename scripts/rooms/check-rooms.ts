import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { findRepeatedNames } from './exported-names.ts'
import { findPackageInternalUses } from './package-internals.ts'

/** Rooms that each room may import, in addition to itself. */
const mayImport: Record<string, string[]> = {
  spec: [],
  generated: ['spec'],
  db: ['spec', 'generated'],
  handlers: ['spec', 'generated', 'db'],
  workers: ['spec', 'generated', 'db'],
}

/** Rooms that may import from all rooms. */
const openRooms = ['scripts', 'test']

/** The two modules that the packaged command-line programs share. They import nothing. */
const terminalText = 'scripts/command-line/terminal-text.ts'
const nearestName = 'scripts/command-line/nearest.ts'

/**
 * Code that is packaged for other projects. It may import only the files and folders in `places`, and no npm packages
 * except those in `packages`.
 */
const packed: readonly { name: string; places: readonly string[]; packages: readonly string[] }[] = [
  { name: 'the SDK', places: ['scripts/sdk/', 'generated/sdk/', terminalText, nearestName], packages: [] },
  {
    name: 'the conformance kit',
    places: ['scripts/conformance/', 'generated/openapi.json', terminalText],
    packages: ['ajv', 'ajv-formats'],
  },
]

/**
 * Tiers of the folders of db/, lowest first. A file may import only from its own tier and lower ones. Folders that are
 * not listed, such as db/bids, belong to the tier `nouns`, and so do files directly in db/.
 */
const tiers = [
  ['domain'],
  ['base'],
  ['postgres'],
  ['events', 'records'],
  ['access', 'credentials', 'files', 'jobs', 'mail', 'links', 'papers'],
  ['nouns'],
  ['resources'],
  ['workflows'],
]
const tierOfNouns = tiers.findIndex((rooms) => rooms.includes('nouns'))
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
 *
 *
 * - Imports of a room that is not to the left: spec -> generated -> db -> handlers / workers. A file named by new
 *   URL(..., import.meta.url) counts as an import.
 * - Imports of a higher tier within db/.
 * - Files that import each other in a cycle, types included.
 * - Folders with too many files.
 * - Imports of a package's internals.
 * - Names that several files of a room export.
 * - Imports by which packaged code would need other files or packages.
 */
export function findRoomViolations(root: string): string[] {
  const rooms = [...Object.keys(mayImport), ...openRooms]
  const files = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx,mts}`, { cwd: root, exclude: isInstalled }).sort()
  const imports = files.flatMap((from) => importsOf(root, from))
  return [
    ...imports
      .filter((one) => !isAllowed(one) || !staysPacked(one))
      .map((one) => `${one.from} looks into ${placeOf(one)} (${one.named})`),
    ...files.flatMap((file) => foreignPackages(root, file)),
    ...findCycles(imports.filter(({ from }) => !from.startsWith(join('generated', 'sdk', sep)))).map(
      (cycle) => `${cycle.join(' -> ')} is a cycle`,
    ),
    ...findLargeFolders(root),
    ...findPackageInternalUses(root),
    ...findRepeatedNames(root),
  ]
}

const isInstalled = (path: string): boolean => path.includes('node_modules')

function importsOf(root: string, from: string): Import[] {
  const text = readFileSync(join(root, from), 'utf8')
  return namedFiles(text).map((named) => ({ from, to: relative(root, resolve(root, from, '..', named)), named }))
}

function namedFiles(text: string): string[] {
  const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
  const urls = [...text.matchAll(/new URL\(\s*['"`]([^'"`]+)['"`],\s*import\.meta\.url/g)].map(
    (match) => match[1] ?? '',
  )
  return [...imports, ...urls].filter((name) => name.startsWith('.'))
}

/** Reports whether an import is allowed. A file at the repository's top, such as package.json, belongs to no room. */
function isAllowed({ from, to }: Import): boolean {
  const [room, other] = [roomOf(from), roomOf(to)]
  if (openRooms.includes(room)) return true
  if (room !== other) return (mayImport[room] ?? []).includes(other) || !to.includes(sep)
  return room !== 'db' || tierOf(to) <= tierOf(from)
}

const isIn = (places: readonly string[], path: string): boolean =>
  places.some((place) => path.split(sep).join('/').startsWith(place))

/** Reports whether packaged code imports only files of the same package. */
const staysPacked = ({ from, to }: Import): boolean =>
  packed.every(({ places }) => !isIn(places, from) || isIn(places, to))

/** Returns a line for each npm package that a packaged file imports and that its users would have to install. */
function foreignPackages(root: string, from: string): string[] {
  const own = packed.find(({ places }) => isIn(places, from))
  if (!own) return []
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, from), 'utf8'), true, true)
  const packages = importedFiles.map(({ fileName }) => fileName).filter((name) => !/^(\.|node:)/.test(name))
  const isOwn = (name: string) => own.packages.some((one) => name === one || name.startsWith(`${one}/`))
  return packages
    .filter((name) => !isOwn(name))
    .map((name) => `${from} needs ${name}, which ${own.name} does not bring`)
}

const roomOf = (path: string): string => path.split(sep)[0] ?? ''

/** Returns the imported room; for an import within db/, the imported folder of db/. */
const placeOf = ({ from, to }: Import): string =>
  roomOf(from) === roomOf(to) ? to.split(sep).slice(0, 2).join(sep) : `${roomOf(to)}/`

/**
 * Returns the index of a db/ path's tier. An unlisted folder, or a file directly in db/, belongs to the tier `nouns`.
 */
function tierOf(path: string): number {
  const tier = tiers.findIndex((rooms) => rooms.includes(path.split(sep)[1] ?? ''))
  return tier < 0 ? tierOfNouns : tier
}

/** Returns each import cycle once, as the list of its files. The first file is repeated at the end. */
function findCycles(imports: Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) cycles.push([...path.slice(at), file])
    if (at >= 0 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return cycles
}

function findLargeFolders(root: string): string[] {
  const files = globSync('{spec,db,handlers,workers,scripts,test}/**/*.*', { cwd: root, exclude: isInstalled })
  const counts = Map.groupBy(files, dirname)
  return [...counts]
    .filter(([folder, { length }]) => length > maxFiles && !folder.endsWith('migrations'))
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} files, more than ${maxFiles}: a noun with a second file gets a folder`,
    )
}

if (process.argv[1] === import.meta.filename) {
  const violations = findRoomViolations(resolve(import.meta.dirname, '..', '..'))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}
