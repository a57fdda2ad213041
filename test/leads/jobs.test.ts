import t from 'tap'
import type { Caller } from '../../db/engine/base/caller.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { listRecords } from '../../db/engine/records/read.ts'
import { insertOne } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import { type Lead, leads } from '../../db/nouns/leads/leads.ts'
import { deleteLeadStage } from '../../db/nouns/leads/stage-deletion.ts'
import { createUser } from '../../db/services/access/users.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const place = await makeJobHelpers(t)
const { database } = place

const makeContact = (caller: Caller, email: string) =>
  runTransaction(database, caller, (tx) => insertOne(tx, caller, contacts, { type: 'customer', email }))

let people = 0

/** Creates an organization with a contact and a user. */
async function arranged() {
  const caller = await place.tenant()
  people += 1
  const email = `Casey${people}@pine.example`
  const person = { email, password: 'a long password', role: 'manager' } as const
  return {
    caller,
    tenant: { database, caller },
    dana: await makeContact(caller, 'Dana@mail.example'),
    casey: { id: await createUser(database, caller.tenantId, person), email },
  }
}

/** Returns the organization's leads in the order of their creation. */
const leadsOf = async (caller: Caller): Promise<Lead[]> =>
  (await listRecords(liveReadContext(database), caller, leads, {}, { limit: 100 })).items.reverse()

/** Returns the row, fields and codes of each error of an import. */
const refusalsIn = (errors: string | undefined): string[] =>
  [...(errors ?? '').matchAll(/,(\d+),([a-zA-Z; ]+),([a-z_; ]+),/g)].map((found) => found.slice(1).join(' '))

t.test(
  'importLeads finds a lead stage by its name, regardless of case, and refuses a row with an unknown stage',
  async (t) => {
    const { caller, tenant, dana, casey } = await arranged()
    const mapping = { Lead: 'name', Customer: 'contactId', Stage: 'stageId', Who: 'assignedTo' }
    const file = `Lead,Customer,Stage,Who
Kitchen,dana@MAIL.example,proposal,${casey.email.toUpperCase()}
Roof,,Nope,
Barn,${dana.id},,${casey.id}
Loft,nobody@mail.example,,dana@mail.example
`
    for (const dryRun of [true, false]) {
      const params = { sourcePath: await place.upload(file), mapping, dryRun }
      const { job, errors } = await place.run(caller, 'import', params, 'leads')
      matches(t, job, { status: 'completed', result: { dryRun, created: 2, failed: 2 } })
      t.strictSame(refusalsIn(errors), ['3 stageId not_found', '5 assignedTo; contactId not_found'])
    }
    const proposal = await make.stage(tenant, 'Proposal')
    matches(t, await leadsOf(caller), [
      { name: 'Kitchen', contactId: dana.id, stageId: proposal.id, probability: 50, assignedTo: casey.id },
      { name: 'Barn', contactId: dana.id, status: 'open', probability: 10, assignedTo: casey.id },
    ])
    t.strictSame(await place.events(caller), ['contact.created', 'lead.created', 'lead.created'])
  },
)

t.test(
  'an import that assigns leads creates no notifications; a bulk update notifies the assignee of each lead',
  async (t) => {
    const { caller, casey } = await arranged()
    const notices = async () =>
      (await database.pool.query('select * from notifications where tenant_id = $1 order by id', [caller.tenantId]))
        .rows
    const mapping = { Id: 'id', Lead: 'name', Who: 'assignedTo' }
    const sourcePath = await place.upload(`Id,Lead,Who\n,Kitchen,${casey.id}\n,Roof,\n`)
    await place.run(caller, 'import', { sourcePath, mapping, updateInPlace: true }, 'leads')
    const [kitchen, roof] = await leadsOf(caller)
    const again = await place.upload(`Id,Lead,Who\n${roof!.id},Roof,${casey.id}\n`)
    await place.run(caller, 'import', { sourcePath: again, mapping, updateInPlace: true }, 'leads')
    matches(t, await leadsOf(caller), [{ assignedTo: casey.id }, { assignedTo: casey.id }])
    t.strictSame(await notices(), [])
    const ids = [kitchen!.id, roof!.id]
    await place.run(caller, 'bulk', { operation: 'update', ids, changes: { assignedTo: null } }, 'leads')
    await place.run(caller, 'bulk', { operation: 'update', ids, changes: { assignedTo: casey.id } }, 'leads')
    const assignment = { type: 'lead.assigned', entity_type: 'lead', user_id: casey.id }
    matches(t, await notices(), [
      { ...assignment, entity_id: kitchen!.id, title: 'Kitchen was assigned to you' },
      { ...assignment, entity_id: roof!.id, title: 'Roof was assigned to you' },
    ])
  },
)

t.test(
  'an import row is refused if a cell matches several records, or only a record of another organization',
  async (t) => {
    const { caller } = await arranged()
    await makeContact(caller, 'dana@mail.example')
    await makeContact((await arranged()).caller, 'theirs@mail.example')
    const sourcePath = await place.upload('Lead,Customer\nKitchen,dana@mail.example\nRoof,theirs@mail.example\n')
    const params = { sourcePath, mapping: { Lead: 'name', Customer: 'contactId' } }
    const { job, errors } = await place.run(caller, 'import', params, 'leads')
    matches(t, job.result, { created: 0, failed: 2 })
    t.strictSame(refusalsIn(errors), ['2 contactId not_found', '3 contactId not_found'])
    matches(t, errors, /2 contacts have this email/)
  },
)

t.test('importLeads applies the rules of createLead and updateLead, and a dry run reports the same', async (t) => {
  const { caller, tenant } = await arranged()
  const { id } = await make.lead(tenant)
  const file = `Id,Lead,Stage,Reason,Chance
${id},Kitchen,lost,price,
,Roof,won,,90
,Barn,,too late,
,Loft,Lost,too late,
${id},Kitchen,LOST,price,
`
  const mapping = { Id: 'id', Lead: 'name', Stage: 'stageId', Reason: 'lostReason', Chance: 'probability' }
  for (const dryRun of [true, false]) {
    const params = { sourcePath: await place.upload(file), mapping, updateInPlace: true, dryRun }
    const { job, errors } = await place.run(caller, 'import', params, 'leads')
    matches(t, job.result, { created: 1, updated: 1, unchanged: 1, failed: 2 }, `dryRun ${dryRun}`)
    t.strictSame(refusalsIn(errors), ['3 probability rule', '4 lostReason rule'])
  }
  const [first, second] = await leadsOf(caller)
  matches(t, first, {
    name: 'Kitchen',
    status: 'lost',
    probability: 0,
    lostReason: 'price',
    closedAt: first!.updatedAt,
  })
  matches(t, second, { name: 'Loft', status: 'lost', lostReason: 'too late' })
})

t.test('a default reference applies only to rows whose cell is empty', async (t) => {
  const { caller, tenant } = await arranged()
  const params = {
    sourcePath: await place.upload('Lead,Stage\nKitchen,\nRoof,proposal\n'),
    mapping: { Lead: 'name', Stage: 'stageId' },
    defaults: { stageId: (await make.stage(tenant, 'Won')).id },
  }
  await place.run(caller, 'import', params, 'leads')
  matches(t, await leadsOf(caller), [{ status: 'won' }, { status: 'open', probability: 50 }])
})

t.test('bulkLeads restores a lead of a deleted stage into the first open stage', async (t) => {
  const { caller, tenant } = await arranged()
  const visit = await make.leadStage(tenant, { name: 'Visit', kind: 'lost' })
  const lead = await make.lead(tenant, { stage: 'Visit', lostReason: 'price' })
  const other = await make.lead(tenant, { stage: 'Proposal' })
  const ids = [lead.id, other.id]
  await place.run(caller, 'bulk', { operation: 'delete', ids }, 'leads')
  await runTransaction(database, caller, (tx) => deleteLeadStage(tx, caller, visit.id))
  const { job } = await place.run(caller, 'bulk', { operation: 'restore', ids }, 'leads')
  matches(t, job.result, { outcomes: [{ outcome: 'restored' }, { outcome: 'restored' }] })
  const stageId = (await make.stage(tenant, 'New')).id
  const open = { stageId, status: 'open', probability: 10, closedAt: null, lostReason: null }
  matches(t, await leadsOf(caller), [
    { id: lead.id, ...open },
    { id: other.id, stageId: other.stageId, probability: 50 },
  ])
})

t.test(
  'bulkLeads restores a lead with a live project into the first won stage if its own stage is deleted',
  async (t) => {
    const { caller, tenant } = await arranged()
    const sold = await make.leadStage(tenant, { name: 'Sold', kind: 'won' })
    const lead = await make.lead(tenant, { stage: 'Sold' })
    await make.becameProject(tenant, lead.id)
    await place.run(caller, 'bulk', { operation: 'delete', ids: [lead.id] }, 'leads')
    await runTransaction(database, caller, (tx) => deleteLeadStage(tx, caller, sold.id))
    await place.run(caller, 'bulk', { operation: 'restore', ids: [lead.id] }, 'leads')
    matches(t, await leadsOf(caller), [
      { stageId: (await make.stage(tenant, 'Won')).id, status: 'won', probability: 100 },
    ])
  },
)

t.test('bulkLeads assigns leads to a user, and importing the file of exportLeads changes no lead', async (t) => {
  const { caller, tenant, casey } = await arranged()
  const { id } = await make.lead(tenant, { estimatedValue: '12.50', expectedCloseDate: '2026-04-15T00:00:00.000Z' })
  const bulk = { operation: 'update', ids: [id], changes: { assignedTo: casey.id } }
  const { job } = await place.run(caller, 'bulk', bulk, 'leads')
  matches(t, job.result, { outcomes: [{ id, outcome: 'updated' }] })
  matches(t, await leadsOf(caller), [{ assignedTo: casey.id }])
  const { file = '' } = await place.run(caller, 'export', { filters: { status: 'open' } }, 'leads')
  const [header = '', row] = file.split('\n')
  t.strictSame(header.split(','), leads.fields)
  matches(t, row, /,12\.50,10,2026-04-15T00:00:00\.000Z,open,/)
  const fields = ['id', 'name', 'contactId', 'stageId', 'assignedTo', 'estimatedValue', 'expectedCloseDate']
  const mapping = Object.fromEntries(fields.map((field) => [field, field]))
  const params = { sourcePath: await place.upload(file), mapping, updateInPlace: true }
  const again = await place.run(caller, 'import', params, 'leads')
  matches(t, again.job.result, { unchanged: 1, failed: 0 })
})
