import { toVisibleLine } from '../visible-text.ts'
import { exactNumberText, listAtPath, parseExactJson, textAtPath, valueAtPath } from './exact-json.ts'

/**
 * Why a call to QuickBooks failed, grouped by what the service does next:
 * - `unreachable`: no response, an unreadable one, or an error of QuickBooks itself. It is unknown whether QuickBooks
 *   carried out the call.
 * - `throttled`: the company's rate limit is reached; a retry works after a minute.
 * - `unauthorized`: the access token is invalid or expired.
 * - `revoked`: the grant is no longer valid; a user must connect QuickBooks again.
 * - `stale`: the invoice in QuickBooks has changed since it was read.
 * - `refused`: QuickBooks rejects the request, and would reject it again.
 */
export type FailureKind = 'unreachable' | 'throttled' | 'unauthorized' | 'revoked' | 'stale' | 'refused'

export class QuickbooksFailure extends Error {
  override readonly name = 'QuickbooksFailure'
  readonly kind: FailureKind
  /** Error code of QuickBooks, such as 6140. */
  readonly code: string | undefined

  constructor(kind: FailureKind, message: string, code?: string, options?: { cause: unknown }) {
    super(message, options)
    this.kind = kind
    this.code = code
  }
}

/**
 * A response of QuickBooks, not yet parsed. `tid` is its header intuit_tid, by which Intuit's support finds the
 * request.
 */
export interface QuickbooksResponse {
  status: number
  body: string
  tid: string | undefined
}

const staleCode = '5010'
const quoted = 300

/**
 * Returns the parsed content of a response of QuickBooks' accounting API. Throws QuickbooksFailure unless the call
 * succeeded. The status is checked before the body, because QuickBooks rejects a credential with bodies of several
 * formats, including XML.
 */
export function parseQuickbooksResponse({ status, body, tid }: QuickbooksResponse): unknown {
  if (status === 401) throw new QuickbooksFailure('unauthorized', `QuickBooks does not accept the token${traced(tid)}.`)
  if (status === 403) throw new QuickbooksFailure('revoked', `QuickBooks denies access to the company${traced(tid)}.`)
  if (status === 429)
    throw new QuickbooksFailure('throttled', `QuickBooks accepts no more requests right now${traced(tid)}.`)
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) {
    throw new QuickbooksFailure('unreachable', `QuickBooks answered ${status}${traced(tid)}.`)
  }
  const content = contentOf(body)
  const fault = valueAtPath(content, 'Fault') ?? valueAtPath(content, 'fault')
  if (fault !== undefined) throw faultOf(fault, tid)
  if (status >= 400)
    throw new QuickbooksFailure('refused', `QuickBooks answered ${status}${traced(tid)}.`, String(status))
  if (isObject(content)) return content
  throw new QuickbooksFailure('unreachable', `QuickBooks sent an answer that cannot be read${traced(tid)}.`)
}

const isObject = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && !Array.isArray(content) && exactNumberText(content) === undefined

function contentOf(body: string): unknown {
  try {
    return parseExactJson(body)
  } catch {
    return undefined
  }
}

function faultOf(fault: unknown, tid: string | undefined): QuickbooksFailure {
  const [error] = [...listAtPath(fault, 'Error'), ...listAtPath(fault, 'error')]
  const code = textAtPath(error, 'code')?.slice(0, 20)
  const message = textAtPath(error, 'Message') ?? textAtPath(error, 'message') ?? 'without a message'
  const detail = textAtPath(error, 'Detail') ?? textAtPath(error, 'detail')
  const words = [message, ...(detail && detail !== message ? [detail] : [])].map((text) =>
    toVisibleLine(text).slice(0, quoted),
  )
  const said = words.join(': ').replace(/\.$/, '')
  const kind = code === staleCode ? 'stale' : 'refused'
  return new QuickbooksFailure(
    kind,
    `QuickBooks rejected the request with code ${code ?? 'unknown'}: ${said}${traced(tid)}.`,
    code,
  )
}

const traced = (tid: string | undefined): string => (tid ? ` (intuit_tid ${toVisibleLine(tid).slice(0, 100)})` : '')

/** Tokens of a grant, with their lifetimes in seconds. */
export interface GrantTokens {
  accessToken: string
  accessSeconds: number
  refreshToken: string
  refreshSeconds: number
}

/**
 * Returns the tokens in a response of QuickBooks' token server. Throws QuickbooksFailure, of kind `revoked` for the
 * error invalid_grant.
 */
export function parseTokenResponse({ status, body, tid }: QuickbooksResponse): GrantTokens {
  const content = contentOf(body)
  if (status === 400 && textAtPath(content, 'error') === 'invalid_grant') {
    throw new QuickbooksFailure('revoked', `QuickBooks does not accept the grant${traced(tid)}.`, 'invalid_grant')
  }
  const accessToken = textAtPath(content, 'access_token')
  const refreshToken = textAtPath(content, 'refresh_token')
  if (status === 200 && accessToken && refreshToken) {
    const seconds = (name: string, otherwise: number): number => {
      const value = Number(textAtPath(content, name))
      return Number.isSafeInteger(value) && value > 0 ? Math.min(value, longestLifeS) : otherwise
    }
    return {
      ...{ accessToken, accessSeconds: seconds('expires_in', 3_600) },
      ...{ refreshToken, refreshSeconds: seconds('x_refresh_token_expires_in', 8_640_000) },
    }
  }
  if (status === 429)
    throw new QuickbooksFailure('throttled', `QuickBooks issues no more tokens right now${traced(tid)}.`)
  throw new QuickbooksFailure('unreachable', `QuickBooks issued no token: it answered ${status}${traced(tid)}.`)
}

/** Maximum lifetime of a token in seconds: five years, longer than any grant lasts. */
const longestLifeS = 5 * 366 * 86_400
