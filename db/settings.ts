import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What a client may take, in time, and must bring, in bytes; one that does not is answered with a 408 or cut off. */
export interface ClientLimits {
  /** For the headers of a request, from its first byte or from the connection's begin. */
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
}

/** 1 MB of JSON in 30 s needs 35 KB/s; an upload must keep 1 KB/s only, since it may be large and its line slow. */
export const clientLimits: ClientLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 60_000,
  keepAliveMs: 65_000,
  uploadWindowMs: 60_000,
  uploadWindowBytes: 60_000,
}

/** What the operator's environment says, read once per process. README's operator's reference lists every variable. */
export interface Settings {
  port: number
  /** Scheme, host and port under which clients reach the service, without a trailing slash. */
  publicOrigin: string
  databaseUrl: string | undefined
  dataDir: string
  secretKey: string
  production: boolean
  logLevel: string
  docsUrl: string
  smtpUrl: string | undefined
  webhookDevHosts: string[]
  trustProxy: string | undefined
  metricsToken: string | undefined
  /** Where a worker process shows its metrics, on loopback alone. */
  workerMetricsPort: number | undefined
  uploadMaxBytes: number
  /** Not the operator's to say; here so that tests need not wait. */
  clientLimits: ClientLimits
  /** Connections that one process holds at most. */
  poolSize: number
}

/** Reads and checks the environment. Throws an Error whose message names the variable at fault. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const production = env.NODE_ENV === 'production'
  const port = integer(env, 'PORT', 3000, 0, 65535)
  const dataDir = resolve(env.DATA_DIR || '.data')
  const publicOrigin = originOf(env.PUBLIC_ORIGIN || `http://localhost:${port}`)
  return {
    port,
    publicOrigin,
    databaseUrl: env.DATABASE_URL || undefined,
    dataDir,
    secretKey: env.SECRET_KEY || keptSecret(dataDir, production),
    production,
    logLevel: env.LOG_LEVEL || 'info',
    docsUrl: (env.DOCS_URL || publicOrigin).replace(/\/+$/, ''),
    smtpUrl: env.SMTP_URL || undefined,
    webhookDevHosts: list(env.WEBHOOK_DEV_HOSTS),
    trustProxy: env.TRUST_PROXY || undefined,
    metricsToken: env.METRICS_TOKEN || undefined,
    workerMetricsPort: env.WORKER_METRICS_PORT ? integer(env, 'WORKER_METRICS_PORT', 0, 0, 65535) : undefined,
    uploadMaxBytes: integer(env, 'UPLOAD_MAX_BYTES', 512 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER),
    clientLimits,
    poolSize: integer(env, 'POOL_SIZE', 16, 2, 500),
  }
}

function integer(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
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

function originOf(text: string): string {
  if (!URL.canParse(text)) throw new Error(`PUBLIC_ORIGIN must be an absolute address, not "${text}"`)
  return new URL(text).origin
}

/** Outside production the secret is made once and kept beside the data that it protects. */
function keptSecret(dataDir: string, production: boolean): string {
  if (production) throw new Error('SECRET_KEY is required when NODE_ENV is production')
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
