import { dropSqlCondition, dropStatement, replaceArgument, replaceCode } from '../changes.ts'
import type { Fault } from '../fault.ts'

/** Faults in roundings, totals, discounts and kits. */
export const faults: readonly Fault[] = [
  {
    name: 'half a cent is rounded down',
    declaration: 'roundDecimal',
    change: replaceCode('size * 2n + unit', 'size * 2n'),
    tests: ['domain/money', 'domain/exact-decimal'],
  },
  {
    name: 'the remaining cent of equal shares goes to the last share',
    declaration: 'split',
    change: replaceCode('toSorted', 'toReversed().toSorted'),
    tests: ['domain/money', 'domain/invoices/parts'],
  },
  {
    name: 'a rate is rounded to four places before it is applied',
    declaration: 'percentOfDecimal',
    change: replaceArgument('multiplyDecimals', 1, 'roundDecimal(rate, 4)'),
    tests: ['domain/money', 'domain/pay-apps/figures'],
  },
  {
    name: 'a percentage of a whole is truncated',
    declaration: 'percentageOfDecimals',
    change: replaceCode('size * 20_000n + base', 'size * 20_000n'),
    tests: ['domain/money', 'domain/pay-apps/figures'],
  },
  {
    name: 'tax is computed before the discount',
    declaration: 'totalsWithDiscount',
    change: replaceArgument('percentAmount', 0, 'subtotal'),
    tests: ['domain/money', 'invoices/invoices'],
  },
  {
    name: 'a fixed discount of a document of credits equals the credits',
    declaration: 'discountOf',
    change: replaceCode("compare(subtotal, '0') <= 0", 'subtotal.length === 0'),
    tests: ['domain/money', 'bids/line-items'],
  },
  {
    name: 'the total of a bid includes its options',
    declaration: 'billableLineCondition',
    change: dropSqlCondition('not is_optional'),
    tests: ['bids/line-items', 'bids/states'],
  },
  {
    name: 'deleted lines count in the subtotal of an invoice',
    declaration: 'sumsOf',
    change: dropSqlCondition('deleted_at is null'),
    tests: ['invoices/line-items', 'invoices/invoices'],
  },
  {
    name: 'deleted lines count in the total of a change order',
    declaration: 'summarizeChangeOrderLines',
    change: dropSqlCondition('deleted_at is null'),
    tests: ['change-orders/line-items'],
  },
  {
    name: 'options bring an accepted bid below zero',
    declaration: 'acceptLockedBid',
    change: dropStatement('refuseBelowZero'),
    tests: ['bids/states'],
  },
  {
    name: 'a part of a bid takes the discount that other parts have used',
    declaration: 'discountOfPartialInvoice',
    change: replaceCode("larger(subtract(discountAmount, given), '0')", 'discountAmount'),
    tests: ['domain/invoices/parts', 'invoices/parts-of-bids'],
  },
  {
    name: 'voided invoices of a bid still use its discount',
    declaration: 'sumGrantedDiscounts',
    change: dropSqlCondition("status <> 'voided'"),
    tests: ['invoices/parts-of-bids', 'invoices/partial-sums'],
  },
  {
    name: 'voided invoices of a bid still bill its lines',
    declaration: 'billedOf',
    change: dropSqlCondition("status <> 'voided'"),
    tests: ['invoices/from-bid', 'workflows/billing-blockers'],
  },
  {
    name: 'sums of several currencies are shown as one amount',
    declaration: 'findOrganizationCurrency',
    change: replaceCode('row?.hasOtherCurrencies ?? false', 'false'),
    tests: ['papers/currencies'],
  },
]
