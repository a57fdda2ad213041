import { changesOfRecord, makerOfRecord } from '../../../../db/access/record-changes.ts'
import { changesAskedFor } from '../../../../db/bids/change-requests.ts'
import { visibleLine } from '../../../../db/domain/shown-text.ts'
import { resources } from '../../../../db/resources/registry.ts'
import { actorsFor } from '../../actors.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'
import { doneBy, doneTimes } from '../values/words.ts'

/** Something that happened to a record. Who asked for it is for those who read the audit log. */
export interface Moment {
  at: string
  what: string
  who?: string
}

/** The same, with the operations that may have brought it about, and whom the record itself names. */
interface Lived extends Moment {
  by: readonly string[]
  named?: string | undefined
  /** The operation of a change that is none of the record's states. */
  change?: string
}

const most = 50
/** A request's row is written at its end, and what it changed has the time of its transaction. */
const sameMs = 60_000
/** What changes nothing of the record itself. */
const besides = /^(?:render|createComment|updateComment|deleteComment)/

/** The states that a record has gone through and, for those who may know it, who changed what; the first comes first. */
export async function historyOf(context: PageContext, family: Family, record: AnyRecord): Promise<Moment[]> {
  const moments = family.states.flatMap(([field, what, by = [], nameField]): Lived[] => {
    const at = record[field]
    const name = nameField && record[nameField]
    return typeof at === 'string' ? [{ at, what, by, ...(name ? { named: visibleLine(String(name)) } : {}) }] : []
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
      what: change && run.length > 1 ? doneTimes(change, family.schema, run.length) : what,
      ...whoOf(who, named),
    }
  })
}

/** Changes of one kind that one person made one after the other are one moment, which has the time of the last. */
function runsOf(moments: readonly Lived[]): Lived[][] {
  const runs: Lived[][] = []
  for (const moment of moments) {
    const last = runs.at(-1)
    const isSame = moment.change !== undefined && moment.change === last?.[0]?.change && moment.who === last[0].who
    if (isSame) last.push(moment)
    else runs.push([moment])
  }
  return runs
}

/** Returns the change requests that the customer made on the bid's page. */
async function askedChanges(context: PageContext, family: Family, { id }: AnyRecord): Promise<Lived[]> {
  if (family.entityType !== 'bid' || !context.may('comments:read')) return []
  context.reads('listComments')
  const asked = await changesAskedFor(context.db, context.caller, id, most)
  return asked.map(({ createdAt, authorName }) => ({
    ...{ at: createdAt, what: 'Change asked for', by: [] },
    named: visibleLine(authorName),
  }))
}

/** Whether a request may have brought the moment about: one that ended before it has not, as that of an earlier round. */
function isAfter({ createdAt }: { createdAt: string }, { at }: Moment): boolean {
  const sinceMs = Date.parse(createdAt) - Date.parse(at)
  return sinceMs >= 0 && sinceMs < sameMs
}

/** A customer who accepts at a page is named by the record; so is one for whom somebody of the office does. */
function whoOf(who: string | undefined, named: string | undefined): { who?: string } {
  if (named === undefined) return who === undefined ? {} : { who }
  return { who: who === undefined ? named : `${named}, recorded by ${who}` }
}

/** Says who brought the moments about, of which the first made the record, and gives the changes that are none of them. */
async function withWho(
  context: PageContext,
  { path, schema }: Family,
  record: AnyRecord,
  moments: Lived[],
): Promise<Lived[]> {
  const { db, caller } = context
  const { id } = record
  const maker = await makerOfRecord(db, caller, resources.find(({ family }) => family === path)!, id)
  const rows = await changesOfRecord(db, caller, { path, id }, most)
  context.reads('listApiAuditLogs')
  const changes = rows.filter(({ operationId }) => !besides.test(operationId))
  const nameOf = await actorsFor(context, [...changes, ...(maker ? [maker] : [])])
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
      return [{ at, what: doneBy(operationId, schema), by: [], change: operationId, ...whoOf(who, undefined) }]
    }
    if (who !== undefined) known.who = who
    return []
  })
}
