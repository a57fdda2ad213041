import type { OrganizationCurrency } from '../../../../../db/services/branding/currencies.ts'
import {
  sumApprovedChangeOrders,
  sumProjectBilling,
  sumProjectHours,
  unbilledAmountOf,
} from '../../../../../db/workflows/project-money.ts'
import type { PageContext } from '../../section.ts'
import type { AnyRecord, Family } from '../family.ts'
import type { ValueFormatter } from '../values/values.ts'

/** Financial figure of a project with a secondary text. */
export interface MoneyFact {
  label: string
  amount: string
  beside?: string
  /** Hours that make up a labor cost. The amount is then in the organization's currency. */
  hours?: string
}

const billingScopes = ['invoices:read', 'pay_apps:read']

/**
 * Returns the financial figures of a project. Returns an empty list for other families, and for users who may not open
 * the money page.
 */
export async function projectMoneyOf(
  context: PageContext,
  { path }: Family,
  record: AnyRecord,
  own: OrganizationCurrency,
): Promise<MoneyFact[]> {
  if (path !== 'projects' || !context.opens('money')) return []
  const { db, caller, may } = context
  const contract = record.contractValue as string | null
  const facts: MoneyFact[] = contract === null ? [] : [{ label: 'Contract to date', amount: contract }]
  if (may('change_orders:read')) {
    const { count, total } = await sumApprovedChangeOrders(db, caller, record.id, own)
    const beside = count === 1 ? '1 change order' : `${count} change orders`
    facts.push({ label: 'Approved changes', amount: total, beside })
  }
  if (billingScopes.every(may)) {
    const { billed, paid, retainageHeld } = await sumProjectBilling(db, caller, record.id, own)
    facts.push({ label: 'Billed', amount: billed }, { label: 'Paid', amount: paid })
    facts.push({ label: 'Retainage held', amount: retainageHeld })
    if (contract !== null) facts.push({ label: 'Left to bill', amount: unbilledAmountOf(contract, billed) })
  }
  if (may('time_entries:read')) {
    const { hours, cost } = await sumProjectHours(db, caller, record.id)
    facts.push({ label: 'Cost of hours', amount: cost, hours })
  }
  return facts
}

/**
 * Formats the figures: labor costs with `own`, in the organization's currency, all others in the contract's currency.
 */
export const moneyView = ({ format }: ValueFormatter, ofOrganization: ValueFormatter, facts: readonly MoneyFact[]) =>
  facts.map(({ label, amount, beside, hours }) => ({
    label,
    shown: { text: (hours === undefined ? format : ofOrganization.format).amount(amount) },
    beside: hours === undefined ? beside : `${format.quantity(hours)} hours`,
  }))
