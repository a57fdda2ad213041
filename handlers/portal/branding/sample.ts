import { escapedHtml } from '../../../db/base/template-engine.ts'
import { contrast, inkOf, textOn } from '../../../db/domain/colors.ts'
import {
  type Conventions,
  isTimeZone,
  usualConventions,
  wrongLocale,
} from '../../../db/domain/conventions/conventions.ts'
import { wrongCurrency } from '../../../db/domain/conventions/currencies.ts'
import { formatOf } from '../../../db/domain/conventions/format.ts'
import { taxIdLabel } from '../../../db/domain/conventions/tax-ids.ts'
import type { SchemaOf } from '../../contract.ts'

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The form's values where they are valid; for every other field the value that is stored now. */
export function shownWith(now: SchemaOf<'Branding'>, typed: Readonly<Record<string, string>>): SchemaOf<'Branding'> {
  const or = (name: 'primaryColor' | 'accentColor' | 'currency' | 'locale' | 'timeZone', isRight: boolean): string =>
    isRight ? typed[name]! : now[name]
  return {
    ...now,
    companyName: typed.companyName || now.companyName,
    ...{ phone: typed.phone || null, email: typed.email || null, address: typed.address || null },
    licenseNumber: typed.licenseNumber || null,
    taxId: typed.taxId || null,
    primaryColor: or('primaryColor', isColor(typed.primaryColor ?? '')),
    accentColor: or('accentColor', isColor(typed.accentColor ?? '')),
    currency: or('currency', wrongCurrency(typed.currency ?? '') === undefined),
    locale: or('locale', wrongLocale(typed.locale ?? '') === undefined),
    timeZone: or('timeZone', isTimeZone(typed.timeZone ?? '')),
    paper: typed.paper === 'a4' || typed.paper === 'letter' ? typed.paper : now.paper,
  }
}

/** How readable texts in these colors are, in words. */
export function readability({ primaryColor, accentColor }: Pick<SchemaOf<'Branding'>, 'primaryColor' | 'accentColor'>) {
  return [
    { name: 'Primary', color: primaryColor },
    { name: 'Accent', color: accentColor },
  ].map(({ name, color }) => {
    const ink = inkOf(color)
    const ratio = contrast(color, '#ffffff')
    return {
      name,
      color,
      ink,
      isDarkened: ink !== color.toLowerCase(),
      ratio: (Math.floor(ratio * 10) / 10).toFixed(1),
      on: textOn(color),
    }
  })
}

const sizes = { letter: { width: 340, height: 440 }, a4: { width: 340, height: 481 } } as const
const lines = [
  { text: 'Cabinets, installed', amount: '5573.60' },
  { text: 'Countertops, quartz', amount: '3200.00' },
] as const

/** The head of a paper and two lines of it, as a picture in the organization's colors and conventions. */
export function samplePaper(branding: SchemaOf<'Branding'>): string {
  const { width, height } = sizes[branding.paper]
  const conventions: Conventions = { ...usualConventions, ...branding }
  const format = formatOf(conventions)
  const ink = inkOf(branding.primaryColor)
  const sender = [
    branding.address,
    branding.phone,
    branding.email,
    branding.licenseNumber && `License ${branding.licenseNumber}`,
    branding.taxId && `${taxIdLabel(branding.locale) ?? 'Tax ID'} ${branding.taxId}`,
  ]
  const text = (x: number, y: number, words: string, more = ''): string =>
    `<text x="${x}" y="${y}"${more}>${escapedHtml(words.slice(0, 60))}</text>`
  const right = ' text-anchor="end"'
  const senderLines = sender.flatMap((part) => part?.split('\n') ?? []).slice(0, 6)
  const drawn = [
    `<rect width="${width}" height="${height}" fill="#ffffff" stroke="#c4ccc9"/>`,
    `<rect width="${width}" height="5" fill="${branding.primaryColor}"/>`,
    branding.logoUrl &&
      `<image href="${escapedHtml(branding.logoUrl)}" x="216" y="22" width="100" height="44" preserveAspectRatio="xMaxYMin"/>`,
    text(24, 40, branding.companyName, ` fill="${ink}" font-size="15" font-weight="700"`),
    ...senderLines.map((line, index) => text(24, 56 + index * 11, line, ' fill="#4a5351" font-size="8.5"')),
    text(24, 150, 'Bid B-000042', ' font-size="13" font-weight="700"'),
    text(316, 150, format.date('2026-03-02'), `${right} font-size="9"`),
    `<rect x="24" y="158" width="28" height="3" fill="${branding.accentColor}"/>`,
    ...lines.map(({ text: words, amount }, place) => {
      const y = 184 + place * 20
      return `${text(24, y, words, ' font-size="10"')}${text(316, y, format.figure(amount), `${right} font-size="10"`)}<path d="M24 ${y + 7}H316" stroke="#dbe1df"/>`
    }),
    text(24, 236, 'Total', ` fill="${ink}" font-size="12" font-weight="700"`),
    text(316, 236, format.amount('8773.60'), `${right} fill="${ink}" font-size="12" font-weight="700"`),
    text(24, 266, format.instant('2026-03-02T17:05:00.000Z'), ' fill="#4a5351" font-size="8.5"'),
  ].filter(Boolean)
  const description = `A bid of ${branding.companyName} on ${branding.paper === 'a4' ? 'A4' : 'US Letter'} paper, of ${format.date('2026-03-02')}, whose total is ${format.amount('8773.60')}.`
  return `<svg class="paper" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="paper-title paper-desc"><title id="paper-title">A sample of your papers</title><desc id="paper-desc">${escapedHtml(description)}</desc><g aria-hidden="true" fill="#18211f" font-family="sans-serif">${drawn.join('')}</g></svg>`
}
