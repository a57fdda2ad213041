import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { type Font as FontFile, openSync } from 'fontkit'
import { loadRendererFont, mapGlyphsToCharacters } from '../../adapters/font-files.ts'
import { cacheWordShaping, type DrawnFont } from '../../adapters/word-shaping-cache.ts'
import type { Weight } from '../layout.ts'

/**
 * Names of the fonts. They are installed as packages, so that a paper looks the same wherever it is rendered.
 * IBM Plex Sans has Latin, Greek and Cyrillic letters. DejaVu Sans has other characters: Hebrew, Arabic and symbols.
 * Both are always open. The other fonts are large, so a thread opens them only for a text that needs them. Chinese and
 * Japanese share one font with all 20,992 common ideographs and both kanas, but without bold. This font is a ninth of
 * the size of a font for only one of these languages with several weights. Where the languages differ, it has the
 * traditional forms.
 */

export type FaceName = 'plex' | 'dejavu' | 'emoji' | 'han' | 'hangul' | 'script'

interface Face {
  /** Name under which the font is registered with the renderer. */
  family: string
  regular: string
  semibold: string
  /** Matches characters for which the font is opened. Undefined for fonts that are always open. */
  asks?: RegExp
}

const google = (path: string): string => `@expo-google-fonts/${path}.ttf`
const han = google('chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular')
const script = google('dancing-script/500Medium/DancingScript_500Medium')

const faces: Record<FaceName, Face> = {
  plex: {
    family: 'Plex',
    regular: google('ibm-plex-sans/400Regular/IBMPlexSans_400Regular'),
    semibold: google('ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold'),
  },
  dejavu: {
    family: 'DejaVu',
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    semibold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
  emoji: {
    family: 'Emoji',
    regular: google('noto-emoji/400Regular/NotoEmoji_400Regular'),
    semibold: google('noto-emoji/600SemiBold/NotoEmoji_600SemiBold'),
    asks: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u20e3/u,
  },
  han: {
    family: 'Han',
    regular: han,
    semibold: han,
    asks: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u,
  },
  hangul: {
    family: 'Hangul',
    regular: google('nanum-gothic/400Regular/NanumGothic_400Regular'),
    semibold: google('nanum-gothic/700Bold/NanumGothic_700Bold'),
    asks: /[\p{scx=Hangul}\u20a9]/u,
  },
  /** Font of typed signatures. */
  script: { family: 'Script', regular: script, semibold: script },
}

export const fontWeight: Record<Weight, number> = { regular: 400, semibold: 600 }
const weights = ['regular', 'semibold'] as const

/** Fonts that are always open, in the order in which a character is looked up in them. */
const usual = ['plex', 'dejavu'] as const
const inOrder: readonly FaceName[] = ['plex', 'dejavu', 'han', 'hangul', 'emoji']

export const familyOf = (name: FaceName): string => faces[name].family

/**
 * Paths of the fonts' files, per font and weight. Resolved once at the start, because each call of the module loader
 * takes time.
 */
const files = Object.fromEntries(
  Object.entries(faces).map(([name, face]) => [
    name,
    Object.fromEntries(weights.map((weight) => [weight, fileURLToPath(import.meta.resolve(face[weight]))])),
  ]),
) as Record<FaceName, Record<Weight, string>>

const fileOf = (name: FaceName, weight: Weight): string => files[name][weight]

/**
 * Registers all fonts with this thread's renderer, which opens each when it is needed. Opens the fonts that are always
 * open. Turns off the renderer's hyphenation, because its lines are already wrapped.
 */
async function openUsual(): Promise<Map<string, FontFile>> {
  Font.registerHyphenationCallback((word) => [word])
  for (const name of inOrder) {
    for (const weight of weights) {
      Font.register({ family: familyOf(name), src: fileOf(name, weight), fontWeight: fontWeight[weight] })
    }
  }
  const open = new Map<string, FontFile>()
  for (const name of usual) {
    for (const weight of weights) {
      const descriptor = { fontFamily: familyOf(name), fontWeight: fontWeight[weight] }
      open.set(fileOf(name, weight), await loadRendererFont(descriptor))
    }
  }
  return open
}

const opened = await openUsual()

/** Returns a font, and opens it first if necessary. */
export function getFont(name: FaceName, weight: Weight): FontFile {
  const file = fileOf(name, weight)
  const known = opened.get(file)
  if (known) return known
  const font = openSync(file) as FontFile
  if (name === 'script') mapGlyphsToCharacters(font)
  opened.set(file, font)
  return font
}

const drawn = new Map<FontFile, DrawnFont>()

/** Returns a font for drawing text and for measuring drawn text. */
export function getDrawnFont(name: FaceName, weight: Weight): DrawnFont {
  const file = getFont(name, weight)
  const known = drawn.get(file)
  if (known) return known
  const font = cacheWordShaping(file)
  drawn.set(file, font)
  return font
}

/** Returns the paths of the font files that this thread has opened so far. */
export const openedFontFiles = (): string[] => [...opened.keys()]

const drawnAsEmoji = /[\p{Emoji_Presentation}\p{Emoji_Modifier}]|\p{Emoji}\ufe0f/u

/**
 * Returns the first font that has all of these characters; undefined if no font does. The characters belong together,
 * such as a letter and its accent.
 */
export function findFace(characters: string): FaceName | undefined {
  const known = found.get(characters)
  if (known !== undefined) return known ?? undefined
  const order: readonly FaceName[] = drawnAsEmoji.test(characters) ? ['emoji', ...inOrder] : inOrder
  const face = order.find((name) => isAsked(name, characters) && fontHasAllCharacters(name, characters))
  if (found.size >= maxFound) found.clear()
  found.set(characters, face ?? null)
  return face
}

const found = new Map<string, FaceName | null>()
const maxFound = 50_000

const isAsked = (name: FaceName, characters: string): boolean => faces[name].asks?.test(characters) ?? true

/** Returns whether a font has all of these characters. Ignores characters that are never drawn. */
export function fontHasAllCharacters(name: FaceName, characters: string): boolean {
  const font = getFont(name, 'regular')
  return [...characters].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!) || isIgnorable(one))
}

const isIgnorable = (character: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(character)

/** Removes characters that are never drawn if the font lacks them, because the renderer would draw boxes instead. */
export const removeUndrawableCharacters = (name: FaceName, characters: string): string => {
  const font = getFont(name, 'regular')
  const kept = [...characters].filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!) || !isIgnorable(one))
  return kept.join('')
}
