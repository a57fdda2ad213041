import { createHmac, randomBytes } from 'node:crypto'

/** A new signing secret: `whsec_` and 32 random bytes in base64url. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

/**
 * The value of Svc-Signature: `t=<unix seconds>,v1=<hex>`, with one v1 for each secret. A signature is the HMAC-SHA256 of
 * `<t>.<body>` under the UTF-8 bytes of the whole secret, its prefix included.
 */
export function signatureHeader(body: string, atMs: number, secrets: readonly string[]): string {
  const t = Math.floor(atMs / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}
