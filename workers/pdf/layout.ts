import type { Color } from '../../db/domain/colors.ts'

/**
 * The pages of a paper are computed before anything is drawn. A paper is a list of blocks from top to bottom. A block
 * is a list of pieces at fixed positions. `placeOnPages` assigns the blocks to pages. All of it is arithmetic on
 * measured text. Lengths are in points (1/72 inch); y increases downward.
 */

export type Weight = 'regular' | 'semibold'

export interface TextStyle {
  size: number
  /** Distance between the baselines of two lines. */
  leading: number
  weight: Weight
  color: Color
  /** Additional space between letters. */
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

/** Semi-transparent word across the page. */
export interface WatermarkPiece {
  kind: 'watermark'
  /** Horizontal center of the word; `y` is its vertical center. */
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
  /** Space above the block. Omitted if the block is the first on its page. */
  gap?: number
  /** Whether the block and the next one must be on the same page. */
  keepWithNext?: boolean
  /** Whether the block should be on the first page. A denser setting is chosen if the block then fits there. */
  onFirst?: boolean
  /** Blocks to repeat above this block if it begins a page, such as a table head or a section title. */
  repeated?: readonly LayoutBlock[]
  /** Block to add at the end of the previous page if this block begins a page, such as the sum carried forward. */
  closing?: LayoutBlock
  /** Splits the block into two, the first at most `room` high. Returns undefined if not even a part fits. */
  split?: (room: number) => readonly [LayoutBlock, LayoutBlock] | undefined
  /**
   * Whether the block may be split wherever a page ends, like running text. Otherwise, like a table row, it is split
   * only if it is higher than a page.
   */
  tears?: boolean
}

export interface PlacedBlock {
  y: number
  block: LayoutBlock
}

/** Vertical range of the blocks on a page, in points from the page's top. */
export interface PageFrame {
  /** Start of the range on the first page, which may begin with a letterhead. */
  firstTop: number
  top: number
  bottom: number
}

/**
 * Places blocks on pages in order. A block that does not fit begins the next page, together with the blocks before it
 * that must stay with it. A block higher than a page is split. Nothing extends below `bottom` except an unsplittable
 * block that is higher than a page.
 */
export function placeOnPages(blocks: readonly LayoutBlock[], frame: PageFrame): PlacedBlock[][] {
  const pages: PlacedBlock[][] = [[]]
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

/** Returns the height to reserve below a block for the closing block of the next block, which may begin a page. */
const closingHeight = (next: LayoutBlock | undefined): number => next?.closing?.height ?? 0

/**
 * Returns the carried sums to show around a page break within a split row. They are the same as for a page break before
 * the next row.
 */
const continuation = (next: LayoutBlock | undefined): Pick<LayoutBlock, 'closing' | 'repeated'> | undefined =>
  next?.closing && { closing: next.closing, ...(next.repeated && { repeated: next.repeated }) }

const heightOf = (blocks: readonly LayoutBlock[]): number => blocks.reduce((sum, { height }) => sum + height, 0)

const tearsAt = (block: LayoutBlock, room: number, whole: number): boolean =>
  mayTear(block, whole) && block.split?.(room) !== undefined

/** Returns whether a block may be split. A block higher than a page may always be split. */
const mayTear = (block: LayoutBlock, whole: number): boolean =>
  block.tears === true || block.height + heightOf(block.repeated ?? []) > whole

/**
 * Returns the height that must be free to place the block on the current page. It includes the blocks that must stay
 * with it and the closing block of the block after them.
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
 * Keeps the last of these blocks on the same page as the block after them. So no page has only a signature or a sum.
 * Does nothing if they end with a long paragraph, because that would move too much text.
 */
export function keepLastWithNext(blocks: readonly LayoutBlock[]): LayoutBlock[] {
  const last = blocks.at(-1)
  if (!last || (last.tears && last.height > mostKept)) return [...blocks]
  return [...blocks.slice(0, -1), { ...last, keepWithNext: true, tears: false }]
}

const mostKept = 120

/** Minimum height in points of the part of a split block that stays on the page of the block before it. */
const minTorn = 40

/** Combines blocks into one block, one below the other. */
export function stackBlocks(parts: readonly { block: LayoutBlock; gap?: number }[]): LayoutBlock {
  let height = 0
  const pieces: LayoutPiece[] = []
  for (const { block, gap = 0 } of parts) {
    height += gap
    pieces.push(...movePieces(block.pieces, 0, height))
    height += block.height
  }
  return { height, pieces }
}

/** Returns the pieces moved right by `x` and down by `y`. */
export const movePieces = (pieces: readonly LayoutPiece[], x: number, y: number): LayoutPiece[] =>
  pieces.map((piece) => ({ ...piece, x: piece.x + x, y: piece.y + y }))
