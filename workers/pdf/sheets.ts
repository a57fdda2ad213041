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

/** A paper ready to draw. */
export interface Sheets {
  title: string
  author: string
  /** What its labels are in (BCP 47); English where none is named. */
  language?: string
  pages: Sheet[]
}

/** One page: its paper and the pieces on it. */
export interface Sheet {
  format: Format
  pieces: LayoutPiece[]
}

/** The font measurements that layout needs. */
export interface Fonts {
  measure: Measure
  drawable: (text: string) => string
  /** Whether a name can be set in the script of signatures. */
  inScript: (text: string) => boolean
}

/** A paper's own content, below the organization's letterhead. */
export interface Content {
  from: Letterhead
  /** The label before its number, such as that of `Bid`. */
  kind: LabelKey
  /** What that label names. */
  kindValues?: Readonly<Record<string, string>>
  number: string
  /** What else it goes by, beside its number. */
  aside?(setting: Setting): string | undefined
  /** What it is about, below the number. */
  subject?: string
  stamp: Stamp | undefined
  /** The recipient, and whatever else is below the title. */
  facts(setting: Setting): LayoutBlock
  body(setting: Setting): LayoutBlock[]
  /** From the most open one: where it takes two pages, the first that needs only one. Legible ones unless it is given. */
  densities?: readonly [Density, ...Density[]]
  /** What follows on pages of its own. */
  annexes?: readonly Annex[]
}

/** A part of a paper that begins a new page, with a format of its own. */
export interface Annex {
  format: Format
  /** From the most open one. A denser one is chosen only where it saves a page. */
  densities: readonly [Density, ...Density[]]
  body(setting: Setting): LayoutBlock[]
}

/** Lays a paper out into pages. Pure: font measurements are passed in. */
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
 * What stands below the letterhead: as open as leaves it one page, else as open as leaves what belongs on the first page
 * there, else open.
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

/** How many pages a part has at most that is laid out again more densely: beyond them it would take too long. */
const mostTightened = 4

const hasAllOnFirst = ({ pages }: Part): boolean =>
  pages.slice(1).every((placed) => placed.every(({ block }) => !block.onFirst))

/** An annex, more densely if that brings its last rows onto the page before. */
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

/** What a stamp takes of the width, with what is free beside it. */
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

/** The number set large, and beside it what else the paper goes by, or below where there is no room. */
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
