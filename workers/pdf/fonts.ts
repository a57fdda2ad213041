import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import type { Font as FontFile } from 'fontkit'
import { visibleText } from '../../db/domain/shown-text.ts'
import type { Measure, TextStyle, Weight } from './layout.ts'

/**
 * The fonts come with the service, as packages, so that a document looks the same wherever it is made: IBM Plex Sans
 * for Latin, Greek and Cyrillic, DejaVu Sans for what that lacks (Hebrew, Arabic, symbols). A character that neither
 * has is drawn as an empty box.
 */
const files: Record<Weight, readonly [string, string]> = {
  regular: [
    '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  ],
  semibold: [
    '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  ],
}

export const fontFamily = ['Plex', 'DejaVu']
export const fontWeight: Record<Weight, number> = { regular: 400, semibold: 600 }
const missing = '\u25a1'

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

/**
 * Registers the fonts with this thread's renderer and opens them, once for all documents. The renderer hyphenates no
 * words: it gets broken lines.
 */
async function openFonts(): Promise<Record<Weight, FontFile[]>> {
  Font.registerHyphenationCallback((word) => [word])
  const open = async (family: string, file: string, weight: Weight): Promise<FontFile> => {
    const descriptor = { fontFamily: family, fontWeight: fontWeight[weight] }
    Font.register({ family, src: fileOf(file), fontWeight: fontWeight[weight] })
    await Font.load(descriptor)
    const font = Font.getFont(descriptor).data as unknown as FontFile
    nameGlyphs(font)
    return font
  }
  const stack = (weight: Weight) =>
    Promise.all(fontFamily.map((family, place) => open(family, files[weight][place]!, weight)))
  return { regular: await stack('regular'), semibold: await stack('semibold') }
}

/**
 * A font remembers for each glyph the characters with which it was first used, and a PDF maps its glyphs to them for
 * search and copying. A glyph first used as a part of an accented letter would map to nothing in every later document.
 * So all are used here once: letters that look alike as the earliest of them, ligatures as their letters.
 */
function nameGlyphs(font: FontFile): void {
  for (const ligature of ['fi', 'fl', 'ff', 'ffi', 'ffl']) font.layout(ligature)
  for (const codePoint of font.characterSet.toSorted((a, b) => a - b)) font.glyphForCodePoint(codePoint)
}

const stacks = await openFonts()

/** The memoized widths of code points, in ems. */
const known: Record<Weight, Map<number, number>> = { regular: new Map(), semibold: new Map() }

function widthOf(codePoint: number, weight: Weight): number {
  const found = known[weight].get(codePoint)
  if (found !== undefined) return found
  const [first, second] = stacks[weight] as [FontFile, FontFile]
  const font = first.hasGlyphForCodePoint(codePoint) ? first : second
  const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
  known[weight].set(codePoint, width)
  return width
}

/** Adds up the widths of the characters; kerning and ligatures, which only tighten, are left out. */
export const measure: Measure = (line, { size, weight, spacing = 0 }) => {
  let ems = 0
  let count = 0
  for (const character of line) {
    ems += widthOf(character.codePointAt(0)!, weight)
    count += 1
  }
  return ems * size + count * spacing
}

/** The first font of each weight, opened once for all documents. */
export const mainFonts: Record<Weight, FontFile> = { regular: stacks.regular[0]!, semibold: stacks.semibold[0]! }

/** Whether the first font has every character of a line; it has no right-to-left characters. */
export const isPlain = (line: string): boolean => {
  for (const character of line) if (!inMainFont(character.codePointAt(0)!)) return false
  return true
}

const covered = new Map<number, boolean>()

function inMainFont(codePoint: number): boolean {
  const known = covered.get(codePoint)
  if (known !== undefined) return known
  const has = Object.values(mainFonts).every((font) => font.hasGlyphForCodePoint(codePoint))
  covered.set(codePoint, has)
  return has
}

/** The width of a plain line as it is drawn, kerning and ligatures included. */
export const shapedWidth = (line: string, { size, weight, spacing = 0 }: TextStyle): number => {
  const font = mainFonts[weight]
  return (font.layout(line).advanceWidth / font.unitsPerEm) * size + [...line].length * spacing
}

/** The distance of a line's baseline from its top, with half of the added leading above it. */
export const baselineOf = (style: TextStyle): number => {
  const { ascent, unitsPerEm } = mainFonts[style.weight]
  return halfLeading(style) + (ascent / unitsPerEm) * style.size
}

/** Half of the space that the leading adds to the height of the letters. */
export const halfLeading = ({ size, leading, weight }: TextStyle): number => {
  const { ascent, descent, unitsPerEm } = mainFonts[weight]
  return (leading - ((ascent - descent) / unitsPerEm) * size) / 2
}

/** A caller's text as it is drawn: without hidden characters, and with a box for each character that the fonts lack. */
export const drawable = (text: string): string =>
  visibleText(text).replace(/[^\n -~]/gu, (character) => {
    const codePoint = character.codePointAt(0)!
    if (stacks.regular.some((font) => font.hasGlyphForCodePoint(codePoint))) return character
    return /\p{Default_Ignorable_Code_Point}/u.test(character) ? '' : missing
  })
