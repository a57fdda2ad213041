import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { findRecord, listRecords } from '../../db/engine/records/read.ts'
import { updateOne } from '../../db/engine/records/write.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { type TimeEntry, timeEntries } from '../../db/nouns/time-entries/time-entries.ts'
import { removeUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const service = await startService(t)
const { database } = place

let people = 0

/** Creates an organization with a project of two phases and a user who works on it. */
async function arranged() {
  const caller = await place.tenant()
  const tenant = { database, caller }
  people += 1
  const email = `Casey${people}@pine.example`
  const phases = [{ name: 'Framing', tasks: [{ name: 'Sill' }] }, { name: 'Roof' }]
  const project = await make.project(tenant, { projectNumber: `2026-${people}a`, phases })
  return { caller, tenant, email, userId: await make.worker(tenant, 'field', email), project }
}

/** Returns the organization's time entries in the order of their creation. */
const entriesOf = async (caller: Caller): Promise<TimeEntry[]> =>
  (await listRecords(liveReadContext(database), caller, timeEntries, {}, { limit: 100 })).items.sort(
    (a, b) => a.id - b.id,
  )

const entryOf = (caller: Caller, id: number) => findRecord(liveReadContext(database), caller, timeEntries, id)

/** Returns the row, fields and codes of each error of an import. */
const refusalsIn = (errors: string | undefined): string[] =>
  [...(errors ?? '').matchAll(/,(\d+),([a-zA-Z; ]+),([a-z_; ]+),/g)].map((found) => found.slice(1).join(' '))

const outcomesIn = (result: unknown) =>
  (result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)

const mapping = { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours', Rate: 'hourlyRate', Task: 'taskId' }

t.test(
  'importTimeEntries accepts users by email address and projects by number, and refuses what createTimeEntry refuses',
  async (t) => {
    const { caller, tenant, email, userId, project } = await arranged()
    const stranger = await arranged()
    const gone = `gone${people}@pine.example`
    await make.worker(tenant, 'field', gone)
    await runTransaction(database, caller, (tx) => removeUser(tx, caller.tenantId, gone))
    const task = project.phases[0]!.tasks[0]!.id
    const number = project.projectNumber
    const file = `Job,Who,Day,Hours,Rate,Task
${number.toUpperCase()},${email.toUpperCase()},2026-03-02,7.25,$38.50,${task}
${project.id},${userId},2026-03-03,8.0,,
Nope,${email},2026-03-02,8,,
${number},nobody@pine.example,2026-03-02,8,,
${number},${gone},2026-03-02,8,,
${stranger.project.projectNumber},${stranger.email},2026-03-02,8,,
${number},${email},2026-02-30,8,,
${number},${email},2026-03-02T08:00:00Z,8,,
${number},${email},2026-03-02,0,,
${number},${email},2026-03-02,24.01,,
${number},${email},2026-03-02,8,-1,
${number},${email},2026-03-02,8,,${stranger.project.phases[0]!.tasks[0]!.id}
${number},${email},2026-12-31,.5,40,
`
    for (const dryRun of [true, false]) {
      const params = { sourcePath: await place.upload(file), mapping, dryRun }
      const { job, errors } = await place.run(caller, 'import', params, 'time-entries')
      matches(t, job, { status: 'completed', result: { dryRun, created: 3, failed: 10 } }, `dryRun ${dryRun}`)
      t.strictSame(refusalsIn(errors), [
        '4 projectId not_found',
        '5 userId not_found',
        '6 userId not_found',
        '7 projectId; userId not_found',
        '8 date format',
        '9 date format',
        '10 hours range',
        '11 hours range',
        '12 hourlyRate pattern',
        '13 taskId not_found',
      ])
    }
    const phaseId = project.phases[0]!.id
    matches(t, await entriesOf(caller), [
      { projectId: project.id, userId, hours: '7.25', hourlyRate: '38.50', totalCost: '279.13', taskId: task, phaseId },
      { projectId: project.id, userId, hours: '8', hourlyRate: null, totalCost: null, taskId: null, phaseId: null },
      { date: '2026-12-31', hours: '0.5', hourlyRate: '40.00', totalCost: '20.00' },
    ])
    const ofRows = Array(3).fill('time_entry.created')
    t.strictSame(await place.events(caller), ['project.created', ...ofRows])
  },
)

t.test('an import row with the id of a time entry updates it by the rules of updateTimeEntry', async (t) => {
  const { caller, tenant, project, userId } = await arranged()
  const given = { projectId: project.id, userId }
  const open = await make.timeEntry(tenant, given)
  const reviewed = await make.timeEntry(tenant, { ...given, isReviewed: true })
  const again = await make.timeEntry(tenant, { ...given, isReviewed: true })
  const other = await make.project(tenant)
  const file = `Id,Hours,Seen,Job
${open.id},4,,
${reviewed.id},4,,
${again.id},4,no,
${open.id},4,,${other.id}
${open.id},4,,${project.id}
${open.id},4,,${project.projectNumber}
${reviewed.id},8,yes,
2000000000,8,,
`
  const columns = { Id: 'id', Hours: 'hours', Seen: 'isReviewed', Job: 'projectId' }
  for (const dryRun of [true, false]) {
    const params = { sourcePath: await place.upload(file), mapping: columns, updateInPlace: true, dryRun }
    const { job, errors } = await place.run(caller, 'import', params, 'time-entries')
    matches(t, job.result, { created: 0, updated: 2, unchanged: 3, failed: 3 }, `dryRun ${dryRun}`)
    t.strictSame(refusalsIn(errors), ['3 row rule', '5 projectId unknown', '9 id not_found'])
  }
  matches(t, await entryOf(caller, open.id), { hours: '4' })
  matches(t, await entryOf(caller, reviewed.id), { hours: '8', isReviewed: true })
  matches(t, await entryOf(caller, again.id), { hours: '4', isReviewed: false })
})

t.test('an import by a user with the role field refuses rows that are marked as reviewed', async (t) => {
  const { caller, project, userId } = await arranged()
  const file = `Job,Who,Day,Hours,Seen
${project.id},${userId},2026-03-02,8,yes
${project.id},${userId},2026-03-02,8,no
`
  const columns = { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours', Seen: 'isReviewed' }
  const params = { sourcePath: await place.upload(file), mapping: columns }
  const { job, errors } = await place.run({ ...caller, userId }, 'import', params, 'time-entries')
  matches(t, job.result, { created: 1, failed: 1 })
  matches(t, errors, /role `field` cannot review/)
})

t.test('importing the unchanged file of exportTimeEntries changes nothing', async (t) => {
  const { caller, tenant, project, userId } = await arranged()
  const given = { projectId: project.id, userId, hourlyRate: '38.50', description: '=Joists, "north"' }
  const first = await make.timeEntry(tenant, {
    ...given,
    taskId: project.phases[0]!.tasks[0]!.id,
    lat: 30.2672,
    lng: -97.75,
  })
  await make.timeEntry(tenant, { ...given, date: '2026-03-05', isReviewed: true })
  const filters = { projectId: project.id, dateTo: '2026-03-04', isReviewed: 'false' }
  const { file = '' } = await place.run(caller, 'export', { filters }, 'time-entries')
  const [header = '', row = '', ...rest] = file.replace('\uFEFF', '').trimEnd().split('\n')
  t.strictSame(header.split(','), timeEntries.fields)
  matches(t, row, /,2026-03-02,8,38\.50,308\.00,/)
  t.strictSame(rest, [])
  const fields = Object.keys(given).filter((field) => field !== 'projectId')
  const named = [...fields, 'id', 'taskId', 'phaseId', 'date', 'hours', 'lat', 'lng', 'isReviewed']
  const columns = Object.fromEntries(named.map((field) => [field, field]))
  const params = { sourcePath: await place.upload(file), mapping: columns, updateInPlace: true }
  const again = await place.run(caller, 'import', params, 'time-entries')
  matches(t, again.job.result, { unchanged: 1, failed: 0 })
  t.strictSame(await entryOf(caller, first.id), first)
})

t.test('exportTimeEntries and bulkTimeEntries start jobs, and reject invalid filters and changes', async (t) => {
  const { client } = await service.tenant()
  for (const isReviewed of [true, 'true' as const]) {
    const body = { filters: { isReviewed, dateFrom: '2026-03-01', search: 'joists' } }
    t.equal((await client.ok('exportTimeEntries', { body })).status, 202)
  }
  for (const [filters, field] of [
    [{ isReviewed: 1 }, 'filters.isReviewed'],
    [{ status: 'open' }, 'filters.status'],
    [{ dateFrom: '2026-02-30' }, 'filters.dateFrom'],
  ] as const) {
    const wrong = await client.send('POST', '/time-entries/exports', { body: { filters } })
    matches(t, wrong, { status: 422, json: { errors: [{ field }] } }, field)
  }
  const bulk = async (changes: object) =>
    client.send('POST', '/time-entries/bulk', { body: { operation: 'update', ids: [7], changes } })
  t.equal((await bulk({ hourlyRate: '40' })).status, 202)
  matches(t, await bulk({ hours: '8' }), {
    status: 422,
    json: { errors: [{ field: 'changes.hours', code: 'unknown' }] },
  })
})

t.test('bulkTimeEntries reviews and rates time entries, and refuses to change reviewed and billed ones', async (t) => {
  const { caller, tenant, project, userId } = await arranged()
  const given = { projectId: project.id, userId }
  const open = await make.timeEntry(tenant, given)
  const reviewed = await make.timeEntry(tenant, { ...given, isReviewed: true })
  const billed = await make.timeEntry(tenant, given)
  const invoice = await make.invoice(tenant, { projectId: project.id })
  await runTransaction(database, caller, (tx) =>
    updateOne(tx, caller, timeEntries, billed.id, { invoiceId: invoice.id }),
  )
  const ids = [open.id, reviewed.id, billed.id, 2_000_000_000]
  const bulk = async (operation: string, changes?: object) =>
    outcomesIn((await place.run(caller, 'bulk', { operation, ids, changes }, 'time-entries')).job.result)
  t.strictSame(await bulk('update', { hourlyRate: '40.00' }), ['updated', 'refused', 'refused', 'not_found'])
  matches(t, await entryOf(caller, open.id), { totalCost: '320.00' })
  t.strictSame(await bulk('update', { isReviewed: true }), ['updated', 'unchanged', 'refused', 'not_found'])
  t.strictSame(await bulk('delete'), ['refused', 'refused', 'refused', 'not_found'])
  const rates = { isReviewed: false, hourlyRate: '50.00' }
  t.strictSame(await bulk('update', rates), ['updated', 'updated', 'refused', 'not_found'])
  matches(t, await entryOf(caller, reviewed.id), { isReviewed: false, totalCost: '400.00' })
  t.strictSame(await bulk('delete'), ['deleted', 'deleted', 'refused', 'not_found'])
  t.strictSame(await bulk('restore'), ['restored', 'restored', 'unchanged', 'not_found'])
})

t.test(
  'a restored time entry loses a phase or task that its project no longer has; without its project it is not restored',
  async (t) => {
    const { caller, tenant, project, userId } = await arranged()
    const [frame, roof] = project.phases
    const given = { projectId: project.id, userId }
    const ofTask = await make.timeEntry(tenant, { ...given, taskId: frame!.tasks[0]!.id })
    const ofPhase = await make.timeEntry(tenant, { ...given, phaseId: roof!.id })
    const other = await make.project(tenant)
    const orphan = await make.timeEntry(tenant, { projectId: other.id, userId })
    const ids = [ofTask.id, ofPhase.id, orphan.id]
    await place.run(caller, 'bulk', { operation: 'delete', ids }, 'time-entries')
    const phases = [{ ...frame!, tasks: [] }]
    await runTransaction(database, caller, (tx) => updateOne(tx, caller, projects, project.id, { phases }))
    await runTransaction(database, caller, (tx) => deleteOne(tx, caller, projects, other.id))
    const { job } = await place.run(caller, 'bulk', { operation: 'restore', ids }, 'time-entries')
    t.strictSame(outcomesIn(job.result), ['restored', 'restored', 'refused'])
    matches(t, await entryOf(caller, ofTask.id), { phaseId: frame!.id, taskId: null })
    matches(t, await entryOf(caller, ofPhase.id), { phaseId: null, taskId: null })
  },
)
