import autocannon from 'autocannon'
import type { BenchServer } from '../testkit/environment/bench-kit.ts'

export interface LoadResult {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of the server process per request, in microseconds. The database's CPU time is not included. */
  cpuMicros: number
  rssMb: number
  non2xx: number
}

export interface LoadOptions {
  /** Requests that every connection sends in turn. Each connection begins at a different one. */
  requests: autocannon.Request[]
  connections?: number
  seconds?: number
}

/** Sends one request of a load and returns its JSON answer. Throws unless the answer is a success. */
export async function sendLoadRequest({ origin }: BenchServer, given: autocannon.Request): Promise<unknown> {
  const { setupRequest } = given
  const { method, path, headers, body } = typeof setupRequest === 'function' ? setupRequest(given, {}) : given
  const init = { method: method!, headers: headers as Record<string, string>, ...(body && { body: String(body) }) }
  const answer = await fetch(origin + path, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Sends a load over the loopback interface for `seconds` seconds and measures the server in that time. */
export async function measureLoad(
  server: BenchServer,
  { requests, connections = 32, seconds = 4 }: LoadOptions,
): Promise<LoadResult> {
  const before = await server.cpuMs()
  const setupClient = spread(requests, connections)
  const result = await autocannon({ url: server.origin, connections, duration: seconds, requests, setupClient })
  const cpuMs = (await server.cpuMs()) - before
  return {
    requestsPerSecond: Math.round(result.requests.total / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicros: Math.round((cpuMs * 1000) / Math.max(1, result.requests.total)),
    rssMb: Math.round(await server.rssMb()),
    non2xx: result.non2xx,
  }
}

/**
 * Returns a setup function that starts each connection at a different request. Otherwise all connections would request
 * the same organization at the same moment.
 */
function spread(requests: autocannon.Request[], connections: number): (client: autocannon.Client) => void {
  let opened = 0
  return (client) => {
    const start = Math.floor((opened++ * requests.length) / connections)
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
  }
}

const rounds = 5

/** Ratio of the request rates of two servers: the median of the rounds' ratios, with the lowest and the highest one. */
export interface RatioRange {
  ratio: number
  lowest: number
  highest: number
}

/**
 * Results of several sides that were measured alternately over several rounds. A side is a server with the requests
 * that it gets.
 */
export interface AlternatingResult {
  /** Median figures of each side, in the order of the given sides. */
  medians: LoadResult[]
  /** Returns the ratio of the first side's rate to the rate of the side at this index. */
  ratioTo(place: number): RatioRange
}

/**
 * Measures the sides over several rounds, one side after the other in each round. So other load on the machine affects
 * all sides alike. Differences between rounds are machine noise. Throws if any answer was not a success.
 */
export async function measureAlternating(
  workload: string,
  sides: readonly (readonly [BenchServer, LoadOptions])[],
): Promise<AlternatingResult> {
  const measured: LoadResult[][] = sides.map(() => [])
  for (const [server, load] of sides) await measureLoad(server, { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [server, load]] of sides.entries()) measured[index]!.push(await measureLoad(server, load))
  }
  const medians = measured.map(computeMedianLoadResult)
  for (const { non2xx } of medians) if (non2xx > 0) throw new Error(`${workload}: ${non2xx} answers were no success`)
  const rates = measured.map((ofSide) => ofSide.map(({ requestsPerSecond }) => requestsPerSecond))
  return { medians, ratioTo: (place) => computeRatioRange(rates[0]!, rates[place]!) }
}

/** Compares the rates per second of two sides round by round. Returns the median, lowest and highest ratio. */
export function computeRatioRange(ours: readonly number[], theirs: readonly number[]): RatioRange {
  const ratios = ours.map((rate, round) => rate / theirs[round]!).sort((a, b) => a - b)
  return { ratio: ratios[ratios.length >> 1]!, lowest: ratios[0]!, highest: ratios.at(-1)! }
}

/** Returns the median of each figure over several rounds. Memory is the maximum, and failed requests are the sum. */
export function computeMedianLoadResult(rounds: LoadResult[]): LoadResult {
  const middle = (figure: keyof LoadResult): number =>
    rounds.map((round) => round[figure]).sort((a, b) => a - b)[rounds.length >> 1]!
  return {
    requestsPerSecond: middle('requestsPerSecond'),
    p50Ms: middle('p50Ms'),
    p99Ms: middle('p99Ms'),
    cpuMicros: middle('cpuMicros'),
    rssMb: Math.max(...rounds.map(({ rssMb }) => rssMb)),
    non2xx: rounds.reduce((sum, { non2xx }) => sum + non2xx, 0),
  }
}
