import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type AccessLogMode,
  type BackupSettings,
  parseCorsOrigins,
  parseDatabaseUrl,
  parseDevHosts,
  parseDocsUrl,
  parseFilesUrl,
  parseListenHost,
  parseLogAccess,
  parseLogLevel,
  parseOtlpEndpoint,
  parsePreviousKeys,
  parsePublicOrigin,
  parseSmtpUrl,
  parseTrustProxy,
  readBackupSettings,
  readInteger,
  readOauthDevRedirects,
  readSecureUrl,
  readSwitch,
  refuseLowPasswordCost,
} from './settings-parsers.ts'

/** Timeouts and minimum speeds of clients. A slower client gets a 408 or is disconnected. */
export interface ClientLimits {
  /** Maximum time for a request's headers, from the first byte or the start of the connection. */
  headersMs: number
  /** Maximum time for a whole request including its body; uploads are exempt. */
  requestMs: number
  /** Maximum time without a byte in either direction during a request, as when the client does not read the answer. */
  idleMs: number
  /** Maximum idle time between two requests on one connection. */
  keepAliveMs: number
  /** Length of an upload window, in ms. Within each window an upload must send at least `uploadWindowBytes`. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /** Load shedding: how long the queue of requests may stay full before new requests are refused, in ms. */
  shedAfterMs: number
}

/**
 * Default client limits. 1 MB of JSON in 30 s needs 35 KB/s. An upload may be large and the connection slow, so an
 * upload needs only 1 KB/s.
 */
export const clientLimits: ClientLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  uploadWindowMs: 60_000,
  uploadWindowBytes: 60_000,
  shedAfterMs: 250,
}

/** Rate limits of pages and files: numbers of requests per `windowMs`, as token buckets. */
export interface PageLimits {
  windowMs: number
  /** Limit of requests with one public link, or with one signed file address. */
  perLink: number
  /**
   * Limit of requests from one network (an IPv4 address or an IPv6 /64). Requests for customer pages and all other
   * requests are counted separately.
   */
  perNetwork: number
  /** Limit of documentation searches from one network. */
  perSearcher: number
  /** Limit of requests of one browser session. */
  perSession: number
  /** How long the answer to a rate-limited request is delayed, in ms. */
  holdMs: number
}

/**
 * Default page limits. A customer page sends a request for each bid option that the customer tries. Many customers in
 * one office may share an address.
 */
export const pageRequestLimits: PageLimits = {
  windowMs: 60_000,
  perLink: 120,
  perNetwork: 600,
  perSearcher: 60,
  perSession: 120,
  holdMs: 1_000,
}

const acquireTimeoutMs = 3_000

/**
 * Settings from the operator's environment, read once per process. handlers/web/docs/operating/configuration.md lists every
 * variable.
 */
export interface Settings {
  port: number
  /** Address that the API listens on; undefined means all addresses of this machine. */
  host: string | undefined
  /**
   * How long a stopping API process still accepts requests, in ms. In this time, load balancers notice that it is not
   * ready.
   */
  drainMs: number
  /** Scheme, host and port under which clients reach the service, without a trailing slash. */
  publicOrigin: string
  databaseUrl: string | undefined
  /** URL of the same database without a pooler, for long-lived connections. Defaults to databaseUrl. */
  databaseDirectUrl: string | undefined
  dataDir: string
  /** S3-compatible bucket for the file store; undefined stores files in dataDir. */
  filesUrl: string | undefined
  secretKey: string
  /** Previous values of SECRET_KEY. Texts that they signed or sealed are still accepted. */
  previousSecretKeys: string[]
  production: boolean
  logLevel: string
  logAccess: AccessLogMode
  /** Whether successful probes get a line in the access log. */
  logProbes: boolean
  docsUrl: string
  smtpUrl: string | undefined
  webhookDevHosts: string[]
  /** Whether apps may register loopback redirect addresses, for development. */
  oauthDevRedirects: boolean
  /**
   * Trusted proxies in front of the service: their number, or addresses, subnets and Express's names separated by
   * commas.
   */
  trustProxy: number | string | undefined
  /** Origins whose pages may call the API from a browser. */
  corsOrigins: string[]
  metricsToken: string | undefined
  /** Port of a worker process's metrics, on 127.0.0.1, or on HOST if METRICS_TOKEN is set; undefined serves none. */
  workerMetricsPort: number | undefined
  uploadMaxBytes: number
  /** Free disk space under DATA_DIR that stored files must leave, in bytes. */
  keepFreeBytes: number
  /** Limits for slow clients. No environment variable sets them; only tests change them, to wait less. */
  clientLimits: ClientLimits
  /**
   * How long a request waits for a free database connection before it gets a 503, in ms. No environment variable sets
   * it.
   */
  acquireTimeoutMs: number
  pageLimits: PageLimits
  /** Maximum number of connections in the pool of one process. */
  poolSize: number
  /** Whether this process is in quiet mode even if the installation is not (db/services/access/installation.ts). */
  quiet: boolean
  backup: BackupSettings
  /** Base URL of the collector for traces and metrics (OTLP over HTTP), without a path; undefined exports nothing. */
  otlpEndpoint: string | undefined
  quickbooks: QuickbooksSettings
}

/** Addresses of QuickBooks Online and the operator's application there. Organizations cannot change them. */
export interface QuickbooksSettings {
  /** Base URL of QuickBooks' accounting API, without a trailing slash. */
  apiUrl: string
  /** URL of the page on which a user allows the service to connect to QuickBooks. */
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string
  /** Client id of the operator's application at Intuit. Without the id and the secret, no organization can connect. */
  clientId: string | undefined
  clientSecret: string | undefined
}

/** Reads and checks the environment. Throws an Error whose message names the invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  refuseLowPasswordCost(env, production)
  const port = readInteger(env, 'PORT', 3000, 0, 65535)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const publicOrigin = parsePublicOrigin(env.PUBLIC_ORIGIN) ?? `http://localhost:${port}`
  return {
    port,
    host: parseListenHost(env.HOST),
    drainMs: readInteger(env, 'DRAIN_SECONDS', production ? 10 : 0, 0, 15) * 1000,
    publicOrigin,
    ...databaseUrlsOf(env),
    dataDir,
    filesUrl: parseFilesUrl(env.FILES_URL),
    secretKey: env.SECRET_KEY || keptSecret(dataDir, production),
    previousSecretKeys: parsePreviousKeys(env.SECRET_KEY_PREVIOUS),
    production,
    logLevel: parseLogLevel(env.LOG_LEVEL),
    logAccess: parseLogAccess(env.LOG_ACCESS),
    logProbes: readSwitch(env, 'LOG_PROBES'),
    docsUrl: parseDocsUrl(env.DOCS_URL) ?? publicOrigin,
    smtpUrl: parseSmtpUrl(env.SMTP_URL),
    webhookDevHosts: parseDevHosts(env.WEBHOOK_DEV_HOSTS, production),
    oauthDevRedirects: readOauthDevRedirects(env, production),
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    corsOrigins: parseCorsOrigins(env.CORS_ORIGINS),
    metricsToken: env.METRICS_TOKEN || undefined,
    workerMetricsPort: env.WORKER_METRICS_PORT ? readInteger(env, 'WORKER_METRICS_PORT', 0, 0, 65535) : undefined,
    uploadMaxBytes: readInteger(env, 'UPLOAD_MAX_BYTES', 512 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER),
    keepFreeBytes: readInteger(env, 'KEEP_FREE_BYTES', 256 * 1024 * 1024, 0, Number.MAX_SAFE_INTEGER),
    clientLimits,
    acquireTimeoutMs,
    pageLimits: pageRequestLimits,
    poolSize: readInteger(env, 'POOL_SIZE', 16, 2, 500),
    quiet: readSwitch(env, 'QUIET'),
    backup: readBackupSettings(env),
    otlpEndpoint: parseOtlpEndpoint(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    quickbooks: quickbooksOf(env),
  }
}

function databaseUrlsOf(env: NodeJS.ProcessEnv): Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = parseDatabaseUrl('DATABASE_URL', env.DATABASE_URL)
  const direct = parseDatabaseUrl('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL)
  if (direct && !databaseUrl) throw new Error('DATABASE_DIRECT_URL needs DATABASE_URL, which names the same database')
  return { databaseUrl, databaseDirectUrl: direct ?? databaseUrl }
}

/**
 * Reports whether clients can forge their address. This is possible if TRUST_PROXY is a number and clients reach the
 * API directly: the API then takes the client for one of the proxies.
 */
export const canForgeClientAddress = ({ trustProxy, host }: Pick<Settings, 'trustProxy' | 'host'>): boolean =>
  typeof trustProxy === 'number' && trustProxy > 0 && !/^(?:127\.|::1$|localhost$)/.test(host ?? '')

/**
 * Reads the QuickBooks settings. The defaults are Intuit's production addresses (Intuit Developer, OpenID discovery
 * document and REST API features).
 */
function quickbooksOf(env: NodeJS.ProcessEnv): QuickbooksSettings {
  return {
    apiUrl: readSecureUrl(env, 'QUICKBOOKS_API_URL', 'https://quickbooks.api.intuit.com').replace(/\/+$/, ''),
    authorizeUrl: readSecureUrl(env, 'QUICKBOOKS_AUTHORIZE_URL', 'https://appcenter.intuit.com/connect/oauth2'),
    tokenUrl: readSecureUrl(env, 'QUICKBOOKS_TOKEN_URL', 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer'),
    revokeUrl: readSecureUrl(env, 'QUICKBOOKS_REVOKE_URL', 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke'),
    clientId: env.QUICKBOOKS_CLIENT_ID || undefined,
    clientSecret: env.QUICKBOOKS_CLIENT_SECRET || undefined,
  }
}

/**
 * Returns the secret key stored in DATA_DIR; creates it at the first start. Throws in production, where SECRET_KEY must
 * be set.
 */
function keptSecret(dataDir: string, production: boolean): string {
  if (production) throw new Error('SECRET_KEY is required when NODE_ENV is production')
  const file = join(dataDir, 'secret.key')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw ownersOnly(dataDir, error)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw ownersOnly(dataDir, error)
  }
}

/**
 * Returns an Error that says what to do if DATA_DIR is not accessible (EACCES), because another user started the
 * service before. Returns any other error unchanged.
 */
function ownersOnly(dataDir: string, cause: unknown): unknown {
  if ((cause as NodeJS.ErrnoException).code !== 'EACCES') return cause
  const text = `DATA_DIR ${dataDir} belongs to another user: start the service as that user, or set DATA_DIR to another folder`
  return new Error(text, { cause })
}
