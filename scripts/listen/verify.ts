import { createHmac, timingSafeEqual } from 'node:crypto'

const maxAgeS = 300

/**
 * Verifies a Svc-Signature header; returns the reason if it is invalid, undefined if it is valid. A valid header has a
 * signature of the body under the secret, and a time within five minutes of this clock.
 */
export function signatureObjection(
  body: Buffer,
  header: string,
  secret: string,
  nowMs = Date.now(),
): string | undefined {
  const fields = header.split(',').map((field) => field.split('='))
  const t = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d+$/.test(t) || Math.abs(nowMs / 1000 - Number(t)) > maxAgeS)
    return 'the time of the signature is not current'
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest()
  const holds = fields.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return holds ? undefined : 'the signature is wrong'
}
