import type { Request } from 'express'
import type { Precondition } from '../../../db/engine/postgres/transaction.ts'
import { etagListed } from '../../../db/engine/records/etags.ts'

/**
 * Returns the If-Match condition for the record that the operation changes. Returns undefined if the request has no
 * If-Match or the operation takes none.
 */
export function preconditionOf({ exchange, headers }: Request): Precondition | undefined {
  const { ifMatchEtagOf } = exchange.operation!
  const named = headers['if-match']
  if (named === undefined || !ifMatchEtagOf) return undefined
  return { admits: (record) => etagListed(named, ifMatchEtagOf(record)) }
}
