import { textOn } from '../../db/domain/colors.ts'
import { add, compare, type Decimal } from '../../db/domain/money.ts'
import {
  type Certificate,
  type CertificateFigure,
  linesOfCertificate,
  type PayAppPaper,
  type PayAppStatus,
} from '../../db/domain/pay-apps/paper.ts'
import { colors, linesBlock, pageFormatsOf, rule, type Setting, textBlock, type } from './blocks.ts'
import { approvalLines, factColumns, partyLines, projectLines, widthBeside } from './facts.ts'
import { type LayoutBlock, lastKept, moved, stacked } from './layout.ts'
import { scheduleBlocks, scheduleDensity } from './schedule.ts'
import { type Fonts, type Sheets, sheetsOf } from './sheets.ts'
import { signersBlock } from './signatures.ts'
import { approvedStamp, draftStamp, paidStamp, rejectedStamp, type Stamp, voidedStamp } from './stamps.ts'
import { cellStyle, rowBlock, strongCell, tableColumns, tableHead } from './table.ts'

const stamps: Partial<Record<PayAppStatus, Stamp>> = {
  draft: draftStamp,
  approved: approvedStamp,
  paid: paidStamp,
  rejected: rejectedStamp,
  voided: voidedStamp,
}

/**
 * Lays a pay application out into pages: the application itself, then its schedule of values on wide sheets; `signed` stands
 * in the place of the places to sign.
 */
export const payAppSheets = (paper: PayAppPaper, fonts: Fonts, signed?: (setting: Setting) => LayoutBlock[]): Sheets =>
  sheetsOf(
    {
      from: paper.from,
      kind: 'payApp.kind',
      number: paper.number,
      stamp: stamps[paper.status],
      facts: (setting) => factsBlock(setting, paper),
      body: (setting) => [
        ...ledgerBlocks(setting, paper.certificate),
        ...changeOrderBlocks(setting, paper.certificate),
        ...lastKept(signed?.(setting) ?? signatureBlocks(setting, paper)),
        ...hashBlocks(setting, paper),
      ],
      annexes: [
        {
          format: pageFormatsOf(paper.from).landscape,
          density: scheduleDensity,
          body: (setting) => scheduleBlocks(setting, paper),
        },
      ],
    },
    fonts,
  )

function factsBlock(setting: Setting, { certificate, date, approval }: PayAppPaper): LayoutBlock {
  const { owner, project, architect, contractFor } = certificate
  const wide = 168
  const number = architect?.projectNumber ? [`Project no. ${architect.projectNumber}`] : []
  return factColumns(setting, [
    {
      width: wide,
      facts: [
        { label: 'To the owner', values: partyLines(owner) },
        { label: 'Architect', values: architect ? [architect.name, ...number] : [] },
      ],
    },
    {
      width: wide,
      facts: [
        { label: 'Project', values: projectLines(project) },
        { label: 'Contract for', values: contractFor ? [contractFor] : [] },
      ],
    },
    {
      width: widthBeside(setting, wide, wide),
      facts: [
        { label: 'Period', values: periodLines(setting, certificate) },
        { label: 'Date', values: [setting.values.date(date)] },
        { label: 'Approved', values: approvalLines(setting, approval) },
      ],
    },
  ])
}

const periodLines = (setting: Setting, { periodFrom, periodTo }: Certificate): string[] =>
  periodFrom === null
    ? [`To ${setting.values.date(periodTo)}`]
    : [setting.values.date(periodFrom), `to ${setting.values.date(periodTo)}`]

/** Lines 1 to 9; what is due stands out. */
function ledgerBlocks(setting: Setting, { figures }: Certificate): LayoutBlock[] {
  const due = linesOfCertificate(figures).findIndex(({ line }) => line === '8')
  const rows = linesOfCertificate(figures).map((line, index) => ({
    block: index === due ? dueRow(setting, line) : ledgerRow(setting, line),
    gap: index === due || index === due + 1 ? 4 : 0,
  }))
  return [{ ...stacked(rows), gap: setting.density.gaps * 18 }]
}

const numberWidth = 30
/** How far parts of a line stand left of the amounts. */
const partInset = 130

function ledgerRow(
  setting: Setting,
  { line, name, columns, amount, part = false, strong = false }: CertificateFigure,
): LayoutBlock {
  const padding = Math.max(2, setting.density.padding - 1.5)
  const color = part ? colors.muted : colors.text
  const size = part ? 8.5 : 9
  const style = type(size, strong ? 'semibold' : 'regular', color)
  const height = style.leading + 2 * padding
  const width = setting.width - (part ? partInset : 0)
  const texts = [
    ...linesBlock([line], type(size, 'semibold', part ? colors.muted : setting.ink), { width: numberWidth }).pieces,
    ...linesBlock([columns ? `${name}, ${columns}` : name], style, { x: numberWidth, width: setting.width }).pieces,
    ...linesBlock([setting.values.amount(amount)], style, { width, align: 'right' }).pieces,
  ]
  return { height, pieces: [...moved(texts, 0, padding), rule(height - 0.6, setting.width)] }
}

/** Line 8, on the organization's color. */
function dueRow(setting: Setting, { line, name: words, amount }: CertificateFigure): LayoutBlock {
  const { primary, width } = setting
  const color = textOn(primary)
  const [name, figure] = [type(10.5, 'semibold', color), type(14, 'semibold', color)]
  const [padding, overhang] = [5, 8]
  const height = figure.leading + 2 * padding
  const lower = (figure.leading - name.leading) / 2
  const texts = [
    ...moved(linesBlock([line], name, { width: numberWidth }).pieces, 0, lower),
    ...moved(linesBlock([words], name, { x: numberWidth, width }).pieces, 0, lower),
    ...linesBlock([setting.values.amount(amount)], figure, { width, align: 'right' }).pieces,
  ]
  const box = {
    kind: 'box',
    x: -overhang,
    y: 0,
    width: width + 2 * overhang,
    height,
    fill: primary,
    radius: 3,
  } as const
  return { height, pieces: [box, ...moved(texts, 0, padding)] }
}

interface Changes {
  name: string
  added: Decimal
  deducted: Decimal
}

/** What approved change orders have added and deducted: earlier, with this application, together. */
function changeOrderBlocks(setting: Setting, { changeOrders }: Certificate): LayoutBlock[] {
  if (changeOrders.length === 0) return []
  const row = (name: string, orders: Certificate['changeOrders']): Changes => ({
    name,
    added: sumOf(orders.filter(({ amount }) => compare(amount, '0') > 0)),
    deducted: sumOf(orders.filter(({ amount }) => compare(amount, '0') < 0)),
  })
  const rows = [
    row(
      'In earlier applications',
      changeOrders.filter(({ earlier }) => earlier),
    ),
    row(
      'New in this application',
      changeOrders.filter(({ earlier }) => !earlier),
    ),
    row('Together', changeOrders),
  ]
  const figures = (of: (changes: Changes) => Decimal) => rows.map((changes) => setting.values.amount(of(changes)))
  const columns = tableColumns(
    setting,
    [
      { title: 'Change orders', align: 'left', texts: [], wide: true },
      { title: 'Added', align: 'right', texts: figures(({ added }) => added), least: 90 },
      { title: 'Deducted', align: 'right', texts: figures(({ deducted }) => deducted), least: 90 },
    ],
    setting.width,
  )
  const tight = { ...setting, density: { ...setting.density, padding: Math.max(2, setting.density.padding - 2) } }
  const drawn = rows.map(({ name, added, deducted }, index) => {
    const style = index === rows.length - 1 ? strongCell : cellStyle
    const cells = [name, setting.values.amount(added), setting.values.amount(deducted)].map((text) => [{ text, style }])
    return { block: rowBlock(tight, columns, cells) }
  })
  const whole = stacked([{ block: tableHead(columns, setting.ink) }, ...drawn])
  return [{ ...whole, gap: setting.density.gaps * 14 }]
}

const sumOf = (orders: Certificate['changeOrders']): Decimal => add('0', ...orders.map(({ amount }) => amount))

const statement =
  'The contractor asks for the payment of line 8. Work and stored materials stand as the schedule of values on the following pages says.'

/** Places to sign, on what can still be or has been agreed to. */
function signatureBlocks(setting: Setting, { status, from, certificate }: PayAppPaper): LayoutBlock[] {
  if (status === 'rejected' || status === 'voided') return []
  const { owner, architect } = certificate
  return [
    signersBlock(setting, statement, [
      { role: 'Contractor', name: from.companyName },
      ...(architect ? [{ role: 'Architect', name: architect.name }] : []),
      { role: 'Owner', name: owner?.companyName ?? owner?.name ?? null },
    ]),
  ]
}

/** By what the certificate can be told from another. */
function hashBlocks(setting: Setting, { certificateHash }: PayAppPaper): LayoutBlock[] {
  if (certificateHash === null) return []
  const style = type(6.5, 'regular', colors.muted)
  return [
    { ...textBlock(setting, `SHA-256 of the certificate: ${certificateHash}`, style), gap: setting.density.gaps * 12 },
  ]
}
