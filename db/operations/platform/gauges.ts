import { Gauge, type Registry } from 'prom-client'
import { resolveWithin } from '../../engine/base/concurrent-calls.ts'

/** The values of a gauge: a single number, or one number for each combination of labels. */
export type GaugeReading = number | readonly (readonly [labels: Record<string, string>, value: number])[]

/**
 * Time limit for reading a gauge. A read that finds the database or the file store unavailable takes less time. The
 * scrape timeout of Prometheus is longer (10 s).
 */
const maxWaitMs = 4_000

export interface GaugeDefinition {
  name: string
  help: string
  labelNames?: string[]
  /** Reads the values at a scrape. If it returns undefined, the gauge is absent from that scrape. */
  read(): Promise<GaugeReading | undefined> | GaugeReading | undefined
}

/**
 * Adds a gauge that is read at each scrape, and replaces a gauge with the same name. If its values cannot be read
 * within four seconds, the gauge is absent from that scrape. An unknown value is never shown as 0.
 */
export function registerGauge(register: Registry, { name, help, labelNames = [], read }: GaugeDefinition): void {
  register.removeSingleMetric(name)
  const gauge = new Gauge({
    ...{ name, help, labelNames },
    registers: [register],
    async collect() {
      const found = await resolveWithin(
        maxWaitMs,
        Promise.resolve().then(() => read()),
      )
      this.reset()
      // prom-client sets a gauge without labels to 0 on reset.
      if (labelNames.length === 0) this.remove()
      for (const [labels, value] of typeof found === 'number' ? [[{}, found] as const] : (found ?? []))
        this.set(labels, value)
    },
  })
  void gauge
}
