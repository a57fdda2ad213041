import t from 'tap'
import { allScopes, roles } from '../db/domain/scopes.ts'
import { liveReadContext, runTransaction } from '../db/engine/postgres/transaction.ts'
import type { Schemas } from '../db/engine/records/resource.ts'
import { requireReconnection } from '../db/nouns/accounting/access.ts'
import { sweepExpiredBids } from '../db/nouns/bids/expire.ts'
import { recordAttempts } from '../db/nouns/webhooks/dispatch.ts'
import { storeNotification } from '../db/services/mail/notifications.ts'
import { matches } from '../scripts/testkit/assertions/assertions.ts'
import { containing } from '../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../scripts/testkit/environment/service.ts'
import { Client, sendRaw } from '../scripts/testkit/http/client.ts'
import { statusAndViolations } from '../scripts/testkit/http/violations.ts'
import { make } from '../scripts/testkit/make.ts'
import { makeUserWithClient } from '../scripts/testkit/oauth.ts'
import { parseForms } from '../scripts/testkit/peers/visitor.ts'
import { race } from '../scripts/testkit/races.ts'
import { shiftedTimeSql } from '../scripts/testkit/statements.ts'

const service = await startService(t)

type Asked = { type?: Schemas['NotificationType']; isRead?: boolean; limit?: number; cursor?: string }
const listed = async (client: Client, query: Asked = {}) => (await client.ok('listNotifications', { query })).data
const idsOf = async (client: Client, query: Asked = {}) => (await listed(client, query)).map(({ id }) => id)
const typesOf = async (client: Client) => (await listed(client)).map(({ type }) => type)
const mark = (client: Client, body: object) => client.send('POST', '/notifications/mark-read', { body })
const marking = async (client: Client, body: Schemas['NotificationsMarkRead']) => {
  const { data, meta } = await client.ok('markNotificationsRead', { body })
  return [data.marked, meta.missing]
}

/** Creates a notification, by default for all users of the organization and about a bid that need not exist. */
const notice = (tenant: TestTenant, given: Partial<Parameters<typeof storeNotification>[2]> = {}) =>
  storeNotification({ ...liveReadContext(tenant.database), sql: tenant.database.sql }, tenant.caller, {
    ...{ type: 'bid.expired', entityType: 'bid', entityId: 7, title: 'B-000007 expired' },
    ...given,
  })

/** Accepts or declines a bid on its customer page, with the given form fields. */
async function answer(tenant: TestTenant, id: number, to: 'accept' | 'decline', fields: Record<string, string>) {
  const { url } = (await tenant.client.ok('shareBid', { path: { id } })).data
  const person = { 'User-Agent': 'Mozilla/5.0 (iPhone) Safari/605.1' }
  const page = await sendRaw(url, 'GET', { headers: person })
  const { pathname, origin } = new URL(url)
  const hidden = parseForms(page.text).find(({ action }) => action === `${pathname}/${to}#answer`)?.hidden ?? {}
  const body = new URLSearchParams({ ...(hidden as Record<string, string>), ...fields }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...person }
  return sendRaw(`${origin}${pathname}/${to}`, 'POST', { body, headers })
}

const lines = [{ description: 'Deck', unitPrice: '1000' }]

t.test('accepting a bid on its customer page creates a notification; accepting it by the API does not', async (t) => {
  const tenant = await service.tenant()
  const [onPage, byApi] = [
    await make.bid(tenant, { status: 'sent', lines }),
    await make.bid(tenant, { status: 'sent', lines }),
  ]
  await tenant.client.ok('acceptBid', { path: { id: byApi.id }, body: { acceptedBy: 'Dana Ortiz' } })
  t.strictSame(await listed(tenant.client), [])
  await answer(tenant, onPage.id, 'accept', { name: 'Dana Ortiz', signature: 'D. Ortiz', consent: 'yes' })
  const all = await listed(tenant.client)
  matches(t, all, [{ type: 'bid.accepted', entityType: 'bid', entityId: onPage.id, userId: null, readAt: null }])
  t.equal(all.length, 1)
  matches(t, all[0]!.title, containing(onPage.bidNumber))
})

t.test('a bid that expires or is declined by its customer creates a notification; rejectBid does not', async (t) => {
  const tenant = await service.tenant()
  const [onPage, byApi, late] = [
    await make.bid(tenant, { status: 'sent', lines }),
    await make.bid(tenant, { status: 'sent', lines }),
    await make.bid(tenant, { status: 'sent', lines, validUntil: '2090-01-01T00:00:00.000Z' }),
  ]
  await tenant.client.ok('rejectBid', { path: { id: byApi.id } })
  await answer(tenant, onPage.id, 'decline', { reason: 'Too dear' })
  await sweepExpiredBids(service.database, new Date('2090-01-02T00:00:00Z'))
  matches(t, await listed(tenant.client), [
    { type: 'bid.expired', entityId: late.id },
    { type: 'bid.rejected', entityId: onPage.id, body: 'Too dear' },
  ])
  t.equal((await listed(tenant.client)).length, 2)
})

t.test('each user marks a notification as read separately, but all API keys share one mark', async (t) => {
  const tenant = await service.tenant()
  const [a, b] = [await makeUserWithClient(tenant), await makeUserWithClient(tenant, 'viewer')]
  await notice(tenant)
  const id = (await idsOf(a.client))[0]!
  t.strictSame(await marking(a.client, { ids: [id] }), [1, []])
  matches(t, await listed(a.client), [{ id, readAt: String }])
  const [read] = await listed(a.client)
  t.equal(read!.updatedAt, read!.readAt, 'updatedAt is the time of reading')
  matches(t, await listed(b.client), [{ id, readAt: null }])
  const [unread] = await listed(b.client)
  t.equal(unread!.updatedAt, unread!.createdAt)
  const { client: otherKey } = await tenant.key()
  matches(t, await listed(otherKey), [{ id, readAt: null }])
  t.strictSame(await marking(tenant.client, { all: true }), [1, []])
  matches(t, await listed(otherKey), [{ id, readAt: String }])
  t.strictSame(await marking(otherKey, { all: true }), [0, []])
  matches(t, await listed(b.client), [{ id, readAt: null }])
})

for (const [family, collection, create] of [
  ['lead', '/leads', make.lead],
  ['project', '/projects', make.project],
] as const) {
  t.test(`assigning a ${family} notifies the new assignee, unless the assignee makes the change`, async (t) => {
    const tenant = await service.tenant()
    const [a, b] = [await makeUserWithClient(tenant), await makeUserWithClient(tenant)]
    const { id } = await create(tenant, { name: 'Ortiz kitchen' })
    const assign = (client: Client, assignedTo: number | null) =>
      client.send('PATCH', `${collection}/${id}`, { body: { assignedTo } })
    t.equal((await assign(a.client, b.id)).status, 200)
    await assign(a.client, b.id)
    matches(t, await listed(b.client), [
      { type: `${family}.assigned`, entityId: id, userId: b.id, title: /Ortiz kitchen/ },
    ])
    t.equal((await listed(b.client)).length, 1)
    t.strictSame(await listed(a.client), [])
    t.equal((await listed(tenant.client)).length, 1, 'an API key sees the notifications of all users')
    await assign(a.client, null)
    await assign(b.client, b.id)
    t.equal((await listed(b.client)).length, 1)
    const made = await a.client.send('POST', collection, { body: { name: 'New', assignedTo: b.id } })
    matches(t, (await listed(b.client))[0], { entityId: made.json.data.id })
    await b.client.send('POST', collection, { body: { name: 'Own', assignedTo: b.id } })
    t.equal((await listed(b.client)).length, 2)
  })
}

t.test('converting a lead to a project notifies the user who is assigned to the project', async (t) => {
  const tenant = await service.tenant()
  const b = await makeUserWithClient(tenant)
  const lead = await make.lead(tenant, { name: 'Deck', assignedTo: b.id })
  await tenant.client.ok('convertLeadToProject', { path: { id: lead.id } })
  t.strictSame(await typesOf(b.client), ['project.assigned', 'lead.assigned'])
})

t.test('markNotificationsRead returns how many it marked and lists unknown ids; a repeat marks none', async (t) => {
  const [tenant, other] = [await service.tenant(), await service.tenant()]
  await notice(tenant)
  await notice(other)
  const [id, foreign] = [(await idsOf(tenant.client))[0]!, (await idsOf(other.client))[0]!]
  t.strictSame(await marking(tenant.client, { ids: [id, 2_147_483_600, id, foreign] }), [1, [2_147_483_600, foreign]])
  t.strictSame(await marking(tenant.client, { ids: [id] }), [0, []])
  matches(t, await listed(other.client), [{ readAt: null }])
})

t.test('concurrent markNotificationsRead calls of one caller count each notification exactly once', async (t) => {
  const tenant = await service.tenant()
  await race(t, {
    at: service,
    arrange: async () => {
      for (let count = 0; count < 3; count += 1) await notice(tenant)
      return (await idsOf(tenant.client)).slice(0, 3)
    },
    contestants: (ids) => [
      () => marking(tenant.client, { ids }),
      () => marking(tenant.client, { all: true }),
      () => marking(tenant.client, { ids }),
    ],
    judge: (answers) => t.strictSame(answers.map(([marked]) => marked).toSorted(), [0, 0, 3]),
  })
})

t.test(
  'marking all as read stores no row per old notification, and applies only to entity types that the caller may see',
  async (t) => {
    const tenant = await service.tenant()
    const [a, b] = [await makeUserWithClient(tenant), await makeUserWithClient(tenant)]
    const { pool } = tenant.database
    const age = (days: number) =>
      pool.query(
        `update notifications set ${shiftedTimeSql('created_at', 'make_interval(days => $2)')} where tenant_id = $1`,
        [tenant.id, -days],
      )
    for (const userId of [null, a.id, b.id]) await notice(tenant, { userId })
    await notice(tenant, { type: 'invoice.mail_failed', entityType: 'invoice' })
    await age(2)
    const own = await idsOf(a.client)
    const first = own.at(-1)!
    t.strictSame(await marking(a.client, { ids: [first] }), [1, []])
    const early = (await listed(a.client)).at(-1)!.readAt
    const { client: bidsAlone } = await tenant.key({
      scopes: ['notifications:read', 'notifications:write', 'bids:read'],
    })
    t.strictSame(await marking(bidsAlone, { all: true }), [3, []])
    matches(
      t,
      (await listed(tenant.client)).map(({ entityType, readAt }) => [entityType, readAt !== null]),
      [['invoice', false], ...[1, 2, 3].map(() => ['bid', true])],
    )
    t.strictSame(await marking(tenant.client, { all: true }), [1, []], 'API keys share what is marked as read')
    t.strictSame(await marking(a.client, { all: true }), [2, []])
    t.equal((await listed(a.client)).at(-1)!.readAt, early, 'the time of the first reading stays')
    const { rows } = await pool.query('select 1 from notification_reads where tenant_id = $1', [tenant.id])
    t.equal(rows.length, 1)
    t.strictSame(await idsOf(a.client, { isRead: false }), [])
    t.strictSame(await idsOf(a.client, { isRead: true }), own)
    t.equal((await idsOf(b.client, { isRead: false })).length, 3)
    t.strictSame(await marking(a.client, { ids: own }), [0, []])
    await notice(tenant)
    t.equal((await idsOf(a.client, { isRead: false })).length, 1, 'a later notification is unread')
    t.strictSame(await marking(a.client, { all: true }), [1, []])
    t.strictSame(await marking(a.client, { all: true }), [0, []])
  },
)

t.test('a caller that sees only some notifications marks only these as read, however old they are', async (t) => {
  const tenant = await service.tenant()
  const [a, b] = [await makeUserWithClient(tenant), await makeUserWithClient(tenant)]
  for (const userId of [null, a.id, b.id]) await notice(tenant, { userId })
  const { id: entityId } = await make.signatureRequest(tenant)
  await notice(tenant, { type: 'signature_request.expired', entityType: 'signature_request', entityId })
  await tenant.database.pool.query(
    `update notifications set ${shiftedTimeSql('created_at', "interval '-2 days'")} where tenant_id = $1`,
    [tenant.id],
  )
  const unread = async () =>
    (await listed(tenant.client, { isRead: false })).map(({ entityType, userId }) => [entityType, userId])
  const body = { name: 'Mine', scopes: ['notifications:read', 'notifications:write', 'bids:read'] as const }
  const { data } = await a.client.ok('createApiKey', { body: { ...body, scopes: [...body.scopes] } })
  t.strictSame(await marking(new Client(service.origin, data.key), { all: true }), [2, []])
  t.strictSame(await unread(), [
    ['signature_request', null],
    ['bid', b.id],
  ])
  const { client: blind } = await tenant.key({ scopes: [...body.scopes, 'signatures:read'] })
  t.strictSame(await marking(blind, { all: true }), [1, []], 'the key cannot read the paper of the signature request')
  t.strictSame(await unread(), [['signature_request', null]])
  t.strictSame(await marking(tenant.client, { all: true }), [1, []])
  t.strictSame(await unread(), [])
})

t.test(
  'a notification that is committed after "mark all" is unread, even if its transaction began before',
  async (t) => {
    const tenant = await service.tenant()
    await notice(tenant)
    const { database, caller } = tenant
    const values = [tenant.id]
    await database.pool.query(
      `update notifications set ${shiftedTimeSql('created_at', "interval '-1 day'")} where tenant_id = $1`,
      values,
    )
    await runTransaction(database, caller, async (tx) => {
      await storeNotification(tx, caller, { type: 'bid.expired', entityType: 'bid', entityId: 1, title: 'Late' })
      t.strictSame(await marking(tenant.client, { all: true }), [1, []])
    })
    matches(t, await listed(tenant.client), [{ title: 'Late', readAt: null }, { readAt: String }])
  },
)

t.test('users of every role see their own notifications and mark them as read, also through an app', async (t) => {
  const tenant = await service.tenant()
  for (const role of roles) {
    const { id, client } = await makeUserWithClient(tenant, role)
    await notice(tenant, { userId: id })
    const own = await idsOf(client, { isRead: false })
    t.equal(own.length, 1, role)
    t.strictSame(await marking(client, { ids: own }), [1, []], role)
    t.strictSame(await idsOf(client, { isRead: false }), [], role)
  }
})

t.test('markNotificationsRead requires either ids or all: true, and the scope notifications:write', async (t) => {
  const tenant = await service.tenant()
  for (const body of [{ ids: [1], all: true }, {}]) {
    t.strictSame(statusAndViolations(await mark(tenant.client, body)), { status: 422, fields: ['ids rule'] })
  }
  t.strictSame(statusAndViolations(await mark(tenant.client, { all: false })).fields, ['all enum'])
  t.strictSame(statusAndViolations(await mark(tenant.client, { ids: [] })).fields, ['ids length'])
  const { client } = await tenant.key({ scopes: ['notifications:read'] })
  matches(t, await mark(client, { all: true }), { status: 403, code: 'scope_insufficient' })
})

t.test('notifications about bids require bids:read, and listNotifications filters by isRead and type', async (t) => {
  const tenant = await service.tenant()
  await notice(tenant)
  await notice(tenant, { type: 'invoice.mail_failed', entityType: 'invoice' })
  const { client } = await tenant.key({ scopes: allScopes.filter((scope) => scope !== 'bids:read') })
  t.strictSame(await typesOf(client), ['invoice.mail_failed'])
  const [unread, hidden] = (await idsOf(tenant.client)) as [number, number]
  t.strictSame(await marking(client, { ids: [hidden] }), [0, [hidden]])
  await marking(tenant.client, { ids: [hidden] })
  t.strictSame(await idsOf(tenant.client, { isRead: false }), [unread])
  t.strictSame(await idsOf(tenant.client, { isRead: true }), [hidden])
  t.strictSame(await idsOf(tenant.client, { type: 'bid.expired' }), [hidden])
  const page = await tenant.client.ok('listNotifications', { query: { limit: 1 } })
  t.strictSame(await idsOf(tenant.client, { limit: 1, cursor: page.meta.pagination.cursor! }), [hidden])
})

/** Scope that a caller needs to see notifications about each entity type. */
const scopes: Record<Schemas['NotifiedType'], string> = {
  lead: 'leads:read',
  project: 'projects:read',
  bid: 'bids:read',
  change_order: 'change_orders:read',
  pay_app: 'pay_apps:read',
  invoice: 'invoices:read',
  signature_request: 'signatures:read',
  webhook_endpoint: 'webhooks:manage',
  accounting: 'settings:read',
}

t.test('an API key sees all notifications within its scopes; a user sees only shared and own ones', async (t) => {
  const tenant = await service.tenant()
  const [a, b] = [await makeUserWithClient(tenant), await makeUserWithClient(tenant)]
  const people = [a.id, b.id, null]
  const { id: requestId } = await make.signatureRequest(tenant)
  for (const entityType of Object.keys(scopes) as Schemas['NotifiedType'][]) {
    const entityId = entityType === 'signature_request' ? requestId : 7
    for (const userId of people) await notice(tenant, { entityType, entityId, userId })
  }
  for (const [entityType, scope] of Object.entries(scopes)) {
    // A signature request is visible only to callers who may read the record to sign.
    const signed = entityType === 'signature_request' ? ['change_orders:read'] : []
    const { client } = await tenant.key({ scopes: ['notifications:read', scope, ...signed] })
    const own = async () => (await listed(client)).filter((one) => one.entityType === entityType)
    matches(
      t,
      (await own()).map((one) => [one.entityType, one.userId]),
      people.toReversed().map((userId) => [entityType, userId]),
      scope,
    )
    t.equal((await own()).length, 3)
    t.equal((await listed(client)).length, 3 + 3 * signed.length)
    const { client: but } = await tenant.key({ scopes: allScopes.filter((one) => one !== scope) })
    t.equal((await listed(but)).filter((one) => one.entityType === entityType).length, 0, scope)
  }
  for (const { client, id } of [a, b]) {
    t.strictSame([...new Set((await listed(client)).map(({ userId }) => userId))], [null, id])
  }
})

t.test('the 20th consecutive failed delivery disables the endpoint and creates one notification', async (t) => {
  const tenant = await service.tenant()
  const { data } = await tenant.client.ok('createWebhookEndpoint', {
    body: { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created'] },
  })
  const { pool } = tenant.database
  await pool.query('update webhook_endpoints set consecutive_failures = 18 where tenant_id = $1', [tenant.id])
  const at = new Date().toISOString()
  const fail = async () => {
    await make.contact(tenant)
    const { rows } = await pool.query<{ id: string }>(
      `select id from webhook_deliveries where tenant_id = $1 and status = 'pending' order by id desc limit 1`,
      [tenant.id],
    )
    const delivery = { id: Number(rows[0]!.id), replays: 0 }
    const outcome = {
      ...{ status: 'exhausted', attemptCount: 1, nextAttemptAt: null, lastAttemptedAt: at, completedAt: at },
      ...{ responseStatus: 410, responseBody: null, responseHeaders: null, errorMessage: 'Gone' },
    }
    const attempted = [{ delivery, outcome }] as never
    await recordAttempts(service.database, { tenantId: tenant.id, endpointId: data.id }, attempted, at)
  }
  await fail()
  t.strictSame(await listed(tenant.client), [])
  await fail()
  matches(t, await listed(tenant.client), [
    { type: 'webhook_endpoint.disabled', entityType: 'webhook_endpoint', entityId: data.id, title: /8\.8\.8\.8/ },
  ])
  const endpoint = await tenant.client.ok('getWebhookEndpoint', { path: { id: data.id } })
  matches(t, endpoint.data, { isActive: false, consecutiveFailures: 20 })
  await recordAttempts(service.database, { tenantId: tenant.id, endpointId: data.id }, [], at)
  t.equal((await listed(tenant.client)).length, 1)
})

t.test('a rejected accounting grant creates one reconnect_required notification without an entityId', async (t) => {
  const tenant = await service.tenant()
  await make.accounting(tenant)
  const { rows } = await tenant.database.pool.query<{ access_token: string | null }>(
    'select access_token from accounting_connections where tenant_id = $1',
    [tenant.id],
  )
  for (const _ of [1, 2]) {
    await requireReconnection(tenant.database.sql, tenant.id, rows[0]!.access_token, 'The grant was withdrawn.')
  }
  const all = await listed(tenant.client)
  matches(t, all, [{ type: 'accounting.reconnect_required', entityType: 'accounting', entityId: null, userId: null }])
  t.equal(all.length, 1)
})
