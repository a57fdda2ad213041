import type { PayAppPaper } from '../../../db/domain/pay-apps/paper.ts'
import {
  colors,
  horizontalRule,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  placeSideBySide,
  spaceBlock,
  textBlock,
  textStyle,
} from '../blocks.ts'
import { type LayoutBlock, type LayoutPiece, movePieces, stackBlocks } from '../layout.ts'

/** Electronic signature of a pay application. It is shown on the certificate of the party that signed. */

export interface ElectronicSignature {
  /** Name of the signer; `typed` is the text that the signer typed as a signature. */
  name: string
  typed: string
  email: string
  /** Time of signing in ISO 8601. */
  at: string
}

const between = 26

/**
 * Returns two certificates side by side: the contractor's, and the architect's or else the owner's. Their signature
 * lines are aligned, and both are always on one page. The wording is our own, not that of a standard form. Lines
 * without data are left blank to be filled in by hand.
 */
export function certificationBlock(
  setting: PaperStyle,
  paper: PayAppPaper,
  signature: ElectronicSignature | undefined,
): LayoutBlock {
  const width = (setting.width - between) / 2
  const isCertifiers = signature !== undefined && signsAsCertifier(paper, signature)
  const sides = [
    { of: contractorsBlock, signature: isCertifiers ? undefined : signature },
    { of: certifiersBlock, signature: isCertifiers ? signature : undefined },
  ].map(({ of, signature }) => ({ top: of(setting, paper, width, signature), signature }))
  const height = Math.max(...sides.map(({ top }) => top.height))
  const columns = sides.map(({ top, signature }, index) => ({
    x: index * (width + between),
    block: stackBlocks([{ block: { ...top, height } }, { block: signingLines(setting, width, signature) }]),
  }))
  return { ...placeSideBySide(columns), gap: setting.density.gaps * 18 }
}

/**
 * Returns whether the signer signs as the owner or the architect. The owner is recognized by the paper's email address
 * or name, the architect by name. Any other signer signs for the contractor.
 */
function signsAsCertifier({ certificate }: PayAppPaper, { email, name }: ElectronicSignature): boolean {
  const { owner, architect } = certificate
  const same = (text: string | null | undefined, other: string) =>
    text?.trim().toLowerCase() === other.trim().toLowerCase()
  return (
    same(owner?.email, email) || [owner?.name, owner?.companyName, architect?.name].some((known) => same(known, name))
  )
}

/** Returns the contractor's certificate without its signature lines. */
function contractorsBlock(
  setting: PaperStyle,
  { from }: PayAppPaper,
  width: number,
  signature: ElectronicSignature | undefined,
): LayoutBlock {
  const { label } = setting
  return stackBlocks([
    { block: headBlock(setting, label('payApp.contractorsCertification'), from.companyName, width) },
    {
      block: textBlock(setting, label('payApp.contractorsStatement'), legibleTextStyle(setting, 9), { width }),
      gap: 2,
    },
    {
      block: blankLinesBlock(setting, width, [
        { label: label('common.nameInPrint'), part: 0.62, filled: filledName(setting, signature) },
        { label: label('payApp.title'), part: 0.38 },
      ]),
    },
  ])
}

function certifiersBlock(
  setting: PaperStyle,
  { certificate: { owner, architect } }: PayAppPaper,
  width: number,
  signature: ElectronicSignature | undefined,
): LayoutBlock {
  const { label } = setting
  const head = label(architect ? 'payApp.architectsCertificate' : 'payApp.ownersCertificate')
  const name = architect ? architect.name : (owner?.companyName ?? owner?.name ?? '')
  const signer = { label: label('common.nameInPrint'), part: 1, filled: filledName(setting, signature) }
  return stackBlocks([
    { block: headBlock(setting, head, name, width) },
    { block: textBlock(setting, label('payApp.certifiersStatement'), legibleTextStyle(setting, 9), { width }), gap: 2 },
    { block: blankLinesBlock(setting, width, [{ label: label('payApp.amountCertified'), part: 1 }]) },
    ...(setting.density.tight
      ? []
      : [{ block: { ...spaceBlock(room(setting)), pieces: [horizontalRule(room(setting) - 1, width, writing)] } }]),
    { block: blankLinesBlock(setting, width, [{ label: label('payApp.explanation'), part: 1 }]) },
    ...(signature ? [{ block: blankLinesBlock(setting, width, [signer]) }] : []),
  ])
}

const headBlock = (setting: PaperStyle, head: string, name: string, width: number): LayoutBlock =>
  stackBlocks([
    { block: textBlock(setting, head, textStyle(10.5, 'semibold', setting.ink), { width }) },
    { block: textBlock(setting, name, textStyle(9, 'semibold'), { width }) },
  ])

export interface FillInLine {
  label: string
  /** Share of the total width, from 0 to 1. */
  part: number
  filled?: readonly LayoutPiece[]
}

const writing = { color: colors.muted, height: 0.7 }
const apart = 12
/** Returns the height of the space for handwriting above a line, in points. */
const room = ({ density }: PaperStyle): number =>
  Math.max(density.tight ? 17 : 19, Math.round(26 * Math.min(1, density.gaps + 0.2)))

/** Returns blank lines to write on, side by side, each with its label below it. A line may be filled in already. */
export function blankLinesBlock(setting: PaperStyle, width: number, given: readonly FillInLine[]): LayoutBlock {
  const above = room(setting)
  const style = legibleTextStyle(setting, 7.5, 'regular', colors.muted)
  let x = 0
  const columns = given.map(({ label, part, filled = [] }, index) => {
    const own = width * part - (index < given.length - 1 ? apart : 0)
    const name = linesBlock([label], style, { width: own })
    const pieces = [
      ...movePieces(filled, 0, above),
      horizontalRule(above, own, writing),
      ...movePieces(name.pieces, 0, above + 2),
    ]
    const column = { x, block: { height: above + 2 + name.height, pieces } }
    x += width * part
    return column
  })
  return placeSideBySide(columns)
}

function signingLines(setting: PaperStyle, width: number, signature: ElectronicSignature | undefined): LayoutBlock {
  const { label, values } = setting
  const date = signature ? above(linesBlock([values.date(signature.at)], textStyle(9), { width: width * 0.35 })) : []
  return blankLinesBlock(setting, width, [
    {
      label: label('common.signature'),
      part: 0.62,
      filled: signature ? filledSignature(setting, signature.typed, width) : [],
    },
    { label: label('common.date'), part: 0.38, filled: date },
  ])
}

/**
 * Returns a typed signature in the signature font. If that font lacks a character, the signature is in regular type.
 */
function filledSignature(setting: PaperStyle, typed: string, width: number): LayoutPiece[] {
  if (!setting.inScript(typed)) return above(textBlock(setting, typed, textStyle(9), { width: width * 0.6 }))
  const script = { ...textStyle(17), leading: 20, handwritten: true }
  return above(linesBlock([typed], script, { width: width * 0.6 }))
}

const filledName = (setting: PaperStyle, signature: ElectronicSignature | undefined): LayoutPiece[] =>
  signature ? above(textBlock(setting, signature.name, textStyle(9), { width: setting.width / 4 })) : []

/** Places a block above a line, with the block's last line of text just above the line. */
const above = ({ height, pieces }: LayoutBlock): LayoutPiece[] => movePieces(pieces, 0, -height - 1)
