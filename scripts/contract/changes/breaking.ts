import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assembleContract, readSources } from '../bundle.ts'
import { type Json, type JsonObject, objectAt } from '../complete.ts'
import { SpecError } from '../shorthand.ts'
import { compareContracts, type OperationDifference } from './compare.ts'
import { type ReleasedContract, releasesFolder } from './releases.ts'

/**
 * A difference that looks like a breaking change but is allowed, and the reason (`why`). `change` is the sentence that
 * the check prints, without the list of affected operations.
 */
export interface BreakingChangeException {
  change: string
  why: string
}

/**
 * Compares a document with the last release. Returns one sentence for each breaking change, for each new part of the
 * contract without x-since, and for each exception that is no longer needed. Returns an empty list if the major version
 * differs, because that is another API.
 */
export function findBreakingChanges(
  document: JsonObject,
  release: ReleasedContract,
  exceptions: readonly BreakingChangeException[],
): string[] {
  if (majorOf(objectAt(document.info).version) !== majorOf(release.version)) return []
  const changes = compareContracts(release.document, document)
  const broken = groupChangesBySentence(changes.filter(({ isBreaking }) => isBreaking))
  const unmarked = groupChangesBySentence(changes.filter(({ since }) => since === ''))
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

/** Reads the exceptions from the folder `spec`, grouped by the release with which the document is compared. */
export const readBreakingChangeExceptions = (spec: string): Record<string, BreakingChangeException[]> =>
  JSON.parse(readFileSync(join(spec, exceptionsFile), 'utf8'))

/** Returns each sentence about a change once, mapped to the operations in which the change was seen. */
export function groupChangesBySentence(changes: readonly OperationDifference[]): Map<string, string> {
  const groups = Map.groupBy(
    changes,
    ({ location, what, operationOrEvent }) => `${location === '' ? operationOrEvent : location} ${what}`,
  )
  return new Map([...groups].map(([sentence, found]) => [sentence, placesOf(found)]))
}

function placesOf(changes: readonly OperationDifference[]): string {
  const [first] = changes
  if (first!.location === '') return ''
  const seen = [
    ...new Set(
      changes.map(
        ({ operationOrEvent, side }) => `${side === 'request' ? 'requests' : 'answers'} of ${operationOrEvent}`,
      ),
    ),
  ]
  const more = seen.length > 3 ? ` and ${seen.length - 2} more` : ''
  return ` (${seen.slice(0, more ? 2 : 3).join(', ')}${more})`
}

/** Prints the breaking changes since the last release, one line each. Exits with 1 if there are any. */
function main(): void {
  const spec = resolve(import.meta.dirname, '../../../spec')
  try {
    const sources = readSources(spec)
    const { document } = assembleContract(sources)
    const last = sources.releases.at(-1)!
    const findings = findBreakingChanges(document, last, readBreakingChangeExceptions(spec)[last.version] ?? [])
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
