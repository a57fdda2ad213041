import { type ChangeOrderPaper, type ChangeOrderStatus, contractSteps } from '../../db/domain/change-orders/paper.ts'
import { type Setting, titledProse } from './blocks.ts'
import { approvalLines, factColumns, factWidth, partyLines, projectLines, widthBeside } from './facts.ts'
import { itemList } from './item-list.ts'
import type { LayoutBlock } from './layout.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { signersBlock } from './signatures.ts'
import { approvedStamp, draftStamp, rejectedStamp, type Stamp, voidedStamp } from './stamps.ts'
import { sumsBlock } from './sums.ts'

const stamps: Partial<Record<ChangeOrderStatus, Stamp>> = {
  draft: draftStamp,
  approved: approvedStamp,
  rejected: rejectedStamp,
  voided: voidedStamp,
}

/** Lays a change order out into pages; `signed` stands in the place of the places to sign. */
export const changeOrderSheets = (
  order: ChangeOrderPaper,
  fonts: Fonts,
  signed?: (setting: Setting) => LayoutBlock[],
): Sheets =>
  sheetsOf(
    {
      from: order.from,
      kind: 'changeOrder.kind',
      number: order.number,
      subject: order.title,
      stamp: stamps[order.status],
      facts: (setting) => factsBlock(setting, order),
      body: (setting) => [
        ...titledProse(setting, 'Reason', order.reason),
        ...titledProse(setting, 'Description', order.description),
        ...itemList(setting, order.lines, { name: 'Total of this change order', amount: order.total }),
        { ...contractBlock(setting, order), keepWithNext: true },
        ...(signed?.(setting) ?? signatureBlocks(setting, order)),
      ],
    },
    fonts,
  )

function factsBlock(setting: Setting, { project, customer, date, approval }: ChangeOrderPaper): LayoutBlock {
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: 'Project', values: projectLines(project) }] },
    { width: factWidth, facts: [{ label: 'Customer', values: partyLines(customer) }] },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [
        { label: 'Date', values: [setting.values.date(date)] },
        { label: 'Approved', values: approvalLines(setting, approval) },
      ],
    },
  ])
}

const sumsWidth = 330

/** What the contract came to before, and comes to with this change order. */
function contractBlock(setting: Setting, order: ChangeOrderPaper): LayoutBlock {
  const steps = contractSteps(order).map(({ name, amount }) => ({ name, amount: setting.values.amount(amount) }))
  return sumsBlock(setting, steps.slice(0, -1), steps.at(-1)!, sumsWidth)
}

const statement =
  'The work and the contract sum change as stated above. This change order is part of the contract once both have signed it.'

/** Places to sign, on what can still be or has been agreed to. */
function signatureBlocks(setting: Setting, { status, from, customer }: ChangeOrderPaper): LayoutBlock[] {
  if (status === 'rejected' || status === 'voided') return []
  return [
    signersBlock(setting, statement, [
      { role: 'Contractor', name: from.companyName },
      { role: 'Customer', name: customer?.companyName ?? customer?.name ?? null },
    ]),
  ]
}
