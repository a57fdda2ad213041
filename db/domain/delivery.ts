import { signatureHeader, standardWebhookHeaders } from './webhook-signature.ts'

/**
 * This module contains the retry schedule of webhook deliveries (spec/DECISIONS.md D139). Only the receiver's answer
 * and the number of the attempt decide what happens after an attempt.
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
 * Delays vary randomly by up to this fraction, up and down, so that deliveries that failed together are not retried
 * together.
 */
const jitter = 0.2

/** An endpoint is disabled after this number of consecutive deliveries that ended without success. */
export const maxConsecutiveFailures = 20

/** Time limit of a whole delivery request in milliseconds, from the DNS lookup to the end of the response. */
export const attemptTimeoutMs = 10_000

/** Maximum number of bytes of a receiver's response that are stored. */
export const maxStoredResponseBytes = 1_024

/** After a rotation of the signing secret, the previous secret also signs for this time, in milliseconds. */
export const rotationOverlapMs = 24 * hourMs

/** Signing secrets of an endpoint, as stored in the database. */
export interface EndpointSecrets {
  secret: string
  previousSecret: string | null
  previousSecretUntil: string | null
}

/**
 * Returns the endpoint's secrets that sign deliveries at a time in Unix milliseconds: the current secret and, shortly
 * after a rotation, the previous one.
 */
export function signingSecretsAt(
  { secret, previousSecret, previousSecretUntil }: EndpointSecrets,
  atMs: number,
): string[] {
  const overlaps = previousSecret !== null && previousSecretUntil !== null && Date.parse(previousSecretUntil) > atMs
  return overlaps ? [secret, previousSecret] : [secret]
}

/** What the headers of a request say about its delivery. */
interface SignedDelivery {
  id: number
  eventId: string
  eventType: string
}

/**
 * Returns the headers of the request for a delivery, with a signature by each secret. `atMs` is the time of the signature
 * in Unix milliseconds.
 */
export const deliveryHeaders = (
  { id, eventId, eventType }: SignedDelivery,
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

/** Time in milliseconds for which a delivery is stored and can be replayed. It equals the retention of the event. */
export const deliveryRetentionMs = 30 * 24 * hourMs

/** Result of one delivery request: the receiver's response, or the reason why there is none. */
export type ReceiverAnswer = { status: number; headers: Record<string, string>; body: string } | { failure: string }

export type DeliveryVerdict = 'succeeded' | 'failed' | 'exhausted'

/**
 * Returns the state of a delivery after an attempt; `attempt` counts from 1. A 2xx is `succeeded`. A 4xx other than 408
 * and 429 is `exhausted` and not retried. Anything else, such as a redirect or no response, is `failed` and retried, or
 * `exhausted` after the last attempt.
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
 * Returns the delay in milliseconds from one attempt to the next; `attempt` counts from 1. `random`, from 0 to below 1,
 * sets the jitter.
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
 * Returns the columns to write after an attempt. `beganMs` and `endedMs` are Unix milliseconds; the delay to the next
 * attempt counts from `beganMs`.
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
export function pickStoredHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, readable(String(value)).slice(0, maxHeaderLength)]]
    }),
  )
}

/** Patterns of texts that look like a credential, whole or truncated. */
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
 * Returns the part of a response body that is stored: its first 1 KB, as text that Postgres and JSON can hold.
 * Credentials are redacted.
 */
export function toStoredResponseBody(bytes: Buffer): string {
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
