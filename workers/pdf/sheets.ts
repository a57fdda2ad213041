import type { Color } from '../../db/domain/colors.ts'
import type { Letterhead } from '../../db/domain/letterhead.ts'
import {
  bodyWidth,
  dense,
  labelStyle,
  linesBlock,
  margin,
  roomy,
  type Setting,
  settingOf,
  sheet,
  stampPieces,
  textBlock,
  type,
} from './blocks.ts'
import { type Block, flow, type Measure, moved, type Piece, stacked } from './layout.ts'
import { letterhead, pageFrame } from './letterhead.ts'

/** A document ready to draw: the pieces of each page. */
export interface Sheets {
  title: string
  author: string
  pages: Piece[][]
}

/** The font measurements that layout needs. */
export interface Fonts {
  measure: Measure
  drawable: (text: string) => string
}

/** A word for the standing of a document: that it is a draft, or was voided. */
export interface Stamp {
  word: string
  color: Color
}

/** A document's own content, below the organization's letterhead. */
export interface Content {
  from: Letterhead
  /** The label before its number, such as `Bid`. */
  kind: string
  number: string
  stamp: Stamp | undefined
  /** The recipient, and whatever else is below the title. */
  facts(setting: Setting): Block
  body(setting: Setting): Block[]
}

const frame = { firstTop: 34, top: 62, bottom: sheet.height - 52 }

/**
 * Lays a document out into pages, more densely if it then fits on one page. Pure: font measurements are passed in.
 */
export function sheetsOf(content: Content, fonts: Fonts): Sheets {
  const sheets = sheetsIn(content, settingOf(content.from, { ...fonts, density: roomy }))
  if (sheets.pages.length !== 2) return sheets
  const closer = sheetsIn(content, settingOf(content.from, { ...fonts, density: dense }))
  return closer.pages.length === 1 ? closer : sheets
}

function sheetsIn(content: Content, setting: Setting): Sheets {
  const { gaps } = setting.density
  const { from, kind, number, stamp } = content
  const opening = stacked([
    { block: letterhead(setting, from) },
    { block: titleBlock(setting, content), gap: gaps * 20 },
    { block: content.facts(setting), gap: gaps * 18 },
  ])
  const pages = flow([opening, ...content.body(setting)], frame)
  const running = {
    left: from.companyName,
    right: [`${kind} ${number}`, stamp?.word].filter(Boolean).join(' \u00b7 '),
  }
  return {
    title: setting.drawable(`${kind} ${number}`),
    author: setting.drawable(from.companyName),
    pages: pages.map((placed, place) => [
      ...pageFrame(setting, running, { number: place + 1, of: pages.length }),
      ...placed.flatMap(({ y, block }) => moved(block.pieces, margin, y)),
    ]),
  }
}

function titleBlock(setting: Setting, { kind, number, stamp }: Content): Block {
  const width = bodyWidth - 140
  const title = stacked([
    { block: linesBlock([kind.toUpperCase()], labelStyle(setting.accent)) },
    { block: textBlock(setting, number, type(20, 'semibold'), { width }) },
  ])
  if (!stamp) return title
  return { ...title, pieces: [...title.pieces, ...stampPieces(setting, stamp.word, stamp.color, bodyWidth - 1, 7)] }
}
