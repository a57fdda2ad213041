import { isOlderRelease } from '../../../db/engine/base/release.ts'
import { computeEarliestSunset } from '../../contract/changes/deprecation.ts'
import { releasedFunctionsFile } from '../../operate/migrations/functions.ts'
import { formatReleaseNotes, parseChangelog, type ReleaseNotes } from './changelog.ts'
import { type PublishedContract, publishedContractFile, type ReleaseRepository } from './repository.ts'

/** State of a commit with regard to the next release. */
export interface ReleaseState {
  /** Version of the next release, or of the release that this commit is. */
  version: string
  /** `open`: the version is not written yet. `set`: the commit needs its tag. `tagged`: the release is published. */
  state: 'open' | 'set' | 'tagged'
  /** Version of the previous release; undefined for the first one. */
  previousVersion: string | undefined
  /** Reasons why the commit cannot be released, one sentence each. */
  faults: string[]
}

/** Checks whether the commit can be released, or tagged with its version. Does not run the tests; `.ci/run` does. */
export function checkRelease(repository: ReleaseRepository): ReleaseState {
  const { versions, releases } = repository
  const sections = parseChangelog(repository.changelog)
  const open = sections.find(({ version }) => version === undefined)
  const own = versions['package.json']!
  const isTagged = releases.includes(own) && own === sections.find(({ version }) => version)?.version && isEmpty(open)
  const isSet = !releases.includes(own) && sections.some(({ version }) => version === own)
  const before = releases.findLast((release) => !(isTagged && release === own))
  const state = isTagged ? 'tagged' : isSet ? 'set' : 'open'
  const version = state === 'open' ? nextVersion(repository, open, before ?? own) : own
  return {
    ...{ version, state, previousVersion: before },
    faults: [
      ...faultsOfFiles(repository),
      ...(state === 'open' && isEmpty(open) ? ['CHANGELOG.md has nothing that is unreleased.'] : []),
      ...repeatedEntries(sections[0]).map((entry) => `CHANGELOG.md says twice: ${entry}`),
      ...(state === 'set' && !isEmpty(open)
        ? [`CHANGELOG.md has entries under Unreleased that belong into ${version}, or into a commit after its tag.`]
        : []),
      ...faultsOfContract(repository, version, before),
      ...faultsOfDeprecations(repository.contract),
      ...(state === 'set' && mayChangeContract(own) && !repository.releasesWithStoredContract.includes(own)
        ? [`spec/releases/${own}.json is not there, which npm run release:set writes.`]
        : []),
      ...(state === 'set' && repository.storedFunctions !== repository.functions
        ? [`${releasedFunctionsFile} does not list the functions of ${own}, which npm run release:set writes.`]
        : []),
      ...faultsOfMigrations(repository, before),
    ],
  }
}

const isEmpty = (section: ReleaseNotes | undefined): boolean => !section || formatReleaseNotes(section) === ''

function repeatedEntries(section: ReleaseNotes | undefined): string[] {
  const entries = [...(section?.entries.values() ?? [])].flat()
  return entries.filter((entry, place) => entries.indexOf(entry) < place)
}

/**
 * Returns the next version: a minor release if the contract or the changelog has something new, else a patch. A major
 * release is never proposed automatically.
 */
function nextVersion(repository: ReleaseRepository, open: ReleaseNotes | undefined, from: string): string {
  const [major, minor, patch] = from.split('.').map(Number) as [number, number, number]
  const { contract, releases } = repository
  const isNew =
    marksOf(contract).some(({ since }) => isOlderRelease(from, `${since}.0`)) ||
    changesSince(repository, releases.at(-1)).came.length > 0 ||
    open?.entries.has('Added') ||
    open?.entries.has('Deprecated')
  return isNew ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/**
 * Reports whether a release may change the contract. A patch release may not. The contract of other releases is stored.
 */
export const mayChangeContract = (version: string): boolean => version.endsWith('.0')

/** Checks the deprecations that no release has published yet. Their notice period begins today. Returns the faults. */
function faultsOfDeprecations({ paths }: PublishedContract): string[] {
  const soonest = computeEarliestSunset(new Date().toISOString().slice(0, 10))
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const { 'x-deprecated-on': on, 'x-sunset': sunset } = item[method] ?? {}
      if (on !== undefined || sunset === undefined || sunset >= soonest) return []
      const name = `${method.toUpperCase()} ${path}`
      return [
        `${name} has the x-sunset ${sunset}; deprecated by a release of today it answers until ${soonest} at least.`,
      ]
    }),
  )
}

function faultsOfFiles({ versions, uncommitted }: ReleaseRepository): string[] {
  const named = Object.entries(versions)
  return [
    ...(new Set(Object.values(versions)).size > 1
      ? [`The files name several versions: ${named.map(([file, version]) => `${file} ${version}`).join(', ')}.`]
      : []),
    ...(uncommitted.length > 0 ? [`Not committed: ${uncommitted.slice(0, 5).join(', ')}.`] : []),
  ]
}

interface Mark {
  name: string
  since: string | undefined
}

const methods = ['get', 'put', 'post', 'patch', 'delete']

/** Returns the operations and event types of a contract with their x-since. */
function namesOf({ paths, webhooks = {} }: PublishedContract): Mark[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({ name: `${method.toUpperCase()} ${path}`, since: item[method]!['x-since'] })),
  )
  const events = Object.entries(webhooks).map(([type, item]) => ({ name: type, since: item.post?.['x-since'] }))
  return [...operations, ...events]
}

/** Returns everything that has an x-since: operations, event types, and members of schemas. */
const marksOf = (contract: PublishedContract): { name: string; since: string }[] =>
  [...namesOf(contract), ...membersOf(contract.components?.schemas ?? {}, '')].flatMap(({ name, since }) =>
    since === undefined ? [] : [{ name, since }],
  )

const membersOf = (schema: object, name: string): Mark[] =>
  Object.entries(schema).flatMap(([key, inner]) =>
    key === 'x-since'
      ? [{ name, since: String(inner) }]
      : typeof inner === 'object' && inner !== null
        ? membersOf(inner, key === 'properties' ? name : name === '' ? key : `${name}.${key}`)
        : [],
  )

/**
 * Returns the operations and event types added since a release, and those removed; empty lists before the first
 * release.
 */
function changesSince(
  { contract, readFileAt }: ReleaseRepository,
  release: string | undefined,
): { came: Mark[]; gone: string[] } {
  const text = release === undefined ? undefined : readFileAt(release, publishedContractFile)
  if (text === undefined) return { came: [], gone: [] }
  const now = namesOf(contract)
  const before = new Set(namesOf(JSON.parse(text)).map(({ name }) => name))
  const names = new Set(now.map(({ name }) => name))
  return { came: now.filter(({ name }) => !before.has(name)), gone: [...before].filter((name) => !names.has(name)) }
}

function faultsOfContract(repository: ReleaseRepository, version: string, before: string | undefined): string[] {
  const [major, minor] = version.split('.')
  const early = marksOf(repository.contract).filter(({ since }) => isOlderRelease(version, `${since}.0`))
  const { came, gone } = changesSince(repository, before)
  const isMajor = major !== before?.split('.')[0]
  return [
    ...early.map(({ name, since }) => `${name} says x-since ${since}, which is after ${version}.`),
    ...(isMajor ? [] : gone.map((name) => `${name} is gone since ${before}, which only a major release may do.`)),
    ...came
      .filter(({ since }) => since !== `${major}.${minor}`)
      .map(({ name }) => `${name} came after ${before} and does not say x-since ${major}.${minor}.`),
  ]
}

function faultsOfMigrations(
  { contractMigrations, releases, listChangedMigrations }: ReleaseRepository,
  before: string | undefined,
): string[] {
  const broken = before === undefined ? [] : listChangedMigrations(before)
  return [
    ...broken.map((file) => `${file} was edited or removed since ${before}; a migration stays as it was released.`),
    ...Object.entries(contractMigrations)
      .filter(([, release]) => !releases.includes(release))
      .map(([file, release]) => `${file} takes away what ${release} stopped using, and there is no such release.`),
  ]
}
