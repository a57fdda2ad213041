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

/** Sends a load over loopback for some seconds and measures the server meanwhile. */
export async function measure(server: Server, { requests, connections = 32, seconds = 4 }: Load): Promise<Measured> {
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
