import type { ChangeOrderDocument, ChangeOrderStatus } from '../../db/domain/change-orders/document.ts'
import { closer, dense, headingBlock, proseOf, roomy, type Setting } from './blocks.ts'
import { approvalLines, factColumns, partyLines, projectLines, widthBeside } from './facts.ts'
import { itemList } from './item-list.ts'
import type { Block } from './layout.ts'
import { type Fonts, type Sheets, type Stamp, sheetsOf } from './sheets.ts'
import { signersBlock } from './signatures.ts'
import { sumsBlock } from './sums.ts'

const stamps: Partial<Record<ChangeOrderStatus, Stamp>> = {
  draft: { word: 'DRAFT', color: '#5b6472' },
  approved: { word: 'APPROVED', color: '#17713c' },
  rejected: { word: 'REJECTED', color: '#a32020' },
  voided: { word: 'VOIDED', color: '#a32020' },
}

/** Lays a change order out into pages; `signed` stands in the place of the places to sign. */
export const changeOrderSheets = (
  order: ChangeOrderDocument,
  fonts: Fonts,
  signed?: (setting: Setting) => Block[],
): Sheets =>
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
        ...itemList(setting, order.lines, { name: 'Total of this change order', amount: order.total }),
        { ...contractBlock(setting, order), keepWithNext: true },
        ...(signed?.(setting) ?? signatureBlocks(setting, order)),
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
        { label: 'Date', values: [setting.values.date(date)] },
        { label: 'Approved', values: approvalLines(setting, approval) },
      ],
    },
  ])
}

function proseBlocks(setting: Setting, title: string, text: string | null): Block[] {
  if (!text) return []
  return [headingBlock(setting, title, 10.5), ...proseOf(setting, text)]
}

const sumsWidth = 330

/** What the contract came to before, and comes to with this change order. */
function contractBlock(setting: Setting, { sums, total }: ChangeOrderDocument): Block {
  const rows = [
    { name: 'Original contract sum', amount: setting.values.amount(sums.original) },
    { name: 'Earlier change orders', amount: setting.values.amount(sums.earlier) },
    { name: 'Contract sum before this change order', amount: setting.values.amount(sums.before) },
    { name: 'This change order', amount: setting.values.amount(total) },
  ]
  const after = { name: 'Contract sum with this change order', amount: setting.values.amount(sums.after) }
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
