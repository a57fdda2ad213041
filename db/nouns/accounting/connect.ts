import { sql, type Updateable } from 'kysely'
import type { AccountingConnections } from '../../../generated/database.d.ts'
import { listAtPath, textAtPath, valueAtPath } from '../../domain/quickbooks/exact-json.ts'
import { quoteQueryText } from '../../domain/quickbooks/names.ts'
import { type GrantTokens, QuickbooksFailure } from '../../domain/quickbooks/responses.ts'
import { invalid, Refusal, type Violation } from '../../domain/refusal.ts'
import { toVisibleLine } from '../../domain/visible-text.ts'
import { type Caller, isSandbox } from '../../engine/base/caller.ts'
import { createSealer } from '../../engine/postgres/stored-seal.ts'
import type { Precondition, Transaction } from '../../engine/postgres/transaction.ts'
import { refuseOther } from '../../engine/records/etags.ts'
import type { Schemas } from '../../engine/records/resource.ts'
import type { TaskPayloads } from '../../services/jobs/tasks.ts'
import { type AccountingDeps, sealTokenColumns } from './access.ts'
import { type Company, companyWithToken, connectedCompany, maxMsPerCompanyTask } from './company.ts'
import {
  type ConnectionRow,
  findConnectionRow,
  lockConnectionRow,
  reconnectRefusal,
  toAccountingConnection,
} from './connection.ts'
import { refusalOfFailure } from './refusals.ts'
import { exchangeQuickbooksCode, refreshQuickbooksTokens, requireQuickbooksApplication } from './tokens.ts'

type Wanted = Schemas['AccountingConnectionReplace']

/** Result of testing a connection at QuickBooks: the values and new tokens to store, or the refusal of the request. */
export type ConnectionTest = { columns: FoundColumns; given: GrantTokens | undefined } | Refusal

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
 * Tests a connection with several calls to QuickBooks. Call it before the transaction that stores the connection. If
 * the request is wrong or comes from a sandbox, returns the refusal instead of throwing it. If If-Match does not match,
 * returns undefined without calling QuickBooks. Throws Refusal service_unavailable if QuickBooks is unreachable, or
 * conflict if QuickBooks no longer accepts the stored tokens.
 */
export async function testConnection(
  deps: AccountingDeps,
  caller: Caller,
  wanted: Wanted,
  ifMatch?: Precondition,
): Promise<ConnectionTest | undefined> {
  if (isSandbox(caller))
    return new Refusal(
      'conflict',
      'A sandbox cannot be connected to an accounting system, because nothing is sent out of a sandbox.',
    )
  const before = await findConnectionRow(deps.database.sql, caller.tenantId)
  if (ifMatch?.admits(toAccountingConnection(before)) === false) return undefined
  try {
    refuseMixture(wanted)
    requireQuickbooksApplication(deps.settings.quickbooks)
    const given = await givenTokens(deps, wanted)
    if (!given) requireTokens(before, wanted.realmId)
    const work = {
      tenantId: caller.tenantId,
      realmId: wanted.realmId,
      untilMs: performance.now() + maxMsPerCompanyTask,
    }
    const company = given ? companyWithToken(deps, work, given.accessToken) : connectedCompany(deps, work)
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
    violations.push({ field: 'redirectUri', code: 'required', message: 'is required if `code` is sent' })
  }
  if (code === undefined && redirectUri !== undefined) {
    violations.push({ field: 'code', code: 'required', message: 'is required with redirectUri' })
  }
  if (violations.length > 0) throw invalid(violations)
}

/**
 * Exchanges the request's code or refresh token for tokens and returns them. Returns undefined if the request contains
 * neither.
 */
async function givenTokens({ settings }: AccountingDeps, wanted: Wanted): Promise<GrantTokens | undefined> {
  const { code, redirectUri, refreshToken } = wanted
  if (code === undefined && refreshToken === undefined) return undefined
  try {
    return code === undefined
      ? await refreshQuickbooksTokens(settings.quickbooks, refreshToken!)
      : await exchangeQuickbooksCode(settings.quickbooks, code, redirectUri!)
  } catch (error) {
    if (!(error instanceof QuickbooksFailure) || error.kind !== 'revoked') throw error
    const field = code === undefined ? 'refreshToken' : 'code'
    throw invalid([
      {
        field,
        code: 'rule',
        message: 'was not accepted by QuickBooks: it was used before, has expired or belongs to another application',
      },
    ])
  }
}

/**
 * Checks that usable tokens of the company are stored. Throws Refusal validation_failed if there are none, or conflict
 * if they have expired or were revoked.
 */
function requireTokens(row: ConnectionRow | undefined, realmId: string): void {
  if (row?.realmId === realmId && row.status === 'connected') return
  if (row?.realmId === realmId && row.status === 'reconnect_required') throw reconnectRefusal(row.lastError)
  throw invalid([
    {
      field: 'code',
      code: 'required',
      message: 'is required unless refreshToken is given, because this company is not connected',
    },
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

/**
 * Returns the company's name. If new tokens give no access to the company, throws Refusal validation_failed for
 * realmId. Failures with stored tokens are rethrown.
 */
async function companyNameOf(company: Company, isNew: boolean): Promise<string> {
  const path = `companyinfo/${company.realmId}`
  const found = await company.call({ method: 'GET', path }).catch((error: unknown) => {
    const isDenied = error instanceof QuickbooksFailure && ['revoked', 'unauthorized', 'refused'].includes(error.kind)
    throw isNew && isDenied
      ? invalid([
          {
            field: 'realmId',
            code: 'rule',
            message: `must be a company to which the code gives access: ${error.message}`,
          },
        ])
      : error
  })
  return toVisibleLine(textAtPath(found, 'CompanyInfo', 'CompanyName') ?? '').slice(0, 500)
}

async function requireCustomNumbers(company: Company): Promise<void> {
  const found = await company.call({ method: 'GET', path: 'preferences' })
  if (valueAtPath(found, 'Preferences', 'SalesFormsPrefs', 'CustomTxnNumbers') === true) return
  const message =
    'has custom transaction numbers turned off. Turn them on in QuickBooks (Account and settings, Sales), so that invoices keep their numbers'
  throw invalid([{ field: 'realmId', code: 'rule', message }])
}

/** Returns the id of the active item or tax code with this name. Throws Refusal validation_failed if there is none. */
async function idNamed(company: Company, entity: 'Item' | 'TaxCode', field: string, name: string): Promise<string> {
  const query = `select * from ${entity} where Name = ${quoteQueryText(name)}`
  const found = await company.call({ method: 'GET', path: 'query', query: { query } })
  const row = listAtPath(found, 'QueryResponse', entity).find((one) => valueAtPath(one, 'Active') !== false)
  const id = textAtPath(row, 'Id')
  if (id !== undefined) return id
  throw invalid([
    {
      field,
      code: 'not_found',
      message: `is not the name of an active ${entity === 'Item' ? 'product or service' : 'tax code'} of this company in QuickBooks`,
    },
  ])
}

/**
 * Stores a tested connection. Throws the refusal if the test returned one. Throws Refusal conflict with status 412 if
 * If-Match does not match. Throws conflict if the connection needs stored tokens that have been removed since the test.
 */
export async function storeConnection(
  tx: Transaction,
  caller: Caller,
  { secrets }: Pick<AccountingDeps, 'secrets'>,
  tried: ConnectionTest,
): Promise<Schemas['AccountingConnection']> {
  const { tenantId } = caller
  await lockTenant(tx, tenantId)
  const before = await lockConnectionRow(tx.sql, tenantId)
  refuseOther(tx, toAccountingConnection(before), 'connection')
  if (tried instanceof Refusal) throw tried
  const { columns, given } = tried
  const stays = before?.status === 'connected' && before.realmId === columns.realmId
  if (!given && !stays)
    throw new Refusal('conflict', 'The connection has changed in the meantime. Read it again, then repeat the request.')
  const fresh = given && { ...(await sealTokenColumns(await createSealer(tx.sql, secrets), given)), connectedAt: tx.at }
  const values = { ...columns, ...fresh, status: 'connected', lastError: null, updatedAt: tx.at }
  await tx.sql.updateTable('accountingTurns').set({ pausedUntil: null }).where('tenantId', '=', tenantId).execute()
  if (!given && hasSameColumns(before!, columns)) return toAccountingConnection(before)
  return toAccountingConnection(await writeConnection(tx, tenantId, before, values))
}

/** Reports whether the stored connection already has these values. */
const hasSameColumns = (row: ConnectionRow, columns: FoundColumns): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof FoundColumns] === value)

async function writeConnection(
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

/** Locks the tenant's row, because the first connection of an organization has no row to lock yet. */
const lockTenant = (tx: Transaction, tenantId: number) =>
  tx.sql.selectFrom('tenants').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()

/**
 * Deletes the stored tokens and enqueues a task that revokes them at QuickBooks. Links to pushed records remain. Throws
 * Refusal conflict with status 412 if If-Match does not match.
 */
export async function disconnectAccounting(tx: Transaction, caller: Caller): Promise<Schemas['AccountingConnection']> {
  const { tenantId } = caller
  const before = await lockConnectionRow(tx.sql, tenantId)
  refuseOther(tx, toAccountingConnection(before), 'connection')
  if (!before || before.status === 'not_connected') return toAccountingConnection(before)
  const forgotten = { accessToken: null, accessEndsAt: null, refreshToken: null, refreshEndsAt: null }
  const values = { ...forgotten, status: 'not_connected', connectedAt: null, lastError: null, updatedAt: tx.at }
  const after = await tx.sql
    .updateTable('accountingConnections')
    .set(values)
    .where('tenantId', '=', tenantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const grant: TaskPayloads['revoke-accounting-grant'] = {
    sealed: before.refreshToken!,
    realmId: before.realmId,
    tenantId,
  }
  const payload = JSON.stringify(grant)
  await sql`select graphile_worker.add_job('revoke-accounting-grant', ${payload}::json,
    max_attempts := 8)`.execute(tx.sql)
  return toAccountingConnection(after as unknown as ConnectionRow)
}
