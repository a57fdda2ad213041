import type { StatementPaper } from '../../db/domain/statements/paper.ts'
import { colors, type PaperStyle, proseWithHeading, spaceBlock, textBlock, textStyle } from './blocks.ts'
import { factColumns, factColumnWidth, partyLines, remainingWidth } from './facts.ts'
import { keepLastWithNext, type LayoutBlock } from './layout.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from './sheets.ts'
import { sumsBlock } from './sums.ts'
import { type Cell, cellStyle, rowBlock, tableColumns, tableHead } from './table.ts'

const projectStyle = textStyle(9, 'regular', colors.muted)

/** Lays out a contact's statement as pages. */
export const layOutStatement = (statement: StatementPaper, fonts: FontFunctions): LaidOutPaper =>
  layOutPaper(
    {
      from: statement.from,
      kind: 'statement.kind',
      number: statement.number,
      stamp: undefined,
      facts: (setting) => factsBlock(setting, statement),
      body: (setting) => [
        ...keepLastWithNext(invoiceBlocks(setting, statement)),
        totalBlock(setting, statement),
        ...leftOutBlocks(setting, statement),
        ...proseWithHeading(setting, setting.label('statement.howToPay'), statement.from.paymentInstructions ?? null),
      ],
    },
    fonts,
  )

function factsBlock(setting: PaperStyle, { customer, asOf, invoices, others }: StatementPaper): LayoutBlock {
  return factColumns(setting, [
    { width: factColumnWidth, facts: [{ label: setting.label('statement.to'), values: partyLines(customer) }] },
    {
      width: factColumnWidth,
      facts: [{ label: setting.label('statement.asOf'), values: [setting.values.date(asOf)] }],
    },
    {
      width: remainingWidth(setting, factColumnWidth, factColumnWidth),
      facts: [
        {
          label: setting.label('statement.openInvoices'),
          values: [setting.values.quantity(String(invoices.length + (others?.count ?? 0)))],
        },
      ],
    },
  ])
}

/** Returns the table of open invoices, one row each. If there are too many, one more row sums up the others. */
function invoiceBlocks(setting: PaperStyle, { invoices, others }: StatementPaper): LayoutBlock[] {
  const { values, label } = setting
  if (invoices.length === 0)
    return [textBlock(setting, label('statement.nothingOpen'), textStyle(9.5, 'regular', colors.muted)), spaceBlock(8)]
  const dated = (at: string | null): string => (at === null ? '' : values.date(at))
  const rows = invoices.map(({ number, project, issued, due, daysOverdue, balance }) => ({
    invoice: [
      { text: number, style: cellStyle },
      ...(project === null ? [] : [{ text: project, style: projectStyle }]),
    ],
    issued: dated(issued),
    due: dated(due),
    overdue: daysOverdue > 0 ? values.quantity(String(daysOverdue)) : '',
    balance: values.figure(balance),
  }))
  const more = others && [
    {
      text: label('statement.moreInvoices', { count: others.count, number: values.quantity(String(others.count)) }),
      style: cellStyle,
    },
  ]
  const last = more ? [{ invoice: more, issued: '', due: '', overdue: '', balance: values.figure(others.balance) }] : []
  const all = [...rows, ...last]
  const columns = tableColumns(
    setting,
    [
      { title: label('statement.invoice'), align: 'left', texts: [], wide: true },
      { title: label('common.date'), align: 'left', texts: all.map(({ issued }) => issued) },
      { title: label('statement.due'), align: 'left', texts: all.map(({ due }) => due) },
      { title: label('statement.daysOverdue'), align: 'right', texts: all.map(({ overdue }) => overdue) },
      { title: label('statement.balance'), align: 'right', texts: all.map(({ balance }) => balance) },
    ],
    setting.width,
  )
  const head = tableHead(setting, columns, setting.ink)
  const opening = { ...head, gap: setting.density.gaps * 22 }
  const plain = (text: string): Cell => [{ text, style: cellStyle }]
  const cells = all.map((row) => [row.invoice, ...[row.issued, row.due, row.overdue, row.balance].map(plain)])
  return [opening, ...cells.map((row) => ({ ...rowBlock(setting, columns, row), repeated: [head] }))]
}

/**
 * Returns a note that some open invoices are not listed because they are in other currencies. Empty if there are no
 * such invoices.
 */
function leftOutBlocks(setting: PaperStyle, { otherCurrencies: count }: StatementPaper): LayoutBlock[] {
  if (count === undefined) return []
  const number = setting.values.quantity(String(count))
  const text = setting.label('statement.otherCurrencies', { count, number })
  return [spaceBlock(8), textBlock(setting, text, textStyle(9.5, 'regular', colors.muted))]
}

function totalBlock(setting: PaperStyle, { ages, total }: StatementPaper): LayoutBlock {
  const { label, values } = setting
  const rows = ages.map(({ age, balance }) => ({
    name: label('statement.age', { age }),
    amount: values.amount(balance),
  }))
  return sumsBlock(setting, rows, { name: label('statement.totalOpen'), amount: setting.values.amount(total) })
}
