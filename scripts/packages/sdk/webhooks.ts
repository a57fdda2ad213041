import type { TypedEvent } from './events.ts'

export interface WebhookRequest {
  /** Headers of the request, in the runtime's form. */
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** Body exactly as received, before any parsing. */
  body: string | Uint8Array
}

export interface VerifyOptions {
  /** Maximum difference between the signature's time and this clock, in seconds; 300 by default. */
  toleranceSeconds?: number
  nowMs?: number
}

/** Error for a webhook whose signature is missing, wrong or too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

/** Maximum number of signatures of a request that are verified. The service sends one, or two during a rotation. */
const maxSignatures = 10

/**
 * Verifies a webhook's request and returns its event. Throws a WebhookRefused unless Svc-Signature is valid for the
 * body under one of the secrets and its time is close to now. If that header is missing, the headers of Standard
 * Webhooks are verified instead.
 *
 * Only the first ten signatures are verified, because each costs a computation over the body and a stranger may send
 * many.
 */
export async function verifyWebhook(
  { headers, body }: WebhookRequest,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, nowMs = Date.now() }: VerifyOptions = {},
): Promise<TypedEvent> {
  const bytes = typeof body === 'string' ? utf8(body) : body
  const own = headerOf(headers, 'svc-signature')
  const { time, signed, signatures, keyOf } = own === undefined ? standardSignature(headers) : ownSignature(own)
  if (!/^\d+$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > toleranceSeconds) {
    throw new WebhookRefused('the time of the signature is not current')
  }
  const message = joined(utf8(signed), bytes)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await hmacKey(keyOf(secret))
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, message))
        return JSON.parse(new TextDecoder().decode(bytes))
    }
  }
  throw new WebhookRefused('the signature is wrong')
}

type Bytes = Uint8Array<ArrayBuffer>

interface Signature {
  /** Unix time in seconds, as text from the header. */
  time: string
  /** Text that precedes the body in the signed message. */
  signed: string
  signatures: readonly Bytes[]
  keyOf: (secret: string) => Bytes
}

/** Parses `t=<unix seconds>,v1=<hex>`, which signs `<t>.<body>`. The key is the whole secret. */
function ownSignature(header: string): Signature {
  const fields = header.split(',').map((field) => field.trim().split('='))
  const time = fields.find(([name]) => name === 't')?.[1] ?? ''
  const given = fields.filter(([name]) => name === 'v1').slice(0, maxSignatures)
  const signatures = given.map(([, hex = '']) => fromHex(hex))
  return { time, signed: `${time}.`, signatures, keyOf: utf8 }
}

/**
 * Parses `v1,<base64>`, which signs `<webhook-id>.<webhook-timestamp>.<body>`. The key is the decoded part after
 * `whsec_`.
 */
function standardSignature(headers: WebhookRequest['headers']): Signature {
  const [id, time, header] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (id === undefined || time === undefined || header === undefined) {
    throw new WebhookRefused('the request has no signature')
  }
  const given = header.split(' ').filter((one) => one.startsWith('v1,'))
  const signatures = given.slice(0, maxSignatures).map((one) => fromBase64(one.slice(3)))
  return { time, signed: `${id}.${time}.`, signatures, keyOf: (secret) => fromBase64(secret.replace(/^whsec_/, '')) }
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'object' ? found.join(',') : found
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

const hmacKey = (bytes: Bytes) =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])

function joined(first: Bytes, second: Uint8Array): Bytes {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function fromHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})+$/i.test(hex)) return new Uint8Array()
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16))
}

/**
 * Decodes base64. Also accepts base64url, in which secrets from before version 1.1 are written. Returns no bytes if the
 * text is neither.
 */
function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
