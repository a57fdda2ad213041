import { pino } from 'pino'
import type { Test } from 'tap'
import type { GuardOptions } from '../../../db/domain/network/address-guard.ts'
import { type Caller, callerFromRequester } from '../../../db/engine/base/caller.ts'
import { deriveSecrets } from '../../../db/engine/base/secrets.ts'
import { openDatabasePool } from '../../../db/engine/postgres/connection.ts'
import { liveReadContext, runTransaction, type Transaction } from '../../../db/engine/postgres/transaction.ts'
import type { Schemas } from '../../../db/engine/records/resource.ts'
import { insertOne } from '../../../db/engine/records/write.ts'
import { contacts } from '../../../db/nouns/contacts.ts'
import { type Delivery, listWebhookDeliveries } from '../../../db/nouns/webhooks/deliveries.ts'
import { createWebhookEndpoint } from '../../../db/nouns/webhooks/endpoints.ts'
import { createTenant } from '../../../db/services/access/tenants.ts'
import { createDispatcher, type DeliveryDeps } from '../../../workers/webhooks/deliver.ts'
import type { DispatcherDeps } from '../../../workers/webhooks/dispatcher.ts'
import { createTestDatabase } from '../environment/database.ts'

type NewEndpoint = Partial<Schemas['WebhookEndpointCreate']> & { url: string }

/**
 * Returns helpers for tests of deliveries, on a new database without a task queue. Deliveries are sent only when a test
 * calls `drain`.
 */
export async function makeDeliveryHelpers(t: Test) {
  const { url, drop } = await createTestDatabase()
  const database = openDatabasePool({ url, name: 'test', poolSize: 8 })
  const secrets = deriveSecrets('a secret of the tests, long enough')
  const devHosts: string[] = []
  const guard: GuardOptions = {
    devHosts,
    resolve: async (name) => {
      if (name !== 'localhost') throw new Error(`${name} does not resolve here`)
      return ['127.0.0.1', '::1']
    },
  }
  let stopping = false
  const place: DeliveryDeps = {
    database,
    secrets,
    settings: { webhookDevHosts: devHosts },
    log: pino({ level: 'silent' }),
    stopping: () => stopping,
  }
  t.teardown(async () => {
    stopping = true
    await database.close()
    await drop()
  })

  /** Changes the creation time of all events that were created at `from`, and of their deliveries, to `to`. */
  async function predate({ tenantId }: Caller, from: string, to: Date): Promise<void> {
    const values = [tenantId, from, to]
    await database.pool.query('update events set created_at = $3 where tenant_id = $1 and created_at = $2', values)
    await database.pool.query(
      'update webhook_deliveries set created_at = $3, next_attempt_at = $3 where tenant_id = $1 and created_at = $2',
      values,
    )
  }

  return {
    url,
    database,
    place,
    guard,
    secrets,

    async tenant(): Promise<Caller> {
      const id = await createTenant(database, { name: 'Test', hourlyUnits: 10_000 })
      return callerFromRequester(id, {
        apiKeyId: 1,
        userId: null,
        clientId: null,
        scopes: ['contacts:write', 'webhooks:manage'],
      })
    },

    /**
     * Creates an endpoint, by default for contact.created. Its host is exempt from the check that refuses internal
     * addresses.
     */
    endpoint(caller: Caller, values: NewEndpoint) {
      devHosts.push(new URL(values.url).host)
      const all = { eventTypes: ['contact.created' as const], isActive: true, ...values }
      return runTransaction(database, caller, (tx) => createWebhookEndpoint(tx, caller, all, { secrets }))
    },

    /** Creates contacts in one transaction, with one contact.created event each. `at` backdates the events. */
    async contacts(caller: Caller, count: number, interactive = true, at?: Date): Promise<Schemas['Contact'][]> {
      const work = async (tx: Transaction) => {
        const made: Schemas['Contact'][] = []
        for (let index = 0; index < count; index += 1)
          made.push(await insertOne(tx, caller, contacts, { type: 'customer' }))
        return made
      }
      const made = await runTransaction(database, caller, work, { interactive })
      if (at) await predate(caller, made[0]!.createdAt, at)
      return made
    },

    /** Sends the endpoint's due deliveries and waits for them. */
    drain: (caller: Caller, endpointId: number, means: Partial<DispatcherDeps> = {}): Promise<void> =>
      createDispatcher(place, { tenantId: caller.tenantId, endpointId }, { guard, ...means }).run(),

    /** Returns the 100 newest deliveries, newest first. */
    deliveries: async (caller: Caller): Promise<Delivery[]> =>
      (await listWebhookDeliveries(liveReadContext(database), caller, {}, { limit: 100 })).items,
  }
}

export type DeliveryHelpers = Awaited<ReturnType<typeof makeDeliveryHelpers>>
