import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import * as fontkit from 'fontkit'
import { visibleText } from '../../db/domain/shown-text.ts'
import type { Measure, Weight } from './layout.ts'

/**
 * The fonts come with the service, in packages of their own, so that a document looks the same wherever it is made: IBM
 * Plex Sans for Latin, Greek and Cyrillic, DejaVu Sans for what that lacks (Hebrew, Arabic, symbols). What neither has
 * is drawn as an empty box.
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

const stacks = Object.fromEntries(
  Object.entries(files).map(([weight, names]) => [weight, names.map((name) => openFont(fileOf(name)))]),
) as Record<Weight, fontkit.Font[]>

function openFont(file: string): fontkit.Font {
  const font = fontkit.openSync(file)
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} holds more than one font`)
  return font
}

/** Makes the fonts known to the renderer of this thread, which breaks no word by itself: lines come broken. */
export function registerFonts(): void {
  fontFamily.forEach((family, place) => {
    const fonts = Object.entries(files).map(([weight, names]) => ({
      src: fileOf(names[place]!),
      fontWeight: fontWeight[weight as Weight],
    }))
    Font.register({ family, fonts })
  })
  Font.registerHyphenationCallback((word) => [word])
}

/** The width of every code point that was asked for, in ems. */
const known: Record<Weight, Map<number, number>> = { regular: new Map(), semibold: new Map() }

function widthOf(codePoint: number, weight: Weight): number {
  const found = known[weight].get(codePoint)
  if (found !== undefined) return found
  const [first, second] = stacks[weight] as [fontkit.Font, fontkit.Font]
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

/** What can be drawn of a caller's text: nothing hidden, and a box for each character that the fonts lack. */
export const drawable = (text: string): string =>
  visibleText(text).replace(/[^\n -~]/gu, (character) => {
    const codePoint = character.codePointAt(0)!
    if (stacks.regular.some((font) => font.hasGlyphForCodePoint(codePoint))) return character
    return /\p{Default_Ignorable_Code_Point}/u.test(character) ? '' : missing
  })
