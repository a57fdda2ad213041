import { escapeHtml } from '../../../../db/engine/base/template-engine.ts'

/** Bar of a chart: its value, and the part of it that is highlighted. */
export interface ChartBar {
  label: string
  value: number
  part?: number
}

const size = { width: 480, height: 150, left: 44, bottom: 22, top: 10 }
const figure = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** Returns an SVG bar chart with an accessible title and description. The page shows the same figures in a table. */
export function barChart(id: string, title: string, description: string, bars: readonly ChartBar[]): string {
  const most = roundUp(Math.max(1, ...bars.map(({ value }) => value)))
  const step = (size.width - size.left) / bars.length
  const heightOf = (value: number): number => ((size.height - size.bottom - size.top) * value) / most
  const rect = (place: number, value: number, style: string): string => {
    const height = heightOf(value)
    const y = size.height - size.bottom - height
    const x = size.left + place * step + step * 0.12
    return `<rect class="${style}" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(step * 0.76)}" height="${fixed(height)}"/>`
  }
  const drawn = bars.map(({ value, part = 0 }, index) =>
    [value > 0 && rect(index, value, 'bar'), part > 0 && rect(index, part, 'part')].filter(Boolean).join(''),
  )
  const lines = [0, most / 2, most].map((value) => {
    const y = fixed(size.height - size.bottom - heightOf(value))
    return `<path class="line" d="M${size.left} ${y}H${size.width}"/><text x="${size.left - 6}" y="${y}" dy="4" text-anchor="end">${short.format(value)}</text>`
  })
  const every = Math.ceil(bars.length / 6)
  const labels = bars.map(({ label }, place) =>
    place % every === 0
      ? `<text x="${fixed(size.left + (place + 0.5) * step)}" y="${size.height - 6}" text-anchor="middle">${escapeHtml(label)}</text>`
      : '',
  )
  return `<svg class="chart" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-desc">${escapeHtml(description)}</desc><g aria-hidden="true">${lines.join('')}${drawn.join('')}${labels.join('')}</g></svg>`
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100)

/** Rounds up to the next of 2, 4, 10, 20, 40, 100 and so on, so that half of it is also an integer. */
function roundUp(value: number): number {
  let scale = 1
  while (scale * 10 < value) scale *= 10
  return [2, 4, 10].map((factor) => factor * scale).find((round) => round >= value)!
}

/** Describes a chart in words: the sum, and the highest value with its label. */
export function describeChart(bars: readonly ChartBar[], noun: string): string {
  const sum = bars.reduce((all, { value }) => all + value, 0)
  if (sum === 0) return `No ${noun}.`
  const top = bars.reduce((one, other) => (other.value > one.value ? other : one))
  return `${figure.format(sum)} ${noun} altogether, the most, ${figure.format(top.value)}, at ${top.label}.`
}
