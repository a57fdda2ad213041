import { hash, randomBytes } from 'node:crypto'
import { maxId } from './ids.ts'

/**
 * A parsed secret token. The token contains 256 random bits, and in clear text the id of the tenant in which to look it
 * up.
 */
export interface OpaqueToken {
  tenantId: number
  /** SHA-256 of the whole token. A token is stored only in this form. */
  hash: Buffer
}

export type OpaqueTokenKind = 'code' | 'refresh' | 'session' | 'reset' | 'share' | 'signing' | 'invoice' | 'statement'

const prefixes: Record<OpaqueTokenKind, string> = {
  code: 'ac',
  refresh: 'rt',
  session: 'ses',
  reset: 'rst',
  share: 'bid',
  signing: 'sig',
  invoice: 'inv',
  statement: 'sta',
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Creates a token `<prefix>_<tenant>_<secret>`. */
export function makeToken(kind: OpaqueTokenKind, tenantId: number): OpaqueToken & { token: string } {
  const token = `${prefixes[kind]}_${tenantId.toString(36)}_${randomBytes(32).toString('base64url')}`
  return { token, tenantId, hash: digest(token) }
}

/**
 * Parses a token of the given kind. Returns undefined for any other text, and if the tenant's id exceeds the database's
 * range. The tenant's id is not proven until the hash is found among that tenant's tokens.
 */
export function parseToken(kind: OpaqueTokenKind, text: string): OpaqueToken | undefined {
  const match = /^([a-z]{2,3})_([1-9a-z][0-9a-z]{0,6})_[\w-]{43}$/.exec(text)
  if (match?.[1] !== prefixes[kind]) return undefined
  const tenantId = Number.parseInt(match[2]!, 36)
  return tenantId <= maxId ? { tenantId, hash: digest(text) } : undefined
}

const linkKinds = ['share', 'signing', 'invoice', 'statement'] as const

/** Kinds of tokens in public links, with which a person without an account can view a record. */
export type LinkTokenKind = (typeof linkKinds)[number]

/** Parses the token of a public link of any kind; returns undefined for any other text. */
export const parseLinkToken = (text: string): OpaqueToken | undefined =>
  linkKinds.map((kind) => parseToken(kind, text)).find((read) => read !== undefined)
