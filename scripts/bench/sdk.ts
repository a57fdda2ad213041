import { ConstructionApi } from '../sdk/index.ts'
import type { BenchKit } from './bench-kit.ts'

/**
 * One row of the printed table: calls through the SDK compared with the same calls by bare fetch, made alternately by
 * this process.
 */
export interface SdkRow {
  workload: string
  sdk: ClientCost
  bare: ClientCost
  /** CPU time of a call through the SDK divided by the CPU time of a bare fetch. */
  ratio: number
}

interface ClientCost {
  callsPerSecond: number
  /** CPU time per call of the calling process, in microseconds. */
  cpuMicros: number
}

const rounds = 5
const callsEach = 500
const atOnce = 16

/** Measures the client's CPU cost of the SDK for a contact by id, a page of 25 and a POST with an idempotency key. */
export async function measureSdk(stage: BenchKit): Promise<SdkRow[]> {
  const server = await stage.start('handlers/main.ts')
  const { origin } = server
  // Each call uses the next organization's key, so that no key reaches its rate limit.
  const clients = stage.tenants.map(({ key, contactIds }) => ({
    id: contactIds[0]!,
    api: new ConstructionApi({ url: origin, key }),
    headers: { Authorization: `Bearer ${key}` },
  }))
  let turn = 0
  const next = () => {
    turn += 1
    return clients[turn % clients.length]!
  }
  const inTurn = (call: (client: (typeof clients)[0]) => Promise<unknown>) => call(next())
  const contact = { type: 'customer', firstName: 'Noor', lastName: 'Haddad' } as const
  const bare = async (path: string, headers: Record<string, string>, body?: object) => {
    const json = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${origin}/api/v1${path}`, { ...json, headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const keyed = () => ({ 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() })
  const workloads: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'GET /contacts/{id}',
      () => inTurn(({ api, id }) => api.getContact({ path: { id } })),
      () => inTurn(({ id, headers }) => bare(`/contacts/${id}`, headers)),
    ],
    [
      'GET /contacts?limit=25',
      () => inTurn(({ api }) => api.listContacts({ query: { limit: 25 } })),
      () => inTurn(({ headers }) => bare('/contacts?limit=25', headers)),
    ],
    [
      'POST /contacts, keyed',
      () => inTurn(({ api }) => api.createContact({ body: contact })),
      () => inTurn(({ headers }) => bare('/contacts', { ...headers, ...keyed() }, contact)),
    ],
  ]
  try {
    const rows: SdkRow[] = []
    for (const [workload, bySdk, byFetch] of workloads) rows.push(await besideFetch(workload, bySdk, byFetch))
    return rows
  } finally {
    await server.stop()
  }
}

async function besideFetch(workload: string, bySdk: () => Promise<unknown>, byFetch: () => Promise<unknown>) {
  const costs: Record<'sdk' | 'bare', ClientCost[]> = { sdk: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    costs.sdk.push(await costOf(bySdk))
    costs.bare.push(await costOf(byFetch))
  }
  const [sdk, bare] = [middle(costs.sdk), middle(costs.bare)]
  return { workload, sdk, bare, ratio: sdk.cpuMicros / bare.cpuMicros }
}

async function costOf(call: () => Promise<unknown>): Promise<ClientCost> {
  const [from, cpu] = [performance.now(), process.cpuUsage()]
  let left = callsEach
  const caller = async () => {
    while (left > 0) {
      left -= 1
      await call()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const { user, system } = process.cpuUsage(cpu)
  return {
    callsPerSecond: Math.round((callsEach / (performance.now() - from)) * 1000),
    cpuMicros: Math.round((user + system) / callsEach),
  }
}

/** Returns the round with the median CPU time. */
const middle = (found: ClientCost[]): ClientCost =>
  found.toSorted((a, b) => a.cpuMicros - b.cpuMicros)[Math.floor(found.length / 2)]!
