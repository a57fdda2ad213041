import { maxId } from '../../../db/engine/base/ids.ts'
import type { FindByKey } from '../../../db/engine/postgres/key-lookups.ts'
import type { ObservedRequest } from './exchange.ts'

const wholeId = /^[1-9]\d{0,9}$/

/**
 * Returns a function that starts the lookup of a GET's record in an organization, for use while the caller is being
 * admitted. Returns undefined if the handler has no `createRecordPrefetch` or the path has no valid id.
 *
 * Admission calls the function if it already knows the caller's organization. The queries of the admission and of the
 * lookup are then sent together. The handler uses the record if the caller is admitted. For a refused request, the
 * record is discarded.
 */
export function createRecordPrefetch(
  request: ObservedRequest,
  findByKey: FindByKey,
): ((tenantId: number) => void) | undefined {
  const { exchange } = request
  const lookup = exchange.operation?.handler.prefetch
  const id = lookup && idIn(request)
  if (!id) return undefined
  return (tenantId) => {
    const row = findByKey(lookup, tenantId, id)
    // If the lookup fails, the handler gets the error when it awaits `row`. For a refused request, nothing awaits it.
    row.catch(() => {})
    exchange.prefetched = { lookup, tenantId, id, row }
  }
}

function idIn({ exchange }: ObservedRequest): number | undefined {
  const id = exchange.params?.id
  return id !== undefined && wholeId.test(id) && Number(id) <= maxId ? Number(id) : undefined
}
