import type { Logger } from 'pino'
import { allScopes } from '../../../db/domain/scopes.ts'
import { type Caller, callerFromRequester } from '../../../db/engine/base/caller.ts'
import { clientLimits, pageRequestLimits, type Settings } from '../../../db/engine/base/settings.ts'
import { insertApiKey } from '../../../db/services/access/api-keys.ts'
import { createTenant, type TenantLimits } from '../../../db/services/access/tenants.ts'
import { openConfiguredFileStore } from '../../../db/services/files/open-file-store.ts'
import { type RunningApi, type ServedContract, startApi } from '../../../handlers/start.ts'
import { urlOfDatabase } from '../cluster/cluster.ts'
import { Client } from '../http/client.ts'
import type { Lifetime } from './database.ts'
import { findFreePort } from './processes.ts'
import { serviceLog } from './service-log.ts'
import { openOwnTestbed, openSharedTestbed, type Testbed } from './testbed.ts'

export interface ServiceOptions {
  /** Number of APIs that share the database, each with its own pool and state. All run in this process. */
  instances?: number
  settings?: Partial<Settings>
  log?: Logger
  /** Contract that is served instead of the published one. */
  served?: ServedContract
}

export interface KeyOptions {
  scopes?: readonly string[]
  perMinuteLimit?: number
  expiresAt?: string | null
}

export interface TenantOptions extends TenantLimits {
  name?: string
  mode?: 'live' | 'sandbox'
}

export interface TestKey {
  id: number
  key: string
  client: Client
}

/** Organization of one test, with a client that has every scope and no rate limit. */
export interface TestTenant extends Pick<Testbed, 'database' | 'files' | 'quickbooks'> {
  id: number
  caller: Caller
  client: Client
  /** Creates another API key of this organization. */
  key(options?: KeyOptions): Promise<TestKey>
}

export interface Service extends Omit<Testbed, 'files'> {
  /** Address of the first API process. */
  origin: string
  /** Addresses of all API processes. */
  origins: string[]
  apis: RunningApi[]
  tenant(options?: TenantOptions): Promise<TestTenant>
  /** Client that sends no credential. */
  anonymous: Client
}

const noLimit = 100_000

/**
 * Value in milliseconds for all time limits on clients: one hour, so that a slow machine never causes a refusal. A test
 * of one of these limits sets the limit itself.
 */
const patientMs = 3_600_000
export const relaxedClientLimits = {
  ...clientLimits,
  headersMs: patientMs,
  requestMs: patientMs,
  idleMs: patientMs,
  keepAliveMs: patientMs,
  uploadWindowMs: patientMs,
  shedAfterMs: patientMs,
}
const unlimitedPages = {
  ...pageRequestLimits,
  perLink: noLimit,
  perNetwork: noLimit,
  perSearcher: noLimit,
  perSession: noLimit,
  holdMs: 0,
}
const patience = { clientLimits: relaxedClientLimits, acquireTimeoutMs: patientMs, pageLimits: unlimitedPages }

let shared: Promise<Service> | undefined

/**
 * Returns the service that all test files of this process share; each file uses its own organizations. With `options`,
 * starts another API on the same database, which ends with the test. The test fails if a transaction violates the lock
 * order.
 */
export async function startService(t: Lifetime, options?: ServiceOptions): Promise<Service> {
  const world = await openSharedTestbed(t)
  if (options) return serviceOver(world, t, options)
  shared ??= import('tap').then(({ default: root }) => serviceOver(world, root, {}))
  return shared
}

/**
 * Starts a service with its own database, for a test file that checks or changes the state of the whole installation.
 * The service ends with the test.
 */
export async function startOwnService(t: Lifetime, options: ServiceOptions = {}): Promise<Service> {
  return serviceOver(await openOwnTestbed(t), t, options)
}

async function serviceOver(world: Testbed, lifetime: Lifetime, options: ServiceOptions): Promise<Service> {
  const { url, database, quickbooks } = world
  const apis: RunningApi[] = []
  lifetime.teardown(() => Promise.all(apis.map(closeApiNow)))
  // The port is chosen before the start, because the service's settings contain its address.
  const port = await findFreePort()
  const publicOrigin = `http://127.0.0.1:${port}`
  const settings = { ...world.settings, port, publicOrigin, docsUrl: publicOrigin, ...patience, ...options.settings }
  const files = options.settings ? await openConfiguredFileStore(settings) : world.files
  const log = options.log ?? serviceLog
  for (let instance = 0; instance < (options.instances ?? 1); instance += 1) {
    apis.push(await startApi({ ...settings, port: instance === 0 ? port : 0 }, throughPooler(url), log, options.served))
  }
  const origins = apis.map((api) => `http://127.0.0.1:${api.port}`)
  const origin = origins[0]!
  return {
    origin,
    origins,
    apis,
    settings,
    url,
    database,
    quickbooks,
    anonymous: new Client(origin),
    tenant: (values = {}) => makeTestTenant({ database, files, quickbooks }, origin, values),
  }
}

/** Returns the database's URL through the pooler of `make pooler` if the pooler runs, otherwise the URL itself. */
function throughPooler(url: string): string {
  const pooler = process.env.TEST_POOLER_URL
  return pooler ? urlOfDatabase(pooler, new URL(url).pathname.slice(1)) : url
}

/** Closes an API without waiting for clients that keep their connections open. */
export async function closeApiNow(api: RunningApi): Promise<void> {
  const closed = api.close()
  api.server.closeAllConnections()
  await closed
}

/** Creates an organization with its first API key. Its clients call `origin`. */
export async function makeTestTenant(
  { database, files, quickbooks }: Pick<TestTenant, 'database' | 'files' | 'quickbooks'>,
  origin: string,
  { name = 'Test Builders', hourlyUnits = 1_000_000_000, hourlyMails = 100_000, ...limits }: TenantOptions,
): Promise<TestTenant> {
  const id = await createTenant(database, { name, hourlyUnits, hourlyMails, ...limits })
  const key = async ({ scopes = allScopes, perMinuteLimit = noLimit, expiresAt = null }: KeyOptions = {}) => {
    const values = { name: 'Test key', scopes: [...scopes], perMinuteLimit, expiresAt }
    const at = new Date().toISOString()
    const made = await database.sql.transaction().execute((sql) => insertApiKey(sql, id, at, values))
    return { id: made.id, key: made.key, client: new Client(origin, made.key) }
  }
  const first = await key()
  const requester = { apiKeyId: first.id, userId: null, clientId: null, scopes: [...allScopes] }
  return { id, caller: callerFromRequester(id, requester), client: first.client, database, files, quickbooks, key }
}
