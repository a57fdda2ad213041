import { Stripe } from 'stripe'
import t from 'tap'
import { newSigningSecret, signatureHeader } from '../../db/domain/signature.ts'
import { makeDeliveryPlace } from '../support/peers/deliveries.ts'
import { startReceiver } from '../support/peers/receiver.ts'

const stripe = new Stripe('sk_test_unused')

t.test('what is delivered verifies with a verifier that is not ours', async (t) => {
  const world = await makeDeliveryPlace(t)
  const caller = await world.tenant()
  const receiver = await startReceiver(t)
  const endpoint = await world.endpoint(caller, { url: receiver.url })
  await world.contacts(caller, 1)
  await world.drain(caller, endpoint.id)
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]]
  const signature = String(headers['svc-signature'])
  const event = stripe.webhooks.constructEvent(body, signature, endpoint.signingSecret)
  t.match(event, { type: 'contact.created', tenant_id: caller.tenantId })
  t.throws(() => stripe.webhooks.constructEvent(`${body} `, signature, endpoint.signingSecret))
  t.throws(() => stripe.webhooks.constructEvent(body, signature, newSigningSecret()))
})

t.test('either of two signatures verifies, and one older than five minutes does not', (t) => {
  const [before, now] = [newSigningSecret(), newSigningSecret()]
  const body = '{"id":"evt_1","data":{"name":"Zoë"}}'
  const header = signatureHeader(body, Date.now(), [now, before])
  for (const secret of [before, now]) t.match(stripe.webhooks.constructEvent(body, header, secret), { id: 'evt_1' })
  const old = signatureHeader(body, Date.now() - 301_000, [now])
  t.throws(() => stripe.webhooks.constructEvent(body, old, now), /tolerance/)
  t.end()
})

t.test('the signature is the HMAC-SHA256 of time and body under the whole secret', (t) => {
  // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const expected = '38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789'
  t.equal(signatureHeader('{"a":1}', 1_700_000_000_999, ['whsec_test']), `t=1700000000,v1=${expected}`)
  t.match(newSigningSecret(), /^whsec_[\w-]{43}$/)
  t.not(newSigningSecret(), newSigningSecret())
  t.end()
})
