import t from 'tap'
import {
  assertBidConvertible,
  projectFromBid,
  projectFromLead,
  refuseLeadConversion,
} from '../../../db/domain/projects/conversions.ts'
import { applyProjectTemplate } from '../../../db/domain/projects/templates.ts'
import contract from '../../../generated/openapi.json' with { type: 'json' }
import { matches, throwsWith } from '../../../scripts/testkit/assertions/assertions.ts'

const { schemas } = contract.components
type Lead = Parameters<typeof projectFromLead>[0]
type Bid = Parameters<typeof projectFromBid>[0]
const lead = { ...schemas.Lead.examples[0], description: 'New kitchen', siteCity: 'Waco' } as Lead
const bid = { ...schemas.Bid.examples[0], title: null, status: 'accepted', contactId: 8, leadId: 7 } as Bid
const allLive = { isContactLive: true, isAssigneeLive: true }
const noneLive = { isContactLive: false, isAssigneeLive: false }
const live = { id: 12, projectNumber: 'P-000012' }

t.test(
  'a project from a lead copies the name, contact, site, type, assignee, description and id of the lead',
  async (t) => {
    t.strictSame(projectFromLead(lead, {}, allLive), {
      name: 'Ortiz kitchen',
      startDate: null,
      expectedEndDate: null,
      contractValue: null,
      originalContractValue: null,
      siteAddress: '12 Elm Street',
      siteCity: 'Waco',
      siteState: 'TX',
      siteZipCode: '78701',
      contactId: 7,
      projectType: 'Kitchen',
      description: 'New kitchen',
      assignedTo: 3,
      leadId: 7,
      bidId: null,
    })
  },
)

t.test('a project from a lead does not use the estimated value of the lead as its contract value', async (t) => {
  const made = projectFromLead({ ...lead, estimatedValue: '50000.00' }, {}, allLive)
  matches(t, made, { contractValue: null, originalContractValue: null })
})

t.test('a contract value in the request becomes the original contract value, too', async (t) => {
  const made = projectFromLead(lead, { contractValue: '48000.00', name: 'Kitchen', startDate: bid.createdAt }, allLive)
  matches(t, made, {
    contractValue: '48000.00',
    originalContractValue: '48000.00',
    name: 'Kitchen',
    startDate: bid.createdAt,
  })
})

t.test(
  "a project from an accepted bid has the bid's id, and the bid's total as contract value and original contract value",
  async (t) => {
    const made = projectFromBid(bid, lead, {}, allLive)
    t.strictSame(made, {
      name: 'Ortiz kitchen',
      startDate: null,
      expectedEndDate: null,
      contractValue: '6527.81',
      originalContractValue: '6527.81',
      siteAddress: '12 Elm Street',
      siteCity: 'Austin',
      siteState: 'TX',
      siteZipCode: '78701',
      contactId: 8,
      projectType: 'Kitchen',
      description: 'New kitchen',
      assignedTo: 3,
      leadId: 7,
      bidId: 7,
    })
  },
)

t.test(
  'a project from a bid is named by the request, else by bid title, live lead, address or bid number',
  async (t) => {
    const name = (body: object, of: Lead | undefined, changes: Partial<Bid> = {}) =>
      projectFromBid({ ...bid, ...changes }, of, body, allLive).name
    t.equal(name({ name: 'Mine' }, lead), 'Mine')
    t.equal(name({}, lead, { title: 'Kitchen, Elm Street' }), 'Kitchen, Elm Street')
    t.equal(name({}, lead), 'Ortiz kitchen')
    t.equal(name({}, undefined), '12 Elm Street')
    t.equal(name({}, undefined, { siteAddress: null }), 'B-000007')
    const long = name({}, undefined, { siteAddress: `${'\u{1F3E0}'.repeat(199)} of many houses` })
    t.equal(long, '\u{1F3E0}'.repeat(199), 'cut to 200 characters, and no space at the end')
  },
)

t.test('a project does not reference deleted contacts and users, and copies nothing from a deleted lead', async (t) => {
  matches(t, projectFromLead(lead, {}, noneLive), { contactId: null, leadId: 7 })
  t.notOk('assignedTo' in projectFromLead(lead, {}, noneLive))
  const made = projectFromBid(bid, undefined, {}, noneLive)
  matches(t, made, { contactId: null, leadId: null, bidId: 7 })
  t.notOk('projectType' in made || 'description' in made || 'assignedTo' in made)
})

t.test('fields that the lead leaves empty come from the project template', async (t) => {
  const template = schemas.ProjectTemplate.examples[0] as Parameters<typeof applyProjectTemplate>[1]
  const open = projectFromLead({ ...lead, projectType: null }, {}, allLive)
  matches(t, applyProjectTemplate(open, template, { isAssigneeLive: true, timeZone: 'UTC' }), {
    projectType: 'Deck',
    assignedTo: 3,
    description: 'New kitchen',
  })
  matches(
    t,
    applyProjectTemplate(projectFromLead(lead, {}, allLive), template, { isAssigneeLive: true, timeZone: 'UTC' }),
    {
      projectType: 'Kitchen',
    },
  )
})

t.test('converting a bid or a lead again is a conflict that names the existing project', async (t) => {
  const named = { code: 'conflict', detail: /project 12 \(P-000012\)/ }
  throwsWith(t, () => assertBidConvertible(bid, { project: live, leadProject: undefined }), named)
  throwsWith(t, () => refuseLeadConversion({ status: 'won' }, { project: live, acceptedBid: undefined }), named)
  assertBidConvertible(bid, { project: undefined, leadProject: undefined })
  refuseLeadConversion({ status: 'open' }, { project: undefined, acceptedBid: undefined })
  refuseLeadConversion({ status: 'won' }, { project: undefined, acceptedBid: undefined })
})

t.test('converting a bid that is sent, not accepted, is a conflict', async (t) => {
  const sent = { ...bid, status: 'sent' as const }
  const asked = { project: undefined, leadProject: undefined }
  throwsWith(t, () => assertBidConvertible(sent, asked), { code: 'conflict', detail: /sent/ })
})

t.test(
  'converting a lost lead is a conflict; converting a lead with an accepted bid is a conflict that names the bid',
  async (t) => {
    const accepted = { project: undefined, acceptedBid: bid }
    throwsWith(t, () => refuseLeadConversion({ status: 'open' }, accepted), { code: 'conflict', detail: /B-000007/ })
    const none = { project: undefined, acceptedBid: undefined }
    throwsWith(t, () => refuseLeadConversion({ status: 'lost' }, none), { code: 'conflict', detail: /lost/ })
  },
)

t.test('converting a bid is a conflict if its lead has a live project that was not converted from a bid', async (t) => {
  const asked = { project: undefined, leadProject: { ...live, bidId: null } }
  throwsWith(t, () => assertBidConvertible(bid, asked), { code: 'conflict', detail: /P-000012.*projectId/ })
  assertBidConvertible(bid, { project: undefined, leadProject: { ...live, bidId: 4 } })
})
