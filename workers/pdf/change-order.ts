import {
  type ChangeOrderPaper,
  type ChangeOrderStatus,
  contractSumRows,
  scheduleChangeSentences,
  usesLayoutBeforeSchedule,
} from '../../db/domain/change-orders/paper.ts'
import { earlierDensities, legibleTightDensities, type PaperStyle, proseWithHeading } from './blocks.ts'
import { approvalLines, factColumns, factColumnWidth, partyLines, projectLines, remainingWidth } from './facts.ts'
import { itemListBlocks } from './item-list.ts'
import type { LayoutBlock } from './layout.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from './sheets.ts'
import { type Signer, signersBlock } from './signatures.ts'
import { draftStamp, makeStamp, type Stamp } from './stamps.ts'
import { sumsBlock } from './sums.ts'

const stamps: Partial<Record<ChangeOrderStatus, Stamp>> = {
  draft: draftStamp,
  approved: makeStamp('changeOrder.stampApproved', 'done'),
  rejected: makeStamp('changeOrder.stampRejected', 'over'),
  voided: makeStamp('changeOrder.stampVoided', 'over'),
}

/**
 * Lays out a change order as pages. If `signed` is given, it replaces the signature lines of the customer and the
 * contractor.
 */
export const layOutChangeOrder = (
  order: ChangeOrderPaper,
  fonts: FontFunctions,
  signed?: (setting: PaperStyle) => LayoutBlock[],
): LaidOutPaper =>
  layOutPaper(
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
        ...proseWithHeading(setting, setting.label('common.reason'), order.reason),
        ...proseWithHeading(setting, setting.label('common.description'), order.description),
        ...itemListBlocks(setting, order.lines, {
          name: setting.label('changeOrder.totalOfThis'),
          amount: order.total,
        }),
        { ...contractBlock(setting, order), keepWithNext: true },
        ...(signed
          ? [...signed(setting).map(onFirst), ...placesBeside(setting, order)]
          : placesToSign(setting, order).map(onFirst)),
      ],
      densities: usesLayoutBeforeSchedule(order) ? earlierDensities : legibleTightDensities,
    },
    fonts,
  )

const onFirst = (block: LayoutBlock): LayoutBlock => ({ ...block, onFirst: true })

function factsBlock(setting: PaperStyle, order: ChangeOrderPaper): LayoutBlock {
  const { project, customer, architect, date, approval } = order
  const { label, values } = setting
  const number = architect?.projectNumber ? [label('payApp.architectsNumber', { number: architect.projectNumber })] : []
  return factColumns(setting, [
    { width: factColumnWidth, facts: [{ label: label('common.project'), values: projectLines(project) }] },
    {
      width: factColumnWidth,
      facts: [
        { label: label('common.customer'), values: partyLines(customer) },
        { label: label('common.architect'), values: architect ? [architect.name, ...number] : [] },
      ],
    },
    {
      width: remainingWidth(setting, factColumnWidth, factColumnWidth),
      facts: [
        { label: label('common.date'), values: [values.date(date)] },
        { label: label('changeOrder.schedule'), values: scheduleChangeSentences(order, setting) },
        { label: label('changeOrder.approved'), values: approvalLines(setting, approval) },
      ],
    },
  ])
}

const sumsWidth = 330

/** Returns the calculation of the contract sum, before and after this change order. */
function contractBlock(setting: PaperStyle, order: ChangeOrderPaper): LayoutBlock {
  const steps = contractSumRows(order, setting.label).map(({ name, amount }) => ({
    name,
    amount: setting.values.amount(amount),
  }))
  return sumsBlock(setting, steps.slice(0, -1), steps.at(-1)!, sumsWidth)
}

/** Returns the signature lines; empty for a rejected or voided change order. */
function placesToSign(setting: PaperStyle, order: ChangeOrderPaper): LayoutBlock[] {
  const { status, from, customer } = order
  if (status === 'rejected' || status === 'voided') return []
  const { label } = setting
  const statement = label(usesLayoutBeforeSchedule(order) ? 'changeOrder.statement' : 'changeOrder.statementOfAll')
  return [
    signersBlock(setting, statement, [
      { role: label('common.contractor'), name: from.companyName },
      { role: label('common.customer'), name: customer?.companyName ?? customer?.name ?? null },
      ...architectOf(setting, order),
    ]),
  ]
}

/**
 * Returns the architect's signature line, which stays next to the customer's electronic signature. Empty without an
 * architect.
 */
function placesBeside(setting: PaperStyle, order: ChangeOrderPaper): LayoutBlock[] {
  const signers = architectOf(setting, order)
  return signers.length === 0 ? [] : [signersBlock(setting, setting.label('changeOrder.statementOfAll'), signers)]
}

const architectOf = ({ label }: PaperStyle, { architect }: ChangeOrderPaper): Signer[] =>
  architect ? [{ role: label('common.architect'), name: architect.name }] : []
