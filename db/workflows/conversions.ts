import { sql } from 'kysely'
import type { LiveProject } from '../domain/leads/stage-fields.ts'
import { firstStage } from '../domain/leads/stages.ts'
import {
  assertBidConvertible,
  projectFromBid,
  projectFromLead,
  refuseLeadConversion,
} from '../domain/projects/conversions.ts'
import type { Caller } from '../engine/base/caller.ts'
import type { ReadContext, Transaction } from '../engine/postgres/transaction.ts'
import { lockForChange, lockRecords } from '../engine/records/lock.ts'
import { from, liveReferences } from '../engine/records/read.ts'
import type { Schemas } from '../engine/records/resource.ts'
import { updateHeld } from '../engine/records/write.ts'
import { type Bid, bids } from '../nouns/bids/bids.ts'
import { lockBidInvoices, updateBidInvoiceProjects } from '../nouns/invoices/bid-invoices.ts'
import { type Lead, leads } from '../nouns/leads/leads.ts'
import { listLiveStages, lockStagesShared } from '../nouns/leads/stages.ts'
import { createProject, type Project, projects } from '../nouns/projects/projects.ts'

/**
 * Conversion of a lead or an accepted bid to a project. Lock order: lead stages, bid, lead. Existing projects are
 * looked up after locking, so that the second of two concurrent conversions finds the first one's project.
 */

/**
 * Converts a lead to a project if If-Match matches, and moves the lead to the first won stage. Throws Refusal
 * not_found, validation_failed. Throws conflict for a lead that is lost, or that has a live project or an accepted bid.
 */
export async function convertLead(
  tx: Transaction,
  caller: Caller,
  id: number,
  body: Schemas['LeadConversion'],
): Promise<Project> {
  await lockStagesShared(tx, caller)
  const lead = await lockForChange(tx, caller, leads, id)
  refuseLeadConversion(lead, {
    project: (await projectsOf(tx, caller, 'lead_id', lead))[0],
    acceptedBid: await acceptedBidOf(tx, caller, id),
  })
  const named = await liveReferencesOf(tx, caller, lead)
  const project = await createProject(tx, caller, {
    ...projectFromLead(lead, body, named),
    templateId: body.templateId,
  })
  await markWon(tx, caller, lead, project.id)
  return project
}

/**
 * Converts an accepted bid to a project if If-Match matches. The invoices made from the bid move to the project. If the
 * bid's lead is live and has no project, it gets this project and moves to the first won stage.
 *
 * Throws Refusal not_found, validation_failed. Throws conflict for a bid that is not accepted or already has a live
 * project. Also throws conflict if the bid's lead has a live project that was not made from a bid.
 */
export async function convertBid(
  tx: Transaction,
  caller: Caller,
  id: number,
  body: Schemas['BidConversion'],
): Promise<Project> {
  await lockStagesShared(tx, caller)
  const bid = await lockForChange(tx, caller, bids, id)
  await lockBidInvoices(tx, caller, [id])
  const lead = bid.leadId === null ? undefined : (await lockRecords(tx, caller, leads, [bid.leadId])).get(bid.leadId)
  const ofLead = lead ? await projectsOf(tx, caller, 'lead_id', lead) : []
  assertBidConvertible(bid, {
    project: (await projectsOf(tx, caller, 'bid_id', bid))[0],
    leadProject: ofLead.find(({ bidId }) => bidId === null) ?? ofLead[0],
  })
  const named = await liveReferencesOf(tx, caller, { contactId: bid.contactId, assignedTo: lead?.assignedTo ?? null })
  const values = projectFromBid(bid, lead, body, named)
  const project = await createProject(tx, caller, { ...values, templateId: body.templateId })
  const projectId = project.id
  await updateHeld(tx, caller, bids, bid, { projectId })
  await updateBidInvoiceProjects(tx, caller, { bidIds: [id] })
  if (lead && ofLead.length === 0) await markWon(tx, caller, lead, projectId)
  return project
}

/** Moves a converted lead to the first won stage and stores its project. */
async function markWon(tx: Transaction, caller: Caller, lead: Lead, projectId: number): Promise<void> {
  const { id: stageId } = firstStage(await listLiveStages(tx, caller), 'won')
  await updateHeld(tx, caller, leads, lead, { projectId, stageId })
}

type Origin = Pick<Lead, 'id' | 'projectId'>

/** Lists, oldest first, the live projects that a lead or bid refers to or that were made from it. */
async function projectsOf(
  db: ReadContext,
  caller: Caller,
  column: 'lead_id' | 'bid_id',
  { id, projectId }: Origin,
): Promise<(LiveProject & { bidId: number | null })[]> {
  const { rows } = await sql<LiveProject & { bidId: number | null }>`
    select id, project_number, bid_id ${from(projects, caller.tenantId)}
    and (id = ${projectId}::bigint or ${sql.ref(column)} = ${id}) and deleted_at is null order by id
  `.execute(db.sql)
  return rows
}

async function acceptedBidOf(
  db: ReadContext,
  caller: Caller,
  leadId: number,
): Promise<Pick<Bid, 'bidNumber'> | undefined> {
  const { rows } = await sql<Pick<Bid, 'bidNumber'>>`
    select bid_number ${from(bids, caller.tenantId)} and lead_id = ${leadId} and status = 'accepted'
    and deleted_at is null order by id limit 1
  `.execute(db.sql)
  return rows[0]
}

/**
 * Reports whether the contact and assignee of a record are live. Locks them against deletion until the transaction
 * ends.
 */
async function liveReferencesOf(
  tx: Transaction,
  caller: Caller,
  { contactId, assignedTo }: Pick<Lead, 'contactId' | 'assignedTo'>,
): Promise<{ isContactLive: boolean; isAssigneeLive: boolean }> {
  const live = await liveReferences(tx, caller, projects, [{ contactId, assignedTo }])
  return {
    isContactLive: contactId !== null && (live.get('contactId')?.has(contactId) ?? false),
    isAssigneeLive: assignedTo !== null && (live.get('assignedTo')?.has(assignedTo) ?? false),
  }
}
