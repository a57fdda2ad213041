import { type History, observationRoles } from '../history.ts'
import type { AnomalyName, Findings } from './findings.ts'
import { neverKnown, type RecordVersions } from './versions.ts'

/**
 * Pages that one client received while it walked through a list. The walk is complete if its last page says that no
 * more pages follow.
 */
interface Walk {
  pages: number[]
  isWhole: boolean
}

const saw = observationRoles.indexOf('saw')

/** Checks that walks through lists and syncs have missed no record and shown no wrong one. */
export function checkWalks(history: History, versions: RecordVersions, findings: Findings): void {
  const members = membersOf(history)
  const walks = [...walksOf(history)].filter(({ isWhole }) => isWhole)
  const lists = walks.filter(({ pages }) => history.kindOf(pages[0]!) === 'list')
  for (const walk of lists) judgeList(history, versions, members, walk, findings)
  const { client, scope } = history.operations
  const syncs = walks.filter(({ pages }) => history.kindOf(pages[0]!) === 'sync')
  const copies = Map.groupBy(syncs, ({ pages }) => `${client.at(pages[0]!)} ${scope.at(pages[0]!)}`)
  const changes = new Map<number, readonly number[]>()
  for (const ofCopy of copies.values()) {
    const of = scope.at(ofCopy[0]!.pages[0]!)
    const known = changes.get(of) ?? changesOf(versions, members.get(of) ?? [])
    changes.set(of, known)
    judgeSyncs(history, versions, known, ofCopy, findings)
  }
}

function walksOf(history: History): Iterable<Walk> {
  const { walk, more } = history.operations
  const walks = new Map<number, Walk>()
  for (let operation = 1; operation < walk.length; operation += 1) {
    const number = walk.at(operation)
    if (number === 0 || history.outcomeOf(operation) !== 'ok') continue
    const one = walks.get(number) ?? { pages: [], isWhole: false }
    walks.set(number, one)
    one.pages.push(operation)
    one.isWhole = more.at(operation) === 0
  }
  return walks.values()
}

/** Returns the records of each scope. A scope is a list of one family, or the children of one record. */
function membersOf({ records }: History): Map<number, number[]> {
  const members = new Map<number, number[]>()
  for (let record = 1; record < records.scope.length; record += 1) {
    const scope = records.scope.at(record)
    const of = members.get(scope)
    if (of) of.push(record)
    else members.set(scope, [record])
  }
  return members
}

/** Yields the records that a walk was shown, as often as they were shown, with the tokens of their states. */
function* shownBy(history: History, { pages }: Walk): Generator<[record: number, token: number]> {
  const { observations, operations } = history
  for (const page of pages) {
    const from = operations.sights.at(page)
    for (let place = from; place < from + operations.sightCount.at(page); place += 1) {
      if (observations.role.at(place) === saw) yield [observations.record.at(place), observations.value.at(place)]
    }
  }
}

function judgeList(
  history: History,
  versions: RecordVersions,
  members: ReadonlyMap<number, readonly number[]>,
  walk: Walk,
  findings: Findings,
): void {
  const { began, ended, scope } = history.operations
  const [start, end] = [began.at(walk.pages[0]!), ended.at(walk.pages.at(-1)!)]
  const exampleOf = (record: number) => `${history.describe(walk.pages[0]!)} and ${history.nameOf(record)}`
  const shown = new Set<number>()
  for (const [record] of shownBy(history, walk)) {
    if (shown.has(record)) findings.add('row twice in a list', exampleOf(record), record)
    shown.add(record)
  }
  for (const record of members.get(scope.at(walk.pages[0]!)) ?? []) {
    const first = versions.knownBefore(record, start)
    if (first < versions.first[record]!) continue
    const last = versions.possibleBefore(record, end)
    let deleted = 0
    for (let version = first; version <= last; version += 1) deleted += versions.isDeleted[version]!
    if (deleted === 0 && !shown.has(record)) findings.add('row missed by a list', exampleOf(record), record)
    if (deleted === last - first + 1 && last >= first && shown.has(record))
      findings.add('deleted row in a list', exampleOf(record), record)
  }
}

/** Returns the versions of the given records that were ever known, in the order in which they became known. */
function changesOf(versions: RecordVersions, records: readonly number[]): number[] {
  const changes: number[] = []
  for (const record of records) {
    for (let version = versions.first[record]!; version < versions.first[record + 1]!; version += 1)
      if (versions.known[version] !== neverKnown) changes.push(version)
  }
  return changes.sort((a, b) => versions.known[a]! - versions.known[b]! || a - b)
}

/** Checks after each sync of a client that its copy has every change that was known before the sync began. */
function judgeSyncs(
  history: History,
  versions: RecordVersions,
  changes: readonly number[],
  walks: readonly Walk[],
  findings: Findings,
): void {
  const copy = new Map<number, number>()
  let judged = 0
  for (const walk of walks) {
    for (const [record, token] of shownBy(history, walk)) {
      for (const version of versions.all(record, token))
        if (version > (copy.get(record) ?? 0)) copy.set(record, version)
    }
    const start = history.operations.began.at(walk.pages[0]!)
    for (; judged < changes.length && versions.known[changes[judged]!]! < start; judged += 1) {
      const version = changes[judged]!
      const has = copy.get(versions.record[version]!) ?? 0
      if (has >= version) continue
      const record = versions.record[version]!
      findings.add(
        missedAs(versions, version, has),
        `${history.describe(walk.pages[0]!)} and ${history.nameOf(record)}`,
        record,
      )
    }
  }
}

function missedAs(versions: RecordVersions, version: number, has: number): AnomalyName {
  if (versions.isDeleted[version] === 1) return 'deletion missed by a sync'
  return has === 0 ? 'row missed by a sync' : 'change missed by a sync'
}
