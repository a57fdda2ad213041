import { sql } from 'kysely'
import { doubleBookings, type OtherAssignment, repeatedMemberViolations } from '../../domain/crew-assignments/crews.ts'
import { invalid, type Refusal, type Violation } from '../../domain/refusal.ts'
import type { Caller } from '../../engine/base/caller.ts'
import { missingLockError } from '../../engine/postgres/failures.ts'
import { takeKeyedAdvisoryLock } from '../../engine/postgres/locks.ts'
import type { ReadContext, Transaction } from '../../engine/postgres/transaction.ts'
import { deleteMany, deleteOne } from '../../engine/records/deletion.ts'
import { lockForChange } from '../../engine/records/lock.ts'
import { findRecord, from, liveReferences, selection } from '../../engine/records/read.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { AnyRow } from '../../engine/records/row.ts'
import { insertMany, updateMany } from '../../engine/records/write.ts'
import { type CrewAssignment, crewAssignments } from './crew-assignments.ts'

type Member = Schemas['CrewMember']
type Day = Pick<Schemas['JobDayCrew'], 'projectId' | 'date'>

/**
 * Replaces the crew of a project on one day. Users already assigned keep their assignment; users not in `crew` lose it.
 * Returns the whole crew, ordered by id, and a warning for each user who is on another live project that day.
 *
 * Requests for one day run one after the other across all projects, so that each sees the earlier ones. Throws Refusal
 * validation_failed for a project or user that is not live, and for a user who occurs twice.
 */
export async function replaceJobDayCrew(
  tx: Transaction,
  caller: Caller,
  { crew, ...day }: Schemas['JobDayCrew'],
): Promise<{ crew: CrewAssignment[]; warnings: Schemas['CrewWarning'][] }> {
  await takeKeyedAdvisoryLock(tx.sql, 'crewDays', `${caller.tenantId} ${day.date}`)
  const violations = [...(await lostReferences(tx, caller, day, crew)), ...repeatedMemberViolations(crew)]
  if (violations.length > 0) throw invalid(violations)
  const standing = new Map((await crewOf(tx, caller, day, 'for update')).map((one) => [one.userId, one]))
  const named = new Set(crew.map(({ userId }) => userId))
  const leaving = [...standing.values()].filter(({ userId }) => !named.has(userId))
  const staying = crew.flatMap((member): [number, Member][] => {
    const known = standing.get(member.userId)
    return known ? [[known.id, withDefaults(member)]] : []
  })
  const joining = crew
    .filter(({ userId }) => !standing.has(userId))
    .map((member) => ({ ...day, ...withDefaults(member) }))
  await deleteAll(tx, caller, leaving)
  const held = [...standing.values()]
  refuseAny((await updateMany(tx, caller, crewAssignments, new Map(staying), { held })).refused)
  refuseAny((await insertMany(tx, caller, crewAssignments, joining)).refused)
  return { crew: await crewOf(tx, caller, day), warnings: await warningsOf(tx, caller, day, crew) }
}

/**
 * Deletes one crew assignment if If-Match matches. Waits for concurrent changes of crews on that day, and for a
 * concurrent move of the project's records to another project. Throws Refusal not_found, and conflict with status 412
 * if If-Match does not match.
 */
export async function deleteCrewAssignment(tx: Transaction, caller: Caller, id: number): Promise<CrewAssignment> {
  const { date, projectId } = await findRecord(tx, caller, crewAssignments, id)
  await takeKeyedAdvisoryLock(tx.sql, 'crewDays', `${caller.tenantId} ${date}`)
  await liveReferences(tx, caller, crewAssignments, [{ projectId }])
  const row = await lockForChange(tx, caller, crewAssignments, id)
  if (row.projectId !== projectId) throw missingLockError('the assignment was moved in the meantime')
  return deleteOne(tx, caller, crewAssignments, row)
}

/** Returns a member of the crew with all fields. Fields that the request omits get their default values. */
const withDefaults = ({ userId, startTime = null, isLead = false, notes = null }: Member) => ({
  userId,
  startTime,
  isLead,
  notes,
})

function refuseAny(refused: ReadonlyMap<number, Refusal>): void {
  for (const refusal of refused.values()) throw refusal
}

async function deleteAll(tx: Transaction, caller: Caller, rows: readonly AnyRow[]): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  refuseAny((await deleteMany(tx, caller, crewAssignments, ids)).refused)
}

/**
 * Returns a violation for each project or user of the request that is not live. Locks the live ones against deletion
 * until the transaction ends.
 */
async function lostReferences(
  tx: Transaction,
  caller: Caller,
  { projectId }: Day,
  crew: readonly Member[],
): Promise<Violation[]> {
  const live = await liveReferences(tx, caller, crewAssignments, [{ projectId }, ...crew])
  const lost = (field: string, label: string): Violation => ({ field, code: 'not_found', message: `No such ${label}.` })
  return [
    ...(live.get('projectId')?.has(projectId) ? [] : [lost('projectId', 'project')]),
    ...crew.flatMap(({ userId }, index) =>
      live.get('userId')?.has(userId) ? [] : [lost(`crew[${index}].userId`, 'user')],
    ),
  ]
}

/** Lists the live assignments of a project on one day, ordered by id. `lock` is an SQL clause that locks the rows. */
async function crewOf(
  db: ReadContext,
  caller: Caller,
  { projectId, date }: Day,
  lock: 'for update' | '' = '',
): Promise<CrewAssignment[]> {
  const { rows } = await sql<CrewAssignment>`
    select ${sql.raw(selection(crewAssignments))} ${from(crewAssignments, caller.tenantId)}
    and project_id = ${projectId} and date = ${date} and deleted_at is null order by id ${sql.raw(lock)}
  `.execute(db.sql)
  return rows
}

async function warningsOf(
  db: ReadContext,
  caller: Caller,
  { projectId, date }: Day,
  crew: readonly Member[],
): Promise<Schemas['CrewWarning'][]> {
  const ids = crew.map(({ userId }) => userId)
  const number = caller.scopes.has('projects:read') ? sql`p.project_number` : sql`null`
  const { rows } = await sql<OtherAssignment>`
    select c.user_id, p.id as project_id, ${number} as project_number
    from crew_assignments c
    join projects p on p.tenant_id = ${caller.tenantId} and p.id = c.project_id and p.deleted_at is null
    where c.tenant_id = ${caller.tenantId} and c.date = ${date} and c.user_id = any(${ids})
    and c.project_id <> ${projectId} and c.deleted_at is null order by c.user_id, p.id
  `.execute(db.sql)
  return doubleBookings(crew, rows)
}
