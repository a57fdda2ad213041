import { hash, randomBytes } from 'node:crypto'
import { maxId } from './ids.ts'

/** A token that only its holder knows: the tenant it belongs to in clear, so that it can be looked up there, then 256 bits. */
export interface OpaqueToken {
  tenantId: number
  /** SHA-256 of the whole token: the only form in which it is stored. */
  hash: Buffer
}

export type OpaqueKind = 'code' | 'refresh' | 'session' | 'reset' | 'share' | 'signing' | 'invoice' | 'statement'

const prefixes: Record<OpaqueKind, string> = {
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

/** Makes a token `<prefix>_<tenant>_<secret>`. */
export function makeToken(kind: OpaqueKind, tenantId: number): OpaqueToken & { token: string } {
  const token = `${prefixes[kind]}_${tenantId.toString(36)}_${randomBytes(32).toString('base64url')}`
  return { token, tenantId, hash: digest(token) }
}

/**
 * Reads a token of this kind; undefined for anything of another shape, and where it names a tenant that cannot be, which
 * the database would not take for one. The tenant it names proves nothing by itself.
 */
export function readToken(kind: OpaqueKind, text: string): OpaqueToken | undefined {
  const match = /^([a-z]{2,3})_([1-9a-z][0-9a-z]{0,6})_[\w-]{43}$/.exec(text)
  if (match?.[1] !== prefixes[kind]) return undefined
  const tenantId = Number.parseInt(match[2]!, 36)
  return tenantId <= maxId ? { tenantId, hash: digest(text) } : undefined
}

const linkKinds = ['share', 'signing', 'invoice', 'statement'] as const

/** The kinds of tokens under which somebody without an account sees a record. */
export type LinkTokenKind = (typeof linkKinds)[number]

/** Reads the token of a public link of any kind; undefined for anything else. */
export const readLinkToken = (text: string): OpaqueToken | undefined =>
  linkKinds.map((kind) => readToken(kind, text)).find((read) => read !== undefined)
