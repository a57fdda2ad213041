import { bidLink } from '../../../../db/nouns/bids/public-link.ts'
import { statementLink } from '../../../../db/nouns/contacts.ts'
import { invoiceLink } from '../../../../db/nouns/invoices/public-link.ts'
import { signatureLink } from '../../../../db/nouns/signature-requests/public-link.ts'

/**
 * Kind of an address, which decides which limits apply and whether load shedding may refuse a request. Only probes are
 * neither limited nor refused. An address that `kinds` does not list is a public page.
 */
export type AddressKind =
  /** Address that reports whether the process is alive and ready. */
  | 'probe'
  /** Operation of the API, or message of an agent. Its limits are those of its credential. */
  | 'api'
  /** Signed address of one file. */
  | 'file'
  /** Page whose link an organization sent to its customer. */
  | 'customer'
  /** Page for signing in, or for signed-in users. */
  | 'person'
  /** Search of the documentation, which costs more than a page. */
  | 'search'
  /** Page that anyone may read. */
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
 * Returns the share of the queue that a request may fill under load; the usual share is 1. Organizations' customers are
 * refused last. Lists are refused before reads of one record and before changes, because their callers can wait.
 * Exports, for which no user waits, are refused first.
 */
export function queueShareOf(kind: AddressKind, method: string | undefined, target: string): number {
  if (kind === 'customer') return 3
  if (kind !== 'api') return 1
  if (method === 'GET') return oneRecord.test(target) ? 1 : 0.75
  return method === 'POST' && asExport.test(target) ? 0.5 : 1
}

const oneRecord = /^[^?]*\/\d+(?:\?|$)/
const asExport = /^[^?]*\/exports(?:\?|$)/

/** Paths with their kinds, in order; the first match counts. */
const known = kinds.flatMap(([kind, paths]) => paths.map((path) => ({ kind, path })))

/** Returns the kind of address of a request's target. The query is ignored. */
export function addressKindOf(target: string): AddressKind {
  const found = known.find(({ path }) => {
    const after = target[path.length]
    return target.startsWith(path) && (after === undefined || after === '/' || after === '?')
  })
  return found?.kind ?? 'page'
}
