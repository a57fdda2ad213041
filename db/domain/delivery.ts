import { signatureHeader, standardWebhookHeaders } from './webhook-signature.ts'

/**
 * The retry schedule of webhook deliveries (spec/DECISIONS.md D139) as data. The verdict on an attempt is a function of the
 * attempt alone.
 */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Delay before each attempt in milliseconds, counted from the previous attempt. The first attempt is immediate. */
const delaysMs = [0, 30 * secondMs, 2 * minuteMs, 15 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs]
export const maxAttempts = delaysMs.length

/** Delays before the second and later attempts, in milliseconds. */
export const retryDelaysMs: readonly number[] = delaysMs.slice(1)

/**
 * Fraction by which delays vary in both directions, so that deliveries that failed together are not retried together.
 */
const jitter = 0.2

/** Number of consecutive deliveries that end without success after which an endpoint is disabled. */
export const maxConsecutiveFailures = 20

/** Time limit of a whole delivery request in milliseconds, from the DNS lookup to the end of the response. */
export const attemptTimeoutMs = 10_000

/** Maximum number of bytes of a receiver's response that are stored. */
export const maxStoredResponseBytes = 1_024

/** Time after a rotation in which the previous secret still signs, in milliseconds. */
export const rotationOverlapMs = 24 * hourMs

/** Signing secrets of an endpoint, as stored in the database. */
export interface EndpointSecrets {
  secret: string
  previousSecret: string | null
  previousSecretUntil: string | null
}

/**
 * Returns the endpoint's secrets that sign at the given time: the current one and, during a rotation, the previous one.
 */
export function signingSecrets(
  { secret, previousSecret, previousSecretUntil }: EndpointSecrets,
  atMs: number,
): string[] {
  const overlaps = previousSecret !== null && previousSecretUntil !== null && Date.parse(previousSecretUntil) > atMs
  return overlaps ? [secret, previousSecret] : [secret]
}

/** Returns the headers of a delivery's request, signed at the given time with each of the secrets. */
export const deliveryHeaders = (
  { id, eventId, eventType }: { id: number; eventId: string; eventType: string },
  body: string,
  atMs: number,
  secrets: readonly string[],
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Construction-API-Webhooks/1.0',
  ...standardWebhookHeaders({ id: eventId, body }, atMs, secrets),
  'Svc-Signature': signatureHeader(body, atMs, secrets),
  'Svc-Event-Id': eventId,
  'Svc-Event-Type': eventType,
  'Svc-Delivery-Id': String(id),
})

/** Time for which a delivery can be read and replayed, in milliseconds; equals the retention of its event. */
export const deliveryRetentionMs = 30 * 24 * hourMs

/** Result of one delivery request: the receiver's response, or the reason why there is none. */
export type ReceiverAnswer = { status: number; headers: Record<string, string>; body: string } | { failure: string }

export type DeliveryVerdict = 'succeeded' | 'failed' | 'exhausted'

/**
 * Returns the verdict on a delivery after its `attempt`th attempt, counted from 1. A 2xx is a success. A 4xx other than
 * 408 and 429 is final. Everything else, including redirects and missing responses, is retried while attempts are left.
 */
export function judgeDelivery(answer: ReceiverAnswer, attempt: number): DeliveryVerdict {
  if ('status' in answer) {
    const { status } = answer
    if (status >= 200 && status < 300) return 'succeeded'
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'exhausted'
  }
  return attempt < maxAttempts ? 'failed' : 'exhausted'
}

/**
 * Returns the milliseconds from the `attempt`th attempt, counted from 1, to the next one. `random` in [0, 1) picks the
 * jitter.
 */
export function retryDelayMs(attempt: number, random: number): number {
  return Math.round(delaysMs[attempt]! * (1 - jitter + 2 * jitter * random))
}

/** Columns of a delivery that an attempt writes. */
export interface DeliveryOutcome {
  status: DeliveryVerdict
  attemptCount: number
  nextAttemptAt: string | null
  lastAttemptedAt: string
  completedAt: string | null
  responseStatus: number | null
  responseBody: string | null
  responseHeaders: Record<string, string> | null
  errorMessage: string | null
}

const iso = (ms: number): string => new Date(ms).toISOString()

/**
 * Returns the outcome of an attempt with these start and end times. The delay to the next attempt counts from the
 * start.
 */
export function deliveryOutcomeOf(
  answer: ReceiverAnswer,
  { attempt, beganMs, endedMs, random }: { attempt: number; beganMs: number; endedMs: number; random: number },
): DeliveryOutcome {
  const status = judgeDelivery(answer, attempt)
  const answered = 'status' in answer ? answer : undefined
  const failed = status !== 'succeeded'
  return {
    status,
    attemptCount: attempt,
    nextAttemptAt: status === 'failed' ? iso(beganMs + retryDelayMs(attempt, random)) : null,
    lastAttemptedAt: iso(beganMs),
    completedAt: status === 'failed' ? null : iso(endedMs),
    responseStatus: answered?.status ?? null,
    responseBody: failed && answered ? answered.body : null,
    responseHeaders: answered?.headers ?? null,
    errorMessage: failed ? messageOf(answer) : null,
  }
}

const messageOf = (answer: ReceiverAnswer): string =>
  'failure' in answer ? answer.failure : `The receiver answered with status ${answer.status}.`

const keptHeaders = ['content-type', 'x-request-id', 'x-trace-id']
const maxHeaderLength = 200

/** Returns the response headers that are stored with an attempt, each cut to 200 characters. */
export function storedHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, readable(String(value)).slice(0, maxHeaderLength)]]
    }),
  )
}

/** Patterns of texts that look like a credential, complete or cut off. */
const credentials = [
  /whsec_[\w+/=-]*/g,
  /sk_(?:live|test)_\w*/g,
  /\beyJ[\w-]*(?:\.[\w-]*){0,4}/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]+/gi,
  /\bv1=[0-9a-f]{8,}/gi,
  /\bv1,[\w+/]{8,}=*/g,
  /(["']?)\b[\w-]*(?:password|passwd|secret|token|api[_-]?key|authorization|cookie)\b\1\s*[:=]\s*(?:"[^"]*"?|'[^']*'?|[^\s,;&}<]+)/gi,
]

/**
 * Returns the start of a response body as it is stored: at most 1 KB of text that Postgres and JSON can hold.
 * Credentials are redacted.
 */
export function storedResponseBody(bytes: Buffer): string {
  const text = readable(bytes.subarray(0, maxStoredResponseBytes).toString('utf8'))
  const redacted = credentials.reduce((left, pattern) => left.replace(pattern, '[redacted]'), text)
  return cutToBytes(redacted, maxStoredResponseBytes)
}

const readable = (text: string): string => text.replaceAll('\u0000', '\ufffd')

function cutToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  let end = most
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString()
}
