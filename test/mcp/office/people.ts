import { make } from '../../../scripts/testkit/make.ts'
import { idsOf, type OfficeTask, referenceTo } from './desk.ts'

const dana = { firstName: 'Dana', lastName: 'Ortiz', email: 'dana@example.com', phone: '512 555 0100' }

/** Tasks about contacts and leads. */
export const peopleTasks: OfficeTask[] = [
  {
    said: 'Add Noor Haddad as a new customer, telephone 512 555 0134',
    operation: 'createContact',
    play: (desk) =>
      desk.call('createContact', {
        body: { type: 'customer', firstName: 'Noor', lastName: 'Haddad', phone: '512 555 0134' },
      }),
    judge: async (desk) => [
      await desk.row("select type, phone from contacts where tenant_id = $1 and last_name = 'Haddad'"),
      { type: 'customer', phone: '512 555 0134' },
    ],
  },
  {
    said: 'What is the e-mail address of our customer Dana Ortiz?',
    operation: 'listContacts',
    given: (tenant) => make.contact(tenant, dana),
    play: async (desk) => (await desk.call('listContacts', { query: { search: 'Dana Ortiz' } })).data[0].email,
    judge: async (desk, answer, { id }) => [
      answer,
      (await desk.row('select email from contacts where tenant_id = $1 and id = $2', id)).email,
    ],
  },
  {
    said: 'The customer Abel has a new phone number, change the contact',
    operation: 'updateContact',
    given: (tenant) => make.contact(tenant, { ...dana, lastName: 'Abel' }),
    async play(desk) {
      const [found] = (await desk.call('listContacts', { query: { search: 'Abel' } })).data
      const { etag } = await desk.call('getContact', { path: { id: found.id } })
      return desk.call('updateContact', { path: { id: found.id }, body: { phone: '512 555 0199' }, ifMatch: etag })
    },
    judge: async (desk, _, { id }) => [
      await desk.row('select phone, email from contacts where tenant_id = $1 and id = $2', id),
      { phone: '512 555 0199', email: dana.email },
    ],
  },
  {
    said: 'We have the contact Bond twice: delete the newer one',
    operation: 'deleteContact',
    given: async (tenant) => [
      await make.contact(tenant, { lastName: 'Bond' }),
      await make.contact(tenant, { lastName: 'Bond' }),
    ],
    async play(desk) {
      const found = idsOf((await desk.call('listContacts', { query: { search: 'Bond' } })).data)
      return desk.call('deleteContact', { path: { id: found.at(-1) } })
    },
    judge: async (desk, _, [older]) => [
      idsOf(
        await desk.rows("select id from contacts where tenant_id = $1 and last_name = 'Bond' and deleted_at is null"),
      ),
      [older.id],
    ],
  },
  {
    said: 'How many customers are among our contacts?',
    operation: 'countContacts',
    play: async (desk) => (await desk.call('countContacts', { query: { type: 'customer' } })).data.total,
    judge: async (desk, answer) => [
      answer,
      Number(
        (
          await desk.row(
            "select count(*) from contacts where tenant_id = $1 and type = 'customer' and deleted_at is null",
          )
        ).count,
      ),
    ],
  },
  {
    said: 'Add Pine Lumber as a supplier, with Kim Cole as the person there',
    operation: 'createContact',
    play: (desk) =>
      desk.several([
        { name: 'company', operation: 'createContact', body: { type: 'supplier', companyName: 'Pine Lumber' } },
        {
          operation: 'createContact',
          body: {
            type: 'supplier',
            firstName: 'Kim',
            lastName: 'Cole',
            parentContactId: referenceTo('/company/data/id'),
          },
        },
      ]),
    judge: async (desk) => [
      await desk.row(
        `select c.company_name, p.first_name from contacts p
         join contacts c on c.tenant_id = p.tenant_id and c.id = p.parent_contact_id
         where p.tenant_id = $1 and p.last_name = 'Cole'`,
      ),
      { companyName: 'Pine Lumber', firstName: 'Kim' },
    ],
  },
  {
    said: 'We have a new inquiry about a deck, some 12,000 dollars',
    operation: 'createLead',
    play: (desk) => desk.call('createLead', { body: { name: 'Deck, Cedar Lane', estimatedValue: '12000' } }),
    judge: async (desk) => [
      await desk.row("select status, estimated_value from leads where tenant_id = $1 and name = 'Deck, Cedar Lane'"),
      { status: 'open', estimatedValue: '12000.00' },
    ],
  },
  {
    said: 'Which leads are still open?',
    operation: 'listLeads',
    given: (tenant) => Promise.all([make.lead(tenant, { name: 'Porch' }), make.lead(tenant, { stage: 'Lost' })]),
    play: async (desk) => idsOf((await desk.call('listLeads', { query: { status: 'open', limit: 100 } })).data),
    judge: async (desk, answer) => [
      answer,
      idsOf(await desk.rows("select id from leads where tenant_id = $1 and status = 'open' and deleted_at is null")),
    ],
  },
  {
    said: 'We lost the lead of the Ortiz bathroom, it was too expensive',
    operation: 'updateLead',
    given: (tenant) => make.lead(tenant, { name: 'Ortiz bathroom' }),
    async play(desk) {
      const [lead] = (await desk.call('listLeads', { query: { search: 'Ortiz bathroom' } })).data
      const stages: { id: number; kind: string }[] = (await desk.call('listLeadStages')).data
      const stageId = stages.find(({ kind }) => kind === 'lost')!.id
      return desk.call('updateLead', { path: { id: lead.id }, body: { stageId, lostReason: 'Too expensive' } })
    },
    judge: async (desk, _, { id }) => [
      await desk.row('select status, lost_reason from leads where tenant_id = $1 and id = $2', id),
      { status: 'lost', lostReason: 'Too expensive' },
    ],
  },
  {
    said: 'How much are all our leads worth, stage by stage?',
    operation: 'aggregateLeads',
    play: async (desk) =>
      (await desk.call('aggregateLeads')).data.reduce(
        (sum: number, { estimatedValue }: { estimatedValue: string }) => sum + Number(estimatedValue),
        0,
      ),
    judge: async (desk, answer) => [
      answer,
      Number(
        (await desk.row('select sum(estimated_value) from leads where tenant_id = $1 and deleted_at is null')).sum,
      ),
    ],
  },
  {
    said: 'The lead for the loft on Elm Street becomes a project',
    operation: 'convertLeadToProject',
    given: (tenant) => make.lead(tenant, { name: 'Loft, Elm Street', estimatedValue: '40000' }),
    async play(desk) {
      const [lead] = (await desk.call('listLeads', { query: { search: 'Loft' } })).data
      return desk.call('convertLeadToProject', { path: { id: lead.id }, body: {} })
    },
    judge: async (desk, _, { id }) => [
      await desk.row(
        `select p.name, l.status from leads l join projects p on p.tenant_id = l.tenant_id and p.id = l.project_id
         where l.tenant_id = $1 and l.id = $2`,
        id,
      ),
      { name: 'Loft, Elm Street', status: 'won' },
    ],
  },
  {
    said: 'Give the lead of the sauna to our colleague Pat',
    operation: 'updateLead',
    async given(tenant) {
      const userId = await make.worker(tenant, 'manager', `pat${tenant.id}@example.com`)
      return { userId, lead: await make.lead(tenant, { name: 'Sauna' }) }
    },
    async play(desk) {
      const [lead] = (await desk.call('listLeads', { query: { search: 'Sauna' } })).data
      const users: { id: number; email: string }[] = (await desk.call('listUsers', { query: { search: 'pat' } })).data
      return desk.call('updateLead', { path: { id: lead.id }, body: { assignedTo: users[0]!.id } })
    },
    judge: async (desk, _, { lead, userId }) => [
      Number((await desk.row('select assigned_to from leads where tenant_id = $1 and id = $2', lead.id)).assignedTo),
      userId,
    ],
  },
]
