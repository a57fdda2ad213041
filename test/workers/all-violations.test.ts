import t from 'tap'
import { parseCsv } from '../../db/domain/csv/head.ts'
import { type ImportFields, importFieldsOfSchema } from '../../db/domain/csv/import-mapping.ts'
import type { Violation } from '../../db/domain/refusal.ts'
import { resourceOfJob } from '../../db/workflows/resources/registry.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { contractDocument, contractOperations } from '../../scripts/testkit/http/contract.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

/** A refused row reports everything that is wrong with it, so that the user can correct the file at once. */
const place = await makeJobHelpers(t)
const { database } = place

const families = contractOperations
  .filter(({ path, method }) => method === 'POST' && /^\/[a-z-]+\/imports$/.test(path))
  .map(({ path }) => path.split('/')[1]!)

type Row = Record<string, string | number>

/** Imports one row whose columns have the names of the fields, and returns what the errors file says about it. */
async function faultsOf(tenant: Awaited<ReturnType<typeof office>>, family: string, row: Row, options = {}) {
  const cells = Object.values(row).map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
  const sourcePath = await place.upload(`${Object.keys(row).join(',')}\n${cells.join(',')}\n`)
  const mapping = Object.fromEntries(Object.keys(row).map((field) => [field, field]))
  const { job, errors } = await place.run(tenant.caller, 'import', { sourcePath, mapping, ...options }, family)
  if (job.status !== 'completed') throw new Error(`${family}: ${job.status} ${job.errorMessage}`)
  const [head, line] = await parseCsv(errors ?? '', ',')
  const named = (column: string) => line?.[head!.indexOf(column)] ?? ''
  const told = named('_violations')
  return { column: named('_field'), listed: (told === '' ? [] : JSON.parse(told)) as Violation[] }
}

async function office() {
  const caller = await place.tenant()
  return { database, caller }
}

/** Returns a text that does not fit a field. Where any text fits, it is too long. */
function badCell(schema: Record<string, unknown>): string {
  const types = [schema.type].flat()
  const { maxLength } = (types.includes('array') ? schema.items : schema) as { maxLength?: number }
  const isText = types.includes('string') && !schema.enum && !schema.pattern && !schema.format && !schema.anyOf
  // A list of objects is written as JSON in its cell.
  const isShort = isText || (types.includes('array') && maxLength !== undefined)
  return isShort ? 'x'.repeat(Number(maxLength) + 1) : 'nonsense'
}

const allBad = ({ properties }: ImportFields): Row =>
  Object.fromEntries([...properties].map(([field, schema]) => [field, badCell(schema)]))

for (const family of nonEmpty(families)) {
  t.test(`an import row of ${family} with only invalid cells reports every field, also in a dry run`, async (t) => {
    const tenant = await office()
    const { schema, importKey } = resourceOfJob(family)
    const row = allBad(importFieldsOfSchema(contractDocument, `${schema}Create`, importKey))
    for (const options of [{}, { dryRun: true }, ...(importKey ? [{ updateInPlace: true }] : [])]) {
      const { listed } = await faultsOf(tenant, family, row, options)
      const named = new Set(listed.map(({ field }) => field.split(/[.[]/)[0]!))
      t.strictSame([...named].sort(), Object.keys(row).sort(), JSON.stringify(options))
    }
  })
}

/** For each family a row that breaks its schema, a reference and a rule, with the violations to expect. */
const mixed: Record<string, (tenant: Awaited<ReturnType<typeof office>>) => Promise<[Row, string[]]>> = {
  contacts: async () => [
    { type: 'alien', companyName: 'Ortiz', email: 'nobody', parentContactId: 999 },
    ['type enum', 'email format', 'parentContactId not_found'],
  ],
  products: async (tenant) => {
    await faultsOf(tenant, 'products', { type: 'material', name: 'Screw', sku: 'A-1' })
    return [
      { type: 'material', name: 'Nail', sku: 'a-1', unitPrice: 'soon', categoryId: 999 },
      ['unitPrice pattern', 'categoryId not_found', 'sku rule'],
    ]
  },
  leads: async () => [
    { name: 'Deck', contactId: 999, stageId: 'Won', probability: 50, estimatedValue: 'much', lostReason: 'price' },
    ['estimatedValue pattern', 'contactId not_found', 'probability rule', 'lostReason rule'],
  ],
  projects: async (tenant) => {
    const { projectNumber } = await make.project(tenant, { projectNumber: '2026-014' })
    return [
      { name: '', projectNumber, contactId: 999, startDate: '2026-03-02', expectedEndDate: '2026-03-01' },
      ['name required', 'contactId not_found', 'projectNumber rule', 'expectedEndDate rule'],
    ]
  },
  'site-logs': async (tenant) => {
    const { id } = await make.project(tenant)
    const said = { notes: 'Footings', createdBy: 999, reviewedAt: '2026-03-02T12:00:00Z' }
    return [
      { projectId: id, logDate: '2026-02-30', ...said },
      ['logDate format', 'createdBy not_found', 'reviewedAt rule'],
    ]
  },
  'time-entries': async () => {
    const { id } = await make.project(await office())
    return [
      { projectId: id, userId: 'nobody@pine.example', date: 'Monday', hours: 25 },
      ['userId not_found', 'date format', 'projectId not_found', 'hours range'],
    ]
  },
}

t.test('a refused import row reports invalid cells, missing references and broken rules together', async (t) => {
  t.strictSame(Object.keys(mixed).sort(), families.toSorted())
  for (const [family, arrange] of Object.entries(mixed)) {
    for (const options of [{}, { dryRun: true }]) {
      const tenant = await office()
      const [row, expected] = await arrange(tenant)
      const { column, listed } = await faultsOf(tenant, family, row, options)
      t.strictSame(listed.map(({ field, code }) => `${field} ${code}`).sort(), expected.toSorted(), family)
      t.strictSame(
        column.split('; '),
        listed.map(({ field }) => field),
        'in the order of _field',
      )
    }
  }
})

t.test('an import row that updates a record also reports all of its violations', async (t) => {
  const tenant = await office()
  const entry = await make.timeEntry(tenant)
  const options = { updateInPlace: true }
  const faulty = { id: entry.id, date: 'Monday', hours: 25, phaseId: 999 }
  for (const given of [options, { ...options, dryRun: true }]) {
    const { listed } = await faultsOf(tenant, 'time-entries', faulty, given)
    t.strictSame(
      listed.map(({ field, code }) => `${field} ${code}`),
      ['date format', 'hours range', 'phaseId not_found'],
    )
  }
  const contact = await make.contact(tenant, { companyName: 'Ortiz', email: 'dana@ortiz.example' })
  const own = { id: contact.id, parentContactId: contact.id, email: 'nobody' }
  const { listed } = await faultsOf(tenant, 'contacts', own, options)
  t.strictSame(
    listed.map(({ field, code }) => `${field} ${code}`),
    ['email format', 'parentContactId rule'],
  )
})

t.test('no violation is reported for a field whose check depends on an unreadable field', async (t) => {
  const tenant = await office()
  const { listed } = await faultsOf(tenant, 'leads', { name: 'Deck', stageId: 'Nope', lostReason: 'price' })
  t.strictSame(
    listed.map(({ field }) => field),
    ['stageId'],
  )
  const project = await make.project(tenant, { startDate: '2026-03-02' })
  const moved = { projectNumber: project.projectNumber, startDate: 'soon', expectedEndDate: '2026-03-01' }
  const dates = await faultsOf(tenant, 'projects', moved, { updateInPlace: true })
  t.strictSame(
    dates.listed.map(({ field }) => field),
    ['startDate'],
  )
})

t.test('a refused import row does not count as a parent for later rows', async (t) => {
  const tenant = await office()
  const [one, other] = [await make.contact(tenant), await make.contact(tenant)]
  // If the first row counted as written, the second row would close a cycle.
  const rows = `${one.id},${other.id},nobody\n${other.id},${one.id},\n`
  const sourcePath = await place.upload(`id,parentContactId,email\n${rows}`)
  const mapping = { id: 'id', parentContactId: 'parentContactId', email: 'email' }
  const { job } = await place.run(tenant.caller, 'import', { sourcePath, mapping, updateInPlace: true })
  matches(t, job.result, { updated: 1, failed: 1 })
})

t.test('an unchanged reference to a deleted record does not block an import update', async (t) => {
  const tenant = await office()
  const [parent, other] = [await make.contact(tenant), await make.contact(tenant)]
  const { id } = await make.contact(tenant, { parentContactId: parent.id })
  await database.pool.query('update contacts set deleted_at = now() where tenant_id = $1 and id = any($2)', [
    tenant.caller.tenantId,
    [parent.id, other.id],
  ])
  for (const dryRun of [true, false]) {
    const options = { updateInPlace: true, dryRun }
    const same = { id, parentContactId: parent.id, notes: 'By the back door' }
    t.strictSame((await faultsOf(tenant, 'contacts', same, options)).listed, [])
    const moved = await faultsOf(tenant, 'contacts', { id, parentContactId: other.id }, options)
    matches(t, moved.listed, [{ field: 'parentContactId', code: 'not_found' }])
  }
  t.strictSame(await place.contacts(tenant.caller, 'notes'), [['By the back door']])
})
