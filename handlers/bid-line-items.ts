import { type LinePlace, listBidLineItems } from '../db/bid-line-items.ts'
import { type Handler, Page } from './contract.ts'

/** GET /bids/{id}/line-items: a page in the lines' own order; its cursor belongs to this bid alone. */
export const listLineItems: Handler<'listBidLineItems'> = async ({
  db,
  caller,
  params,
  query,
  operationId,
  services,
}) => {
  const scope = { tenantId: caller.tenantId, operationId, filters: { id: params.id } }
  const after = query.cursor === undefined ? undefined : placeOf(services.cursors.after(scope, query.cursor))
  const { items, next } = await listBidLineItems(db, caller, params.id, { limit: query.limit ?? 25, after })
  return new Page(items, next ? services.cursors.next(scope, `${next.order}:${next.id}`) : null)
}

function placeOf(text: string): LinePlace {
  const [order, id] = text.split(':').map(Number)
  return { order: order!, id: id! }
}
