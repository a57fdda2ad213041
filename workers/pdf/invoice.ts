import { paymentSentences, translateLineDescription } from '../../db/domain/invoices/line-texts.ts'
import type { InvoicePaper, InvoicePaperLine, InvoicePaperStatus } from '../../db/domain/invoices/paper.ts'
import { add, type Decimal, roundToCents, subtract } from '../../db/domain/money.ts'
import { headingBlock, type PaperStyle, proseWithHeading, textBlock, textStyle } from './blocks.ts'
import { factColumns, factColumnWidth, partyLines, projectLines, remainingWidth } from './facts.ts'
import { itemListBlocks } from './item-list.ts'
import { itemTable } from './items.ts'
import { keepLastWithNext, type LayoutBlock } from './layout.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from './sheets.ts'
import { draftStamp, makeStamp, type Stamp } from './stamps.ts'
import { type NamedAmount, sumsBlock } from './sums.ts'
import { sumsBelowItems } from './totals.ts'

const stamps: Partial<Record<InvoicePaperStatus, Stamp>> = {
  draft: draftStamp,
  paid: makeStamp('invoice.stampPaid', 'done'),
  voided: makeStamp('invoice.stampVoided', 'over'),
}
const overdueStamp = makeStamp('invoice.stampOverdue', 'late')

/** Lays out an invoice as pages. */
export const layOutInvoice = (invoice: InvoicePaper, fonts: FontFunctions): LaidOutPaper =>
  layOutPaper(
    {
      from: invoice.from,
      kind: 'invoice.kind',
      number: invoice.number,
      stamp: invoice.overdue ? overdueStamp : stamps[invoice.status],
      facts: (setting) => factsBlock(setting, invoice),
      body: (setting) => [
        ...keepLastWithNext(lineBlocks(setting, invoice)),
        balanceBlock(setting, invoice),
        ...paymentBlocks(setting, invoice),
        ...(invoice.status === 'paid' || invoice.status === 'voided'
          ? []
          : proseWithHeading(setting, setting.label('invoice.howToPay'), invoice.from.paymentInstructions ?? null)),
        ...proseWithHeading(setting, setting.label('common.notes'), invoice.notes),
      ],
    },
    fonts,
  )

function factsBlock(setting: PaperStyle, { customer, project, issued, due }: InvoicePaper): LayoutBlock {
  return factColumns(setting, [
    { width: factColumnWidth, facts: [{ label: setting.label('invoice.billTo'), values: partyLines(customer) }] },
    {
      width: factColumnWidth,
      facts: [{ label: setting.label('common.project'), values: project ? projectLines(project) : [] }],
    },
    {
      width: remainingWidth(setting, factColumnWidth, factColumnWidth),
      facts: [
        { label: setting.label('common.date'), values: issued ? [setting.values.date(issued)] : [] },
        { label: setting.label('invoice.due'), values: due ? [setting.values.date(due)] : [] },
      ],
    },
  ])
}

const sumOf = (lines: readonly InvoicePaperLine[]): Decimal =>
  roundToCents(add('0', ...lines.map(({ total }) => total)))

/**
 * Returns the table of work and materials, and the table of retainage lines below it, in the same columns. If both have
 * lines, each gets a subtotal.
 */
function lineBlocks(setting: PaperStyle, invoice: InvoicePaper): LayoutBlock[] {
  const [items, retainage] = [invoice.items, invoice.retainage].map((lines) =>
    lines.map((line) => ({ ...line, description: translateLineDescription(line.description, setting) })),
  ) as [InvoicePaperLine[], InvoicePaperLine[]]
  const held = setting.label('invoice.retainage')
  const sums = { items: sumOf(items), retainage: sumOf(retainage) }
  const table = itemTable(setting, [...items, ...retainage], Object.values(sums))
  if (retainage.length === 0) return itemListBlocks(setting, items, null, table)
  const columns = table.columns.map((column) => (column.name === 'description' ? { ...column, title: held } : column))
  const last = itemListBlocks(setting, retainage, { name: held, amount: sums.retainage }, { ...table, columns })
  if (items.length === 0) return last
  const work = { name: setting.label('common.workAndMaterials'), amount: sums.items }
  return [...itemListBlocks(setting, items, work, table), ...last]
}

const sumsWidth = 280

/** Returns the sums below the lines: subtotal, discount, tax, total, payments and balance due. */
function balanceBlock(
  setting: PaperStyle,
  { status, totals, terms, amountPaid, balanceDue }: InvoicePaper,
): LayoutBlock {
  const paid = roundToCents(subtract('0', amountPaid))
  const rows: NamedAmount[] = [
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

/** Returns one sentence for each live payment. */
function paymentBlocks(setting: PaperStyle, invoice: InvoicePaper): LayoutBlock[] {
  const sentences = paymentSentences(invoice, setting)
  if (sentences.length === 0) return []
  const style = textStyle(setting.density.prose)
  const lines = sentences.map((sentence) => ({ ...textBlock(setting, sentence, style), gap: setting.density.gaps * 3 }))
  return [headingBlock(setting, setting.label('invoice.payments'), 10.5), ...lines]
}
