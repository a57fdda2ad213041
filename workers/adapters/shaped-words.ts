import type { Font as FontFile, GlyphPosition, GlyphRun } from 'fontkit'

/** A font as a PDF is drawn with it. */
export interface DrawnFont {
  /** For pdfkit: the font itself, with its words shaped as they are here. */
  file: FontFile
  /** The width of a text as pdfkit draws it, kerning and ligatures included, in the font's units. */
  advanceOf(text: string): number
}

type Shaped = Pick<GlyphRun, 'glyphs' | 'positions'>

/** What pdfkit reads of a shaped word. */
class ShapedWord {
  readonly glyphs: GlyphRun['glyphs']
  readonly positions: GlyphPosition[]

  constructor({ glyphs, positions }: Shaped) {
    this.glyphs = glyphs
    this.positions = positions.map((position) => ({ ...position }))
  }

  /** Of the positions as they are by now. */
  get advanceWidth(): number {
    return this.positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  }
}

const maxWords = 4_000
const maxLength = 40

/**
 * A font whose words are shaped once, for all papers, and not once to be measured and once to be drawn: shaping takes
 * longer than all else that a text costs. It remembers a bounded number of words.
 *
 * Taken from pdfkit's inside: that it asks a font for one word at a time, with the blank behind it, and that it scales the
 * positions it is given in place, so that each answer needs its own.
 */
export function shapingOnce(font: FontFile): DrawnFont {
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
