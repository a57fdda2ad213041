import { judged, QuickbooksFailure } from '../domain/quickbooks/failures.ts'
import { type Access, type AccountingDeps, accountingAccess, requireReconnection } from './access.ts'
import { companyCalls, withCompanyLease } from './company-lease.ts'
import { callQuickbooks, type Outgoing } from './transport.ts'

/** A request of the accounting API, for one company. */
export interface CompanyCall {
  method: 'GET' | 'POST'
  /** Below the company: `invoice/145`. */
  path: string
  query?: Record<string, string>
  /** JSON as it is sent, byte for byte. */
  body?: string
  /** Makes a repeated request the same request; unique in the company, at most 50 characters. */
  requestId?: string
}

/** One organization's company, for one piece of work of limited time. */
export interface Company {
  realmId: string
  /** What the answer holds, read by `parseExact`. Throws QuickbooksFailure. */
  call(call: CompanyCall): Promise<unknown>
}

/** The longest call, and the longest piece of work, in milliseconds. */
const callMs = 15_000
export const workMs = 45_000
/** Versions below are ignored since August 2025. */
const minorVersion = '75'

export interface Work {
  tenantId: number
  realmId: string
  /** When it has to be over, in ms since the epoch. */
  untilMs: number
  /** True once the process has been told to stop. */
  stopping?: () => boolean
}

/** The company that an organization has connected, with its tokens, which are renewed when that is due. */
export const connectedCompany = (deps: AccountingDeps, work: Work): Company => ({
  realmId: work.realmId,
  call: (call) => inTime(work, () => calledWithTokens(deps, work, call)),
})

/** A company by a token that is not stored yet. */
export const companyByToken = (deps: AccountingDeps, work: Work, token: string): Company => ({
  realmId: work.realmId,
  call: (call) => inTime(work, () => called(deps, work, call, token)),
})

function inTime<T>({ tenantId, untilMs, stopping }: Work, work: () => Promise<T>): Promise<T> {
  return companyCalls.run(tenantId, async () => {
    if (stopping?.()) throw new QuickbooksFailure('unreachable', 'The service is being stopped.')
    if (performance.now() >= untilMs) throw new QuickbooksFailure('unreachable', 'QuickBooks took too long altogether.')
    return work()
  })
}

/** A rejected token is renewed once; a second rejection, or a 403, means that a person has to connect again. */
async function calledWithTokens(deps: AccountingDeps, work: Work, call: CompanyCall): Promise<unknown> {
  const access = await accountingAccess(deps, work.tenantId, work.realmId)
  try {
    return await called(deps, work, call, access.token)
  } catch (error) {
    if (!(error instanceof QuickbooksFailure)) throw error
    if (error.kind === 'revoked') throw await endedBy(deps, work, access, error)
    if (error.kind !== 'unauthorized') throw error
  }
  const renewed = await accountingAccess(deps, work.tenantId, work.realmId, access)
  return called(deps, work, call, renewed.token).catch(async (error: unknown) => {
    const isEnd = error instanceof QuickbooksFailure && (error.kind === 'unauthorized' || error.kind === 'revoked')
    throw isEnd ? await endedBy(deps, work, renewed, error) : error
  })
}

async function endedBy(deps: AccountingDeps, { tenantId }: Work, access: Access, error: QuickbooksFailure) {
  await deps.database.sql
    .transaction()
    .execute((sql) => requireReconnection(sql, tenantId, access.sealed, error.message))
  return new QuickbooksFailure('revoked', error.message, error.code)
}

const called = (deps: AccountingDeps, work: Work, call: CompanyCall, token: string): Promise<unknown> =>
  withCompanyLease(deps.database, work.tenantId, work.untilMs, async () =>
    judged(await callQuickbooks(outgoing(deps, work, call, token))),
  )

function outgoing({ settings }: AccountingDeps, work: Work, call: CompanyCall, token: string): Outgoing {
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
