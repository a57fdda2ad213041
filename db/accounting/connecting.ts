import { sql, type Updateable } from 'kysely'
import type { AccountingConnections } from '../../generated/database.d.ts'
import { type Caller, isSandbox } from '../base/caller.ts'
import { listAt, memberOf, textAt } from '../domain/quickbooks/exact-json.ts'
import { type GivenTokens, QuickbooksFailure } from '../domain/quickbooks/failures.ts'
import { quotedText } from '../domain/quickbooks/names.ts'
import { invalid, Refusal, type Violation } from '../domain/refusal.ts'
import { visibleLine } from '../domain/shown-text.ts'
import type { Tasks } from '../jobs/tasks.ts'
import { sealFor } from '../postgres/stored-seal.ts'
import type { Precondition, Transaction } from '../postgres/transaction.ts'
import { refuseOther } from '../records/etags.ts'
import type { Schemas } from '../records/resource.ts'
import { type AccountingDeps, keptTokens } from './access.ts'
import { type Company, companyByToken, connectedCompany, workMs } from './company.ts'
import { type ConnectionRow, connectAgain, connectionRow, lockedConnection, shownConnection } from './connection.ts'
import { refusalOfFailure } from './refusals.ts'
import { applicationOf, exchangeCode, refreshTokens } from './tokens.ts'

type Wanted = Schemas['AccountingConnectionReplace']

/** What QuickBooks says about a connection that is wanted: its columns, or why there can be none. */
export type TriedConnection = { columns: FoundColumns; given: GivenTokens | undefined } | Refusal

interface FoundColumns {
  realmId: string
  companyName: string
  itemId: string
  itemName: string
  retainageItemId: string
  retainageItemName: string | null
  taxCodeId: string | null
  taxCodeName: string | null
  allowOnlinePayment: boolean
}

/**
 * Tries a connection out at QuickBooks; ask for it before the change's transaction, because it takes several calls. What is
 * wrong with the request is given and not thrown. Throws Refusal service_unavailable when QuickBooks is away, and conflict
 * when it no longer accepts the tokens that were to stay; a sandbox is given a conflict. Undefined, without a call, for a version that If-Match does not
 * name.
 */
export async function tryConnection(
  deps: AccountingDeps,
  caller: Caller,
  wanted: Wanted,
  ifMatch?: Precondition,
): Promise<TriedConnection | undefined> {
  if (isSandbox(caller)) return new Refusal('conflict', 'A sandbox has no accounting: nothing leaves it.')
  const before = await connectionRow(deps.database.sql, caller.tenantId)
  if (ifMatch?.admits(shownConnection(before)) === false) return undefined
  try {
    refuseMixture(wanted)
    applicationOf(deps.settings.quickbooks)
    const given = await givenTokens(deps, wanted)
    if (!given) requireTokens(before, wanted.realmId)
    const work = { tenantId: caller.tenantId, realmId: wanted.realmId, untilMs: performance.now() + workMs }
    const company = given ? companyByToken(deps, work, given.accessToken) : connectedCompany(deps, work)
    return { columns: await columnsFrom(company, wanted, given !== undefined), given }
  } catch (error) {
    if (error instanceof QuickbooksFailure) throw refusalOfFailure(error)
    if (error instanceof Refusal && error.code !== 'service_unavailable') return error
    throw error
  }
}

function refuseMixture({ code, redirectUri, refreshToken }: Wanted): void {
  const violations: Violation[] = []
  if (code !== undefined && refreshToken !== undefined) {
    violations.push({ field: 'refreshToken', code: 'rule', message: 'cannot be given together with code' })
  }
  if (code !== undefined && redirectUri === undefined) {
    violations.push({ field: 'redirectUri', code: 'required', message: 'is required with code' })
  }
  if (code === undefined && redirectUri !== undefined) {
    violations.push({ field: 'code', code: 'required', message: 'is required with redirectUri' })
  }
  if (violations.length > 0) throw invalid(violations)
}

/** The tokens that a request brings; undefined when it brings none. */
async function givenTokens({ settings }: AccountingDeps, wanted: Wanted): Promise<GivenTokens | undefined> {
  const { code, redirectUri, refreshToken } = wanted
  if (code === undefined && refreshToken === undefined) return undefined
  try {
    return code === undefined
      ? await refreshTokens(settings.quickbooks, refreshToken!)
      : await exchangeCode(settings.quickbooks, code, redirectUri!)
  } catch (error) {
    if (!(error instanceof QuickbooksFailure) || error.kind !== 'revoked') throw error
    const field = code === undefined ? 'refreshToken' : 'code'
    throw invalid([
      {
        field,
        code: 'rule',
        message: `QuickBooks does not accept it: it was used, has expired or is not for this application`,
      },
    ])
  }
}

/** The tokens of the same company stay. Throws Refusal validation_failed when there are none, conflict when they have ended. */
function requireTokens(row: ConnectionRow | undefined, realmId: string): void {
  if (row?.realmId === realmId && row.status === 'connected') return
  if (row?.realmId === realmId && row.status === 'reconnect_required') throw connectAgain(row.lastError)
  throw invalid([
    { field: 'code', code: 'required', message: 'is required, or refreshToken: this company is not connected' },
  ])
}

async function columnsFrom(company: Company, wanted: Wanted, isNew: boolean): Promise<FoundColumns> {
  const { realmId, itemName, retainageItemName, taxCodeName, allowOnlinePayment } = wanted
  const companyName = await companyNameOf(company, isNew)
  await requireCustomNumbers(company)
  const itemId = await idNamed(company, 'Item', 'itemName', itemName)
  return {
    ...{ realmId, companyName, itemId, itemName, retainageItemName, taxCodeName, allowOnlinePayment },
    retainageItemId:
      retainageItemName === null ? itemId : await idNamed(company, 'Item', 'retainageItemName', retainageItemName),
    taxCodeId: taxCodeName === null ? null : await idNamed(company, 'TaxCode', 'taxCodeName', taxCodeName),
  }
}

/** A new grant that does not open this company is a wrong realmId; one that did is a grant that has ended. */
async function companyNameOf(company: Company, isNew: boolean): Promise<string> {
  const path = `companyinfo/${company.realmId}`
  const found = await company.call({ method: 'GET', path }).catch((error: unknown) => {
    const isDenied = error instanceof QuickbooksFailure && ['revoked', 'unauthorized', 'refused'].includes(error.kind)
    throw isNew && isDenied
      ? invalid([{ field: 'realmId', code: 'rule', message: `does not open: ${error.message}` }])
      : error
  })
  return visibleLine(textAt(found, 'CompanyInfo', 'CompanyName') ?? '').slice(0, 500)
}

async function requireCustomNumbers(company: Company): Promise<void> {
  const found = await company.call({ method: 'GET', path: 'preferences' })
  if (memberOf(found, 'Preferences', 'SalesFormsPrefs', 'CustomTxnNumbers') === true) return
  const message =
    'turn on custom transaction numbers in QuickBooks (Account and settings, Sales), so that invoices keep their numbers'
  throw invalid([{ field: 'realmId', code: 'rule', message }])
}

/** The id of the active item or tax code of this name. Throws Refusal validation_failed. */
async function idNamed(company: Company, entity: 'Item' | 'TaxCode', field: string, name: string): Promise<string> {
  const query = `select * from ${entity} where Name = ${quotedText(name)}`
  const found = await company.call({ method: 'GET', path: 'query', query: { query } })
  const row = listAt(found, 'QueryResponse', entity).find((one) => memberOf(one, 'Active') !== false)
  const id = textAt(row, 'Id')
  if (id !== undefined) return id
  throw invalid([{ field, code: 'not_found', message: 'is no active one of this company in QuickBooks' }])
}

/**
 * Stores a connection that was tried out, honouring If-Match. Throws Refusal conflict (412), conflict when the tokens that
 * were to stay have gone meanwhile, and what was found wrong.
 */
export async function storeConnection(
  tx: Transaction,
  caller: Caller,
  { secrets }: Pick<AccountingDeps, 'secrets'>,
  tried: TriedConnection,
): Promise<Schemas['AccountingConnection']> {
  const { tenantId } = caller
  await holdTenant(tx, tenantId)
  const before = await lockedConnection(tx.sql, tenantId)
  refuseOther(tx, shownConnection(before), 'connection')
  if (tried instanceof Refusal) throw tried
  const { columns, given } = tried
  const stays = before?.status === 'connected' && before.realmId === columns.realmId
  if (!given && !stays)
    throw new Refusal('conflict', 'The connection has changed meanwhile. Read it and send the request again.')
  const fresh = given && { ...(await keptTokens(await sealFor(tx.sql, secrets), given)), connectedAt: tx.at }
  const values = { ...columns, ...fresh, status: 'connected', lastError: null, updatedAt: tx.at }
  await tx.sql.updateTable('accountingTurns').set({ pausedUntil: null }).where('tenantId', '=', tenantId).execute()
  if (!given && isAlready(before!, columns)) return shownConnection(before)
  return shownConnection(await written(tx, tenantId, before, values))
}

/** Whether a connection has these values, so that nothing changes. */
const isAlready = (row: ConnectionRow, columns: FoundColumns): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof FoundColumns] === value)

async function written(
  { sql, at }: Transaction,
  tenantId: number,
  before: ConnectionRow | undefined,
  values: Updateable<AccountingConnections> & FoundColumns,
): Promise<ConnectionRow> {
  const row = before
    ? sql.updateTable('accountingConnections').set(values).where('tenantId', '=', tenantId)
    : sql
        .insertInto('accountingConnections')
        .values({ status: 'connected', ...values, tenantId, createdAt: at, updatedAt: at })
  return (await row.returningAll().executeTakeFirstOrThrow()) as unknown as ConnectionRow
}

/** Two first connections of one organization have no row to wait at. */
const holdTenant = (tx: Transaction, tenantId: number) =>
  sql`select id from tenants where id = ${tenantId} for no key update`.execute(tx.sql)

/**
 * Forgets the tokens, honouring If-Match, and leaves their revocation to the worker. What was pushed is not forgotten.
 * Throws Refusal conflict (412).
 */
export async function disconnect(tx: Transaction, caller: Caller): Promise<Schemas['AccountingConnection']> {
  const { tenantId } = caller
  const before = await lockedConnection(tx.sql, tenantId)
  refuseOther(tx, shownConnection(before), 'connection')
  if (!before || before.status === 'not_connected') return shownConnection(before)
  const forgotten = { accessToken: null, accessEndsAt: null, refreshToken: null, refreshEndsAt: null }
  const values = { ...forgotten, status: 'not_connected', connectedAt: null, lastError: null, updatedAt: tx.at }
  const after = await tx.sql
    .updateTable('accountingConnections')
    .set(values)
    .where('tenantId', '=', tenantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const grant: Tasks['revoke-accounting-grant'] = { sealed: before.refreshToken!, realmId: before.realmId, tenantId }
  const payload = JSON.stringify(grant)
  await sql`select graphile_worker.add_job('revoke-accounting-grant', ${payload}::json,
    max_attempts := 8)`.execute(tx.sql)
  return shownConnection(after as unknown as ConnectionRow)
}
