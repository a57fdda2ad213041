import { sql } from 'kysely'
import { bidProofFacts, type StoredBid } from '../../domain/proofs/bid.ts'
import type { Totals, TotalsTerms } from '../../domain/totals.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { ProvedRecord } from './records.ts'

type Row = Totals &
  TotalsTerms &
  Pick<StoredBid, 'acceptedOptionIds' | 'lines'> & {
    id: number
    number: string
    status: string
    updatedAt: string
    content: { from: object; totals: Totals } | null
    logoHash: string | null
    documentHash: string | null
  }

/** Reads these bids with one statement: all inputs of their figures, and the signed content. */
export async function readBidProofInputs(
  db: ReadContext,
  tenantId: number,
  ids: readonly number[],
): Promise<ProvedRecord[]> {
  const { rows } = await sql<Row>`
    select b.id, b.bid_number as number, b.status, b.updated_at, b.discount, b.discount_type, b.tax_rate, b.subtotal,
      b.discount_amount, b.tax_amount, b.total, b.accepted_option_ids, s.content, s.logo_hash,
      (
        select max(r.document_hash) from bid_answers r where r.tenant_id = ${tenantId} and r.bid_id = b.id
        and r.kind = 'accepted' and r.answered_at = b.accepted_at
      ) as document_hash,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'isOptional', l.is_optional, 'changeOrderId', l.change_order_id,
          'isRounded', coalesce(o.round_sales_amounts, false), 'quantity', coalesce(l.quantity, 1)::text,
          'unitPrice', coalesce(l.unit_price, 0)::text, 'total', coalesce(l.total, 0.00)::text
        ) order by l."order", l.id)
        from bid_line_items l left join change_orders o on o.tenant_id = ${tenantId} and o.id = l.change_order_id
        where l.tenant_id = ${tenantId} and l.bid_id = b.id and l.kind = 'item' and l.deleted_at is null
      ), '[]'::json) as lines
    from bids b left join signed_bids s on s.tenant_id = ${tenantId} and s.bid_id = b.id and b.status = 'accepted'
    where b.tenant_id = ${tenantId} and b.id = any(${ids}::bigint[]) and b.deleted_at is null
    order by b.id`.execute(db.sql)
  return rows.map((row) => {
    const { id, number, status, updatedAt, discount, discountType, taxRate, ...stored } = row
    const { acceptedOptionIds, lines, content, logoHash, documentHash, ...figures } = stored
    const terms = { discount, discountType, taxRate }
    const signed = content && { content: withLogo(content, logoHash), documentHash }
    return {
      ...{ id, number, status, updatedAt, certificateHash: null },
      facts: bidProofFacts({ acceptedOptionIds, lines, terms, figures, signed }),
    }
  })
}

/** Returns the signed content with its logo replaced by the hash of the logo's bytes. */
const withLogo = <C extends { from: object }>(content: C, logo: string | null): C => ({
  ...content,
  from: { ...content.from, logo },
})
