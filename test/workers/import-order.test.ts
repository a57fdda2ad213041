import fc from 'fast-check'
import t, { type Test } from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { type FinishedJob, makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'

/**
 * Imports random files whose rows free, take and share keys, ids and unique values. An import must have the same effect
 * as
 * its rows imported one by one. A dry run must report exactly that.
 */
const place = await makeJobHelpers(t)

/**
 * Number of blank rows that put the next row into another block. Rows of a block are read, planned and committed
 * together.
 */
const blockRows = 500

type Cells = Record<string, string>

interface Step {
  cells: Cells
  /** Whether the row begins a new block. */
  apart: boolean
}

interface Kind {
  family: string
  table: string
  columns: readonly string[]
  fixed: object
  seed: readonly Cells[]
}

const products: Kind = {
  family: 'products',
  table: 'products',
  columns: ['id', 'sku', 'name', 'unitPrice', 'taxable', 'notes'],
  fixed: { defaults: { type: 'other', name: 'Named by default' } },
  seed: ['A', 'B', 'C', ''].map((sku, index) => ({ sku, name: `Seed ${index}` })),
}

const contacts: Kind = {
  family: 'contacts',
  table: 'contacts',
  columns: ['id', 'type', 'companyName', 'email', 'parentContactId'],
  fixed: { defaults: { type: 'vendor' } },
  seed: ['a@x.example', 'b@x.example', 'B@x.example', ''].map((email, index) => ({
    ...{ email, companyName: `Seed ${index}`, type: 'customer' },
  })),
}

/** A rule of the family refuses dates that end before they begin, after a row is planned. */
const projects: Kind = {
  family: 'projects',
  table: 'projects',
  columns: ['id', 'name', 'projectNumber', 'startDate', 'expectedEndDate'],
  fixed: {},
  seed: ['A-1', 'B-1', 'C-1'].map((projectNumber, index) => ({
    ...{ projectNumber, name: `Seed ${index}`, startDate: '2026-05-04' },
  })),
}

const line = (cells: readonly string[]): string => `${cells.map((cell) => `"${cell}"`).join(',')}\n`

/** Returns a file of these rows. A cell `#2` is replaced by the id of the third record of the seed. */
const fileOf = ({ columns }: Kind, ids: readonly number[], steps: readonly Step[]): string =>
  line(columns) +
  steps
    .map(({ cells, apart }) => {
      const row = columns.map((name) =>
        (cells[name] ?? '').replace(/^#(\d)$/, (_, place) => String(ids[Number(place)])),
      )
      return (apart ? '\n'.repeat(blockRows) : '') + line(row)
    })
    .join('')

const mappingOf = (columns: readonly string[]) => Object.fromEntries(columns.map((name) => [name, name]))

/** Creates an organization with the records of the kind's seed, and returns their ids. */
async function seeded(kind: Kind): Promise<{ caller: Caller; ids: number[] }> {
  const caller = await place.tenant()
  const columns = kind.columns.filter((name) => name !== 'id')
  const source = fileOf(
    { ...kind, columns },
    [],
    kind.seed.map((cells) => ({ cells, apart: false })),
  )
  const params = { ...kind.fixed, mapping: mappingOf(columns), sourcePath: await place.upload(source) }
  await place.run(caller, 'import', params, kind.family)
  const { rows } = await place.database.pool.query(`select id from ${kind.table} where tenant_id = $1 order by id`, [
    caller.tenantId,
  ])
  return { caller, ids: rows.map(({ id }) => id) }
}

/**
 * Returns the records as sorted texts. Ids are replaced by the record's position in the seed, and generated project
 * numbers
 * by their prefix.
 */
async function standing(kind: Kind, { caller, ids }: { caller: Caller; ids: number[] }): Promise<string[]> {
  const { rows } = await place.database.pool.query(
    `select to_jsonb(r) - 'tenant_id' - 'created_at' - 'updated_at' as record from ${kind.table} r
     where tenant_id = $1`,
    [caller.tenantId],
  )
  const placeOf = (id: number | null): number | null => (id === null ? null : ids.indexOf(id))
  return rows
    .map(({ record: { id, parent_contact_id: parent = null, ...rest } }) =>
      JSON.stringify({ ...rest, id: placeOf(id), parent: placeOf(parent) }).replace(/p-\d{6}/gi, 'P-'),
    )
    .sort()
}

const reportOf = ({ job }: FinishedJob) =>
  job.result as { created: number; updated: number; unchanged: number; failed: number }

/** Returns what the errors file says about each row, without the ids of records. */
const refusals = ({ errors }: FinishedJob): string[] =>
  (errors ?? '')
    .split('\n')
    .slice(1, -1)
    .map((text) =>
      text.slice(text.search(/,\d+,[a-zA-Z; ]*,[a-z_; ]+,/)).replace(/(product|contact|project) \d+/g, '$1'),
    )

/** Imports the same rows one by one, each as a separate file. */
async function oneByOne(kind: Kind, steps: readonly Step[], mapping: object, updateInPlace: boolean) {
  const tenant = await seeded(kind)
  const sum = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const step of steps) {
    const sourcePath = await place.upload(fileOf(kind, tenant.ids, [{ ...step, apart: false }]))
    const params = { ...kind.fixed, mapping, updateInPlace, sourcePath }
    const report = reportOf(await place.run(tenant.caller, 'import', params, kind.family))
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += report[name]
  }
  return { sum, standing: await standing(kind, tenant), events: (await place.events(tenant.caller)).sort() }
}

async function holds(t: Test, kind: Kind, steps: readonly Step[], updateInPlace: boolean): Promise<void> {
  const columns = updateInPlace ? kind.columns : kind.columns.filter((name) => name !== 'id')
  const mapping = mappingOf(columns)
  const tenant = await seeded(kind)
  const sourcePath = await place.upload(fileOf(kind, tenant.ids, steps))
  const params = { ...kind.fixed, mapping, updateInPlace, sourcePath }
  const before = await standing(kind, tenant)
  const dry = await place.run(tenant.caller, 'import', { ...params, dryRun: true }, kind.family)
  t.strictSame(await standing(kind, tenant), before, 'a dry run writes nothing')
  const real = await place.run(tenant.caller, 'import', params, kind.family)
  t.strictSame(dry.job.result, { ...real.job.result, dryRun: true }, 'a dry run reports what the import does')
  t.equal(dry.errors, real.errors, 'a dry run refuses what the import refuses')
  const single = await oneByOne(kind, steps, mapping, updateInPlace)
  const { created, updated, unchanged, failed } = reportOf(real)
  t.strictSame({ created, updated, unchanged, failed }, single.sum, 'the report equals that of importing row by row')
  t.strictSame(await standing(kind, tenant), single.standing, 'the records equal those of importing row by row')
  t.strictSame(
    (await place.events(tenant.caller)).sort(),
    single.events,
    'the events equal those of importing row by row',
  )
  t.equal(refusals(real).length, failed)
  const left = await place.database.pool.query('select 1 from foreseen_records union all select 1 from foreseen_keys')
  t.equal(left.rowCount, 0, 'the dry run leaves no rows')
  if (!t.passing()) throw new Error('the file above is the smallest that shows it')
}

const oneOf = (...texts: string[]) => fc.constantFrom(...texts)
const ids = oneOf('', '', '', '#0', '#1', '#2', '#3', '2147483647')

const productRows = fc.record({
  id: ids,
  sku: oneOf('A', 'a', 'B', 'b', 'C', 'D', 'ıI', 'İ', ''),
  name: oneOf('X', 'Y', ''),
  unitPrice: oneOf('', '0', '1', '1.00', '$1', 'x'),
  taxable: oneOf('', 'yes', 'no'),
  notes: oneOf('', 'N'),
})

const contactRows = fc.record({
  id: ids,
  type: oneOf('vendor', 'customer', ''),
  companyName: oneOf('X', 'Y', ''),
  email: oneOf('a@x.example', 'A@x.example', 'b@x.example', 'c@x.example', ''),
  parentContactId: oneOf('', '', '#0', '#1', '#2', '#3'),
})

const projectRows = fc.record({
  id: oneOf('', '', '#0', '#1', '#2'),
  name: oneOf('X', 'Y', ''),
  projectNumber: oneOf('A-1', 'a-1', 'B-1', 'C-1', 'D-1', 'D-1', ''),
  startDate: oneOf('', '2026-05-04'),
  expectedEndDate: oneOf('', '2026-05-03', '2026-05-05'),
})

const step = (cells: Cells, apart = false): Step => ({ cells, apart })
const badEnd = '2026-05-03'
const files: Record<string, [Kind, boolean, Step[]]> = {
  'an import row takes the SKU that the previous row frees': [
    products,
    true,
    [step({ id: '#0', sku: 'Z', name: 'X' }), step({ sku: 'A', name: 'New' }), step({ id: '#1', sku: 'A', name: 'Y' })],
  ],
  'two records swap their SKUs in one import': [
    products,
    true,
    [step({ id: '#0', sku: 'T' }), step({ id: '#1', sku: 'A' }), step({ id: '#0', sku: 'B' })],
  ],
  'an import frees a SKU in one batch and takes it in another': [
    products,
    true,
    [step({ id: '#0', sku: '' }), step({ sku: 'a', name: 'New' }, true), step({ sku: 'A', notes: 'N' }, true)],
  ],
  'an import has one unique value in two batches': [
    products,
    false,
    [step({ sku: 'New', name: 'X' }), step({ sku: 'NEW', name: 'Y' }, true)],
  ],
  'an import updates a record by its id and then by its key': [
    products,
    true,
    [step({ id: '#0', sku: 'Q', name: 'X' }), step({ sku: 'q', name: 'Y' }), step({ sku: 'A', name: 'Other' }, true)],
  ],
  'an import closes a cycle of parents in a second batch': [
    contacts,
    true,
    [
      step({ id: '#0', type: 'vendor', parentContactId: '#1' }),
      step({ id: '#1', type: 'vendor', parentContactId: '#0' }, true),
    ],
  ],
  'a rule refuses an import row that would renumber a project, and the next row takes the number': [
    projects,
    true,
    [
      step({ id: '#0', name: 'Renumbered', projectNumber: 'D-1', startDate: '2026-05-04', expectedEndDate: badEnd }),
      step({ name: 'Another project', projectNumber: 'D-1' }),
      step({ name: 'The same', projectNumber: 'A-1', startDate: '2026-05-04' }),
    ],
  ],
  'a rule refuses an import row that would free a project number': [
    projects,
    true,
    [
      step({ id: '#0', name: 'Renumbered', projectNumber: 'D-1', startDate: '2026-05-04', expectedEndDate: badEnd }),
      step({ name: 'The same', projectNumber: 'A-1', startDate: '2026-05-04' }),
    ],
  ],
  'a rule refuses the first of two import rows that would create the same project': [
    projects,
    true,
    [
      step({ name: 'First', projectNumber: 'D-1', startDate: '2026-05-04', expectedEndDate: badEnd }),
      step({ name: 'Second', projectNumber: 'D-1' }),
    ],
  ],
  'a rule refuses the first of two import rows with one number, without updateInPlace': [
    projects,
    false,
    [
      step({ name: 'First', projectNumber: 'D-1', startDate: '2026-05-04', expectedEndDate: badEnd }),
      step({ name: 'Second', projectNumber: 'D-1' }),
    ],
  ],
  'an import row repeats a record that an earlier row created with a default': [
    products,
    true,
    [step({ sku: 'N' }), step({ sku: 'N', name: 'Named by default', unitPrice: '0', taxable: 'yes' }, true)],
  ],
}
for (const [title, [kind, updateInPlace, steps]] of Object.entries(files)) {
  t.test(title, (t) => holds(t, kind, steps, updateInPlace))
}

for (const [kind, rows] of [
  [products, productRows],
  [contacts, contactRows],
  [projects, projectRows],
] as const) {
  const steps = fc.array(fc.record({ cells: rows, apart: fc.boolean() }), { minLength: 1, maxLength: 8 })
  for (const updateInPlace of [true, false]) {
    const title = `importing ${kind.family}${updateInPlace ? ' in place' : ''} has the same result as a dry run and row by row`
    t.test(title, async (t) => {
      const property = fc.asyncProperty(steps, (found) => holds(t, kind, found, updateInPlace))
      await fc.assert(property, { seed: 20, numRuns: updateInPlace ? 10 : 4, endOnFailure: true })
    })
  }
}
