import { directed } from '../direction.ts'
import type { Measure, TextStyle } from '../layout.ts'

/** How texts are measured and broken. */
export interface Breaking {
  measure: Measure
  /** The parts between which a word may be broken with a hyphen; absent where words are not hyphenated. */
  syllables?: ((word: string) => string[]) | undefined
}

/**
 * Breaks text into lines no wider than `width`: at blanks where there are any, inside a word only where the word alone
 * is too wide. Line breaks in the text are kept. There is always at least one line. Lines keep the direction of their
 * paragraph.
 */
export function wrap(text: string, width: number, style: TextStyle, breaking: Breaking): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = wrapParagraph(paragraph.trimEnd(), width, style, breaking)
    return directed(paragraph, lines)
  })
}

function wrapParagraph(paragraph: string, width: number, style: TextStyle, breaking: Breaking): string[] {
  const { measure } = breaking
  if (measure(paragraph, style) <= width) return [paragraph]
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = measure(word, style) <= width ? [word] : broken(word, width, style, breaking)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1)!
  }
  lines.push(line)
  return lines
}

/**
 * A word that is too wide split into parts that fit: behind its marks where that leaves no part much too short, as
 * addresses and names of files are read so, between syllables where the language hyphenates, and anywhere otherwise.
 */
function broken(word: string, width: number, style: TextStyle, { measure, syllables }: Breaking): string[] {
  const parts: string[] = []
  for (const piece of word.split(afterMark)) {
    const longer = `${parts.at(-1) ?? ''}${piece}`
    if (parts.length > 0 && measure(longer, style) <= width) parts[parts.length - 1] = longer
    else parts.push(piece)
  }
  const isEven = parts.slice(0, -1).every((part) => measure(part, style) >= width * leastFilled)
  const fit = parts.every((part) => measure(part, style) <= width)
  if (isEven && fit) return parts
  const hyphenated = syllables && isWord.test(word) && hyphenatedParts(syllables(word), width, style, measure)
  return hyphenated || cutAnywhere(word, width, style, measure)
}

/** Letters, and what may stand around them. */
const isWord = /^[("\u201e\u201a]*[\p{L}\p{M}-]+[)"\u201c\u2018.,;:!?]*$/u

/** As many syllables on each line as fit with a hyphen; undefined where a single one does not. */
function hyphenatedParts(
  syllables: readonly string[],
  width: number,
  style: TextStyle,
  measure: Measure,
): string[] | undefined {
  const parts: string[] = []
  let part = ''
  for (const [index, syllable] of syllables.entries()) {
    const hyphen = index === syllables.length - 1 ? '' : '-'
    const longer = `${part}${syllable}`
    if (part !== '' && measure(withHyphen(longer, hyphen), style) > width) {
      parts.push(withHyphen(part, '-'))
      part = syllable
    } else part = longer
  }
  parts.push(part)
  return parts.every((one) => measure(one, style) <= width) ? parts : undefined
}

/** A word's own hyphen at the end of a line is enough. */
const withHyphen = (part: string, hyphen: string): string => (part.endsWith('-') ? part : `${part}${hyphen}`)

const afterMark = /(?<=[@._/-])(?![@._/-])/
/** How much of a line a part that ends at a mark fills. */
const leastFilled = 0.4

/** Parts that fit, each of at least one character; grapheme clusters (accents, flags) stay whole. */
function cutAnywhere(word: string, width: number, style: TextStyle, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of graphemes.segment(word)) {
    const added = measure(segment, style)
    if (part !== '' && used + added > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += added
  }
  parts.push(part)
  return parts
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
