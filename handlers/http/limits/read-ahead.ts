import type { Request } from 'express'
import { maxId } from '../../../db/base/ids.ts'
import type { FindByKey, KeyLookup } from '../../../db/postgres/key-lookups.ts'
import { keyLookupOf } from '../../../db/records/read.ts'
import type { RecordFacts } from '../../../db/records/resource.ts'
import { pathParamsOf } from '../exchange.ts'

/**
 * A GET by id asks the database twice: may this caller, and what is the record. Where the caller's organization is known
 * beforehand, both questions leave together, and the record is used when the verdict admits. Everything else stays in
 * its order: a refused request reads a row for nothing, and shows nothing of it.
 */

const lookups = new WeakMap<object, KeyLookup>()

/** Marks a handler that begins with findRecord by the path's id. A family that is not shown whole asks otherwise. */
export function readsAhead<Handler extends object>(resource: RecordFacts, handler: Handler): Handler {
  if (!resource.visibility) lookups.set(handler, keyLookupOf(resource))
  return handler
}

const wholeId = /^[1-9]\d{0,9}$/

/**
 * Begins the look-up of a request for an organization, when its handler will ask for it; undefined for every other request.
 */
export function readAhead(request: Request, findByKey: FindByKey): ((tenantId: number) => void) | undefined {
  const { exchange } = request
  const lookup = lookups.get(exchange.operation!.handler)
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
