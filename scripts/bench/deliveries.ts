import { Agent } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import got from 'got'
import { pino } from 'pino'
import { callerFromRequester } from '../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../db/engine/base/secrets.ts'
import { runTransaction } from '../../db/engine/postgres/transaction.ts'
import { insertMany } from '../../db/engine/records/write.ts'
import { contacts } from '../../db/nouns/contacts.ts'
import type { DispatchTarget } from '../../db/nouns/webhooks/dispatch.ts'
import { createWebhookEndpoint } from '../../db/nouns/webhooks/endpoints.ts'
import { type DeliveryDeps, deliverWebhooks, dispatchersEnded } from '../../workers/webhooks/deliver.ts'
import type { BenchKit, BenchTenant } from '../testkit/environment/bench-kit.ts'
import { startReceiverProcess } from '../testkit/webhooks/receiver-process.ts'

/**
 * Webhook deliveries per second, with one endpoint for each tenant, compared with a bare loop that posts the same
 * bodies.
 */
export interface DeliveryRow {
  workload: string
  deliveriesPerSecond: number
  bareRequestsPerSecond: number
  /**
   * Deliveries per second of the service divided by the requests per second of the bare loop; the median of the rounds.
   */
  ratio: number
  minRatio: number
  /** Number of deliveries that were not recorded as succeeded. */
  lost: number
}

const rounds = 3
const atOnce = 4

/**
 * Signs, sends and records `each` deliveries for every tenant of the benchmark. Alternates with a bare loop of got with
 * keep-alive, which posts the same bodies with the same concurrency. Both send to the same receiver over HTTPS.
 */
export async function measureDeliveries(stage: BenchKit, each: number): Promise<DeliveryRow[]> {
  const receiver = await startReceiverProcess()
  try {
    setDefaultCACertificates([...getCACertificates('default'), receiver.certificate])
    const port = Number(receiver.host.split(':')[1])
    const results: { ours: number; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const place = createDeliveryDeps(stage, port)
      const targets = await Promise.all(
        stage.tenants.map((tenant) => createEndpointWithDeliveries(place, tenant, port, each)),
      )
      const bodies = await bodiesOf(stage, stage.tenants[0]!, each)
      results.push({ bare: await bareRate(stage, port, bodies), ours: await measureDeliveryRate(place, targets, each) })
    }
    results.sort((a, b) => a.ours / a.bare - b.ours / b.bare)
    const { ours, bare } = results[Math.floor(rounds / 2)]!
    const row = {
      workload: `webhook deliveries to ${stage.tenants.length} endpoints`,
      deliveriesPerSecond: Math.round(ours),
      bareRequestsPerSecond: Math.round(bare),
      ratio: ours / bare,
      minRatio: 0.5,
      lost: await lostDeliveries(stage),
    }
    return [row]
  } finally {
    await receiver.end()
  }
}

function createDeliveryDeps({ database }: BenchKit, port: number): DeliveryDeps {
  return {
    database,
    secrets: deriveSecrets('the bench has nothing to hide'),
    settings: { webhookDevHosts: [`localhost:${port}`] },
    log: pino({ level: 'warn' }),
    stopping: () => false,
  }
}

async function createEndpointWithDeliveries(
  place: DeliveryDeps,
  { id }: BenchTenant,
  port: number,
  each: number,
): Promise<DispatchTarget> {
  const { database } = place
  const caller = callerFromRequester(id, { apiKeyId: null, userId: null, clientId: null, scopes: [] })
  const sealing = { secrets: deriveSecrets('the bench has nothing to hide') }
  await database.pool.query('update webhook_endpoints set is_active = false, deleted_at = now() where tenant_id = $1', [
    id,
  ])
  const endpoint = await runTransaction(database, caller, (tx) => {
    const values = { url: `https://localhost:${port}/`, eventTypes: ['contact.created' as const], isActive: true }
    return createWebhookEndpoint(tx, caller, values, sealing)
  })
  const rows = Array.from({ length: each }, (_, index) => ({
    type: 'customer' as const,
    firstName: `Contact ${index}`,
  }))
  await runTransaction(database, caller, (tx) => insertMany(tx, caller, contacts, rows))
  return { tenantId: id, endpointId: endpoint.id }
}

async function bodiesOf({ database }: BenchKit, { id }: BenchTenant, each: number): Promise<string[]> {
  const text = 'select body from events where tenant_id = $1 order by sequence desc limit $2'
  return (await database.pool.query<{ body: string }>(text, [id, each])).rows.map(({ body }) => body)
}

async function measureDeliveryRate(place: DeliveryDeps, targets: DispatchTarget[], each: number): Promise<number> {
  const from = performance.now()
  for (const target of targets) await deliverWebhooks(place, target)
  await dispatchersEnded(place.database)
  return (targets.length * each) / ((performance.now() - from) / 1000)
}

async function bareRate({ tenants }: BenchKit, port: number, bodies: string[]): Promise<number> {
  const from = performance.now()
  await Promise.all(tenants.map(() => postAll(`https://localhost:${port}/`, bodies)))
  return (tenants.length * bodies.length) / ((performance.now() - from) / 1000)
}

async function postAll(url: string, bodies: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const waiting = [...bodies]
  const lane = async () => {
    for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
      const headers = { 'Content-Type': 'application/json' }
      await got.post(url, { body, headers, agent: { https: agent }, retry: { limit: 0 } })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  agent.destroy()
}

async function lostDeliveries({ database }: BenchKit): Promise<number> {
  const text = "/* all tenants */ select count(*) as lost from webhook_deliveries where status <> 'succeeded'"
  return (await database.pool.query<{ lost: number }>(text)).rows[0]!.lost
}
