import { SMTPServer } from 'smtp-server'
import t from 'tap'
import { addDays } from '../../db/domain/days.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { dayAt, lastMomentOfDay } from '../../db/domain/zone-days.ts'
import { liveReadContext } from '../../db/engine/postgres/transaction.ts'
import { findRecord } from '../../db/engine/records/read.ts'
import { signatureRequests } from '../../db/nouns/signature-requests/signature-requests.ts'
import { lacks, matches, nonEmpty, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { expectedViolations, statusAndViolations } from '../../scripts/testkit/http/violations.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makeUser } from '../../scripts/testkit/oauth.ts'
import { makePaperHelpers, pdfPageTexts } from '../../scripts/testkit/paper-helpers.ts'
import { accessTokenKind } from '../../scripts/testkit/peers/credential-kinds.ts'
import { mailText } from '../../scripts/testkit/peers/mime.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { pool } = service.database
const { work, mailOf } = makePaperHelpers(service)
const { linkOf, open } = makeSignerHelpers(service)
const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' }
const dayMs = 86_400_000

const now = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getSignatureRequest', { path: { id } })).data
const without = (...left: string[]) => allScopes.filter((scope) => !left.includes(scope))

t.test(
  'createSignatureRequest for a submitted change order sends one mail with the link, which no API response contains',
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const { id: entityId, changeOrderNumber } = await make.changeOrder(tenant, { status: 'submitted' })
    const before = (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.length
    const body = { entityType: 'change_order' as const, entityId, ...signer, message: 'As agreed.' }
    const made = await tenant.client.call('createSignatureRequest', { body })
    matches(t, made, { status: 201, headers: { location: /\/api\/v1\/signature-requests\/\d+$/ } })
    const { data, meta } = made.json
    matches(t, data, {
      ...{ entityType: 'change_order', entityId, ...signer, message: 'As agreed.', status: 'sent', viewedAt: null },
      ...{ signedAt: null, declinedAt: null, voidedAt: null, reason: null, signature: null, createdBy: null },
      title: `Change order ${changeOrderNumber}: Wider stairs`,
      documentHash: /^[0-9a-f]{64}$/,
    })
    t.equal(Date.parse(data.expiresAt) - Date.parse(data.sentAt), 30 * dayMs, 'in 30 days')
    t.equal(data.sentAt, data.createdAt)
    await work(tenant)
    const mail = mailOf(meta.job_id)
    matches(t, mail.headers, containing('dana@example.com'))
    const text = mailText(mail, 'text/plain')
    matches(t, text, containing('As agreed.'))
    const link = await linkOf(tenant, data.id)
    t.equal(text.split(link!).length, 2, 'the mail has the link once')
    matches(t, link!, /^https?:\/\/[^/]+\/s\/sig_[\w-]{40,}$/)
    const [page] = await pdfPageTexts(mail.parts.find(({ type }) => type === 'application/pdf')!.content)
    matches(t, page!, containing(changeOrderNumber))
    const shown = [made.text]
    for (const answer of [
      await tenant.client.call('getSignatureRequest', { path: { id: data.id } }),
      await tenant.client.call('listSignatureRequests', {}),
      await tenant.client.call('resendSignatureRequest', { path: { id: data.id } }),
      await tenant.client.call('getJob', { path: { id: meta.job_id } }),
    ]) {
      t.equal(answer.status, 200)
      shown.push(answer.text)
    }
    for (const answer of shown) lacks(t, answer, /\/s\/|sig_/)
    const { rows } = await pool.query("select sealed_token from share_links where entity_type = 'signature_request'")
    for (const { sealed_token } of nonEmpty(rows))
      lacks(t, sealed_token, link!.split('/s/')[1]!, 'the token is encrypted')
    const newEvents = (await tenant.client.ok('listEvents', { query: { limit: 100 } })).data.slice(before)
    t.strictSame(
      newEvents.map(({ event }) => event.type),
      ['signature_request.created'],
    )
    lacks(t, JSON.stringify(newEvents), /\/s\/|sig_/)
  },
)

t.test('createSignatureRequest for a change order that is not submitted is a 409 that names the state', async (t) => {
  const tenant = await service.tenant()
  for (const status of ['draft', 'approved', 'rejected', 'voided'] as const) {
    const { id: entityId } = await make.changeOrder(tenant, { status })
    const answer = await tenant.client.call('createSignatureRequest', {
      body: { entityType: 'change_order', entityId, ...signer },
    })
    matches(t, answer, { status: 409, code: 'conflict' }, status)
    matches(t, answer.json.detail, containing(`The change order is ${status}.`))
  }
})

t.test('a signature can be requested for submitted and approved pay applications only', async (t) => {
  const tenant = await service.tenant()
  for (const status of ['draft', 'submitted', 'approved', 'rejected', 'paid', 'voided'] as const) {
    const { id: entityId } = await make.payApp(tenant, { status })
    const answer = await tenant.client.call('createSignatureRequest', {
      body: { entityType: 'pay_app', entityId, ...signer },
    })
    const isSignable = status === 'submitted' || status === 'approved'
    t.equal(answer.status, isSignable ? 201 : 409, status)
    if (!isSignable) matches(t, answer.json.detail, containing(`The pay application is ${status}.`))
  }
})

t.test('an expiresAt in the past or more than 365 days ahead is a 422 with code rule', async (t) => {
  const tenant = await service.tenant()
  const { id: entityId } = await make.changeOrder(tenant, { status: 'submitted' })
  const ask = (ms: number) =>
    tenant.client.call('createSignatureRequest', {
      body: { entityType: 'change_order', entityId, ...signer, expiresAt: new Date(Date.now() + ms).toISOString() },
    })
  for (const ms of [-dayMs, -1, 366 * dayMs]) {
    const answer = await ask(ms)
    matches(t, answer, { status: 422, json: { errors: [{ field: 'expiresAt', code: 'rule' }] } })
  }
  t.equal((await ask(364 * dayMs)).status, 201)
})

t.test("an expiresAt without a time is at most 365 days after today in the organization's time zone", async (t) => {
  for (const timeZone of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland']) {
    const tenant = await service.tenant()
    await tenant.client.ok('updateBranding', { body: { timeZone } })
    const { id: entityId } = await make.changeOrder(tenant, { status: 'submitted' })
    const ask = (expiresAt: string) =>
      tenant.client.call('createSignatureRequest', {
        body: { entityType: 'change_order', entityId, ...signer, expiresAt },
      })
    const today = dayAt(Date.now(), timeZone)
    // Tests the second day after the last allowed one, because today may end while the test runs.
    for (const days of [-1, 367]) {
      t.strictSame(
        statusAndViolations(await ask(addDays(today, days))),
        expectedViolations('expiresAt rule'),
        `${timeZone} ${days}`,
      )
    }
    const last = addDays(today, 365)
    const { status, json } = await ask(last)
    t.strictSame([status, json.data?.expiresAt], [201, lastMomentOfDay(last, timeZone)], timeZone)
  }
})

t.test('a missing, deleted or foreign record is a 422 with code not_found at entityId', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  const { id: foreign } = await make.changeOrder(other, { status: 'submitted' })
  const { id: deleted } = await make.changeOrder(tenant, { status: 'rejected' })
  await tenant.client.ok('deleteChangeOrder', { path: { id: deleted } })
  for (const entityId of [4711, foreign, deleted]) {
    const answer = await tenant.client.call('createSignatureRequest', {
      body: { entityType: 'change_order', entityId, ...signer },
    })
    matches(t, answer, { status: 422, json: { errors: [{ field: 'entityId', code: 'not_found' }] } })
  }
})

t.test(
  'createSignatureRequest reports invalid kinds, addresses, empty names, lengths and unknown fields',
  async (t) => {
    const tenant = await service.tenant()
    const { id: entityId } = await make.changeOrder(tenant, { status: 'submitted' })
    const good = { entityType: 'change_order', entityId, ...signer }
    const cases: [object, string, string][] = [
      [{ entityType: 'bid' }, 'entityType', 'enum'],
      [{ signerEmail: 'dana' }, 'signerEmail', 'format'],
      [{ signerName: '  ' }, 'signerName', 'length'],
      [{ signerName: 'x'.repeat(201) }, 'signerName', 'length'],
      [{ message: 'x'.repeat(5001) }, 'message', 'length'],
      [{ expiresAt: 'tomorrow' }, 'expiresAt', 'format'],
      [{ status: 'signed' }, 'status', 'unknown'],
      [{ documentHash: 'x' }, 'documentHash', 'unknown'],
      [{ signerEmail: undefined }, 'signerEmail', 'required'],
    ]
    for (const [change, field, code] of cases) {
      const answer = await tenant.client.send('POST', '/signature-requests', { body: { ...good, ...change } })
      matches(t, answer, { status: 422 }, field)
      t.ok(
        answer.json.errors.some((one: { field: string; code: string }) => one.field === field && one.code === code),
        `${field} ${code}: ${answer.text}`,
      )
    }
  },
)

t.test(
  'without the read scope of its record, a request is not listed, is a 404 by id, and cannot be created',
  async (t) => {
    const tenant = await service.tenant()
    const ofOrder = await make.signatureRequest(tenant)
    const { id: entityId } = await make.payApp(tenant, { status: 'submitted' })
    const ofPayApp = await make.signatureRequest(tenant, { entityType: 'pay_app', entityId })
    const { client } = await tenant.key({ scopes: without('change_orders:read') })
    const listed = (await client.ok('listSignatureRequests', {})).data.map(({ id }) => id)
    t.strictSame(listed, [ofPayApp.id])
    const named = await client.ok('listSignatureRequests', { query: { entityType: 'change_order' } })
    t.strictSame(named.data, [])
    const path = { id: ofOrder.id }
    t.equal((await client.call('getSignatureRequest', { path })).status, 404)
    t.equal((await client.call('resendSignatureRequest', { path })).status, 404)
    t.equal((await client.call('voidSignatureRequest', { path })).status, 404)
    const body = { entityType: 'change_order' as const, entityId: ofOrder.entityId, ...signer }
    matches(t, await client.call('createSignatureRequest', { body }), { status: 403, code: 'scope_insufficient' })
    matches(t, await now(tenant, ofOrder.id), { status: 'sent' })
  },
)

t.test(
  "listSignatureRequests filters by entityType, entityId and status, and searches the signer's name",
  async (t) => {
    const tenant = await service.tenant()
    const first = await make.signatureRequest(tenant)
    const second = await make.signatureRequest(tenant, { signerName: 'Kim Lee', signerEmail: 'kim@example.com' })
    const { id: entityId } = await make.payApp(tenant, { status: 'submitted' })
    const third = await make.signatureRequest(tenant, { entityType: 'pay_app', entityId })
    await tenant.client.ok('voidSignatureRequest', { path: { id: second.id } })
    const ids = async (query: object) =>
      (await tenant.client.ok('listSignatureRequests', { query })).data.map(({ id }) => id)
    t.strictSame(await ids({}), [third.id, second.id, first.id])
    t.strictSame(await ids({ entityType: 'pay_app' }), [third.id])
    t.strictSame(await ids({ entityType: 'change_order', entityId: first.entityId }), [first.id])
    t.strictSame(await ids({ status: 'voided' }), [second.id])
    t.strictSame(await ids({ search: 'kim' }), [second.id])
  },
)

t.test('createdBy of a signature request is the user for whom an app calls', async (t) => {
  const tenant = await service.tenant()
  const client = await accessTokenKind.client(tenant, [...allScopes])
  const made = await make.signatureRequest({ ...tenant, client })
  t.type(made.createdBy, 'number')
})

t.test(
  'the paper to be signed stays as it was at the time of the request, even if branding and contract change',
  async (t) => {
    const tenant = await service.tenant({ name: 'Harbor & Pine' })
    const { project } = await make.contract(tenant)
    const first = await make.changeOrder(tenant, { status: 'submitted', projectId: project.id })
    const request = await make.signatureRequest(tenant, { entityId: first.id })
    const link = (await linkOf(tenant, request.id))!
    const before = await open(link)
    await tenant.client.ok('updateBranding', { body: { companyName: 'Somebody Else' } })
    await make.changeOrder(tenant, { status: 'approved', projectId: project.id })
    await tenant.client.ok('approveChangeOrder', { path: { id: first.id } })
    const after = await open(link)
    t.equal(after.text, before.text)
    matches(t, after.text, containing('Harbor &amp; Pine'))
    matches(t, after.text, containing('$107,500.00'))
    const { documentHash, status } = await now(tenant, request.id)
    t.strictSame({ documentHash, status }, { documentHash: request.documentHash, status: 'viewed' })
  },
)

t.test('resendSignatureRequest mails the same link again', async (t) => {
  const tenant = await service.tenant()
  const { id, jobId } = await make.signatureRequest(tenant)
  const link = await linkOf(tenant, id)
  await open(link!)
  const { data, meta } = await tenant.client.ok('resendSignatureRequest', { path: { id } })
  matches(t, data, { status: 'viewed', signerEmail: 'dana@example.com' })
  t.ok(data.viewedAt)
  t.not(meta.job_id, jobId)
  t.equal(await linkOf(tenant, id), link)
  await work(tenant)
  matches(t, mailText(mailOf(meta.job_id), 'text/plain'), containing(link!))
})

t.test(
  'resending a viewed request to another address makes it sent and ends the old link; only the new address gets the new link',
  async (t) => {
    const tenant = await service.tenant()
    const { id, jobId } = await make.signatureRequest(tenant)
    const old = (await linkOf(tenant, id))!
    await open(old)
    matches(t, await now(tenant, id), { status: 'viewed' })
    const { data, meta } = await tenant.client.ok('resendSignatureRequest', {
      path: { id },
      body: { signerEmail: 'kim@example.com' },
    })
    matches(t, data, { status: 'sent', viewedAt: null, signerEmail: 'kim@example.com' })
    t.equal((await open(old)).status, 404)
    await work(tenant)
    const link = (await linkOf(tenant, id))!
    t.not(link, old)
    const mail = mailOf(meta.job_id)
    matches(t, mail.headers, containing('kim@example.com'))
    matches(t, mailText(mail, 'text/plain'), containing(link))
    t.equal((await tenant.client.ok('getJob', { path: { id: jobId } })).data.status, 'completed')
    throwsWith(t, () => mailOf(jobId), { code: 'ENOENT' }, 'the first mail, which was not sent yet, is never sent')
    matches(t, await open(link), { status: 200 })
  },
)

t.test('a mail that is given up creates a notification about the signature request', async (t) => {
  const tenant = await service.tenant()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  const { id, jobId } = await make.signatureRequest(tenant)
  await work(tenant, { smtpUrl: `smtp://127.0.0.1:${port}` })
  t.equal((await tenant.client.ok('getJob', { path: { id: jobId } })).data.status, 'failed')
  const { rows } = await pool.query('select type, entity_type, entity_id from notifications where tenant_id = $1', [
    tenant.id,
  ])
  t.strictSame(rows, [{ type: 'signature_request.mail_failed', entity_type: 'signature_request', entity_id: id }])
})

t.test(
  'a request that is voided before its mail is sent is not mailed, and creates no failure notification',
  async (t) => {
    const tenant = await service.tenant()
    const { id, jobId } = await make.signatureRequest(tenant)
    await tenant.client.ok('voidSignatureRequest', { path: { id }, body: { reason: 'Superseded.' } })
    await work(tenant)
    const { data: job } = await tenant.client.ok('getJob', { path: { id: jobId } })
    const { notSent } = job.result as { notSent: string }
    t.strictSame(
      [job.status, notSent],
      ['completed', 'The signature request is voided and is no longer mailed to this address.'],
    )
    const { rows } = await pool.query('select type from notifications where tenant_id = $1', [tenant.id])
    t.strictSame(rows, [])
    const request = await findRecord(liveReadContext(tenant.database), tenant.caller, signatureRequests, id)
    matches(t, request, { status: 'voided', reason: 'Superseded.' })
  },
)

t.test('an organization sees no signature request of another organization', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  await makeUser(other)
  const { id } = await make.signatureRequest(tenant)
  t.equal((await other.client.call('getSignatureRequest', { path: { id } })).status, 404)
  t.strictSame((await other.client.ok('listSignatureRequests', {})).data, [])
})
