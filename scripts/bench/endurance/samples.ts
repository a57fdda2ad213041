import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { computeQuantiles, type LatencyQuantiles } from '../latencies.ts'
import type { OfficeAnswer } from './open-load.ts'

export const secondsOfSample = 10

/** How many of the samples are a sixth of the time, ten minutes of an hour. */
export const sixthOf = (samples: readonly LoadSample[]): number => Math.max(1, Math.round(samples.length / 6))

/** What was felt in ten seconds, or in more of them together. */
export interface FeltLoad {
  reads: LatencyQuantiles
  writes: LatencyQuantiles
  /** Of the bare server that inserts beside the service. */
  bare: LatencyQuantiles
  /** Answers other than a 2xx; of these, statuses of 500 and more and requests without an answer. */
  refused: number
  failed: number
  /** The 99th percentile of how long after its moment a request was sent. */
  lateMs: number
}

/** Ten seconds: what was felt, and what the processes took. */
export interface LoadSample extends FeltLoad {
  /** Since the load's begin, at the end of the sample. */
  second: number
  apiRssMb: number
  workerRssMb: number
  /** What all processes of Postgres have for themselves alone, and once what they share. */
  postgresMb: number
  /** Of one core. */
  apiCpuPercent: number
  workerCpuPercent: number
}

/** The latencies of each sample, so that those of ten minutes have one p99, not a mean of many. */
interface Heard {
  reads: number[]
  writes: number[]
  bare: number[]
  late: number[]
  refused: number
  failed: number
}

const listOfKind = { read: 'reads', write: 'writes', bare: 'bare' } as const
const nothing = (): Heard => ({ reads: [], writes: [], bare: [], late: [], refused: 0, failed: 0 })

/** What was answered, sample by sample. */
export class AnswerLog {
  readonly #samples: Heard[] = []
  #now = nothing()
  /** How often a request was answered so, of those that were no success. */
  readonly refusals = new Map<string, number>()
  readonly counts = new Map<string, number>()

  sent(lateMs: number): void {
    this.#now.late.push(lateMs)
  }

  answered({ request: { name, kind }, ms, status }: OfficeAnswer): void {
    this.#now[listOfKind[kind]].push(ms)
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    if (status >= 200 && status <= 299) return
    this.#now.refused += 1
    if (status === 0 || status >= 500) this.#now.failed += 1
    const how = `${name}: ${status === 0 ? 'no answer' : status}`
    this.refusals.set(how, (this.refusals.get(how) ?? 0) + 1)
  }

  /** Ends a sample. */
  turn(): FeltLoad {
    this.#samples.push(this.#now)
    this.#now = nothing()
    return this.over(this.#samples.length - 1, this.#samples.length)
  }

  /** Several samples together, from one place to before another. */
  over(from: number, to: number): FeltLoad {
    const some = this.#samples.slice(from, to)
    return {
      reads: computeQuantiles(some.flatMap(({ reads }) => reads)),
      writes: computeQuantiles(some.flatMap(({ writes }) => writes)),
      bare: computeQuantiles(some.flatMap(({ bare }) => bare)),
      refused: some.reduce((sum, { refused }) => sum + refused, 0),
      failed: some.reduce((sum, { failed }) => sum + failed, 0),
      lateMs: computeQuantiles(some.flatMap(({ late }) => late)).p99,
    }
  }
}

interface Watched {
  cpuMs(): Promise<number>
  rssMb(): Promise<number>
}

/** Takes a sample every ten seconds. Rejects when a process that it watches has ended. */
export async function takeSamples(
  log: AnswerLog,
  { api, worker, postgres }: { api: Watched; worker: Watched; postgres(): Promise<readonly number[]> },
  { seconds, signal, took }: { seconds: number; signal: AbortSignal; took(sample: LoadSample): Promise<void> },
): Promise<LoadSample[]> {
  const samples: LoadSample[] = []
  const memory = new SharedMemory()
  const from = performance.now()
  let last = { at: from, api: await api.cpuMs(), worker: await worker.cpuMs() }
  for (let second = secondsOfSample; second <= seconds; second += secondsOfSample) {
    await sleep(Math.max(0, from + second * 1000 - performance.now()), undefined, { signal })
    const now = { at: performance.now(), api: await api.cpuMs(), worker: await worker.cpuMs() }
    const percent = (of: 'api' | 'worker') => (100 * (now[of] - last[of])) / (now.at - last.at)
    const sample = {
      second,
      ...log.turn(),
      apiRssMb: await api.rssMb(),
      workerRssMb: await worker.rssMb(),
      postgresMb: await memory.of(await postgres()),
      apiCpuPercent: percent('api'),
      workerCpuPercent: percent('worker'),
    }
    last = now
    samples.push(sample)
    await took(sample)
  }
  return samples
}

/** Memory of processes that share some: what each has for itself, and the most that one was seen to have of what they share. */
class SharedMemory {
  #sharedKb = 0

  /** In MB. A process that has ended meanwhile has none. */
  async of(pids: readonly number[]): Promise<number> {
    const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
    const kbOf = (name: string) => statuses.map((text) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0))
    this.#sharedKb = Math.max(this.#sharedKb, ...kbOf('RssShmem'))
    return (kbOf('RssAnon').reduce((sum, kb) => sum + kb, 0) + this.#sharedKb) / 1024
  }
}
