import type { LabelKey } from '../../db/domain/language/labels.ts'
import { type Letterhead, paperLabels } from '../../db/domain/letterhead.ts'
import {
  colors,
  type Density,
  type Format,
  labelIn,
  legible,
  linesBlock,
  pageFormatsOf,
  type Setting,
  settingOf,
  stampPieces,
  textBlock,
  type,
} from './blocks.ts'
import {
  type Frame,
  flow,
  type LayoutBlock,
  type LayoutPiece,
  type Measure,
  moved,
  type Placed,
  stacked,
} from './layout.ts'
import { letterhead, pageFrame } from './letterhead.ts'
import { sampleMarks } from './sample-marks.ts'
import type { Stamp } from './stamps.ts'

/** Laid-out paper, ready to be drawn. */
export interface Sheets {
  title: string
  author: string
  /** Language of the labels (BCP 47); English if undefined. */
  language?: string
  pages: Sheet[]
}

/** Page of a paper: its format and the pieces on it. */
export interface Sheet {
  format: Format
  pieces: LayoutPiece[]
}

/** Font functions that the layout needs. */
export interface Fonts {
  measure: Measure
  drawable: (text: string) => string
  /** Returns whether a name can be drawn in the signature font. */
  inScript: (text: string) => boolean
}

/** Content of a paper below the organization's letterhead. */
export interface Content {
  from: Letterhead
  /** Label before the paper's number, such as `Bid`. */
  kind: LabelKey
  /** Values for the placeholders of that label. */
  kindValues?: Readonly<Record<string, string>>
  number: string
  /** Returns an additional designation next to the paper's number; undefined if there is none. */
  aside?(setting: Setting): string | undefined
  /** Subject line below the number. */
  subject?: string
  stamp: Stamp | undefined
  /** Returns the block below the title with the recipient and other facts. */
  facts(setting: Setting): LayoutBlock
  body(setting: Setting): LayoutBlock[]
  /**
   * Densities from the most open to the densest; the legible ones by default. If a paper takes two pages, the first
   * density that needs only one is used.
   */
  densities?: readonly [Density, ...Density[]]
  /** Parts that follow on separate pages. */
  annexes?: readonly Annex[]
}

/** Part of a paper that begins a new page and has its own format. */
export interface Annex {
  format: Format
  /** Densities from the most open to the densest. A denser one is used only if it saves a page. */
  densities: readonly [Density, ...Density[]]
  body(setting: Setting): LayoutBlock[]
}

/** Lays out a paper as pages. A pure function: font measurements are passed in. */
export function sheetsOf(content: Content, fonts: Fonts): Sheets {
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
        ...pageFrame(setting, running, { number: index + 1, of: pages.length }),
        ...placed.flatMap(({ y, block }) => moved(block.pieces, setting.format.margin, y)),
        ...(from.isSample ? sampleMarks(setting) : []),
      ],
    })),
  }
}

const frameOf = ({ height }: Format, hasLetterhead: boolean): Frame => {
  const top = 62
  return { firstTop: hasLetterhead ? 34 : top, top, bottom: height - 52 }
}

interface Part {
  setting: Setting
  pages: Placed[][]
}

/**
 * Lays out the first part, below the letterhead, with the most open density that needs only one page. Otherwise uses
 * the most open one that keeps the first-page blocks on the first page, and otherwise the most open of all.
 */
function firstPart(content: Content, fonts: Fonts): Part {
  const [open, ...others] = content.densities ?? legible
  const at = (density: Density): Part =>
    partIn(content, settingOf(content.from, { ...fonts, density, format: pageFormatsOf(content.from).portrait }))
  const part = at(open)
  const { length } = part.pages
  if (length === 1 || length > mostTightened) return part
  const isSplit = !hasAllOnFirst(part)
  if (length > 2 && !isSplit) return part
  const closer = others.map((density) => at(density))
  const whole = length === 2 ? closer.find(({ pages }) => pages.length === 1) : undefined
  return whole ?? (isSplit ? closer.find(hasAllOnFirst) : undefined) ?? part
}

/** Maximum number of pages of a part that is laid out again more densely; more pages would take too long. */
const mostTightened = 4

const hasAllOnFirst = ({ pages }: Part): boolean =>
  pages.slice(1).every((placed) => placed.every(({ block }) => !block.onFirst))

/** Lays out an annex, more densely if that saves its last page. */
function annexPart(from: Letterhead, { format, densities, body }: Annex, fonts: Fonts): Part {
  const [open, ...others] = densities
  const at = (density: Density): Part => {
    const setting = settingOf(from, { ...fonts, density, format })
    return { setting, pages: flow(body(setting), frameOf(format, false)) }
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

function partIn(content: Content, setting: Setting): Part {
  const { gaps } = setting.density
  const opening = stacked([
    { block: letterhead(setting, content.from) },
    { block: titleBlock(setting, content), gap: gaps * 20 },
    { block: content.facts(setting), gap: gaps * 18 },
  ])
  return { setting, pages: flow([opening, ...content.body(setting)], frameOf(setting.format, true)) }
}

/** Width of a stamp including the space next to it. */
const besideStamp = 140

function titleBlock(setting: Setting, { kind, kindValues, number, aside, subject, stamp }: Content): LayoutBlock {
  const width = setting.width - (stamp ? besideStamp : 0)
  const title = stacked([
    { block: linesBlock([setting.label(kind, kindValues).toUpperCase()], labelIn(setting, setting.accent), { width }) },
    { block: numberBlock(setting, number, aside?.(setting), width) },
    ...(subject === undefined ? [] : [{ block: textBlock(setting, subject, type(11)), gap: 2 }]),
  ])
  if (!stamp) return title
  return {
    ...title,
    pieces: [...title.pieces, ...stampPieces(setting, setting.label(stamp.word), stamp.color, setting.width - 1, 7)],
  }
}

/**
 * Returns the paper's number in large type, followed by its additional designation, or with the designation below if
 * there is no space.
 */
function numberBlock(setting: Setting, number: string, aside: string | undefined, width: number): LayoutBlock {
  const large = type(20, 'semibold')
  const block = textBlock(setting, number, large, { width })
  if (aside === undefined) return block
  const style = type(11, 'regular', colors.muted)
  const x = setting.measure(setting.drawable(number), large) + 10
  if (x + setting.measure(aside, style) > width)
    return stacked([{ block }, { block: linesBlock([aside], style, { width }) }])
  const beside = linesBlock([aside], style, { x, width: width - x })
  return { height: block.height, pieces: [...block.pieces, ...moved(beside.pieces, 0, 9)] }
}
