import type { components } from '../../../generated/openapi.d.ts'
import type { LiveProject } from '../leads/stage-fields.ts'
import { Refusal } from '../refusal.ts'

type Schemas = components['schemas']
type Lead = Schemas['Lead']
type Bid = Schemas['Bid']

/**
 * Whether the contact and the assignee of a lead or bid are live. The new project takes over only a live contact and a
 * live assignee.
 */
export interface LiveReferences {
  isContactLive: boolean
  isAssigneeLive: boolean
}

const site = ['siteAddress', 'siteCity', 'siteState', 'siteZipCode'] as const
const ofLead = ['projectType', 'description'] as const
const maxName = 200

/**
 * Returns the fields of the project that a lead is converted into. The contract value is the agreed one from the
 * request, never the lead's estimated value. Fields that are empty on the lead are left out, so that a project template
 * can fill them.
 */
export const projectFromLead = (lead: Lead, body: Schemas['LeadConversion'], named: LiveReferences) => ({
  name: body.name ?? lead.name,
  ...dates(body),
  ...money(body.contractValue ?? null),
  ...picked(lead, site),
  contactId: named.isContactLive ? lead.contactId : null,
  ...workOf(lead, named),
  leadId: lead.id,
  bidId: null,
})

/**
 * Returns the fields of the project that an accepted bid is converted into. `lead` is the bid's lead, if the bid has
 * one that is live.
 */
export const projectFromBid = (
  bid: Bid,
  lead: Lead | undefined,
  body: Schemas['BidConversion'],
  named: LiveReferences,
) => ({
  name: body.name ?? bid.title ?? lead?.name ?? titleFrom(bid),
  ...dates(body),
  ...money(bid.total),
  ...picked(bid, site),
  contactId: named.isContactLive ? bid.contactId : null,
  ...(lead ? workOf(lead, named) : {}),
  leadId: lead?.id ?? null,
  bidId: bid.id,
})

const dates = ({ startDate = null, expectedEndDate = null }: Schemas['BidConversion']) => ({
  startDate,
  expectedEndDate,
})

const money = (value: string | null) => ({ contractValue: value, originalContractValue: value })

const workOf = (lead: Lead, { isAssigneeLive }: LiveReferences) =>
  stated({ ...picked(lead, ofLead), assignedTo: isAssigneeLive ? lead.assignedTo : null })

function picked<T, K extends keyof T>(record: T, fields: readonly K[]): Pick<T, K> {
  return Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, K>
}

function stated<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>
  }
}

/**
 * Returns the bid's site address as a project name, or the bid's number if there is no address. The address is cut to
 * the maximum length of a name, in Unicode characters.
 */
const titleFrom = ({ siteAddress, bidNumber }: Bid): string =>
  siteAddress ? [...siteAddress].slice(0, maxName).join('').trimEnd() : bidNumber

const liveProject = ({ id, projectNumber }: LiveProject): string => `project ${id} (${projectNumber})`

/**
 * Throws Refusal conflict if the lead is lost, already has a live project, or has an accepted bid, which must be
 * converted instead.
 */
export function refuseLeadConversion(
  lead: Pick<Lead, 'status'>,
  { project, acceptedBid }: { project: LiveProject | undefined; acceptedBid: Pick<Bid, 'bidNumber'> | undefined },
): void {
  if (project) throw new Refusal('conflict', `The lead already became ${liveProject(project)}.`)
  if (lead.status === 'lost') throw new Refusal('conflict', 'The lead is lost. Move it to an open or won stage first.')
  if (acceptedBid) {
    throw new Refusal('conflict', `Bid ${acceptedBid.bidNumber} of the lead is accepted. Convert that bid instead.`)
  }
}

/**
 * Throws Refusal conflict if the bid is not accepted or already has a live project. Also throws it if the bid's lead
 * has a live project that was not made from a bid.
 */
export function assertBidConvertible(
  bid: Pick<Bid, 'status'>,
  {
    project,
    leadProject,
  }: { project: LiveProject | undefined; leadProject: (LiveProject & { bidId: number | null }) | undefined },
): void {
  if (bid.status !== 'accepted') {
    throw new Refusal('conflict', `The bid is ${bid.status}. To convert a bid, it must be accepted.`)
  }
  if (project) throw new Refusal('conflict', `The bid already has ${liveProject(project)}.`)
  if (leadProject && leadProject.bidId === null) {
    throw new Refusal(
      'conflict',
      `The bid's lead was converted to ${liveProject(leadProject)} without a bid. Set the bid's projectId to that project instead.`,
    )
  }
}
