import { toVisibleLine } from '../../../../../db/domain/visible-text.ts'
import { listChangeRequests } from '../../../../../db/nouns/bids/change-requests.ts'
import { findCreatorOfRecord, listChangesOfRecord } from '../../../../../db/services/access/record-changes.ts'
import { resources } from '../../../../../db/workflows/resources/registry.ts'
import { createActorNamer } from '../../actors.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'
import { describeOperation, describeRepeatedOperation } from '../values/display-texts.ts'

/** Entry of a record's history. The actor is known only to roles that read the audit log. */
export interface HistoryItem {
  at: string
  what: string
  who?: string
}

/** History entry with the operations that may have caused it, and the name stored in the record. */
interface HistoryEntry extends HistoryItem {
  by: readonly string[]
  named?: string | undefined
  /** Operation that made the change. Undefined if the entry comes from a field of the record. */
  change?: string
}

const most = 50
/** Maximum time in ms between a change and its audit row, which is written when the request ends. */
const sameMs = 60_000
/** Matches the ids of operations that do not change the record itself. */
const unrelatedOperations = /^(?:render|createComment|updateComment|deleteComment)/

/**
 * Returns the history of a record, oldest first: its states and, for roles that read the audit log, all changes and
 * their actors.
 */
export async function historyOf(context: PageContext, family: Family, record: AnyRecord): Promise<HistoryItem[]> {
  const moments = family.states.flatMap(([field, what, by = [], nameField]): HistoryEntry[] => {
    const at = record[field]
    const name = nameField && record[nameField]
    return typeof at === 'string' ? [{ at, what, by, ...(name ? { named: toVisibleLine(String(name)) } : {}) }] : []
  })
  moments.push(...(await askedChanges(context, family, record)))
  const openedAt = await family.openedAt?.(context.db, context.caller, record.id)
  if (openedAt) moments.push({ at: openedAt, what: 'Opened by the customer', by: [] })
  if (context.may('audit:read')) moments.push(...(await withWho(context, family, record, moments)))
  const sorted = moments.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return runsOf(sorted).map((run) => {
    const { at, what, who, named, change } = run.at(-1)!
    return {
      at,
      what: change && run.length > 1 ? describeRepeatedOperation(change, family.schema, run.length) : what,
      ...whoOf(who, named),
    }
  })
}

/**
 * Groups consecutive changes of the same kind by the same actor. A group is shown as one entry with the time of its
 * last change.
 */
function runsOf(moments: readonly HistoryEntry[]): HistoryEntry[][] {
  const runs: HistoryEntry[][] = []
  for (const moment of moments) {
    const last = runs.at(-1)
    const isSame = moment.change !== undefined && moment.change === last?.[0]?.change && moment.who === last[0].who
    if (isSame) last.push(moment)
    else runs.push([moment])
  }
  return runs
}

/** Returns the change requests that the customer made on the bid's page. */
async function askedChanges(context: PageContext, family: Family, { id }: AnyRecord): Promise<HistoryEntry[]> {
  if (family.entityType !== 'bid' || !context.may('comments:read')) return []
  context.recordRead('listComments')
  const asked = await listChangeRequests(context.db, context.caller, id, most)
  return asked.map(({ createdAt, authorName }) => ({
    ...{ at: createdAt, what: 'Change requested', by: [] },
    named: toVisibleLine(authorName),
  }))
}

/**
 * Reports whether a request may have caused a history entry: the request ended at the entry's time or at most a minute
 * later. An earlier request does not count, because it may have caused an earlier entry with the same state.
 */
function isAfter({ createdAt }: { createdAt: string }, { at }: HistoryItem): boolean {
  const sinceMs = Date.parse(createdAt) - Date.parse(at)
  return sinceMs >= 0 && sinceMs < sameMs
}

/**
 * Returns the actor of a history entry. `named` is the customer's name in the record. If a user recorded the customer's
 * answer, returns both names.
 */
function whoOf(who: string | undefined, named: string | undefined): { who?: string } {
  if (named === undefined) return who === undefined ? {} : { who }
  return { who: who === undefined ? named : `${named}, recorded by ${who}` }
}

/**
 * Adds the actors to the history entries. The first entry is the record's creation. Also returns entries for the
 * changes that match none of the given entries.
 */
async function withWho(
  context: PageContext,
  { path, schema }: Family,
  record: AnyRecord,
  moments: HistoryEntry[],
): Promise<HistoryEntry[]> {
  const { db, caller } = context
  const { id } = record
  const maker = await findCreatorOfRecord(db, caller, resources.find(({ family }) => family === path)!, id)
  const rows = await listChangesOfRecord(db, caller, { path, id }, most)
  context.recordRead('listApiAuditLogs')
  const changes = rows.filter(({ operationId }) => !unrelatedOperations.test(operationId))
  const nameOf = await createActorNamer(context, [...changes, ...(maker ? [maker] : [])])
  const [made] = moments
  const madeBy = maker && nameOf(maker)
  if (made && madeBy !== undefined) made.who = madeBy
  return changes.flatMap((change) => {
    const who = nameOf(change)
    const known = moments.find(
      (one) => one.who === undefined && one.by.includes(change.operationId) && isAfter(change, one),
    )
    if (!known) {
      const { createdAt: at, operationId } = change
      return [
        { at, what: describeOperation(operationId, schema), by: [], change: operationId, ...whoOf(who, undefined) },
      ]
    }
    if (who !== undefined) known.who = who
    return []
  })
}
