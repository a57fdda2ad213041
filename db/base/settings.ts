import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type AccessLogMode,
  type BackupSettings,
  backupOf,
  corsOriginsOf,
  databaseUrlOf,
  devHostsOf,
  docsUrlOf,
  filesUrlOf,
  hostOf,
  integer,
  logAccessOf,
  logLevelOf,
  oauthDevRedirectsOf,
  otlpEndpointOf,
  previousKeysOf,
  protectedUrl,
  publicOriginOf,
  smtpUrlOf,
  switchOf,
  trustProxyOf,
} from './settings-values.ts'

/** How long a client may take and how fast it must send; one that is slower gets a 408 or is disconnected. */
export interface ClientLimits {
  /** For the headers of a request, from its first byte or from the start of the connection. */
  headersMs: number
  /** For a whole request, its body included, uploads apart. */
  requestMs: number
  /** Without a byte in either direction while something is under way, such as an answer that nobody reads. */
  idleMs: number
  /** Between two requests on one connection. */
  keepAliveMs: number
  /** An upload brings at least so many bytes in each of its windows. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /**
   * Load shedding: how long more requests may be under way than are served in a moment, before new ones are refused.
   */
  crowdMs: number
}

/** 1 MB of JSON in 30 s needs 35 KB/s; an upload must keep 1 KB/s only, since it may be large and its line slow. */
export const clientLimits: ClientLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  uploadWindowMs: 60_000,
  uploadWindowBytes: 60_000,
  crowdMs: 250,
}

/** How often pages and files may be asked for, in a window that slides. */
export interface PageLimits {
  windowMs: number
  /** Through one link of a customer, or one signed address of a file. */
  perLink: number
  /** From one network, an IPv4 address or a /64 of IPv6: customers' pages, and as many others again. */
  perNetwork: number
  /** Searches of the documentation from one network. */
  perSearcher: number
  /** Of one session at the pages for people. */
  perSession: number
  /** How long those who ask too often wait for the answer that says so. */
  holdMs: number
}

/** A customer who tries every option needs one request for each; an office with one address may have many customers. */
export const pageLimits: PageLimits = {
  windowMs: 60_000,
  perLink: 120,
  perNetwork: 600,
  perSearcher: 60,
  perSession: 120,
  holdMs: 1_000,
}

const acquireTimeoutMs = 3_000

/**
 * The settings from the operator's environment, read once per process. handlers/docs/operating/configuration.md lists
 * every variable.
 */
export interface Settings {
  port: number
  /** The address that the API listens on; all of this machine's without one. */
  host: string | undefined
  /** How long an API that is to end goes on taking requests, so that balancers notice. */
  drainMs: number
  /** Scheme, host and port under which clients reach the service, without a trailing slash. */
  publicOrigin: string
  databaseUrl: string | undefined
  /** The same database past a pooler, for connections that a process keeps: databaseUrl unless the operator says another. */
  databaseDirectUrl: string | undefined
  dataDir: string
  /** Where files lie instead of in dataDir: a bucket that speaks S3. */
  filesUrl: string | undefined
  secretKey: string
  /** Keys that SECRET_KEY had before: what they made is still read. */
  previousSecretKeys: string[]
  production: boolean
  logLevel: string
  logAccess: AccessLogMode
  /** Whether probes that found nothing wrong have a line in the access log. */
  logProbes: boolean
  docsUrl: string
  smtpUrl: string | undefined
  webhookDevHosts: string[]
  /** Whether apps may register loopback addresses, which get codes of development. */
  oauthDevRedirects: boolean
  /** How many proxies stand before the service, or which (addresses, subnets, Express's names, with commas). */
  trustProxy: number | string | undefined
  /** The origins whose pages may call the API from a browser. */
  corsOrigins: string[]
  metricsToken: string | undefined
  /** Where a worker process shows its metrics, on loopback alone. */
  workerMetricsPort: number | undefined
  uploadMaxBytes: number
  /** Space of the disk under DATA_DIR that files leave free. */
  keepFreeBytes: number
  /** Not set by the operator; here so that tests need not wait. */
  clientLimits: ClientLimits
  /** How long a request waits for a free connection before it gets a 503. Not set by the operator either. */
  acquireTimeoutMs: number
  pageLimits: PageLimits
  /** The max number of connections of one process. */
  poolSize: number
  /** Whether this process is quiet whatever the installation is (db/access/installation.ts). */
  quiet: boolean
  backup: BackupSettings
  /** Where traces and metrics are sent (OTLP over HTTP), without the path; nowhere without one. */
  otlpEndpoint: string | undefined
  quickbooks: QuickbooksSettings
}

/** Where QuickBooks Online is, and the operator's application there. No organization has a say in any of it. */
export interface QuickbooksSettings {
  /** Without a trailing slash. */
  apiUrl: string
  /** Where a person agrees to a connection. */
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string
  /** Without both no organization can connect. */
  clientId: string | undefined
  clientSecret: string | undefined
}

/** Reads and checks the environment. Throws an Error whose message names the variable at fault. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const publicOrigin = publicOriginOf(env.PUBLIC_ORIGIN) ?? `http://localhost:${port}`
  return {
    port,
    host: hostOf(env.HOST),
    drainMs: integer(env, 'DRAIN_SECONDS', production ? 10 : 0, 0, 15) * 1000,
    publicOrigin,
    ...databaseUrlsOf(env),
    dataDir,
    filesUrl: filesUrlOf(env.FILES_URL),
    secretKey: env.SECRET_KEY || keptSecret(dataDir, production),
    previousSecretKeys: previousKeysOf(env.SECRET_KEY_PREVIOUS),
    production,
    logLevel: logLevelOf(env.LOG_LEVEL),
    logAccess: logAccessOf(env.LOG_ACCESS),
    logProbes: switchOf(env, 'LOG_PROBES'),
    docsUrl: docsUrlOf(env.DOCS_URL) ?? publicOrigin,
    smtpUrl: smtpUrlOf(env.SMTP_URL),
    webhookDevHosts: devHostsOf(env.WEBHOOK_DEV_HOSTS, production),
    oauthDevRedirects: oauthDevRedirectsOf(env, production),
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    corsOrigins: corsOriginsOf(env.CORS_ORIGINS),
    metricsToken: env.METRICS_TOKEN || undefined,
    workerMetricsPort: env.WORKER_METRICS_PORT ? integer(env, 'WORKER_METRICS_PORT', 0, 0, 65535) : undefined,
    uploadMaxBytes: integer(env, 'UPLOAD_MAX_BYTES', 512 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER),
    keepFreeBytes: integer(env, 'KEEP_FREE_BYTES', 256 * 1024 * 1024, 0, Number.MAX_SAFE_INTEGER),
    clientLimits,
    acquireTimeoutMs,
    pageLimits,
    poolSize: integer(env, 'POOL_SIZE', 16, 2, 500),
    quiet: switchOf(env, 'QUIET'),
    backup: backupOf(env),
    otlpEndpoint: otlpEndpointOf(env.OTEL_EXPORTER_OTLP_ENDPOINT),
    quickbooks: quickbooksOf(env),
  }
}

function databaseUrlsOf(env: NodeJS.ProcessEnv): Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = databaseUrlOf('DATABASE_URL', env.DATABASE_URL)
  const direct = databaseUrlOf('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL)
  if (direct && !databaseUrl) throw new Error('DATABASE_DIRECT_URL needs DATABASE_URL, which names the same database')
  return { databaseUrl, databaseDirectUrl: direct ?? databaseUrl }
}

/** Whether addresses that a proxy forwards can be forged: whoever calls the API directly counts as that proxy. */
export const isOpenToForgery = ({ trustProxy, host }: Pick<Settings, 'trustProxy' | 'host'>): boolean =>
  typeof trustProxy === 'number' && trustProxy > 0 && !/^(?:127\.|::1$|localhost$)/.test(host ?? '')

/** Intuit's production addresses (Intuit Developer, OpenID discovery document and REST API features). */
function quickbooksOf(env: NodeJS.ProcessEnv): QuickbooksSettings {
  return {
    apiUrl: protectedUrl(env, 'QUICKBOOKS_API_URL', 'https://quickbooks.api.intuit.com').replace(/\/+$/, ''),
    authorizeUrl: protectedUrl(env, 'QUICKBOOKS_AUTHORIZE_URL', 'https://appcenter.intuit.com/connect/oauth2'),
    tokenUrl: protectedUrl(env, 'QUICKBOOKS_TOKEN_URL', 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer'),
    revokeUrl: protectedUrl(env, 'QUICKBOOKS_REVOKE_URL', 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke'),
    clientId: env.QUICKBOOKS_CLIENT_ID || undefined,
    clientSecret: env.QUICKBOOKS_CLIENT_SECRET || undefined,
  }
}

/** Outside production the secret is made once and kept beside the data that it protects. */
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

/** The error for DATA_DIR, which explains what to do if the service was started as another user before. */
function ownersOnly(dataDir: string, cause: unknown): unknown {
  if ((cause as NodeJS.ErrnoException).code !== 'EACCES') return cause
  const text = `DATA_DIR ${dataDir} belongs to another user: start the service as that user, or set DATA_DIR to another folder`
  return new Error(text, { cause })
}
