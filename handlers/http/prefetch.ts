import type { Request } from 'express'
import { maxId } from '../../db/base/ids.ts'
import type { FindByKey } from '../../db/postgres/key-lookups.ts'
import { pathParamsOf } from './exchange.ts'

const wholeId = /^[1-9]\d{0,9}$/

/**
 * Starts the lookup of a GET's record while the caller is being admitted. If the caller's organization is already
 * known, both queries are sent together, and the record is used if the caller is admitted. All other steps keep their
 * order. For a refused request the row is read in vain and not shown.
 *
 * Returns the function that starts the lookup for an organization. Undefined if the handler has no `prefetch` or the
 * request has no operation.
 */
export function prefetch(request: Request, findByKey: FindByKey): ((tenantId: number) => void) | undefined {
  const { exchange } = request
  const lookup = exchange.operation?.handler.prefetch
  const id = lookup && idIn(request)
  if (!id) return undefined
  return (tenantId) => {
    const row = findByKey(lookup, tenantId, id)
    // The reader of the record handles a failed lookup. A refused request never reads it.
    row.catch(() => {})
    exchange.findByKey = (asked, ofTenant, ofId) =>
      asked === lookup && ofTenant === tenantId && ofId === id ? row : findByKey(asked, ofTenant, ofId)
  }
}

function idIn(request: Request): number | undefined {
  const { id } = pathParamsOf(request)
  return typeof id === 'string' && wholeId.test(id) && Number(id) <= maxId ? Number(id) : undefined
}
