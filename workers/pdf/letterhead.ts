import { fittedLogoSize, type Letterhead, taxIdLine } from '../../db/domain/papers/letterhead.ts'
import {
  colors,
  horizontalRule,
  legibleTextStyle,
  linesBlock,
  type PaperStyle,
  placeSideBySide,
  textBlock,
  textStyle,
} from './blocks.ts'
import { type LayoutBlock, type LayoutPiece, stackBlocks } from './layout.ts'

const logoBounds = { width: 190, height: 56 }
const contactWidthOf = ({ density }: PaperStyle): number => (density.tight ? 290 : 240)

/**
 * Returns the letterhead: on the left the organization's logo, or else its name in large type; on the right its contact
 * details.
 */
export function letterheadBlock(setting: PaperStyle, from: Letterhead): LayoutBlock {
  const name = textBlock(setting, from.companyName, textStyle(18, 'semibold', setting.ink), {
    width: setting.width - contactWidthOf(setting) - 20,
  })
  const left = from.logo ? logoBlock(from.logo) : name
  const right = contactBlock(setting, from)
  return stackBlocks([
    {
      block: placeSideBySide([
        { block: left, x: 0 },
        { block: right, x: setting.width - contactWidthOf(setting) },
      ]),
    },
    {
      block: { height: 1, pieces: [horizontalRule(0, setting.width, { height: 0.8 })] },
      gap: setting.density.gaps * 14,
    },
  ])
}

function logoBlock({ contentType, content, width, height }: NonNullable<Letterhead['logo']>): LayoutBlock {
  const size = fittedLogoSize({ width, height }, logoBounds)
  const source = `data:${contentType};base64,${content}`
  return { height: size.height, pieces: [{ kind: 'image', x: 0, y: 0, ...size, source }] }
}

function contactBlock(setting: PaperStyle, from: Letterhead): LayoutBlock {
  const style = legibleTextStyle(setting, 8.5, 'regular', colors.muted)
  const options = { width: contactWidthOf(setting), align: 'right' as const }
  const joined = (...texts: (string | null | undefined)[]): string => texts.filter(Boolean).join(' \u00b7 ')
  const website = from.website?.replace(/^https?:\/\//, '').replace(/\/$/, '')
  const license = from.licenseNumber && setting.label('common.license', { number: from.licenseNumber })
  const called = joined(from.phone, from.email)
  const legal = [license, taxIdLine(from)]
  const lines = (
    setting.density.tight
      ? [from.address?.replaceAll('\n', ', '), called, joined(website, ...legal)]
      : [from.address, called, website, ...legal]
  ).filter((line) => Boolean(line)) as string[]
  const name = textBlock(setting, from.companyName, textStyle(9.5, 'semibold'), options)
  const details = lines.map((line) => ({ block: textBlock(setting, line, style, options) }))
  return stackBlocks(from.logo ? [{ block: name }, ...details] : details)
}

/** Returns the footer of a page and, from the second page on, also its header. */
export function headerAndFooterPieces(
  setting: PaperStyle,
  { left, right, stamp }: { left: string; right: string; stamp: string | undefined },
  page: { number: number; of: number },
): LayoutPiece[] {
  const { format, width } = setting
  const { margin } = format
  const style = legibleTextStyle(setting, 7.5, 'regular', colors.muted)
  const shortened = (text: string, ending = ''): string =>
    `${cut(setting, text, width / 2 - 10 - setting.measure(ending, style))}${ending}`
  const at = (text: string, y: number, align: 'left' | 'right'): LayoutPiece[] =>
    linesBlock([text], style, { x: margin, width, align }).pieces.map((piece) => ({ ...piece, y }))
  const foot = format.height - 40
  const head =
    page.number === 1
      ? []
      : [
          ...at(shortened(left), 30, 'left'),
          ...at(shortened(right, stamp && ` \u00b7 ${stamp}`), 30, 'right'),
          horizontalRule(46, width, { x: margin }),
        ]
  return [
    { kind: 'box', x: 0, y: 0, width: format.width, height: page.number === 1 ? 7 : 4, fill: setting.primary },
    ...head,
    horizontalRule(foot, width, { x: margin }),
    ...at(shortened(left), foot + 7, 'left'),
    ...at(setting.label('common.pageOf', page), foot + 7, 'right'),
  ]
}

/** Returns the text on one line. If it is too long, it is shortened and ends with an ellipsis. */
function cut(setting: PaperStyle, text: string, width: number): string {
  const style = legibleTextStyle(setting, 7.5)
  const line = setting.drawable(text).replaceAll('\n', ' ')
  if (setting.measure(line, style) <= width) return line
  let kept = ''
  for (const character of line) {
    if (setting.measure(`${kept}${character}\u2026`, style) > width) break
    kept += character
  }
  return `${kept}\u2026`
}
