import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { inTurns, type Load, type Measured, type RatioRange } from '../load.ts'
import type { BenchTenant, Server, Stage } from '../stage.ts'

/** One line of the table: the service beside its reference, measured in turns in the same run. */
export interface HttpRow extends RatioRange {
  workload: string
  reference: string
  service: Measured
  measured: Measured
  /** The ratio that this project wants to reach; null where it names none. */
  target: number | null
}

/**
 * GET by id, a page of 25 and POST, through every gate, in turns with references over the same rows: node:http and pg with
 * nothing else, the service's own stack wired as its manuals show it, and beside the POST its five rows written by hand.
 */
export async function httpRows(stage: Stage): Promise<HttpRow[]> {
  const service = await stage.start('handlers/main.ts')
  const bare = await stage.start('scripts/bench/requests/bare-server.ts')
  const manual = await stage.start('scripts/bench/requests/manual-server.ts')
  const compared = async (workload: string, ofService: Make, references: Reference[]) =>
    rowsBeside(stage, workload, [service, ofService], references)
  const manuals = (ofService: Make, target: number | null): Reference => [
    'wired by the manuals',
    manual,
    ofService,
    target,
  ]
  const rows = [
    await compared('GET /contacts/{id}', serviceGet, [[byHand, bare, bareGet, 0.5], manuals(serviceGet, 8)]),
    await compared('GET /contacts?limit=25', serviceList, [[byHand, bare, bareList, 0.6], manuals(serviceList, null)]),
    await compared('POST /contacts, keyed', servicePost, [
      [byHand, bare, barePost, 0.35],
      manuals(servicePost, null),
      ['its five rows by hand', bare, bareKept, null],
    ]),
  ]
  await Promise.all([service.stop(), bare.stop(), manual.stop()])
  return rows.flat()
}

const byHand = 'node:http and pg'

/** What the service is measured beside: its name, its server, the same request there, and the ratio that is wanted. */
type Reference = readonly [name: string, server: Server, make: Make, target: number | null]

/** Measures the service in turns with all of these; a row for each of them. */
export async function rowsBeside(
  stage: Stage,
  workload: string,
  [service, ofService]: readonly [Server, Make],
  references: readonly Reference[],
): Promise<HttpRow[]> {
  const { medians, ratioTo } = await inTurns(workload, [
    [service, loadOf(stage, ofService)],
    ...references.map(([, server, make]) => [server, loadOf(stage, make)] as const),
  ])
  return references.map(([reference, , , target], index) => ({
    workload,
    reference,
    service: medians[0]!,
    measured: medians[index + 1]!,
    ...ratioTo(index + 1),
    target,
  }))
}

/** An organization's request; `place` tells organizations apart. */
export type Make = (tenant: BenchTenant, place: number) => autocannon.Request

/** GET by id for every organization's key in turn, as capacity.ts offers it too. */
export const getContactLoad = (stage: Stage): Load => loadOf(stage, serviceGet)

/** The same of a bare server. */
export const getBareLoad = (stage: Stage): Load => loadOf(stage, bareGet)

/** What a bare server answers at once. */
export const getMadeUpLoad = (stage: Stage): Load =>
  loadOf(stage, ({ id }) => ({ method: 'GET', path: `/made-up?tenant=${id}` }))

/** A search over all families. */
export const searchLoad = (stage: Stage): Load =>
  loadOf(stage, (tenant) => ({ method: 'GET', path: '/api/v1/search?q=last7', headers: authorization(tenant) }))

/** The three requests of `http`, each as a load of its own. */
export const contactLoads = (stage: Stage): Record<string, Load> => ({
  'GET /contacts/{id}': getContactLoad(stage),
  'GET /contacts?limit=25': loadOf(stage, serviceList),
  'POST /contacts, keyed': loadOf(stage, servicePost),
})

const loadOf = ({ tenants }: Stage, make: Make): Load => ({ requests: tenants.map(make) })

// The manuals' wiring knows no keys and reads the tenant from its header.
const authorization = (tenant: BenchTenant) => ({
  authorization: `Bearer ${tenant.key}`,
  'x-tenant': String(tenant.id),
})
const contactOf = (tenant: BenchTenant, index: number): number => tenant.contactIds[index % tenant.contactIds.length]!
const newContact = JSON.stringify({ type: 'customer', firstName: 'Dana', email: 'dana@mail.example' })
const json = { 'content-type': 'application/json' }

const serviceGet: Make = (tenant, index) => ({
  method: 'GET',
  path: `/api/v1/contacts/${contactOf(tenant, index)}`,
  headers: authorization(tenant),
})
const bareGet: Make = (tenant, index) => ({
  method: 'GET',
  path: `/contacts/${contactOf(tenant, index)}?tenant=${tenant.id}`,
})
const serviceList: Make = (tenant) => ({
  method: 'GET',
  path: '/api/v1/contacts?limit=25',
  headers: authorization(tenant),
})
const bareList: Make = (tenant) => ({ method: 'GET', path: `/contacts?limit=25&tenant=${tenant.id}` })
const servicePost: Make = (tenant) => ({
  method: 'POST',
  path: '/api/v1/contacts',
  body: newContact,
  headers: { ...authorization(tenant), ...json },
  setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } }),
})
const barePost: Make = (tenant) => ({
  method: 'POST',
  path: `/contacts?tenant=${tenant.id}`,
  body: newContact,
  headers: json,
})
const bareKept: Make = (tenant, place) => ({ ...barePost(tenant, place), path: `/contacts/kept?tenant=${tenant.id}` })

/** The service's requests, for the workloads that have other references. */
export const contactRequests = { one: serviceGet, page: serviceList, create: servicePost }
