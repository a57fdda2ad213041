import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../base/caller.ts'
import { invalid, notFound, Refusal } from '../domain/refusal.ts'
import type { Unit } from '../postgres/transaction.ts'
import { type Project, projects } from '../projects/projects.ts'
import { lockRecords } from '../records/lock.ts'
import { findRecord, from } from '../records/read.ts'
import { type Resource, type Schemas, snake } from '../records/resource.ts'
import type { Values } from '../records/row.ts'
import { updateMany } from '../records/write.ts'
import { resources } from '../resources/registry.ts'

type Attached = Schemas['ProjectAttachedRecords']

/** The resources whose records belong to projects. */
const attached = resources.filter(({ projectField }) => projectField !== undefined)

/** As the counts name a family: changeOrders for change-orders. */
const kindOf = ({ family }: Resource): string => family.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const ofProject = (resource: Resource, { tenantId }: Caller, projectId: number): RawBuilder<unknown> =>
  sql`${from(resource, tenantId)} and ${sql.ref(snake(resource.projectField!))} = ${projectId} and deleted_at is null`

/** How many live records of each kind belong to a project. Throws Refusal not_found. */
export async function attachedRecords(unit: Unit, caller: Caller, id: number): Promise<Attached> {
  await findRecord(unit, caller, projects, id)
  return countAttached(unit, caller, id)
}

async function countAttached(unit: Unit, caller: Caller, id: number): Promise<Attached> {
  const counting = attached.map(
    (resource) =>
      sql`select ${kindOf(resource)}::text as kind, count(*)::integer as count ${ofProject(resource, caller, id)}`,
  )
  const { rows } = await sql<{ kind: string; count: number }>`${sql.join(counting, sql` union all `)}`.execute(unit.sql)
  const found = rows.filter(({ count }) => count > 0)
  return {
    counts: Object.fromEntries(found.map(({ kind, count }) => [kind, count])),
    total: found.reduce((sum, { count }) => sum + count, 0),
    invoiceTotal: '0.00',
  }
}

/**
 * Moves every live record that belongs to a project to another, and answers what was moved. Both projects are locked
 * before their records, so that nothing joins them meanwhile. Throws Refusal not_found, validation_failed for a target
 * that is the project itself or is not there, conflict where both have a contract.
 */
export async function moveRecords(unit: Unit, caller: Caller, id: number, targetId: number): Promise<Attached> {
  const locked = await lockRecords(unit, caller, projects, [id, targetId])
  const source = locked.get(id)
  if (!source) throw notFound(projects.label)
  const target = targetOf(locked, id, targetId)
  const moved = await countAttached(unit, caller, id)
  await moveContract(unit, caller, source, target)
  for (const resource of attached) await moveAll(unit, caller, resource, id, targetId)
  return moved
}

function targetOf(locked: ReadonlyMap<number, Project>, id: number, targetId: number): Project {
  const field = 'targetProjectId'
  const target = locked.get(targetId)
  if (id === targetId) throw invalid([{ field, code: 'rule', message: 'must be another project' }])
  if (!target) throw invalid([{ field, code: 'not_found', message: 'No such project.' }])
  return target
}

/** A target without a contract takes over what the source has of one: the bid that it came from, and both values. */
async function moveContract(unit: Unit, caller: Caller, source: Project, target: Project): Promise<void> {
  if (target.contractValue !== null) {
    if (source.bidId === null) return
    const detail = `The project came from bid ${source.bidId}, and project ${target.id} (${target.projectNumber}) has a contract value of its own.`
    throw new Refusal('conflict', `${detail} Clear one of the two contracts first.`)
  }
  const { contractValue, originalContractValue } = source
  const changes = new Map<number, Values<Project>>([
    [source.id, { bidId: null, contractValue: null, originalContractValue: null }],
    [target.id, { bidId: source.bidId ?? target.bidId, contractValue, originalContractValue }],
  ])
  await updateMany(unit, caller, projects, changes, { held: [source, target] })
}

async function moveAll(unit: Unit, caller: Caller, resource: Resource, id: number, targetId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id ${ofProject(resource, caller, id)} order by id`.execute(unit.sql)
  if (rows.length === 0) return
  const values = { [resource.projectField!]: targetId }
  await updateMany(unit, caller, resource, new Map(rows.map((row) => [row.id, values])))
}
