import {
  colors,
  labelStyle,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  placeSideBySide,
  spaceBlock,
  textBlock,
  textStyle,
} from './blocks.ts'
import { wrapText } from './fonts/wrap-text.ts'
import { type LayoutBlock, stackBlocks } from './layout.ts'

/** Label and value of a line in the evidence box. The third element is set if the value is a handwritten signature. */
export type EvidenceFact = [label: string, value: string, handwritten?: true]

/** Data stored as evidence of an electronic signature. */
export interface SignatureEvidence {
  typed: string
  ipAddress: string | null
  userAgent: string | null
  documentHash: string
}

export const signatureFacts = (
  { label }: Pick<PaperStyle, 'label'>,
  { typed, ipAddress, userAgent, documentHash }: SignatureEvidence,
): EvidenceFact[] => [
  [label('common.signature'), typed, true],
  [label('common.ipAddress'), ipAddress ?? label('common.notKnown')],
  [label('common.browser'), userAgent ?? label('common.notKnown')],
  [label('common.hashOfShown'), documentHash],
]

/** Returns a box with the evidence of an electronic signature. */
export function evidenceBlock(setting: PaperStyle, title: string, facts: readonly EvidenceFact[]): LayoutBlock {
  const inset = setting.density.tight ? 8 : 14
  const inner = stackBlocks([
    { block: textBlock(setting, title, textStyle(10.5, 'semibold', '#17713c')) },
    { block: spaceBlock(3) },
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
/** Space between a label and its value in points. */
const besideLabel = 10
/** Style of a typed signature, in the signature font. */
const handwriting = { ...textStyle(20), handwritten: true }

function factLine(setting: PaperStyle, [label, value, handwritten]: EvidenceFact, width: number): LayoutBlock {
  const style = labelStyle(setting)
  const name = linesBlock(wrapText(label.toUpperCase(), labelWidth - besideLabel, style, setting), style, {
    width: labelWidth,
  })
  const written = handwritten && setting.inScript(value)
  const valueStyle = written ? handwriting : legibleTextStyle(setting, 8.5)
  const top = written ? handwriting.leading - 16 : 1.6
  const lowered = { ...name, pieces: name.pieces.map((piece) => ({ ...piece, y: top })) }
  return placeSideBySide([
    { block: lowered, x: 0 },
    { block: textBlock(setting, value, valueStyle, { width: width - labelWidth }), x: labelWidth },
  ])
}
