import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import type { BenchKit, BenchServer, BenchTenant } from '../../testkit/environment/bench-kit.ts'
import { type LoadOptions, type LoadResult, measureAlternating, type RatioRange } from '../load.ts'

/** One row of the printed table: the service compared with a reference, measured alternately in the same run. */
export interface HttpRow extends RatioRange {
  workload: string
  reference: string
  service: LoadResult
  referenceResult: LoadResult
  /** Target ratio of the service to the reference; null if there is no target. */
  target: number | null
}

/**
 * Measures GET by id, a page of 25 and POST through the whole pipeline, alternating with references on the same rows.
 * The references are bare node:http and pg, and the service's packages wired as their manuals show.
 */
export async function measureHttp(stage: BenchKit): Promise<HttpRow[]> {
  const service = await stage.start('handlers/main.ts')
  const bare = await stage.start('scripts/bench/requests/bare-server.ts')
  const manual = await stage.start('scripts/bench/requests/manual-server.ts')
  const compared = async (workload: string, ofService: BuildRequest, references: Reference[]) =>
    measureWithReferences(stage, workload, [service, ofService], references)
  const manuals = (ofService: BuildRequest, target: number | null): Reference => [
    'wired by the manuals',
    manual,
    ofService,
    target,
  ]
  const rows = [
    await compared('GET /contacts/{id}', serviceGet, [[byHand, bare, bareGet, 0.5], manuals(serviceGet, 8)]),
    await compared('GET /contacts?limit=25', serviceList, [[byHand, bare, bareList, 0.6], manuals(serviceList, null)]),
    await compared('POST /contacts, keyed', servicePost, [[byHand, bare, barePost, 0.35], manuals(servicePost, null)]),
  ]
  await Promise.all([service.stop(), bare.stop(), manual.stop()])
  return rows.flat()
}

const byHand = 'node:http and pg'

/**
 * Server that the service is compared with: its name, its process, its version of the request, and the target ratio.
 */
type Reference = readonly [name: string, server: BenchServer, make: BuildRequest, target: number | null]

/** Measures the service and all references alternately. Returns one row for each reference. */
async function measureWithReferences(
  stage: BenchKit,
  workload: string,
  [service, ofService]: readonly [BenchServer, BuildRequest],
  references: readonly Reference[],
): Promise<HttpRow[]> {
  const { medians, ratioTo } = await measureAlternating(workload, [
    [service, loadOf(stage, ofService)],
    ...references.map(([, server, make]) => [server, loadOf(stage, make)] as const),
  ])
  return references.map(([reference, , , target], index) => ({
    workload,
    reference,
    service: medians[0]!,
    referenceResult: medians[index + 1]!,
    ...ratioTo(index + 1),
    target,
  }))
}

/** Builds the request of one organization; `place` is the index of the organization. */
type BuildRequest = (tenant: BenchTenant, place: number) => autocannon.Request

/** Returns the load of GET by id. Each request uses the key of the next organization. */
export const getContactLoad = (stage: BenchKit): LoadOptions => loadOf(stage, serviceGet)

/** Returns the load of GET by id for the bare server. */
export const getBareLoad = (stage: BenchKit): LoadOptions => loadOf(stage, bareGet)

/** Returns the load of requests that the bare server answers with a constant, without the database. */
export const getConstantLoad = (stage: BenchKit): LoadOptions =>
  loadOf(stage, ({ id }) => ({ method: 'GET', path: `/made-up?tenant=${id}` }))

/** Returns the load of searches over all families. */
export const getSearchLoad = (stage: BenchKit): LoadOptions =>
  loadOf(stage, (tenant) => ({ method: 'GET', path: '/api/v1/search?q=last7', headers: authorization(tenant) }))

const loadOf = ({ tenants }: BenchKit, make: BuildRequest): LoadOptions => ({ requests: tenants.map(make) })

// `x-tenant` names the organization for the reference server without API keys.
const authorization = (tenant: BenchTenant) => ({
  authorization: `Bearer ${tenant.key}`,
  'x-tenant': String(tenant.id),
})
const contactOf = (tenant: BenchTenant, index: number): number => tenant.contactIds[index % tenant.contactIds.length]!
const newContact = JSON.stringify({ type: 'customer', firstName: 'Dana', email: 'dana@mail.example' })
const json = { 'content-type': 'application/json' }

const serviceGet: BuildRequest = (tenant, index) => ({
  method: 'GET',
  path: `/api/v1/contacts/${contactOf(tenant, index)}`,
  headers: authorization(tenant),
})
const bareGet: BuildRequest = (tenant, index) => ({
  method: 'GET',
  path: `/contacts/${contactOf(tenant, index)}?tenant=${tenant.id}`,
})
const serviceList: BuildRequest = (tenant) => ({
  method: 'GET',
  path: '/api/v1/contacts?limit=25',
  headers: authorization(tenant),
})
const bareList: BuildRequest = (tenant) => ({ method: 'GET', path: `/contacts?limit=25&tenant=${tenant.id}` })
const servicePost: BuildRequest = (tenant) => ({
  method: 'POST',
  path: '/api/v1/contacts',
  body: newContact,
  headers: { ...authorization(tenant), ...json },
  setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }),
})
const barePost: BuildRequest = (tenant) => ({
  method: 'POST',
  path: `/contacts?tenant=${tenant.id}`,
  body: newContact,
  headers: json,
})
