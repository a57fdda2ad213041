import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { setPlatformAdmin } from '../../db/services/access/platform-admins.ts'
import type { TestTenant } from './environment/service.ts'
import { make } from './make.ts'
import { makeApp, makeTokens, makeUser, type TestUser } from './oauth.ts'
import { type FormVisitor, unescapeHtml } from './peers/visitor.ts'

/**
 * Creates records of every kind that the portal shows, with names of the maximum length. Returns a user who is the
 * organization's owner.
 */
export async function makeSampleOrganization(tenant: TestTenant): Promise<TestUser> {
  const { client, database, caller } = tenant
  const owner = await makeUser(tenant, 'owner')
  const long = 'Grundstücksverwaltungsgesellschaft'
  await client.ok('updateBranding', {
    body: { timeZone: 'America/Los_Angeles', companyName: `${long} Sons & Daughters` },
  })
  const contact = await make.contact(tenant, {
    companyName: `${long} ${'x'.repeat(60)}`,
    email: 'dana@ortizhomes.example',
  })
  const hebrew = await make.contact(tenant, { companyName: 'אבן בניין ושות׳', email: 'office@even.example' })
  const bid = await make.bid(tenant, {
    ...{ status: 'viewed', title: 'Kitchen remodel', contactId: contact.id },
    lines: [{ description: 'Cabinets', unitPrice: '5573.60' }],
  })
  await make.bid(tenant, {
    status: 'accepted',
    contactId: hebrew.id,
    lines: [{ description: 'Roof', unitPrice: '9000' }],
  })
  const invoice = await make.invoice(tenant, { status: 'sent', contactId: contact.id, dueDate: '2026-01-31' })
  await make.payApp(tenant, { status: 'submitted' })
  await make.changeOrder(tenant, { status: 'submitted' })
  await makeJobs(tenant, { bidId: bid.id, invoiceId: invoice.id })
  await makeWebhooks(tenant)
  await makeTokens(client.origin, owner, await makeApp(tenant, { name: `Site Diary of ${long}` }))
  await client.call('createContact', { body: { type: 'alien', email: 'nobody' } as never })
  await runTransaction(database, caller, (tx) => setPlatformAdmin(tx, tenant.id, owner.email, true))
  return owner
}

async function makeJobs(tenant: TestTenant, { bidId, invoiceId }: { bidId: number; invoiceId: number }): Promise<void> {
  const bids = { resourceType: 'bids', readScope: 'bids:read' }
  const done = { status: 'completed', file: 'id\n1\n' } as const
  await make.job(tenant, { type: 'pdf', ...bids, params: { id: bidId } }, done)
  const to = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`
  await make.job(
    tenant,
    { type: 'email', ...bids, params: { bidId, to, message: null } },
    { status: 'failed', errorMessage: 'no such mailbox' },
  )
  await make.job(tenant, {
    type: 'accounting_push',
    resourceType: 'invoices',
    readScope: 'invoices:read',
    params: { invoiceId },
  })
  await make.job(tenant, { type: 'export' }, done)
  const filename = `${'contacts of the year '.repeat(8)}.csv`
  const params = { sourcePath: 'up_1', mapping: { firstName: 'First name' }, filename }
  const errors = [{ row: 3, field: 'type', code: 'enum', message: 'must be one of the types' }]
  await make.job(
    tenant,
    { type: 'import', params },
    { status: 'completed', result: { created: 1, errors }, errorsFile: 'a\n' },
  )
}

async function makeWebhooks(tenant: TestTenant): Promise<void> {
  const url = `https://8.8.8.8/hooks/${'long'.repeat(40)}`
  const { data: endpoint } = await tenant.client.ok('createWebhookEndpoint', { body: { url, eventPatterns: ['*'] } })
  for (let made = 0; made < 3; made += 1) {
    await tenant.client.ok('testWebhookEndpoint', { path: { id: endpoint.id } })
  }
  for (const [parity, status, nextAt] of [
    [0, 'failed', new Date(Date.now() + 3_600_000)],
    [1, 'exhausted', null],
  ]) {
    await tenant.database.pool.query(
      `update webhook_deliveries set status = $3, attempt_count = 2, last_attempted_at = created_at, next_attempt_at = $4,
         error_message = 'connect ECONNREFUSED 8.8.8.8:443' where tenant_id = $1 and id % 2 = $2`,
      [tenant.id, parity, status, nextAt],
    )
  }
}

/**
 * Follows links, beginning with the portal's first page, and returns one address of each kind of page. Addresses that
 * differ only in an id or in query values are of the same kind. Redirects and files are skipped.
 */
export async function crawlPages(visitor: FormVisitor, start = '/portal'): Promise<string[]> {
  const found = new Map([[kindOf(start), start]])
  for (const [kind, address] of found) {
    const { status, text } = await visitor.get(address)
    if (status === 303) found.delete(kind)
    else if (status !== 200) throw new Error(`${address} was answered with ${status}: ${text}`)
    for (const [, href] of text.matchAll(/<a [^>]*?href="(\/portal[^"]*)/g)) {
      const linked = unescapeHtml(href!).split('#', 1)[0]!
      if (/\/(result|errors|csv|pdf|file)\b|format=/.test(linked) || found.has(kindOf(linked))) continue
      found.set(kindOf(linked), linked)
    }
  }
  return [...found.values()]
}

function kindOf(address: string): string {
  const [path = '', query] = address.split('?', 2)
  const names = [...new URLSearchParams(query).keys()].filter((name) => name !== 'cursor' && name !== 'notice')
  return `${path.replace(/\/(\d+|job_\w+)(?=\/|$)/g, '/:id')}?${names.sort()}`
}
