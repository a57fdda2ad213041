import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { type Load, type Measured, measure, median } from './load.ts'
import type { BenchTenant, Server, Stage } from './stage.ts'

/** One line of the table: the service beside its reference, measured in turns in the same run. */
export interface Row {
  workload: string
  service: Measured
  reference: Measured
  /** Requests per second of the service over those of the reference. */
  ratio: number
  /** The ratio that this project wants to reach. */
  target: number
}

const rounds = 3

/** GET by id, a page of 25 and POST, through every gate, against node:http and pg over the same rows. */
export async function httpRows(stage: Stage): Promise<Row[]> {
  const service = await stage.start('handlers/main.ts')
  const bare = await stage.start('scripts/bench/bare-server.ts')
  const get = await compare(
    'GET /contacts/{id}',
    0.5,
    [service, loadOf(stage, serviceGet)],
    [bare, loadOf(stage, bareGet)],
  )
  const list = await compare(
    'GET /contacts?limit=25',
    0.6,
    [service, loadOf(stage, serviceList)],
    [bare, loadOf(stage, bareList)],
  )
  const post = await compare(
    'POST /contacts, keyed',
    0.35,
    [service, loadOf(stage, servicePost)],
    [bare, loadOf(stage, barePost)],
  )
  await Promise.all([service.stop(), bare.stop()])
  return [get, list, post]
}

async function compare(workload: string, target: number, ours: [Server, Load], theirs: [Server, Load]): Promise<Row> {
  const measured: [Measured[], Measured[]] = [[], []]
  await measure(...short(ours))
  await measure(...short(theirs))
  for (let round = 0; round < rounds; round += 1) {
    measured[0].push(await measure(...ours))
    measured[1].push(await measure(...theirs))
  }
  const [service, reference] = [median(measured[0]), median(measured[1])]
  if (service.non2xx > 0) throw new Error(`${workload}: ${service.non2xx} answers were no success`)
  return { workload, service, reference, ratio: service.requestsPerSecond / reference.requestsPerSecond, target }
}

const short = ([server, load]: [Server, Load]): [Server, Load] => [server, { ...load, seconds: 1 }]

type Make = (tenant: BenchTenant, place: number) => autocannon.Request

const loadOf = ({ tenants }: Stage, make: Make): Load => ({ requests: tenants.map(make) })

const authorization = (tenant: BenchTenant) => ({ authorization: `Bearer ${tenant.key}` })
const contactOf = (tenant: BenchTenant, place: number): number => tenant.contactIds[place % tenant.contactIds.length]!
const newContact = JSON.stringify({ type: 'customer', firstName: 'Dana', email: 'dana@mail.example' })
const json = { 'content-type': 'application/json' }

const serviceGet: Make = (tenant, place) => ({
  method: 'GET',
  path: `/api/v1/contacts/${contactOf(tenant, place)}`,
  headers: authorization(tenant),
})
const bareGet: Make = (tenant, place) => ({
  method: 'GET',
  path: `/contacts/${contactOf(tenant, place)}?tenant=${tenant.id}`,
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
