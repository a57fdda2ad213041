import t from 'tap'
import {
  changedReaders,
  dayIn,
  type Ground,
  inDays,
  makeGround,
  ownReaders,
  readAll,
  word,
} from '../support/fixtures/readers.ts'
import { make } from '../support/make.ts'
import { startService } from '../support/service.ts'

const service = await startService(t)

interface Kind {
  /** By the path of its list; the table is named alike. */
  family: string
  /** Makes a record, with all that goes with it, and gives the id of the one that is deleted. */
  make(ground: Ground): Promise<number>
  /** The readers that show it, beside its own family's. */
  shown: string[]
}

const kinds: Readonly<Record<string, Kind>> = {
  'a contact': {
    family: 'contacts',
    make: async ({ tenant }) => (await make.contact(tenant, { lastName: word })).id,
    shown: ['search'],
  },
  'an open lead': {
    family: 'leads',
    make: async ({ tenant }) =>
      (await make.lead(tenant, { name: word, source: 'web', estimatedValue: '500.00', expectedCloseDate: inDays(3) }))
        .id,
    shown: ['calendar', 'leadSources', 'review', 'search'],
  },
  'a won lead': {
    family: 'leads',
    make: async ({ tenant }) =>
      (await make.lead(tenant, { name: word, source: 'web', estimatedValue: '500.00', stage: 'Won' })).id,
    shown: ['leadSources', 'review', 'search'],
  },
  'a lost lead': {
    family: 'leads',
    make: async ({ tenant }) => (await make.lead(tenant, { name: word, source: 'web', stage: 'Lost' })).id,
    shown: ['leadSources', 'review', 'search'],
  },
  'a bid that ends soon': {
    family: 'bids',
    make: async ({ tenant, projectId, productId }) => {
      const lines = [{ description: 'Boards', productId, quantity: '4' }]
      return (await make.bid(tenant, { status: 'sent', title: word, projectId, validUntil: inDays(3), lines })).id
    },
    shown: ['attached', 'briefing', 'calendar', 'review', 'search', 'uses', 'winRate'],
  },
  'an accepted bid': {
    family: 'bids',
    make: async ({ tenant }) =>
      (await make.bid(tenant, { status: 'accepted', title: word, lines: [{ description: 'Deck', unitPrice: '9' }] }))
        .id,
    shown: ['review', 'search', 'winRate'],
  },
  'a rejected bid': {
    family: 'bids',
    make: async ({ tenant }) => (await make.bid(tenant, { status: 'rejected', title: word })).id,
    shown: ['review', 'search', 'winRate'],
  },
  'a project past its end, with a phase and a crew': {
    family: 'projects',
    make: async ({ tenant, userId }) => {
      const dates = { startDate: inDays(-9), expectedEndDate: inDays(-1), contractValue: '700.00' }
      const phases = [{ name: 'Framing', startDate: dayIn(-9), endDate: dayIn(-2) }]
      const { id } = await make.project(tenant, { name: word, status: 'active', ...dates, phases })
      await make.crewAssignment(tenant, { projectId: id, userId, date: dayIn(1) })
      return id
    },
    shown: ['briefing', 'calendar', 'jobCost', 'review', 'search'],
  },
  'a project that is finished': {
    family: 'projects',
    make: async ({ tenant }) =>
      (await make.project(tenant, { name: word, status: 'completed', actualEndDate: inDays(-1) })).id,
    shown: ['jobCost', 'review', 'search'],
  },
  'a product': {
    family: 'products',
    make: async ({ tenant }) => (await make.product(tenant, { name: word })).id,
    shown: ['search'],
  },
  'a kit': {
    family: 'products',
    make: async ({ tenant, productId }) => (await make.kit(tenant, [[productId, '3']])).id,
    shown: ['uses'],
  },
  'a change order': {
    family: 'change-orders',
    make: async ({ tenant, projectId }) =>
      (await make.changeOrder(tenant, { projectId, title: word, status: 'submitted' })).id,
    shown: ['attached', 'search'],
  },
  'a submitted pay application': {
    family: 'pay-apps',
    make: async ({ tenant, projectId }) =>
      (await make.payApp(tenant, { projectId, notes: word, status: 'submitted' })).id,
    shown: ['attached', 'briefing', 'search'],
  },
  'an invoice that is late': {
    family: 'invoices',
    make: async ({ tenant, projectId, contactId, productId }) => {
      const of = { projectId, contactId, notesToCustomer: word, issueDate: inDays(-9), dueDate: inDays(-2) }
      const lines = [{ description: 'Boards', productId, quantity: '4' }]
      return (await make.invoice(tenant, { ...of, lines, status: 'sent' })).id
    },
    shown: ['arAging', 'attached', 'briefing', 'calendar', 'jobCost', 'review', 'search', 'uses'],
  },
  'a site log': {
    family: 'site-logs',
    make: async ({ tenant, projectId, userId: createdBy }) =>
      (await make.siteLog(tenant, { projectId, createdBy, title: word, logDate: dayIn(-1) })).id,
    shown: ['attached', 'briefing', 'search'],
  },
  'a time entry': {
    family: 'time-entries',
    make: async ({ tenant, projectId, userId }) =>
      (await make.timeEntry(tenant, { projectId, userId, hourlyRate: '40', date: dayIn(-40) })).id,
    shown: ['attached', 'dailyReport', 'jobCost', 'labor', 'review'],
  },
  'a crew assignment': {
    family: 'crew-assignments',
    make: async ({ tenant, projectId, userId }) =>
      (await make.crewAssignment(tenant, { projectId, userId, date: dayIn(1) })).id,
    shown: ['attached', 'calendar'],
  },
  'a photograph': {
    family: 'documents',
    make: async ({ tenant, siteLogId }) => {
      const sourcePath = await make.documentUpload(tenant, 'a picture', { contentType: 'image/png', filename: 'a.png' })
      return (await make.document(tenant, { sourcePath, name: word, entityType: 'site_log', entityId: siteLogId })).id
    },
    shown: ['attached', 'dailyReport', 'search'],
  },
  'a comment on a project': {
    family: 'comments',
    make: async ({ tenant, projectId: entityId }) =>
      (await tenant.client.ok('createComment', { body: { entityType: 'project', entityId, body: word } })).data.id,
    shown: ['attached'],
  },
  'a bid with a comment': {
    family: 'bids',
    make: async ({ tenant }) => {
      const { id } = await make.bid(tenant)
      await tenant.client.ok('createComment', { body: { entityType: 'bid', entityId: id, body: 'Call them.' } })
      return id
    },
    shown: ['comments list'],
  },
  'a project template': {
    family: 'project-templates',
    make: async ({ tenant }) => (await make.projectTemplate(tenant)).id,
    shown: [],
  },
  'a product category': {
    family: 'product-categories',
    make: async ({ tenant }) => (await tenant.client.ok('createProductCategory', { body: { name: word } })).data.id,
    shown: [],
  },
  'a manufacturer': {
    family: 'manufacturers',
    make: async ({ tenant }) => (await tenant.client.ok('createManufacturer', { body: { name: word } })).data.id,
    shown: [],
  },
  'a stage of leads': {
    family: 'lead-stages',
    make: async ({ tenant }) => (await make.leadStage(tenant, { name: word, kind: 'open' })).id,
    shown: [],
  },
  'a person': {
    family: 'users',
    make: ({ tenant }) => make.worker(tenant),
    shown: [],
  },
}

for (const [name, { family, make: made, shown }] of Object.entries(kinds)) {
  t.test(`${name} is shown by ${['its family', ...shown].join(', ')}; deleted, by none of all readers`, async (t) => {
    const ground = await makeGround(await service.tenant())
    const families = [...new Set([family, 'comments'])]
    const before = await readAll(ground, families)
    const id = await made(ground)
    t.strictSame(changedReaders(before, await readAll(ground, families)), [...ownReaders(family), ...shown].sort())
    const table = family.replaceAll('-', '_')
    const text = `update ${table} set deleted_at = now() where tenant_id = $1 and id = $2`
    await ground.tenant.database.pool.query(text, [ground.tenant.id, id])
    t.strictSame(changedReaders(before, await readAll(ground, families)), [])
  })
}
