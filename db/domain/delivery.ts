import { signatureHeader, standardHeaders } from './signature.ts'

/**
 * When a delivery is attempted and how it ends (spec/DECISIONS.md D139): the schedule as data, and the verdict on an
 * attempt as a function of the attempt alone.
 */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** The delay before each attempt, from the one before it. The first is immediate; there is none after the last. */
const delaysMs = [0, 30 * secondMs, 2 * minuteMs, 15 * minuteMs, hourMs, 6 * hourMs, 24 * hourMs]
export const maxAttempts = delaysMs.length

/** The delays before the attempts after the first. */
export const retryDelaysMs: readonly number[] = delaysMs.slice(1)

/** Delays vary by this fraction both ways, so that deliveries that failed together are not retried together. */
const jitter = 0.2

/** Deliveries in a row that ended without success, after which an endpoint is turned off. */
export const maxConsecutiveFailures = 20

/** All of a request, from looking up the name to the end of the answer. */
export const attemptTimeoutMs = 10_000

/** How much of an answer is kept, in bytes. */
export const keptAnswerBytes = 1_024

/** How long the secret before a rotation goes on signing beside the new one. */
export const rotationOverlapMs = 24 * hourMs

/** An endpoint's secrets as they are stored. */
export interface EndpointSecrets {
  secret: string
  previousSecret: string | null
  previousSecretUntil: string | null
}

/** The secrets that sign at this time. */
export function signingSecrets(
  { secret, previousSecret, previousSecretUntil }: EndpointSecrets,
  atMs: number,
): string[] {
  const overlaps = previousSecret !== null && previousSecretUntil !== null && Date.parse(previousSecretUntil) > atMs
  return overlaps ? [secret, previousSecret] : [secret]
}

/** The headers of a delivery's request at a time, signed with each of these secrets. */
export const deliveryHeaders = (
  { id, eventId, eventType }: { id: number; eventId: string; eventType: string },
  body: string,
  atMs: number,
  secrets: readonly string[],
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Construction-API-Webhooks/1.0',
  ...standardHeaders({ id: eventId, body }, atMs, secrets),
  'Svc-Signature': signatureHeader(body, atMs, secrets),
  'Svc-Event-Id': eventId,
  'Svc-Event-Type': eventType,
  'Svc-Delivery-Id': String(id),
})

/** How long a delivery can be read and replayed, which is as long as its event is kept. */
export const deliveryLifeMs = 30 * 24 * hourMs

/** The result of one request: the receiver's answer, or the reason why there is none. */
export type ReceiverAnswer = { status: number; headers: Record<string, string>; body: string } | { failure: string }

export type DeliveryVerdict = 'succeeded' | 'failed' | 'exhausted'

/**
 * The verdict on a delivery after its `attempt`th attempt, counted from 1. 2xx is a success; another 4xx than 408 and
 * 429 is final; everything else, including redirects and missing answers, is retryable while attempts are left.
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
 * Milliseconds from the `attempt`th attempt, counted from 1, to the next one; random in [0, 1) places it in the jitter.
 */
export function delayAfter(attempt: number, random: number): number {
  return Math.round(delaysMs[attempt]! * (1 - jitter + 2 * jitter * random))
}

/** The columns that an attempt writes to its delivery. */
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

/** The outcome of an attempt that began and ended at these times; the delay to the next counts from its beginning. */
export function outcomeOf(
  answer: ReceiverAnswer,
  { attempt, beganMs, endedMs, random }: { attempt: number; beganMs: number; endedMs: number; random: number },
): DeliveryOutcome {
  const status = judgeDelivery(answer, attempt)
  const answered = 'status' in answer ? answer : undefined
  const failed = status !== 'succeeded'
  return {
    status,
    attemptCount: attempt,
    nextAttemptAt: status === 'failed' ? iso(beganMs + delayAfter(attempt, random)) : null,
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

/** The headers of an answer that are kept, cut to 200 characters each. */
export function headersKept(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, readable(String(value)).slice(0, maxHeaderLength)]]
    }),
  )
}

/** Texts that look like a credential, cut short or whole. */
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
 * The start of an answer as it is kept: at most 1 KB of text that Postgres and JSON can hold, credentials blacked out.
 */
export function answerKept(bytes: Buffer): string {
  const text = readable(bytes.subarray(0, keptAnswerBytes).toString('utf8'))
  const redacted = credentials.reduce((left, pattern) => left.replace(pattern, '[redacted]'), text)
  return cutToBytes(redacted, keptAnswerBytes)
}

const readable = (text: string): string => text.replaceAll('\u0000', '\ufffd')

function cutToBytes(text: string, most: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= most) return text
  let end = most
  while ((bytes[end]! & 0xc0) === 0x80) end -= 1
  return bytes.subarray(0, end).toString()
}
