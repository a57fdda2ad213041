import type { ChangeOrderDocument, ChangeOrderStatus } from '../../db/domain/change-orders/document.ts'
import { add, type Decimal } from '../../db/domain/money.ts'
import { amountText, dateText, figureText } from '../../db/domain/shown-text.ts'
import {
  closer,
  colors,
  dense,
  headingBlock,
  linesBlock,
  proseOf,
  roomy,
  type Setting,
  textBlock,
  type,
} from './blocks.ts'
import { approvalLines, factColumns, partyLines, projectLines, widthBeside } from './facts.ts'
import { type ItemTable, itemCells, itemTable } from './items.ts'
import { type Block, moved } from './layout.ts'
import { type Fonts, type Sheets, type Stamp, sheetsOf } from './sheets.ts'
import { signersBlock } from './signatures.ts'
import { sumsBlock } from './sums.ts'
import { mutedCell, rowBlock, tableHead } from './table.ts'

const stamps: Partial<Record<ChangeOrderStatus, Stamp>> = {
  draft: { word: 'DRAFT', color: '#5b6472' },
  approved: { word: 'APPROVED', color: '#17713c' },
  rejected: { word: 'REJECTED', color: '#a32020' },
  voided: { word: 'VOIDED', color: '#a32020' },
}

/** Lays a change order out into pages. */
export const changeOrderSheets = (order: ChangeOrderDocument, fonts: Fonts): Sheets =>
  sheetsOf(
    {
      from: order.from,
      kind: 'Change order',
      number: order.number,
      subject: order.title,
      stamp: stamps[order.status],
      facts: (setting) => factsBlock(setting, order),
      body: (setting) => [
        ...proseBlocks(setting, 'Reason', order.reason),
        ...proseBlocks(setting, 'Description', order.description),
        ...lineBlocks(setting, order),
        { ...contractBlock(setting, order), keepWithNext: true },
        ...signatureBlocks(setting, order),
      ],
      densities: [roomy, closer, dense],
    },
    fonts,
  )

function factsBlock(setting: Setting, { project, customer, date, approval }: ChangeOrderDocument): Block {
  const wide = 178
  return factColumns(setting, [
    { width: wide, facts: [{ label: 'Project', values: projectLines(project) }] },
    { width: wide, facts: [{ label: 'Customer', values: partyLines(customer) }] },
    {
      width: widthBeside(setting, wide, wide),
      facts: [
        { label: 'Date', values: [dateText(date)] },
        { label: 'Approved', values: approvalLines(approval) },
      ],
    },
  ])
}

function proseBlocks(setting: Setting, title: string, text: string | null): Block[] {
  if (!text) return []
  return [headingBlock(setting, title, 10.5), ...proseOf(setting, text)]
}

/** The lines, what they have come to where a page ends, and their total. */
function lineBlocks(setting: Setting, { lines, total }: ChangeOrderDocument): Block[] {
  const table = itemTable(setting, lines, [total])
  const head = tableHead(table.columns, setting.ink)
  const blocks: Block[] = [{ ...head, gap: setting.density.gaps * 22 }]
  let sum: Decimal = '0'
  for (const [place, line] of lines.entries()) {
    const row = rowBlock(setting, table.columns, itemCells(setting, table, line))
    const keepWithNext = place === lines.length - 1
    blocks.push({ ...row, ...aroundBreak(setting, { table, head, sum: place === 0 ? null : sum }), keepWithNext })
    sum = add(sum, line.total)
  }
  const last = totalRow(setting, table, total)
  return [...blocks, { ...last, ...(lines.length > 0 && aroundBreak(setting, { table, head, sum })) }]
}

/** The sum of the lines, under their amounts. */
function totalRow(setting: Setting, { columns }: ItemTable, total: Decimal): Block {
  const style = type(10.5, 'semibold')
  const amounts = columns.at(-1)!
  const texts = [
    ...linesBlock(['Total of this change order'], style, { width: amounts.x }).pieces,
    ...linesBlock([amountText(total)], style, { width: setting.width, align: 'right' }).pieces,
  ]
  return { height: style.leading + 14, pieces: moved(texts, 0, 7) }
}

/** What stands around a break of the page above a row; `sum` is that of the rows above, if there are any. */
function aroundBreak(
  setting: Setting,
  { table, head, sum }: { table: ItemTable; head: Block; sum: Decimal | null },
): Pick<Block, 'closing' | 'repeated'> {
  if (sum === null) return { repeated: [head] }
  const row = (label: string) => carriedRow(setting, table, label, sum)
  return { closing: row('Carried forward'), repeated: [head, row('Brought forward')] }
}

function carriedRow(setting: Setting, { columns }: ItemTable, label: string, sum: Decimal): Block {
  const [padding, overhang] = [4, 6]
  const height = mutedCell.leading + 2 * padding
  const amounts = columns.at(-1)!
  const width = amounts.x - overhang
  const texts = [
    ...textBlock(setting, label, mutedCell, { width }).pieces,
    ...linesBlock([figureText(sum)], mutedCell, { x: amounts.x, width: amounts.width, align: 'right' }).pieces,
  ]
  const box = { kind: 'box', x: -overhang, y: 0, width: setting.width + 2 * overhang, height } as const
  return { height, pieces: [{ ...box, fill: colors.soft, radius: 2 }, ...moved(texts, 0, padding)] }
}

const sumsWidth = 330

/** What the contract came to before, and comes to with this change order. */
function contractBlock(setting: Setting, { sums, total }: ChangeOrderDocument): Block {
  const rows = [
    { name: 'Original contract sum', amount: amountText(sums.original) },
    { name: 'Earlier change orders', amount: amountText(sums.earlier) },
    { name: 'Contract sum before this change order', amount: amountText(sums.before) },
    { name: 'This change order', amount: amountText(total) },
  ]
  const after = { name: 'Contract sum with this change order', amount: amountText(sums.after) }
  return sumsBlock(setting, rows, after, sumsWidth)
}

const statement =
  'The work and the contract sum change as stated above. This change order is part of the contract once both have signed it.'

/** Places to sign, on what can still be or has been agreed to. */
function signatureBlocks(setting: Setting, { status, from, customer }: ChangeOrderDocument): Block[] {
  if (status === 'rejected' || status === 'voided') return []
  return [
    signersBlock(setting, statement, [
      { role: 'Contractor', name: from.companyName },
      { role: 'Customer', name: customer?.companyName ?? customer?.name ?? null },
    ]),
  ]
}
