import { beside, colors, linesBlock, rule, type Setting, textBlock, type, typeIn } from './blocks.ts'
import { shapedWidth } from './fonts/runs.ts'
import { type LayoutBlock, moved, stacked, type TextStyle } from './layout.ts'

/** Signer on paper. */
export interface Signer {
  /** Role of the signer, such as `Contractor`. */
  role: string
  /** Name below the role, if known. */
  name: string | null
}

/** Returns a line to write on, with a label below it. */
export const writingPlace = (
  label: string,
  x: number,
  width: number,
  style: TextStyle,
): { block: LayoutBlock; x: number } => ({
  x,
  block: {
    height: Math.max(44, 32 + style.leading),
    pieces: [
      rule(30, width, { color: colors.muted, height: 0.7 }),
      ...moved(linesBlock([label], style, { width }).pieces, 0, 33),
    ],
  },
})

/** Returns the style of the label below a line to write on. */
export const writingLabel = (setting: Setting): TextStyle => typeIn(setting, 7.5, 'regular', colors.muted)

const between = 24

/** Returns the signature lines of several signers side by side, always on one page. */
export function signersBlock(setting: Setting, text: string, signers: readonly Signer[]): LayoutBlock {
  const width = (setting.width - between * (signers.length - 1)) / signers.length
  const names = signers.map((signer) => namesBlock(setting, signer, width))
  // All names get the same height, so that the lines to write on are aligned.
  const height = Math.max(...names.map((block) => block.height))
  const columns = names.map((block, index) => ({
    x: index * (width + between),
    block: stacked([{ block: { ...block, height } }, { block: placesBlock(setting, width) }]),
  }))
  return {
    ...stacked([
      { block: textBlock(setting, text, typeIn(setting, 8.5)) },
      { block: beside(columns), gap: setting.density.gaps * 10 },
    ]),
    gap: setting.density.gaps * 20,
  }
}

const namesBlock = (setting: Setting, { role, name }: Signer, width: number): LayoutBlock =>
  stacked([
    { block: linesBlock([role], type(9, 'semibold', setting.ink), { width }) },
    { block: textBlock(setting, name ?? '', typeIn(setting, 8.5), { width }) },
  ])

/** Returns the lines of a single signer side by side: signature, name and date. */
export const rowOfPlaces = ({ label }: Setting, style: TextStyle): LayoutBlock =>
  beside([
    writingPlace(label('common.signature'), 0, 220, style),
    writingPlace(label('common.nameInPrint'), 240, 170, style),
    writingPlace(label('common.date'), 430, 82, style),
  ])

function placesBlock(setting: Setting, width: number): LayoutBlock {
  const { label } = setting
  const style = writingLabel(setting)
  if (width === setting.width) return rowOfPlaces(setting, style)
  // The date line is limited so that the name's label fits.
  const dateWidth = Math.min(70, width * 0.32, width - 10 - shapedWidth(label('common.nameInPrint'), style))
  return stacked([
    { block: writingPlace(label('common.signature'), 0, width, style).block },
    {
      block: beside([
        writingPlace(label('common.nameInPrint'), 0, width - dateWidth - 10, style),
        writingPlace(label('common.date'), width - dateWidth, dateWidth, style),
      ]),
    },
  ])
}
