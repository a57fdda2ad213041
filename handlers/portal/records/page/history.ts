import { actorNames } from '../../../../db/access/key-creators.ts'
import { changesOfRecord, type RecordChange } from '../../../../db/access/record-changes.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'
import { doneBy } from '../values/words.ts'

/** Something that happened to a record. Who did it is for those who read the audit log. */
export interface Moment {
  at: string
  what: string
  who?: string
}

const most = 50
/** A request's row is written at its end, and what it changed has the time of its transaction. */
const sameMs = 60_000
/** What changes nothing of the record itself. */
const besides = /^(?:render|createComment|updateComment|deleteComment)/

/** The states that a record has gone through and, for those who may know it, who changed what; the first comes first. */
export async function historyOf(context: PageContext, family: Family, record: AnyRecord): Promise<Moment[]> {
  const moments = family.states.flatMap(([field, what, by = []]) => {
    const at = record[field]
    return typeof at === 'string' ? [{ at, what, by } as Moment & { by: readonly string[] }] : []
  })
  if (context.may('audit:read')) moments.push(...(await withWho(context, family, record, moments)))
  return moments
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, what, who }) => ({ at, what, ...(who !== undefined && { who }) }))
}

/** Says who brought the moments about, and gives the changes that are none of them. */
async function withWho(
  context: PageContext,
  { path, schema }: Family,
  { id }: AnyRecord,
  moments: (Moment & { by: readonly string[] })[],
): Promise<(Moment & { by: readonly string[] })[]> {
  const { db, caller } = context
  const rows = await changesOfRecord(db, caller, { path, id }, most)
  context.reads('listApiAuditLogs')
  const changes = rows.filter(({ operationId }) => !besides.test(operationId))
  if (changes.length === 0) return []
  const nameOf = await namer(context, changes)
  return changes.flatMap((change) => {
    const who = nameOf(change)
    const known = moments.find(
      (one) =>
        one.who === undefined &&
        one.by.includes(change.operationId) &&
        Math.abs(Date.parse(one.at) - Date.parse(change.createdAt)) < sameMs,
    )
    if (!known) return [{ at: change.createdAt, what: doneBy(change.operationId, schema), who, by: [] }]
    known.who = who
    return []
  })
}

async function namer({ db, caller }: PageContext, changes: readonly RecordChange[]) {
  const { people, others, apps } = await actorNames(db, caller.tenantId, changes)
  return ({ userId, apiKeyId, clientId }: RecordChange): string => {
    const key = others.get(apiKeyId!)
    const through = key === undefined ? apps.get(clientId!) : `the key ${key}`
    return [people.get(userId!), through].filter(Boolean).join(', with ') || 'nobody known'
  }
}
