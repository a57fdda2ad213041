import { textOn } from '../../../db/domain/colors.ts'
import {
  type Certificate,
  type CertificateFigure,
  isFrozenBefore,
  linesOfCertificate,
  type PayAppPaper,
  type PayAppStatus,
} from '../../../db/domain/pay-apps/paper.ts'
import {
  colors,
  earlier,
  legibleTight,
  linesBlock,
  pageFormatsOf,
  rule,
  type Setting,
  textBlock,
  titledProse,
  type,
  typeIn,
} from '../blocks.ts'
import { approvalLines, factColumns, partyLines, projectLines, widthBeside } from '../facts.ts'
import { wrap } from '../fonts/breaking.ts'
import { type LayoutBlock, lastKept, moved, stacked, type TextStyle } from '../layout.ts'
import { type Fonts, type Sheets, sheetsOf } from '../sheets.ts'
import { signersBlock } from '../signatures.ts'
import { draftStamp, type Stamp, stamp } from '../stamps.ts'
import { certificationBlock, type ElectronicSignature } from './certification.ts'
import { changesBlock } from './changes.ts'
import { notaryBlocks } from './notary.ts'
import { scheduleBlocks, scheduleDensitiesOf } from './schedule.ts'

const stamps: Partial<Record<PayAppStatus, Stamp>> = {
  draft: draftStamp,
  approved: stamp('payApp.stampApproved', 'done'),
  paid: stamp('payApp.stampPaid', 'done'),
  rejected: stamp('payApp.stampRejected', 'over'),
  voided: stamp('payApp.stampVoided', 'over'),
}

/** Electronic signature of a pay application with the blocks of its record. */
export interface SignedApplication extends ElectronicSignature {
  record(setting: Setting): LayoutBlock[]
}

/** Lays out a pay application as pages: the application, then its continuation sheets in landscape. */
export const payAppSheets = (paper: PayAppPaper, fonts: Fonts, signed?: SignedApplication): Sheets =>
  sheetsOf(
    {
      from: paper.from,
      kind: 'payApp.kind',
      number: paper.number,
      stamp: stamps[paper.status],
      facts: (setting) => factsBlock(setting, paper),
      body: (setting) => [
        ...ledgerBlocks(setting, paper.certificate),
        ...changesBlock(setting, paper.certificate),
        ...(isFrozenBefore(paper.certificate)
          ? earlierEnd(setting, paper, signed)
          : [...certificationBlocks(setting, paper, signed), ...notesBlocks(setting, paper)]),
      ],
      annexes: [
        {
          format: pageFormatsOf(paper.from).landscape,
          densities: scheduleDensitiesOf(paper.certificate),
          body: (setting) => scheduleBlocks(setting, paper),
        },
      ],
      densities: isFrozenBefore(paper.certificate) ? earlier : legibleTight,
    },
    fonts,
  )

function factsBlock(setting: Setting, { certificate, date, approval }: PayAppPaper): LayoutBlock {
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
      width: widthBeside(setting, wide, wide),
      facts: [
        { label: label('payApp.period'), values: periodLines(setting, certificate) },
        { label: label('common.date'), values: [values.date(date)] },
        { label: label('payApp.contractDate'), values: contractDate ? [values.date(contractDate)] : [] },
        { label: label('payApp.approved'), values: approvalLines(setting, approval) },
      ],
    },
  ])
}

const periodLines = ({ label, values }: Setting, { periodFrom, periodTo }: Certificate): string[] =>
  periodFrom === null
    ? [label('payApp.periodTo', { to: values.date(periodTo) })]
    : [values.date(periodFrom), label('payApp.periodEnd', { to: values.date(periodTo) })]

/** Returns lines 1 to 9 of the certificate, with the payment due highlighted. */
function ledgerBlocks(setting: Setting, certificate: Certificate): LayoutBlock[] {
  const lines = linesOfCertificate(certificate, setting)
  const due = lines.findIndex(({ line }) => line === '8')
  const rows = lines.map((line, index) => ({
    block: index === due ? dueRow(setting, line) : ledgerRow(setting, line),
    gap: index === due || index === due + 1 ? 4 : 0,
  }))
  return [{ ...stacked(rows), gap: setting.density.gaps * 18 }]
}

const numberWidth = 30
/** Offset of the amounts of sub-lines, to the left of the other amounts, in points. */
const partInset = 130
/** Minimum space between a line's name and its amount. */
const beforeAmount = 12

function ledgerRow(
  setting: Setting,
  { line, name, columns, amount, part = false, strong = false }: CertificateFigure,
): LayoutBlock {
  const padding = Math.max(setting.density.tight ? 1 : 2, setting.density.padding - 1.5)
  const color = part ? colors.muted : colors.text
  const style = typeIn(setting, part ? 8.5 : 9, strong ? 'semibold' : 'regular', color)
  const numbers: TextStyle = { ...style, weight: 'semibold', color: part ? colors.muted : setting.ink }
  const figure = setting.values.amount(amount)
  const width = setting.width - (part ? partInset : 0)
  const room = width - numberWidth - setting.measure(figure, style) - beforeAmount
  const said = columns ? `${name}, ${columns}` : name
  // Names in other languages may need a second line; on papers in the earlier layout they never wrap.
  const names = setting.density.least ? wrap(said, room, style, setting) : [said]
  const height = names.length * style.leading + 2 * padding
  const texts = [
    ...linesBlock([line], numbers, { width: numberWidth }).pieces,
    ...linesBlock(names, style, { x: numberWidth, width: setting.width }).pieces,
    ...linesBlock([figure], style, { width, align: 'right' }).pieces,
  ]
  return { height, pieces: [...moved(texts, 0, padding), rule(height - 0.6, setting.width)] }
}

/** Returns line 8, the payment due, on the organization's color. */
function dueRow(setting: Setting, { line, name: words, amount }: CertificateFigure): LayoutBlock {
  const { primary, width } = setting
  const color = textOn(primary)
  const [name, figure] = [type(10.5, 'semibold', color), type(14, 'semibold', color)]
  const [padding, overhang] = [setting.density.tight ? 3 : 5, 8]
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

const notesBlocks = (setting: Setting, { certificate }: PayAppPaper): LayoutBlock[] =>
  titledProse(setting, setting.label('payApp.notesToOwner'), certificate.notesToOwner ?? null)

/**
 * Returns the end of the first part of an application frozen in the earlier layout, which had no certificates next to
 * the sums.
 */
const earlierEnd = (setting: Setting, paper: PayAppPaper, signed: SignedApplication | undefined): LayoutBlock[] => [
  ...notesBlocks(setting, paper),
  ...lastKept(signed?.record(setting) ?? earlierSigners(setting, paper)),
  ...hashBlocks(setting, paper),
]

/**
 * Returns the certificates, the notary's block and the record of an electronic signature. The certificates are on the
 * page of the sums if they fit. A rejected or voided application has only the hash.
 */
function certificationBlocks(
  setting: Setting,
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

/**
 * Returns the signature lines of an application that was frozen when the papers did not yet state what each signer
 * certifies.
 */
function earlierSigners(setting: Setting, { status, from, certificate }: PayAppPaper): LayoutBlock[] {
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

/** Returns the line with the certificate's hash, which identifies its content; empty without a hash. */
function hashBlocks(setting: Setting, { certificateHash }: PayAppPaper): LayoutBlock[] {
  if (certificateHash === null) return []
  const style = typeIn(setting, 6.5, 'regular', colors.muted)
  const text = setting.label('payApp.certificateHash', { hash: certificateHash })
  return [{ ...textBlock(setting, text, style), gap: setting.density.gaps * 12 }]
}
