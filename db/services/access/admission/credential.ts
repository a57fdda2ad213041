import { hash } from 'node:crypto'
import type { Grant } from '../oauth/access-tokens.ts'

/**
 * An API key that a request presents. The public id identifies the key, and the digest of the secret authenticates it.
 */
export interface KeyCredential {
  kind: 'key'
  publicId: string
  secretHash: Buffer
  /**
   * The key's cached data that never changes, if the key was admitted before. With it, admission needs no key lookup.
   */
  immutableData?: ImmutableKeyData
}

/** The part of an API key's data that never changes. */
export interface ImmutableKeyData {
  tenantId: number
  apiKeyId: number
  /**
   * The key's scopes, separated by blanks. If a grant created the key, the role of the grant's user has not been
   * applied yet.
   */
  scopes: string
}

/** Returns the id of the credential's organization; undefined for an API key that was not admitted before. */
export const tenantIdOfCredential = (credential: Credential): number | undefined =>
  credential.kind === 'token' ? credential.tenantId : credential.immutableData?.tenantId

/** The claims of a verified access token. */
export interface TokenCredential extends Grant {
  kind: 'token'
}

export type Credential = KeyCredential | TokenCredential

const keyPattern = /^sk_(?:live|test)_([0-9a-z]{8,40})_([0-9A-Za-z_-]{20,100})$/

/**
 * Splits an API key of the form `sk_live_<public id>_<secret>` (`sk_test_` in a sandbox). Returns undefined for any
 * other text.
 */
export function parseApiKey(text: string): KeyCredential | undefined {
  const match = keyPattern.exec(text)
  if (!match) return undefined
  return { kind: 'key', publicId: match[1]!, secretHash: hashKeySecret(match[2]!) }
}

/** Returns the SHA-256 of a key's secret part, the only form in which the secret is stored. */
export const hashKeySecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')
