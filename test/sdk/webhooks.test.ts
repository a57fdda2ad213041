import t from 'tap'
import { newSigningSecret, signatureHeader, standardWebhookHeaders } from '../../db/domain/webhook-signature.ts'
import { verifyWebhook } from '../../scripts/packages/sdk/index.ts'
import { matches, rejectsWith } from '../../scripts/testkit/assertions/assertions.ts'
import { receiveWebhook } from './integration.ts'

const secret = newSigningSecret()
const id = 'evt_01k9x7v3h2f8e6c4b0a1'
const body = JSON.stringify({
  id,
  type: 'bid.accepted',
  data: { bidNumber: 'B-000007', total: '6527.81', title: 'Küche' },
})

const own = (atMs = Date.now(), secrets = [secret]) => ({ 'Svc-Signature': signatureHeader(body, atMs, secrets) })
const standard = (atMs = Date.now(), secrets = [secret]) => standardWebhookHeaders({ id, body }, atMs, secrets)

t.test('a webhook is verified by either signature, with the headers of any runtime', async (t) => {
  for (const headers of [own(), standard(), { ...own(), ...standard() }]) {
    matches(t, await verifyWebhook({ headers, body }, secret), { type: 'bid.accepted', data: { title: 'Küche' } })
    matches(t, await verifyWebhook({ headers: new Headers(headers), body }, secret), { id })
    matches(t, await verifyWebhook({ headers, body: new TextEncoder().encode(body) }, secret), { id })
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]))
    matches(t, await verifyWebhook({ headers: lower, body }, secret), { id })
  }
  t.equal(await receiveWebhook(new Headers(own()), body, secret), 'B-000007: 6527.81')
})

t.test('a body in any Uint8Array is verified: a Buffer, a part of a larger one, or shared memory', async (t) => {
  const shared = new Uint8Array(new SharedArrayBuffer(Buffer.byteLength(body)))
  shared.set(Buffer.from(body))
  const larger = Buffer.concat([Buffer.from('before'), Buffer.from(body), Buffer.from('after')])
  const bodies: Uint8Array[] = [Buffer.from(body), larger.subarray(6, -5), shared]
  for (const bytes of bodies) t.equal((await verifyWebhook({ headers: own(), body: bytes }, secret)).id, id)
})

t.test('a webhook with another body, secret or time, or without a valid signature, is refused', async (t) => {
  const refused = { name: 'WebhookRefused' }
  for (const headers of [own(), standard()]) {
    await rejectsWith(t, verifyWebhook({ headers, body: `${body} ` }, secret), refused)
    await rejectsWith(t, verifyWebhook({ headers, body }, newSigningSecret()), refused)
    await rejectsWith(t, verifyWebhook({ headers, body }, []), refused)
  }
  for (const ms of [-301_000, 302_000]) {
    await rejectsWith(t, verifyWebhook({ headers: own(Date.now() + ms), body }, secret), refused)
    await rejectsWith(t, verifyWebhook({ headers: standard(Date.now() + ms), body }, secret), refused)
  }
  const now = Math.floor(Date.now() / 1000)
  for (const header of ['', 't=', `t=${now}`, `t=${now},v1=`, `t=${now},v1=zz`, `t=x${now},v1=ab`, `t=-1,v1=ab`]) {
    await rejectsWith(t, verifyWebhook({ headers: { 'svc-signature': header }, body }, secret), refused, header)
  }
  await rejectsWith(t, verifyWebhook({ headers: {}, body }, secret), refused)
  const other = { ...standard(), 'webhook-id': 'evt_other' }
  await rejectsWith(t, verifyWebhook({ headers: other, body }, secret), refused, 'the id is signed, too')
  const cut = { 'svc-signature': own()['Svc-Signature'].slice(0, -2) }
  await rejectsWith(t, verifyWebhook({ headers: cut, body }, secret), refused, 'a truncated signature is refused')
  const odd = { ...standard(), 'webhook-signature': 'v1,%%% v2,abc' }
  await rejectsWith(t, verifyWebhook({ headers: odd, body }, secret), refused)
})

t.test('during a rotation either secret verifies a webhook, and so does a secret from before 1.1', async (t) => {
  const next = newSigningSecret()
  for (const headers of [own(Date.now(), [next, secret]), standard(Date.now(), [next, secret])]) {
    matches(t, await verifyWebhook({ headers, body }, secret), { id })
    matches(t, await verifyWebhook({ headers, body }, next), { id })
  }
  matches(
    t,
    await verifyWebhook({ headers: own(), body }, [next, secret]),
    { id },
    'a receiver with both secrets accepts either',
  )
  const old = `whsec_${Buffer.alloc(32, 0xfb).toString('base64url')}`
  for (const headers of [own(Date.now(), [old]), standard(Date.now(), [old])]) {
    matches(t, await verifyWebhook({ headers, body }, old), { id })
  }
})

t.test('at most ten signatures of a webhook are verified, in either header', async (t) => {
  const wrong = Array.from({ length: 1_000 }, () => newSigningSecret())
  const verify = t.capture(crypto.subtle, 'verify', crypto.subtle.verify)
  for (const signed of [own, standard]) {
    const among = (before: number, after: number) =>
      signed(Date.now(), [...wrong.slice(0, before), secret, ...wrong.slice(before, before + after)])
    matches(t, await verifyWebhook({ headers: among(9, 990), body }, secret), { id }, 'the tenth')
    t.equal(verify().length, 10)
    await rejectsWith(t, verifyWebhook({ headers: among(10, 0), body }, secret), { name: 'WebhookRefused' })
    t.equal(verify().length, 10, 'the eleventh is not verified')
    await rejectsWith(t, verifyWebhook({ headers: among(999, 0), body }, [secret, newSigningSecret()]), {
      name: 'WebhookRefused',
    })
    t.equal(verify().length, 20, 'ten for each secret')
  }
})
