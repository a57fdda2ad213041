import t from 'tap'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findDeleted, listRecords } from '../../db/engine/records/read.ts'
import { projects } from '../../db/nouns/projects/projects.ts'
import { createUser } from '../../db/services/access/users.ts'
import { matches, nonEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const service = await startService(t)
const tenantOf = async () => ({ database: place.database, caller: await place.tenant() })
const all = async ({ caller }: Awaited<ReturnType<typeof tenantOf>>) =>
  (await listRecords(liveReadContext(place.database), caller, projects, {}, { limit: 100 })).items.toReversed()
const mapping = {
  Name: 'name',
  No: 'projectNumber',
  Value: 'contractValue',
  Start: 'startDate',
  End: 'expectedEndDate',
}

t.test('importProjects, exportProjects and bulkProjects start jobs; an import cannot set phases', async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.project(tenant)
  const sourcePath = await make.upload(tenant, 'Name,Work\nDeck,none\n')
  const started = await tenant.client.ok('importProjects', { body: { sourcePath, mapping: { Name: 'name' } } })
  t.equal(started.status, 202)
  const refused = await tenant.client.call('importProjects', {
    body: {
      sourcePath: await make.upload(tenant, 'Name,Work\nDeck,none\n'),
      mapping: { Name: 'name', Work: 'phases' },
    },
  })
  matches(t, refused, { status: 422, json: { errors: [{ field: 'mapping.Work' }] } })
  t.equal((await tenant.client.ok('exportProjects', { body: { filters: { status: 'active' } } })).status, 202)
  t.equal((await tenant.client.ok('bulkProjects', { body: { operation: 'delete', ids: [id] } })).status, 202)
  const changes = { status: 'active' } as never
  const wrong = await tenant.client.call('bulkProjects', { body: { operation: 'update', ids: [id], changes } })
  matches(t, wrong, { status: 422, json: { errors: [{ field: 'changes.status', code: 'unknown' }] } })
})

t.test(
  'an import applies the rules of createProject to numbers, dates, money and templates, and a dry run reports the same',
  async (t) => {
    const tenant = await tenantOf()
    const { caller } = tenant
    const template = await make.projectTemplate(tenant, {
      projectType: 'Deck',
      phases: [{ name: 'Framing', startDay: 1, days: 1, tasks: ['Sill'] }],
    })
    const rows = [
      'Name,No,Value,Start,End,Template',
      `Deck,A-1,"$1,000",2026-05-04,2026-05-05,${template.id}`,
      'Taken,a-1,,,,',
      'Generated form,P-9,,,,',
      'Early end,,,2026-05-04,2026-05-03,',
      'Same day,,,2026-05-04T00:00:00Z,2026-05-04,',
      'No such template,,,,,2000000000',
      'Plain,,,,,',
    ].join('\n')
    const params = { mapping: { ...mapping, Template: 'templateId' } }
    const dry = await place.run(
      caller,
      'import',
      { ...params, sourcePath: await place.upload(rows), dryRun: true },
      'projects',
    )
    const { job, errors } = await place.run(
      caller,
      'import',
      { ...params, sourcePath: await place.upload(rows) },
      'projects',
    )
    matches(t, job.result, { created: 3, failed: 4 })
    t.strictSame(dry.job.result, { ...job.result, dryRun: true })
    t.equal(dry.errors, errors)
    const refused = (job.result as { errors: { row: number; field: string; code: string }[] }).errors
    t.strictSame(
      refused.map(({ row, field, code }) => `${row} ${field} ${code}`),
      ['3 projectNumber rule', '4 projectNumber rule', '5 expectedEndDate rule', '7 templateId not_found'],
    )
    const made = await all(tenant)
    matches(t, made, [
      {
        name: 'Deck',
        projectNumber: 'A-1',
        contractValue: '1000.00',
        originalContractValue: '1000.00',
        projectType: 'Deck',
        phases: [{ startDate: '2026-05-05' }],
      },
      { name: 'Same day' },
      { name: 'Plain', projectNumber: /^P-\d{6,}$/, phases: [] },
    ])
  },
)

t.test(
  'with updateInPlace a row updates the project with its number, also a generated one, by the rules of updateProject',
  async (t) => {
    const tenant = await tenantOf()
    const [a, b] = [await make.project(tenant, { projectNumber: 'A-1' }), await make.project(tenant as never)]
    const rows = `Name,No,Value,Start,End\nNew A,a-1,5,,\nNew B,${b.projectNumber.toLowerCase()},7,,\nNew C,C-1,,,\nLate,A-1,,2026-05-04,2026-05-03\n`
    const params = { mapping, updateInPlace: true }
    const dry = await place.run(
      tenant.caller,
      'import',
      { ...params, sourcePath: await place.upload(rows), dryRun: true },
      'projects',
    )
    const { job } = await place.run(
      tenant.caller,
      'import',
      { ...params, sourcePath: await place.upload(rows) },
      'projects',
    )
    matches(t, job.result, {
      created: 1,
      updated: 2,
      failed: 1,
      errors: [{ row: 5, field: 'expectedEndDate', code: 'rule' }],
    })
    t.strictSame(dry.job.result, { ...job.result, dryRun: true })
    matches(t, await all(tenant), [
      { id: a.id, name: 'New A', projectNumber: 'a-1', contractValue: '5.00', originalContractValue: '5.00' },
      { id: b.id, name: 'New B', projectNumber: b.projectNumber, originalContractValue: '7.00' },
      { name: 'New C', projectNumber: 'C-1' },
    ])
  },
)

t.test('an export of projects has every field except phases', async (t) => {
  const tenant = await tenantOf()
  await make.project(tenant, {
    name: 'Deck',
    projectNumber: 'A-1',
    contractValue: '5.00',
    phases: [{ name: 'Framing' }],
  })
  const { file } = await place.run(tenant.caller, 'export', { filters: {} }, 'projects')
  const [head, row] = file!.replace('\uFEFF', '').split(/\r?\n/)
  t.strictSame(
    head!.split(','),
    projects.fields.filter((field) => field !== 'phases'),
  )
  matches(t, row, /^\d+,Deck,A-1,planning,.*5\.00,5\.00/)
})

t.test('an import default is parsed like the same text in a cell, and a date may be both start and end', async (t) => {
  const tenant = await tenantOf()
  const { job, errors } = await place.run(
    tenant.caller,
    'import',
    {
      sourcePath: await place.upload('Name,Start\nPorch,2026-03-31\nDeck,2026-03-31 02:00:00+02:00\n'),
      mapping: { Name: 'name', Start: 'startDate' },
      defaults: { expectedEndDate: ' 2026-03-31 ', projectType: ' Deck ' },
    },
    'projects',
  )
  matches(t, job, { status: 'completed', result: { created: 2, failed: 0 } }, String(errors))
  for (const project of nonEmpty(await all(tenant)))
    matches(t, project, { expectedEndDate: '2026-03-31T00:00:00.000Z', projectType: 'Deck' })
})

t.test('bulk update, delete and restore of projects apply the rules of the single operations', async (t) => {
  const tenant = await tenantOf()
  const { caller } = tenant
  const person = await createUser(place.database, caller.tenantId, {
    email: `p${caller.tenantId}@example.com`,
    password: 'long enough for one',
    role: 'manager',
  })
  const ids = [await make.project(tenant, { projectNumber: 'A-1' }), await make.project(tenant as never)].map(
    ({ id }) => id,
  )
  const outcomes = async (params: object) => {
    const { job } = await place.run(caller, 'bulk', { ids, ...params }, 'projects')
    return (job.result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)
  }
  const changes = { assignedTo: person, priority: 'high', projectType: 'Deck' }
  t.strictSame(await outcomes({ operation: 'update', changes }), ['updated', 'updated'])
  for (const project of nonEmpty(await all(tenant))) matches(t, project, changes)
  t.strictSame(await outcomes({ operation: 'delete' }), ['deleted', 'deleted'])
  await make.project(tenant, { projectNumber: 'a-1' })
  t.strictSame(await outcomes({ operation: 'restore', dryRun: true }), ['refused', 'restored'])
  t.strictSame(await outcomes({ operation: 'restore' }), ['refused', 'restored'])
  t.ok((await findDeleted(liveReadContext(place.database), caller, projects, ids[0]!)).deletedAt)
  const types = await place.events(caller)
  t.strictSame(types.slice(-4), ['project.deleted', 'project.deleted', 'project.created', 'project.updated'])
  t.notOk(types.includes('project.status_changed'))
})

t.test(
  'a cell refers to a contact or a user by id or by email address (ignoring case); an unknown or ambiguous one is refused',
  async (t) => {
    const tenant = await tenantOf()
    const { caller } = tenant
    const [dana] = [await make.contact(tenant, { email: 'dana@example.com' })]
    for (const lastName of ['A', 'B']) await make.contact(tenant, { email: 'office@example.com', lastName })
    const email = `robin${caller.tenantId}@example.com`
    const person = await createUser(place.database, caller.tenantId, {
      email,
      password: 'long enough for one',
      role: 'manager',
    })
    const rows = `Name,Customer,User\nA,DANA@example.com,${email.toUpperCase()}\nB,${dana.id},${person}\nC,office@example.com,\nD,,nobody@example.com\n`
    const params = {
      mapping: { Name: 'name', Customer: 'contactId', User: 'assignedTo' },
      sourcePath: await place.upload(rows),
    }
    const { job } = await place.run(caller, 'import', params, 'projects')
    matches(t, job.result, {
      created: 2,
      errors: [
        { row: 4, field: 'contactId', code: 'not_found' },
        { row: 5, field: 'assignedTo', code: 'not_found' },
      ],
    })
    const named = { contactId: dana.id, assignedTo: person }
    matches(t, await all(tenant), [named, named])
  },
)
