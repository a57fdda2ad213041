import { createHash, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConstructionApi } from '../sdk/construction-api.ts'
import { fetchOrUnreachable } from '../sdk/retrying-fetch.ts'
import { escapeForTerminal } from '../terminal/terminal-text.ts'
import {
  credentialFile,
  exchangeForTokens,
  parseServiceAddress,
  readCredential,
  storeCredential,
} from './credentials.ts'
import { askFor, CommandError, type CommandTerminal } from './terminal.ts'

/**
 * Runs `login` and stores the credential. Asks for an API key, or lets the user sign in with a browser and paste the
 * code from the service's page for command-line programs.
 */
export async function signIn(args: string[], terminal: CommandTerminal): Promise<void> {
  const options = { url: { type: 'string' }, scope: { type: 'string' }, key: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  const given = values.url ?? terminal.env.CONSTRUCTION_API_URL ?? (await readCredential(terminal))?.url
  if (given === undefined) throw new CommandError('login needs --url, the address of the service')
  const { origin: url } = parseServiceAddress('--url', given)
  const credential = values.key
    ? { url, key: await askFor('API key: ', terminal, true) }
    : { url, tokens: await tokensByCode(url, values.scope, terminal) }
  const { data } = await new ConstructionApi({ url, key: credential.key ?? credential.tokens!.access }).getMe()
  terminal.stderr.write(
    `Stored in ${await storeCredential(credential, terminal)}, for ${escapeForTerminal(data.tenant.name)}.\n`,
  )
}

async function tokensByCode(url: string, wanted: string | undefined, terminal: CommandTerminal) {
  const { signal } = terminal
  const metadata = await fetchOrUnreachable(fetch)(new URL('/.well-known/oauth-authorization-server', url), { signal })
  if (!metadata.ok) throw new CommandError(`${url} does not publish how to sign in (${metadata.status})`)
  const { scopes_supported: supported } = (await metadata.json()) as { scopes_supported: string[] }
  const scope = wanted ?? supported.filter((name) => name !== 'platform_admin:read').join(' ')
  const redirectUri = `${url}/oauth/code`
  const { client_id: clientId } = await registered(url, redirectUri, scope, signal)
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope,
    state: randomBytes(16).toString('hex'),
  })
  terminal.stderr.write(
    `Open this address, and copy the code from the last page:\n\n${url}/api/v1/oauth/authorize?${query}\n\n`,
  )
  const code = await askFor('Code: ', terminal, true)
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: clientId,
  }
  return exchangeForTokens(url, clientId, fields, signal)
}

async function registered(url: string, redirectUri: string, scope: string, signal: AbortSignal) {
  const answer = await fetchOrUnreachable(fetch)(new URL('/api/v1/oauth/register', url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'construction-api command line',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      scope,
    }),
    signal,
  })
  const found = (await answer.json().catch(() => ({}))) as Record<string, string>
  if (answer.ok) return { client_id: found.client_id! }
  throw new CommandError(`the sign-in was refused: ${found.error_description ?? found.detail ?? answer.status}`)
}

/** Runs `logout`: revokes the tokens and removes the credential file. */
export async function signOut(terminal: CommandTerminal): Promise<void> {
  const kept = await readCredential(terminal).catch(() => undefined)
  await rm(credentialFile(terminal), { force: true })
  if (!kept?.tokens) return
  const { refresh, access, clientId } = kept.tokens
  const body = new URLSearchParams({ token: refresh ?? access, client_id: clientId })
  await fetchOrUnreachable(fetch)(new URL('/api/v1/oauth/revoke', kept.url), {
    method: 'POST',
    body,
    signal: terminal.signal,
  })
}
