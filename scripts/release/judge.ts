import { isBefore } from '../../db/base/release.ts'
import { afterNotice } from '../contract/changes/deprecation.ts'
import { type ReleaseNotes, releasesIn, textOf } from './changelog.ts'
import { type PublishedContract, publishedFile, type Repository } from './repository.ts'

/** How a commit stands with regard to the next release. */
export interface Standing {
  /** The release that comes next, or that this commit is. */
  version: string
  /** `open`: its version is not written yet. `set`: it waits for its tag. `tagged`: it is out. */
  state: 'open' | 'set' | 'tagged'
  /** The release before; undefined before the first. */
  before: string | undefined
  /** What speaks against it, a sentence each. */
  faults: string[]
}

/**
 * Judges whether the commit could be released, or tagged as the release that it says it is. The tests are not run here:
 * `.ci/run` does that.
 */
export function judge(repository: Repository): Standing {
  const { versions, releases } = repository
  const sections = releasesIn(repository.changelog)
  const open = sections.find(({ version }) => version === undefined)
  const own = versions['package.json']!
  const isTagged = releases.includes(own) && own === sections.find(({ version }) => version)?.version && isEmpty(open)
  const isSet = !releases.includes(own) && sections.some(({ version }) => version === own)
  const before = releases.findLast((release) => !(isTagged && release === own))
  const state = isTagged ? 'tagged' : isSet ? 'set' : 'open'
  const version = state === 'open' ? nextVersion(repository, open, before ?? own) : own
  return {
    ...{ version, state, before },
    faults: [
      ...faultsOfFiles(repository),
      ...(state === 'open' && isEmpty(open) ? ['CHANGELOG.md has nothing that is unreleased.'] : []),
      ...repeatedEntries(sections[0]).map((entry) => `CHANGELOG.md says twice: ${entry}`),
      ...(state === 'set' && !isEmpty(open)
        ? [`CHANGELOG.md has entries under Unreleased that belong into ${version}, or into a commit after its tag.`]
        : []),
      ...faultsOfContract(repository, version, before),
      ...faultsOfDeprecations(repository.contract),
      ...(state === 'set' && bringsAnything(own) && !repository.kept.includes(own)
        ? [`spec/releases/${own}.json is not there, which npm run release:set writes.`]
        : []),
      ...faultsOfMigrations(repository, before),
    ],
  }
}

const isEmpty = (section: ReleaseNotes | undefined): boolean => !section || textOf(section) === ''

function repeatedEntries(section: ReleaseNotes | undefined): string[] {
  const entries = [...(section?.entries.values() ?? [])].flat()
  return entries.filter((entry, place) => entries.indexOf(entry) < place)
}

/** A minor release where the contract or the changelog has something new, else a patch. A major one is nobody's to guess. */
function nextVersion(repository: Repository, open: ReleaseNotes | undefined, from: string): string {
  const [major, minor, patch] = from.split('.').map(Number) as [number, number, number]
  const { contract, releases } = repository
  const isNew =
    marksOf(contract).some(({ since }) => isBefore(from, `${since}.0`)) ||
    changesSince(repository, releases.at(-1)).came.length > 0 ||
    open?.entries.has('Added') ||
    open?.entries.has('Deprecated')
  return isNew ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** Whether a release may differ from the one before in its contract, which is kept then; a mended one does not. */
export const bringsAnything = (version: string): boolean => version.endsWith('.0')

/** What no release has deprecated yet has its notice from today on. */
function faultsOfDeprecations({ paths }: PublishedContract): string[] {
  const soonest = afterNotice(new Date().toISOString().slice(0, 10))
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

function faultsOfFiles({ versions, uncommitted }: Repository): string[] {
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

/** The operations and event types of a contract. */
function namesOf({ paths, webhooks = {} }: PublishedContract): Mark[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({ name: `${method.toUpperCase()} ${path}`, since: item[method]!['x-since'] })),
  )
  const events = Object.entries(webhooks).map(([type, item]) => ({ name: type, since: item.post?.['x-since'] }))
  return [...operations, ...events]
}

/** Everything that says since when it is there: operations, event types, and members of schemas. */
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

/** The operations and event types that came since a release, and those that went; none before the first release. */
function changesSince({ contract, fileOf }: Repository, release: string | undefined): { came: Mark[]; gone: string[] } {
  const text = release === undefined ? undefined : fileOf(release, publishedFile)
  if (text === undefined) return { came: [], gone: [] }
  const now = namesOf(contract)
  const before = new Set(namesOf(JSON.parse(text)).map(({ name }) => name))
  const names = new Set(now.map(({ name }) => name))
  return { came: now.filter(({ name }) => !before.has(name)), gone: [...before].filter((name) => !names.has(name)) }
}

function faultsOfContract(repository: Repository, version: string, before: string | undefined): string[] {
  const [major, minor] = version.split('.')
  const early = marksOf(repository.contract).filter(({ since }) => isBefore(version, `${since}.0`))
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
  { contracts, releases, brokenMigrations }: Repository,
  before: string | undefined,
): string[] {
  const broken = before === undefined ? [] : brokenMigrations(before)
  return [
    ...broken.map((file) => `${file} was edited or removed since ${before}; a migration stays as it was released.`),
    ...Object.entries(contracts)
      .filter(([, release]) => !releases.includes(release))
      .map(([file, release]) => `${file} takes away what ${release} stopped using, and there is no such release.`),
  ]
}
