import type { Matcher } from './expressions.ts'

export type Labels = Readonly<Record<string, string>>

export interface ScrapedSample {
  name: string
  labels: Labels
  value: number
}

/** Parses the samples of a scrape from Prometheus's text format. */
export const parseSamples = (text: string): ScrapedSample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label!, text!])
      return { name: name!, labels: Object.fromEntries(pairs), value: Number(value) }
    })

/** Returns the value of a sample in the text of a scrape; NaN if the sample is missing. */
export const sampleValue = (text: string | undefined, sample: string): number =>
  Number(
    text
      ?.split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')[1],
  )

/** A process that Prometheus scrapes. `text` is its metrics; undefined while the process does not answer. */
export interface ScrapeTarget {
  job: string
  text: string | undefined
}

/**
 * Processes that Prometheus scrapes, keyed by name, from `fromSeconds` after the start of the history until the next
 * stage.
 */
export type ScrapeStage = readonly [fromSeconds: number, targets: Readonly<Record<string, ScrapeTarget>>]

interface Scrape {
  at: number
  samples: readonly ScrapedSample[]
}

/** Scrape interval in seconds, as in prometheus.yml. Rules are evaluated at the same interval. */
export const scrapeIntervalSeconds = 30

/**
 * Simulated history of the samples that Prometheus scraped from several processes. `startsAt`, in seconds since 1970,
 * matters for metrics whose values are times. As in Prometheus, a sample that a process no longer reports is stale at
 * once.
 */
export class ScrapeHistory {
  readonly startsAt: number
  readonly #stages: readonly (readonly [number, readonly ScrapedSample[]])[]

  constructor(stages: readonly ScrapeStage[], startsAt = 0) {
    this.startsAt = startsAt
    this.#stages = stages.map(([from, targets]) => [from, samplesOfAll(targets)])
  }

  /** Returns the samples of the latest scrape `at` seconds after the start. */
  samplesAt(at: number): readonly ScrapedSample[] {
    return this.#stages.findLast(([from]) => from <= at)?.[1] ?? []
  }

  /** Returns the scrapes of the last `rangeSeconds` before `at`, oldest first. */
  scrapesBefore(at: number, rangeSeconds: number): Scrape[] {
    const first = Math.max(0, Math.ceil((at - rangeSeconds) / scrapeIntervalSeconds) * scrapeIntervalSeconds)
    const scrapes: Scrape[] = []
    for (let moment = first; moment <= at; moment += scrapeIntervalSeconds)
      scrapes.push({ at: moment, samples: this.samplesAt(moment) })
    return scrapes
  }
}

function samplesOfAll(targets: Readonly<Record<string, ScrapeTarget>>): ScrapedSample[] {
  return Object.entries(targets).flatMap(([instance, { job, text }]) => {
    const own = { job, instance }
    const shown = parseSamples(text ?? '').map(({ name, labels, value }) => ({
      name,
      labels: { ...labels, ...own },
      value,
    }))
    return [...shown, { name: 'up', labels: own, value: Number(text !== undefined) }]
  })
}

/** Returns whether a sample matches a selector. */
export const matchesSelector = (
  { name, labels }: ScrapedSample,
  selector: { name: string; matchers: readonly Matcher[] },
): boolean =>
  name === selector.name &&
  selector.matchers.every(({ label, operator, value }) =>
    operator === '=' ? (labels[label] ?? '') === value : new RegExp(`^(?:${value})$`).test(labels[label] ?? ''),
  )
