import { type Curve, drawCurves } from './curves.ts'
import type { Endurance } from './result.ts'
import { type LoadSample, secondsOfSample, sixthOf } from './samples.ts'
import { bytesOfTable, type TableRow, type TableState } from './table-sizes.ts'

/** One figure of the first and of the last sixth of the time. */
export interface EnduranceFigure {
  figure: string
  first: number
  last: number
  ratio: number
  /** The max that the ratio may be; null where it is only stated. */
  maxRatio: number | null
}

const maxP99Ratio = 1.2
const mb = 1024 ** 2

/** What is felt in the first and the last ten minutes of an hour, and what the processes have at the end of each. */
export function enduranceFigures({
  samples,
  first,
  last,
}: Pick<Endurance, 'samples' | 'first' | 'last'>): EnduranceFigure[] {
  const part = sixthOf(samples)
  const [begun, ended] = [samples[part - 1]!, samples.at(-1)!]
  const row = (figure: string, one: number, other: number, maxRatio: number | null = null) => ({
    figure,
    first: one,
    last: other,
    ratio: other / one,
    maxRatio,
  })
  const meanOf = (name: 'apiCpuPercent' | 'workerCpuPercent', some: readonly LoadSample[]) =>
    some.reduce((sum, sample) => sum + sample[name], 0) / some.length
  const mean = (figure: string, name: 'apiCpuPercent' | 'workerCpuPercent') =>
    row(figure, meanOf(name, samples.slice(0, part)), meanOf(name, samples.slice(-part)))
  return [
    row('reads, p50 ms', first.reads.p50, last.reads.p50),
    row('reads, p99 ms', first.reads.p99, last.reads.p99, maxP99Ratio),
    row('writes, p50 ms', first.writes.p50, last.writes.p50),
    row('writes, p99 ms', first.writes.p99, last.writes.p99, maxP99Ratio),
    row('bare INSERTs beside them, p50 ms', first.bare.p50, last.bare.p50),
    row('bare INSERTs beside them, p99 ms', first.bare.p99, last.bare.p99),
    row(
      "writes' p99 over that of bare",
      first.writes.p99 / first.bare.p99,
      last.writes.p99 / last.bare.p99,
      maxP99Ratio,
    ),
    row('sent late, p99 ms', first.lateMs, last.lateMs),
    row('refused', first.refused, last.refused),
    row('of these failed', first.failed, last.failed),
    row('API RSS at the end of it, MB', begun.apiRssMb, ended.apiRssMb),
    row('worker RSS at the end of it, MB', begun.workerRssMb, ended.workerRssMb),
    row('Postgres memory at the end of it, MB', begun.postgresMb, ended.postgresMb),
    mean('API CPU, % of a core', 'apiCpuPercent'),
    mean('worker CPU, % of a core', 'workerCpuPercent'),
  ]
}

const drawnTables = 6

/** The pictures by their file names, as handlers/docs/project has them. */
export function endurancePictures(
  { samples, tables }: Pick<Endurance, 'samples' | 'tables'>,
  minutes: readonly Map<string, TableState>[],
): Record<string, string> {
  const over = (name: string, of: (sample: LoadSample) => number): Curve => ({
    name,
    points: samples.map((sample) => [sample.second / 60, of(sample)]),
  })
  const ofTables = (
    chosen: readonly TableRow[],
    of: (state: TableState, first: TableState | undefined) => number,
  ): Curve[] =>
    chosen.map(({ name }) => ({
      name,
      points: minutes.flatMap((states, minute): [number, number][] => {
        const state = states.get(name)
        return state ? [[minute, of(state, minutes[0]!.get(name))]] : []
      }),
    }))
  const most = (of: (row: TableRow) => number) => tables.toSorted((a, b) => of(b) - of(a)).slice(0, drawnTables)
  const grown = most(({ before, after }) => bytesOfTable(after) - bytesOfTable(before))
  return {
    'curves-p99.svg': drawCurves({
      title: 'Latency, 99th percentile, ms',
      description: `The 99th percentile of each ${secondsOfSample} seconds.`,
      curves: [
        over('reads', ({ reads }) => reads.p99),
        over('writes', ({ writes }) => writes.p99),
        over('bare INSERTs', ({ bare }) => bare.p99),
      ],
    }),
    'curves-memory.svg': drawCurves({
      title: 'Memory of the processes, MB',
      description:
        'Resident memory of the API and of the worker, and the memory of all processes of Postgres together.',
      curves: [
        over('API', ({ apiRssMb }) => apiRssMb),
        over('worker', ({ workerRssMb }) => workerRssMb),
        over('Postgres', ({ postgresMb }) => postgresMb),
      ],
    }),
    'curves-growth.svg': drawCurves({
      title: 'Growth of tables with their indexes, MB',
      description: 'By how much the tables that grew most have grown since the beginning.',
      curves: ofTables(
        grown,
        (state, first) => Math.max(0, bytesOfTable(state) - (first ? bytesOfTable(first) : 0)) / mb,
      ),
    }),
    'curves-dead-rows.svg': drawCurves({
      title: 'Dead rows',
      description: 'Rows that are not seen any more and that autovacuum has not yet removed.',
      curves: ofTables(
        most(({ mostDead }) => mostDead),
        ({ dead }) => dead,
      ),
    }),
  }
}
