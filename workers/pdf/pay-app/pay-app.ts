import { textColorOn } from '../../../db/domain/colors.ts'
import {
  type Certificate,
  type CertificateRow,
  certificateRows,
  type PayAppPaper,
  type PayAppStatus,
  usesLayoutWithoutContractDate,
} from '../../../db/domain/pay-apps/paper.ts'
import {
  colors,
  earlierDensities,
  horizontalRule,
  legibleTextStyle,
  legibleTightDensities,
  linesBlock,
  type PaperStyle,
  pageFormatsOf,
  proseWithHeading,
  textBlock,
  textStyle,
} from '../blocks.ts'
import { approvalLines, factColumns, partyLines, projectLines, remainingWidth } from '../facts.ts'
import { wrapText } from '../fonts/wrap-text.ts'
import { keepLastWithNext, type LayoutBlock, movePieces, stackBlocks, type TextStyle } from '../layout.ts'
import { type FontFunctions, type LaidOutPaper, layOutPaper } from '../sheets.ts'
import { signersBlock } from '../signatures.ts'
import { draftStamp, makeStamp, type Stamp } from '../stamps.ts'
import { blankLinesBlock, certificationBlock, type ElectronicSignature } from './certification.ts'
import { changesBlock } from './changes.ts'
import { scheduleBlocks, scheduleDensitiesToTry } from './schedule.ts'

const stamps: Partial<Record<PayAppStatus, Stamp>> = {
  draft: draftStamp,
  approved: makeStamp('payApp.stampApproved', 'done'),
  paid: makeStamp('payApp.stampPaid', 'done'),
  rejected: makeStamp('payApp.stampRejected', 'over'),
  voided: makeStamp('payApp.stampVoided', 'over'),
}

/** Electronic signature of a pay application. `record` returns the box with its evidence. */
export interface SignedApplication extends ElectronicSignature {
  record(setting: PaperStyle): LayoutBlock[]
}

/** Lays out a pay application as pages: the application, then its continuation sheets in landscape. */
export const layOutPayApp = (paper: PayAppPaper, fonts: FontFunctions, signed?: SignedApplication): LaidOutPaper =>
  layOutPaper(
    {
      from: paper.from,
      kind: 'payApp.kind',
      number: paper.number,
      stamp: stamps[paper.status],
      facts: (setting) => factsBlock(setting, paper),
      body: (setting) => [
        ...ledgerBlocks(setting, paper.certificate),
        ...changesBlock(setting, paper.certificate),
        ...(usesLayoutWithoutContractDate(paper.certificate)
          ? earlierEnd(setting, paper, signed)
          : [...certificationBlocks(setting, paper, signed), ...notesBlocks(setting, paper)]),
      ],
      annexes: [
        {
          format: pageFormatsOf(paper.from).landscape,
          densities: scheduleDensitiesToTry(paper.certificate),
          body: (setting) => scheduleBlocks(setting, paper),
        },
      ],
      densities: usesLayoutWithoutContractDate(paper.certificate) ? earlierDensities : legibleTightDensities,
    },
    fonts,
  )

function factsBlock(setting: PaperStyle, { certificate, date, approval }: PayAppPaper): LayoutBlock {
  const { owner, project, architect, contractFor, contractDate } = certificate
  const { label, values } = setting
  const wide = 168
  const number = architect?.projectNumber ? [label('payApp.architectsNumber', { number: architect.projectNumber })] : []
  return factColumns(setting, [
    {
      width: wide,
      facts: [
        { label: label('payApp.toOwner'), values: partyLines(owner) },
        { label: label('common.architect'), values: architect ? [architect.name, ...number] : [] },
      ],
    },
    {
      width: wide,
      facts: [
        { label: label('common.project'), values: projectLines(project) },
        { label: label('payApp.contractFor'), values: contractFor ? [contractFor] : [] },
      ],
    },
    {
      width: remainingWidth(setting, wide, wide),
      facts: [
        { label: label('payApp.period'), values: periodLines(setting, certificate) },
        { label: label('common.date'), values: [values.date(date)] },
        { label: label('payApp.contractDate'), values: contractDate ? [values.date(contractDate)] : [] },
        { label: label('payApp.approved'), values: approvalLines(setting, approval) },
      ],
    },
  ])
}

const periodLines = ({ label, values }: PaperStyle, { periodFrom, periodTo }: Certificate): string[] =>
  periodFrom === null
    ? [label('payApp.periodTo', { to: values.date(periodTo) })]
    : [values.date(periodFrom), label('payApp.periodEnd', { to: values.date(periodTo) })]

/** Returns lines 1 to 9 of the certificate. The payment due is highlighted. */
function ledgerBlocks(setting: PaperStyle, certificate: Certificate): LayoutBlock[] {
  const lines = certificateRows(certificate, setting)
  const due = lines.findIndex(({ line }) => line === '8')
  const rows = lines.map((line, index) => ({
    block: index === due ? dueRow(setting, line) : ledgerRow(setting, line),
    gap: index === due || index === due + 1 ? 4 : 0,
  }))
  return [{ ...stackBlocks(rows), gap: setting.density.gaps * 18 }]
}

const numberWidth = 30
/** Distance in points by which the amounts of sub-lines are to the left of the other amounts. */
const partInset = 130
/** Minimum space between the name of a line and its amount, in points. */
const beforeAmount = 12

function ledgerRow(
  setting: PaperStyle,
  { line, name, columns, amount, part = false, strong = false }: CertificateRow,
): LayoutBlock {
  const padding = Math.max(setting.density.tight ? 1 : 2, setting.density.padding - 1.5)
  const color = part ? colors.muted : colors.text
  const style = legibleTextStyle(setting, part ? 8.5 : 9, strong ? 'semibold' : 'regular', color)
  const numbers: TextStyle = { ...style, weight: 'semibold', color: part ? colors.muted : setting.ink }
  const figure = setting.values.amount(amount)
  const width = setting.width - (part ? partInset : 0)
  const room = width - numberWidth - setting.measure(figure, style) - beforeAmount
  const said = columns ? `${name}, ${columns}` : name
  // In languages other than English, a name may need a second line. In the earlier layout, names never wrap.
  const names = setting.density.least ? wrapText(said, room, style, setting) : [said]
  const height = names.length * style.leading + 2 * padding
  const texts = [
    ...linesBlock([line], numbers, { width: numberWidth }).pieces,
    ...linesBlock(names, style, { x: numberWidth, width: setting.width }).pieces,
    ...linesBlock([figure], style, { width, align: 'right' }).pieces,
  ]
  return { height, pieces: [...movePieces(texts, 0, padding), horizontalRule(height - 0.6, setting.width)] }
}

/** Returns line 8, the payment due, in a box of the organization's primary color. */
function dueRow(setting: PaperStyle, { line, name: words, amount }: CertificateRow): LayoutBlock {
  const { primary, width } = setting
  const color = textColorOn(primary)
  const [name, figure] = [textStyle(10.5, 'semibold', color), textStyle(14, 'semibold', color)]
  const [padding, overhang] = [setting.density.tight ? 3 : 5, 8]
  const height = figure.leading + 2 * padding
  const lower = (figure.leading - name.leading) / 2
  const texts = [
    ...movePieces(linesBlock([line], name, { width: numberWidth }).pieces, 0, lower),
    ...movePieces(linesBlock([words], name, { x: numberWidth, width }).pieces, 0, lower),
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
  return { height, pieces: [box, ...movePieces(texts, 0, padding)] }
}

const notesBlocks = (setting: PaperStyle, { certificate }: PayAppPaper): LayoutBlock[] =>
  proseWithHeading(setting, setting.label('payApp.notesToOwner'), certificate.notesToOwner ?? null)

/** Returns the end of the application in the earlier layout, which had no certificates below the sums. */
const earlierEnd = (setting: PaperStyle, paper: PayAppPaper, signed: SignedApplication | undefined): LayoutBlock[] => [
  ...notesBlocks(setting, paper),
  ...keepLastWithNext(signed?.record(setting) ?? earlierSigners(setting, paper)),
  ...hashBlocks(setting, paper),
]

/**
 * Returns the certificates, the block for a notary, and the evidence of an electronic signature. The certificates are
 * on the same page as the sums if they fit. A rejected or voided application gets only the line with its hash.
 */
function certificationBlocks(
  setting: PaperStyle,
  paper: PayAppPaper,
  signed: SignedApplication | undefined,
): LayoutBlock[] {
  const hashed = hashBlocks(setting, paper)
  if (paper.status === 'rejected' || paper.status === 'voided') return hashed
  const certificates = [certificationBlock(setting, paper, signed), ...notaryBlocks(setting, paper)]
  const kept = certificates.map((block, index) => {
    const isFollowed = index < certificates.length - 1 || hashed.length > 0
    return { ...block, onFirst: true, keepWithNext: isFollowed }
  })
  return [...kept, ...hashed, ...(signed?.record(setting) ?? [])]
}

/** Returns the signature lines in the earlier layout, in which the paper did not state what each signer certifies. */
function earlierSigners(setting: PaperStyle, { status, from, certificate }: PayAppPaper): LayoutBlock[] {
  if (status === 'rejected' || status === 'voided') return []
  const { owner, architect } = certificate
  const { label } = setting
  return [
    signersBlock(setting, label('payApp.statementBefore'), [
      { role: label('common.contractor'), name: from.companyName },
      ...(architect ? [{ role: label('common.architect'), name: architect.name }] : []),
      { role: label('common.owner'), name: owner?.companyName ?? owner?.name ?? null },
    ]),
  ]
}

/**
 * Returns a line with the SHA-256 of the certificate, which identifies its content. Empty if the certificate has no
 * hash.
 */
function hashBlocks(setting: PaperStyle, { certificateHash }: PayAppPaper): LayoutBlock[] {
  if (certificateHash === null) return []
  const style = legibleTextStyle(setting, 6.5, 'regular', colors.muted)
  const text = setting.label('payApp.certificateHash', { hash: certificateHash })
  return [{ ...textBlock(setting, text, style), gap: setting.density.gaps * 12 }]
}

/** Returns the block for a notary below the certificates. Empty unless the organization has enabled it. */
function notaryBlocks(setting: PaperStyle, { from }: PayAppPaper): LayoutBlock[] {
  if (!from.notaryBlock) return []
  const { label, width } = setting
  const block = stackBlocks([
    { block: textBlock(setting, label('payApp.notary'), textStyle(10.5, 'semibold', setting.ink)) },
    { block: textBlock(setting, label('payApp.notaryStatement'), legibleTextStyle(setting, 9)) },
    {
      block: blankLinesBlock(setting, width, [
        { label: label('payApp.notaryState'), part: 0.16 },
        { label: label('payApp.notaryCounty'), part: 0.2 },
        { label: label('payApp.notaryDay'), part: 0.16 },
        { label: label('payApp.notaryPublic'), part: 0.28 },
        { label: label('payApp.notaryExpires'), part: 0.2 },
      ]),
    },
  ])
  return [{ ...block, gap: setting.density.gaps * 12 }]
}
