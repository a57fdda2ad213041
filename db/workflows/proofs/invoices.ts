import { sql } from 'kysely'
import { type InvoiceFigures, invoiceProofFacts, type StoredInvoice } from '../../domain/proofs/invoice.ts'
import type { TotalsTerms } from '../../domain/totals.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { ProvedRecord } from './records.ts'

type Row = InvoiceFigures &
  TotalsTerms &
  Omit<StoredInvoice, 'terms' | 'figures'> & { id: number; number: string; updatedAt: string }

/** Reads these invoices with one statement: all inputs of their figures. */
export async function readInvoiceProofInputs(
  db: ReadContext,
  tenantId: number,
  ids: readonly number[],
): Promise<ProvedRecord[]> {
  const { rows } = await sql<Row>`
    select i.id, i.invoice_number as number, i.status, i.updated_at, i.discount, i.discount_type, i.tax_rate,
      i.subtotal, i.discount_amount, i.tax_amount, i.total, i.amount_paid, i.balance_due,
      i.bid_id is not null and i.bid_percent is null as bills_lines_of_bid,
      case when p.id is not null then json_build_object('entityId', p.id, 'applicationNumber', p.application_number,
        'certificateHash', p.certificate_hash, 'earnedThisPeriod', p.earned_this_period::text,
        'retainageThisPeriod', p.retainage_this_period::text) end as certificate,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'quantity', l.quantity::text,
          'unitPrice', l.unit_price::text, 'total', l.total::text) order by l."order", l.id)
        from invoice_line_items l where l.tenant_id = ${tenantId} and l.invoice_id = i.id and l.deleted_at is null
      ), '[]'::json) as lines,
      coalesce((
        select json_agg(json_build_object('id', y.id, 'amount', y.amount::text, 'isVoided', y.voided_at is not null)
          order by y.id)
        from invoice_payments y where y.tenant_id = ${tenantId} and y.invoice_id = i.id
      ), '[]'::json) as payments
    from invoices i left join pay_apps p on p.tenant_id = ${tenantId} and p.id = i.pay_app_id
    where i.tenant_id = ${tenantId} and i.id = any(${ids}::bigint[]) and i.deleted_at is null
    order by i.id`.execute(db.sql)
  return rows.map((row) => {
    const { id, number, updatedAt, discount, discountType, taxRate, ...stored } = row
    const { status, billsLinesOfBid, certificate, lines, payments, ...figures } = stored
    const terms = { discount, discountType, taxRate }
    return {
      ...{ id, number, status, updatedAt, certificateHash: null },
      facts: invoiceProofFacts({ status, billsLinesOfBid, certificate, lines, payments, terms, figures }),
    }
  })
}
