import { Refusal } from '../../../db/domain/refusal.ts'
import { requireAccountingConnection } from '../../../db/nouns/accounting/connection.ts'
import { enqueueAccountingJob } from '../../../db/nouns/accounting/jobs.ts'
import { stillRunningRefusal } from '../../../db/services/access/idempotency.ts'
import { lockPushableInvoice } from '../../../db/workflows/accounting/job.ts'
import { finishQuickbooksSend, type MailedInvoice, mailByQuickbooks } from '../../../db/workflows/accounting/send.ts'
import { type Handlers, type PrecheckCall, withPrecheck } from '../../pipeline/contract/contract.ts'
import { toJobResponse } from '../../pipeline/verbs/verbs.ts'
import { refuseInQuietMode } from '../accounting/quiet.ts'

/**
 * Makes QuickBooks mail the invoice, before the transaction. Returns undefined if the request already has a stored
 * answer.
 */
async function mailed(call: PrecheckCall<'sendInvoiceViaQuickbooks'>): Promise<MailedInvoice | Refusal | undefined> {
  if (await call.isAnswered()) return undefined
  refuseInQuietMode(call)
  return mailByQuickbooks(call.services, call.caller, call.params.id, call.body?.sendTo, call.ifMatch)
}

export const invoiceAccountingHandlers = {
  queueInvoiceAccountingPush: async ({ db, caller, params, services }) => {
    await lockPushableInvoice(db, caller, params.id)
    await requireAccountingConnection(db.sql, caller.tenantId)
    return { data: toJobResponse(services, await enqueueAccountingJob(db, caller, params.id)) }
  },
  sendInvoiceViaQuickbooks: withPrecheck(mailed, async ({ db, caller, params }, found) => {
    const outcome = found ?? stillRunningRefusal()
    if (outcome instanceof Refusal) throw outcome
    return { data: await finishQuickbooksSend(db, caller, params.id, outcome) }
  }),
} satisfies Partial<Handlers>
