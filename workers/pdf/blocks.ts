import { type Color, mixColors, textColorOnWhite } from '../../db/domain/colors.ts'
import { defaultConventions, type PaperSize } from '../../db/domain/conventions/conventions.ts'
import { type ValueFormat, valueFormatFor } from '../../db/domain/conventions/value-format.ts'
import type { Label } from '../../db/domain/language/labels.ts'
import { type Letterhead, paperLabels, salesTaxName } from '../../db/domain/papers/letterhead.ts'
import { splitGermanSyllables } from '../adapters/german-syllables.ts'
import { wrapText } from './fonts/wrap-text.ts'
import { type LayoutBlock, type LayoutPiece, type Measure, stackBlocks, type TextStyle, type Weight } from './layout.ts'

/** Size of a page in points, with its margin. */
export interface PageFormat {
  width: number
  height: number
  /** Width of the left and the right margin. */
  margin: number
}

const formats: Record<PaperSize, Record<'portrait' | 'landscape', PageFormat>> = {
  letter: { portrait: { width: 612, height: 792, margin: 50 }, landscape: { width: 792, height: 612, margin: 36 } },
  // In portrait, the width between the margins is the same on A4 and Letter. So the same content fits both.
  a4: {
    portrait: { width: 595.28, height: 841.89, margin: 41.64 },
    landscape: { width: 841.89, height: 595.28, margin: 36 },
  },
}

/** Returns the portrait and landscape page formats for an organization's paper size. */
export const pageFormatsOf = ({ conventions = defaultConventions }: Pick<Letterhead, 'conventions'>) =>
  formats[conventions.paper]

/** Settings by which a paper is laid out: page format, colors and value formats, and functions that measure text. */
export interface PaperStyle {
  format: PageFormat
  /** Width between the margins. */
  width: number
  /** Functions that format amounts, dates and times. */
  values: ValueFormat
  /** Returns labels in the paper's language. */
  label: Label
  /** Name of the sales tax, as the paper shows it. */
  tax: string
  measure: Measure
  /** Splits a word where it may be hyphenated. Undefined for languages without hyphenation. */
  syllables?: ((word: string) => string[]) | undefined
  /** Returns a caller's text without characters that cannot be drawn. */
  drawable: (text: string) => string
  /** Returns whether the signature font has all characters of a name. */
  inScript: (text: string) => boolean
  /** Primary color, darkened if necessary so that text in it is readable on white. */
  ink: Color
  accent: Color
  primary: Color
  density: Density
}

/** How closely a paper's content is set. If a paper does not fit on its page, a denser setting is tried. */
export interface Density {
  /** Factor for the space between blocks. */
  gaps: number
  /** Padding above and below a row's text. */
  padding: number
  /** Font size of running text in points. */
  prose: number
  /** Minimum font size in points; no minimum if undefined. */
  least?: number
  /** Whether the lines in the letterhead, in sums and in facts are closer together, too. */
  tight?: true
}

const roomy: Density = { gaps: 1, padding: 5, prose: 8.5 }

/**
 * Densities of the earlier layout, which has no minimum font size. Papers that were accepted or stored in that layout
 * are still drawn with it.
 */
export const earlierDensities: readonly [Density, ...Density[]] = [
  roomy,
  { gaps: 0.65, padding: 4, prose: 8 },
  { gaps: 0.35, padding: 3, prose: 7 },
]

/**
 * Densities of the current layout, from the most open to the densest. Its minimum font size is 9 points. If the densest
 * does not fit on one page, the paper takes a second page.
 */
export const legibleDensities: readonly [Density, ...Density[]] = [
  { gaps: 1, padding: 5, prose: 9.5, least: 9 },
  { gaps: 0.6, padding: 3.5, prose: 9, least: 9 },
  { gaps: 0.3, padding: 2.5, prose: 9, least: 9 },
  { gaps: 0.15, padding: 2, prose: 9, least: 9 },
]

/**
 * Densities for papers whose sums and signatures should share a page. After `legibleDensities`, the list has two
 * densities in which all lines are closer together.
 */
export const legibleTightDensities: readonly [Density, ...Density[]] = [
  ...legibleDensities,
  { gaps: 0.5, padding: 2.5, prose: 9, least: 9, tight: true },
  { gaps: 0.25, padding: 1.5, prose: 9, least: 9, tight: true },
]

export const colors = { text: '#1d2129', muted: '#5b6472', line: '#dfe3e8', soft: '#f5f6f8' }

/**
 * Returns the functions that format a paper's values. A paper that was stored with the first version of the wording
 * keeps that version's time format.
 */
function valuesOf({ conventions, wording }: Pick<Letterhead, 'conventions' | 'wording'>): ValueFormat {
  const values = valueFormatFor(conventions)
  return wording === undefined ? { ...values, instant: values.earlierInstant } : values
}

export const paperStyleOf = (
  from: Pick<Letterhead, 'primaryColor' | 'accentColor' | 'conventions' | 'language' | 'wording'>,
  {
    measure,
    drawable,
    inScript,
    density,
    format,
  }: Pick<PaperStyle, 'measure' | 'drawable' | 'inScript' | 'density' | 'format'>,
): PaperStyle => ({
  format,
  width: format.width - 2 * format.margin,
  values: valuesOf(from),
  label: paperLabels(from),
  tax: salesTaxName(from),
  syllables: from.language === 'de' ? splitGermanSyllables : undefined,
  measure,
  drawable,
  inScript,
  density,
  primary: from.primaryColor,
  ink: textColorOnWhite(from.primaryColor),
  accent: textColorOnWhite(from.accentColor),
})

export const textStyle = (size: number, weight: Weight = 'regular', color: Color = colors.text): TextStyle => ({
  size,
  leading: Math.round(size * 1.38 * 4) / 4,
  weight,
  color,
})

/** Returns a text style with this font size, or the paper's minimum font size if that is larger. */
export const legibleTextStyle = (
  { density }: Pick<PaperStyle, 'density'>,
  size: number,
  weight?: Weight,
  color?: Color,
): TextStyle => textStyle(Math.max(size, density.least ?? 0), weight, color)

/** Returns the style of labels: small letterspaced text with at least the paper's minimum font size. */
export const labelStyle = (setting: Pick<PaperStyle, 'density'>, color: Color = colors.muted): TextStyle => ({
  ...legibleTextStyle(setting, 7, 'semibold', color),
  spacing: setting.density.least ? 0.2 : 0.6,
})

interface TextOptions {
  width: number
  x?: number
  align?: 'left' | 'right' | 'center'
}

/** Returns a block with a caller's text, wrapped to `width`, which is the page's width by default. */
export function textBlock(
  setting: PaperStyle,
  text: string,
  style: TextStyle,
  { x = 0, width = setting.width, align = 'left' }: Partial<TextOptions> = {},
): LayoutBlock {
  return linesBlock(wrapText(setting.drawable(text), width, style, setting), style, { x, width, align })
}

/** Returns a block with lines that are already wrapped. */
export function linesBlock(
  lines: readonly string[],
  style: TextStyle,
  { x = 0, width, align = 'left' }: TextOptions,
): LayoutBlock {
  const height = lines.length * style.leading
  return { height, pieces: [{ kind: 'text', x, y: 0, width, lines, style, align }] }
}

/**
 * Returns a block for each paragraph of running text. A page break within a paragraph leaves at least two lines on each
 * page.
 */
export function proseBlocks(setting: PaperStyle, text: string): LayoutBlock[] {
  const style = textStyle(setting.density.prose)
  const paragraphs = setting
    .drawable(text)
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ({
    ...tearable(wrapText(paragraph, setting.width, style, setting), style, setting.width),
    gap: setting.density.gaps * paragraphGap,
  }))
}

const paragraphGap = 4
const fewestLines = 2

function tearable(lines: readonly string[], style: TextStyle, width: number): LayoutBlock {
  return {
    ...linesBlock(lines, style, { width }),
    tears: true,
    split(room) {
      const most = Math.min(Math.floor(room / style.leading), lines.length - fewestLines)
      if (most < fewestLines) return undefined
      return [tearable(lines.slice(0, most), style, width), tearable(lines.slice(most), style, width)]
    },
  }
}

/** Returns a heading that stays on the same page as the block below it. */
export const headingBlock = (setting: PaperStyle, text: string, size = 12): LayoutBlock => ({
  ...stackBlocks([
    { block: textBlock(setting, text, textStyle(size, 'semibold', setting.ink)) },
    { block: spaceBlock(4) },
  ]),
  gap: setting.density.gaps * 20,
  keepWithNext: true,
})

/** Returns a heading with running text below it; empty without text. A short text is not split between pages. */
export function proseWithHeading(setting: PaperStyle, title: string, text: string | null): LayoutBlock[] {
  if (!text) return []
  const paragraphs = proseBlocks(setting, text)
  const height = paragraphs.reduce((sum, block) => sum + block.height, 0)
  if (setting.density.tight && height <= mostWhole) return [proseBeside(setting, title, text)]
  const kept = height > mostWhole ? paragraphs : paragraphs.map(wholeWithNext)
  return [headingBlock(setting, title, 10.5), ...kept]
}

/** Returns a heading with a short text to the right of it. */
function proseBeside(setting: PaperStyle, title: string, text: string): LayoutBlock {
  const x = Math.max(110, setting.measure(title, textStyle(9.5, 'semibold')) + 12)
  const block = placeSideBySide([
    { block: textBlock(setting, title, textStyle(9.5, 'semibold', setting.ink)), x: 0 },
    { block: textBlock(setting, text, textStyle(setting.density.prose), { width: setting.width - x }), x },
  ])
  return { ...block, gap: setting.density.gaps * 20 }
}

/** Maximum height in points of a text that counts as short and is not split between pages. */
const mostWhole = 60

const wholeWithNext = (block: LayoutBlock, index: number, { length }: readonly LayoutBlock[]): LayoutBlock => ({
  ...block,
  tears: false,
  keepWithNext: index < length - 1,
})

export const spaceBlock = (height: number): LayoutBlock => ({ height, pieces: [] })

/** Places blocks side by side. The result is as high as the highest block. */
export function placeSideBySide(columns: readonly { block: LayoutBlock; x: number }[]): LayoutBlock {
  const pieces = columns.flatMap(({ block, x }) => block.pieces.map((piece) => ({ ...piece, x: piece.x + x })))
  return { height: Math.max(0, ...columns.map(({ block }) => block.height)), pieces }
}

/** Returns a label with texts below it, one paragraph each. The first text is emphasized. */
export function factBlock(setting: PaperStyle, label: string, values: readonly string[], width: number): LayoutBlock {
  const parts = values.map((value, index) => ({
    block: textBlock(setting, value, textStyle(9.5, index === 0 ? 'semibold' : 'regular'), { width }),
  }))
  return stackBlocks([
    { block: linesBlock([label.toUpperCase()], labelStyle(setting), { width }) },
    { block: spaceBlock(2) },
    ...parts,
  ])
}

export const horizontalRule = (
  y: number,
  width: number,
  { x = 0, height = 0.6, color = colors.line } = {},
): LayoutPiece => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  fill: color,
})

/** Returns the pieces of a stamp: a word in a frame, whose right edge is at `right`. */
export function stampPieces(setting: PaperStyle, word: string, color: Color, right: number, y: number): LayoutPiece[] {
  const style: TextStyle = { ...textStyle(11, 'semibold', color), spacing: 0.5 }
  const width = setting.measure(word, style) + 22
  const x = right - width
  return [
    { kind: 'box', x, y, width, height: 26, fill: mixColors(color, '#ffffff', 0.92), stroke: color, strokeWidth: 1.4 },
    { kind: 'text', x, y: (26 - style.leading) / 2, width, lines: [word], style, align: 'center' },
  ].map((piece) => (piece.kind === 'text' ? { ...piece, y: y + piece.y } : piece)) as LayoutPiece[]
}
