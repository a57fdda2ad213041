import type { Request } from 'express'
import type { Precondition } from '../../db/postgres/transaction.ts'
import { etagListed } from '../../db/records/etags.ts'

/** The If-Match condition on the record that the operation changes. */
export function preconditionOf({ exchange, headers }: Request): Precondition | undefined {
  const { matchedBy } = exchange.operation!
  const named = headers['if-match']
  if (named === undefined || !matchedBy) return undefined
  return { admits: (record) => etagListed(named, matchedBy(record)) }
}
