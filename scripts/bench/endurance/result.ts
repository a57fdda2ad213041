import type { EnduranceSizes } from './layout.ts'
import type { Seeding } from './rows.ts'
import type { FeltLoad, LoadSample } from './samples.ts'
import type { TableRow } from './table-sizes.ts'

export interface EnduranceOptions extends EnduranceSizes {
  minutes: number
  /** Requests a second. */
  rate: number
}

/** What an hour of many organizations came to. */
export interface Endurance {
  options: EnduranceOptions
  seeding: Seeding
  /** What the same mix was served at most, shortly before. */
  capacityPerSecond: number
  samples: LoadSample[]
  /** The first and the last sixth of the time, ten minutes of an hour, each as one. */
  first: FeltLoad
  last: FeltLoad
  /** How often each request was sent, and which answers were no success. */
  requests: Record<string, number>
  refusals: Record<string, number>
  deliveries: { made: number; open: number; exhausted: number }
  tables: TableRow[]
  /** Where the samples and the pictures are. */
  folder: string
}
