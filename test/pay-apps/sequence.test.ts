import { hash } from 'node:crypto'
import t from 'tap'
import { canonicalJson } from '../../db/domain/canonical-json.ts'
import { liveReadContext, runTransaction } from '../../db/engine/postgres/transaction.ts'
import { deleteOne } from '../../db/engine/records/deletion.ts'
import { invoices } from '../../db/nouns/invoices/invoices.ts'
import { certificateOf } from '../../db/nouns/pay-apps/certificates.ts'
import { payApps } from '../../db/nouns/pay-apps/pay-apps.ts'
import { voidPayApp } from '../../db/nouns/pay-apps/transitions.ts'
import { projects, updateProject } from '../../db/nouns/projects/projects.ts'
import { createInvoiceFromBid } from '../../db/workflows/invoice-of-bid.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'
import { startService } from '../../scripts/testkit/environment/service.ts'
import {
  certificateLinesByNumber,
  listEventsOfFamily,
  listScheduleLines,
  makeFirstDraft,
  makeSecondDraft,
  makeThreeLineProject,
  replaceSchedule,
  startPayApp,
  submitAndApprovePayApp,
} from '../../scripts/testkit/fixtures/billing.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'

const service = await startService(t)
const place = await makeJobHelpers(t)

t.test(
  'a submitted pay application is frozen: a new change order is added only after a rejection, and changes the hash',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project } = await makeThreeLineProject(tenant)
    await submitAndApprovePayApp(tenant, (await makeFirstDraft(tenant, project.id)).id)
    const { id } = await makeSecondDraft(tenant, project.id)
    const path = { id }
    const submitted = (await client.ok('submitPayApp', { path })).data
    const changeOrder = await make.changeOrder(tenant, {
      projectId: project.id,
      status: 'approved',
      lines: [{ description: 'Railing', unitPrice: '1000' }],
    })
    t.strictSame((await client.ok('getPayApp', { path })).data, submitted, 'unchanged since its submission')
    const voided = await client.call('voidChangeOrder', { path: { id: changeOrder.id } })
    t.equal(voided.status, 200, 'the submitted application does not list it')
    const another = await make.changeOrder(tenant, {
      projectId: project.id,
      status: 'approved',
      lines: [{ description: 'Railing', unitPrice: '1000' }],
    })
    const before = (await listEventsOfFamily(tenant)).length
    const rejected = (await client.ok('rejectPayApp', { path })).data
    matches(t, rejected, { contractSum: '108500.00', netChangeOrders: '8500.00', certificateHash: null })
    t.strictSame(
      (await listEventsOfFamily(tenant)).slice(before).map(({ type, data }) => [type, data]),
      [['pay_app.rejected', rejected]],
    )
    matches(t, (await listScheduleLines(tenant, id)).at(-1), {
      changeOrderId: another.id,
      scheduledValue: '1000.00',
      order: 5,
    })
    const again = (await client.ok('submitPayApp', { path })).data
    matches(t, again.certificateHash, /^[0-9a-f]{64}$/)
    t.not(again.certificateHash, submitted.certificateHash)
    const listed = await client.call('voidChangeOrder', { path: { id: another.id } })
    matches(t, listed, { status: 409, json: { detail: /which is submitted, lists the change order/ } })
  },
)

t.test('a certificate keeps the names of its submission, and its hash is the SHA-256 of its content', async (t) => {
  const tenant = await service.tenant()
  const { client, database, caller } = tenant
  const contact = await make.contact(tenant, { firstName: 'Dana', lastName: 'Ortiz' })
  const values = { name: 'Loft', contractValue: '1000.00', contactId: contact.id, architectName: 'Studio Ito' }
  const project = await make.project(tenant, values)
  const { id } = await startPayApp(tenant, project.id, { workRetainagePercent: '10' })
  await replaceSchedule(tenant, id, { work: ['100.00'] })
  const submitted = (await client.ok('submitPayApp', { path: { id } })).data
  await client.ok('updateProject', { path: { id: project.id }, body: { name: 'Attic', architectName: null } })
  await client.ok('updateContact', { path: { id: contact.id }, body: { lastName: 'Reyes' } })
  const kept = await certificateOf(liveReadContext(database), caller, submitted)
  t.equal(hash('sha256', canonicalJson(kept)), submitted.certificateHash)
  matches(t, kept, {
    owner: { name: 'Dana Ortiz' },
    project: { name: 'Loft', number: project.projectNumber },
    architect: { name: 'Studio Ito' },
    figures: { completedAndStored: '100.00', earnedLessRetainage: '90.00' },
    lines: [{ description: 'Original contract', workThisPeriod: '100.00', workRetainagePercent: '10' }],
    changeOrders: [],
  })
  const rejected = (await client.ok('rejectPayApp', { path: { id } })).data
  const live = await certificateOf(liveReadContext(database), caller, rejected)
  matches(t, live, { owner: { name: 'Dana Reyes' }, project: { name: 'Attic' }, architect: null })
})

t.test(
  'a voided pay application keeps its number, and the next one continues from the certificate before the voided one',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project } = await makeThreeLineProject(tenant)
    const first = await makeFirstDraft(tenant, project.id)
    await submitAndApprovePayApp(tenant, first.id)
    const second = await makeSecondDraft(tenant, project.id)
    await submitAndApprovePayApp(tenant, second.id)
    const early = await client.call('voidPayApp', { path: { id: first.id } })
    matches(t, early, { status: 409, json: { detail: /application 2 .* continues it/ } })
    const voided = (await client.ok('voidPayApp', { path: { id: second.id } })).data
    matches(t, voided, { status: 'voided', voidedAt: String, certificateHash: String })
    const third = await startPayApp(tenant, project.id)
    matches(t, third, { applicationNumber: 3 })
    matches(t, certificateLinesByNumber(third), { 7: '31050.00', 8: '0.00', 4: '34500.00' })
    t.strictSame(
      (await listScheduleLines(tenant, third.id)).map(({ previousWork, materialsStored }) => [
        previousWork,
        materialsStored,
      ]),
      [
        ['20000.00', '0.00'],
        ['7000.00', '5000.00'],
        ['0.00', '0.00'],
        ['2500.00', '0.00'],
      ],
    )
  },
)

t.test('a deleted draft frees its application number', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const { project } = await makeThreeLineProject(tenant)
  const draft = await makeFirstDraft(tenant, project.id)
  const deleted = (await client.ok('deletePayApp', { path: { id: draft.id } })).data
  matches(t, deleted, { deletedAt: String, status: 'draft' })
  matches(t, (await listEventsOfFamily(tenant, 'pay_app.')).at(-1), { type: 'pay_app.deleted', data: deleted })
  t.equal((await client.call('getPayApp', { path: { id: draft.id } })).status, 404)
  t.equal((await client.call('listPayAppLineItems', { path: { id: draft.id } })).status, 404)
  t.equal((await startPayApp(tenant, project.id)).applicationNumber, draft.applicationNumber)
})

t.test(
  'a project whose bid is invoiced cannot have pay applications, and an invoiced pay application cannot be voided',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { project, bid } = await make.contract(tenant)
    const invoice = (await client.ok('createInvoiceFromBid', { body: { bidId: bid.id, percent: '30' } })).data
    const begin = { projectId: project.id, periodTo: '2026-03-31' }
    const refused = await client.call('createPayApp', { body: begin })
    matches(t, refused, { status: 409, json: { detail: new RegExp(invoice.invoiceNumber) } })
    await client.ok('deleteInvoice', { path: { id: invoice.id } })
    const { id } = await startPayApp(tenant, project.id)
    t.equal((await client.call('createInvoiceFromBid', { body: { bidId: bid.id, percent: '30' } })).status, 409)
    await replaceSchedule(tenant, id, { work: ['1000.00'] })
    await submitAndApprovePayApp(tenant, id)
    const made = (await client.ok('createInvoiceFromPayApp', { body: { payAppId: id } })).data
    t.equal((await client.ok('getPayApp', { path: { id } })).data.invoiceId, made.id)
    const kept = await client.call('voidPayApp', { path: { id } })
    matches(t, kept, { status: 409, json: { detail: new RegExp(`invoice ${made.id} was created from it`) } })
    await client.ok('deleteInvoice', { path: { id: made.id } })
    matches(t, (await client.ok('voidPayApp', { path: { id } })).data, { status: 'voided', invoiceId: null })
  },
)

const bulk = async (tenant: Awaited<ReturnType<typeof owner>>, operation: string, ids: number[]) => {
  const { job } = await place.run(tenant.caller, 'bulk', { operation, ids }, 'pay-apps')
  return (job.result as { outcomes: { outcome: string }[] }).outcomes.map(({ outcome }) => outcome)
}
const owner = async () => ({ database: place.database, caller: await place.tenant() })

t.test(
  'a deleted draft cannot be restored after a conflicting change; a restored one gets the change orders approved since its deletion',
  async (t) => {
    const tenant = await owner()
    const { database, caller } = tenant
    const remove = (id: number) => runTransaction(database, caller, (tx) => deleteOne(tx, caller, payApps, id))
    const deleted = async (values: object = {}) => {
      const made = await make.payApp(tenant, values)
      await remove(made.id)
      return made
    }
    const free = await deleted()
    t.strictSame(await bulk(tenant, 'restore', [free.id]), ['restored'])
    const taken = await deleted()
    await make.payApp(tenant, { projectId: taken.projectId })
    t.strictSame(await bulk(tenant, 'restore', [taken.id]), ['refused'])
    const twins = await deleted()
    const twin = await deleted({ projectId: twins.projectId })
    t.strictSame(await bulk(tenant, 'restore', [twin.id, twins.id]), ['refused', 'restored'])
    const certified = await make.payApp(tenant, { status: 'approved' })
    const after = await deleted({ projectId: certified.projectId })
    await runTransaction(database, caller, (tx) => voidPayApp(tx, caller, certified.id))
    t.strictSame(await bulk(tenant, 'restore', [after.id]), ['refused'], 'the certificate that it continued is voided')
    const repriced = await deleted()
    await runTransaction(database, caller, (tx) =>
      updateProject(tx, caller, repriced.projectId, { contractValue: '5.00' }),
    )
    const orphan = await deleted()
    await runTransaction(database, caller, (tx) => deleteOne(tx, caller, projects, orphan.projectId))
    t.strictSame(await bulk(tenant, 'restore', [repriced.id, orphan.id]), ['refused', 'refused'])
    const { project, bid } = await make.contract(tenant)
    const invoiced = await deleted({ projectId: project.id })
    await runTransaction(database, caller, (tx) => createInvoiceFromBid(tx, caller, { bidId: bid.id, percent: '30' }))
    t.strictSame(await bulk(tenant, 'restore', [invoiced.id]), ['refused'])
    const behind = await deleted()
    await make.changeOrder(tenant, { projectId: behind.projectId, status: 'approved' })
    t.strictSame(await bulk(tenant, 'restore', [behind.id]), ['restored'])
    t.strictSame(
      (await make.payAppLines(tenant, behind.id)).map(({ scheduledValue }) => scheduledValue),
      ['1000.00', '7500.00'],
    )
  },
)

t.test('a project to which an invoiced bid was assigned cannot have pay applications', async (t) => {
  const tenant = await service.tenant()
  const { client } = tenant
  const project = await make.project(tenant, { contractValue: '1000.00' })
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Work', unitPrice: '1000' }] })
  const { data: invoice } = await client.ok('createInvoiceFromBid', { body: { bidId: bid.id } })
  await client.ok('updateBid', { path: { id: bid.id }, body: { projectId: project.id } })
  const body = { projectId: project.id, periodTo: '2026-06-30' }
  const refused = await client.call('createPayApp', { body })
  matches(t, refused, { status: 409, json: { detail: new RegExp(`Invoice ${invoice.invoiceNumber} bills`) } })
  await client.ok('deleteInvoice', { path: { id: invoice.id } })
  t.equal((await client.call('createPayApp', { body })).status, 201)
})

t.test('a draft of a project with an invoiced bid is not restored until the invoice is deleted', async (t) => {
  const tenant = await owner()
  const { caller, database } = tenant
  const project = await make.project(tenant, { contractValue: '1000.00' })
  const draft = await make.payApp(tenant, { projectId: project.id })
  t.strictSame(await bulk(tenant, 'delete', [draft.id]), ['deleted'])
  const bid = await make.bid(tenant, { status: 'accepted', lines: [{ description: 'Work', unitPrice: '1000' }] })
  const { id } = await runTransaction(database, caller, (tx) => createInvoiceFromBid(tx, caller, { bidId: bid.id }))
  await database.pool.query('update bids set project_id = $3 where tenant_id = $1 and id = $2', [
    caller.tenantId,
    bid.id,
    project.id,
  ])
  t.strictSame(await bulk(tenant, 'restore', [draft.id]), ['refused'])
  await runTransaction(database, caller, (tx) => deleteOne(tx, caller, invoices, id))
  t.strictSame(await bulk(tenant, 'restore', [draft.id]), ['restored'])
})
