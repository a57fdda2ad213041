import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

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
  /** Scheme, host and port under which clients reach the service, without a trailing slash. */
  publicOrigin: string
  databaseUrl: string | undefined
  dataDir: string
  /** Where files lie instead of in dataDir: a bucket that speaks S3. */
  filesUrl: string | undefined
  secretKey: string
  production: boolean
  logLevel: string
  docsUrl: string
  smtpUrl: string | undefined
  webhookDevHosts: string[]
  /** How many proxies stand before the service, or which (addresses, subnets, Express's names, with commas). */
  trustProxy: number | string | undefined
  /** The origins whose pages may call the API from a browser. */
  corsOrigins: string[]
  metricsToken: string | undefined
  /** Where a worker process shows its metrics, on loopback alone. */
  workerMetricsPort: number | undefined
  uploadMaxBytes: number
  /** Not set by the operator; here so that tests need not wait. */
  clientLimits: ClientLimits
  /** How long a request waits for a free connection before it gets a 503. Not set by the operator either. */
  acquireTimeoutMs: number
  pageLimits: PageLimits
  /** The max number of connections of one process. */
  poolSize: number
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
  const publicOrigin = originOf(env.PUBLIC_ORIGIN) ?? `http://localhost:${port}`
  return {
    port,
    publicOrigin,
    databaseUrl: databaseUrlOf(env.DATABASE_URL),
    dataDir,
    filesUrl: filesUrlOf(env.FILES_URL),
    secretKey: env.SECRET_KEY || keptSecret(dataDir, production),
    production,
    logLevel: logLevelOf(env.LOG_LEVEL),
    docsUrl: docsUrlOf(env.DOCS_URL) ?? publicOrigin,
    smtpUrl: smtpUrlOf(env.SMTP_URL),
    webhookDevHosts: devHostsOf(env.WEBHOOK_DEV_HOSTS, production),
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    corsOrigins: corsOriginsOf(env.CORS_ORIGINS),
    metricsToken: env.METRICS_TOKEN || undefined,
    workerMetricsPort: env.WORKER_METRICS_PORT ? integer(env, 'WORKER_METRICS_PORT', 0, 0, 65535) : undefined,
    uploadMaxBytes: integer(env, 'UPLOAD_MAX_BYTES', 512 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER),
    clientLimits,
    acquireTimeoutMs,
    pageLimits,
    poolSize: integer(env, 'POOL_SIZE', 16, 2, 500),
    quickbooks: quickbooksOf(env),
  }
}

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

/** An address that tokens are sent to: https, or http on this machine, which is how a test server is reached. */
function protectedUrl(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name]
  const url = addressOf(name, text, ['http:', 'https:'])
  if (!url) return otherwise
  const isLoopback = ['localhost', '[::1]'].includes(url.hostname) || /^127(\.\d+){3}$/.test(url.hostname)
  if ((url.protocol === 'https:' || isLoopback) && !url.username && !url.search && !url.hash) return text!
  throw new Error(`${name} must be https://host/path, or http:// on this machine, not "${withoutPassword(text!)}"`)
}

function integer(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}"`)
  }
  return value
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** The URL in a variable; undefined when it is not set. Throws when it is not a URL, or has another scheme. */
function addressOf(name: string, text: string | undefined, schemes: readonly string[]): URL | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.hostname && schemes.includes(url.protocol)) return url
  throw new Error(
    `${name} must be an address that starts with ${schemes.join('// or ')}//, not "${withoutPassword(text)}"`,
  )
}

function originOf(text: string | undefined): string | undefined {
  const url = addressOf('PUBLIC_ORIGIN', text, ['http:', 'https:'])
  if (!url || (/^\/?$/.test(url.pathname + url.search + url.hash) && !url.username)) return url?.origin
  throw new Error(`PUBLIC_ORIGIN must have a scheme, a host and no more, as ${url.origin}, not "${text}"`)
}

function docsUrlOf(text: string | undefined): string | undefined {
  addressOf('DOCS_URL', text, ['http:', 'https:'])
  return text ? text.replace(/\/+$/, '') : undefined
}

/** Leaves out a password, so that the text may be quoted. */
const withoutPassword = (text: string): string => text.replace(/\/\/.*@/, '//...@')

/** s3://[key:secret@]bucket?endpoint=...&region=...; without a key, the usual places of AWS's own tools are looked in. */
function filesUrlOf(text: string | undefined): string | undefined {
  const url = addressOf('FILES_URL', text, ['s3:'])
  if (!url) return undefined
  const endpoint = url.searchParams.get('endpoint')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name))
  const isEndpoint = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
  if (isEndpoint && unknown === undefined && /^\/?$/.test(url.pathname) && !url.hash) return text
  throw new Error(
    `FILES_URL must be s3://bucket?endpoint=https://host&region=name, of which the query may be left out, not "${withoutPassword(text!)}"`,
  )
}

/** A socket's folder is given in the query, and the host may then be missing, which pg accepts and URL does not. */
function databaseUrlOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/'))) return text
  throw new Error(`DATABASE_URL must be postgresql://user:password@host:port/name, not "${withoutPassword(text)}"`)
}

function smtpUrlOf(text: string | undefined): string | undefined {
  const url = addressOf('SMTP_URL', text, ['smtp:', 'smtps:'])
  const from = url?.searchParams.get('from')
  if (from && !/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new Error(`SMTP_URL's from must be a mail address, not "${from}"`)
  return text || undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function logLevelOf(text: string | undefined): string {
  const level = text || 'info'
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`)
  return level
}

/** Hosts that are not public are for development: in production they would open the operator's network to every organization. */
function devHostsOf(text: string | undefined, production: boolean): string[] {
  const hosts = list(text)
  if (production && hosts.length > 0) throw new Error('WEBHOOK_DEV_HOSTS is not taken when NODE_ENV is production')
  const bad = hosts.find((host) => !/^[^\s/@?#]+:\d{1,5}$/.test(host) || !URL.canParse(`https://${host}`))
  if (bad === undefined) return hosts
  throw new Error(`WEBHOOK_DEV_HOSTS must be host:port, or several with commas, not "${bad}"`)
}

/** Each as browsers write it in Origin: a scheme and a host in small letters, without the scheme's usual port. */
function corsOriginsOf(text: string | undefined): string[] {
  const origins = list(text)
  const isOrigin = (text: string) => /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
  const bad = origins.find((origin) => !isOrigin(origin))
  if (bad === undefined) return [...new Set(origins)]
  const written =
    'a scheme, a host and a port where it is not the usual one, in small letters and without a slash at the end'
  throw new Error(
    `CORS_ORIGINS must be origins as https://app.example.com (${written}), with commas, never *; not "${withoutPassword(bad)}"`,
  )
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** A number counts the proxies before the service; anything else names them. */
function trustProxyOf(text: string | undefined): number | string | undefined {
  if (!text) return undefined
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  const proxies = list(text)
  const bad = proxies.find((proxy) => !proxyNames.includes(proxy) && !isSubnet(proxy))
  if (proxies.length > 0 && bad === undefined) return proxies.join(',')
  throw new Error(
    `TRUST_PROXY must be how many proxies stand before the service, or their addresses, subnets or ${proxyNames.join(', ')}, with commas, not "${bad ?? text}"`,
  )
}

/** An address, or one with the length of its prefix: 10.0.0.0/8. */
function isSubnet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
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
  const text = `DATA_DIR ${dataDir} belongs to another user: start the service as that one, or name another DATA_DIR`
  return new Error(text, { cause })
}
