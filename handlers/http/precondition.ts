import type { Request } from 'express'
import type { Precondition } from '../../db/postgres/transaction.ts'
import { etagListed } from '../../db/records/etags.ts'

/** The If-Match condition on the record that the operation changes. */
export function preconditionOf({ exchange, headers }: Request): Precondition | undefined {
  const { takesIfMatch, etagOf } = exchange.operation!
  const named = takesIfMatch ? headers['if-match'] : undefined
  return named === undefined ? undefined : { admits: (record) => etagListed(named, etagOf(record)) }
}
