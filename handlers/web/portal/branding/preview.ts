import type { BidPaper } from '../../../../db/domain/bids/paper.ts'
import { textColorOnWhite } from '../../../../db/domain/colors.ts'
import { type Conventions, defaultConventions } from '../../../../db/domain/conventions/conventions.ts'
import { valueFormatFor } from '../../../../db/domain/conventions/value-format.ts'
import { labelsOf } from '../../../../db/domain/language/labels.ts'
import { languageOf } from '../../../../db/domain/language/languages.ts'
import { fittedLogoSize, type Letterhead, type Logo, taxIdLine } from '../../../../db/domain/papers/letterhead.ts'
import { bidSample } from '../../../../db/domain/samples/bid.ts'
import { escapeHtml } from '../../../../db/engine/base/template-engine.ts'
import type { SchemaOf } from '../../../pipeline/contract/contract.ts'

/**
 * This module draws an SVG preview of the first page of a bid, with the same layout as the PDF (workers/pdf). The logo
 * or company name is on the left, and the contact details are in a column on the right. The title follows in the accent
 * color. All lengths are in points.
 */

const pages = {
  letter: { width: 612, height: 792, margin: 50 },
  a4: { width: 595.28, height: 841.89, margin: 41.64 },
} as const
const logoRoom = { width: 190, height: 56 }
const top = 34
const contactWidth = 240
/** Width reserved for the contact column next to the company name. */
const besideName = 260
const muted = '#4a5351'

interface Style {
  size: number
  color?: string
  weight?: number
  end?: true
}

type Size = Pick<Logo, 'width' | 'height'>

/**
 * Returns the approximate width of a character relative to the font size. The preview uses the reader's own fonts,
 * whose widths are similar.
 */
const letterWidth = (letter: string): number => {
  if (/[\u1100-\u11ff\u2e80-\uffef]/u.test(letter) || letter.length > 1) return 1.05
  if (/[mwMW@%]/.test(letter)) return 0.92
  if (/[A-Z0-9ÄÖÜÉÈ#&$€]/.test(letter)) return 0.7
  return /[ iljtfr.,:;'|!()-]/.test(letter) ? 0.38 : 0.61
}

const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + letterWidth(letter) * size, 0)

/** Wraps a text to the given width. A word that is wider is broken. */
export function wrapLines(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/(?<= )/)) {
      if (widthOf(line + word.trimEnd(), size) <= width) {
        line += word
        continue
      }
      if (line) lines.push(line.trimEnd())
      line = ''
      for (const letter of word) {
        if (line !== '' && widthOf(line + letter, size) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}

/** Collects the SVG elements of the preview. */
class Drawing {
  readonly pieces: string[] = []

  /** Draws lines of text downward from `y` and returns the position below them. */
  lines(lines: readonly string[], x: number, y: number, { size, color, weight, end }: Style): number {
    const leading = size * 1.35
    const more = `${color ? ` fill="${color}"` : ''}${weight ? ` font-weight="${weight}"` : ''}${end ? ' text-anchor="end"' : ''}`
    lines.forEach((line, index) => {
      const base = fixed(y + index * leading + size)
      this.pieces.push(`<text x="${fixed(x)}" y="${base}" font-size="${size}"${more}>${escapeHtml(line)}</text>`)
    })
    return y + lines.length * leading
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.pieces.push(
      `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" fill="${color}"/>`,
    )
  }
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100)

/** Draws the letterhead and returns the vertical position of the rule below it. */
function drawHead(drawing: Drawing, branding: SchemaOf<'Branding'>, logo: Size | undefined): number {
  const { width, margin } = pages[branding.paper]
  const inner = width - 2 * margin
  const label = labelsOf(languageOf(branding.locale))
  const right = width - margin
  let left = top
  if (branding.logoUrl && logo) {
    const fitted = fittedLogoSize(logo, logoRoom)
    drawing.pieces.push(
      `<image href="${escapeHtml(branding.logoUrl)}" x="${margin}" y="${top}" width="${fixed(fitted.width)}" height="${fixed(fitted.height)}" preserveAspectRatio="xMinYMin meet"/>`,
    )
    left += fitted.height
  } else {
    const name = wrapLines(branding.companyName, 18, inner - besideName).slice(0, 5)
    left = drawing.lines(name, margin, top, { size: 18, weight: 600, color: textColorOnWhite(branding.primaryColor) })
  }
  let y = top
  if (branding.logoUrl && logo) {
    const name = wrapLines(branding.companyName, 9.5, contactWidth).slice(0, 4)
    y = drawing.lines(name, right, y, { size: 9.5, weight: 600, end: true })
  }
  const details = [
    branding.address,
    [branding.phone, branding.email].filter(Boolean).join(' · '),
    branding.website?.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    branding.licenseNumber && label('common.license', { number: branding.licenseNumber }),
    taxIdLine(letterheadOfBranding(branding)),
  ]
  const lines = details.flatMap((text) => (text ? wrapLines(text, 8.5, contactWidth) : [])).slice(0, 12)
  y = drawing.lines(lines, right, y, { size: 8.5, color: muted, end: true })
  const rule = Math.max(left, y) + 14
  drawing.box(margin, rule, inner, 0.8, '#dbe1df')
  return rule
}

/** Returns the letterhead of the branding, without its logo. */
const letterheadOfBranding = ({ notaryBlock: _notaryBlock, ...branding }: SchemaOf<'Branding'>): Letterhead => ({
  ...branding,
  ...{ conventions: branding, language: languageOf(branding.locale), wording: 2, logo: null },
})

const itemsOf = ({ sections }: BidPaper) =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'item' ? [row.item] : [])))

/**
 * Returns the SVG preview of a bid in the organization's colors, language and conventions. `logo` is the size of the
 * logo.
 */
export function renderBidPreview(branding: SchemaOf<'Branding'>, logo: Size | undefined): string {
  const { width, height, margin } = pages[branding.paper]
  const conventions: Conventions = { ...defaultConventions, ...branding }
  const format = valueFormatFor(conventions)
  const label = labelsOf(languageOf(branding.locale))
  const bid = bidSample({ from: letterheadOfBranding(branding), terms: null })
  const total = format.amount(bid.totals.total)
  const right = width - margin
  const drawing = new Drawing()
  drawing.box(0, 0, width, 7, branding.primaryColor)
  let y = drawHead(drawing, branding, logo) + 20
  y = drawing.lines([label('bid.kind').toUpperCase()], margin, y, {
    ...{ size: 8, weight: 600, color: textColorOnWhite(branding.accentColor) },
  })
  y = drawing.lines([bid.number], margin, y, { size: 20, weight: 600 }) + 16
  drawing.lines([label('common.date').toUpperCase()], margin, y, { size: 7.5, weight: 600, color: muted })
  y = drawing.lines([format.date(bid.date)], margin, y + 11, { size: 10 }) + 22
  const ink = textColorOnWhite(branding.primaryColor)
  for (const item of itemsOf(bid)) {
    drawing.lines([item.description], margin, y, { size: 10 })
    y = drawing.lines([format.figure(item.total)], right, y, { size: 10, end: true }) + 5
    drawing.box(margin, y, width - 2 * margin, 0.6, '#dbe1df')
    y += 6
  }
  drawing.lines([label('common.total')], right - 190, y + 6, { size: 12, weight: 600, color: ink })
  drawing.lines([total], right, y + 6, { size: 12, weight: 600, color: ink, end: true })
  const foot = height - 40
  drawing.box(margin, foot, width - 2 * margin, 0.8, '#dbe1df')
  const [name = ''] = wrapLines(branding.companyName, 7.5, (width - 2 * margin) / 2)
  drawing.lines([name], margin, foot + 7, { size: 7.5, color: muted })
  drawing.lines([label('common.pageOf', { number: 1, of: 1 })], right, foot + 7, { size: 7.5, color: muted, end: true })
  const description = `A bid of ${branding.companyName} on ${branding.paper === 'a4' ? 'A4' : 'US Letter'} paper, of ${format.date(bid.date)}, whose total is ${total}.`
  return `<svg class="paper" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="paper-title paper-desc"><title id="paper-title">The first page of a bid</title><desc id="paper-desc">${escapeHtml(description)}</desc><rect width="${width}" height="${height}" fill="#ffffff" stroke="#c4ccc9"/><g aria-hidden="true" fill="#18211f" font-family="sans-serif">${drawing.pieces.join('')}</g></svg>`
}
