import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isOlderRelease } from '../../../db/engine/base/release.ts'
import { parseFunction } from '../../../db/engine/postgres/functions/schema-functions.ts'
import { releasesFolder, serializeReleasedContract } from '../../contract/changes/releases.ts'
import { functionsFolder, releasedFunctionsFile } from '../../operate/migrations/functions.ts'

/** Everything that a release consists of, read from the clone at `root`. */
export interface ReleaseRepository {
  /** Versions of the repository, keyed by the name of the file that has the version. All must be equal. */
  versions: Record<string, string>
  contract: PublishedContract
  /** Releases up to this commit, from their tags, the oldest first. */
  releases: string[]
  changelog: string
  /** Paths of files that differ from the commit. */
  uncommitted: string[]
  /** Reads a file as of a release; undefined if the release did not have it. */
  readFileAt(release: string, file: string): string | undefined
  /** Returns the migrations of a release that have since been edited or removed. */
  listChangedMigrations(release: string): string[]
  /** For each contract migration, keyed by its file, the release that stopped using what the migration removes. */
  contractMigrations: Record<string, string>
  /** Releases whose contract is stored, so that later contracts can be compared with it. */
  releasesWithStoredContract: string[]
  /** Text of the list of the last release's functions; undefined if there is none. */
  storedFunctions: string | undefined
  /** The text that the list has if this commit is released. */
  functions: string
}

/** Members of the contract that matter for a release. */
export interface PublishedContract {
  info: { version: string }
  paths: Record<string, Record<string, PublishedMarks>>
  webhooks?: Record<string, Record<string, { 'x-since'?: string }>>
  components?: { schemas?: Record<string, object> }
}

/** Release and deprecation dates of an operation. */
interface PublishedMarks {
  'x-since'?: string
  'x-deprecated-on'?: string
  'x-sunset'?: string
}

export const publishedContractFile = 'generated/openapi.json'
const writtenFile = 'spec/openapi.json'
const keptFolder = `spec/${releasesFolder}`
const migrations = 'db/engine/postgres/migrations'

/** Runs git in this repository and returns its output; throws if git fails. */
const askGit =
  (root: string) =>
  (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })

export function readRepository(root: string, git = askGit(root)): ReleaseRepository {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const contract = JSON.parse(read(publishedContractFile)) as PublishedContract
  const lock = JSON.parse(read('package-lock.json'))
  const lines = (text: string): string[] => text.split('\n').filter(Boolean)
  return {
    contract,
    versions: {
      'package.json': JSON.parse(read('package.json')).version,
      'package-lock.json': lock.version === lock.packages[''].version ? lock.version : 'two versions',
      [writtenFile]: JSON.parse(read(writtenFile)).info.version,
      [publishedContractFile]: contract.info.version,
    },
    releases: lines(git('tag', '--list', '--merged', 'HEAD'))
      .filter((tag) => /^\d+\.\d+\.\d+$/.test(tag))
      .sort((a, b) => (isOlderRelease(a, b) ? -1 : 1)),
    changelog: read('CHANGELOG.md'),
    uncommitted: lines(git('status', '--porcelain')).map((line) => line.slice(3)),
    readFileAt: (release, file) => {
      try {
        return git('show', `${release}:${file}`)
      } catch {
        return undefined
      }
    },
    listChangedMigrations: (release) => lines(git('diff', '--name-only', '--diff-filter=a', release, '--', migrations)),
    contractMigrations: Object.fromEntries(
      globSync(`${migrations}/*.sql`, { cwd: root }).flatMap((file) => {
        const release = /^-- contract: (\S+)/.exec(read(file))?.[1]
        return release === undefined ? [] : [[file, release]]
      }),
    ),
    releasesWithStoredContract: globSync(`${keptFolder}/*.*.*.json`, { cwd: root }).map((file) =>
      basename(file, '.json'),
    ),
    storedFunctions: existsSync(join(root, releasedFunctionsFile)) ? read(releasedFunctionsFile) : undefined,
    functions: listSignatures(root),
  }
}

/** Returns the signatures of the functions at `root`, one per line. */
const listSignatures = (root: string): string =>
  globSync(`${functionsFolder}/*.sql`, { cwd: root })
    .sort()
    .map((file) => `${parseFunction(basename(file), readFileSync(join(root, file), 'utf8')).signature}\n`)
    .join('')

/** Writes the version into every file in which it is maintained by hand; `make generated` updates the others. */
export function writeVersion(root: string, version: string, changelog: string): void {
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
  const first = (text: string): string => text.replace(/("version": ")[^"]*"/, `$1${version}"`)
  edit('package.json', first)
  edit(writtenFile, first)
  // npm's lock file has the version twice, both before the versions of packages.
  edit('package-lock.json', (text) => {
    const end = text.indexOf('"node_modules/')
    const own = text.slice(0, end).replaceAll(/("version": ")[^"]*"/g, `$1${version}"`)
    return own + text.slice(end)
  })
  edit('CHANGELOG.md', () => changelog)
}

/** Stores the contract of a release, to which later documents are compared. */
export function storeReleasedContract(root: string, version: string, day: string): void {
  const document = JSON.parse(readFileSync(join(root, publishedContractFile), 'utf8'))
  mkdirSync(join(root, keptFolder), { recursive: true })
  writeFileSync(join(root, keptFolder, `${version}.json`), serializeReleasedContract(document, version, day))
}

/** Stores the signatures of a release's functions, to which later functions are compared. */
export function storeReleasedFunctions(root: string): void {
  mkdirSync(join(root, functionsFolder), { recursive: true })
  writeFileSync(join(root, releasedFunctionsFile), listSignatures(root))
}
