import type { Matcher } from './expressions.ts'

export type Labels = Readonly<Record<string, string>>

export interface ScrapedSample {
  name: string
  labels: Labels
  value: number
}

/** The samples of a scrape, from Prometheus's text format. */
export const scrapedSamples = (text: string): ScrapedSample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])
      return { name: name!, labels: Object.fromEntries(pairs), value: Number(value) }
    })

/** The value of a sample in a scrape; NaN where it has none. */
export const valueIn = (text: string | undefined, sample: string): number =>
  Number(
    text
      ?.split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')[1],
  )

/** What a process shows to Prometheus; undefined while it does not answer. */
export interface ScrapeTarget {
  job: string
  text: string | undefined
}

/** From a moment on, in seconds from the beginning: what each process shows, by its name. */
export type ScrapeStage = readonly [fromSeconds: number, targets: Readonly<Record<string, ScrapeTarget>>]

interface Scrape {
  at: number
  samples: readonly ScrapedSample[]
}

/** As prometheus.yml has it; rules are evaluated as often. */
export const stepSeconds = 30

/**
 * What a Prometheus has scraped of some processes. It begins at `startsAt` (seconds since 1970), since some metrics are times.
 * What a process no longer shows is stale at once, as it is to Prometheus.
 */
export class ScrapeHistory {
  readonly startsAt: number
  readonly #stages: readonly (readonly [number, readonly ScrapedSample[]])[]

  constructor(stages: readonly ScrapeStage[], startsAt = 0) {
    this.startsAt = startsAt
    this.#stages = stages.map(([from, targets]) => [from, samplesOfAll(targets)])
  }

  /** The samples of the last scrape at `at` seconds from the beginning. */
  at(at: number): readonly ScrapedSample[] {
    return this.#stages.findLast(([from]) => from <= at)?.[1] ?? []
  }

  /** The scrapes of the `rangeSeconds` up to `at`, the oldest first. */
  between(at: number, rangeSeconds: number): Scrape[] {
    const first = Math.max(0, Math.ceil((at - rangeSeconds) / stepSeconds) * stepSeconds)
    const scrapes: Scrape[] = []
    for (let moment = first; moment <= at; moment += stepSeconds) scrapes.push({ at: moment, samples: this.at(moment) })
    return scrapes
  }
}

function samplesOfAll(targets: Readonly<Record<string, ScrapeTarget>>): ScrapedSample[] {
  return Object.entries(targets).flatMap(([instance, { job, text }]) => {
    const own = { job, instance }
    const shown = scrapedSamples(text ?? '').map(({ name, labels, value }) => ({
      name,
      labels: { ...labels, ...own },
      value,
    }))
    return [...shown, { name: 'up', labels: own, value: Number(text !== undefined) }]
  })
}

/** Whether a sample is one that a selector names. */
export const isSelected = (
  { name, labels }: ScrapedSample,
  selector: { name: string; matchers: readonly Matcher[] },
): boolean =>
  name === selector.name &&
  selector.matchers.every(({ label, operator, value }) =>
    operator === '=' ? (labels[label] ?? '') === value : new RegExp(`^(?:${value})$`).test(labels[label] ?? ''),
  )
