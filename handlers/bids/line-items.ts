import { type LinePlace, listBidLineItems } from '../../db/bids/line-items.ts'
import type { Handler } from '../contract.ts'
import { paged } from '../paged.ts'

/** GET /bids/{id}/line-items: a page in the lines' own order; its cursor belongs to this bid alone. */
export const listLineItems: Handler<'listBidLineItems'> = ({ db, caller, params, ...call }) => {
  const read = async (place: { limit: number; after: LinePlace | undefined }) => {
    const { items, next } = await listBidLineItems(db, caller, params.id, place)
    return { items, nextAfter: next && `${next.order}:${next.id}` }
  }
  return paged({ caller, ...call }, call.query, placeOf, (_, place) => read(place), { id: params.id })
}

function placeOf(text: string): LinePlace {
  const [order, id] = text.split(':').map(Number)
  return { order: order!, id: id! }
}
