import type { Ageing } from '../../db/domain/invoices/ageing.ts'
import type { StatementPaper } from '../../db/domain/statements/paper.ts'
import { colors, type Setting, space, textBlock, titledProse, type } from './blocks.ts'
import { factColumns, factWidth, partyLines, widthBeside } from './facts.ts'
import { type LayoutBlock, lastKept } from './layout.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { sumsBlock } from './sums.ts'
import { type Cell, cellStyle, mutedCell, rowBlock, tableColumns, tableHead } from './table.ts'

const ageNames: Record<Ageing, string> = {
  current: 'Not overdue',
  days1to30: '1 to 30 days overdue',
  days31to60: '31 to 60 days overdue',
  days61to90: '61 to 90 days overdue',
  over90: 'More than 90 days overdue',
}

/** Lays a contact's statement out into pages. */
export const statementSheets = (statement: StatementPaper, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: statement.from,
      kind: 'statement.kind',
      number: statement.number,
      stamp: undefined,
      facts: (setting) => factsBlock(setting, statement),
      body: (setting) => [
        ...lastKept(invoiceBlocks(setting, statement)),
        totalBlock(setting, statement),
        ...titledProse(setting, 'How to pay', statement.from.paymentInstructions ?? null),
      ],
    },
    fonts,
  )

function factsBlock(setting: Setting, { customer, asOf, invoices, others }: StatementPaper): LayoutBlock {
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: 'For', values: partyLines(customer) }] },
    { width: factWidth, facts: [{ label: 'As of', values: [setting.values.date(asOf)] }] },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [{ label: 'Open invoices', values: [String(invoices.length + (others?.count ?? 0))] }],
    },
  ])
}

/** The open invoices, a row each. */
function invoiceBlocks(setting: Setting, { invoices, others }: StatementPaper): LayoutBlock[] {
  const { values } = setting
  if (invoices.length === 0)
    return [textBlock(setting, 'Nothing is open.', type(9.5, 'regular', colors.muted)), space(8)]
  const dated = (at: string | null): string => (at === null ? '' : values.date(at))
  const rows = invoices.map(({ number, project, issued, due, daysOverdue, balance }) => ({
    invoice: [{ text: number, style: cellStyle }, ...(project === null ? [] : [{ text: project, style: mutedCell }])],
    issued: dated(issued),
    due: dated(due),
    overdue: daysOverdue > 0 ? values.quantity(String(daysOverdue)) : '',
    balance: values.figure(balance),
  }))
  const more = others && [{ text: `${others.count} more invoices`, style: cellStyle }]
  const last = more ? [{ invoice: more, issued: '', due: '', overdue: '', balance: values.figure(others.balance) }] : []
  const all = [...rows, ...last]
  const columns = tableColumns(
    setting,
    [
      { title: 'Invoice', align: 'left', texts: [], wide: true },
      { title: 'Date', align: 'left', texts: all.map(({ issued }) => issued) },
      { title: 'Due', align: 'left', texts: all.map(({ due }) => due) },
      { title: 'Days overdue', align: 'right', texts: all.map(({ overdue }) => overdue) },
      { title: 'Balance', align: 'right', texts: all.map(({ balance }) => balance) },
    ],
    setting.width,
  )
  const head = tableHead(columns, setting.ink)
  const plain = (text: string): Cell => [{ text, style: cellStyle }]
  const cells = all.map((row) => [row.invoice, ...[row.issued, row.due, row.overdue, row.balance].map(plain)])
  return [head, ...cells.map((row) => ({ ...rowBlock(setting, columns, row), repeated: [head] }))]
}

function totalBlock(setting: Setting, { ages, total }: StatementPaper): LayoutBlock {
  const rows = ages.map(({ age, balance }) => ({ name: ageNames[age], amount: setting.values.amount(balance) }))
  return sumsBlock(setting, rows, { name: 'Total open', amount: setting.values.amount(total) })
}
