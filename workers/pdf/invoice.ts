import type { InvoicePaper, InvoicePaperLine, InvoicePaperStatus } from '../../db/domain/invoices/paper.ts'
import { paymentSentences, shownDescription } from '../../db/domain/invoices/shown-lines.ts'
import { add, type Decimal, r2, subtract } from '../../db/domain/money.ts'
import { headingBlock, type Setting, textBlock, titledProse, type } from './blocks.ts'
import { factColumns, factWidth, partyLines, projectLines, widthBeside } from './facts.ts'
import { itemList } from './item-list.ts'
import { itemTable } from './items.ts'
import { type LayoutBlock, lastKept } from './layout.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { draftStamp, type Stamp, stamp } from './stamps.ts'
import { type Sum, sumsBlock } from './sums.ts'
import { sumsBelowItems } from './totals.ts'

const stamps: Partial<Record<InvoicePaperStatus, Stamp>> = {
  draft: draftStamp,
  paid: stamp('invoice.stampPaid', 'done'),
  voided: stamp('invoice.stampVoided', 'over'),
}
const overdueStamp = stamp('invoice.stampOverdue', 'late')

/** Lays out an invoice as pages. */
export const invoiceSheets = (invoice: InvoicePaper, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: invoice.from,
      kind: 'invoice.kind',
      number: invoice.number,
      stamp: invoice.overdue ? overdueStamp : stamps[invoice.status],
      facts: (setting) => factsBlock(setting, invoice),
      body: (setting) => [
        ...lastKept(lineBlocks(setting, invoice)),
        balanceBlock(setting, invoice),
        ...paymentBlocks(setting, invoice),
        ...(invoice.status === 'paid' || invoice.status === 'voided'
          ? []
          : titledProse(setting, setting.label('invoice.howToPay'), invoice.from.paymentInstructions ?? null)),
        ...titledProse(setting, setting.label('common.notes'), invoice.notes),
      ],
    },
    fonts,
  )

function factsBlock(setting: Setting, { customer, project, issued, due }: InvoicePaper): LayoutBlock {
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: setting.label('invoice.billTo'), values: partyLines(customer) }] },
    {
      width: factWidth,
      facts: [{ label: setting.label('common.project'), values: project ? projectLines(project) : [] }],
    },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [
        { label: setting.label('common.date'), values: issued ? [setting.values.date(issued)] : [] },
        { label: setting.label('invoice.due'), values: due ? [setting.values.date(due)] : [] },
      ],
    },
  ])
}

const sumOf = (lines: readonly InvoicePaperLine[]): Decimal => r2(add('0', ...lines.map(({ total }) => total)))

/**
 * Returns the table of work and materials, and below it, in the same columns, the retainage. If there are both, each
 * has a subtotal.
 */
function lineBlocks(setting: Setting, invoice: InvoicePaper): LayoutBlock[] {
  const [items, retainage] = [invoice.items, invoice.retainage].map((lines) =>
    lines.map((line) => ({ ...line, description: shownDescription(line.description, setting) })),
  ) as [InvoicePaperLine[], InvoicePaperLine[]]
  const held = setting.label('invoice.retainage')
  const sums = { items: sumOf(items), retainage: sumOf(retainage) }
  const table = itemTable(setting, [...items, ...retainage], Object.values(sums))
  if (retainage.length === 0) return itemList(setting, items, null, table)
  const columns = table.columns.map((column) => (column.name === 'description' ? { ...column, title: held } : column))
  const last = itemList(setting, retainage, { name: held, amount: sums.retainage }, { ...table, columns })
  if (items.length === 0) return last
  const work = { name: setting.label('common.workAndMaterials'), amount: sums.items }
  return [...itemList(setting, items, work, table), ...last]
}

const sumsWidth = 280

/** Returns the sums from the lines to the total and to the balance due. */
function balanceBlock(setting: Setting, { status, totals, terms, amountPaid, balanceDue }: InvoicePaper): LayoutBlock {
  const paid = r2(subtract('0', amountPaid))
  const rows: Sum[] = [
    ...sumsBelowItems(setting, { totals, terms }),
    { name: setting.label('common.total'), amount: setting.values.amount(totals.total) },
    ...(paid === '0.00' ? [] : [{ name: setting.label('invoice.paid'), amount: setting.values.amount(paid) }]),
  ]
  const due = {
    name: setting.label(status === 'voided' ? 'invoice.balanceDueVoided' : 'invoice.balanceDue'),
    amount: setting.values.amount(balanceDue),
  }
  return sumsBlock(setting, rows, due, sumsWidth)
}

/** Returns one sentence for each payment that is not voided. */
function paymentBlocks(setting: Setting, invoice: InvoicePaper): LayoutBlock[] {
  const sentences = paymentSentences(invoice, setting)
  if (sentences.length === 0) return []
  const style = type(setting.density.prose)
  const lines = sentences.map((sentence) => ({ ...textBlock(setting, sentence, style), gap: setting.density.gaps * 3 }))
  return [headingBlock(setting, setting.label('invoice.payments'), 10.5), ...lines]
}
