import { escapeHtml } from '../../../db/base/template-engine.ts'

/** One line of a picture: places from left to right, in the units of the axes. */
export interface Curve {
  name: string
  points: readonly (readonly [number, number])[]
}

export interface CurveChart {
  /** With the unit of what is drawn. */
  title: string
  /** What is to be seen, in words. */
  description: string
  curves: readonly Curve[]
}

/** Narrow enough to be read on a phone; the height is that of the lines' ground, below the legend. */
const size = { width: 560, height: 230, left: 56, right: 14, bottom: 40 }
const captionHeight = 26
const legendLine = 20
const maxPoints = 180
const farAbove = 3

/** Colours with a contrast of 3 or more on the page, in light and in dark; dashes tell lines apart without them. */
const looks = [
  { light: '#17604c', dark: '#6fcfb0', dash: '' },
  { light: '#b4530a', dark: '#f0b36b', dash: '' },
  { light: '#1d4f91', dark: '#9cc3f7', dash: '6 3' },
  { light: '#a3231a', dark: '#ff9d93', dash: '2 3' },
  { light: '#6b3fa0', dark: '#c9a7f5', dash: '9 3 2 3' },
  { light: '#54605d', dark: '#a3b0ac', dash: '4 2' },
]

const style = `:root{color-scheme:light dark}text{font:14px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#54605d}.title{font-weight:600;fill:#18211f}.grid{stroke:#dbe1df;fill:none}.curve{fill:none;stroke-width:1.75;stroke-linejoin:round}`
const darkStyle = `text{fill:#a3b0ac}.title{fill:#e8eeec}.grid{stroke:#2d3936}`

/**
 * Lines over minutes as an SVG picture of its own: it says its title and what it shows, and is drawn for a light page or a
 * dark one as the reader has it. Of points that lie closer than can be seen, the highest is drawn. Where a few lie far above
 * all others, the picture ends below them and says so.
 */
export function drawCurves({ title, description, curves }: CurveChart): string {
  const lines = curves.map(({ name, points }) => ({ name, points: thinned(points) }))
  const all = lines.flatMap(({ points }) => points)
  const lastX = Math.max(1, ...curves.flatMap(({ points }) => points.map(([x]) => x)))
  const ground = groundOf(all, lastX, captionHeight + legendLine * Math.ceil(lines.length / namesOfLine) + 10)
  const drawn = lines.map(
    ({ points }, place) => `<path class="curve c${place}" d="M${points.map(ground.placeOf).join('L')}"/>`,
  )
  const above = all.filter(([, y]) => y > ground.top).map(([, y]) => y)
  const beyond = above.length === 0 ? '' : `; ${above.length} above, up to ${shown(Math.max(...above))}`
  const caption = `<text class="title" x="0" y="14">${escapeHtml(title + beyond)}</text>`
  const names = legend(lines.map(({ name }) => name))
  const { width } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${ground.height}" viewBox="0 0 ${width} ${ground.height}" role="img"><title>${escapeHtml(title)}</title><desc>${escapeHtml(description)}</desc><style>${styleOf(lines.length)}</style>${caption}${names}${ground.axes}${drawn.join('')}</svg>\n`
}

/** Where points are drawn, and the axes around them, below so much of the picture. */
function groundOf(points: Curve['points'], lastX: number, above: number) {
  const ceiling = ceilingOf(points.map(([, y]) => y))
  const [stepX, stepY] = [roundStep(lastX / 7), roundStep(ceiling / 5)]
  const top = Math.ceil(ceiling / stepY) * stepY
  const [right, bottom] = [size.width - size.right, above + size.height]
  const atX = (x: number) => fixed(size.left + ((right - size.left) * x) / lastX)
  const atY = (y: number) => fixed(bottom - (size.height * Math.min(y, top)) / top)
  const grid = ticks(stepY, top).map(
    (y) =>
      `<path class="grid" d="M${size.left} ${atY(y)}H${right}"/><text x="${size.left - 8}" y="${atY(y)}" dy="5" text-anchor="end">${shown(y)}</text>`,
  )
  const minutes = ticks(stepX, lastX).map(
    (x) => `<text x="${atX(x)}" y="${bottom + 18}" text-anchor="middle">${shown(x)}</text>`,
  )
  const unit = `<text x="${right}" y="${bottom + size.bottom - 5}" text-anchor="end">minutes</text>`
  return {
    top,
    height: bottom + size.bottom,
    placeOf: ([x, y]: Curve['points'][number]) => `${atX(x)} ${atY(y)}`,
    axes: [...grid, ...minutes, unit].join(''),
  }
}

function styleOf(count: number): string {
  const some = looks.slice(0, count)
  const lines = some.map(
    ({ light, dash }, place) => `.c${place}{stroke:${light}${dash && `;stroke-dasharray:${dash}`}}`,
  )
  const dark = some.map((look, place) => `.c${place}{stroke:${look.dark}}`)
  return `${style}${lines.join('')}@media(prefers-color-scheme:dark){${darkStyle}${dark.join('')}}`
}

const namesOfLine = 2
const widthOfName = (size.width - size.left) / namesOfLine

/** Which curve is which, two to a line. */
const legend = (names: readonly string[]): string =>
  names
    .map((name, place) => {
      const x = fixed(size.left + (place % namesOfLine) * widthOfName)
      const y = captionHeight + 8 + Math.floor(place / namesOfLine) * legendLine
      return `<path class="curve c${place}" d="M${x} ${y}h18"/><text x="${Number(x) + 23}" y="${y + 5}">${escapeHtml(name)}</text>`
    })
    .join('')

/** At most 180 points, each the highest of its neighbours. */
function thinned(points: Curve['points']): Curve['points'] {
  const each = Math.ceil(points.length / maxPoints)
  return Array.from({ length: Math.ceil(points.length / each) }, (_, place) =>
    points.slice(place * each, (place + 1) * each).reduce((one, other) => (other[1] > one[1] ? other : one)),
  )
}

/** The highest value, or three times what nineteen of twenty stay below, where the highest is more. */
function ceilingOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const most = sorted.at(-1) ?? 0
  const usual = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  return (usual > 0 && most > farAbove * usual ? farAbove * usual : most) || 1
}

/** The next of 1, 2, 5, 10, 20 ... */
function roundStep(least: number): number {
  const scale = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((factor) => factor * scale).find((step) => step >= least * 0.999)!
}

const ticks = (step: number, to: number): number[] =>
  Array.from({ length: Math.floor(to / step + 0.001) + 1 }, (_, place) => place * step)

const fixed = (value: number): string => String(Math.round(value * 10) / 10)
const shown = (value: number): string => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 4 }).format(value)
