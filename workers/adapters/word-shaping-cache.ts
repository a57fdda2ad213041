import type { Font as FontFile, GlyphPosition, GlyphRun } from 'fontkit'

/** Font with which a PDF's text is drawn and its width is measured. */
export interface DrawnFont {
  /** Font object to pass to pdfkit. Its words are shaped once and then cached. */
  file: FontFile
  /** Returns the width of a text as drawn by pdfkit, including kerning and ligatures, in font units. */
  advanceOf(text: string): number
}

type Shaped = Pick<GlyphRun, 'glyphs' | 'positions'>

/** Shaped word (its glyphs and their positions), with the members that pdfkit reads. */
class ShapedWord {
  readonly glyphs: GlyphRun['glyphs']
  readonly positions: GlyphPosition[]

  constructor({ glyphs, positions }: Shaped) {
    this.glyphs = glyphs
    this.positions = positions.map((position) => ({ ...position }))
  }

  /** Sum of the current positions, which pdfkit may have scaled. */
  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}

const maxWords = 4_000
const maxLength = 40

/**
 * Wraps a font with a cache of shaped words, so that each word is shaped once for all papers. Without the cache,
 * measuring and drawing would each shape the word again, and PDFs would take 26 to 58 % longer. The cache is emptied
 * when it is full.
 *
 * Relies on internals of pdfkit: it requests one word at a time, with the space after the word, and scales the returned
 * positions in place. So each call returns its own copy.
 */
export function cacheWordShaping(font: FontFile): DrawnFont {
  const words = new Map<string, Shaped>()
  const shaped = (word: string): Shaped => {
    const known = words.get(word)
    if (known) return known
    const { glyphs, positions } = font.layout(word)
    if (word.length > maxLength) return { glyphs, positions }
    if (words.size >= maxWords) words.clear()
    words.set(word, { glyphs, positions })
    return { glyphs, positions }
  }
  const layout = (word: string, features?: string[]): ShapedWord | GlyphRun =>
    features ? font.layout(word, features) : new ShapedWord(shaped(word))
  return {
    file: Object.create(font, { layout: { value: layout } }) as FontFile,
    advanceOf(text) {
      let sum = 0
      for (const word of text.split(behindBlanks)) for (const { xAdvance } of shaped(word).positions) sum += xAdvance
      return sum
    },
  }
}

const behindBlanks = /(?<=[ \t])/
