import t from 'tap'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { rejectPayApp, voidPayApp } from '../../db/nouns/pay-apps/transitions.ts'
import { matches, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { make } from '../../scripts/testkit/make.ts'
import { makePaperHelpers } from '../../scripts/testkit/paper-helpers.ts'
import { race } from '../../scripts/testkit/races.ts'
import { makeSignerHelpers } from '../../scripts/testkit/webhooks/signing.ts'

const service = await startService(t)
const { work, mailOf } = makePaperHelpers(service)
const { linkOf, open } = makeSignerHelpers(service)
const signer = { signerName: 'Dana Ortiz', signerEmail: 'dana@example.com' }

const now = async ({ client }: TestTenant, id: number) =>
  (await client.ok('getSignatureRequest', { path: { id } })).data

t.test('voiding or rejecting a change order voids its sent and viewed signature requests', async (t) => {
  const tenant = await service.tenant()
  for (const verb of ['voidChangeOrder', 'rejectChangeOrder'] as const) {
    const first = await make.signatureRequest(tenant)
    const { entityId } = first
    const opened = await make.signatureRequest(tenant, { entityId })
    await open((await linkOf(tenant, opened.id))!)
    matches(t, [await now(tenant, first.id), await now(tenant, opened.id)], [{ status: 'sent' }, { status: 'viewed' }])
    const requests = [first, opened]
    const link = (await linkOf(tenant, first.id))!
    await tenant.client.ok(verb, { path: { id: entityId } })
    for (const { id } of requests) {
      const request = await now(tenant, id)
      matches(t, request, { status: 'voided', reason: /^The change order was/ }, verb)
      t.ok(request.voidedAt)
    }
    t.equal((await open(link)).status, 410)
  }
})

t.test(
  'approving a change order leaves its signature request open; voiding the change order voids the request',
  async (t) => {
    const tenant = await service.tenant()
    const { id, entityId } = await make.signatureRequest(tenant)
    await tenant.client.ok('approveChangeOrder', { path: { id: entityId } })
    matches(t, await now(tenant, id), { status: 'sent' })
    await tenant.client.ok('voidChangeOrder', { path: { id: entityId } })
    matches(t, await now(tenant, id), { status: 'voided' })
  },
)

t.test('voiding or rejecting a pay application voids its signature request', async (t) => {
  const tenant = await service.tenant()
  for (const end of [
    voidPayApp,
    (...[tx, caller, id]: Parameters<typeof voidPayApp>) => rejectPayApp(tx, caller, id, {}),
  ]) {
    const { id: entityId } = await make.payApp(tenant, { status: 'submitted' })
    const { id } = await make.signatureRequest(tenant, { entityType: 'pay_app', entityId })
    await runTransaction(tenant.database, tenant.caller, (tx) => end(tx, tenant.caller, entityId))
    matches(t, await now(tenant, id), { status: 'voided', reason: /^The pay application was/ })
  }
})

t.test('a signed request stays signed and can be opened after its change order is voided', async (t) => {
  const tenant = await service.tenant()
  const { id, entityId } = await make.signatureRequest(tenant)
  const { submit } = makeSignerHelpers(service)
  const link = (await linkOf(tenant, id))!
  await submit(await open(link), link, 'sign', { name: 'Dana Ortiz', signature: 'Dana', consent: 'yes' })
  await tenant.client.ok('voidChangeOrder', { path: { id: entityId } })
  matches(t, await now(tenant, id), { status: 'signed' })
  matches(t, await open(link), { status: 200 })
})

t.test('if a request is voided before its mail is sent, the mail is never sent', async (t) => {
  const tenant = await service.tenant()
  const { id: entityId } = await make.changeOrder(tenant, { status: 'submitted' })
  const body = { entityType: 'change_order', entityId, signerName: 'Dana', signerEmail: 'dana@example.com' } as const
  const { data, meta } = await tenant.client.ok('createSignatureRequest', { body })
  await tenant.client.ok('voidSignatureRequest', { path: { id: data.id } })
  await work(tenant)
  throwsWith(t, () => mailOf(meta.job_id), { code: 'ENOENT' })
  t.equal((await tenant.client.ok('getJob', { path: { id: meta.job_id } })).data.status, 'completed')
})

t.test('if a request is created while its change order is voided, no request stays open', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => (await make.changeOrder(tenant, { status: 'submitted' })).id,
    contestants: (entityId) => {
      const body = { entityType: 'change_order' as const, entityId, ...signer }
      return [
        () => tenant.client.call('createSignatureRequest', { body }),
        () => tenant.client.ok('voidChangeOrder', { path: { id: entityId } }),
      ]
    },
    judge: async ([made], entityId) => {
      t.ok([201, 409].includes(made.status))
      const { data } = await tenant.client.ok('listSignatureRequests', {
        query: { entityType: 'change_order', entityId },
      })
      t.strictSame(
        data.map(({ status }) => status),
        made.status === 201 ? ['voided'] : [],
      )
    },
  })
})
