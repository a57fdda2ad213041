import type { Decimal } from '../../../../db/domain/money.ts'
import { escapeHtml } from '../../../../db/engine/base/template-engine.ts'

/** Column of a chart: label, amount, and the formatted amount. */
export interface ChartColumn {
  label: string
  value: Decimal
  shown: string
}

/** Returns an amount in hundredths, such as cents, as an integer for comparison. Drops further decimals. */
function partsOf(value: Decimal): bigint {
  const [whole = '0', places = ''] = value.split('.')
  return BigInt(`${whole}${places.slice(0, 2).padEnd(2, '0')}`)
}

/**
 * Returns each amount's share of the largest amount, in thousandths. Zero and negative amounts have the share 0; any
 * other share is at least 4.
 */
export function relativeHeights(values: readonly Decimal[]): number[] {
  const parts = values.map(partsOf)
  const most = parts.reduce((one, other) => (other > one ? other : one), 0n)
  return parts.map((part) => (most === 0n || part <= 0n ? 0 : Math.max(4, Number((part * 1000n) / most))))
}

const size = { width: 480, height: 190, top: 24, bottom: 26 }

/**
 * Returns an SVG column chart with an accessible title and description. The table next to it shows the same figures.
 */
export function columnChart(id: string, title: string, columns: readonly ChartColumn[]): string {
  const shares = relativeHeights(columns.map(({ value }) => value))
  const step = size.width / columns.length
  const ground = size.height - size.bottom
  const drawn = columns.map(({ label, shown }, place) => {
    const height = ((ground - size.top) * shares[place]!) / 1000
    const middle = fixed((place + 0.5) * step)
    const bar =
      height === 0
        ? ''
        : `<rect class="bar age-${place}" x="${fixed(place * step + step * 0.16)}" y="${fixed(ground - height)}" width="${fixed(step * 0.68)}" height="${fixed(height)}" rx="2"/>`
    const amount = `<text class="amount" x="${middle}" y="${fixed(ground - height - 7)}" text-anchor="middle">${escapeHtml(shown)}</text>`
    return `${bar}${amount}<text x="${middle}" y="${size.height - 8}" text-anchor="middle">${escapeHtml(label)}</text>`
  })
  const said = columns.map(({ label, shown }) => `${label}: ${shown}`).join('; ')
  return `<svg class="chart columns" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(said)}.</desc><g aria-hidden="true"><path class="line" d="M0 ${ground}H${size.width}"/>${drawn.join('')}</g></svg>`
}

/** Returns an SVG bar that shows `part` as a share of `whole`. The cells of its table row show the same figures. */
export function progressBar(whole: Decimal, part: Decimal): string {
  const [all, done] = [partsOf(whole), partsOf(part)]
  const share = all <= 0n || done <= 0n ? 0 : Math.min(1000, Number((done * 1000n) / all))
  return `<svg class="part-bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="ground" width="1000" height="10"/><rect class="bar" width="${share}" height="10"/></svg>`
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100)
