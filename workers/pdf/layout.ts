import type { Color } from '../../db/domain/colors.ts'

/**
 * Computes a paper's pages before anything is drawn. A paper is a list of blocks from top to bottom; a block is a list
 * of pieces at fixed positions. `flow` assigns the blocks to pages. All of it is arithmetic on measured text. Lengths
 * are in points (1/72 inch); y increases downward.
 */

export type Weight = 'regular' | 'semibold'

export interface TextStyle {
  size: number
  /** Distance between baselines. */
  leading: number
  weight: Weight
  color: Color
  /** Space between letters. */
  spacing?: number
  /** Whether the text is drawn in the signature font, which has no other weight. */
  handwritten?: boolean
}

/** Function that returns the width of one line of text. */
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
  /** Picture as a data: URI. */
  source: string
}

/** Transparent word across the page. */
export interface WatermarkPiece {
  kind: 'watermark'
  /** Center of the word. */
  x: number
  y: number
  text: string
  style: TextStyle
  /** Angle in degrees, clockwise. */
  angle: number
  /** Opacity from 0 (invisible) to 1. */
  opacity: number
}

export type LayoutPiece = TextPiece | BoxPiece | ImagePiece | WatermarkPiece

export interface LayoutBlock {
  height: number
  pieces: readonly LayoutPiece[]
  /** Space above the block, unless it is the first on its page. */
  gap?: number
  /** Whether the block must not be the last on its page while another follows. */
  keepWithNext?: boolean
  /** Whether the block belongs on the first page; a denser setting is chosen if that achieves it. */
  onFirst?: boolean
  /** Blocks repeated above this block when a page begins with it, such as a table head or a section title. */
  repeated?: readonly LayoutBlock[]
  /** Block at the end of the previous page when a page begins with this block, such as the table's subtotal. */
  closing?: LayoutBlock
  /** Splits the block so that the first part is at most `room` high; undefined if no part fits. */
  split?: (room: number) => readonly [LayoutBlock, LayoutBlock] | undefined
  /**
   * Whether the block may be split at any page end (prose); otherwise it is split only if it is higher than a page (a
   * row).
   */
  tears?: boolean
}

export interface Placed {
  y: number
  block: LayoutBlock
}

/** Vertical range for blocks on a page. */
export interface Frame {
  /** Top of the first page, below its header block. */
  firstTop: number
  top: number
  bottom: number
}

/**
 * Places blocks on pages in order. A block that does not fit begins the next page, together with the blocks before it
 * that must stay with it. A block higher than a page is split. Nothing extends below `bottom` except an unsplittable
 * block that is higher than a page.
 */
export function flow(blocks: readonly LayoutBlock[], frame: Frame): Placed[][] {
  const pages: Placed[][] = [[]]
  let y = frame.firstTop
  const place = (block: LayoutBlock): void => {
    pages.at(-1)!.push({ y, block })
    y += block.height
  }
  const startPage = ({ closing }: LayoutBlock): void => {
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
      startPage(block)
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
      startPage(rest)
    }
  }
  return pages
}

/** Returns the height to reserve below a block in case the next block begins a page. */
const closingHeight = (next: LayoutBlock | undefined): number => next?.closing?.height ?? 0

/** Returns the subtotal blocks for the page on which a split row continues, which are those of the next row. */
const continuation = (next: LayoutBlock | undefined): Pick<LayoutBlock, 'closing' | 'repeated'> | undefined =>
  next?.closing && { closing: next.closing, ...(next.repeated && { repeated: next.repeated }) }

const heightOf = (blocks: readonly LayoutBlock[]): number => blocks.reduce((sum, { height }) => sum + height, 0)

const tearsAt = (block: LayoutBlock, room: number, whole: number): boolean =>
  mayTear(block, whole) && block.split?.(room) !== undefined

/** Returns whether a block may be split. A block higher than a page is split, whatever its kind. */
const mayTear = (block: LayoutBlock, whole: number): boolean =>
  block.tears === true || block.height + heightOf(block.repeated ?? []) > whole

/**
 * Returns the free height that the block needs: its height, that of the blocks that must stay with it, and that of a
 * closing block.
 */
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
 * Moves the last block to the page of the following block, so that no page has only a signature or a sum. A long
 * paragraph stays unchanged, because it would move too much text.
 */
export function lastKept(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const last = blocks.at(-1)
  if (!last || (last.tears && last.height > mostKept)) return [...blocks]
  return [...blocks.slice(0, -1), { ...last, keepWithNext: true, tears: false }]
}

const mostKept = 120

/** Minimum height of a splittable block that must stay with its heading. */
const minTorn = 40

/** Combines blocks, one below the other, into one block. */
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

/** Returns the pieces moved right by `x` and down by `y`. */
export const moved = (pieces: readonly LayoutPiece[], x: number, y: number): LayoutPiece[] =>
  pieces.map((piece) => ({ ...piece, x: piece.x + x, y: piece.y + y }))
