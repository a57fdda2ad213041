import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  attemptTimeoutMs,
  deliveryHeaders,
  deliveryOutcomeOf,
  deliveryRetentionMs,
  judgeDelivery,
  maxAttempts,
  maxStoredResponseBytes,
  pickStoredHeaders,
  type ReceiverAnswer,
  retryDelayMs,
  retryDelaysMs,
  rotationOverlapMs,
  signingSecretsAt,
  toStoredResponseBody,
} from '../../db/domain/delivery.ts'
import { matches } from '../../scripts/testkit/assertions/assertions.ts'

const answer = (status: number): ReceiverAnswer => ({ status, headers: { 'x-request-id': '7' }, body: 'no' })
const hour = 3_600_000

t.test('a webhook delivery has at most seven attempts, with retry delays from 30 seconds to a day', (t) => {
  t.equal(maxAttempts, 7)
  t.strictSame(retryDelaysMs, [30_000, 120_000, 900_000, hour, 6 * hour, 24 * hour])
  t.strictSame([attemptTimeoutMs, maxStoredResponseBytes, rotationOverlapMs], [10_000, 1_024, 86_400_000])
  t.equal(deliveryRetentionMs, 30 * 24 * hour)
  t.end()
})

t.test('retry delays vary evenly by up to 20 percent in both directions', (t) => {
  for (const [index, delay] of retryDelaysMs.entries()) {
    t.equal(retryDelayMs(index + 1, 0), (delay * 4) / 5)
    t.equal(retryDelayMs(index + 1, 0.5), delay)
    t.equal(retryDelayMs(index + 1, 0.75), (delay * 11) / 10)
  }
  t.equal(retryDelayMs(1, 0.123456), 25_481, 'in whole milliseconds')
  t.end()
})

t.test('a 2xx succeeds, a 4xx other than 408 and 429 is final, and all else is retried until attempts run out', (t) => {
  for (const status of [200, 201, 204, 299]) t.equal(judgeDelivery(answer(status), 7), 'succeeded', String(status))
  for (const status of [400, 401, 404, 407, 409, 410, 428, 430, 499])
    t.equal(judgeDelivery(answer(status), 1), 'exhausted', String(status))
  const retryable = [...[100, 199, 300, 302, 399, 408, 429, 500, 503].map(answer), { failure: 'It never answered.' }]
  for (const each of retryable) {
    t.equal(judgeDelivery(each, 1), 'failed', JSON.stringify(each))
    t.equal(judgeDelivery(each, 6), 'failed')
    t.equal(judgeDelivery(each, 7), 'exhausted')
  }
  t.end()
})

t.test('a delivery attempt records its start and outcome, and the retry delay counts from its start', (t) => {
  const at = { attempt: 2, beganMs: Date.UTC(2026, 2, 2, 12), endedMs: Date.UTC(2026, 2, 2, 12, 0, 3), random: 0.5 }
  const began = { attemptCount: 2, lastAttemptedAt: '2026-03-02T12:00:00.000Z' }
  const headers = { 'x-request-id': '7' }
  t.strictSame(deliveryOutcomeOf(answer(503), at), {
    ...began,
    ...{ status: 'failed', nextAttemptAt: '2026-03-02T12:02:00.000Z', completedAt: null, responseStatus: 503 },
    ...{ responseBody: 'no', responseHeaders: headers, errorMessage: 'The receiver answered with status 503.' },
  })
  const over = { nextAttemptAt: null, completedAt: '2026-03-02T12:00:03.000Z' }
  t.strictSame(deliveryOutcomeOf(answer(200), at), {
    ...{ ...began, ...over, status: 'succeeded', responseStatus: 200 },
    ...{ responseBody: null, responseHeaders: headers, errorMessage: null },
  })
  t.strictSame(deliveryOutcomeOf({ failure: 'It never answered.' }, { ...at, attempt: 7 }), {
    ...{ ...began, ...over, attemptCount: 7, status: 'exhausted', responseStatus: null },
    ...{ responseBody: null, responseHeaders: null, errorMessage: 'It never answered.' },
  })
  t.end()
})

t.test('deliveries are signed with both secrets until the previous secret expires', (t) => {
  const previousSecretUntil = '2026-03-02T00:00:00.000Z'
  const untilMs = Date.parse(previousSecretUntil)
  const rotated = { secret: 'new', previousSecret: 'old', previousSecretUntil }
  t.strictSame(signingSecretsAt(rotated, untilMs - 1), ['new', 'old'])
  t.strictSame(signingSecretsAt(rotated, untilMs), ['new'])
  t.strictSame(signingSecretsAt({ ...rotated, previousSecret: null }, untilMs - 1), ['new'])
  t.strictSame(signingSecretsAt({ ...rotated, previousSecretUntil: null }, untilMs - 1), ['new'])
  t.end()
})

t.test('the headers of a delivery request name its event and delivery and have both signature formats', (t) => {
  const secrets = ['whsec_bmV3', 'whsec_b2xk']
  const headers = deliveryHeaders(
    { id: 9, eventId: 'evt_1', eventType: 'bid.accepted' },
    '{}',
    1_700_000_000_999,
    secrets,
  )
  matches(t, headers, {
    'Content-Type': 'application/json',
    'User-Agent': 'Construction-API-Webhooks/1.0',
    'Svc-Event-Id': 'evt_1',
    'Svc-Event-Type': 'bid.accepted',
    'Svc-Delivery-Id': '9',
    'Svc-Signature': /^t=1700000000,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/,
    'webhook-id': 'evt_1',
    'webhook-timestamp': '1700000000',
  })
  t.end()
})

t.test('three headers of an answer are stored, with at most 200 characters each', (t) => {
  const given = { 'content-type': 'text/plain', 'x-trace-id': ['a', 'b'], server: 'x', 'x-request-id': 'é'.repeat(201) }
  t.strictSame(pickStoredHeaders(given), {
    'content-type': 'text/plain',
    'x-request-id': 'é'.repeat(200),
    'x-trace-id': 'a,b',
  })
  t.strictSame(pickStoredHeaders({ 'x-trace-id': 'a\u0000b' }), { 'x-trace-id': 'a\ufffdb' })
  t.strictSame(pickStoredHeaders({}), {})
  t.end()
})

const kept = (text: string): string => toStoredResponseBody(Buffer.from(text))

t.test('credentials in a stored answer are redacted completely, and the text around them stays', (t) => {
  const table = {
    'is whsec_MfKQ9r8G+KYq/w== it': 'is [redacted] it',
    'sk_live_4eC39 sk_test_1': '[redacted] [redacted]',
    'got eyJhbGciOi.eyJzdWIi.s-ig_n!': 'got [redacted]!',
    'with bearer  abc.def~+/=-. now': 'with [redacted] now',
    'Basic dXNlcjpw': '[redacted]',
    't=1,V1=0123abcdef, ok': 't=1,[redacted], ok',
    'v1,K5oZfzN95Z9UVu1E=': '[redacted]',
    'v1,K5oZfzN9 v1,K5oZfzN9==': '[redacted] [redacted]',
    '"secret": "cut off in': '[redacted]',
    "'token': 'cut off in": '[redacted]',
    "token=''": '[redacted]',
    '{"password": "a \\" b", "n": 1}': '{[redacted] b", "n": 1}',
    "{'api_key' : 'x y'}": '{[redacted]}',
    'a=1&client_secret=xyz&b=2': 'a=1&[redacted]&b=2',
    'X-Auth-Token: abc; rest': '[redacted]; rest',
    'Authorization:abc,': '[redacted],',
    'cookie=a<br>': '[redacted]<br>',
    '"apikey":"unfinished': '[redacted]',
    'passwd=1 secret=2 access-token=3': '[redacted] [redacted] [redacted]',
  }
  for (const [given, expected] of Object.entries(table)) t.equal(kept(given), expected)
  for (const plain of ['v1=0123', 'v1,short', 'heyJude', 'the secret is out', 'bearer', 'passwords: 1'])
    t.equal(kept(plain), plain, plain)
  t.end()
})

t.test('an answer is stored up to 1 KB, cut at whole characters and without NUL characters', (t) => {
  t.equal(kept('a\u0000b'), 'a\ufffdb')
  t.equal(kept('x'.repeat(1_024)), 'x'.repeat(1_024))
  t.equal(kept('x'.repeat(1_025)), 'x'.repeat(1_024))
  t.equal(kept(`${'x'.repeat(1_022)}éé`), `${'x'.repeat(1_022)}é`)
  t.equal(
    toStoredResponseBody(Buffer.alloc(1_024, 0xff)),
    '\ufffd'.repeat(341),
    'invalid bytes become longer replacement characters, so the text is cut again',
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\u0000', 'é', '語', '😀'), { maxLength: 1_100 }), (parts) => {
      const text = kept(parts.join(''))
      assert.ok(Buffer.byteLength(text) <= 1_024)
      assert.ok(!text.includes('\u0000'))
      const shown = parts.join('').replaceAll('\u0000', '\ufffd')
      // A character split by the limit may become a replacement character.
      assert.ok(shown.startsWith(text.replace(/\ufffd$/, '')))
    }),
    { seed: 7, numRuns: 40 },
  )
  t.end()
})
