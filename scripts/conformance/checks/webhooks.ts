import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConformanceCheck, expectOf, expectSame, expectStatus, Finding, Skipped } from '../check.ts'
import type { KitAnswer } from '../http.ts'
import { endpointUrl, type Kit } from '../kit.ts'
import { isSignedBy, isStandardSigned, type KitDelivery, type KitReceiver } from '../receiver.ts'

const arrivalLimitMs = 20_000
/** The first delay of 30 s, 20 % more, and what a busy worker adds. */
const retryLimitMs = 60_000

interface HeardEndpoint {
  id: number
  secret: string
  /** At the receiver. */
  path: string
  receiver: KitReceiver
}

const register = ({ first, mark }: Kit, values: object): Promise<KitAnswer> =>
  first.call('createWebhookEndpoint', { body: { eventTypes: ['product.created'], description: mark, ...values } })

/** Has the events of new contacts come to a path of its own, for as long as the work takes. */
async function hearing(
  kit: Kit,
  check: string,
  work: (endpoint: HeardEndpoint) => Promise<void>,
  values: object = {},
): Promise<void> {
  const { receiver } = kit
  if (typeof receiver === 'string') throw new Skipped(receiver)
  const path = `/${check}/${randomUUID()}`
  const made = await register(kit, { url: `${receiver.url}${path}`, ...values })
  if (made.status === 422)
    throw new Finding(
      made.asked,
      'an endpoint at the receiver',
      `${made.text.slice(0, 300)}; does WEBHOOK_DEV_HOSTS name it?`,
    )
  expectStatus(made, 201)
  const { id, signingSecret: secret } = made.json.data
  try {
    await work({ id, secret, path, receiver })
  } finally {
    await kit.first.call('deleteWebhookEndpoint', { path: [id] })
  }
}

/** A new product, whose event is looked for. */
const newProduct = ({ first, mark }: Kit): Promise<KitAnswer> =>
  first.ok('createProduct', { body: { type: 'material', name: mark } })

/** The delivery of one new product, and its delivery as the API shows it. Throws a Finding when none comes. */
async function heard(kit: Kit, endpoint: HeardEndpoint): Promise<KitDelivery> {
  const made = await newProduct(kit)
  return attempt(endpoint, made.json.data.id, 1, made.asked)
}

/** An attempt to deliver the event of a record. Others may change records meanwhile. */
async function attempt(
  endpoint: HeardEndpoint,
  recordId: number,
  count: number,
  asked: string,
  limitMs = arrivalLimitMs,
): Promise<KitDelivery> {
  const { receiver, path, id } = endpoint
  const all = await receiver.until(path, recordId, count, limitMs)
  const found = all[count - 1]
  if (!found)
    throw new Finding(asked, `${count} deliveries to endpoint ${id}`, `${all.length} within ${limitMs / 1000} s`)
  return found
}

/** The delivery of an event, once it has reached a state. */
async function deliveryIn(
  { first }: Kit,
  { id }: HeardEndpoint,
  { event }: KitDelivery,
  status: string,
): Promise<{ answer: KitAnswer; shown: KitAnswer['json'] }> {
  for (const giveUpMs = Date.now() + arrivalLimitMs; ; await sleep(50)) {
    const answer = await first.ok('listWebhookEndpointDeliveries', { path: [id] })
    const shown = answer.json.data.find(({ eventId }: { eventId: string }) => eventId === event.id)
    if (shown?.status === status) return { answer, shown }
    if (Date.now() > giveUpMs) throw new Finding(answer.asked, `a delivery that is ${status}`, `it is ${shown?.status}`)
  }
}

const received = ({ headers }: KitDelivery, name: string): string => `${name}: ${headers[name.toLowerCase()]}`

/** Throws a Finding unless something holds of a delivery. */
function expectDelivered(delivery: KitDelivery, expected: string, holds: boolean, shown: string): void {
  if (!holds) throw new Finding(`a delivery of ${delivery.event?.type}`, expected, shown.slice(0, 400))
}

export const webhookChecks: ConformanceCheck[] = [
  {
    id: 'webhooks.private-addresses',
    title: 'An endpoint at a private address, or without TLS, is a 422',
    clause: 'webhooks#register-an-address',
    async run(kit) {
      for (const url of [
        'https://10.1.2.3/',
        'https://169.254.169.254/',
        'https://[::1]/',
        'http://8.8.8.8/',
        'https://8.8.8.8:22/',
      ])
        expectStatus(await register(kit, { url }), 422, 'validation_failed')
    },
  },
  {
    id: 'webhooks.types',
    title: 'An endpoint takes the types that there are, one at least',
    clause: 'webhooks#register-an-address',
    async run(kit) {
      for (const eventTypes of [[], ['contact.exploded'], ['*']])
        expectStatus(
          await register(kit, { url: endpointUrl(kit.receiver, this.id), eventTypes }),
          422,
          'validation_failed',
        )
    },
  },
  {
    id: 'webhooks.secret',
    title: 'The signing secret is shown once, where it is made',
    clause: 'webhooks#register-an-address',
    async run(kit) {
      const made = await register(kit, { url: endpointUrl(kit.receiver, this.id) })
      expectStatus(made, 201)
      const { id, signingSecret } = made.json.data
      expectOf(
        made,
        'a secret of 32 bytes behind whsec_',
        /^whsec_[A-Za-z0-9+/]{43}=$/.test(signingSecret),
        'another secret, or none',
      )
      const read = await kit.first.ok('getWebhookEndpoint', { path: [id] })
      expectOf(
        read,
        'no secret',
        !read.text.includes(signingSecret) && !('signingSecret' in read.json.data),
        'the secret',
      )
    },
  },
  {
    id: 'webhooks.arrival',
    title: 'A change is delivered as its event, which is in the log of events too',
    clause: 'webhooks#what-arrives',
    run: (kit) =>
      hearing(kit, 'webhooks.arrival', async (endpoint) => {
        const delivery = await heard(kit, endpoint)
        const { id } = delivery.event ?? {}
        const logged = await kit.first.call('getEvent', { path: [String(id)] })
        expectStatus(logged, 200)
        expectSame(logged, 'the event', logged.json.data.event ?? logged.json.data, delivery.event)
      }),
  },
  {
    id: 'webhooks.payload',
    title: 'What is delivered is as the document describes the event',
    clause: 'events',
    run: (kit) =>
      hearing(kit, 'webhooks.payload', async (endpoint) => {
        const delivery = await heard(kit, endpoint)
        const described = kit.contract.document.webhooks?.['product.created']?.post
        const [media] = Object.values(kit.contract.resolve(described?.requestBody).content ?? {}) as {
          schema: object
        }[]
        const found = media
          ? kit.contract.violations(media.schema, delivery.event)
          : ['the document has no webhook product.created']
        expectDelivered(delivery, 'the payload of product.created', found.length === 0, found.join('; '))
      }),
  },
  {
    id: 'webhooks.headers',
    title: 'A delivery names its event, type and delivery in headers',
    clause: 'webhooks#what-arrives',
    run: (kit) =>
      hearing(kit, 'webhooks.headers', async (endpoint) => {
        const delivery = await heard(kit, endpoint)
        const { id, type } = delivery.event
        for (const [name, value] of [
          ['Svc-Event-Id', id],
          ['Svc-Event-Type', type],
          ['webhook-id', id],
        ] as const)
          expectDelivered(
            delivery,
            `${name}: ${value}`,
            delivery.headers[name.toLowerCase()] === value,
            received(delivery, name),
          )
        const found = await kit.first.call('getWebhookDelivery', {
          path: [Number(delivery.headers['svc-delivery-id'])],
        })
        expectOf(found, 'the delivery of Svc-Delivery-Id', found.json?.data?.eventId === id)
      }),
  },
  {
    id: 'webhooks.signature',
    title: 'Svc-Signature vouches for the bytes that came, under the secret of the endpoint',
    clause: 'webhooks#verify-every-request',
    run: (kit) =>
      hearing(kit, 'webhooks.signature', async (endpoint) => {
        const delivery = await heard(kit, endpoint)
        expectDelivered(
          delivery,
          'a signature that holds',
          isSignedBy(delivery, endpoint.secret),
          received(delivery, 'Svc-Signature'),
        )
      }),
  },
  {
    id: 'webhooks.standard-signature',
    title: 'webhook-signature does, as Standard Webhooks has it',
    clause: 'webhooks#with-a-library-of-standard-webhooks',
    run: (kit) =>
      hearing(kit, 'webhooks.standard-signature', async (endpoint) => {
        const delivery = await heard(kit, endpoint)
        expectDelivered(
          delivery,
          'a signature that holds',
          isStandardSigned(delivery, endpoint.secret),
          received(delivery, 'webhook-signature'),
        )
      }),
  },
  {
    id: 'webhooks.previous',
    title: 'The event of a change says what was there before',
    clause: 'webhooks#what-arrives',
    run: (kit) =>
      hearing(
        kit,
        'webhooks.previous',
        async (endpoint) => {
          const { id } = (await newProduct(kit)).json.data
          const changed = await kit.first.ok('updateProduct', { path: [id], body: { unit: 'EA' } })
          const delivery = await attempt(endpoint, id, 1, changed.asked)
          const { type, data, previous_attributes: before } = delivery.event
          const holds = type === 'product.updated' && data?.unit === 'EA' && before?.unit === null
          expectDelivered(delivery, 'product.updated with the unit before', holds, delivery.body)
        },
        { eventTypes: ['product.updated'] },
      ),
  },
  {
    id: 'webhooks.delivered',
    title: 'A delivery that was answered 200 has succeeded, at the first attempt',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      hearing(kit, 'webhooks.delivered', async (endpoint) => {
        const { answer, shown } = await deliveryIn(kit, endpoint, await heard(kit, endpoint), 'succeeded')
        const { attemptCount, nextAttemptAt } = shown
        expectSame(answer, 'attempts and the next', [attemptCount, nextAttemptAt], [1, null])
      }),
  },
  {
    id: 'webhooks.final',
    title: 'A delivery that was answered 400 is exhausted, and not tried again',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      hearing(kit, 'webhooks.final', async (endpoint) => {
        endpoint.receiver.answer(endpoint.path, 400)
        const { answer, shown } = await deliveryIn(kit, endpoint, await heard(kit, endpoint), 'exhausted')
        const { responseStatus, nextAttemptAt } = shown
        expectSame(answer, 'status and the next attempt', [responseStatus, nextAttemptAt], [400, null])
      }),
  },
  {
    id: 'webhooks.failed',
    title: 'A delivery that was answered 500 has failed, and is to be tried again after 30 s, within 20 %',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      hearing(kit, 'webhooks.failed', async (endpoint) => {
        endpoint.receiver.answer(endpoint.path, 500)
        const { answer, shown } = await deliveryIn(kit, endpoint, await heard(kit, endpoint), 'failed')
        const { attemptCount, nextAttemptAt, lastAttemptedAt, responseStatus } = shown
        expectSame(answer, 'attempts and status', [attemptCount, responseStatus], [1, 500])
        const seconds = (Date.parse(nextAttemptAt) - Date.parse(lastAttemptedAt)) / 1000
        // The delay begins when the attempt has ended, which took some time.
        expectOf(answer, 'the next attempt after 24 to 36 s', seconds >= 24 && seconds <= 47, `after ${seconds} s`)
      }),
  },
  {
    id: 'webhooks.retried',
    title: 'A delivery that failed comes again: the same event and bytes, signed anew',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      hearing(kit, 'webhooks.retried', async (endpoint) => {
        endpoint.receiver.answer(endpoint.path, 500)
        const one = await heard(kit, endpoint)
        endpoint.receiver.answer(endpoint.path, 200)
        const other = await attempt(endpoint, one.event.data.id, 2, 'a delivery that was answered 500', retryLimitMs)
        expectDelivered(
          other,
          `the bytes of the first attempt: ${one.body.slice(0, 100)}`,
          other.body === one.body,
          other.body,
        )
        expectDelivered(
          other,
          'a signature that holds',
          isSignedBy(other, endpoint.secret),
          received(other, 'Svc-Signature'),
        )
        const { answer, shown } = await deliveryIn(kit, endpoint, other, 'succeeded')
        expectSame(answer, 'attempts', shown.attemptCount, 2)
      }),
  },
  {
    id: 'webhooks.replay',
    title: 'A replayed delivery is the same event and the same bytes',
    clause: 'webhooks#replay-and-catch-up',
    run: (kit) =>
      hearing(kit, 'webhooks.replay', async (endpoint) => {
        const one = await heard(kit, endpoint)
        const { shown } = await deliveryIn(kit, endpoint, one, 'succeeded')
        const replayed = await kit.first.ok('replayWebhookDelivery', { path: [shown.id] })
        const other = await attempt(endpoint, one.event.data.id, 2, replayed.asked)
        expectDelivered(other, `the same bytes: ${one.body.slice(0, 100)}`, other.body === one.body, other.body)
      }),
  },
  {
    id: 'webhooks.rotation',
    title: 'After a rotation requests are signed by either secret',
    clause: 'webhooks#rotate-the-secret',
    run: (kit) =>
      hearing(kit, 'webhooks.rotation', async (endpoint) => {
        const { signingSecret } = (await kit.first.ok('rotateWebhookSecret', { path: [endpoint.id] })).json.data
        const delivery = await heard(kit, endpoint)
        for (const secret of [endpoint.secret, signingSecret])
          expectDelivered(
            delivery,
            'signatures by both secrets',
            isSignedBy(delivery, secret),
            received(delivery, 'Svc-Signature'),
          )
      }),
  },
  {
    id: 'webhooks.of-the-organization',
    title: "Another organization's changes do not come",
    clause: 'authentication',
    run: (kit) =>
      hearing(kit, 'webhooks.of-the-organization', async (endpoint) => {
        await kit.second.ok('createProduct', { body: { type: 'material', name: kit.mark } })
        await heard(kit, endpoint)
        const { tenant } = (await kit.first.ok('getMe')).json.data
        for (const delivery of endpoint.receiver.at(endpoint.path))
          expectDelivered(
            delivery,
            `an event of the organization ${tenant.id}`,
            delivery.event?.tenant_id === tenant.id,
            delivery.body,
          )
      }),
  },
]
