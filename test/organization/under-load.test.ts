import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import t from 'tap'
import { deleteOrganization, listDeletions } from '../../db/operations/organization/deletion.ts'
import { findRemainingData } from '../../db/operations/organization/scan.ts'
import { startOwnService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import { sendRaw } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { shiftedTimeSql } from '../../scripts/testkit/statements.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'
import { startWorker } from '../../workers/start.ts'

const mapping = { 'First name': 'firstName', Company: 'companyName', Kind: 'type' }

/**
 * Starts everything at once: an import, an export, deliveries, a push, a mail, a PDF, an open upload and endless
 * requests.
 */
async function busy(tenant: TestTenant, receiverUrl: string): Promise<{ end(): Promise<number[]> }> {
  const { client } = tenant
  await client.ok('createWebhookEndpoint', { body: { url: receiverUrl, eventTypes: ['contact.created'] } })
  await make.accounting(tenant)
  const lines = Array.from({ length: 3_000 }, (_, n) => `Dana ${n},Ortiz Homes,customer\n`)
  const sourcePath = await make.upload(tenant, `First name,Company,Kind\n${lines.join('')}`)
  await client.ok('importContacts', { body: { sourcePath, mapping } })
  await client.ok('exportContacts')
  const bid = await make.bid(tenant, { lines: [{ description: 'Work' }] })
  await client.ok('sendBid', { path: { id: bid.id }, body: { to: 'dana@example.com' } })
  await client.ok('renderBidPdf', { path: { id: bid.id } })
  const { id: contactId } = await make.contact(tenant)
  const { id: invoiceId } = await make.invoice(tenant, { status: 'sent', contactId })
  await client.ok('queueInvoiceAccountingPush', { path: { id: invoiceId } })
  const { data } = await client.ok('createJobUpload', { body: { contentType: 'text/csv' } })
  let over = false
  const statuses = new Set<number>()
  const lane = async () => {
    while (!over) {
      const { status } = await client.call('createContact', { body: { type: 'customer', companyName: 'Late' } })
      statuses.add(status)
      if (status !== 201) await sleep(20)
    }
  }
  const upload = async () => {
    while (!over) {
      const { status } = await sendRaw(data.uploadUrl, 'PUT', {
        body: 'a,b\n',
        headers: { 'Content-Type': 'text/csv' },
      })
      statuses.add(status)
      await sleep(50)
    }
  }
  const lanes = [lane(), lane(), upload()]
  return {
    async end() {
      over = true
      await Promise.all(lanes)
      return [...statuses].sort()
    },
  }
}

t.test('an organization can be removed while it is busy, and another one is not affected', async (t) => {
  const receiver = await startReceiver(t)
  const service = await startOwnService(t, { settings: { webhookDevHosts: [receiver.host] } })
  const { database, settings, url } = service
  const [tenant, other] = [await service.tenant({ name: 'Busy Homes' }), await service.tenant()]
  await make.contact(other)
  const worker = await startWorker(settings, url, pino({ level: 'silent' }))
  t.teardown(() => worker.close())
  const load = await busy(tenant, receiver.url)
  await deleteOrganization(database, { tenantId: tenant.id, name: 'Busy Homes', atOnce: true }, undefined)
  const state = async () => (await listDeletions(database.sql, undefined, tenant.id))[0]!.state
  while ((await state()) === 'waiting') await sleep(50)
  await other.client.ok('createContact', { body: { type: 'customer' } })
  await sleep(500)
  // Moves the deletion back in time, so that the minute of waiting for requests admitted earlier is over.
  const settled = `update organization_deletions set ${shiftedTimeSql('asked_at', "interval '-2 minutes'")}, look_at = now()`
  while ((await state()) === 'removing') {
    await database.pool.query(settled)
    await sleep(200)
  }
  const statuses = await load.end()
  t.strictSame(
    statuses.filter((status) => status >= 500),
    [],
  )
  t.ok(statuses.includes(401) || statuses.includes(403))
  t.equal(await state(), 'gone')
  await sleep(1_500)
  t.strictSame(await findRemainingData(database, settings.dataDir, tenant.id), [])
  t.equal((await other.client.ok('listContacts')).data.length, 2)
})
