import type { Color } from '../../db/domain/colors.ts'

/**
 * Papers are laid out here, into explicit pages, before anything is drawn: a paper is a list of blocks from top
 * to bottom, a block is pieces at fixed places, and `flow` decides which block stands where on which page. All of it is
 * arithmetic on measured text. Lengths are points (1/72 inch), y grows downwards.
 */

export type Weight = 'regular' | 'semibold'

export interface TextStyle {
  size: number
  /** From one baseline to the next. */
  leading: number
  weight: Weight
  color: Color
  /** The space between letters. */
  spacing?: number
  /** Set in the script of signatures, which has no other weight. */
  handwritten?: boolean
}

/** The width of one line of text. */
export type Measure = (line: string, style: Pick<TextStyle, 'size' | 'weight' | 'spacing' | 'handwritten'>) => number

export interface TextPiece {
  kind: 'text'
  x: number
  y: number
  width: number
  lines: readonly string[]
  style: TextStyle
  align?: 'left' | 'right' | 'center'
}

export interface BoxPiece {
  kind: 'box'
  x: number
  y: number
  width: number
  height: number
  fill?: Color
  stroke?: Color
  strokeWidth?: number
  radius?: number
}

export interface ImagePiece {
  kind: 'image'
  x: number
  y: number
  width: number
  height: number
  /** A data: URI. */
  source: string
}

/** One word across the page, through which all else can be read. */
export interface WatermarkPiece {
  kind: 'watermark'
  /** Its middle. */
  x: number
  y: number
  text: string
  style: TextStyle
  /** In degrees, clockwise. */
  angle: number
  /** From 0, which nobody sees, to 1. */
  opacity: number
}

export type LayoutPiece = TextPiece | BoxPiece | ImagePiece | WatermarkPiece

export interface LayoutBlock {
  height: number
  pieces: readonly LayoutPiece[]
  /** Space above it, unless it stands first on its page. */
  gap?: number
  /** Never the last block on its page while another follows. */
  keepWithNext?: boolean
  /** Belongs on the first page: a denser setting is chosen where it brings the block there. */
  onFirst?: boolean
  /** Repeated above the block when a page begins with it: its table's head, its section's name. */
  repeated?: readonly LayoutBlock[]
  /** What ends the page before, when a new one begins with the block: what its table has come to so far. */
  closing?: LayoutBlock
  /** Splits it so that the first part is at most `room` high; undefined when no part of it fits. */
  split?: (room: number) => readonly [LayoutBlock, LayoutBlock] | undefined
  /** Whether it may be split wherever a page ends (prose), or only when a whole page cannot hold it (a row). */
  tears?: boolean
}

export interface Placed {
  y: number
  block: LayoutBlock
}

/** Where blocks may stand on a page. */
export interface Frame {
  /** The top of the first page, whose head is a separate block. */
  firstTop: number
  top: number
  bottom: number
}

/**
 * Places blocks on pages, in order. A block that does not fit whole begins the next page, together with the blocks
 * before it that must stay with it; one that no page can hold is split. Every block is placed, and nothing ends below
 * `bottom` except a block that is higher than a page and cannot be split.
 */
export function flow(blocks: readonly LayoutBlock[], frame: Frame): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = frame.firstTop
  const place = (block: LayoutBlock): void => {
    pages.at(-1)!.push({ y, block })
    y += block.height
  }
  const turn = ({ closing }: LayoutBlock): void => {
    if (closing) place(closing)
    pages.push([])
    y = frame.top
  }
  const whole = frame.bottom - frame.top
  const waiting = blocks.toReversed()
  while (waiting.length > 0) {
    const block = waiting.pop()!
    const fresh = pages.at(-1)!.length === 0
    const gap = fresh ? 0 : (block.gap ?? 0)
    const above = fresh && pages.length > 1 ? (block.repeated ?? []) : []
    const aboveHeight = heightOf(above)
    const room = frame.bottom - y - gap - aboveHeight
    const open = room - closingHeight(waiting.at(-1))
    if (!fresh && chainHeight(block, waiting, whole) > room && !tearsAt(block, open, whole)) {
      waiting.push(block)
      turn(block)
      continue
    }
    above.forEach(place)
    y += gap
    const parts = block.height > open ? block.split?.(open) : undefined
    if (!parts) place(block)
    else {
      place(parts[0])
      const rest = { ...block, ...parts[1], ...continuation(waiting.at(-1)) }
      waiting.push(rest)
      turn(rest)
    }
  }
  return pages
}

/** What has to stay free below a block for the case that the next one begins a page. */
const closingHeight = (next: LayoutBlock | undefined): number => next?.closing?.height ?? 0

/** On the page where a torn row goes on, its table has come to what it has before the row's next. */
const continuation = (next: LayoutBlock | undefined): Pick<LayoutBlock, 'closing' | 'repeated'> | undefined =>
  next?.closing && { closing: next.closing, ...(next.repeated && { repeated: next.repeated }) }

const heightOf = (blocks: readonly LayoutBlock[]): number => blocks.reduce((sum, { height }) => sum + height, 0)

const tearsAt = (block: LayoutBlock, room: number, whole: number): boolean =>
  mayTear(block, whole) && block.split?.(room) !== undefined

/** A block that no page can hold is split, whatever its kind. */
const mayTear = (block: LayoutBlock, whole: number): boolean =>
  block.tears === true || block.height + heightOf(block.repeated ?? []) > whole

/** The free height that the block needs: its own, that of the blocks that must stay with it, and what may close the page. */
function chainHeight(block: LayoutBlock, waiting: readonly LayoutBlock[], whole: number): number {
  let height = block.height
  let last = block
  let place = waiting.length - 1
  for (; last.keepWithNext && place >= 0; place -= 1) {
    last = waiting[place]!
    const least = mayTear(last, whole) ? (last.split?.(minTorn)?.[0].height ?? last.height) : last.height
    height += (last.gap ?? 0) + Math.min(last.height, least)
  }
  return height + closingHeight(waiting[place])
}

/**
 * The blocks, the last of them on the page of what follows, so that no page has only a signature or a sum. A long paragraph
 * is left alone: it would take too much of its page with it.
 */
export function lastKept(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const last = blocks.at(-1)
  if (!last || (last.tears && last.height > mostKept)) return [...blocks]
  return [...blocks.slice(0, -1), { ...last, keepWithNext: true, tears: false }]
}

const mostKept = 120

/** How much of a block that may be split must stay with its heading. */
const minTorn = 40

/** A block below another: the pieces of both, as one. */
export function stacked(parts: readonly { block: LayoutBlock; gap?: number }[]): LayoutBlock {
  let height = 0
  const pieces: LayoutPiece[] = []
  for (const { block, gap = 0 } of parts) {
    height += gap
    pieces.push(...moved(block.pieces, 0, height))
    height += block.height
  }
  return { height, pieces }
}

/** The pieces, `x` further right and `y` further down. */
export const moved = (pieces: readonly LayoutPiece[], x: number, y: number): LayoutPiece[] =>
  pieces.map((piece) => ({ ...piece, x: piece.x + x, y: piece.y + y }))
