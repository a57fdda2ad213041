import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { machineNow } from '../../../../db/engine/base/clock.ts'
import { maxId } from '../../../../db/engine/base/ids.ts'
import type { Settings } from '../../../../db/engine/base/settings.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import { findHomeAccount } from '../../../../db/services/access/homes.ts'
import { challengeLifeMs, spendChallenge } from '../../../../db/services/access/second-factor/challenges.ts'
import type { OwnPasskey } from '../../../../db/services/access/second-factor/factors.ts'
import {
  findPasskey,
  type NewPasskey,
  type StoredPasskey,
} from '../../../../db/services/access/second-factor/passkeys.ts'
import type { FactorOwner } from '../../../../db/services/access/second-factor/person.ts'
import { passkeySiteOf } from './assets.ts'

/**
 * This module performs the WebAuthn ceremonies of the service's pages. A challenge is random, valid for five minutes
 * and accepted once. It is signed for one browser, session and purpose. User verification is always required. A passkey
 * therefore counts as two factors: a device that the user has, and a secret or fingerprint that unlocks it.
 */

/**
 * Loads the WebAuthn library at the first ceremony. The library makes up an eighth of all modules, and most processes
 * never need it.
 */
const webauthn = () => import('@simplewebauthn/server')

/**
 * Context of a passkey request: the database, the settings, and the functions for tokens that are bound to the browser.
 */
export interface CeremonyContext {
  database: Database
  settings: Pick<Settings, 'publicOrigin'>
  /**
   * Returns a signed token that contains `text`. Only this browser can send it back, in this session. `readToken`
   * verifies the token and returns the text.
   */
  signToken(text: string): string
  readToken(signed: string): string | undefined
}

/** Purpose of a challenge: sign-in of any user, proof of a known user, or a new passkey of a user. */
export type CeremonyPurpose = 'enter' | { prove: FactorOwner } | { add: FactorOwner }

const named = (purpose: CeremonyPurpose): string => {
  if (purpose === 'enter') return purpose
  const [[name, { tenantId, userId }]] = Object.entries(purpose) as [[string, FactorOwner]]
  return `${name} ${tenantId} ${userId}`
}

/** Data that a page's script needs for asking the browser for a passkey. */
export interface PasskeyRequest {
  options: object
  /** Signed state that the form sends back with the browser's response. */
  state: string
}

const asked = (asking: CeremonyContext, purpose: CeremonyPurpose, options: { challenge: string }): PasskeyRequest => ({
  options,
  state: asking.signToken([machineNow() + challengeLifeMs, options.challenge, named(purpose)].join(' ')),
})

/**
 * Consumes the challenge of a signed state and returns it. Returns undefined if the challenge is expired, already used,
 * or was issued for another purpose.
 */
async function challengeOf(
  asking: CeremonyContext,
  state: string,
  purpose: CeremonyPurpose,
): Promise<string | undefined> {
  const [until, challenge, ...words] = (asking.readToken(state) ?? '').split(' ')
  if (!challenge || Number(until) <= machineNow() || words.join(' ') !== named(purpose)) return undefined
  return (await spendChallenge(asking.database.sql, challenge)) ? challenge : undefined
}

/** Returns the options for using one of the given passkeys, or any passkey of this site if none is given. */
export async function createPasskeyRequest(
  asking: CeremonyContext,
  purpose: CeremonyPurpose,
  passkeys: readonly Pick<OwnPasskey, 'credentialId' | 'transports'>[] = [],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: passkeySiteOf(asking.settings).rpId,
    userVerification: 'required',
    timeout: challengeLifeMs,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  return asked(asking, purpose, options)
}

/** Returns the options for creating a discoverable passkey of a user. */
export async function createPasskeyCreation(
  asking: CeremonyContext,
  person: FactorOwner,
  { owner, email, passkeys }: { owner: FactorOwner; email: string; passkeys: readonly OwnPasskey[] },
): Promise<PasskeyRequest> {
  const { rpId } = passkeySiteOf(asking.settings)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    ...{ rpID: rpId, rpName: 'Construction' },
    userID: Uint8Array.from(Buffer.from(handleOf(owner))),
    userName: email,
    timeout: challengeLifeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return asked(asking, { add: person }, options)
}

/** Ed25519, ES256 and RS256; every device supports at least one. */
const algorithms = [-8, -7, -257]

/**
 * Returns the user handle that the passkey stores: the account's ids. The handle proves nothing without the passkey's
 * signature.
 */
const handleOf = ({ tenantId, userId }: FactorOwner): string => `${tenantId.toString(36)}.${userId.toString(36)}`

function personIn(handle: string): FactorOwner | undefined {
  const found = /^([1-9a-z][0-9a-z]{0,6})\.([1-9a-z][0-9a-z]{0,6})$/.exec(Buffer.from(handle, 'base64url').toString())
  const [tenantId, userId] = (found ?? []).slice(1).map((text) => Number.parseInt(text, 36))
  return tenantId && userId && tenantId <= maxId && userId <= maxId ? { tenantId, userId } : undefined
}

/** Form fields that contain the browser's WebAuthn response and the signed state. */
export interface CeremonyResponse {
  state: string
  response: string
}

/**
 * Verifies a passkey response and returns the passkey with its new counter. For `prove`, the passkey must belong to the
 * given user; for `enter`, it may belong to any user.
 * Returns undefined if the origin, purpose or browser is wrong, or if the challenge is expired or already used. Also
 * returns undefined if user verification is missing or the counter has decreased.
 */
export async function verifyPasskey(
  asking: CeremonyContext,
  purpose: 'enter' | { prove: FactorOwner },
  { state, response: text }: CeremonyResponse,
): Promise<{ passkey: StoredPasskey; counter: number } | undefined> {
  const expectedChallenge = await challengeOf(asking, state, purpose)
  const response = jsonIn<AuthenticationResponseJSON>(text)
  // The user handle names the account for which the passkey was created, even after the user's home account changed.
  const named = purpose === 'enter' ? personIn(String(response?.response?.userHandle)) : purpose.prove
  if (expectedChallenge === undefined || !response || !named) return undefined
  const person = await findHomeAccount(asking.database.sql, named)
  const passkey = await findPasskey(asking.database.sql, person, String(response.id))
  if (!passkey) return undefined
  const { rpId, origin } = passkeySiteOf(asking.settings)
  const { credentialId: id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
    credential: { id, publicKey: Uint8Array.from(publicKey), counter },
  }).catch(() => undefined)
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : undefined
}

/**
 * Verifies the response of a passkey creation and returns the new passkey; undefined in the same cases as
 * `verifyPasskey`.
 */
export async function verifyNewPasskey(
  asking: CeremonyContext,
  person: FactorOwner,
  { state, response: text }: CeremonyResponse,
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const expectedChallenge = await challengeOf(asking, state, { add: person })
  const response = jsonIn<RegistrationResponseJSON>(text)
  if (expectedChallenge === undefined || !response) return undefined
  const { rpId, origin } = passkeySiteOf(asking.settings)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    supportedAlgorithmIDs: algorithms,
    ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id: credentialId, publicKey, counter } = verified.registrationInfo.credential
  if (credentialId.length > maxCredentialId) return undefined
  const declared: unknown = response.response.transports
  const transports = Array.isArray(declared) ? ways.filter((way) => declared.includes(way)) : []
  return { credentialId, publicKey, counter, transports }
}

/** Length of 1,023 bytes in base64url, the longest credential id that WebAuthn allows. */
const maxCredentialId = 1364
const ways = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function jsonIn<T>(text: string): T | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null ? (found as T) : undefined
  } catch {
    return undefined
  }
}
