import t from 'tap'
import { sweepExpiredSignatureRequests } from '../../db/nouns/signature-requests/expiry.ts'
import { startService, type TestTenant } from '../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../scripts/testkit/http/client.ts'
import { make } from '../../scripts/testkit/make.ts'
import { acceptBidOnPage } from '../../scripts/testkit/rounds/acceptances.ts'
import { waitForClockTick } from '../../scripts/testkit/rounds/rounds.ts'
import { makeSignerHelpers, sampleSignature } from '../../scripts/testkit/webhooks/signing.ts'

/** The tests below request the end of an ended record again: its end time and its reason must not change. */
const service = await startService(t)
const { pool } = service.database
const { linkOf, open, submit, passTime } = makeSignerHelpers(service)

interface Ended {
  /** Ends a record, and returns a function that requests its end again. */
  arrange(tenant: TestTenant): Promise<() => Promise<ClientAnswer>>
  table: string
  status: number
}

const voiding =
  (end: (tenant: TestTenant, id: number) => Promise<unknown>): Ended['arrange'] =>
  async (tenant) => {
    const { id } = await make.signatureRequest(tenant)
    await end(tenant, id)
    return () => tenant.client.call('voidSignatureRequest', { path: { id }, body: { reason: 'Another reason' } })
  }

const answered =
  (to: 'sign' | 'decline') =>
  async (tenant: TestTenant, id: number): Promise<void> => {
    const link = (await linkOf(tenant, id))!
    await submit(await open(link), link, to, { ...sampleSignature, reason: 'Too dear' })
  }

const ends: Record<string, Ended> = {
  'an expired signature request': {
    arrange: voiding(async (tenant, id) => {
      await passTime(tenant, id)
      await sweepExpiredSignatureRequests(service.database)
    }),
    ...{ table: 'signature_requests', status: 409 },
  },
  'a declined signature request': {
    arrange: voiding(answered('decline')),
    ...{ table: 'signature_requests', status: 409 },
  },
  'a signed signature request': { arrange: voiding(answered('sign')), ...{ table: 'signature_requests', status: 409 } },
  'a signature request that was voided with its record': {
    arrange: voiding(async ({ client }, id) => {
      const { data } = await client.ok('getSignatureRequest', { path: { id } })
      await client.ok('voidChangeOrder', { path: { id: data.entityId } })
    }),
    ...{ table: 'signature_requests', status: 409 },
  },
  'a voided payment': {
    async arrange(tenant) {
      const { id } = await make.invoice(tenant, { status: 'partial' })
      const { data } = await tenant.client.ok('listInvoicePayments', { path: { id } })
      const path = { id, paymentId: data[0]!.id }
      await tenant.client.ok('voidInvoicePayment', { path })
      return () => tenant.client.call('voidInvoicePayment', { path })
    },
    ...{ table: 'invoice_payments', status: 200 },
  },
  'a revoked API key': {
    async arrange(tenant) {
      const { id } = await tenant.key()
      await tenant.client.ok('revokeApiKey', { path: { id } })
      return () => tenant.client.call('revokeApiKey', { path: { id } })
    },
    ...{ table: 'api_keys', status: 200 },
  },
  'a disconnected QuickBooks company': {
    async arrange(tenant) {
      await make.accounting(tenant)
      await tenant.client.ok('disconnectAccounting')
      return () => tenant.client.call('disconnectAccounting')
    },
    ...{ table: 'accounting_connections', status: 200 },
  },
  'a QuickBooks company whose connection was lost': {
    async arrange(tenant) {
      const { realmId } = await make.accounting(tenant)
      service.quickbooks.tokens.revokeGrants(realmId)
      service.quickbooks.faults.add({ do: '401-xml', on: 'companyinfo', realmId })
      const connect = () =>
        tenant.client.call('connectAccounting', { body: { provider: 'quickbooks', realmId }, key: crypto.randomUUID() })
      t.equal((await connect()).status, 409)
      return connect
    },
    ...{ table: 'accounting_connections', status: 409 },
  },
  'a cancelled job': {
    async arrange(tenant) {
      const { data } = await tenant.client.ok('exportContacts')
      const path = { id: data.job_id }
      await tenant.client.ok('cancelJob', { path })
      return () => tenant.client.call('cancelJob', { path })
    },
    ...{ table: 'jobs', status: 409 },
  },
  'a deleted contact': {
    async arrange(tenant) {
      const { id } = await make.contact(tenant)
      await tenant.client.ok('deleteContact', { path: { id } })
      return () => tenant.client.call('deleteContact', { path: { id } })
    },
    ...{ table: 'contacts', status: 404 },
  },
  'a notification marked as read': {
    async arrange(tenant) {
      const { id } = await make.bid(tenant, { status: 'sent' })
      await acceptBidOnPage((await tenant.client.ok('shareBid', { path: { id } })).data.url, 'Dana Ortiz')
      const { data } = await tenant.client.ok('listNotifications')
      const body = { ids: data.map((one) => one.id) }
      t.equal(body.ids.length, 1)
      await tenant.client.ok('markNotificationsRead', { body })
      return () => tenant.client.call('markNotificationsRead', { body })
    },
    ...{ table: 'notifications', status: 200 },
  },
}

const rowsOf = async (table: string, { id }: TestTenant): Promise<unknown[]> => {
  const text = `/* of a test */ select to_jsonb(r) - '{last_used_at}'::text[] as row from ${table} r
    where tenant_id = $1 order by to_jsonb(r)::text`
  return (await pool.query(text, [id])).rows
}

for (const [name, { arrange, table, status }] of Object.entries(ends)) {
  t.test(`${name} stays unchanged when the request to end it is repeated, and no event is emitted`, async (t) => {
    const tenant = await service.tenant()
    const again = await arrange(tenant)
    const before = [await rowsOf(table, tenant), await rowsOf('events', tenant), await rowsOf('notifications', tenant)]
    t.equal(before[0]!.length > 0, true)
    await waitForClockTick()
    t.equal((await again()).status, status)
    const after = [await rowsOf(table, tenant), await rowsOf('events', tenant), await rowsOf('notifications', tenant)]
    t.strictSame(after, before)
  })
}
