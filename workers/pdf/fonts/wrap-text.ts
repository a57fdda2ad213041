import { addDirectionCharacters } from '../direction.ts'
import type { Measure, TextStyle } from '../layout.ts'

/** Functions for measuring and wrapping text. */
export interface TextWrapping {
  measure: Measure
  /** Function that splits a word where it may be hyphenated; undefined for languages without hyphenation. */
  syllables?: ((word: string) => string[]) | undefined
}

/**
 * Wraps text into lines no wider than `width`. Breaks at spaces if possible, and inside a word only if the word alone
 * is too wide. Keeps the line breaks of the text. Returns at least one line. All lines keep the direction of their
 * paragraph.
 */
export function wrapText(text: string, width: number, style: TextStyle, breaking: TextWrapping): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = wrapParagraph(paragraph.trimEnd(), width, style, breaking)
    return addDirectionCharacters(paragraph, lines)
  })
}

function wrapParagraph(paragraph: string, width: number, style: TextStyle, breaking: TextWrapping): string[] {
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
 * Splits a word that is too wide into lines that fit. Splits after punctuation, as in email addresses and file names,
 * unless that leaves a line much too short. Otherwise splits between syllables if the language has hyphenation, and
 * anywhere if that does not fit either.
 */
function broken(word: string, width: number, style: TextStyle, { measure, syllables }: TextWrapping): string[] {
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

/** Matches a word of letters with optional punctuation around it. */
const isWord = /^[("\u201e\u201a]*[\p{L}\p{M}-]+[)"\u201c\u2018.,;:!?]*$/u

/** Puts as many syllables on each line as fit with a hyphen. Returns undefined if a single syllable does not fit. */
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

/** Adds the hyphen, unless the part already ends with one. */
const withHyphen = (part: string, hyphen: string): string => (part.endsWith('-') ? part : `${part}${hyphen}`)

const afterMark = /(?<=[@._/-])(?![@._/-])/
/**
 * A line may break after punctuation only if the text before the break fills at least this share of the line's width.
 */
const leastFilled = 0.4

/**
 * Splits a word anywhere into parts that fit, each of at least one character. Does not split grapheme clusters, such as
 * accented letters and flags.
 */
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
