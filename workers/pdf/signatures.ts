import {
  colors,
  horizontalRule,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  placeSideBySide,
  textBlock,
  textStyle,
} from './blocks.ts'
import { measureDrawnWidth } from './fonts/runs.ts'
import { type LayoutBlock, movePieces, stackBlocks, type TextStyle } from './layout.ts'

/** Party that signs the paper by hand. */
export interface Signer {
  /** Role of the signer, such as "Contractor". */
  role: string
  /** Name below the role, if known. */
  name: string | null
}

/** Returns a line to write on, with a label below it. */
export const signatureLine = (
  label: string,
  x: number,
  width: number,
  style: TextStyle,
): { block: LayoutBlock; x: number } => ({
  x,
  block: {
    height: Math.max(44, 32 + style.leading),
    pieces: [
      horizontalRule(30, width, { color: colors.muted, height: 0.7 }),
      ...movePieces(linesBlock([label], style, { width }).pieces, 0, 33),
    ],
  },
})

/** Returns the style of the label below a line to write on. */
export const signatureLabelStyle = (setting: PaperStyle): TextStyle =>
  legibleTextStyle(setting, 7.5, 'regular', colors.muted)

const between = 24

/** Returns the signature lines of several signers side by side, always on one page. */
export function signersBlock(setting: PaperStyle, text: string, signers: readonly Signer[]): LayoutBlock {
  const width = (setting.width - between * (signers.length - 1)) / signers.length
  const names = signers.map((signer) => namesBlock(setting, signer, width))
  // All blocks with a name get the same height, so that the lines to write on are aligned.
  const height = Math.max(...names.map((block) => block.height))
  const columns = names.map((block, index) => ({
    x: index * (width + between),
    block: stackBlocks([{ block: { ...block, height } }, { block: placesBlock(setting, width) }]),
  }))
  return {
    ...stackBlocks([
      { block: textBlock(setting, text, legibleTextStyle(setting, 8.5)) },
      { block: placeSideBySide(columns), gap: setting.density.gaps * 10 },
    ]),
    gap: setting.density.gaps * 20,
  }
}

const namesBlock = (setting: PaperStyle, { role, name }: Signer, width: number): LayoutBlock =>
  stackBlocks([
    { block: linesBlock([role], textStyle(9, 'semibold', setting.ink), { width }) },
    { block: textBlock(setting, name ?? '', legibleTextStyle(setting, 8.5), { width }) },
  ])

/** Returns three lines for one signer, side by side: for signature, name and date. */
export const signatureLineRow = ({ label }: PaperStyle, style: TextStyle): LayoutBlock =>
  placeSideBySide([
    signatureLine(label('common.signature'), 0, 220, style),
    signatureLine(label('common.nameInPrint'), 240, 170, style),
    signatureLine(label('common.date'), 430, 82, style),
  ])

function placesBlock(setting: PaperStyle, width: number): LayoutBlock {
  const { label } = setting
  const style = signatureLabelStyle(setting)
  if (width === setting.width) return signatureLineRow(setting, style)
  // The line for the date is short enough that the label of the line for the name fits.
  const dateWidth = Math.min(70, width * 0.32, width - 10 - measureDrawnWidth(label('common.nameInPrint'), style))
  return stackBlocks([
    { block: signatureLine(label('common.signature'), 0, width, style).block },
    {
      block: placeSideBySide([
        signatureLine(label('common.nameInPrint'), 0, width - dateWidth - 10, style),
        signatureLine(label('common.date'), width - dateWidth, dateWidth, style),
      ]),
    },
  ])
}
