import { inkOf, inkOnDark, textOn } from '../../db/domain/colors.ts'
import { fittedLogo, type Letterhead } from '../../db/domain/letterhead.ts'
import { visibleLine } from '../../db/domain/shown-text.ts'
import type { InlineImage } from '../../db/mail/mail.ts'

const logoCid = 'logo@letterhead'
const logoRoom = { width: 220, height: 72 }

/**
 * Returns the letterhead data for a mail's layout: logo or name, colors for light and dark mode, and contact details.
 */
export function mailHeadOf(from: Letterhead) {
  const color = inkOf(from.primaryColor)
  const darkColor = inkOnDark(from.primaryColor)
  const size = from.logo && fittedLogo(from.logo, logoRoom)
  return {
    company: visibleLine(from.companyName),
    color,
    onColor: textOn(color),
    darkColor,
    onDarkColor: textOn(darkColor),
    contact: [from.phone, from.email, from.website?.replace(/^https?:\/\/(.+?)\/?$/, '$1')].flatMap((line) =>
      line ? [visibleLine(line)] : [],
    ),
    logo: size && { cid: logoCid, width: Math.round(size.width), height: Math.round(size.height) },
  }
}

/** Returns the logo as an inline image for the mail's header; empty without a logo. */
export function logoImageOf({ logo }: Letterhead): InlineImage[] {
  if (!logo) return []
  const filename = logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg'
  return [{ filename, contentType: logo.contentType, content: logo.content, cid: logoCid }]
}
