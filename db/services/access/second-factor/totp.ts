import { Secret, TOTP } from 'otpauth'
import { machineNow } from '../../../engine/base/clock.ts'

/**
 * This file checks codes of authenticator apps (RFC 6238), in the form that every such app supports: SHA-1, 6 digits,
 * 30 seconds.
 */

const stepMs = 30_000
/** Number of time steps by which a device's clock may be off, in either direction. */
const window = 1

/** Returns a new secret of 160 bits in base32, the form in which it is typed into an authenticator app. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: stepMs / 1000, secret: Secret.fromBase32(secret), ...names })

/**
 * Returns the `otpauth:` URL of a secret, to show as a QR code for authenticator apps. The app displays `issuer` and
 * `label`.
 */
export const otpauthUrl = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString()

/**
 * Returns the number of the time step that a code belongs to, if the code is valid now; otherwise undefined. Steps last
 * 30 seconds and are counted from 1970.
 */
export function timeStepOfCode(secret: string, code: string, nowMs = machineNow()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? undefined : Math.floor(nowMs / stepMs) + delta
}
