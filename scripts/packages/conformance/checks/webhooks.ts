import type { ConformanceCheck } from '../check.ts'
import { expectCondition, expectEqual, expectStatus } from '../findings.ts'
import { toEndpointUrl } from '../kit.ts'
import { hasStandardSignature, hasValidSignature } from '../receiver.ts'
import {
  createTestProduct,
  describeHeader,
  expectDeliveryCondition,
  receiveDelivery,
  registerEndpoint,
  retryLimitMs,
  waitForAttempt,
  waitForDeliveryStatus,
  withWebhookEndpoint,
} from './webhook-deliveries.ts'

export const webhookChecks: ConformanceCheck[] = [
  {
    id: 'webhooks.private-addresses',
    title: 'An endpoint at a private address, or without TLS, is refused with 422',
    clause: 'webhooks#register-an-address',
    async run(kit) {
      for (const url of [
        'https://10.1.2.3/',
        'https://169.254.169.254/',
        'https://[::1]/',
        'http://8.8.8.8/',
        'https://8.8.8.8:22/',
      ])
        expectStatus(await registerEndpoint(kit, { url }), 422, 'validation_failed')
    },
  },
  {
    id: 'webhooks.types',
    title: 'An endpoint needs at least one event type, and accepts only existing event types',
    clause: 'webhooks#register-an-address',
    async run(kit) {
      for (const eventTypes of [[], ['contact.exploded'], ['*']])
        expectStatus(
          await registerEndpoint(kit, { url: toEndpointUrl(kit.receiver, this.id), eventTypes }),
          422,
          'validation_failed',
        )
    },
  },
  {
    id: 'webhooks.secret',
    title: 'The signing secret is shown only in the answer that creates the endpoint',
    clause: 'webhooks#register-an-address',
    async run(kit) {
      const made = await registerEndpoint(kit, { url: toEndpointUrl(kit.receiver, this.id) })
      expectStatus(made, 201)
      const { id, signingSecret } = made.json.data
      expectCondition(
        made,
        'a secret of 32 bytes behind whsec_',
        /^whsec_[A-Za-z0-9+/]{43}=$/.test(signingSecret),
        'another secret, or none',
      )
      const read = await kit.firstCaller.callSuccessfully('getWebhookEndpoint', { path: [id] })
      expectCondition(
        read,
        'no secret',
        !read.text.includes(signingSecret) && !('signingSecret' in read.json.data),
        'the secret',
      )
    },
  },
  {
    id: 'webhooks.arrival',
    title: 'A change is delivered as an event, and the event log has the same event',
    clause: 'webhooks#what-arrives',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.arrival', async (endpoint) => {
        const delivery = await receiveDelivery(kit, endpoint)
        const { id } = delivery.event ?? {}
        const logged = await kit.firstCaller.call('getEvent', { path: [String(id)] })
        expectStatus(logged, 200)
        expectEqual(logged, 'the event', logged.json.data.event ?? logged.json.data, delivery.event)
      }),
  },
  {
    id: 'webhooks.payload',
    title: 'A delivered event matches its schema in the contract',
    clause: 'events',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.payload', async (endpoint) => {
        const delivery = await receiveDelivery(kit, endpoint)
        const described = kit.contract.document.webhooks?.['product.created']?.post
        const [media] = Object.values(kit.contract.resolve(described?.requestBody).content ?? {}) as {
          schema: object
        }[]
        const found = media
          ? kit.contract.listViolations(media.schema, delivery.event)
          : ['the document has no webhook product.created']
        expectDeliveryCondition(delivery, 'the payload of product.created', found.length === 0, found.join('; '))
      }),
  },
  {
    id: 'webhooks.headers',
    title: 'A delivery has headers with its event id, event type and delivery id',
    clause: 'webhooks#what-arrives',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.headers', async (endpoint) => {
        const delivery = await receiveDelivery(kit, endpoint)
        const { id, type } = delivery.event
        for (const [name, value] of [
          ['Svc-Event-Id', id],
          ['Svc-Event-Type', type],
          ['webhook-id', id],
        ] as const)
          expectDeliveryCondition(
            delivery,
            `${name}: ${value}`,
            delivery.headers[name.toLowerCase()] === value,
            describeHeader(delivery, name),
          )
        const found = await kit.firstCaller.call('getWebhookDelivery', {
          path: [Number(delivery.headers['svc-delivery-id'])],
        })
        expectCondition(found, 'the delivery of Svc-Delivery-Id', found.json?.data?.eventId === id)
      }),
  },
  {
    id: 'webhooks.signature',
    title: "Svc-Signature is a valid signature of the received bytes with the endpoint's secret",
    clause: 'webhooks#verify-every-request',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.signature', async (endpoint) => {
        const delivery = await receiveDelivery(kit, endpoint)
        expectDeliveryCondition(
          delivery,
          'a signature that holds',
          hasValidSignature(delivery, endpoint.secret),
          describeHeader(delivery, 'Svc-Signature'),
        )
      }),
  },
  {
    id: 'webhooks.standard-signature',
    title: 'webhook-signature is valid as Standard Webhooks defines it',
    clause: 'webhooks#with-a-library-of-standard-webhooks',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.standard-signature', async (endpoint) => {
        const delivery = await receiveDelivery(kit, endpoint)
        expectDeliveryCondition(
          delivery,
          'a signature that holds',
          hasStandardSignature(delivery, endpoint.secret),
          describeHeader(delivery, 'webhook-signature'),
        )
      }),
  },
  {
    id: 'webhooks.previous',
    title: 'The event of a change has the previous values',
    clause: 'webhooks#what-arrives',
    run: (kit) =>
      withWebhookEndpoint(
        kit,
        'webhooks.previous',
        async (endpoint) => {
          const { id } = (await createTestProduct(kit)).json.data
          const changed = await kit.firstCaller.callSuccessfully('updateProduct', { path: [id], body: { unit: 'EA' } })
          const delivery = await waitForAttempt(endpoint, id, 1, changed.requestLine)
          const { type, data, previous_attributes: before } = delivery.event
          const holds = type === 'product.updated' && data?.unit === 'EA' && before?.unit === null
          expectDeliveryCondition(delivery, 'product.updated with the unit before', holds, delivery.body)
        },
        { eventTypes: ['product.updated'] },
      ),
  },
  {
    id: 'webhooks.delivered',
    title: 'A delivery that is answered with 200 succeeds at the first attempt',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.delivered', async (endpoint) => {
        const { answer, shown } = await waitForDeliveryStatus(
          kit,
          endpoint,
          await receiveDelivery(kit, endpoint),
          'succeeded',
        )
        const { attemptCount, nextAttemptAt } = shown
        expectEqual(answer, 'attempts and the next', [attemptCount, nextAttemptAt], [1, null])
      }),
  },
  {
    id: 'webhooks.final',
    title: 'A delivery that is answered with 400 is exhausted and not retried',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.final', async (endpoint) => {
        endpoint.receiver.setAnswerStatus(endpoint.path, 400)
        const { answer, shown } = await waitForDeliveryStatus(
          kit,
          endpoint,
          await receiveDelivery(kit, endpoint),
          'exhausted',
        )
        const { responseStatus, nextAttemptAt } = shown
        expectEqual(answer, 'status and the next attempt', [responseStatus, nextAttemptAt], [400, null])
      }),
  },
  {
    id: 'webhooks.failed',
    title: 'A delivery that is answered with 500 has failed, and is due again after 30 s plus or minus 20 %',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.failed', async (endpoint) => {
        endpoint.receiver.setAnswerStatus(endpoint.path, 500)
        const { answer, shown } = await waitForDeliveryStatus(
          kit,
          endpoint,
          await receiveDelivery(kit, endpoint),
          'failed',
        )
        const { attemptCount, nextAttemptAt, lastAttemptedAt, responseStatus } = shown
        expectEqual(answer, 'attempts and status', [attemptCount, responseStatus], [1, 500])
        const seconds = (Date.parse(nextAttemptAt) - Date.parse(lastAttemptedAt)) / 1000
        // The delay before the next attempt begins only after the first attempt has ended.
        expectCondition(
          answer,
          'the next attempt after 24 to 36 s',
          seconds >= 24 && seconds <= 47,
          `after ${seconds} s`,
        )
      }),
  },
  {
    id: 'webhooks.retried',
    title: 'A failed delivery is retried with the same bytes and a new signature',
    clause: 'webhooks#when-you-do-not-answer',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.retried', async (endpoint) => {
        endpoint.receiver.setAnswerStatus(endpoint.path, 500)
        const one = await receiveDelivery(kit, endpoint)
        endpoint.receiver.setAnswerStatus(endpoint.path, 200)
        const other = await waitForAttempt(
          endpoint,
          one.event.data.id,
          2,
          'a delivery that was answered 500',
          retryLimitMs,
        )
        expectDeliveryCondition(
          other,
          `the bytes of the first attempt: ${one.body.slice(0, 100)}`,
          other.body === one.body,
          other.body,
        )
        expectDeliveryCondition(
          other,
          'a signature that holds',
          hasValidSignature(other, endpoint.secret),
          describeHeader(other, 'Svc-Signature'),
        )
        const { answer, shown } = await waitForDeliveryStatus(kit, endpoint, other, 'succeeded')
        expectEqual(answer, 'attempts', shown.attemptCount, 2)
      }),
  },
  {
    id: 'webhooks.replay',
    title: 'A replayed delivery has the same event and the same bytes',
    clause: 'webhooks#replay-and-catch-up',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.replay', async (endpoint) => {
        const one = await receiveDelivery(kit, endpoint)
        const { shown } = await waitForDeliveryStatus(kit, endpoint, one, 'succeeded')
        const replayed = await kit.firstCaller.callSuccessfully('replayWebhookDelivery', { path: [shown.id] })
        const other = await waitForAttempt(endpoint, one.event.data.id, 2, replayed.requestLine)
        expectDeliveryCondition(other, `the same bytes: ${one.body.slice(0, 100)}`, other.body === one.body, other.body)
      }),
  },
  {
    id: 'webhooks.rotation',
    title: 'After a rotation of the secret, deliveries are signed with both secrets',
    clause: 'webhooks#rotate-the-secret',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.rotation', async (endpoint) => {
        const { signingSecret } = (
          await kit.firstCaller.callSuccessfully('rotateWebhookSecret', { path: [endpoint.id] })
        ).json.data
        const delivery = await receiveDelivery(kit, endpoint)
        for (const secret of [endpoint.secret, signingSecret])
          expectDeliveryCondition(
            delivery,
            'signatures by both secrets',
            hasValidSignature(delivery, secret),
            describeHeader(delivery, 'Svc-Signature'),
          )
      }),
  },
  {
    id: 'webhooks.of-the-organization',
    title: 'An endpoint receives no events of another organization',
    clause: 'authentication',
    run: (kit) =>
      withWebhookEndpoint(kit, 'webhooks.of-the-organization', async (endpoint) => {
        await kit.secondCaller.callSuccessfully('createProduct', { body: { type: 'material', name: kit.nameMark } })
        await receiveDelivery(kit, endpoint)
        const { tenant } = (await kit.firstCaller.callSuccessfully('getMe')).json.data
        for (const delivery of endpoint.receiver.deliveriesAt(endpoint.path))
          expectDeliveryCondition(
            delivery,
            `an event of the organization ${tenant.id}`,
            delivery.event?.tenant_id === tenant.id,
            delivery.body,
          )
      }),
  },
]
