import type { LabelKey } from '../../db/domain/language/labels.ts'
import { type Letterhead, paperLabels } from '../../db/domain/papers/letterhead.ts'
import {
  colors,
  type Density,
  labelStyle,
  legibleDensities,
  linesBlock,
  type PageFormat,
  type PaperStyle,
  pageFormatsOf,
  paperStyleOf,
  stampPieces,
  textBlock,
  textStyle,
} from './blocks.ts'
import {
  type LayoutBlock,
  type LayoutPiece,
  type Measure,
  movePieces,
  type PageFrame,
  type PlacedBlock,
  placeOnPages,
  stackBlocks,
} from './layout.ts'
import { headerAndFooterPieces, letterheadBlock } from './letterhead.ts'
import type { Stamp } from './stamps.ts'

/** Paper as laid-out pages, ready to be drawn. */
export interface LaidOutPaper {
  title: string
  author: string
  /** Language of the labels (BCP 47); English if undefined. */
  language?: string
  pages: Sheet[]
}

/** One page of a paper: its size and the pieces on it. */
export interface Sheet {
  format: PageFormat
  pieces: LayoutPiece[]
}

/** Functions of the fonts that the layout needs. */
export interface FontFunctions {
  measure: Measure
  drawable: (text: string) => string
  /** Returns whether the signature font has all characters of a name. */
  inScript: (text: string) => boolean
}

/** Content of a paper, which is laid out below the organization's letterhead. */
export interface PaperContent {
  from: Letterhead
  /** Key of the label before the paper's number, such as `bid.kind` for "Bid". */
  kind: LabelKey
  /** Values for the placeholders of the label `kind`. */
  kindValues?: Readonly<Record<string, string>>
  number: string
  /**
   * Returns a text to show next to the paper's number, such as its sequence number in a project. Undefined if there is
   * none.
   */
  aside?(setting: PaperStyle): string | undefined
  /** Subject line below the number. */
  subject?: string
  stamp: Stamp | undefined
  /** Returns the block below the title, with the recipient and other facts. */
  facts(setting: PaperStyle): LayoutBlock
  body(setting: PaperStyle): LayoutBlock[]
  /**
   * Densities to try, from the most open to the densest; by default `legibleDensities`. If the paper takes two pages,
   * the first density that needs only one is used.
   */
  densities?: readonly [Density, ...Density[]]
  /** Further parts of the paper, such as continuation sheets. Each begins on a new page. */
  annexes?: readonly Annex[]
}

/** Part of a paper that begins on a new page and has its own page format. */
export interface Annex {
  format: PageFormat
  /** Densities to try, from the most open to the densest. A denser one is used only if it saves a page. */
  densities: readonly [Density, ...Density[]]
  body(setting: PaperStyle): LayoutBlock[]
}

/** Lays out a paper as pages, without drawing them. Fonts are passed in as functions, so tests need no font files. */
export function layOutPaper(content: PaperContent, fonts: FontFunctions): LaidOutPaper {
  const { from, number, stamp, annexes = [] } = content
  const label = paperLabels(from)
  const name = `${label(content.kind, content.kindValues)} ${number}`
  const parts = [firstPart(content, fonts), ...annexes.map((annex) => annexPart(from, annex, fonts))]
  const pages = parts.flatMap(({ setting, pages }) => pages.map((placed) => ({ setting, placed })))
  const running = { left: from.companyName, right: name, stamp: stamp && label(stamp.word) }
  const { drawable } = fonts
  return {
    title: drawable(name),
    author: drawable(from.companyName),
    ...(from.language && { language: from.language }),
    pages: pages.map(({ setting, placed }, index) => ({
      format: setting.format,
      pieces: [
        ...headerAndFooterPieces(setting, running, { number: index + 1, of: pages.length }),
        ...placed.flatMap(({ y, block }) => movePieces(block.pieces, setting.format.margin, y)),
        ...(from.isSample ? sampleNoticePieces(setting) : []),
      ],
    })),
  }
}

const frameOf = ({ height }: PageFormat, hasLetterhead: boolean): PageFrame => {
  const top = 62
  return { firstTop: hasLetterhead ? 34 : top, top, bottom: height - 52 }
}

interface Part {
  setting: PaperStyle
  pages: PlacedBlock[][]
}

/**
 * Lays out the first part of a paper, below the letterhead. Uses the loosest density with which the part fits on one
 * page. If there is none, uses the loosest density with which all blocks meant for the first page fit there. If there
 * is none either, uses the loosest of all.
 */
function firstPart(content: PaperContent, fonts: FontFunctions): Part {
  const [open, ...others] = content.densities ?? legibleDensities
  const at = (density: Density): Part =>
    partIn(content, paperStyleOf(content.from, { ...fonts, density, format: pageFormatsOf(content.from).portrait }))
  const part = at(open)
  const { length } = part.pages
  if (length === 1 || length > mostTightened) return part
  const isSplit = !hasAllOnFirst(part)
  if (length > 2 && !isSplit) return part
  const closer = others.map((density) => at(density))
  const whole = length === 2 ? closer.find(({ pages }) => pages.length === 1) : undefined
  return whole ?? (isSplit ? closer.find(hasAllOnFirst) : undefined) ?? part
}

/**
 * Maximum number of pages of a section of a paper for which denser layouts are tried. For more pages, this would take
 * too long.
 */
const mostTightened = 4

const hasAllOnFirst = ({ pages }: Part): boolean =>
  pages.slice(1).every((placed) => placed.every(({ block }) => !block.onFirst))

/** Lays out an annex, more densely if that saves its last page. */
function annexPart(from: Letterhead, { format, densities, body }: Annex, fonts: FontFunctions): Part {
  const [open, ...others] = densities
  const at = (density: Density): Part => {
    const setting = paperStyleOf(from, { ...fonts, density, format })
    return { setting, pages: placeOnPages(body(setting), frameOf(format, false)) }
  }
  const part = at(open)
  const { length } = part.pages
  if (length === 1 || length > mostTightened) return part
  for (const density of others) {
    const closer = at(density)
    if (closer.pages.length < length) return closer
  }
  return part
}

function partIn(content: PaperContent, setting: PaperStyle): Part {
  const { gaps } = setting.density
  const opening = stackBlocks([
    { block: letterheadBlock(setting, content.from) },
    { block: titleBlock(setting, content), gap: gaps * 20 },
    { block: content.facts(setting), gap: gaps * 18 },
  ])
  return { setting, pages: placeOnPages([opening, ...content.body(setting)], frameOf(setting.format, true)) }
}

/** Width in points that is reserved for a stamp and the space next to it. */
const besideStamp = 140

function titleBlock(
  setting: PaperStyle,
  { kind, kindValues, number, aside, subject, stamp }: PaperContent,
): LayoutBlock {
  const width = setting.width - (stamp ? besideStamp : 0)
  const title = stackBlocks([
    {
      block: linesBlock([setting.label(kind, kindValues).toUpperCase()], labelStyle(setting, setting.accent), {
        width,
      }),
    },
    { block: numberBlock(setting, number, aside?.(setting), width) },
    ...(subject === undefined ? [] : [{ block: textBlock(setting, subject, textStyle(11)), gap: 2 }]),
  ])
  if (!stamp) return title
  return {
    ...title,
    pieces: [...title.pieces, ...stampPieces(setting, setting.label(stamp.word), stamp.color, setting.width - 1, 7)],
  }
}

/**
 * Returns the paper's number in large type, followed by the text of `aside`. If there is no space, that text is below
 * the number.
 */
function numberBlock(setting: PaperStyle, number: string, aside: string | undefined, width: number): LayoutBlock {
  const large = textStyle(20, 'semibold')
  const block = textBlock(setting, number, large, { width })
  if (aside === undefined) return block
  const style = textStyle(11, 'regular', colors.muted)
  const x = setting.measure(setting.drawable(number), large) + 10
  if (x + setting.measure(aside, style) > width)
    return stackBlocks([{ block }, { block: linesBlock([aside], style, { width }) }])
  const beside = linesBlock([aside], style, { x, width: width - x })
  return { height: block.height, pieces: [...block.pieces, ...movePieces(beside.pieces, 0, 9)] }
}

const red = '#a32020'
/** Length of the watermark as a share of the page's diagonal. */
const share = 0.72
const largest = 150

/** Returns the pieces that mark a page of a sample paper: a watermark across the page and a sentence at the top. */
function sampleNoticePieces(setting: PaperStyle): LayoutPiece[] {
  const { format, width, label, measure } = setting
  const word = label('sample.word')
  const diagonal = Math.hypot(format.width, format.height)
  const size = Math.min(largest, (share * diagonal) / measure(word, { size: 1, weight: 'semibold' }))
  const notice = linesBlock([label('sample.notice')], textStyle(9, 'semibold', red), { width, align: 'center' })
  return [
    ...notice.pieces.map((piece) => ({ ...piece, x: format.margin, y: 13 })),
    {
      kind: 'watermark',
      ...{ x: format.width / 2, y: format.height / 2, text: word, style: textStyle(size, 'semibold', red) },
      angle: (-Math.atan2(format.height, format.width) * 180) / Math.PI,
      opacity: 0.12,
    },
  ]
}
