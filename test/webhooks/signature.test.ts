import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import t from 'tap'
import { newSigningSecret, signatureHeader, standardWebhookHeaders } from '../../db/domain/webhook-signature.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { rotateWebhookSecret } from '../../db/nouns/webhooks/endpoints.ts'
import { matches, throwsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { containing } from '../../scripts/testkit/assertions/matching.ts'
import { makeDeliveryHelpers } from '../../scripts/testkit/webhooks/deliveries.ts'
import { startReceiver } from '../../scripts/testkit/webhooks/receiver.ts'

const stripe = new Stripe('sk_test_unused')

t.test("a delivery's signature is accepted by Stripe's verifier", async (t) => {
  const world = await makeDeliveryHelpers(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id)
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
  const signature = String(headers['svc-signature'])
  const event = stripe.webhooks.constructEvent(body, signature, endpoint.signingSecret)
  matches(t, event, { type: 'contact.created', tenant_id: caller.tenantId })
  throwsWith(
    t,
    () => stripe.webhooks.constructEvent(`${body} `, signature, endpoint.signingSecret),
    /^No signatures found matching the expected signature/,
  )
  throwsWith(
    t,
    () => stripe.webhooks.constructEvent(body, signature, newSigningSecret()),
    /^No signatures found matching the expected signature/,
  )
})

t.test('either of two signatures is accepted, but no signature older than five minutes', (t) => {
  const [before, now] = [newSigningSecret(), newSigningSecret()]
  const body = '{"id":"evt_1","data":{"name":"Zoë"}}'
  const header = signatureHeader(body, Date.now(), [now, before])
  for (const secret of [before, now]) matches(t, stripe.webhooks.constructEvent(body, header, secret), { id: 'evt_1' })
  const old = signatureHeader(body, Date.now() - 301_000, [now])
  t.throws(() => stripe.webhooks.constructEvent(body, old, now), /tolerance/)
  t.end()
})

t.test('the signature is the HMAC-SHA256 of time and body with the whole secret as key', (t) => {
  // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const expected = '38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789'
  t.equal(signatureHeader('{"a":1}', 1_700_000_000_999, ['whsec_test']), `t=1700000000,v1=${expected}`)
  matches(t, newSigningSecret(), /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.not(newSigningSecret(), newSigningSecret())
  t.end()
})

t.test(
  "a delivery's signature is accepted by the Standard Webhooks library, with either secret of a rotation",
  async (t) => {
    const world = await makeDeliveryHelpers(t)
    const caller = await world.tenant()
    const receiver = await startReceiver(t)
    const endpoint = await world.endpoint(caller, { url: receiver.url })
    const rotated = await runTransaction(world.database, caller, (tx) =>
      rotateWebhookSecret(tx, caller, endpoint.id, world.secrets),
    )
    await world.contacts(caller, 1)
    await world.drain(caller, endpoint.id)
    const [{ body, headers, event }] = receiver.received as [(typeof receiver.received)[0]]
    t.equal(headers['webhook-id'], event.id)
    matches(t, headers['svc-signature'], containing(`t=${headers['webhook-timestamp']},`), 'both have the same time')
    const given = headers as Record<string, string>
    for (const { signingSecret } of [endpoint, rotated])
      matches(t, new Webhook(signingSecret).verify(body, given), {
        type: 'contact.created',
        tenant_id: caller.tenantId,
      })
    const verifier = new Webhook(rotated.signingSecret)
    t.throws(() => verifier.verify(`${body} `, given), /signature/)
    t.throws(() => verifier.verify(body, { ...given, 'webhook-id': 'evt_another' }), /signature/)
    t.throws(() => new Webhook(newSigningSecret()).verify(body, given), /signature/)
  },
)

t.test('a base64url secret from before 1.1 signs with its 32 bytes', (t) => {
  const bytes = Buffer.from('fb'.repeat(32), 'hex')
  const secret = `whsec_${bytes.toString('base64url')}`
  matches(t, secret, /[-_]/, 'the library cannot read it')
  const body = '{"id":"evt_1"}'
  const headers = standardWebhookHeaders({ id: 'evt_1', body }, Date.now(), [secret])
  matches(t, new Webhook(`whsec_${bytes.toString('base64')}`).verify(body, headers), { id: 'evt_1' })
  t.end()
})

t.test('the Standard Webhooks signature matches the example of the specification', (t) => {
  // https://www.standardwebhooks.com: printf 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}' | openssl dgst -sha256 -mac HMAC ...
  const headers = standardWebhookHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
    1_614_265_330_999,
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  )
  t.strictSame(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  t.end()
})
