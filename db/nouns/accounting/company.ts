import { parseQuickbooksResponse, QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import {
  type AccountingDeps,
  findUsableAccessToken,
  type QuickbooksAccessToken,
  requireReconnection,
} from './access.ts'
import { companyCallLimiter, withCompanyLease } from './company-lease.ts'
import { callQuickbooks, type QuickbooksRequest } from './transport.ts'

/** A request to the QuickBooks API about one company. */
export interface CompanyCall {
  method: 'GET' | 'POST'
  /** Path below the company's address, such as `invoice/145`. */
  path: string
  query?: Record<string, string>
  /** JSON body, sent byte for byte. */
  body?: string
  /**
   * Idempotency key for QuickBooks: unique in the company, at most 50 characters. Repeating a request with the same key
   * has no further effect.
   */
  requestId?: string
}

/** An organization's QuickBooks company. Its calls share one deadline. */
export interface Company {
  realmId: string
  /** Makes a call and returns its answer, parsed by `parseExactJson`. Throws QuickbooksFailure. */
  call(call: CompanyCall): Promise<unknown>
}

/** Time limit of one call, in milliseconds. `maxMsPerCompanyTask` below limits all calls of one request or task together. */
const callMs = 15_000
export const maxMsPerCompanyTask = 45_000
/** Minor version of the QuickBooks API. QuickBooks ignores lower versions since August 2025. */
const minorVersion = '75'

export interface CompanyRequestContext {
  tenantId: number
  realmId: string
  /** Deadline in milliseconds, on the clock of performance.now(). */
  untilMs: number
  /** Returns true once the process is shutting down. */
  stopping?: () => boolean
}

/** Returns the organization's connected company. Its stored tokens are renewed when needed. */
export const connectedCompany = (deps: AccountingDeps, work: CompanyRequestContext): Company => ({
  realmId: work.realmId,
  call: (call) => runWithinDeadline(work, () => calledWithTokens(deps, work, call)),
})

/** Returns the company with an access token that is not stored yet. Used to test a new connection. */
export const companyWithToken = (deps: AccountingDeps, work: CompanyRequestContext, token: string): Company => ({
  realmId: work.realmId,
  call: (call) => runWithinDeadline(work, () => callWithToken(deps, work, call, token)),
})

function runWithinDeadline<T>(
  { tenantId, untilMs, stopping }: CompanyRequestContext,
  work: () => Promise<T>,
): Promise<T> {
  return companyCallLimiter.run(tenantId, async () => {
    if (stopping?.()) throw new QuickbooksFailure('unreachable', 'The service is shutting down.')
    if (performance.now() >= untilMs)
      throw new QuickbooksFailure('unreachable', 'The calls to QuickBooks took too long in total.')
    return work()
  })
}

/**
 * Calls the company with the stored tokens. Renews a rejected token once. After a second rejection or a 403, marks the
 * connection as `reconnect_required`: a user must connect again.
 */
async function calledWithTokens(
  deps: AccountingDeps,
  work: CompanyRequestContext,
  call: CompanyCall,
): Promise<unknown> {
  const access = await findUsableAccessToken(deps, work.tenantId, work.realmId)
  try {
    return await callWithToken(deps, work, call, access.token)
  } catch (error) {
    if (!(error instanceof QuickbooksFailure)) throw error
    if (error.kind === 'revoked') throw await endConnection(deps, work, access, error)
    if (error.kind !== 'unauthorized') throw error
  }
  const renewed = await findUsableAccessToken(deps, work.tenantId, work.realmId, access)
  return callWithToken(deps, work, call, renewed.token).catch(async (error: unknown) => {
    const isEnd = error instanceof QuickbooksFailure && (error.kind === 'unauthorized' || error.kind === 'revoked')
    throw isEnd ? await endConnection(deps, work, renewed, error) : error
  })
}

async function endConnection(
  deps: AccountingDeps,
  { tenantId }: CompanyRequestContext,
  access: QuickbooksAccessToken,
  error: QuickbooksFailure,
) {
  await deps.database.sql
    .transaction()
    .execute((sql) => requireReconnection(sql, tenantId, access.sealed, error.message))
  return new QuickbooksFailure('revoked', error.message, error.code)
}

const callWithToken = (
  deps: AccountingDeps,
  work: CompanyRequestContext,
  call: CompanyCall,
  token: string,
): Promise<unknown> =>
  withCompanyLease(deps.database, work.tenantId, work.untilMs, async () =>
    parseQuickbooksResponse(await callQuickbooks(outgoing(deps, work, call, token))),
  )

function outgoing(
  { settings }: AccountingDeps,
  work: CompanyRequestContext,
  call: CompanyCall,
  token: string,
): QuickbooksRequest {
  const { method, path, query = {}, body, requestId } = call
  const asked = new URLSearchParams({
    ...query,
    minorversion: minorVersion,
    ...(requestId && { requestid: requestId }),
  })
  const company = `${settings.quickbooks.apiUrl}/v3/company/${encodeURIComponent(work.realmId)}`
  return {
    method,
    url: `${company}/${path}?${String(asked).replaceAll('+', '%20')}`,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(method === 'POST' && {
        'Content-Type': body === undefined ? 'application/octet-stream' : 'application/json',
      }),
    },
    body: method === 'POST' ? (body ?? '') : undefined,
    timeoutMs: Math.max(1, Math.ceil(Math.min(callMs, work.untilMs - performance.now()))),
  }
}
