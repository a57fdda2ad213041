import type { OwnCurrency } from '../../../../db/branding/currencies.ts'
import { approvedChanges, costOfHours, leftToBill, projectBilling } from '../../../../db/workflows/project-money.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'
import type { Writer } from '../values/values.ts'

/** A figure of a project's money, with what it consists of. */
export interface MoneyFact {
  label: string
  amount: string
  beside?: string
  /** The hours of a cost of hours, which is in the organization's currency. */
  hours?: string
}

const billingScopes = ['invoices:read', 'pay_apps:read']

/** The money of a project, for those who open Money at a glance; none for records of other families. */
export async function projectMoneyOf(
  context: PageContext,
  { path }: Family,
  record: AnyRecord,
  own: OwnCurrency,
): Promise<MoneyFact[]> {
  if (path !== 'projects' || !context.opens('money')) return []
  const { db, caller, may } = context
  const contract = record.contractValue as string | null
  const facts: MoneyFact[] = contract === null ? [] : [{ label: 'Contract to date', amount: contract }]
  if (may('change_orders:read')) {
    const { count, total } = await approvedChanges(db, caller, record.id, own)
    const beside = count === 1 ? '1 change order' : `${count} change orders`
    facts.push({ label: 'Approved changes', amount: total, beside })
  }
  if (billingScopes.every(may)) {
    const { billed, paid, retainageHeld } = await projectBilling(db, caller, record.id, own)
    facts.push({ label: 'Billed', amount: billed }, { label: 'Paid', amount: paid })
    facts.push({ label: 'Retainage held', amount: retainageHeld })
    if (contract !== null) facts.push({ label: 'Left to bill', amount: leftToBill(contract, billed) })
  }
  if (may('time_entries:read')) {
    const { hours, cost } = await costOfHours(db, caller, record.id)
    facts.push({ label: 'Cost of hours', amount: cost, hours })
  }
  return facts
}

/** Writes the figures in the currency of the contract, and a cost of hours in the organization's. */
export const shownMoney = ({ format }: Writer, own: Writer, facts: readonly MoneyFact[]) =>
  facts.map(({ label, amount, beside, hours }) => ({
    label,
    shown: { text: (hours === undefined ? format : own.format).amount(amount) },
    beside: hours === undefined ? beside : `${format.quantity(hours)} hours`,
  }))
