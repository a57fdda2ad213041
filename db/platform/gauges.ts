import { Gauge, type Registry } from 'prom-client'
import { withinLimit } from '../base/awaiting.ts'

/** What a gauge shows: a number, or numbers by their labels. */
export type Reading = number | readonly (readonly [labels: Record<string, string>, value: number])[]

/** Longer than what is asked takes to report that a part is away, and shorter than Prometheus waits for a scrape (10 s). */
const maxWaitMs = 4_000

export interface ReadGauge {
  name: string
  help: string
  labelNames?: string[]
  /** Reads the values at a scrape. Undefined leaves the gauge out of it. */
  read(): Promise<Reading | undefined> | Reading | undefined
}

/**
 * Adds a gauge that is read at each scrape, in place of one with the same name. A gauge whose values cannot be read within four
 * seconds is absent from that scrape. It never shows 0 for a value that is not known.
 */
export function watchGauge(register: Registry, { name, help, labelNames = [], read }: ReadGauge): void {
  register.removeSingleMetric(name)
  const gauge = new Gauge({
    ...{ name, help, labelNames },
    registers: [register],
    async collect() {
      const found = await withinLimit(
        maxWaitMs,
        Promise.resolve().then(() => read()),
      )
      this.reset()
      // Prometheus's client sets a gauge without labels to 0 at its reset.
      if (labelNames.length === 0) this.remove()
      for (const [labels, value] of typeof found === 'number' ? [[{}, found] as const] : (found ?? []))
        this.set(labels, value)
    },
  })
  void gauge
}
