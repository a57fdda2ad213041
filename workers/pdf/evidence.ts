import { beside, colors, labelIn, linesBlock, type Setting, space, textBlock, type, typeIn } from './blocks.ts'
import { wrap } from './fonts/breaking.ts'
import { type LayoutBlock, stacked } from './layout.ts'

/** Label with its value; the third element marks a handwritten value. */
export type EvidenceFact = [label: string, value: string, handwritten?: true]

/** Stored evidence of an electronic signature. */
export interface Evidence {
  typed: string
  ipAddress: string | null
  userAgent: string | null
  documentHash: string
}

export const signatureFacts = (
  { label }: Pick<Setting, 'label'>,
  { typed, ipAddress, userAgent, documentHash }: Evidence,
): EvidenceFact[] => [
  [label('common.signature'), typed, true],
  [label('common.ipAddress'), ipAddress ?? label('common.notKnown')],
  [label('common.browser'), userAgent ?? label('common.notKnown')],
  [label('common.hashOfShown'), documentHash],
]

/** Returns the record of an electronic signature in a box. */
export function evidenceBlock(setting: Setting, title: string, facts: readonly EvidenceFact[]): LayoutBlock {
  const inset = setting.density.tight ? 8 : 14
  const inner = stacked([
    { block: textBlock(setting, title, type(10.5, 'semibold', '#17713c')) },
    { block: space(3) },
    ...facts.map((fact) => ({
      block: factLine(setting, fact, setting.width - 2 * inset),
      gap: 3,
    })),
  ])
  const height = inner.height + 2 * inset
  const box = {
    kind: 'box' as const,
    x: 0,
    y: 0,
    width: setting.width,
    height,
    fill: colors.soft,
    stroke: colors.line,
    radius: 3,
  }
  return {
    height,
    gap: setting.density.gaps * 22,
    pieces: [box, ...inner.pieces.map((piece) => ({ ...piece, x: piece.x + inset, y: piece.y + inset }))],
  }
}

const labelWidth = 140
/** Space between a label and its value. */
const besideLabel = 10
/** Style of a typed signature, in the signature font. */
const handwriting = { ...type(20), handwritten: true }

function factLine(setting: Setting, [label, value, handwritten]: EvidenceFact, width: number): LayoutBlock {
  const style = labelIn(setting)
  const name = linesBlock(wrap(label.toUpperCase(), labelWidth - besideLabel, style, setting), style, {
    width: labelWidth,
  })
  const written = handwritten && setting.inScript(value)
  const valueStyle = written ? handwriting : typeIn(setting, 8.5)
  const top = written ? handwriting.leading - 16 : 1.6
  const lowered = { ...name, pieces: name.pieces.map((piece) => ({ ...piece, y: top })) }
  return beside([
    { block: lowered, x: 0 },
    { block: textBlock(setting, value, valueStyle, { width: width - labelWidth }), x: labelWidth },
  ])
}
