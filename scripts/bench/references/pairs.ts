import { deepStrictEqual } from 'node:assert'
import type autocannon from 'autocannon'
import type { BenchServer, BenchTenant } from '../../testkit/environment/bench-kit.ts'
import { type LoadResult, measureAlternating, sendLoadRequest } from '../load.ts'
import type { HttpRow } from '../requests/http.ts'

/** API process of the service and the reference server, both on the same database. */
export interface ComparedServers {
  service: BenchServer
  bare: BenchServer
}

/**
 * One request in the form for the service and in the form for the reference server. There is one such pair for each of
 * several organizations or records.
 */
export interface ComparedRequest {
  workload: string
  requests: { service: autocannon.Request; bare: autocannon.Request }[]
  /** Number of connections, 32 by default. Requests that need much CPU time use fewer. */
  connections?: number
  /** Extracts the part of an answer's data that must be equal on both sides. Default: all of it. */
  extractComparable?: (data: unknown) => unknown
}

/** Returns the same request of an organization for the service and for the reference. */
export const buildRequestPair = (
  { id, key }: BenchTenant,
  method: 'GET' | 'PUT',
  [ofService, ofBare]: readonly [string, string],
  headers: Record<string, string> = {},
): ComparedRequest['requests'][number] => ({
  service: { method, path: `/api/v1${ofService}`, headers: { authorization: `Bearer ${key}`, ...headers } },
  bare: { method, path: `${ofBare}${ofBare.includes('?') ? '&' : '?'}tenant=${id}`, headers },
})

/**
 * Sends one request to both sides, compares the answers, and then measures both sides alternately. Throws if the
 * answers differ.
 */
export async function measureRequestPair({ service, bare }: ComparedServers, pair: ComparedRequest): Promise<HttpRow> {
  const { workload, requests, connections = 32, extractComparable = (data) => data } = pair
  const [first] = requests
  const [ours, theirs] = [await dataOf(service, first!.service), await dataOf(bare, first!.bare)]
  deepStrictEqual(extractComparable(theirs), extractComparable(ours), `${workload}: the reference answers other data`)
  if (Array.isArray(ours) && ours.length === 0) throw new Error(`${workload}: there is nothing to answer`)
  const { medians, ratioTo } = await measureAlternating(workload, [
    [service, { requests: requests.map((both) => both.service), connections }],
    [bare, { requests: requests.map((both) => both.bare), connections }],
  ])
  const [measured, ofBare] = medians as [LoadResult, LoadResult]
  return {
    workload,
    reference: 'node:http and pg',
    service: measured,
    referenceResult: ofBare,
    ...ratioTo(1),
    target: null,
  }
}

const dataOf = async (server: BenchServer, request: autocannon.Request): Promise<unknown> =>
  ((await sendLoadRequest(server, request)) as { data: unknown }).data
