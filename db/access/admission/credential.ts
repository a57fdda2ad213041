import { hash } from 'node:crypto'
import type { Grant } from '../oauth/access-tokens.ts'

/** An API key: the public half finds it, the digest of the secret half proves it. */
export interface KeyCredential {
  kind: 'key'
  publicId: string
  secretHash: Buffer
  /** Of one that was admitted before. */
  known?: KnownKey
}

/** What never changes of an API key. */
export interface KnownKey {
  tenantId: number
  apiKeyId: number
  /** Separated by blanks, and not yet limited by the role of the person whose grant it came from. */
  scopes: string
}

/** Whose credential it is, where that is known beforehand. */
export const ownerOf = (credential: Credential): number | undefined =>
  credential.kind === 'token' ? credential.tenantId : credential.known?.tenantId

/** What a verified access token says. */
export interface TokenCredential extends Grant {
  kind: 'token'
}

export type Credential = KeyCredential | TokenCredential

const keyPattern = /^sk_(?:live|test)_([0-9a-z]{8,40})_([0-9A-Za-z_-]{20,100})$/

/** Splits `sk_live_<public id>_<secret>`, `sk_test_` in a sandbox; undefined for anything of another shape. */
export function parseApiKey(text: string): KeyCredential | undefined {
  const match = keyPattern.exec(text)
  if (!match) return undefined
  return { kind: 'key', publicId: match[1]!, secretHash: hashSecret(match[2]!) }
}

/** SHA-256 of a key's secret half: the only form in which it is stored. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
