import t from 'tap'
import type { OperationId } from '../../handlers/pipeline/contract/contract.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { findOperation, resolveContractReference } from '../../scripts/testkit/http/contract.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)

/** Two values of a field. */
type Pair = readonly [before: unknown, after: unknown]

interface Locked {
  update: OperationId
  /** Creates a record with the first values in a state that locks it, and returns its id. */
  make(tenant: TestTenant, before: Record<string, unknown>): Promise<number>
  /** Fields that stay editable, with the reason. */
  free: Readonly<Record<string, string>>
}

/** Returns two values for each field. Ids are those of records of the organization. */
async function pairs(tenant: TestTenant): Promise<Readonly<Record<string, Pair>>> {
  const two = async (made: () => Promise<{ id: number } | number>): Promise<Pair> => {
    const [a, b] = [await made(), await made()]
    return [typeof a === 'number' ? a : a.id, typeof b === 'number' ? b : b.id]
  }
  const text: Pair = ['Before', 'After']
  return {
    contactId: await two(() => make.contact(tenant)),
    leadId: await two(() => make.lead(tenant)),
    projectId: await two(() => make.project(tenant)),
    userId: await two(() => make.worker(tenant)),
    ...{
      title: text,
      notes: text,
      terms: text,
      description: text,
      reason: text,
      notesToCustomer: text,
      notesToOwner: text,
    },
    ...{ siteAddress: text, siteCity: text, siteState: text, siteZipCode: text, workPerformed: text },
    ...{ materialsReceived: text, visitorsOnSite: text, issues: text, tags: [['a'], ['b']] as const },
    ...{ taxRate: ['5', '6'], discount: ['1.00', '2.00'], hours: ['8', '7'], hourlyRate: ['40.00', '41.00'] },
    ...{ workRetainagePercent: ['5', '6'], storedRetainagePercent: ['5', '6'], changeOrderNumber: ['17', '18'] },
    validUntil: ['2098-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
    issueDate: ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    dueDate: ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z'],
    ...{ date: ['2026-03-02', '2026-03-03'], logDate: ['2026-03-02', '2026-03-03'] },
    ...{ periodFrom: ['2026-03-01', '2026-03-02'], periodTo: ['2026-03-30', '2026-03-31'] },
    ...{
      personnelCount: [3, 4],
      lat: [45, 46],
      lng: [-122, -121],
      roundSalesAmounts: [false, true],
      scheduleDays: [5, 6],
    },
    discountType: ['fixed', 'percent'],
    ...{
      weather: text,
      temperatureHigh: ['20.5', '21.5'],
      temperatureLow: ['10.5', '11.5'],
      temperatureUnit: ['C', 'F'],
    },
    delays: [[{ description: 'Rain', hours: '2' }], [{ description: 'Rain', hours: '3' }]],
    equipment: [[{ name: 'Lift', hours: '2', note: null }], [{ name: 'Crane', hours: '2', note: null }]],
  }
}

const only = (values: Record<string, unknown>, ...fields: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
const lines = [{ description: 'Work', unitPrice: '100' }]
const elsewhere = 'assigning a bid to a lead or project does not change its content'

const bidFields = ['contactId', 'title', 'taxRate', 'discount', 'discountType', 'validUntil', 'notes', 'terms'] as const
const siteFields = ['siteAddress', 'siteCity', 'siteState', 'siteZipCode'] as const
const entryFields = ['userId', 'date', 'hours', 'hourlyRate', 'description', 'lat', 'lng'] as const
const logFields = ['logDate', 'title', 'notes', 'personnelCount', 'workPerformed', 'materialsReceived'] as const
const weatherFields = [
  'weather',
  'temperatureHigh',
  'temperatureLow',
  'temperatureUnit',
  'delays',
  'equipment',
] as const
const reviewing = 'a review can be undone'

const locked: Readonly<Record<string, Locked>> = {
  'an accepted bid': {
    update: 'updateBid',
    make: async (tenant, before) =>
      (await make.bid(tenant, { status: 'accepted', lines, ...only(before, ...bidFields, ...siteFields) })).id,
    free: { leadId: elsewhere, projectId: elsewhere },
  },
  'a sent invoice': {
    update: 'updateInvoice',
    make: async (tenant, before) => {
      const fields = ['contactId', 'issueDate', 'dueDate', 'taxRate', 'discount', 'discountType', 'notesToCustomer']
      return (await make.invoice(tenant, { status: 'sent', lines, ...only(before, ...fields) })).id
    },
    free: {},
  },
  'a submitted change order': {
    update: 'updateChangeOrder',
    make: async (tenant, before) => {
      const fields = ['changeOrderNumber', 'title', 'description', 'reason', 'roundSalesAmounts', 'scheduleDays']
      return (await make.changeOrder(tenant, { status: 'submitted', ...only(before, ...fields) })).id
    },
    free: {},
  },
  'a submitted pay application': {
    update: 'updatePayApp',
    make: async (tenant, before) => {
      const fields = [
        'workRetainagePercent',
        'storedRetainagePercent',
        'notes',
        'notesToOwner',
        'periodFrom',
        'periodTo',
      ]
      return (await make.payApp(tenant, { status: 'submitted', ...only(before, ...fields) })).id
    },
    free: {},
  },
  'a reviewed site log': {
    update: 'updateSiteLog',
    make: async (tenant, before) => {
      const fields = [...logFields, ...weatherFields, 'visitorsOnSite', 'issues', 'tags', 'lat', 'lng']
      return (await make.siteLog(tenant, { ...only(before, ...fields), isReviewed: true })).id
    },
    free: { isReviewed: reviewing, reviewedBy: reviewing, reviewedAt: reviewing },
  },
  'a reviewed time entry': {
    update: 'updateTimeEntry',
    make: async (tenant, before) =>
      (await make.timeEntry(tenant, { ...only(before, ...entryFields), isReviewed: true } as never)).id,
    free: { isReviewed: reviewing, phaseId: 'its project has none', taskId: 'its project has none' },
  },
  'a billed time entry': {
    update: 'updateTimeEntry',
    make: async (tenant, before) => {
      const { id, projectId } = await make.timeEntry(tenant, only(before, ...entryFields) as never)
      const invoice = await make.invoice(tenant, { projectId })
      const body = { items: [{ type: 'time_entry' as const, id }] }
      await tenant.client.ok('linkInvoiceBilledItems', { path: { id: invoice.id }, body })
      return id
    },
    free: {
      isReviewed: 'tested elsewhere, since it can change in one direction only',
      ...{ phaseId: 'its project has none', taskId: 'its project has none' },
    },
  },
}

for (const [name, { update, make: made, free }] of Object.entries(locked)) {
  t.test(`every field of ${name} is locked: another value is a 409, and the same value changes nothing`, async (t) => {
    const tenant = await service.tenant()
    const known = await pairs(tenant)
    const id = await made(tenant, Object.fromEntries(Object.entries(known).map(([field, [before]]) => [field, before])))
    const read = findOperation(update).path.replace('{id}', String(id))
    const record = (await tenant.client.send('GET', read)).json.data
    const schema = resolveContractReference(findOperation(update).body!.schema)
    const parts = [schema, ...((schema.allOf ?? []) as object[]).map(resolveContractReference)]
    const fields = Object.keys(Object.assign({}, ...parts.map((part) => part.properties)))
    t.ok(fields.length > 2)
    for (const field of fields) {
      if (free[field]) continue
      const [same, other] = known[field] ?? []
      t.not(other, undefined, `${field} has another value to try`)
      const refused = await tenant.client.send('PATCH', read, { body: { [field]: other } })
      matches(t, refused, { status: 409, code: 'conflict' }, `${field}: ${refused.text}`)
      t.equal((await tenant.client.send('PATCH', read, { body: { [field]: same } })).status, 200, field)
    }
    t.strictSame((await tenant.client.send('GET', read)).json.data, record)
  })
}
