import type { InvoicePaper, InvoicePaperLine, InvoicePaperStatus } from '../../db/domain/invoices/paper.ts'
import { add, type Decimal, r2, subtract } from '../../db/domain/money.ts'
import { headingBlock, type Setting, titledProse } from './blocks.ts'
import { factColumns, factWidth, partyLines, projectLines, widthBeside } from './facts.ts'
import { itemList } from './item-list.ts'
import { itemTable } from './items.ts'
import { type LayoutBlock, lastKept } from './layout.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { draftStamp, paidStamp, type Stamp, voidedStamp } from './stamps.ts'
import { type Sum, sumsBlock } from './sums.ts'
import { cellStyle, rowBlock, tableColumns, tableHead } from './table.ts'
import { sumsBelowItems } from './totals.ts'

const stamps: Partial<Record<InvoicePaperStatus, Stamp>> = {
  draft: draftStamp,
  paid: paidStamp,
  voided: voidedStamp,
}

/** Lays an invoice out into pages. */
export const invoiceSheets = (invoice: InvoicePaper, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: invoice.from,
      kind: 'invoice.kind',
      number: invoice.number,
      stamp: stamps[invoice.status],
      facts: (setting) => factsBlock(setting, invoice),
      body: (setting) => [
        ...lastKept(lineBlocks(setting, invoice)),
        balanceBlock(setting, invoice),
        ...paymentBlocks(setting, invoice),
        ...titledProse(setting, 'Notes', invoice.notes),
      ],
    },
    fonts,
  )

function factsBlock(setting: Setting, { customer, project, issued, due }: InvoicePaper): LayoutBlock {
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: 'Bill to', values: partyLines(customer) }] },
    { width: factWidth, facts: [{ label: 'Project', values: project ? projectLines(project) : [] }] },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [
        { label: 'Date', values: issued ? [setting.values.date(issued)] : [] },
        { label: 'Due', values: due ? [setting.values.date(due)] : [] },
      ],
    },
  ])
}

const sumOf = (lines: readonly InvoicePaperLine[]): Decimal => r2(add('0', ...lines.map(({ total }) => total)))

/** Work and materials, and below them, in the same columns, the retainage; each has a sum of its own where there are both. */
function lineBlocks(setting: Setting, { items, retainage }: InvoicePaper): LayoutBlock[] {
  const sums = { items: sumOf(items), retainage: sumOf(retainage) }
  const table = itemTable(setting, [...items, ...retainage], Object.values(sums))
  if (retainage.length === 0) return itemList(setting, items, null, table)
  const columns = table.columns.map((column) =>
    column.name === 'description' ? { ...column, title: 'Retainage' } : column,
  )
  const held = itemList(setting, retainage, { name: 'Retainage', amount: sums.retainage }, { ...table, columns })
  if (items.length === 0) return held
  return [...itemList(setting, items, { name: 'Work and materials', amount: sums.items }, table), ...held]
}

const sumsWidth = 280

/** From the lines to the total, and from the total to what is due. */
function balanceBlock(setting: Setting, { status, totals, terms, amountPaid, balanceDue }: InvoicePaper): LayoutBlock {
  const paid = r2(subtract('0', amountPaid))
  const rows: Sum[] = [
    ...sumsBelowItems(setting, { totals, terms }),
    { name: 'Total', amount: setting.values.amount(totals.total) },
    ...(paid === '0.00' ? [] : [{ name: 'Paid', amount: setting.values.amount(paid) }]),
  ]
  const due = {
    name: status === 'voided' ? 'Balance due, as it is voided' : 'Balance due',
    amount: setting.values.amount(balanceDue),
  }
  return sumsBlock(setting, rows, due, sumsWidth)
}

/** The ledger, without what was voided. */
function paymentBlocks(setting: Setting, { payments, earlier }: InvoicePaper): LayoutBlock[] {
  if (payments.length === 0) return []
  const rows = [
    ...(earlier
      ? [{ date: '', words: `${earlier.count} earlier payments`, amount: setting.values.figure(earlier.amount) }]
      : []),
    ...payments.map(({ paidAt, method, reference, amount }) => ({
      date: setting.values.date(paidAt),
      words: [method, reference].filter(Boolean).join(', '),
      amount: setting.values.figure(amount),
    })),
  ]
  const columns = tableColumns(
    setting,
    [
      { title: 'Date', align: 'left', texts: rows.map(({ date }) => date) },
      { title: 'Payment', align: 'left', texts: [], wide: true },
      { title: 'Amount', align: 'right', texts: rows.map(({ amount }) => amount) },
    ],
    setting.width,
  )
  const head = tableHead(columns, setting.ink)
  const cells = rows.map(({ date, words, amount }) => [date, words, amount].map((text) => [{ text, style: cellStyle }]))
  return [
    headingBlock(setting, 'Payments', 10.5),
    head,
    ...cells.map((row) => ({ ...rowBlock(setting, columns, row), repeated: [head] })),
  ]
}
