import type { Matcher } from './expressions.ts'

export type Labels = Readonly<Record<string, string>>

export interface ScrapedSample {
  name: string
  labels: Labels
  value: number
}

/** Parses the samples of a scrape from Prometheus's text format. */
export const scrapedSamples = (text: string): ScrapedSample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])
      return { name: name!, labels: Object.fromEntries(pairs), value: Number(value) }
    })

/** Returns the value of a sample in a scrape; NaN if the sample is missing. */
export const valueIn = (text: string | undefined, sample: string): number =>
  Number(
    text
      ?.split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')[1],
  )

/** Metrics output of a scraped process; `text` is undefined while the process does not answer. */
export interface ScrapeTarget {
  job: string
  text: string | undefined
}

/** Output of each process, by name, from a time in seconds after the start of the history. */
export type ScrapeStage = readonly [fromSeconds: number, targets: Readonly<Record<string, ScrapeTarget>>]

interface Scrape {
  at: number
  samples: readonly ScrapedSample[]
}

/** Scrape interval from prometheus.yml, in seconds. Rules are evaluated at the same interval. */
export const stepSeconds = 30

/**
 * Simulated history of samples that Prometheus scraped from several processes. `startsAt`, in seconds since 1970,
 * matters because some metrics are times. A sample that a process no longer reports is stale at once, as in Prometheus.
 */
export class ScrapeHistory {
  readonly startsAt: number
  readonly #stages: readonly (readonly [number, readonly ScrapedSample[]])[]

  constructor(stages: readonly ScrapeStage[], startsAt = 0) {
    this.startsAt = startsAt
    this.#stages = stages.map(([from, targets]) => [from, samplesOfAll(targets)])
  }

  /** Returns the samples of the last scrape at `at` seconds from the start. */
  at(at: number): readonly ScrapedSample[] {
    return this.#stages.findLast(([from]) => from <= at)?.[1] ?? []
  }

  /** Returns the scrapes of the `rangeSeconds` up to `at`, oldest first. */
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

/** Returns whether a sample matches a selector. */
export const isSelected = (
  { name, labels }: ScrapedSample,
  selector: { name: string; matchers: readonly Matcher[] },
): boolean =>
  name === selector.name &&
  selector.matchers.every(({ label, operator, value }) =>
    operator === '=' ? (labels[label] ?? '') === value : new RegExp(`^(?:${value})$`).test(labels[label] ?? ''),
  )
