import t, { type Test } from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { sweepExpiredBids } from '../../db/nouns/bids/expire.ts'
import { sweepExpiredSignatureRequests } from '../../db/nouns/signature-requests/expiry.ts'
import { claimMail, enqueueMailJob, handleFailedMail, type MailAttempt } from '../../db/services/mail/mail-jobs.ts'
import { sweepRetention } from '../../db/workflows/retention/sweep.ts'
import { makeAccountingHelpers } from '../../scripts/testkit/accounting.ts'
import { matches, possiblyEmpty } from '../../scripts/testkit/assertions/assertions.ts'
import { startOwnService, startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { contractDocument, resolveContractReference } from '../../scripts/testkit/http/contract.ts'
import { makeJobHelpers } from '../../scripts/testkit/job-helpers.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { parseForms } from '../../scripts/testkit/peers/visitor.ts'
import {
  eventSchemaViolations,
  eventTypes,
  type ReceivedEvent,
  watchEvents,
} from '../../scripts/testkit/webhooks/received-events.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

/** Events of changes without an API request: imports, bulk jobs, customer pages and the worker. */
const place = await makeJobHelpers(t)
const service = await startService(t)
const signer = makeSignerHelpers(service)
const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' }

type Organization = Parameters<typeof watchEvents>[0]

/** Returns the events emitted during `work`, and validates each against its payload schema. */
async function toldOf(t: Test, organization: Organization, work: () => Promise<unknown>): Promise<ReceivedEvent[]> {
  const next = await watchEvents(organization)
  await work()
  const events = await next()
  for (const event of possiblyEmpty(events)) t.strictSame(eventSchemaViolations(event), [], event.type)
  return events
}

const typesTold = async (...asked: Parameters<typeof toldOf>): Promise<string[]> => eventTypes(await toldOf(...asked))

async function arranged() {
  const tenant = { database: place.database, caller: await place.tenant() }
  const { id: projectId } = await make.project(tenant)
  return { tenant, projectId, userId: await make.worker(tenant) }
}

t.test('an import emits an event for each row that it creates or changes, and one for its end', async (t) => {
  const { tenant, projectId, userId } = await arranged()
  const run = (family: string, csv: string, mapping: object, more: object = {}) =>
    typesTold(t, tenant, async () =>
      place.run(tenant.caller, 'import', { sourcePath: await place.upload(csv), mapping, ...more }, family),
    )
  const inPlace = { updateInPlace: true }
  const entries = { Job: 'projectId', Who: 'userId', Day: 'date', Hours: 'hours' }
  const rows = `Job,Who,Day,Hours\n${projectId},${userId},2026-03-02,8\n${projectId},${userId},2026-03-03,25\n`
  t.strictSame(await run('time-entries', rows, entries, { dryRun: true }), ['job.completed'])
  t.strictSame(await run('time-entries', rows, entries), ['time_entry.created', 'job.completed'])
  const logs = { Job: 'projectId', By: 'createdBy', Day: 'logDate', Notes: 'notes' }
  const two = `Job,By,Day,Notes\n${projectId},${userId},2026-03-02,Footings\n${projectId},${userId},2026-03-03,Frame\n`
  t.strictSame(await run('site-logs', two, logs), ['site_log.created', 'site_log.created', 'job.completed'])
  const { rows: ids } = await place.database.pool.query('select id from site_logs where tenant_id = $1 order by id', [
    tenant.caller.tenantId,
  ])
  const changed = `No,Notes\n${ids[0].id},Footings\n${ids[1].id},Framing\n`
  t.strictSame(await run('site-logs', changed, { No: 'id', Notes: 'notes' }, inPlace), [
    'site_log.updated',
    'job.completed',
  ])
  t.strictSame(await run('contacts', 'Kind\n"customer\n', { Kind: 'type' }), ['job.failed'])
})

t.test('a bulk job emits an event for each record that it changes, and one for its end', async (t) => {
  const { tenant, projectId, userId } = await arranged()
  const entry = await make.timeEntry(tenant, { projectId, userId })
  const run = async (params: object, family = 'time-entries') =>
    typesTold(t, tenant, () => place.run(tenant.caller, 'bulk', params, family))
  const ids = [entry.id, 2_000_000_000]
  const update = { operation: 'update', ids, changes: { hourlyRate: '50.00' } }
  t.strictSame(await run({ operation: 'delete', ids, dryRun: true }), ['job.completed'])
  t.strictSame(await run(update), ['time_entry.updated', 'job.completed'])
  t.strictSame(await run(update), ['job.completed'])
  t.strictSame(await run({ operation: 'delete', ids }), ['time_entry.deleted', 'job.completed'])
  t.strictSame(await run({ operation: 'restore', ids }), ['time_entry.updated', 'job.completed'])
  t.strictSame(await run({ operation: 'restore', ids }), ['job.completed'])
  const { id } = await make.invoice(tenant)
  t.strictSame(await run({ operation: 'update', ids: [id], changes: { notesToCustomer: 'Thank you' } }, 'invoices'), [
    'invoice.updated',
    'job.completed',
  ])
})

t.test('restoring a time entry whose phase was deleted emits one event without the phase', async (t) => {
  const tenant = await service.tenant()
  const phases = [{ name: 'Framing', tasks: [{ name: 'Sill', isDone: false }] }]
  const { data: project } = await tenant.client.ok('createProject', { body: { name: 'Deck', phases } })
  const phaseId = project.phases[0]!.id
  const entry = await make.timeEntry(tenant, { projectId: project.id, phaseId })
  await tenant.client.ok('deleteTimeEntry', { path: { id: entry.id } })
  await tenant.client.ok('updateProject', { path: { id: project.id }, body: { phases: [] } })
  const ids = [entry.id]
  const events = await toldOf(t, tenant, () =>
    place.run(tenant.caller, 'bulk', { operation: 'restore', ids }, 'time-entries'),
  )
  matches(t, events, [
    { type: 'time_entry.updated', data: { phaseId: null }, previous_attributes: { phaseId } },
    { type: 'job.completed' },
  ])
})

t.test("a bid's page emits events for its first view and for the answer", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.bid(tenant, { status: 'sent', lines: [{ description: 'Deck', unitPrice: '10' }] })
  const { url } = (await tenant.client.ok('shareBid', { path: { id } })).data
  const look = () => sendRaw(url, 'GET', { headers: phone })
  t.strictSame(await typesTold(t, tenant, look), ['bid.updated'])
  t.strictSame(await typesTold(t, tenant, look), [])
  const answer = async () => {
    const { pathname } = new URL(url)
    const form = parseForms((await look()).text).find(({ action }) => action === `${pathname}/accept#answer`)!
    const body = new URLSearchParams({ ...form.hidden, ...sampleSignature }).toString()
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...phone }
    const { status, text } = await sendRaw(`${url}/accept`, 'POST', { body, headers })
    t.equal(status, 303, text)
  }
  t.strictSame(await typesTold(t, tenant, answer), ['bid.accepted'])
})

t.test("a signature request's page emits events for its first view and for the answer", async (t) => {
  for (const [verb, type] of [
    ['sign', 'signature_request.signed'],
    ['decline', 'signature_request.declined'],
  ] as const) {
    const tenant = await service.tenant()
    const { id } = await make.signatureRequest(tenant)
    const link = (await signer.linkOf(tenant, id))!
    const viewed = await toldOf(t, tenant, () => signer.open(link))
    matches(t, viewed, [{ type: 'signature_request.viewed', data: { id }, previous_attributes: { status: 'sent' } }])
    t.strictSame(await typesTold(t, tenant, () => signer.open(link)), [])
    const page = await signer.open(link)
    const answered = () => signer.submit(page, link, verb, { ...sampleSignature, reason: 'Too dear' })
    t.strictSame(await typesTold(t, tenant, answered), [type])
  }
})

t.test("resending a signature request emits an event only if the signer's address changes", async (t) => {
  const tenant = await service.tenant()
  const { id } = await make.signatureRequest(tenant)
  const resend = (body: object) => tenant.client.ok('resendSignatureRequest', { path: { id }, body })
  t.strictSame(await typesTold(t, tenant, () => resend({})), [])
  t.strictSame(await typesTold(t, tenant, () => resend({ signerEmail: 'dana@example.com' })), [])
  const [told] = await toldOf(t, tenant, () => resend({ signerEmail: 'kim@example.com' }))
  matches(t, told, { type: 'signature_request.updated', previous_attributes: { signerEmail: 'dana@example.com' } })
})

t.test('the worker emits events for expired records, and none for records removed by retention', async (t) => {
  // Sweeps process the records of all organizations.
  const service = await startOwnService(t)
  const tenant = await service.tenant()
  await make.bid(tenant, { status: 'sent', validUntil: '2089-01-01T00:00:00.000Z' })
  await make.signatureRequest(tenant)
  const later = new Date('2090-01-02T00:00:00Z')
  t.strictSame(await typesTold(t, tenant, () => sweepExpiredBids(service.database, later)), ['bid.expired'])
  t.strictSame(await typesTold(t, tenant, () => sweepExpiredSignatureRequests(service.database, later)), [
    'signature_request.expired',
  ])
  const { id } = await make.contact(tenant)
  await tenant.client.ok('deleteContact', { path: { id } })
  await tenant.client.ok('updateDataRetention', { body: { deletedRecordsDays: 30 } })
  t.strictSame(await typesTold(t, tenant, () => sweepRetention(service.database, later)), [])
})

/** Returns the result in the contract's example of a job of this type. */
const resultOf = (type: string): object => {
  const { Job } = contractDocument.components.schemas
  return resolveContractReference({ $ref: Job.discriminator.mapping[type] }).examples[0].result
}

t.test('a job emits one event when it ends, except a mail job', async (t) => {
  const tenant = await service.tenant()
  for (const type of ['import', 'export', 'bulk', 'pdf', 'accounting_push', 'recovery', 'sandbox'] as const) {
    const [done] = await toldOf(t, tenant, () =>
      make.job(tenant, { type }, { status: 'completed', result: resultOf(type) }),
    )
    matches(t, done, {
      type: 'job.completed',
      data: { type, status: 'completed' },
      previous_attributes: { status: 'running' },
    })
    t.strictSame(done!.data, (await tenant.client.ok('getJob', { path: { id: done!.data.id } })).data)
    const failed = await typesTold(t, tenant, () =>
      make.job(tenant, { type }, { status: 'failed', errorMessage: 'No' }),
    )
    t.strictSame(failed, ['job.failed'])
    const { id } = await make.job(tenant, { type })
    const cancel = () => tenant.client.call('cancelJob', { path: { id } })
    t.strictSame(await typesTold(t, tenant, cancel), ['job.cancelled'])
    t.strictSame(await typesTold(t, tenant, cancel), [])
  }
  for (const status of ['completed', 'failed'] as const) {
    t.strictSame(await typesTold(t, tenant, () => make.job(tenant, { type: 'email' }, { status })), [])
  }
})

t.test('jobs that are cancelled because the access of their creator ended emit events', async (t) => {
  const tenant = await service.tenant()
  const { id, client } = await tenant.key()
  for (const operation of ['exportContacts', 'exportLeads'] as const) await client.ok(operation, { body: {} })
  const revoke = () => tenant.client.ok('revokeApiKey', { path: { id } })
  t.strictSame(await typesTold(t, tenant, revoke), ['job.cancelled', 'job.cancelled'])
})

t.test('a mail about a record emits an event when it is given up, and none for earlier attempts', async (t) => {
  const tenant = await service.tenant()
  const { caller, database } = tenant
  const mail = { family: 'bids', readScope: 'bids:read', params: { bidId: 7, to: 'dana@example.com', message: null } }
  const jobId = await runTransaction(database, caller, (tx) => enqueueMailJob(tx, caller, mail))
  const notice = { type: 'bid.mail_failed', entityType: 'bid', entityId: 7, title: 'It came back' } as const
  const fail = async (final: boolean) => {
    const attempt = (await claimMail(database, { tenantId: tenant.id, jobId })) as MailAttempt
    await handleFailedMail(database, attempt, { reason: 'No such mailbox.', isFinal: final, notification: notice })
  }
  t.strictSame(await typesTold(t, tenant, () => fail(false)), [])
  const [told, ...others] = await toldOf(t, tenant, () => fail(true))
  t.strictSame(others, [])
  const about = { jobId, entityType: 'bid', entityId: 7, to: 'dana@example.com', errorMessage: 'No such mailbox.' }
  t.strictSame([told!.type, told!.data, told!.previous_attributes], ['mail.failed', about, undefined])
})

t.test('a push to QuickBooks emits events for the invoice that got an id and for its own end', async (t) => {
  const accounting = makeAccountingHelpers(service)
  const office = await accounting.office()
  const { id } = await accounting.invoice(office, { status: 'sent' })
  const push = () => accounting.push(office, id)
  t.strictSame(await typesTold(t, office.tenant, push), ['invoice.updated', 'job.completed'])
  t.strictSame(await typesTold(t, office.tenant, push), ['job.completed'])
})

t.test('changes of users, API keys, settings, lead stages and project templates emit no events', async (t) => {
  const tenant: TestTenant = await service.tenant()
  const { client } = tenant
  const events = await typesTold(t, tenant, async () => {
    await makeUser(tenant)
    await client.ok('updateBranding', { body: { companyName: 'Acme' } })
    await client.ok('createLeadStage', { body: { name: 'Site visit', kind: 'open' } })
    await client.ok('createProjectTemplate', { body: { name: 'Deck', phases: [] } })
    await client.ok('createApiKey', { body: { name: 'Nightly', scopes: ['contacts:read'] } })
  })
  t.strictSame(events, [])
})
