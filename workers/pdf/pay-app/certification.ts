import type { PayAppPaper } from '../../../db/domain/pay-apps/paper.ts'
import { beside, colors, linesBlock, rule, type Setting, space, textBlock, type, typeIn } from '../blocks.ts'
import { type LayoutBlock, type LayoutPiece, moved, stacked } from '../layout.ts'

/** Electronic signature of a pay application, shown on the signer's certificate. */

export interface ElectronicSignature {
  /** Printed name of the signer; `typed` is the typed signature. */
  name: string
  typed: string
  email: string
  /** Time of signing in ISO 8601. */
  at: string
}

const between = 26

/**
 * Returns the contractor's and the architect's or owner's certificates side by side, with aligned signature lines,
 * always on one page. The wording is our own. Some lines are filled in by hand.
 */
export function certificationBlock(
  setting: Setting,
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
    block: stacked([{ block: { ...top, height } }, { block: signingLines(setting, width, signature) }]),
  }))
  return { ...beside(columns), gap: setting.density.gaps * 18 }
}

/**
 * Returns whether the signer is the certifier. The owner is identified by the paper's email address or name, the
 * architect by name. Anyone else signs for the contractor.
 */
function signsAsCertifier({ certificate }: PayAppPaper, { email, name }: ElectronicSignature): boolean {
  const { owner, architect } = certificate
  const same = (text: string | null | undefined, other: string) =>
    text?.trim().toLowerCase() === other.trim().toLowerCase()
  return (
    same(owner?.email, email) || [owner?.name, owner?.companyName, architect?.name].some((known) => same(known, name))
  )
}

/** Returns the contractor's certificate above the signature lines. */
function contractorsBlock(
  setting: Setting,
  { from }: PayAppPaper,
  width: number,
  signature: ElectronicSignature | undefined,
): LayoutBlock {
  const { label } = setting
  return stacked([
    { block: headBlock(setting, label('payApp.contractorsCertification'), from.companyName, width) },
    { block: textBlock(setting, label('payApp.contractorsStatement'), typeIn(setting, 9), { width }), gap: 2 },
    {
      block: writingLines(setting, width, [
        { label: label('common.nameInPrint'), part: 0.62, filled: filledName(setting, signature) },
        { label: label('payApp.title'), part: 0.38 },
      ]),
    },
  ])
}

function certifiersBlock(
  setting: Setting,
  { certificate: { owner, architect } }: PayAppPaper,
  width: number,
  signature: ElectronicSignature | undefined,
): LayoutBlock {
  const { label } = setting
  const head = label(architect ? 'payApp.architectsCertificate' : 'payApp.ownersCertificate')
  const name = architect ? architect.name : (owner?.companyName ?? owner?.name ?? '')
  const signer = { label: label('common.nameInPrint'), part: 1, filled: filledName(setting, signature) }
  return stacked([
    { block: headBlock(setting, head, name, width) },
    { block: textBlock(setting, label('payApp.certifiersStatement'), typeIn(setting, 9), { width }), gap: 2 },
    { block: writingLines(setting, width, [{ label: label('payApp.amountCertified'), part: 1 }]) },
    ...(setting.density.tight
      ? []
      : [{ block: { ...space(room(setting)), pieces: [rule(room(setting) - 1, width, writing)] } }]),
    { block: writingLines(setting, width, [{ label: label('payApp.explanation'), part: 1 }]) },
    ...(signature ? [{ block: writingLines(setting, width, [signer]) }] : []),
  ])
}

const headBlock = (setting: Setting, head: string, name: string, width: number): LayoutBlock =>
  stacked([
    { block: textBlock(setting, head, type(10.5, 'semibold', setting.ink), { width }) },
    { block: textBlock(setting, name, type(9, 'semibold'), { width }) },
  ])

export interface WritingLine {
  label: string
  /** Share of the total width. */
  part: number
  filled?: readonly LayoutPiece[]
}

const writing = { color: colors.muted, height: 0.7 }
const apart = 12
/** Returns the space above a line for writing. */
const room = ({ density }: Setting): number =>
  Math.max(density.tight ? 17 : 19, Math.round(26 * Math.min(1, density.gaps + 0.2)))

/** Returns lines to write on side by side, each with its label below it. */
export function writingLines(setting: Setting, width: number, given: readonly WritingLine[]): LayoutBlock {
  const above = room(setting)
  const style = typeIn(setting, 7.5, 'regular', colors.muted)
  let x = 0
  const columns = given.map(({ label, part, filled = [] }, index) => {
    const own = width * part - (index < given.length - 1 ? apart : 0)
    const name = linesBlock([label], style, { width: own })
    const pieces = [...moved(filled, 0, above), rule(above, own, writing), ...moved(name.pieces, 0, above + 2)]
    const column = { x, block: { height: above + 2 + name.height, pieces } }
    x += width * part
    return column
  })
  return beside(columns)
}

function signingLines(setting: Setting, width: number, signature: ElectronicSignature | undefined): LayoutBlock {
  const { label, values } = setting
  const date = signature ? above(linesBlock([values.date(signature.at)], type(9), { width: width * 0.35 })) : []
  return writingLines(setting, width, [
    {
      label: label('common.signature'),
      part: 0.62,
      filled: signature ? filledSignature(setting, signature.typed, width) : [],
    },
    { label: label('common.date'), part: 0.38, filled: date },
  ])
}

/** Returns a typed signature in the signature font, or in regular type if the font lacks a character. */
function filledSignature(setting: Setting, typed: string, width: number): LayoutPiece[] {
  if (!setting.inScript(typed)) return above(textBlock(setting, typed, type(9), { width: width * 0.6 }))
  const script = { ...type(17), leading: 20, handwritten: true }
  return above(linesBlock([typed], script, { width: width * 0.6 }))
}

const filledName = (setting: Setting, signature: ElectronicSignature | undefined): LayoutPiece[] =>
  signature ? above(textBlock(setting, signature.name, type(9), { width: setting.width / 4 })) : []

/** Moves a block onto a line, with its last line of text just above the line. */
const above = ({ height, pieces }: LayoutBlock): LayoutPiece[] => moved(pieces, 0, -height - 1)
