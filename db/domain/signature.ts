import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new signing secret: `whsec_` and 32 random bytes in base64, as in Standard Webhooks. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * The key of a secret in Standard Webhooks: the bytes that stand behind its prefix. Secrets from before 1.1 are in
 * base64url without padding; Node reads both alphabets, so these keep their 32 bytes.
 */
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

/**
 * The value of Svc-Signature: `t=<unix seconds>,v1=<hex>`, with one v1 for each secret. A signature is the HMAC-SHA256 of
 * `<t>.<body>` under the UTF-8 bytes of the whole secret, its prefix included.
 */
export function signatureHeader(body: string, atMs: number, secrets: readonly string[]): string {
  const t = Math.floor(atMs / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): webhook-signature is `v1,<base64>` for each secret,
 * with a space between, of the HMAC-SHA256 of `<id>.<unix seconds>.<body>`.
 */
export function standardHeaders(
  { id, body }: { id: string; body: string },
  atMs: number,
  secrets: readonly string[],
): Record<string, string> {
  const t = String(Math.floor(atMs / 1000))
  const signatures = secrets.map((secret) =>
    createHmac('sha256', keyOf(secret)).update(`${id}.${t}.${body}`).digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': t,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
