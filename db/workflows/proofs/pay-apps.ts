import { sql } from 'kysely'
import type { ComputedCertificate } from '../../domain/pay-apps/figures.ts'
import { payAppProofFacts, type StoredPayApp, type StoredScheduleLine } from '../../domain/proofs/pay-app.ts'
import type { ReadContext } from '../../engine/postgres/transaction.ts'
import type { ProvedRecord } from './records.ts'

type Row = ComputedCertificate &
  Pick<StoredPayApp, 'certificate' | 'certificateHash' | 'keptHash' | 'previous'> & {
    id: number
    number: string
    status: string
    updatedAt: string
    lines: StoredScheduleLine[]
  }

/** Reads all inputs of the figures of the given pay applications, with one statement. */
export async function readPayAppProofInputs(
  db: ReadContext,
  tenantId: number,
  ids: readonly number[],
): Promise<ProvedRecord[]> {
  const { rows } = await sql<Row>`
    select a.id, a.application_number::text as number, a.status, a.updated_at, a.certificate_hash,
      a.original_contract_sum, a.net_change_orders, a.contract_sum, a.completed_and_stored, a.work_retainage,
      a.stored_retainage, a.retainage, a.earned_less_retainage, a.previous_certificates, a.current_payment_due,
      a.balance_to_finish, a.earned_this_period, a.retainage_this_period, c.content as certificate, c.hash as kept_hash,
      case when p.id is not null then json_build_object('entityId', p.id, 'applicationNumber', p.application_number,
        'certificateHash', p.certificate_hash, 'completedAndStored', p.completed_and_stored::text,
        'retainage', p.retainage::text, 'earnedLessRetainage', p.earned_less_retainage::text) end as previous,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'continues', e.id, 'changeOrderId', l.change_order_id,
          'scheduledValue', l.scheduled_value::text, 'previousWork', l.previous_work::text,
          'workThisPeriod', l.work_this_period::text, 'materialsStored', l.materials_stored::text,
          'workRetainagePercent', l.work_retainage_percent::text,
          'storedRetainagePercent', l.stored_retainage_percent::text,
          'completedAndStored', l.completed_and_stored::text, 'percentComplete', l.percent_complete::text,
          'balanceToFinish', l.balance_to_finish::text, 'retainage', l.retainage::text,
          'billedBefore', coalesce(e.previous_work, 0.00)::text, 'billedLast', coalesce(e.work_this_period, 0.00)::text
        ) order by l."order", l.id)
        from pay_app_line_items l left join pay_app_line_items e
          on e.tenant_id = ${tenantId} and e.id = l.previous_line_item_id
        where l.tenant_id = ${tenantId} and l.pay_app_id = a.id and l.deleted_at is null
      ), '[]'::json) as lines
    from pay_apps a
    left join pay_app_certificates c on c.tenant_id = ${tenantId} and c.pay_app_id = a.id
    left join pay_apps p on p.tenant_id = ${tenantId} and p.id = a.previous_pay_app_id
    where a.tenant_id = ${tenantId} and a.id = any(${ids}::bigint[]) and a.deleted_at is null
    order by a.id`.execute(db.sql)
  return rows.map((row) => {
    const { id, number, status, updatedAt, certificate, certificateHash, keptHash, previous, lines, ...figures } = row
    return {
      ...{ id, number, status, updatedAt, certificateHash },
      facts: payAppProofFacts({ figures, certificate, certificateHash, keptHash, previous, lines }),
    }
  })
}
