import { dropGuard, dropOperand, dropStatement, operate, replaceArgument, replaceCode, replaceSql } from '../changes.ts'
import type { Fault } from '../fault.ts'
import { changeComparisonBound } from '../operators/conditions.ts'

/** Faults in payments, pay applications and change orders. */
export const faults: readonly Fault[] = [
  {
    name: 'payments exceed the balance',
    declaration: 'recordInvoicePayment',
    change: replaceArgument('refuseBeyond', 1, 'invoice.total'),
    tests: ['invoices/payments'],
  },
  {
    name: 'a voided payment is changed',
    declaration: 'updateInvoicePayment',
    change: dropGuard('payment.voidedAt !== null'),
    tests: ['invoices/payments', 'invoices/ledgers'],
  },
  {
    name: 'marking an invoice as paid records its total instead of its balance',
    declaration: 'markInvoicePaid',
    change: replaceCode('invoice.balanceDue', 'invoice.total'),
    tests: ['invoices/payments', 'invoices/ledgers'],
  },
  {
    name: 'a partially paid invoice is voided',
    declaration: 'refusePaidInvoice',
    change: replaceCode("compare(amountPaid, '0') === 0", 'amountPaid.length > 0'),
    tests: ['invoices/payments', 'invoices/ledgers'],
  },
  {
    name: 'a voided invoice counts as due',
    declaration: 'aggregateInvoices',
    change: replaceSql("when 'voided' then 0.00", "when 'voided' then total - amount_paid"),
    tests: ['invoices/invoices', 'reports/sums'],
  },
  {
    name: 'the next pay application bills stored materials again',
    declaration: 'nextSchedule',
    change: replaceCode(
      'add(line.previousWork, line.workThisPeriod)',
      'add(line.previousWork, line.workThisPeriod, line.materialsStored)',
    ),
    tests: ['domain/pay-apps/schedule', 'pay-apps/histories'],
  },
  {
    name: 'the retainage of stored materials has the rate of work',
    declaration: 'lineAmounts',
    change: replaceCode('line.storedRetainagePercent', 'line.workRetainagePercent'),
    tests: ['domain/pay-apps/figures', 'pay-apps/histories'],
  },
  {
    name: 'a completed line counts as overbilled',
    declaration: 'isOverbilled',
    change: operate(changeComparisonBound, '>'),
    tests: ['domain/pay-apps/figures', 'domain/pay-apps/schedule'],
  },
  {
    name: 'a schedule loses lines when the others stay unchanged',
    declaration: 'isSameScope',
    change: dropOperand('lines.length === '),
    tests: ['domain/pay-apps/schedule-change', 'pay-apps/schedule'],
  },
  {
    name: 'a bid keeps the amount of a voided change order',
    declaration: 'removeChangeOrderLines',
    change: dropStatement('grow'),
    tests: ['change-orders/approvals'],
  },
  {
    name: 'an open pay application keeps a voided change order',
    declaration: 'voidChangeOrder',
    change: dropStatement('syncOpenPayApp'),
    tests: ['change-orders/approvals', 'pay-apps/histories'],
  },
  {
    name: 'a pay application with nothing due is invoiced',
    declaration: 'refuseUnbillable',
    change: operate(changeComparisonBound),
    tests: ['invoices/from-pay-app'],
  },
  {
    name: 'an invoice withholds the retainage that the pay application releases',
    declaration: 'invoiceLinesOfPayApp',
    change: replaceCode("subtract('0', retainageThisPeriod)", "subtract(retainageThisPeriod, '0')"),
    tests: ['invoices/from-pay-app', 'invoices/partial-sums'],
  },
  {
    name: 'the hash of a certificate does not cover the change orders',
    declaration: 'certificateNow',
    change: replaceCode('await certifiedChangeOrders(db, caller, payApp.id)', '[]'),
    tests: ['pay-apps/papers', 'pay-apps/sequence'],
  },
  {
    name: 'changed certificates pass the audit',
    declaration: 'certificateDifferences',
    change: replaceCode('one.stored !== one.computed', 'one.stored === undefined'),
    tests: ['proofs/audit'],
  },
]
