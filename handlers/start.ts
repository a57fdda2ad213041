import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { createCursors } from '../db/engine/base/cursor.ts'
import { deriveSecrets } from '../db/engine/base/secrets.ts'
import type { Settings } from '../db/engine/base/settings.ts'
import { explainListenError } from '../db/engine/base/start-failure.ts'
import { openDatabasePool } from '../db/engine/postgres/connection.ts'
import { type Build, createBuildReader } from '../db/operations/platform/build.ts'
import {
  admissionConnectionCount,
  connectForAdmission,
  createAdmission,
} from '../db/services/access/admission/admission.ts'
import { createAuditBuffer } from '../db/services/access/audit.ts'
import { joinInstallation } from '../db/services/access/installation.ts'
import { createAccessTokens } from '../db/services/access/oauth/access-tokens.ts'
import { proofKeysOfDatabase } from '../db/services/access/oauth/proof-keys.ts'
import { signingKeysOfDatabase } from '../db/services/access/oauth/signing-keys.ts'
import { openConfiguredFileStore } from '../db/services/files/open-file-store.ts'
import { correctFutureTimes } from '../db/services/jobs/future-times.ts'
import { createApp } from './app.ts'
import { handlers } from './operations/index.ts'
import type { Handlers } from './pipeline/contract/contract.ts'
import { createAccessLog } from './pipeline/http/access-log.ts'
import { createMessageClasses } from './pipeline/http/adapters/express-messages.ts'
import { CredentialCache } from './pipeline/http/credentials/credential-cache.ts'
import { problemHandler } from './pipeline/http/problem-handler.ts'
import { warmUp } from './pipeline/http/warm-up.ts'
import { closeConnections } from './pipeline/http/wire/closing.ts'
import { fixedHeaders } from './pipeline/http/wire/fixed-headers.ts'
import { createHttpServer } from './pipeline/http/wire/http-server.ts'
import { compileTrustedProxies } from './pipeline/http/wire/trusted-proxies.ts'

export interface RunningApi {
  server: Server
  /** Port that the server listens on. With PORT=0 the system chooses it. */
  port: number
  /** Returns the build that the process runs. */
  build(): Promise<Build>
  /** Compiles the checks of all operations in the background, so that the first requests need not wait for them. */
  warmUp(): Promise<void>
  /**
   * Makes /readyz return 503 and every response close its connection from now on, so that load balancers use other
   * processes.
   */
  drain(): void
  /** Stops accepting requests, finishes the running ones, and writes buffered data. */
  close(): Promise<void>
}

/** The contract that an API process serves, and the handlers of its operations. */
export interface ServedContract {
  document: object
  handlers: Handlers
}

/**
 * Maximum number of new connections that wait to be accepted while the process is busy. The system may allow fewer
 * (net.core.somaxconn). A client that finds the queue full retries after one second and then after three. Node's
 * default of 511 is too small if a proxy opens a thousand connections at once.
 */
const backlog = 4_096

/** Time in milliseconds that a request may need to arrive on a kept-alive connection after the listener is closed. */
const graceMs = 1_000

const published = async (): Promise<ServedContract> => ({ document: await publishedContract(), handlers })

const lookupConnections = 2

/** Returns the maximum number of PostgreSQL connections of an API process. */
export const maxApiConnections = ({ poolSize }: Pick<Settings, 'poolSize'>): number =>
  poolSize + lookupConnections + admissionConnectionCount

/**
 * Starts the API on settings.port with the database at `url`. Serves the published contract unless `served` is given.
 * Rejects if the port is taken, or if the database belongs to another secret key.
 */
export async function startApi(
  settings: Settings,
  url: string,
  log: Logger,
  served?: ServedContract,
): Promise<RunningApi> {
  const { poolSize, acquireTimeoutMs } = settings
  const database = openDatabasePool({
    url,
    name: 'api',
    ofService: true,
    poolSize,
    lookupConnections,
    acquireTimeoutMs,
    pipeline: true,
  })
  const admissionDatabase = connectForAdmission(url)
  const secrets = deriveSecrets(settings.secretKey, settings.previousSecretKeys)
  const installation = await joinInstallation(database, { secrets, settings, log }).catch(async (error: unknown) => {
    await Promise.all([database.close(), admissionDatabase.close()])
    throw error
  })
  await correctFutureTimes(database, log)
  const buffer = createAuditBuffer(database, (error) => log.warn({ err: error }, 'audit rows were not written'))
  const { document, handlers } = served ?? (await published())
  const files = await openConfiguredFileStore(settings)
  const signingKeys = signingKeysOfDatabase(database, secrets)
  const services = {
    settings,
    installation,
    database,
    secrets,
    cursors: createCursors(secrets),
    files,
    admission: createAdmission(admissionDatabase),
    accessTokens: createAccessTokens(signingKeys, settings.publicOrigin),
    signingKeys,
    proofKeys: proofKeysOfDatabase(database, secrets),
    document,
  }
  const access = createAccessLog(log, settings)
  const trusts = compileTrustedProxies(settings)
  const known = new CredentialCache()
  const means = {
    services,
    handlers,
    installation,
    auditBuffer: buffer,
    accessLog: access,
    log,
    credentialCache: known,
    isTrustedProxy: trusts,
  }
  const { app, health, operations, refusals, loadShedding } = createApp(means)
  const refuse = problemHandler(settings.docsUrl, log)
  const { clientLimits: limits, docsUrl } = settings
  const [headers, origins] = [fixedHeaders(settings), new Set(settings.corsOrigins)]
  const ending = new AbortController()
  const server = createHttpServer(loadShedding.handle(app), {
    intercept: (request) => (ending.signal.aborted ? undefined : loadShedding.intercept(request)),
    limits,
    problemHandler: refuse,
    docsUrl,
    headers,
    origins,
    noteAnswer: access.logEarlyResponse,
    messageClasses: createMessageClasses(app),
  })
  await new Promise<void>((resolve, reject) => {
    const place = { port: settings.port, host: settings.host, portVariable: 'PORT' }
    server.once('error', (error) => reject(explainListenError(error, place)))
    server.listen({ port: settings.port, host: settings.host, backlog }, resolve)
  })
  const { port } = server.address() as { port: number }
  let closing: Promise<void> | undefined
  let draining = false
  const drain = (): void => {
    if (draining) return
    draining = true
    ending.abort()
    health.drain()
    refusals.release()
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  }
  const closeAll = async (): Promise<void> => {
    drain()
    await closeConnections(server, Math.min(settings.drainMs, graceMs))
    installation.stop()
    await buffer.stop()
    await Promise.all([database.close(), admissionDatabase.close()])
  }
  return {
    server,
    port,
    build: createBuildReader(database),
    warmUp: () => warmUp(operations, ending.signal),
    drain,
    close: () => (closing ??= closeAll()),
  }
}

let contract: Promise<object> | undefined

/** Returns the published contract. It is read once per process, so that validators compiled for it are shared. */
function publishedContract(): Promise<object> {
  contract ??= readFile(new URL('../generated/openapi.json', import.meta.url), 'utf8').then(JSON.parse)
  return contract
}
