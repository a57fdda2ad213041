import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assemble, readSources } from '../bundle.ts'
import { type Json, type JsonObject, objectAt } from '../complete.ts'
import { SpecError } from '../shorthand.ts'
import { compareContracts, type PlacedDifference } from './compare.ts'
import { type KeptRelease, releasesFolder } from './releases.ts'

/** A difference that looks like a break and is none, and why; `change` is the sentence of the check without its places. */
export interface Exception {
  change: string
  why: string
}

/**
 * What of a document breaks what callers of the last release have built, and what is new and does not say since when; a sentence
 * each, none where the document only adds. Another major version is another API, of which nothing is demanded.
 */
export function breakingChanges(
  document: JsonObject,
  release: KeptRelease,
  exceptions: readonly Exception[],
): string[] {
  if (majorOf(objectAt(document.info).version) !== majorOf(release.version)) return []
  const changes = compareContracts(release.document, document)
  const broken = sentencesOf(changes.filter(({ breaks }) => breaks))
  const unmarked = sentencesOf(changes.filter(({ since }) => since === ''))
  const excepted = new Set(exceptions.map(({ change }) => change))
  return [
    ...[...broken]
      .filter(([change]) => !excepted.has(change))
      .map(([change, places]) => `${change}${places}: that breaks what was built on ${release.version}`),
    ...[...unmarked].map(([change, places]) => `${change}${places}, and does not say x-since`),
    ...[...excepted]
      .filter((change) => !broken.has(change))
      .map((change) => `${exceptionsFile} excepts "${change}", and that is no change; take it away`),
  ]
}

const majorOf = (version: Json | undefined): string => String(version).split('.')[0]!

const exceptionsFile = `${releasesFolder}/exceptions.json`

/** What is excepted in `spec`, by the release with which it is compared. */
export const exceptionsIn = (spec: string): Record<string, Exception[]> =>
  JSON.parse(readFileSync(join(spec, exceptionsFile), 'utf8'))

/** The changes as sentences, each once, with the operations in which it was seen. */
export function sentencesOf(changes: readonly PlacedDifference[]): Map<string, string> {
  const groups = Map.groupBy(changes, ({ at, what, of }) => `${at === '' ? of : at} ${what}`)
  return new Map([...groups].map(([sentence, found]) => [sentence, placesOf(found)]))
}

function placesOf(changes: readonly PlacedDifference[]): string {
  const [first] = changes
  if (first!.at === '') return ''
  const seen = [...new Set(changes.map(({ of, side }) => `${side === 'request' ? 'requests' : 'answers'} of ${of}`))]
  const more = seen.length > 3 ? ` and ${seen.length - 2} more` : ''
  return ` (${seen.slice(0, more ? 2 : 3).join(', ')}${more})`
}

/** Prints what breaks the last release, one line each. */
function main(): void {
  const spec = resolve(import.meta.dirname, '../../../spec')
  try {
    const sources = readSources(spec)
    const { document } = assemble(sources)
    const last = sources.releases.at(-1)!
    const findings = breakingChanges(document, last, exceptionsIn(spec)[last.version] ?? [])
    for (const finding of findings) console.error(finding)
    console.log(`compared with ${last.version}, ${findings.length} findings`)
    process.exitCode = findings.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

if (process.argv[1] === import.meta.filename) main()
