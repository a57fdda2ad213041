import { pino } from 'pino'
import t from 'tap'
import { signatureHeader } from '../../../db/domain/webhook-signature.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { lacks, matches } from '../../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../../scripts/testkit/assertions/matching.ts'
import { startService, type TestTenant } from '../../../scripts/testkit/environment/service.ts'
import type { ClientAnswer } from '../../../scripts/testkit/http/client.ts'
import { make } from '../../../scripts/testkit/make.ts'
import { makeUser } from '../../../scripts/testkit/oauth.ts'
import { runClockAdvance } from '../../../scripts/testkit/peers/sandbox.ts'
import { FormVisitor } from '../../../scripts/testkit/peers/visitor.ts'
import { answerWith, startReceiver } from '../../../scripts/testkit/webhooks/receiver.ts'
import { createDispatcher } from '../../../workers/webhooks/deliver.ts'

const receiver = await startReceiver(t)
const service = await startService(t, { settings: { webhookDevHosts: [receiver.host] } })
const { origin, database, settings } = service
const place = {
  database,
  secrets: deriveSecrets(settings.secretKey),
  settings,
  log: pino({ level: 'silent' }),
  stopping: () => false,
}

async function enter(tenant: TestTenant) {
  const person = await makeUser(tenant, 'admin')
  const visitor = new FormVisitor(origin)
  await visitor.signIn(await visitor.get('/sign-in'), person)
  return { person, visitor }
}

/** Opens `page` and submits its form whose action is `path`. */
const send = async (visitor: FormVisitor, page: string, path: string, fields: Record<string, string> = {}) =>
  visitor.submit(await visitor.get(page), fields, { action: path })

const idIn = ({ headers }: ClientAnswer): number => Number(/\/(\d+)/.exec(String(headers.location))![1])
const unescaped = (text: string): string => text.replaceAll('&#x3D;', '=').replaceAll('&quot;', '"')
const secretIn = ({ text }: ClientAnswer): string | undefined => /whsec_[\w+/]+=/.exec(unescaped(text))?.[0]

t.test(
  'an added endpoint can be tested; its delivery shows the request and the answer, and a replay sends it again',
  async (t) => {
    const tenant = await service.tenant()
    const { person, visitor } = await enter(tenant)
    const added = await send(visitor, '/portal/webhooks/new', '/portal/webhooks/new', {
      url: receiver.url,
      all: 'bid',
      description: 'ERP',
    })
    const id = idIn(added)
    matches(t, added, { status: 303, headers: { location: `/portal/webhooks/${id}/secret` } })
    const secret = secretIn(await visitor.get(`/portal/webhooks/${id}/secret`))!
    t.equal(secretIn(await visitor.get(`/portal/webhooks/${id}/secret`)), undefined, 'the secret is shown only once')
    const { data: endpoint } = await tenant.client.ok('getWebhookEndpoint', { path: { id } })
    matches(t, endpoint, { eventTypes: [], eventPatterns: ['bid.*'], projectId: null, isOrdered: false })
    const query = { requestId: String(added.headers['x-request-id']) }
    matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
      { userId: person.id, operationId: 'createWebhookEndpoint', status: 303 },
    ])

    receiver.answer = answerWith(418, 'a teapot <b>', { 'X-Request-Id': 'theirs-1' })
    const tested = await send(visitor, `/portal/webhooks/${id}`, `/portal/webhooks/${id}/test`)
    const delivery = Number(/deliveries\/(\d+)/.exec(String(tested.headers.location))![1])
    await createDispatcher(place, { tenantId: tenant.id, endpointId: id }).run()
    const { headers, body } = receiver.received.at(-1)!
    const page = unescaped((await visitor.get(`/portal/webhooks/deliveries/${delivery}`)).text)
    const [, at] = /t=(\d+)/.exec(String(headers['svc-signature']))!
    t.equal(headers['svc-signature'], signatureHeader(body, Number(at) * 1000, [secret]))
    matches(t, page, containing(`Svc-Signature: ${headers['svc-signature']}`), 'the signature that the receiver got')
    matches(t, page, containing(`Svc-Event-Id: ${headers['svc-event-id']}`))
    matches(t, page, containing(`webhook-signature: ${headers['webhook-signature']}`))
    matches(t, page, containing('"type": "webhook.test"'))
    matches(t, page, /Status 418[\s\S]*x-request-id: theirs-1[\s\S]*a teapot &lt;b&gt;/)
    matches(t, page, /1 of 7[\s\S]*exhausted|exhausted[\s\S]*1 of 7/)
    matches(
      t,
      (await visitor.get('/portal')).text,
      containing(`/portal/webhooks/deliveries/${delivery}`),
      'the overview lists the failed delivery',
    )

    receiver.answer = answerWith(200)
    const action = `/portal/webhooks/deliveries/${delivery}/replay`
    await send(visitor, `/portal/webhooks/deliveries/${delivery}`, action)
    await createDispatcher(place, { tenantId: tenant.id, endpointId: id }).run()
    t.equal(receiver.received.at(-1)!.body, body)
    matches(t, (await visitor.get(`/portal/webhooks/deliveries/${delivery}`)).text, /succeeded/)
    matches(
      t,
      (await visitor.get('/portal/webhooks/deliveries?status=succeeded&eventType=webhook.test')).text,
      containing(`deliveries/${delivery}"`),
    )
    lacks(t, (await visitor.get('/portal/webhooks/deliveries?status=failed')).text, `deliveries/${delivery}"`)
    t.equal((await visitor.get('/portal/webhooks/deliveries?status=wrong')).status, 422)

    const rotated = await send(visitor, `/portal/webhooks/${id}/rotate`, `/portal/webhooks/${id}/rotate`)
    const fresh = secretIn(await visitor.get(String(rotated.headers.location)))
    t.ok(fresh && fresh !== secret)
    matches(
      t,
      (await visitor.get(`/portal/webhooks/deliveries/${delivery}`)).text,
      containing('secret was rotated since'),
    )
  },
)

t.test('the page of a sandbox delivery shows no signature if the sandbox clock is ahead', async (t) => {
  const tenant = await service.tenant({ mode: 'sandbox' })
  const body = { url: receiver.url, eventPatterns: ['contact.*'] }
  const { data: endpoint } = await tenant.client.ok('createWebhookEndpoint', { body })
  receiver.answer = answerWith(200)
  const delivered = async () => {
    await make.contact(tenant)
    await createDispatcher(place, { tenantId: tenant.id, endpointId: endpoint.id }).run()
    const { data } = await tenant.client.ok('listWebhookDeliveries')
    const delivery = data.find(({ attemptCount }) => attemptCount > 0)!
    const { visitor } = await enter(tenant)
    return unescaped((await visitor.get(`/portal/webhooks/deliveries/${delivery.id}`)).text)
  }
  matches(t, await delivered(), containing(`Svc-Signature: ${receiver.received.at(-1)!.headers['svc-signature']}`))
  await runClockAdvance(service, tenant, { advanceSeconds: 100 * 86_400 })
  const page = await delivered()
  lacks(t, page, 'Svc-Signature')
  matches(t, page, /sandbox’s clock, which is ahead[\s\S]*"type": "contact.created"/)
})

t.test('an endpoint can be paused, activated, changed and deleted', async (t) => {
  const tenant = await service.tenant()
  const { visitor } = await enter(tenant)
  const values = { url: 'https://8.8.8.8/hook', eventTypes: 'bid.accepted' }
  const id = idIn(await send(visitor, '/portal/webhooks/new', '/portal/webhooks/new', values))
  const page = `/portal/webhooks/${id}`
  const now = async () => (await tenant.client.ok('getWebhookEndpoint', { path: { id } })).data
  matches(t, await send(visitor, page, `${page}/pause`), { headers: { location: `${page}?notice=paused` } })
  matches(t, await now(), { isActive: false })
  matches(t, (await visitor.get(`${page}?notice=paused`)).text, /role="status">The endpoint is paused/)
  await send(visitor, page, `${page}/activate`)
  matches(t, await now(), { isActive: true, disabledReason: null })
  const changed = { url: 'https://8.8.8.8/other', description: 'Bids & more', all: 'project' }
  matches(t, await send(visitor, `${page}/edit`, `${page}/edit`, changed), { status: 303 })
  matches(t, await now(), { url: changed.url, description: changed.description })
  await send(visitor, `${page}/delete`, `${page}/delete`)
  t.equal((await tenant.client.call('getWebhookEndpoint', { path: { id } })).status, 404)
  t.equal((await visitor.get(page)).status, 404)
})

/** Returns the checked boxes of a page as `name=value`, or as `name` if they have no value. */
const ticksIn = ({ text }: ClientAnswer): string[] =>
  [...text.matchAll(/<input type="checkbox" name="(\w+)"(?: value="([^"]*)")? checked>/g)].map(([, name, value]) =>
    value === undefined ? name! : `${name}=${value}`,
  )

t.test(
  'the endpoint form saves event types, families or all events, a project and ordering, and shows them again',
  async (t) => {
    const tenant = await service.tenant()
    const { visitor } = await enter(tenant)
    const project = await make.project(tenant)
    const ticked = [
      [{ eventTypes: 'bid.accepted' }, { eventTypes: ['bid.accepted'], eventPatterns: [] }],
      [{ eventTypes: 'job.failed' }, { eventTypes: [], eventPatterns: ['job.failed'] }],
      [
        { all: 'lead', eventTypes: 'lead.created' },
        { eventTypes: [], eventPatterns: ['lead.*'] },
      ],
      [
        { all: 'invoice', eventTypes: 'bid.accepted' },
        { eventTypes: ['bid.accepted'], eventPatterns: ['invoice.*'] },
      ],
      [
        { everything: 'on', all: 'bid' },
        { eventTypes: [], eventPatterns: ['*'] },
      ],
    ] as const
    const id = idIn(
      await send(visitor, '/portal/webhooks/new', '/portal/webhooks/new', { url: 'https://8.8.8.8/a', all: 'bid' }),
    )
    const page = `/portal/webhooks/${id}`
    const values = { url: 'https://8.8.8.8/a', projectId: String(project.id), isOrdered: 'on' }
    const now = async () => (await tenant.client.ok('getWebhookEndpoint', { path: { id } })).data
    for (const [fields, wanted] of ticked) {
      matches(t, await send(visitor, `${page}/edit`, `${page}/edit`, { ...values, ...fields }), { status: 303 })
      matches(t, await now(), { ...wanted, projectId: project.id, isOrdered: true })
      const named = wanted.eventTypes.map((type) => `eventTypes=${type}`)
      const patterns = wanted.eventPatterns.map((pattern) => {
        if (pattern === '*') return 'everything'
        return pattern.endsWith('.*') ? `all=${pattern.slice(0, -2)}` : `eventTypes=${pattern}`
      })
      const shown = await visitor.get(`${page}/edit`)
      t.strictSame(ticksIn(shown).sort(), [...named, ...patterns, 'isOrdered'].sort())
      matches(
        t,
        shown.text,
        containing(`name="projectId" inputmode="numeric" autocomplete="off" value="${project.id}"`),
      )
    }
    matches(t, (await visitor.get(page)).text, /One at a time/)
    const wrong = [
      [{ projectId: 'deck' }, /id="projectId-problem">Must be the id of a project, a whole number\./],
      [{ projectId: String(project.id + 1_000_000) }, /id="projectId-problem">No such project/],
    ] as const
    for (const [fields, text] of wrong)
      matches(t, await send(visitor, `${page}/edit`, `${page}/edit`, { ...values, all: 'bid', ...fields }), {
        status: 422,
        text,
      })
    const nothing = await send(visitor, `${page}/edit`, `${page}/edit`, values)
    matches(t, nothing, { status: 422, text: /id="eventTypes-problem">/ })
    const families = [
      ...new Set((await visitor.get('/portal/webhooks/new')).text.matchAll(/name="all" value="(\w+)"/g)),
    ]
    t.ok(families.length > 10, 'the form lists the event families')
  },
)

t.test(
  "the portal shows a recovery plan before it starts the recovery's job, and shows violations next to their fields",
  async (t) => {
    const tenant = await service.tenant()
    const { person, visitor } = await enter(tenant)
    const body = { url: 'https://8.8.8.8/hook', eventTypes: ['contact.created' as const] }
    const { id } = (await tenant.client.ok('createWebhookEndpoint', { body })).data
    await make.contact(tenant)
    await make.contact(tenant)
    await tenant.database.pool.query(
      `update webhook_deliveries set status = 'exhausted', next_attempt_at = null where tenant_id = $1`,
      [tenant.id],
    )
    const page = `/portal/webhooks/${id}/recover`
    matches(t, (await visitor.get(`/portal/webhooks/${id}`)).text, containing(`href="${page}"`))
    matches(t, (await visitor.get(`/portal/webhooks/deliveries?endpointId=${id}`)).text, containing(`href="${page}"`))
    const since = new Date(Date.now() - 3_600_000).toISOString().slice(0, 16)
    const plan = (fields: Record<string, string>) => send(visitor, page, `${page}/plan`, { since, ...fields })
    matches(t, await plan({ since: '2020-01-01T00:00' }), {
      status: 422,
      text: /id="since-problem">Must not be more than 30 days ago/,
    })
    matches(t, await plan({ since: 'yesterday' }), { status: 422, text: /id="since-problem">/ })
    const soon = new Date().toISOString().slice(0, 16)
    matches(t, (await plan({ until: '2020-01-01T00:00' })).text, /id="until-problem">Must not be before since/)
    const planned = await plan({ until: soon, missing: 'on' })
    matches(t, planned.text, /<dd>2 to send<\/dd>/)
    t.strictSame((await tenant.client.ok('listJobs')).data, [])
    const begun = await visitor.submit(planned, {}, { action: page })
    const [job] = (await tenant.client.ok('listJobs')).data
    matches(t, begun, { status: 303, headers: { location: `/portal/jobs/${job!.id}` } })
    matches(t, job, { type: 'recovery', params: { endpointId: id, failedOnly: false, until: `${soon}:59.999Z` } })
    matches(t, (await visitor.get(`/portal/jobs/${job!.id}`)).text, /Recovery of webhook deliveries/)
    const query = { requestId: String(begun.headers['x-request-id']) }
    matches(t, (await tenant.client.ok('listApiAuditLogs', { query })).data, [
      { userId: person.id, operationId: 'recoverWebhookEndpoint' },
    ])
    matches(t, await visitor.submit(planned, {}, { action: page }), {
      status: 409,
      text: /already recovering deliveries of this endpoint/,
    })
    await tenant.client.ok('updateWebhookEndpoint', { path: { id }, body: { isActive: false } })
    const paused = await plan({})
    matches(t, paused.text, /The endpoint is paused[\s\S]*<dd>2 to send<\/dd>/)
    lacks(t, paused.text, 'Send them')
  },
)

t.test('the endpoint form applies the URL rules of the API and shows the violation next to the field', async (t) => {
  const tenant = await service.tenant()
  const { visitor } = await enter(tenant)
  for (const url of ['http://8.8.8.8/', 'https://10.0.0.1/', 'nothing', '']) {
    const fields = { url, eventTypes: 'bid.accepted' }
    const answer = await send(visitor, '/portal/webhooks/new', '/portal/webhooks/new', fields)
    matches(t, answer, { status: 422, text: /id="url-problem">/ }, url)
    matches(t, answer.text, /value="bid\.accepted"[^>]* checked/, 'checked boxes stay checked')
  }
  const fields = { url: 'https://8.8.8.8/twice', eventTypes: 'bid.accepted' }
  await send(visitor, '/portal/webhooks/new', '/portal/webhooks/new', fields)
  const twice = await send(visitor, '/portal/webhooks/new', '/portal/webhooks/new', fields)
  matches(t, twice, { status: 409, text: /already has this URL. Change its eventTypes instead/ })
})

t.test(
  'an endpoint that never answered is not shown as active, and deleting it keeps the reason of the last failure',
  async (t) => {
    const tenant = await service.tenant()
    const { client } = tenant
    const { visitor } = await enter(tenant)
    const body = { url: receiver.url, eventTypes: ['contact.created' as const] }
    const { id } = (await client.ok('createWebhookEndpoint', { body })).data
    const badges = async () => {
      const [list, page] = [await visitor.get('/portal/webhooks'), await visitor.get(`/portal/webhooks/${id}`)]
      return [
        /<td data-label="Status"><span class="badge \w+">(.*?)<\/td>/.exec(list.text)![1]!.replace(/<[^>]*>/g, '|'),
        /<span class="badge \w+">(.*?)<\/span>(?: <span class="quiet">(.*?)<\/span>)?/
          .exec(page.text)!
          .slice(1)
          .join(', '),
      ]
    }
    t.strictSame(await badges(), ['Nothing sent yet|', 'Nothing sent yet, '])
    receiver.answer = answerWith(500)
    for (const firstName of ['Ann', 'Bo']) await client.ok('createContact', { body: { type: 'customer', firstName } })
    await createDispatcher(place, { tenantId: tenant.id, endpointId: id }).run()
    t.strictSame(await badges(), ['Not reached yet||2 retrying|', 'Not reached yet, 2 retrying'])
    receiver.answer = answerWith(200)
    await client.ok('createContact', { body: { type: 'customer', firstName: 'Cy' } })
    await createDispatcher(place, { tenantId: tenant.id, endpointId: id }).run()
    t.strictSame(await badges(), ['Failing||2 retrying|', 'Failing, 2 retrying'])
    await client.ok('deleteWebhookEndpoint', { path: { id } })
    await createDispatcher(place, { tenantId: tenant.id, endpointId: id }).run()
    const { data: ended } = await client.ok('listWebhookDeliveries', { query: { status: 'exhausted' } })
    t.strictSame(
      ended.map(({ errorMessage }) => errorMessage),
      Array(2).fill('The receiver answered with status 500. The endpoint was deleted.'),
    )
    const { text } = await visitor.get(`/portal/webhooks/deliveries/${ended[0]!.id}`)
    lacks(t, text, 'the last attempt took')
  },
)
