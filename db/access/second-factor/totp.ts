import { Secret, TOTP } from 'otpauth'
import { machineNow } from '../../base/clock.ts'

/** Codes of authenticator apps (RFC 6238) in the form that every such app knows: SHA-1, 6 digits, 30 seconds. */

const stepMs = 30_000
/** How many steps a clock may be off, either way. */
const window = 1

/** 160 bits in base32, as they are typed into an app. */
export const newAppSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: stepMs / 1000, secret: Secret.fromBase32(secret), ...names })

/** The otpauth: address of a secret, which an app reads from its QR code. `issuer` and `label` are what the app shows. */
export const appAddress = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/**
 * The step whose code this is, of those that the time allows; undefined for any other code. A step is 30 seconds, counted
 * from 1970.
 */
export function stepOfCode(secret: string, code: string, nowMs = machineNow()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : Math.floor(nowMs / stepMs) + delta
}
