import type { TestTenant } from '../environment/service.ts'
import { invoiceMakers } from './invoices.ts'

const dayMs = 86_400_000

export const briefingMakers = {
  /** Creates an invoice that was due yesterday, and returns the itemKey of the row for it in the briefing. */
  async overdueItem(tenant: Pick<TestTenant, 'database' | 'caller'>): Promise<string> {
    const [issueDate, dueDate] = [3, 1].map((days) => new Date(Date.now() - days * dayMs).toISOString())
    const { id } = await invoiceMakers.invoice(tenant, { status: 'sent', issueDate: issueDate!, dueDate: dueDate! })
    return `invoice_overdue:invoice:${id}`
  },
}
