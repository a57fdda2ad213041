import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { findRepeatedNames } from './exported-names.ts'
import { findPackageReaches } from './package-reaches.ts'

/** The rooms that each room may look into, besides itself. */
const mayImport: Record<string, string[]> = {
  spec: [],
  generated: ['spec'],
  db: ['spec', 'generated'],
  handlers: ['spec', 'generated', 'db'],
  workers: ['spec', 'generated', 'db'],
}

/** These look into all rooms. */
const openRooms = ['scripts', 'test']

/** What the programs that write to a terminal share; it imports nothing. */
const terminalText = 'scripts/command-line/terminal-text.ts'
const nearestName = 'scripts/command-line/nearest.ts'

/** What is packed for others: it looks into itself alone, and needs no package but those that are packed with it. */
const packed: readonly { name: string; places: readonly string[]; packages: readonly string[] }[] = [
  { name: 'the SDK', places: ['scripts/sdk/', 'generated/sdk/', terminalText, nearestName], packages: [] },
  {
    name: 'the conformance kit',
    places: ['scripts/conformance/', 'generated/openapi.json', terminalText],
    packages: ['ajv', 'ajv-formats'],
  },
]

/** The rooms of db/, each tier above the one before it. A noun's folder or file needs no line here. */
const tiers = [
  ['domain'],
  ['base'],
  ['postgres'],
  ['events', 'records'],
  ['access', 'files', 'jobs', 'mail', 'links', 'papers'],
  ['nouns'],
  ['resources'],
  ['workflows'],
]
const tierOfNouns = tiers.findIndex((rooms) => rooms.includes('nouns'))
const maxFiles = 26

interface Import {
  from: string
  to: string
  /** As the importing file writes it. */
  named: string
}

/**
 * What breaks the order of the rooms in the repository at `root`, one line each, empty when all is well: an import, or a
 * file named by new URL(..., import.meta.url), of a room that is not to the left (spec -> generated -> db -> handlers /
 * workers) or, inside db/, above; files that import each other in a cycle, types included; folders of too many files;
 * reaches into a package's inside; names that several files of a room export; and what is packed for
 * others would need besides itself.
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
    ...findPackageReaches(root),
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

/** A file at the repository's top, such as package.json, is in no room. */
function isAllowed({ from, to }: Import): boolean {
  const [room, other] = [roomOf(from), roomOf(to)]
  if (openRooms.includes(room)) return true
  if (room !== other) return (mayImport[room] ?? []).includes(other) || !to.includes(sep)
  return room !== 'db' || tierOf(to) <= tierOf(from)
}

const isIn = (places: readonly string[], path: string): boolean =>
  places.some((place) => path.split(sep).join('/').startsWith(place))

/** Whether what is packed for others stays among what is packed with it. */
const staysPacked = ({ from, to }: Import): boolean =>
  packed.every(({ places }) => !isIn(places, from) || isIn(places, to))

/** The packages that a file which is packed for others asks for, and that its users would have to install. */
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

/** The room that is looked into; inside db/ one of its own rooms. */
const placeOf = ({ from, to }: Import): string =>
  roomOf(from) === roomOf(to) ? to.split(sep).slice(0, 2).join(sep) : `${roomOf(to)}/`

/** The tier of a path of db/; a file at its top is a noun's. */
function tierOf(path: string): number {
  const tier = tiers.findIndex((rooms) => rooms.includes(path.split(sep)[1] ?? ''))
  return tier < 0 ? tierOfNouns : tier
}

/** Each cycle once: the files that it goes through, the first of them again at the end. */
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
