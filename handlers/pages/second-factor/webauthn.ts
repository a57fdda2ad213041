import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { findHome } from '../../../db/access/homes.ts'
import { challengeLifeMs, spendChallenge } from '../../../db/access/second-factor/challenges.ts'
import type { OwnPasskey } from '../../../db/access/second-factor/factors.ts'
import { findPasskey, type NewPasskey, type StoredPasskey } from '../../../db/access/second-factor/passkeys.ts'
import type { FactorOwner } from '../../../db/access/second-factor/person.ts'
import { machineNow } from '../../../db/base/clock.ts'
import { maxId } from '../../../db/base/ids.ts'
import type { Settings } from '../../../db/base/settings.ts'
import type { Database } from '../../../db/postgres/connection.ts'
import { passkeySiteOf } from './assets.ts'

/**
 * WebAuthn at our pages. A challenge is random, signed for this browser in this session and for one purpose, good for five
 * minutes, and answered once. User verification is always asked for, so that a passkey is something one has, unlocked by
 * something one knows or is: two factors in one.
 */

/** Loaded for the first ceremony: it is an eighth of all modules, of which most processes never need one. */
const webauthn = () => import('@simplewebauthn/server')

/** A browser that is asked. */
export interface Asking {
  database: Database
  settings: Pick<Settings, 'publicOrigin'>
  /** A signed text that only this browser brings back in this session, and what it brings. */
  give(text: string): string
  take(signed: string): string | undefined
}

/** What a challenge is for: signing in as whoever it may be, proving to be a person, or a new passkey of a person. */
export type CeremonyPurpose = 'enter' | { prove: FactorOwner } | { add: FactorOwner }

const named = (purpose: CeremonyPurpose): string => {
  if (purpose === 'enter') return purpose
  const [[name, { tenantId, userId }]] = Object.entries(purpose) as [[string, FactorOwner]]
  return `${name} ${tenantId} ${userId}`
}

/** What the script of a page needs to ask the browser. */
export interface PasskeyRequest {
  options: object
  /** Comes back beside the answer. */
  state: string
}

const asked = (asking: Asking, purpose: CeremonyPurpose, options: { challenge: string }): PasskeyRequest => ({
  options,
  state: asking.give([machineNow() + challengeLifeMs, options.challenge, named(purpose)].join(' ')),
})

/** The challenge of a state, which is used up by this; undefined for one of another purpose, or that is over. */
async function challengeOf(asking: Asking, state: string, purpose: CeremonyPurpose): Promise<string | undefined> {
  const [until, challenge, ...words] = (asking.take(state) ?? '').split(' ')
  if (!challenge || Number(until) <= machineNow() || words.join(' ') !== named(purpose)) return undefined
  return (await spendChallenge(asking.database.sql, challenge)) ? challenge : undefined
}

/** Asks for one of these passkeys, or for any that the browser has for this site. */
export async function askForPasskey(
  asking: Asking,
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

/** Asks for a new passkey of a person that the browser finds by itself later on. */
export async function askForNewPasskey(
  asking: Asking,
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

/** Ed25519, ES256 and RS256, of which every device has one. */
const algorithms = [-8, -7, -257]

/** Whose a passkey is, as the passkey itself keeps it; it proves nothing without the passkey's signature. */
const handleOf = ({ tenantId, userId }: FactorOwner): string => `${tenantId.toString(36)}.${userId.toString(36)}`

function personIn(handle: string): FactorOwner | undefined {
  const found = /^([1-9a-z][0-9a-z]{0,6})\.([1-9a-z][0-9a-z]{0,6})$/.exec(Buffer.from(handle, 'base64url').toString())
  const [tenantId, userId] = (found ?? []).slice(1).map((text) => Number.parseInt(text, 36))
  return tenantId && userId && tenantId <= maxId && userId <= maxId ? { tenantId, userId } : undefined
}

/** What a form brings of a ceremony. */
export interface Brought {
  state: string
  response: string
}

/**
 * The passkey that has answered, with its counter: its own person's where it is to prove a person, and whoever's where
 * somebody signs in by it. Undefined for an answer that is not right: of another origin, another purpose or browser, to a
 * challenge that is over or was answered before, without user verification, or with a counter that has gone back.
 */
export async function passkeyIn(
  asking: Asking,
  purpose: 'enter' | { prove: FactorOwner },
  { state, response: text }: Brought,
): Promise<{ passkey: StoredPasskey; counter: number } | undefined> {
  const expectedChallenge = await challengeOf(asking, state, purpose)
  const response = jsonIn<AuthenticationResponseJSON>(text)
  // A passkey that has moved with its person's home account still names the account for which it was made.
  const named = purpose === 'enter' ? personIn(String(response?.response?.userHandle)) : purpose.prove
  if (expectedChallenge === undefined || !response || !named) return undefined
  const person = await findHome(asking.database.sql, named)
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

/** The new passkey that was made for a person; undefined as `passkeyIn`. */
export async function newPasskeyIn(
  asking: Asking,
  person: FactorOwner,
  { state, response: text }: Brought,
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
  const told: unknown = response.response.transports
  const transports = Array.isArray(told) ? ways.filter((way) => told.includes(way)) : []
  return { credentialId, publicKey, counter, transports }
}

/** 1,023 bytes in base64url, the longest that WebAuthn has. */
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
