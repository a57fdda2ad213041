import { bidLink } from '../../../db/bids/link.ts'
import { invoiceLink } from '../../../db/invoices/link.ts'
import { signatureLink } from '../../../db/signature-requests/link.ts'
import { statementLink } from '../../../db/statements/link.ts'

/**
 * For whom an address is, which decides what limits it and whether load shedding refuses it. Probes alone are neither
 * limited nor refused; an address that `kinds` does not list is a page for everybody.
 */
export type AddressKind =
  /** What says whether the process lives and serves. */
  | 'probe'
  /** An operation, or an agent's message; it is limited by its credential, once that is known. */
  | 'api'
  /** A signed address of one file. */
  | 'file'
  /** What an organization's customer was sent a link to. */
  | 'customer'
  /** Where somebody signs in, or is signed in. */
  | 'person'
  /** The search of the documentation, which costs more than a page. */
  | 'search'
  /** What anybody may read. */
  | 'page'

const kinds: readonly [AddressKind, readonly string[]][] = [
  ['probe', ['/livez', '/readyz', '/metrics']],
  ['person', ['/api/v1/oauth/authorize']],
  ['api', ['/api/v1', '/mcp']],
  ['file', ['/files/uploads', '/files/downloads']],
  ['customer', [bidLink.path, signatureLink.path, invoiceLink.path, statementLink.path]],
  ['person', ['/portal', '/account', '/sign-in', '/sign-out', '/forgot-password', '/reset-password', '/oauth']],
  ['search', ['/docs/search']],
]

/**
 * How much of the queue's room under load a request may fill, of which the usual is 1: an organization's customers are
 * refused last, who asks for a list earlier than who waits for one record or has something to save, and an export, which
 * nobody waits for, first.
 */
export function shareOf(kind: AddressKind, method: string | undefined, target: string): number {
  if (kind === 'customer') return 3
  if (kind !== 'api') return 1
  if (method === 'GET') return oneRecord.test(target) ? 1 : 0.75
  return method === 'POST' && asExport.test(target) ? 0.5 : 1
}

const oneRecord = /^[^?]*\/\d+(?:\?|$)/
const asExport = /^[^?]*\/exports(?:\?|$)/

/** By its first segments, longest first where several fit. */
const known = kinds.flatMap(([kind, paths]) => paths.map((path) => ({ kind, path })))

/** What kind of address a request's target is, the part before its query. */
export function kindOf(target: string): AddressKind {
  const found = known.find(({ path }) => {
    const after = target[path.length]
    return target.startsWith(path) && (after === undefined || after === '/' || after === '?')
  })
  return found?.kind ?? 'page'
}
