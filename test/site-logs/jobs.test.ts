import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { type SiteLog, siteLogs } from '../../db/nouns/site-logs/site-logs.ts'
import { createUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const { database } = place

let people = 0

/** Creates an organization with a project and a foreman. */
async function arranged() {
  const caller = await place.tenant()
  people += 1
  const email = `Casey${people}@pine.example`
  const foreman = await createUser(database, caller.tenantId, { email, password: 'a long password', role: 'field' })
  const project = await make.project({ database, caller }, { projectNumber: `2026-0${people}` })
  return { caller, project, foreman, email }
}

const logsOf = async (caller: Caller): Promise<SiteLog[]> =>
  (await listRecords(liveReadContext(database), caller, siteLogs, { includeDeleted: true }, { limit: 100 })).items.sort(
    (a, b) => a.id - b.id,
  )

const makeLog = (caller: Caller, values: Partial<SiteLog>) =>
  runTransaction(database, caller, (tx) =>
    insertOne(tx, caller, siteLogs, { logDate: '2026-03-02', notes: 'Footings', ...values }),
  )

/** Returns the row, fields and codes of each error of an import. */
const refusalsIn = (errors: string | undefined): string[] =>
  [...(errors ?? '').matchAll(/,(\d+),([a-zA-Z; ]+),([a-z_; ]+),/g)].map((found) => found.slice(1).join(' '))

const mapping = {
  Job: 'projectId',
  Day: 'logDate',
  Foreman: 'createdBy',
  Notes: 'notes',
  Tags: 'tags',
  Crew: 'personnelCount',
  Done: 'isReviewed',
}

t.test(
  'importSiteLogs accepts a project by its number, people by email address, and tags separated by semicolons',
  async (t) => {
    const { caller, project, foreman, email } = await arranged()
    const file = `Job,Day,Foreman,Notes,Tags,Crew,Done
${project.projectNumber},2026-03-02,${email.toUpperCase()},Footings,concrete; inspection,4,yes
${project.id},2026-02-30,${foreman},Footings,,,
nope,2026-03-02,${foreman},Footings,,,
${project.id},2026-03-03,nobody@mail.example,Footings,,,
${project.id},2026-03-03,${foreman},,,,
${project.id},2026-03-03,${foreman},Frame,,,
`
    for (const dryRun of [true, false]) {
      const params = { sourcePath: await place.upload(file), mapping, dryRun }
      const { job, errors } = await place.run(caller, 'import', params, 'site-logs')
      matches(t, job, { status: 'completed', result: { dryRun, created: 2, failed: 4 } })
      t.strictSame(refusalsIn(errors), [
        '3 logDate format',
        '4 projectId not_found',
        '5 createdBy not_found',
        '6 notes required',
      ])
    }
    const of = { projectId: project.id, createdBy: foreman }
    matches(t, await logsOf(caller), [
      { ...of, logDate: '2026-03-02', tags: ['concrete', 'inspection'], personnelCount: 4, isReviewed: true },
      { ...of, logDate: '2026-03-03', tags: null, personnelCount: null, isReviewed: false, reviewedAt: null },
    ])
    t.strictSame(await place.events(caller), ['project.created', 'site_log.created', 'site_log.created'])
  },
)

t.test(
  'an import with updateInPlace does not change a reviewed site log, unless the row removes the review',
  async (t) => {
    const { caller, project, foreman } = await arranged()
    const of = { projectId: project.id, createdBy: foreman, isReviewed: true }
    const [kept, opened] = [await makeLog(caller, of), await makeLog(caller, of)]
    const file = `Id,Notes,Done
${kept.id},Five footings,
${opened.id},Five footings,no
${kept.id},${kept.notes},yes
`
    for (const dryRun of [true, false]) {
      const params = {
        sourcePath: await place.upload(file),
        mapping: { Id: 'id', Notes: 'notes', Done: 'isReviewed' },
        updateInPlace: true,
        dryRun,
      }
      const { job, errors } = await place.run(caller, 'import', params, 'site-logs')
      matches(t, job.result, { updated: 1, unchanged: 1, failed: 1 }, `dryRun ${dryRun}`)
      matches(t, errors, /2,.*is reviewed/)
    }
    const open = { notes: 'Five footings', isReviewed: false, reviewedBy: null, reviewedAt: null }
    matches(t, await logsOf(caller), [kept, { id: opened.id, ...open }])
  },
)

t.test('an import restores every field from the file of exportSiteLogs, including tags with semicolons', async (t) => {
  const { caller, project, foreman } = await arranged()
  const values = {
    projectId: project.id,
    createdBy: foreman,
    title: '=1+1',
    workPerformed: 'Six footings, "north"\nforms stripped',
    tags: ['concrete', 'a; b', 'c\\d', '=x'],
    lat: 30.2672,
    lng: -97.7431,
    ...{ weather: '=Rain', temperatureHigh: '12.5', temperatureLow: '-3', temperatureUnit: 'C' as const },
    delays: [{ description: '[=1+1]', hours: null }],
    equipment: [{ name: 'Crane "A"; B', hours: '2.5', note: null }],
  }
  const first = await makeLog(caller, values)
  await makeLog(caller, { ...values, isReviewed: true, tags: null, logDate: '2026-02-28' })
  await makeLog(caller, { ...values, logDate: '2026-01-31' })
  const params = { filters: { dateFrom: '2026-02-01' } }
  const { job, file } = await place.run(caller, 'export', params, 'site-logs')
  matches(t, job, { status: 'completed', result: { exported: 2 } })
  const [header] = file!.split('\n')
  const columns = ['id', ...Object.keys(first).filter((name) => name !== 'id')]
  t.strictSame(header!.replace('\ufeff', '').trim().split(','), columns)
  const fields = columns.filter((name) => !['id', 'createdAt', 'updatedAt'].includes(name))
  const again = {
    sourcePath: await place.upload(file!),
    mapping: Object.fromEntries(fields.map((name) => [name, name])),
  }
  matches(t, (await place.run(caller, 'import', again, 'site-logs')).job.result, { created: 2, failed: 0 })
  const known = (log: SiteLog) => Object.fromEntries(fields.map((name) => [name, log[name as keyof SiteLog]]))
  const logs = await logsOf(caller)
  t.strictSame(logs.slice(3).map(known), logs.slice(0, 2).map(known))
  const inPlace = { ...again, mapping: { ...again.mapping, id: 'id' }, updateInPlace: true }
  matches(t, (await place.run(caller, 'import', inPlace, 'site-logs')).job.result, { unchanged: 2, failed: 0 })
})

t.test(
  'bulkSiteLogs reviews site logs, refuses to change reviewed ones, and restores none into a deleted project',
  async (t) => {
    const { caller, project, foreman } = await arranged()
    const of = { projectId: project.id, createdBy: foreman }
    const [open, done, gone] = [
      await makeLog(caller, of),
      await makeLog(caller, { ...of, isReviewed: true }),
      await makeLog(caller, of),
    ]
    await runTransaction(database, caller, (tx) => deleteOne(tx, caller, siteLogs, gone.id))
    const ids = [open.id, done.id, gone.id]
    const outcomes = async (params: object) => {
      const { job } = await place.run(caller, 'bulk', { ids, ...params }, 'site-logs')
      return (job.result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)
    }
    const tag = { operation: 'update', changes: { tags: ['march'] } }
    t.strictSame(await outcomes({ ...tag, dryRun: true }), ['updated', 'refused', 'not_found'])
    t.strictSame(await outcomes(tag), ['updated', 'refused', 'not_found'])
    const review = { operation: 'update', changes: { isReviewed: true } }
    t.strictSame(await outcomes(review), ['updated', 'unchanged', 'not_found'])
    t.strictSame(await outcomes({ operation: 'delete' }), ['refused', 'refused', 'not_found'])
    const reopen = { operation: 'update', changes: { isReviewed: false, tags: null } }
    t.strictSame(await outcomes(reopen), ['updated', 'updated', 'not_found'])
    t.strictSame(await outcomes({ operation: 'delete' }), ['deleted', 'deleted', 'not_found'])
    await runTransaction(database, caller, (tx) => deleteOne(tx, caller, projects, project.id))
    t.strictSame(await outcomes({ operation: 'restore' }), ['refused', 'refused', 'refused'])
  },
)
