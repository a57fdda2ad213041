import type { Request } from 'express'
import { maxId } from '../../db/base/ids.ts'
import type { FindByKey } from '../../db/postgres/key-lookups.ts'
import { pathParamsOf } from './exchange.ts'

const wholeId = /^[1-9]\d{0,9}$/

/**
 * A GET by id asks the database twice: may this caller, and what is the record. Where the caller's organization is known
 * beforehand, both questions leave together, and the record is used when the verdict admits. Everything else stays in
 * its order: a refused request reads a row for nothing, and shows nothing of it.
 *
 * Returns what begins the look-up for an organization; undefined for a request whose handler has no `prefetch`, or that has
 * no operation.
 */
export function prefetch(request: Request, findByKey: FindByKey): ((tenantId: number) => void) | undefined {
  const { exchange } = request
  const lookup = exchange.operation?.handler.prefetch
  const id = lookup && idIn(request)
  if (!id) return undefined
  return (tenantId) => {
    const row = findByKey(lookup, tenantId, id)
    // Whoever asks for it learns of a failure; a refused request does not ask.
    row.catch(() => {})
    exchange.findByKey = (asked, ofTenant, ofId) =>
      asked === lookup && ofTenant === tenantId && ofId === id ? row : findByKey(asked, ofTenant, ofId)
  }
}

function idIn(request: Request): number | undefined {
  const { id } = pathParamsOf(request)
  return typeof id === 'string' && wholeId.test(id) && Number(id) <= maxId ? Number(id) : undefined
}
