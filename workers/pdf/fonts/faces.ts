import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { type Font as FontFile, openSync } from 'fontkit'
import { nameGlyphs, rendererFont } from '../../adapters/font-files.ts'
import { type DrawnFont, shapingOnce } from '../../adapters/shaped-words.ts'
import type { Weight } from '../layout.ts'

/**
 * The fonts come with the service, as packages, so that a paper looks the same wherever it is made. IBM Plex Sans
 * has Latin, Greek and Cyrillic, DejaVu Sans what that lacks (Hebrew, Arabic, symbols): both are always open. The others
 * are large, and are opened only by a thread that is given a text with a character that asks for them. Chinese and
 * Japanese share one font, because one that has all 20,992 common ideographs and both kanas in a single weight is a
 * ninth of the size of one with the weights of a single language; it draws the traditional forms where languages
 * differ, and bold text in it is not bold.
 */

export type FaceName = 'plex' | 'dejavu' | 'emoji' | 'han' | 'hangul' | 'script'

interface Face {
  /** The family under which the renderer's own text engine finds it. */
  family: string
  regular: string
  semibold: string
  /** The characters that it is opened for; none for a font that is always open. */
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
  /** The handwriting of typed signatures. */
  script: { family: 'Script', regular: script, semibold: script },
}

export const fontWeight: Record<Weight, number> = { regular: 400, semibold: 600 }
const weights = ['regular', 'semibold'] as const

/** Always open, in the order in which they are asked for a character. */
const usual = ['plex', 'dejavu'] as const
const inOrder: readonly FaceName[] = ['plex', 'dejavu', 'han', 'hangul', 'emoji']

export const familyOf = (name: FaceName): string => faces[name].family

/** The file of each font, in every weight. They are found once: a module loader resolves a name anew each time it is asked. */
const files = Object.fromEntries(
  Object.entries(faces).map(([name, face]) => [
    name,
    Object.fromEntries(weights.map((weight) => [weight, fileURLToPath(import.meta.resolve(face[weight]))])),
  ]),
) as Record<FaceName, Record<Weight, string>>

const fileOf = (name: FaceName, weight: Weight): string => files[name][weight]

/**
 * Registers the fonts with this thread's renderer, which opens those that it needs by itself, and opens the usual ones,
 * once for all papers. The renderer hyphenates no words: it gets broken lines.
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
      open.set(fileOf(name, weight), await rendererFont(descriptor))
    }
  }
  return open
}

const opened = await openUsual()

/** A font, opened if it is not open yet. */
export function fontOf(name: FaceName, weight: Weight): FontFile {
  const file = fileOf(name, weight)
  const known = opened.get(file)
  if (known) return known
  const font = openSync(file) as FontFile
  if (name === 'script') nameGlyphs(font)
  opened.set(file, font)
  return font
}

const drawn = new Map<FontFile, DrawnFont>()

/** A font for drawing, and for measuring what is drawn. */
export function drawnFontOf(name: FaceName, weight: Weight): DrawnFont {
  const file = fontOf(name, weight)
  const known = drawn.get(file)
  if (known) return known
  const font = shapingOnce(file)
  drawn.set(file, font)
  return font
}

/** The fonts opened so far, by their files. */
export const openedFiles = (): string[] => [...opened.keys()]

const drawnAsEmoji = /[\p{Emoji_Presentation}\p{Emoji_Modifier}]|\p{Emoji}\ufe0f/u

/** The first face that has all of these characters, which belong together; undefined where none has. */
export function faceOf(characters: string): FaceName | undefined {
  const known = found.get(characters)
  if (known !== undefined) return known ?? undefined
  const order: readonly FaceName[] = drawnAsEmoji.test(characters) ? ['emoji', ...inOrder] : inOrder
  const face = order.find((name) => isAsked(name, characters) && hasAll(name, characters))
  if (found.size >= maxFound) found.clear()
  found.set(characters, face ?? null)
  return face
}

const found = new Map<string, FaceName | null>()
const maxFound = 50_000

const isAsked = (name: FaceName, characters: string): boolean => faces[name].asks?.test(characters) ?? true

/** Whether a face has these characters; what is never drawn it need not have. */
export function hasAll(name: FaceName, characters: string): boolean {
  const font = fontOf(name, 'regular')
  return [...characters].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!) || isIgnorable(one))
}

const isIgnorable = (character: string): boolean => /\p{Default_Ignorable_Code_Point}/u.test(character)

/** These characters without those that are never drawn and that the face lacks, which would be drawn as boxes. */
export const withoutIgnored = (name: FaceName, characters: string): string => {
  const font = fontOf(name, 'regular')
  const kept = [...characters].filter((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!) || !isIgnorable(one))
  return kept.join('')
}
