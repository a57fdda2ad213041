import {
  type ChangeOrderPaper,
  type ChangeOrderStatus,
  contractSteps,
  isKeptBefore,
  scheduleTexts,
} from '../../db/domain/change-orders/paper.ts'
import { earlier, legibleTight, type Setting, titledProse } from './blocks.ts'
import { approvalLines, factColumns, factWidth, partyLines, projectLines, widthBeside } from './facts.ts'
import { itemList } from './item-list.ts'
import type { LayoutBlock } from './layout.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { type Signer, signersBlock } from './signatures.ts'
import { draftStamp, type Stamp, stamp } from './stamps.ts'
import { sumsBlock } from './sums.ts'

const stamps: Partial<Record<ChangeOrderStatus, Stamp>> = {
  draft: draftStamp,
  approved: stamp('changeOrder.stampApproved', 'done'),
  rejected: stamp('changeOrder.stampRejected', 'over'),
  voided: stamp('changeOrder.stampVoided', 'over'),
}

/**
 * Lays out a change order as pages. If `signed` is given, it replaces the signature lines of the customer and the
 * contractor.
 */
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
      aside: ({ label }) =>
        order.projectSequence ? label('changeOrder.sequence', { number: String(order.projectSequence) }) : undefined,
      subject: order.title,
      stamp: stamps[order.status],
      facts: (setting) => factsBlock(setting, order),
      body: (setting) => [
        ...titledProse(setting, setting.label('common.reason'), order.reason),
        ...titledProse(setting, setting.label('common.description'), order.description),
        ...itemList(setting, order.lines, { name: setting.label('changeOrder.totalOfThis'), amount: order.total }),
        { ...contractBlock(setting, order), keepWithNext: true },
        ...(signed
          ? [...signed(setting).map(onFirst), ...placesBeside(setting, order)]
          : placesToSign(setting, order).map(onFirst)),
      ],
      densities: isKeptBefore(order) ? earlier : legibleTight,
    },
    fonts,
  )

const onFirst = (block: LayoutBlock): LayoutBlock => ({ ...block, onFirst: true })

function factsBlock(setting: Setting, order: ChangeOrderPaper): LayoutBlock {
  const { project, customer, architect, date, approval } = order
  const { label, values } = setting
  const number = architect?.projectNumber ? [label('payApp.architectsNumber', { number: architect.projectNumber })] : []
  return factColumns(setting, [
    { width: factWidth, facts: [{ label: label('common.project'), values: projectLines(project) }] },
    {
      width: factWidth,
      facts: [
        { label: label('common.customer'), values: partyLines(customer) },
        { label: label('common.architect'), values: architect ? [architect.name, ...number] : [] },
      ],
    },
    {
      width: widthBeside(setting, factWidth, factWidth),
      facts: [
        { label: label('common.date'), values: [values.date(date)] },
        { label: label('changeOrder.schedule'), values: scheduleTexts(order, setting) },
        { label: label('changeOrder.approved'), values: approvalLines(setting, approval) },
      ],
    },
  ])
}

const sumsWidth = 330

/** Returns the contract sum before and after this change order. */
function contractBlock(setting: Setting, order: ChangeOrderPaper): LayoutBlock {
  const steps = contractSteps(order, setting.label).map(({ name, amount }) => ({
    name,
    amount: setting.values.amount(amount),
  }))
  return sumsBlock(setting, steps.slice(0, -1), steps.at(-1)!, sumsWidth)
}

/** Returns the signature lines; empty for a rejected or voided change order. */
function placesToSign(setting: Setting, order: ChangeOrderPaper): LayoutBlock[] {
  const { status, from, customer } = order
  if (status === 'rejected' || status === 'voided') return []
  const { label } = setting
  const statement = label(isKeptBefore(order) ? 'changeOrder.statement' : 'changeOrder.statementOfAll')
  return [
    signersBlock(setting, statement, [
      { role: label('common.contractor'), name: from.companyName },
      { role: label('common.customer'), name: customer?.companyName ?? customer?.name ?? null },
      ...architectOf(setting, order),
    ]),
  ]
}

/** Returns the architect's signature line, to accompany an electronic signature. */
function placesBeside(setting: Setting, order: ChangeOrderPaper): LayoutBlock[] {
  const signers = architectOf(setting, order)
  return signers.length === 0 ? [] : [signersBlock(setting, setting.label('changeOrder.statementOfAll'), signers)]
}

const architectOf = ({ label }: Setting, { architect }: ChangeOrderPaper): Signer[] =>
  architect ? [{ role: label('common.architect'), name: architect.name }] : []
