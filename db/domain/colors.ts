/** A color as stored in the organization's branding: `#rrggbb`. */
export type Color = string

/** Returns the relative luminance of a color, from 0 for black to 1 for white (WCAG 2.2). */
function luminance(color: Color): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: Color, b: Color): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const enough = 4.5

/** Returns a color for text on white paper: the given color, darkened until its contrast with white is at least 4.5. */
export function textColorOnWhite(color: Color): Color {
  let ink = color.toLowerCase()
  while (contrastRatio(ink, '#ffffff') < enough) ink = mixColors(ink, '#000000', 0.1)
  return ink
}

/**
 * Returns a color for text in mails in dark mode: the given color, lightened until its contrast with the dark
 * background is at least 4.5.
 */
export function textColorOnDark(color: Color): Color {
  let ink = color.toLowerCase()
  while (contrastRatio(ink, darkGround) < enough) ink = mixColors(ink, '#ffffff', 0.1)
  return ink
}

const darkGround = '#1f2428'

/** Returns the color for text on the given background: near-black or white, whichever has more contrast. */
export const textColorOn = (color: Color): Color =>
  contrastRatio(color, '#ffffff') >= contrastRatio(color, '#16181d') ? '#ffffff' : '#16181d'

/** Returns `color` mixed with `other`; `share` is the fraction of `other`, from 0 to 1. */
export function mixColors(color: Color, other: Color, share: number): Color {
  const others = channels(other)
  const parts = channels(color).map((value, index) => Math.round(value + (others[index]! - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: Color): number[] =>
  [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16))
