import t from 'tap'
import { nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'

/** Tests that reports equal the sums of the same records in lists, in whole cents and millionths of an hour. */
const service = await startService(t)

const scaled = (decimal: string | null, places: number): bigint => {
  const [whole = '0', rest = ''] = (decimal ?? '0').split('.')
  return BigInt(whole + rest.padEnd(places, '0'))
}
const cents = (amount: string | null) => scaled(amount, 2)
const millionths = (hours: string) => scaled(hours, 6)

async function everyOne<T>({ client }: TestTenant, operation: 'listInvoices' | 'listTimeEntries'): Promise<T[]> {
  const { data, meta } = (await client.ok(operation, { query: { limit: 100 } as never })) as never as {
    data: T[]
    meta: { pagination: { has_more: boolean } }
  }
  if (meta.pagination.has_more) throw new Error(`${operation} has more than one page`)
  return data
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => bigint): bigint =>
  rows.reduce((sum, row) => sum + value(row), 0n)

/** Returns a generator of pseudorandom numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

interface Invoice {
  projectId: number | null
  contactId: number | null
  status: string
  total: string
  amountPaid: string
  balanceDue: string
}
interface Entry {
  projectId: number
  userId: number
  hours: string
  totalCost: string | null
}

async function records(tenant: TestTenant) {
  const next = numbers(20_261_122)
  const projects = [await make.project(tenant), await make.project(tenant), await make.project(tenant)].map(
    ({ id }) => id,
  )
  const contacts = [await make.contact(tenant), await make.contact(tenant)].map(({ id }) => id)
  const people = [await make.worker(tenant), await make.worker(tenant)]
  const states = ['draft', 'sent', 'partial', 'paid', 'voided'] as const
  for (let made = 0; made < 40; made += 1) {
    const lines = [
      { description: 'Work', quantity: `${1 + next(9)}.5`, unitPrice: `${1 + next(900)}.${10 + next(90)}` },
    ]
    const dueDate = new Date(Date.now() - next(120) * 86_400_000).toISOString()
    const of = { projectId: [...projects, null][next(4)]!, contactId: [...contacts, null][next(3)]! }
    await make.invoice(tenant, {
      status: states[next(5)]!,
      lines,
      taxRate: '7.75',
      ...of,
      dueDate,
      issueDate: '2026-01-01T00:00:00Z',
    })
    await make.timeEntry(tenant, {
      ...{ projectId: projects[next(3)]!, userId: people[next(2)]!, date: `2026-03-${10 + next(20)}` },
      ...{
        hours: `${next(9)}.${1 + next(999_998)}`.replace(/0+$/, ''),
        hourlyRate: next(3) ? `${20 + next(40)}.${10 + next(90)}` : null,
      },
    })
  }
  return { projects, people }
}

t.test('the sums of every report equal the sums of the listed records, to the cent', async (t) => {
  const tenant = await service.tenant()
  const { projects, people } = await records(tenant)
  const invoices = await everyOne<Invoice>(tenant, 'listInvoices')
  const entries = await everyOne<Entry>(tenant, 'listTimeEntries')
  const billed = invoices.filter(({ status }) => ['sent', 'partial', 'paid'].includes(status))
  const run = async (key: string, query: object = {}) =>
    (await tenant.client.ok('runReport', { path: { key }, query })).data as never as {
      rows: Record<string, string>[]
      totals: Record<string, string>
    }
  const jobs = await run('job-cost')
  for (const projectId of nonEmpty(projects)) {
    const row = jobs.rows.find((one) => Number(one.projectId) === projectId)!
    const mine = billed.filter((one) => one.projectId === projectId)
    const worked = entries.filter((one) => one.projectId === projectId)
    t.equal(
      cents(row.invoiced!),
      sumOf(mine, ({ total }) => cents(total)),
    )
    t.equal(
      cents(row.paid!),
      sumOf(mine, ({ amountPaid }) => cents(amountPaid)),
    )
    t.equal(
      cents(row.balanceDue!),
      sumOf(mine, ({ balanceDue }) => cents(balanceDue)),
    )
    t.equal(
      cents(row.laborCost!),
      sumOf(worked, ({ totalCost }) => cents(totalCost)),
    )
    t.equal(
      millionths(row.laborHours!),
      sumOf(worked, ({ hours }) => millionths(hours)),
    )
  }
  for (const name of ['invoiced', 'paid', 'balanceDue', 'laborCost'])
    t.equal(
      cents(jobs.totals[name]!),
      sumOf(jobs.rows, (row) => cents(row[name]!)),
      name,
    )

  const owed = await run('ar-aging')
  const open = billed.filter(({ balanceDue }) => cents(balanceDue) > 0n)
  for (const row of nonEmpty(owed.rows)) {
    const mine = open.filter(({ contactId }) => contactId === (row.contactId as never))
    t.equal(
      cents(row.total!),
      sumOf(mine, ({ balanceDue }) => cents(balanceDue)),
    )
    const ages = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90']
    t.equal(
      sumOf(ages, (age) => cents(row[age]!)),
      cents(row.total!),
    )
  }
  t.equal(
    cents(owed.totals.total!),
    sumOf(open, ({ balanceDue }) => cents(balanceDue)),
  )

  const labor = await run('labor', { from: '2026-03-01', to: '2026-03-31' })
  for (const userId of nonEmpty(people)) {
    const weeks = labor.rows.filter((row) => Number(row.userId) === userId)
    const mine = entries.filter((entry) => entry.userId === userId)
    t.equal(
      sumOf(weeks, ({ hours }) => millionths(hours!)),
      sumOf(mine, ({ hours }) => millionths(hours)),
    )
    t.equal(
      sumOf(weeks, ({ totalCost }) => cents(totalCost!)),
      sumOf(mine, ({ totalCost }) => cents(totalCost)),
    )
  }
  t.equal(
    millionths(labor.totals.hours!),
    sumOf(entries, ({ hours }) => millionths(hours)),
  )

  const { data } = await tenant.client.ok('getBusinessReview', { query: { from: '2026-01-01', to: '2026-03-31' } })
  t.equal(
    cents(data.money!.invoiced),
    sumOf(billed, ({ total }) => cents(total)),
  )
  t.equal(
    cents(data.labor!.cost),
    sumOf(entries, ({ totalCost }) => cents(totalCost)),
  )
  t.equal(
    millionths(data.labor!.hours),
    sumOf(entries, ({ hours }) => millionths(hours)),
  )
})
