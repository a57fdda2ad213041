import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { ConstructionApi } from '../sdk/construction-api.ts'
import { pauseFor } from '../sdk/pause.ts'
import { fetchOrUnreachable } from '../sdk/retrying-fetch.ts'
import { serviceUrl } from '../sdk/service-url.ts'
import { askFor, CommandError, type CommandTerminal } from './terminal.ts'

/** Credential that `login` stores: an API key, or an app's tokens. */
export interface StoredCredential {
  /** Origin of the service. */
  url: string
  key?: string
  tokens?: { clientId: string; access: string; refresh?: string; expiresAtMs: number }
}

/** Age in milliseconds after which an untouched lock file is removed, because its process must have died. */
const lockMs = 30_000
const touchMs = 1_000

/**
 * Returns the path of the credential file: $CONSTRUCTION_API_CREDENTIALS, or a file in the user's configuration folder.
 */
export function credentialFile({ env }: CommandTerminal): string {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config')
  return env.CONSTRUCTION_API_CREDENTIALS || join(folder, 'construction-api', 'credentials.json')
}

/** Reads the stored credential; undefined if there is no file. Throws if other users may read the file. */
export async function readCredential(terminal: CommandTerminal): Promise<StoredCredential | undefined> {
  const file = credentialFile(terminal)
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new CommandError(
      `other users can read ${file}: run chmod 600 on it, and create a new key if others had access`,
    )
  }
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StoredCredential
  } catch {
    throw new CommandError(`${file} is not JSON: sign in again with construction-api login`)
  }
}

/**
 * Stores the credential and returns the file's path. Replaces the file atomically, so that no process reads half of it.
 * Only the user may read it.
 */
export async function storeCredential(credential: StoredCredential, terminal: CommandTerminal): Promise<string> {
  const file = credentialFile(terminal)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, `${JSON.stringify(credential, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  await rename(fresh, file)
  return file
}

/**
 * Connects to the service. The key comes from the environment, else from the credential file, else from a prompt on a
 * terminal.
 */
export async function connectAsSignedIn(terminal: CommandTerminal): Promise<ConstructionApi> {
  const { CONSTRUCTION_API_KEY: named, CONSTRUCTION_API_URL: address } = terminal.env
  const kept = named ? undefined : await readCredential(terminal)
  const given = address ?? kept?.url ?? (named ? (await readCredential(terminal))?.url : undefined)
  if (given === undefined)
    throw new CommandError('no service is set: set CONSTRUCTION_API_URL, or run construction-api login --url')
  const { href: url } = parseServiceAddress('CONSTRUCTION_API_URL', given)
  if (named) return new ConstructionApi({ url, key: named })
  if (kept && new URL(url).origin !== new URL(kept.url).origin) {
    throw new CommandError(`the stored key is for ${kept.url}, not ${url}: set CONSTRUCTION_API_KEY, or sign in there`)
  }
  if (kept?.key) return new ConstructionApi({ url, key: kept.key })
  if (kept?.tokens) return new ConstructionApi({ url, key: () => freshToken(terminal) })
  if (!terminal.stdin.isTTY) throw new CommandError('no key: set CONSTRUCTION_API_KEY, or run construction-api login')
  return new ConstructionApi({ url, key: await askFor('API key: ', terminal, true) })
}

/** Parses the service's address from the flag or variable `name`. Throws a CommandError that names it. */
export function parseServiceAddress(name: string, address: string): URL {
  try {
    return serviceUrl(address)
  } catch (error) {
    throw new CommandError(`${name}: ${(error as Error).message}`)
  }
}

/**
 * Returns the access token. If it expires within a minute, one process at a time exchanges the refresh token for new
 * tokens.
 */
async function freshToken(terminal: CommandTerminal): Promise<string> {
  const isFresh = (kept: StoredCredential) => (kept.tokens?.expiresAtMs ?? 0) - Date.now() > 60_000
  const kept = await signedIn(terminal)
  if (isFresh(kept)) return kept.tokens.access
  return withLock(`${credentialFile(terminal)}.lock`, terminal.signal, async () => {
    const { url, tokens } = await signedIn(terminal)
    if (isFresh({ url, tokens })) return tokens.access
    if (tokens.refresh === undefined) throw new CommandError('the sign-in has ended: run construction-api login')
    const request = { grant_type: 'refresh_token', refresh_token: tokens.refresh, client_id: tokens.clientId }
    const renewed = await exchangeForTokens(url, tokens.clientId, request, terminal.signal)
    await storeCredential({ url, tokens: renewed }, terminal)
    return renewed.access
  })
}

async function signedIn(terminal: CommandTerminal) {
  const kept = await readCredential(terminal)
  if (kept?.tokens) return { ...kept, tokens: kept.tokens }
  throw new CommandError('you are signed out: run construction-api login')
}

/** Exchanges a code or a refresh token for tokens. Throws a CommandError if the service refuses. */
export async function exchangeForTokens(
  url: string,
  clientId: string,
  fields: Record<string, string>,
  signal: AbortSignal,
): Promise<NonNullable<StoredCredential['tokens']>> {
  const answer = await fetchOrUnreachable(fetch)(new URL('/api/v1/oauth/token', url), {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal,
  })
  const found = (await answer.json().catch(() => ({}))) as Record<string, string | number | undefined>
  if (!answer.ok)
    throw new CommandError(`the sign-in was refused: ${found.error_description ?? found.error ?? answer.status}`)
  const expiresAtMs = Date.now() + Number(found.expires_in) * 1000
  return {
    clientId,
    access: String(found.access_token),
    refresh: found.refresh_token as string | undefined,
    expiresAtMs,
  }
}

/**
 * Runs `work` while holding a lock file. The service would treat two uses of one refresh token as a theft, so the
 * second process waits for the tokens of the first.
 */
async function withLock<T>(lock: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const handle = await open(lock, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (handle) {
      await handle.close()
      break
    }
    const since = await stat(lock).catch(() => undefined)
    if (since && Date.now() - since.mtimeMs > lockMs) await rm(lock, { force: true })
    await pauseFor(100, signal)
  }
  // Touching the lock file keeps other processes from removing it, however long the service takes.
  const touching = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), touchMs)
  return work().finally(() => {
    clearInterval(touching)
    return rm(lock, { force: true })
  })
}
