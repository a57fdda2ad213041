import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import type { Resource } from '../../db/engine/records/resource.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { manufacturers, productCategories } from '../../db/nouns/products/lookup-lists.ts'
import { resourceOfJob } from '../../db/workflows/resources/registry.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const { database } = place

let people = 0

/** Creates an organization whose project A has an id that is also the number of its project B. */
async function arranged() {
  const caller = await place.tenant()
  const tenant = { database, caller }
  people += 1
  const email = `digits${people}@pine.example`
  const userId = await make.worker(tenant, 'field', email)
  const a = await make.project(tenant, { projectNumber: 'A-1' })
  const b = await make.project(tenant, { projectNumber: String(a.id) })
  const zeros = await make.project(tenant, { projectNumber: `00${b.id}` })
  const nobodys = await make.project(tenant, { projectNumber: '2147483648' })
  return { caller, tenant, email, userId, a, b, zeros, nobodys }
}

/** Returns the values of a field of the organization's records in order of creation. */
async function valuesOf(caller: Caller, family: string, field: string): Promise<unknown[]> {
  const resource = resourceOfJob(family) as Resource
  const { items } = await listRecords(liveReadContext(database), caller, resource, {}, { limit: 100 })
  return items.sort((one, other) => one.id - other.id).map((item) => Reflect.get(item, field))
}

const noId = 'must be the id of a record: digits without a sign and without leading zeros, at most 2147483647'

type Listed = { errors: { row: number; field: string; message: string }[] }

const listed = (result: unknown): string[] =>
  (result as Listed).errors.map(({ row, field, message }) => `${row} ${field}: ${message}`)

const families = [
  { family: 'time-entries', columns: 'Job,Who,Day,Hours', rest: 'WHO,2026-03-02,8', who: 'userId', day: 'date' },
  { family: 'site-logs', columns: 'Job,Who,Day,Notes', rest: 'WHO,2026-03-02,Sill', who: 'createdBy', day: 'logDate' },
] as const

for (const { family, columns, rest, who, day } of families) {
  t.test(
    `in an import of ${family}, a numeric job number refers to the project with that number, and never to another project's id`,
    async (t) => {
      const { caller, email, userId, a, b, zeros, nobodys } = await arranged()
      const mapping = { Job: 'projectId', Who: who, Day: day, Hours: 'hours', Notes: 'notes' }
      const used = Object.fromEntries(Object.entries(mapping).filter(([column]) => columns.includes(column)))
      const cells = [
        ...[`${a.id}`, `0${a.id}`, `+${a.id}`, `'+${a.id}`, '2147483648', `00${b.id}`],
        ...[`${b.id}`, '2147483649', '0', '-1'],
      ]
      const row = (cell: string, person: string): string => `${cell},${rest.replace('WHO', person)}\n`
      const text = `${columns}\n${cells.map((cell) => row(cell, email)).join('')}${row('A-1', `0${userId}`)}${row('A-1', String(userId))}`
      for (const dryRun of [true, false]) {
        const sourcePath = await place.upload(text)
        const { job } = await place.run(caller, 'import', { sourcePath, mapping: used, dryRun }, family)
        const noProject =
          'No such project: no project has this projectNumber, and the text is not an id (at most 2147483647, without a sign or leading zeros). Correct the cell.'
        t.strictSame(listed(job.result), [
          `2 projectId: ${a.id} is the projectNumber of the project with the id ${b.id} and the id of another project. Write ${b.id} for the first project, or the projectNumber "A-1" for the other project.`,
          ...[3, 4, 5].map((line) => `${line} projectId: ${noProject}`),
          ...[9, 10, 11].map((line) => `${line} projectId: ${noProject}`),
          `12 ${who}: No such user: no user has this email, and the text is not an id (at most 2147483647, without a sign or leading zeros). Correct the cell.`,
        ])
      }
      t.strictSame(await valuesOf(caller, family, 'projectId'), [nobodys.id, zeros.id, b.id, a.id])
      t.strictSame(await valuesOf(caller, family, who), [userId, userId, userId, userId])
    },
  )
}

t.test("an exported time entry can be imported, even if its project id is another project's number", async (t) => {
  const { caller, tenant, userId, a, b } = await arranged()
  const entry = await make.timeEntry(tenant, { projectId: a.id, userId })
  const other = await make.timeEntry(tenant, { projectId: b.id, userId })
  const { file } = await place.run(caller, 'export', {}, 'time-entries')
  const mapping = { id: 'id', projectId: 'projectId', hours: 'hours' }
  const sourcePath = await place.upload(`${file!}`)
  const { job } = await place.run(caller, 'import', { sourcePath, mapping, updateInPlace: true }, 'time-entries')
  t.strictSame(job.result, {
    ...{ dryRun: false, created: 0, updated: 0, unchanged: 2, failed: 0, errors: [] },
    decimals: [{ column: 'hours', field: 'hours', decimal: '.', basis: 'delimiter' }],
  })
  const moved = await place.upload(`id,projectId\n${other.id},${a.id}\n${entry.id},${b.id}\n`)
  const asked = { sourcePath: moved, mapping: { id: 'id', projectId: 'projectId' }, updateInPlace: true }
  const fields = 'userId, taskId, phaseId, date, hours, hourlyRate, description, lat, lng, isReviewed'
  const message = `is not a known field; the fields are ${fields}`
  const again = await place.run(caller, 'import', asked, 'time-entries')
  t.strictSame(again.job.result, {
    ...{ dryRun: false, created: 0, updated: 0, unchanged: 1, failed: 1 },
    errors: [{ row: 3, field: 'projectId', code: 'unknown', message }],
  })
})

t.test(
  "an import finds a lead stage with a numeric name by its name, and refuses a name that is also another stage's id",
  async (t) => {
    const { caller, tenant } = await arranged()
    const open = await make.stage(tenant, 'Proposal')
    const one = await make.leadStage(tenant, { name: '1' })
    const two = await make.leadStage(tenant, { name: `0${open.id}` })
    const same = await make.leadStage(tenant, { name: String(open.id) })
    const text = `Lead,Stage\nA,1\nB,0${open.id}\nC,${open.id}\nD,${same.id}\nE,+1\n`
    const params = { sourcePath: await place.upload(text), mapping: { Lead: 'name', Stage: 'stageId' } }
    const { job } = await place.run(caller, 'import', params, 'leads')
    t.strictSame(listed(job.result), [
      `4 stageId: ${open.id} is the name of the lead stage with the id ${same.id} and the id of another lead stage. Write ${same.id} for the first lead stage, or the name "Proposal" for the other lead stage.`,
      '6 stageId: No such lead stage: no lead stage has this name, and the text is not an id (at most 2147483647, without a sign or leading zeros). Correct the cell.',
    ])
    t.strictSame(await valuesOf(caller, 'leads', 'stageId'), [one.id, two.id, same.id])
  },
)

const category = (caller: Caller, name: string) =>
  runTransaction(database, caller, (tx) => insertOne(tx, caller, productCategories, { name }))

t.test('importProducts looks up a category and a manufacturer by name before id', async (t) => {
  const { caller } = await arranged()
  const lumber = await category(caller, 'Lumber')
  const digits = await category(caller, String(lumber.id))
  const maker = await runTransaction(database, caller, (tx) => insertOne(tx, caller, manufacturers, { name: '3' }))
  const rows = [
    `material,A,lumber,3`,
    `material,B,${digits.id},${maker.id}`,
    `material,C,${lumber.id},`,
    `material,D,,03`,
  ]
  const mapping = { Type: 'type', Name: 'name', Kind: 'categoryId', Maker: 'manufacturerId' }
  const sourcePath = await place.upload(`Type,Name,Kind,Maker\n${rows.join('\n')}\n`)
  const { job } = await place.run(caller, 'import', { sourcePath, mapping }, 'products')
  t.strictSame(listed(job.result), [
    `4 categoryId: ${lumber.id} is the name of the product category with the id ${digits.id} and the id of another product category. Write ${digits.id} for the first product category, or the name "Lumber" for the other product category.`,
    '5 manufacturerId: No such manufacturer: no manufacturer has this name, and the text is not an id (at most 2147483647, without a sign or leading zeros). Correct the cell.',
  ])
  t.strictSame(await valuesOf(caller, 'products', 'categoryId'), [lumber.id, digits.id])
  t.strictSame(await valuesOf(caller, 'products', 'manufacturerId'), [maker.id, maker.id])
})

t.test('an import refuses an id with a sign or leading zeros for a row, a parent, a phase or a task', async (t) => {
  const { caller, tenant, userId, a } = await arranged()
  const parent = await make.contact(tenant, {})
  const sourcePath = await place.upload(
    `Id,Kind,Parent\n0${parent.id},customer,\n,customer,+${parent.id}\n,customer,0${parent.id}\n`,
  )
  const mapping = { Id: 'id', Kind: 'type', Parent: 'parentContactId' }
  const { job } = await place.run(caller, 'import', { sourcePath, mapping, updateInPlace: true })
  t.strictSame(listed(job.result), [`2 id: ${noId}`, `3 parentContactId: ${noId}`, `4 parentContactId: ${noId}`])
  const project = await make.project(tenant, { phases: [{ name: 'Framing', tasks: [{ name: 'Sill' }] }] })
  const [phase] = project.phases
  const text = `${project.id},${userId},2026-03-02,8,0${phase!.id},\n${project.id},${userId},2026-03-02,8,,+${phase!.tasks[0]!.id}\n`
  const entries = await place.run(
    caller,
    'import',
    {
      sourcePath: await place.upload(`Job,Who,Day,Hours,Phase,Task\n${text}`),
      mapping: { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours', Phase: 'phaseId', Task: 'taskId' },
    },
    'time-entries',
  )
  t.not(a.id, project.id)
  t.strictSame(listed(entries.job.result), [`2 phaseId: ${noId}`, `3 taskId: ${noId}`])
})
