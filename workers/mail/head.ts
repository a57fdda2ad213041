import { textColorOn, textColorOnDark, textColorOnWhite } from '../../db/domain/colors.ts'
import { fittedLogoSize, type Letterhead } from '../../db/domain/papers/letterhead.ts'
import { toVisibleLine } from '../../db/domain/visible-text.ts'
import type { InlineImage } from '../../db/services/mail/mail.ts'

const logoCid = 'logo@letterhead'
const logoRoom = { width: 220, height: 72 }

/**
 * Returns the organization's letterhead as data for a mail's template: logo or name, colors for light and dark mode,
 * and contact details.
 */
export function toMailLetterhead(from: Letterhead) {
  const color = textColorOnWhite(from.primaryColor)
  const darkColor = textColorOnDark(from.primaryColor)
  const size = from.logo && fittedLogoSize(from.logo, logoRoom)
  return {
    company: toVisibleLine(from.companyName),
    color,
    onColor: textColorOn(color),
    darkColor,
    onDarkColor: textColorOn(darkColor),
    contact: [from.phone, from.email, from.website?.replace(/^https?:\/\/(.+?)\/?$/, '$1')].flatMap((line) =>
      line ? [toVisibleLine(line)] : [],
    ),
    logo: size && { cid: logoCid, width: Math.round(size.width), height: Math.round(size.height) },
  }
}

/** Returns the organization's logo as the inline image of a mail; empty without a logo. */
export function logoImageOf({ logo }: Letterhead): InlineImage[] {
  if (!logo) return []
  const filename = logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg'
  return [{ filename, contentType: logo.contentType, content: logo.content, cid: logoCid }]
}
