import type { IncomingHttpHeaders } from 'node:http'
import type { Precondition } from '../../../db/engine/postgres/transaction.ts'
import { etagListed } from '../../../db/engine/records/etags.ts'
import type { Operation } from '../contract/operations.ts'

/**
 * Returns the If-Match condition for the record that the operation changes. Returns undefined if the request has no
 * If-Match or the operation takes none.
 */
export function preconditionOf(
  { ifMatchEtagOf }: Operation,
  { 'if-match': named }: IncomingHttpHeaders,
): Precondition | undefined {
  if (named === undefined || !ifMatchEtagOf) return undefined
  return { admits: (record) => etagListed(named, ifMatchEtagOf(record)) }
}
