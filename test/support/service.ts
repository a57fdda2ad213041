import type { Logger } from 'pino'
import { insertApiKey } from '../../db/access/api-keys.ts'
import { createTenant, type TenantLimits } from '../../db/access/tenants.ts'
import { type Caller, callerOf } from '../../db/base/caller.ts'
import { clientLimits, pageLimits, type Settings } from '../../db/base/settings.ts'
import { allScopes } from '../../db/domain/scopes.ts'
import { openFiles } from '../../db/files/open-files.ts'
import { type RunningApi, type Served, startApi } from '../../handlers/start.ts'
import { freePort } from '../../scripts/stage/processes.ts'
import { withDatabase } from './cluster/cluster.ts'
import type { Lifetime } from './database.ts'
import { Client } from './peers/client.ts'
import { serviceLog } from './service-log.ts'
import { ownWorld, sharedWorld, type World } from './world.ts'

export interface ServiceOptions {
  /** How many API processes share the database; all in this process, each with its own pool and memory. */
  instances?: number
  settings?: Partial<Settings>
  log?: Logger
  /** Another contract than the published one. */
  served?: Served
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

/** An organization of the test's own, with a client that may do everything and meets no limit. */
export interface TestTenant extends Pick<World, 'database' | 'files' | 'quickbooks'> {
  id: number
  caller: Caller
  client: Client
  /** Another API key of this organization. */
  key(options?: KeyOptions): Promise<TestKey>
}

export interface Service extends Omit<World, 'files'> {
  /** Where the first process answers. */
  origin: string
  /** Where each process answers. */
  origins: string[]
  apis: RunningApi[]
  tenant(options?: TenantOptions): Promise<TestTenant>
  /** A client without a credential. */
  anonymous: Client
}

const noLimit = 100_000

/**
 * Nobody is cut off or turned away because the machine is slow: a test that means to be has limits of its own.
 */
const patientMs = 3_600_000
export const patientLimits = {
  ...clientLimits,
  headersMs: patientMs,
  requestMs: patientMs,
  idleMs: patientMs,
  keepAliveMs: patientMs,
  uploadWindowMs: patientMs,
  crowdMs: patientMs,
}
const unlimitedPages = {
  ...pageLimits,
  perLink: noLimit,
  perNetwork: noLimit,
  perSearcher: noLimit,
  perSession: noLimit,
  holdMs: 0,
}
const patience = { clientLimits: patientLimits, acquireTimeoutMs: patientMs, pageLimits: unlimitedPages }

let shared: Promise<Service> | undefined

/**
 * The service of this process, which all its files share, each in organizations of its own; with options one more API, on
 * the same database, that ends with the test. The test fails where a transaction locked rows out of order.
 */
export async function startService(t: Lifetime, options?: ServiceOptions): Promise<Service> {
  const world = await sharedWorld(t)
  if (options) return serviceOver(world, t, options)
  shared ??= import('tap').then(({ default: root }) => serviceOver(world, root, {}))
  return shared
}

/** A service over a database of its own, for a file that judges what is everybody's, or changes it. It ends with the test. */
export async function ownService(t: Lifetime, options: ServiceOptions = {}): Promise<Service> {
  return serviceOver(await ownWorld(t), t, options)
}

async function serviceOver(world: World, lifetime: Lifetime, options: ServiceOptions): Promise<Service> {
  const { url, database, quickbooks } = world
  const apis: RunningApi[] = []
  lifetime.teardown(() => Promise.all(apis.map(closeNow)))
  // The service's addresses carry it, so it has to be known before the start.
  const port = await freePort()
  const publicOrigin = `http://127.0.0.1:${port}`
  const settings = { ...world.settings, port, publicOrigin, docsUrl: publicOrigin, ...patience, ...options.settings }
  const files = options.settings ? await openFiles(settings) : world.files
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

/** The same database through the pooler of `make pooler`, where that runs. */
function throughPooler(url: string): string {
  const pooler = process.env.TEST_POOLER_URL
  return pooler ? withDatabase(pooler, new URL(url).pathname.slice(1)) : url
}

/** Ends a process of the service without waiting for clients that keep their connection open. */
export async function closeNow(api: RunningApi): Promise<void> {
  const closed = api.close()
  api.server.closeAllConnections()
  await closed
}

/** An organization of its own, which `origin` serves. */
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
  return { id, caller: callerOf(id, requester), client: first.client, database, files, quickbooks, key }
}
