import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import type { BenchKit, BenchServer, BenchTenant } from '../bench-kit.ts'
import { type LoadOptions, type LoadResult, measureAlternating } from '../load.ts'
import { getContactLoadsByName, type HttpRow } from './http.ts'

/**
 * Measures calls of agents at /mcp, alternating with the same calls under /api/v1. Also measures the tools
 * call_several, search and describe, alternating with a call of getContact.
 */
export async function measureMcp(stage: BenchKit): Promise<HttpRow[]> {
  const server = await stage.start('handlers/main.ts')
  const plain = getContactLoadsByName(stage)
  const byAgent = agentLoads(stage)
  const pairs: [string, string, LoadOptions, LoadOptions][] = [
    ['call getContact', 'GET /contacts/{id}', byAgent.get, plain['GET /contacts/{id}']!],
    ['call listContacts, 25', 'GET /contacts?limit=25', byAgent.list, plain['GET /contacts?limit=25']!],
    ['call createContact', 'POST /contacts, keyed', byAgent.create, plain['POST /contacts, keyed']!],
    ['call_several of 5 getContact', 'call getContact', byAgent.several, byAgent.get],
    ['search', 'call getContact', byAgent.search, byAgent.get],
    ['describe', 'call getContact', byAgent.describe, byAgent.get],
  ]
  try {
    const rows: HttpRow[] = []
    for (const [workload, reference, agents, others] of pairs)
      rows.push(await row(server, workload, reference, agents, others))
    return rows
  } finally {
    await server.stop()
  }
}

async function row(
  server: BenchServer,
  name: string,
  reference: string,
  agents: LoadOptions,
  others: LoadOptions,
): Promise<HttpRow> {
  const workload = `${name} at /mcp`
  const { medians, ratioTo } = await measureAlternating(workload, [
    [server, agents],
    [server, others],
  ])
  const [service, measured] = medians as [LoadResult, LoadResult]
  return { workload, reference, service, referenceResult: measured, ...ratioTo(1), target: null }
}

type Use = (tenant: BenchTenant, place: number) => { name: string; arguments: object }

/** Loads of all agent calls. Each load sends the requests of all organizations in turn. */
function agentLoads({ tenants }: BenchKit) {
  const load = (use: Use): LoadOptions => ({
    requests: tenants.map((tenant, place) => message(tenant, () => use(tenant, place))),
  })
  const get = ({ contactIds }: BenchTenant, place: number) => ({
    operation: 'getContact',
    path: { id: contactIds[place % contactIds.length] },
  })
  const noor = { type: 'customer', firstName: 'Noor', lastName: 'Haddad' }
  return {
    get: load((tenant, place) => ({ name: 'call', arguments: get(tenant, place) })),
    list: load(() => ({ name: 'call', arguments: { operation: 'listContacts', query: { limit: 25 } } })),
    create: load(() => ({
      name: 'call',
      arguments: { operation: 'createContact', body: noor, idempotencyKey: randomUUID() },
    })),
    several: load((tenant, place) => ({
      name: 'call_several',
      arguments: { calls: [0, 1, 2, 3, 4].map((step) => get(tenant, place + step)) },
    })),
    search: load(() => ({ name: 'search', arguments: { query: 'unpaid invoices of a customer' } })),
    describe: load(() => ({ name: 'describe', arguments: { operation: 'createBid' } })),
  }
}

function message({ key }: BenchTenant, use: () => object): autocannon.Request {
  const bodyOf = () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: use() })
  return {
    method: 'POST',
    path: '/mcp',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    // The body is built again for each request, because an idempotency key is valid for only one change.
    setupRequest: (request) => ({ ...request, body: bodyOf() }),
  }
}
