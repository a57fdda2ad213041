import { type Color, inkOf, mixed } from '../../db/domain/colors.ts'
import { type PaperSize, usualConventions } from '../../db/domain/conventions/conventions.ts'
import { formatOf, type ValueFormat } from '../../db/domain/conventions/format.ts'
import type { Label } from '../../db/domain/language/labels.ts'
import { type Letterhead, paperLabels, taxName } from '../../db/domain/letterhead.ts'
import { germanSyllables } from '../adapters/german-syllables.ts'
import { wrap } from './fonts/breaking.ts'
import { type LayoutBlock, type LayoutPiece, type Measure, stacked, type TextStyle, type Weight } from './layout.ts'

/** Page format; lengths in points. */
export interface Format {
  width: number
  height: number
  /** Left and right margin. */
  margin: number
}

const formats: Record<PaperSize, Record<'portrait' | 'landscape', Format>> = {
  letter: { portrait: { width: 612, height: 792, margin: 50 }, landscape: { width: 792, height: 612, margin: 36 } },
  // In portrait, A4 has the same width between the margins as Letter, so that content fits both.
  a4: {
    portrait: { width: 595.28, height: 841.89, margin: 41.64 },
    landscape: { width: 841.89, height: 595.28, margin: 36 },
  },
}

/** Returns the page formats of an organization's paper size. */
export const pageFormatsOf = ({ conventions = usualConventions }: Pick<Letterhead, 'conventions'>) =>
  formats[conventions.paper]

/** Style of a paper: page format, colors and value formats from the branding, and text measurement from the fonts. */
export interface Setting {
  format: Format
  /** Width between the margins. */
  width: number
  /** Format of amounts, dates and times. */
  values: ValueFormat
  /** Function that returns the paper's labels in its language. */
  label: Label
  /** Name of the sales tax on the paper. */
  tax: string
  measure: Measure
  /** Function that splits a word where it may be hyphenated; undefined for languages without hyphenation. */
  syllables?: ((word: string) => string[]) | undefined
  /** Function that reduces a caller's text to characters that can be drawn. */
  drawable: (text: string) => string
  /** Function that returns whether a name can be drawn in the signature font. */
  inScript: (text: string) => boolean
  /** Primary color, darkened if necessary for text. */
  ink: Color
  accent: Color
  primary: Color
  density: Density
}

/** Density of a layout. */
export interface Density {
  /** Factor for the space between blocks. */
  gaps: number
  /** Padding above and below a row's text. */
  padding: number
  /** Font size of running text. */
  prose: number
  /** Minimum font size; no minimum if undefined. */
  least?: number
  /** Whether the lines of the letterhead, of sums and of facts are also closer together. */
  tight?: true
}

const roomy: Density = { gaps: 1, padding: 5, prose: 8.5 }

/** Densities used before the legible layout. Papers that were accepted or frozen then still use them. */
export const earlier: readonly [Density, ...Density[]] = [
  roomy,
  { gaps: 0.65, padding: 4, prose: 8 },
  { gaps: 0.35, padding: 3, prose: 7 },
]

/**
 * Densities with a minimum font size of 9 points, from the most open to the densest. If the densest does not fit, the
 * paper takes a second page.
 */
export const legible: readonly [Density, ...Density[]] = [
  { gaps: 1, padding: 5, prose: 9.5, least: 9 },
  { gaps: 0.6, padding: 3.5, prose: 9, least: 9 },
  { gaps: 0.3, padding: 2.5, prose: 9, least: 9 },
  { gaps: 0.15, padding: 2, prose: 9, least: 9 },
]

/** Densities for papers whose sums and certificate share a page. After `legible`, all lines are closer together. */
export const legibleTight: readonly [Density, ...Density[]] = [
  ...legible,
  { gaps: 0.5, padding: 2.5, prose: 9, least: 9, tight: true },
  { gaps: 0.25, padding: 1.5, prose: 9, least: 9, tight: true },
]

export const colors = { text: '#1d2129', muted: '#5b6472', line: '#dfe3e8', soft: '#f5f6f8' }

/** Returns the value formats of a paper. Papers with the first wording keep the earlier format of times. */
function valuesOf({ conventions, wording }: Pick<Letterhead, 'conventions' | 'wording'>): ValueFormat {
  const values = formatOf(conventions)
  return wording === undefined ? { ...values, instant: values.earlierInstant } : values
}

export const settingOf = (
  from: Pick<Letterhead, 'primaryColor' | 'accentColor' | 'conventions' | 'language' | 'wording'>,
  {
    measure,
    drawable,
    inScript,
    density,
    format,
  }: Pick<Setting, 'measure' | 'drawable' | 'inScript' | 'density' | 'format'>,
): Setting => ({
  format,
  width: format.width - 2 * format.margin,
  values: valuesOf(from),
  label: paperLabels(from),
  tax: taxName(from),
  syllables: from.language === 'de' ? germanSyllables : undefined,
  measure,
  drawable,
  inScript,
  density,
  primary: from.primaryColor,
  ink: inkOf(from.primaryColor),
  accent: inkOf(from.accentColor),
})

export const type = (size: number, weight: Weight = 'regular', color: Color = colors.text): TextStyle => ({
  size,
  leading: Math.round(size * 1.38 * 4) / 4,
  weight,
  color,
})

/** Returns a text style with at least the paper's minimum font size. */
export const typeIn = (
  { density }: Pick<Setting, 'density'>,
  size: number,
  weight?: Weight,
  color?: Color,
): TextStyle => type(Math.max(size, density.least ?? 0), weight, color)

/** Returns the style of labels: small letterspaced text with at least the paper's minimum font size. */
export const labelIn = (setting: Pick<Setting, 'density'>, color: Color = colors.muted): TextStyle => ({
  ...typeIn(setting, 7, 'semibold', color),
  spacing: setting.density.least ? 0.2 : 0.6,
})

interface TextOptions {
  width: number
  x?: number
  align?: 'left' | 'right' | 'center'
}

/** Returns a block of a caller's text, wrapped to `width` or else to the page's width. */
export function textBlock(
  setting: Setting,
  text: string,
  style: TextStyle,
  { x = 0, width = setting.width, align = 'left' }: Partial<TextOptions> = {},
): LayoutBlock {
  return linesBlock(wrap(setting.drawable(text), width, style, setting), style, { x, width, align })
}

/** Returns a block of lines that are already wrapped. */
export function linesBlock(
  lines: readonly string[],
  style: TextStyle,
  { x = 0, width, align = 'left' }: TextOptions,
): LayoutBlock {
  const height = lines.length * style.leading
  return { height, pieces: [{ kind: 'text', x, y: 0, width, lines, style, align }] }
}

/**
 * Returns a block for each paragraph of running text. A paragraph may continue on the next page, with at least two
 * lines on each page.
 */
export function proseOf(setting: Setting, text: string): LayoutBlock[] {
  const style = type(setting.density.prose)
  const paragraphs = setting
    .drawable(text)
    .split(/\n+/)
    .filter((paragraph) => paragraph.trim() !== '')
  return paragraphs.map((paragraph) => ({
    ...tearable(wrap(paragraph, setting.width, style, setting), style, setting.width),
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
export const headingBlock = (setting: Setting, text: string, size = 12): LayoutBlock => ({
  ...stacked([{ block: textBlock(setting, text, type(size, 'semibold', setting.ink)) }, { block: space(4) }]),
  gap: setting.density.gaps * 20,
  keepWithNext: true,
})

/** Returns running text below a heading; empty without text. A short text stays on one page. */
export function titledProse(setting: Setting, title: string, text: string | null): LayoutBlock[] {
  if (!text) return []
  const paragraphs = proseOf(setting, text)
  const height = paragraphs.reduce((sum, block) => sum + block.height, 0)
  if (setting.density.tight && height <= mostWhole) return [proseBeside(setting, title, text)]
  const kept = height > mostWhole ? paragraphs : paragraphs.map(wholeWithNext)
  return [headingBlock(setting, title, 10.5), ...kept]
}

/** Returns a short text to the right of its heading. */
function proseBeside(setting: Setting, title: string, text: string): LayoutBlock {
  const x = Math.max(110, setting.measure(title, type(9.5, 'semibold')) + 12)
  const block = beside([
    { block: textBlock(setting, title, type(9.5, 'semibold', setting.ink)), x: 0 },
    { block: textBlock(setting, text, type(setting.density.prose), { width: setting.width - x }), x },
  ])
  return { ...block, gap: setting.density.gaps * 20 }
}

/** Maximum height of a text that is not split between pages. */
const mostWhole = 60

const wholeWithNext = (block: LayoutBlock, index: number, { length }: readonly LayoutBlock[]): LayoutBlock => ({
  ...block,
  tears: false,
  keepWithNext: index < length - 1,
})

export const space = (height: number): LayoutBlock => ({ height, pieces: [] })

/** Places blocks side by side. The result is as high as the highest block. */
export function beside(columns: readonly { block: LayoutBlock; x: number }[]): LayoutBlock {
  const pieces = columns.flatMap(({ block, x }) => block.pieces.map((piece) => ({ ...piece, x: piece.x + x })))
  return { height: Math.max(0, ...columns.map(({ block }) => block.height)), pieces }
}

/** Returns a label above its texts, one paragraph each; the first is emphasized. */
export function factBlock(setting: Setting, label: string, values: readonly string[], width: number): LayoutBlock {
  const parts = values.map((value, index) => ({
    block: textBlock(setting, value, type(9.5, index === 0 ? 'semibold' : 'regular'), { width }),
  }))
  return stacked([
    { block: linesBlock([label.toUpperCase()], labelIn(setting), { width }) },
    { block: space(2) },
    ...parts,
  ])
}

export const rule = (y: number, width: number, { x = 0, height = 0.6, color = colors.line } = {}): LayoutPiece => ({
  kind: 'box',
  x,
  y,
  width,
  height,
  fill: color,
})

/** Returns the pieces of a framed word that looks like a rubber stamp. */
export function stampPieces(setting: Setting, word: string, color: Color, right: number, y: number): LayoutPiece[] {
  const style: TextStyle = { ...type(11, 'semibold', color), spacing: 0.5 }
  const width = setting.measure(word, style) + 22
  const x = right - width
  return [
    { kind: 'box', x, y, width, height: 26, fill: mixed(color, '#ffffff', 0.92), stroke: color, strokeWidth: 1.4 },
    { kind: 'text', x, y: (26 - style.leading) / 2, width, lines: [word], style, align: 'center' },
  ].map((piece) => (piece.kind === 'text' ? { ...piece, y: y + piece.y } : piece)) as LayoutPiece[]
}
