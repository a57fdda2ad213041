import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a new signing secret: `whsec_` and 32 random bytes in base64, as in Standard Webhooks. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

/**
 * Returns the HMAC key of a secret, as Standard Webhooks defines it: the decoded bytes after the prefix. Secrets
 * created before version 1.1 are in base64url without padding. Node decodes both alphabets, so these secrets also give
 * 32 bytes.
 */
const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64')

/**
 * Returns the value of the header Svc-Signature: `t=<unix seconds>,v1=<hex>`, with one v1 for each secret. A signature
 * is the HMAC-SHA256 of `<t>.<body>`. The key is the whole secret with its prefix, as UTF-8 bytes.
 */
export function signatureHeader(body: string, atMs: number, secrets: readonly string[]): string {
  const t = Math.floor(atMs / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}

/**
 * Returns the headers that Standard Webhooks (https://www.standardwebhooks.com) requires. webhook-signature has one
 * `v1,<base64>` for each secret, separated by spaces. A signature is the HMAC-SHA256 of `<id>.<unix seconds>.<body>`.
 */
export function standardWebhookHeaders(
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
