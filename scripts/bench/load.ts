import autocannon from 'autocannon'
import type { Server } from './stage.ts'

export interface Measured {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU of the server for each request in microseconds, without that of the database. */
  cpuMicros: number
  rssMb: number
  non2xx: number
}

export interface Load {
  /** Every connection sends these requests in turn; each connection begins at another one. */
  requests: autocannon.Request[]
  connections?: number
  seconds?: number
}

/** The JSON that one request of a load is answered with. Throws when it is no success. */
export async function answerOnce({ origin }: Server, given: autocannon.Request): Promise<unknown> {
  const { setupRequest } = given
  const { method, path, headers, body } = typeof setupRequest === 'function' ? setupRequest(given, {}) : given
  const init = { method: method!, headers: headers as Record<string, string>, ...(body && { body: String(body) }) }
  const answer = await fetch(origin + path, init)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** Sends a load over loopback for some seconds and measures the server meanwhile. */
export async function measureLoad(
  server: Server,
  { requests, connections = 32, seconds = 4 }: Load,
): Promise<Measured> {
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

/** If all connections began at the same request, they would ask for the same organization at the same moment. */
function spread(requests: autocannon.Request[], connections: number): (client: autocannon.Client) => void {
  let opened = 0
  return (client) => {
    const start = Math.floor((opened++ * requests.length) / connections)
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)])
  }
}

const rounds = 5

/** So much a second of one side over another's: the median of the rounds' ratios, and the range of these. */
export interface RatioRange {
  ratio: number
  least: number
  most: number
}

/** What several rounds came to. */
export interface TurnsTaken {
  /** Of each side, in the order in which they were given. */
  medians: Measured[]
  /** The first side over the one at this place. */
  ratioTo(place: number): RatioRange
}

/**
 * Measures sides over several rounds, in which they take turns, so that none has the quieter minute: what one round's ratio
 * differs from another's is the machine's. Throws when an answer was no success.
 */
export async function inTurns(workload: string, sides: readonly (readonly [Server, Load])[]): Promise<TurnsTaken> {
  const measured: Measured[][] = sides.map(() => [])
  for (const [server, load] of sides) await measureLoad(server, { ...load, seconds: 1 })
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [server, load]] of sides.entries()) measured[index]!.push(await measureLoad(server, load))
  }
  const medians = measured.map(median)
  for (const { non2xx } of medians) if (non2xx > 0) throw new Error(`${workload}: ${non2xx} answers were no success`)
  const rates = measured.map((ofSide) => ofSide.map(({ requestsPerSecond }) => requestsPerSecond))
  return { medians, ratioTo: (place) => ratioRange(rates[0]!, rates[place]!) }
}

/** What rounds of one side, each so much a second, are over the same rounds of another. */
export function ratioRange(ours: readonly number[], theirs: readonly number[]): RatioRange {
  const ratios = ours.map((rate, round) => rate / theirs[round]!).sort((a, b) => a - b)
  return { ratio: ratios[ratios.length >> 1]!, least: ratios[0]!, most: ratios.at(-1)! }
}

/** The median of each figure over several rounds. */
export function median(rounds: Measured[]): Measured {
  const middle = (figure: keyof Measured): number =>
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
