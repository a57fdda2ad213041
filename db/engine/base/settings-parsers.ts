import { isIP } from 'node:net'
import { resolve } from 'node:path'

/**
 * This file parses environment variables, with one function for each variable or type. For an invalid value, these
 * functions throw an Error that names the variable.
 */

/**
 * Reads a URL to which the service sends tokens. It must be https, or http on this machine, as for a test server.
 * Returns `otherwise` if the variable is not set.
 */
export function readSecureUrl(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name]
  const url = addressOf(name, text, ['http:', 'https:'])
  if (!url) return otherwise
  const isLoopback = ['localhost', '[::1]'].includes(url.hostname) || /^127(\.\d+){3}$/.test(url.hostname)
  if ((url.protocol === 'https:' || isLoopback) && !url.username && !url.search && !url.hash) return text!
  throw new Error(`${name} must be https://host/path, or http:// on this machine, not "${withoutPassword(text!)}"`)
}

export function readInteger(
  env: NodeJS.ProcessEnv,
  name: string,
  otherwise: number,
  least: number,
  most: number,
): number {
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

/**
 * Parses the URL in a variable; returns undefined if it is not set. Throws if it is not a URL or has another scheme.
 */
function addressOf(name: string, text: string | undefined, schemes: readonly string[]): URL | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.hostname && schemes.includes(url.protocol)) return url
  throw new Error(
    `${name} must be an address that starts with ${schemes.join('// or ')}//, not "${withoutPassword(text)}"`,
  )
}

export function parsePublicOrigin(text: string | undefined): string | undefined {
  const url = addressOf('PUBLIC_ORIGIN', text, ['http:', 'https:'])
  if (!url || (/^\/?$/.test(url.pathname + url.search + url.hash) && !url.username)) return url?.origin
  throw new Error(`PUBLIC_ORIGIN must be a scheme and a host only, such as ${url.origin}, not "${text}"`)
}

export function parseDocsUrl(text: string | undefined): string | undefined {
  addressOf('DOCS_URL', text, ['http:', 'https:'])
  return text ? text.replace(/\/+$/, '') : undefined
}

/** Parses the base address of an OpenTelemetry collector and removes a trailing slash. */
export function parseOtlpEndpoint(text: string | undefined): string | undefined {
  addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', text, ['http:', 'https:'])
  return text ? text.replace(/\/+$/, '') : undefined
}

/** Replaces the user and password in a URL by dots, so that an error message can quote it. */
const withoutPassword = (text: string): string => text.replace(/\/\/.*@/, '//...@')

/**
 * Checks the URL of a bucket: s3://[key:secret@]bucket?endpoint=...&region=... Without a key in it, AWS's default
 * credential sources are used.
 */
export function parseFilesUrl(text: string | undefined, name = 'FILES_URL'): string | undefined {
  const url = addressOf(name, text, ['s3:'])
  if (!url) return undefined
  const endpoint = url.searchParams.get('endpoint')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name))
  const isEndpoint = endpoint === null || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
  if (isEndpoint && unknown === undefined && /^\/?$/.test(url.pathname) && !url.hash) return text
  throw new Error(
    `${name} must be s3://bucket?endpoint=https://host&region=name (the query is optional), not "${withoutPassword(text!)}"`,
  )
}

/**
 * Checks a database URL. The host may be missing if the query names a socket's folder: pg accepts such a URL, but the
 * class URL does not.
 */
export function parseDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/'))) return text
  throw new Error(`${name} must be postgresql://user:password@host:port/name, not "${withoutPassword(text)}"`)
}

export function parseSmtpUrl(text: string | undefined): string | undefined {
  const url = addressOf('SMTP_URL', text, ['smtp:', 'smtps:'])
  const from = url?.searchParams.get('from')
  if (from && !/^[^\s@<>]+@[^\s@<>]+$/.test(from))
    throw new Error(`SMTP_URL's from must be a mail address, not "${from}"`)
  return text || undefined
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function parseLogLevel(text: string | undefined): string {
  const level = text || 'info'
  if (!logLevels.includes(level)) throw new Error(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}"`)
  return level
}

/** Which requests get a line in the access log. */
export type AccessLogMode = 'all' | 'sampled' | 'errors' | 'off'

const accessLogModes: readonly string[] = ['all', 'sampled', 'errors', 'off'] satisfies AccessLogMode[]

export function parseLogAccess(text: string | undefined): AccessLogMode {
  const mode = text || 'all'
  if (accessLogModes.includes(mode)) return mode as AccessLogMode
  throw new Error(`LOG_ACCESS must be one of ${accessLogModes.join(', ')}, not "${mode}"`)
}

/**
 * Parses the development hosts, to which the service may connect even if their addresses are private. They are refused
 * in production, where every organization could reach the operator's network through them.
 */
export function parseDevHosts(text: string | undefined, production: boolean): string[] {
  const hosts = list(text)
  if (production && hosts.length > 0) throw new Error('WEBHOOK_DEV_HOSTS must not be set when NODE_ENV is production')
  const bad = hosts.find((host) => !/^[^\s/@?#]+:\d{1,5}$/.test(host) || !URL.canParse(`https://${host}`))
  if (bad === undefined) return hosts
  throw new Error(`WEBHOOK_DEV_HOSTS must be host:port, or several separated by commas, not "${bad}"`)
}

/** Refuses the low cost of password hashes in production. db/engine/base/passwords/passwords.ts reads it. */
export function refuseLowPasswordCost(env: NodeJS.ProcessEnv, production: boolean): void {
  if (production && env.TEST_PASSWORD_COST)
    throw new Error('TEST_PASSWORD_COST must not be set when NODE_ENV is production')
}

/**
 * Reads whether apps may register loopback redirect addresses. They are for development only, because any program that
 * listens on the address receives the authorization code.
 */
export function readOauthDevRedirects(env: NodeJS.ProcessEnv, production: boolean): boolean {
  const isOn = readSwitch(env, 'OAUTH_DEV_REDIRECTS')
  if (production && isOn) throw new Error('OAUTH_DEV_REDIRECTS must not be set when NODE_ENV is production')
  return isOn
}

/**
 * Parses origins in the form that browsers send: scheme and host in lower case, and the port unless it is the scheme's
 * default.
 */
export function parseCorsOrigins(text: string | undefined): string[] {
  const origins = list(text)
  const isOrigin = (text: string) => /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text
  const bad = origins.find((origin) => !isOrigin(origin))
  if (bad === undefined) return [...new Set(origins)]
  const written =
    'a scheme, a host, and a port if it is not the default one, in lower case and without a slash at the end'
  throw new Error(
    `CORS_ORIGINS must be origins such as https://app.example.com (${written}), separated by commas, not "${withoutPassword(bad)}". * is not allowed`,
  )
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** Parses the trusted proxies: either the number of proxies in front of the service, or their names and addresses. */
export function parseTrustProxy(text: string | undefined): number | string | undefined {
  if (!text) return undefined
  if (/^\d{1,2}$/.test(text.trim())) return Number(text)
  const proxies = list(text)
  const bad = proxies.find((proxy) => !proxyNames.includes(proxy) && !isSubnet(proxy))
  if (proxies.length > 0 && bad === undefined) return proxies.join(',')
  throw new Error(
    `TRUST_PROXY must be the number of proxies in front of the service, or their addresses, subnets or ${proxyNames.join(', ')}, separated by commas, not "${bad ?? text}"`,
  )
}

/** Reports whether a text is an address, or a subnet such as 10.0.0.0/8. */
function isSubnet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128))
  )
}

/** Parses an address to listen on: an IP address of this machine or a host name for one. */
export function parseListenHost(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (isIP(text) > 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text)) return text
  throw new Error(`HOST must be an address of this machine, such as 127.0.0.1 or ::, or a host name, not "${text}"`)
}

/** Reads a switch: 1 is on; 0 or unset is off. */
export function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean {
  const text = env[name]
  if (!text || text === '0') return false
  if (text === '1') return true
  throw new Error(`${name} must be 1 or 0, not "${text}"`)
}

/**
 * Parses the previous secret keys, separated by commas. A key may itself contain commas, so the whole text is one of
 * the keys returned.
 */
export function parsePreviousKeys(text: string | undefined): string[] {
  if (!text) return []
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return [...new Set([text, ...parts])]
}

/** Settings of the daily backups that a worker makes. */
export interface BackupSettings {
  /**
   * Location of the backups: a folder, or s3://key:secret@bucket/prefix?endpoint=...&region=... If undefined, no daily
   * backups are made.
   */
  to: string | undefined
  keepDays: number
  passphrase: string | undefined
}

export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const to = env.BACKUP_TO ? parseBackupTarget('BACKUP_TO', env.BACKUP_TO) : undefined
  const passphrase = env.BACKUP_PASSPHRASE || undefined
  if (to !== undefined && passphrase === undefined) throw new Error('BACKUP_TO needs BACKUP_PASSPHRASE')
  return { to, keepDays: readInteger(env, 'BACKUP_KEEP_DAYS', 14, 1, 3650), passphrase }
}

/**
 * Checks the location of backups: a folder, or a bucket with a prefix. Returns the absolute path of a folder, and the
 * unchanged URL of a bucket.
 */
export function parseBackupTarget(name: string, text: string): string {
  if (!text.includes('://')) return resolve(text)
  const url = addressOf(name, text, ['s3:'])!
  const bucket = new URL(url)
  bucket.pathname = ''
  parseFilesUrl(bucket.href, name)
  return text
}
