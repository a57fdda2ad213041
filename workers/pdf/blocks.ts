import { type Color, inkOf, mixed } from '../../db/domain/colors.ts'
import { type PaperSize, usualConventions } from '../../db/domain/conventions/conventions.ts'
import { formatOf, type ValueFormat } from '../../db/domain/conventions/format.ts'
import type { Label } from '../../db/domain/language/labels.ts'
import { type Letterhead, paperLabels, taxName } from '../../db/domain/letterhead.ts'
import { germanSyllables } from '../adapters/german-syllables.ts'
import { wrap } from './fonts/breaking.ts'
import { type LayoutBlock, type LayoutPiece, type Measure, stacked, type TextStyle, type Weight } from './layout.ts'

/** The paper of a page. Lengths are points. */
export interface Format {
  width: number
  height: number
  /** On the left and on the right. */
  margin: number
}

const formats: Record<PaperSize, Record<'portrait' | 'landscape', Format>> = {
  letter: { portrait: { width: 612, height: 792, margin: 50 }, landscape: { width: 792, height: 612, margin: 36 } },
  // Upright, as wide between the margins as Letter, so that what fits one fits the other.
  a4: {
    portrait: { width: 595.28, height: 841.89, margin: 41.64 },
    landscape: { width: 841.89, height: 595.28, margin: 36 },
  },
}

/** The pages of an organization's paper. */
export const pageFormatsOf = ({ conventions = usualConventions }: Pick<Letterhead, 'conventions'>) =>
  formats[conventions.paper]

/** The style of a paper: its sheet size, colors and the form of values from the branding, text measurement from the fonts. */
export interface Setting {
  format: Format
  /** Between the margins. */
  width: number
  /** How amounts, dates and times are written. */
  values: ValueFormat
  /** The paper's own words, in its language. */
  label: Label
  /** What it calls the tax on sales. */
  tax: string
  measure: Measure
  /** The parts between which a word may be broken with a hyphen; absent in languages whose words are not hyphenated. */
  syllables?: ((word: string) => string[]) | undefined
  /** A caller's text, reduced to what can be drawn. */
  drawable: (text: string) => string
  /** Whether a name can be set in the script of signatures. */
  inScript: (text: string) => boolean
  /** Dark enough for text. */
  ink: Color
  accent: Color
  primary: Color
  density: Density
}

/** The density of the layout. */
export interface Density {
  /** The factor for the space between blocks. */
  gaps: number
  /** The padding above and below a row's text. */
  padding: number
  /** The font size of running text. */
  prose: number
  /** The least font size of anything; any unless it is given. */
  least?: number
  /** Whether the lines of the letterhead, of sums and of facts move closer together too. */
  tight?: true
}

const roomy: Density = { gaps: 1, padding: 5, prose: 8.5 }

/** How papers were set before they were legible, which those that were agreed to or frozen then still are. */
export const earlier: readonly [Density, ...Density[]] = [
  roomy,
  { gaps: 0.65, padding: 4, prose: 8 },
  { gaps: 0.35, padding: 3, prose: 7 },
]

/** Nothing is small: space gives way first, and then there is a second page. */
export const legible: readonly [Density, ...Density[]] = [
  { gaps: 1, padding: 5, prose: 9.5, least: 9 },
  { gaps: 0.6, padding: 3.5, prose: 9, least: 9 },
  { gaps: 0.3, padding: 2.5, prose: 9, least: 9 },
  { gaps: 0.15, padding: 2, prose: 9, least: 9 },
]

/** For papers whose sums and certificates share a page: after `legible`, everything moves closer together. */
export const legibleTight: readonly [Density, ...Density[]] = [
  ...legible,
  { gaps: 0.5, padding: 2.5, prose: 9, least: 9, tight: true },
  { gaps: 0.25, padding: 1.5, prose: 9, least: 9, tight: true },
]

export const colors = { text: '#1d2129', muted: '#5b6472', line: '#dfe3e8', soft: '#f5f6f8' }

/** How a paper writes its values: one of the first wording writes times as it did. */
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

/** A style that is no smaller than the paper's least. */
export const typeIn = (
  { density }: Pick<Setting, 'density'>,
  size: number,
  weight?: Weight,
  color?: Color,
): TextStyle => type(Math.max(size, density.least ?? 0), weight, color)

/** Small letterspaced capitals over what they name, no smaller than the paper's least. */
export const labelIn = (setting: Pick<Setting, 'density'>, color: Color = colors.muted): TextStyle => ({
  ...typeIn(setting, 7, 'semibold', color),
  spacing: setting.density.least ? 0.2 : 0.6,
})

interface TextOptions {
  width: number
  x?: number
  align?: 'left' | 'right' | 'center'
}

/** A caller's text, broken into lines, as a block of its own, as wide as the page unless `width` is given. */
export function textBlock(
  setting: Setting,
  text: string,
  style: TextStyle,
  { x = 0, width = setting.width, align = 'left' }: Partial<TextOptions> = {},
): LayoutBlock {
  return linesBlock(wrap(setting.drawable(text), width, style, setting), style, { x, width, align })
}

/** Lines that have been broken before. */
export function linesBlock(
  lines: readonly string[],
  style: TextStyle,
  { x = 0, width, align = 'left' }: TextOptions,
): LayoutBlock {
  const height = lines.length * style.leading
  return { height, pieces: [{ kind: 'text', x, y: 0, width, lines, style, align }] }
}

/** Running text, a block per paragraph; one may continue on the next page, with at least two lines on either side. */
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

/** A heading that stays on the page of the block below it. */
export const headingBlock = (setting: Setting, text: string, size = 12): LayoutBlock => ({
  ...stacked([{ block: textBlock(setting, text, type(size, 'semibold', setting.ink)) }, { block: space(4) }]),
  gap: setting.density.gaps * 20,
  keepWithNext: true,
})

/** Running text under its heading, a short one on one page; nothing where there is none. */
export function titledProse(setting: Setting, title: string, text: string | null): LayoutBlock[] {
  if (!text) return []
  const paragraphs = proseOf(setting, text)
  const height = paragraphs.reduce((sum, block) => sum + block.height, 0)
  if (setting.density.tight && height <= mostWhole) return [proseBeside(setting, title, text)]
  const kept = height > mostWhole ? paragraphs : paragraphs.map(wholeWithNext)
  return [headingBlock(setting, title, 10.5), ...kept]
}

/** A short text to the right of its heading. */
function proseBeside(setting: Setting, title: string, text: string): LayoutBlock {
  const x = Math.max(110, setting.measure(title, type(9.5, 'semibold')) + 12)
  const block = beside([
    { block: textBlock(setting, title, type(9.5, 'semibold', setting.ink)), x: 0 },
    { block: textBlock(setting, text, type(setting.density.prose), { width: setting.width - x }), x },
  ])
  return { ...block, gap: setting.density.gaps * 20 }
}

/** How high a text is at most that is not parted between pages. */
const mostWhole = 60

const wholeWithNext = (block: LayoutBlock, index: number, { length }: readonly LayoutBlock[]): LayoutBlock => ({
  ...block,
  tears: false,
  keepWithNext: index < length - 1,
})

export const space = (height: number): LayoutBlock => ({ height, pieces: [] })

/** Blocks side by side, as high as the highest of them. */
export function beside(columns: readonly { block: LayoutBlock; x: number }[]): LayoutBlock {
  const pieces = columns.flatMap(({ block, x }) => block.pieces.map((piece) => ({ ...piece, x: piece.x + x })))
  return { height: Math.max(0, ...columns.map(({ block }) => block.height)), pieces }
}

/** A label above its texts, a paragraph each; the first is emphasized. */
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

/** A framed word, like the print of a rubber stamp. */
export function stampPieces(setting: Setting, word: string, color: Color, right: number, y: number): LayoutPiece[] {
  const style: TextStyle = { ...type(11, 'semibold', color), spacing: 0.5 }
  const width = setting.measure(word, style) + 22
  const x = right - width
  return [
    { kind: 'box', x, y, width, height: 26, fill: mixed(color, '#ffffff', 0.92), stroke: color, strokeWidth: 1.4 },
    { kind: 'text', x, y: (26 - style.leading) / 2, width, lines: [word], style, align: 'center' },
  ].map((piece) => (piece.kind === 'text' ? { ...piece, y: y + piece.y } : piece)) as LayoutPiece[]
}
