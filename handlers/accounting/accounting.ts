import { stillRunning } from '../../db/access/idempotency.ts'
import { disconnect, storeConnection, type TriedConnection, tryConnection } from '../../db/accounting/connecting.ts'
import { getConnection } from '../../db/accounting/connection.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { type EarlyCall, type Handlers, prechecked } from '../contract.ts'

/** Undefined where the request has its answer already, or If-Match refuses it: no connection needs to be tried then. */
async function triedConnection(call: EarlyCall<'connectAccounting'>): Promise<TriedConnection | undefined> {
  if (await call.isAnswered()) return undefined
  if (call.services.installation.quiet) throw isQuiet()
  return tryConnection(call.services, call.caller, call.body, call.ifMatch)
}

/** A copy of the database holds the tokens of the original, which QuickBooks would end by renewing them for the copy. */
const isQuiet = (): Refusal =>
  new Refusal('service_unavailable', 'The service is quiet, as after a restore: nothing is sent to QuickBooks.', {
    headers: { 'Retry-After': '600' },
  })

export const accountingHandlers = {
  getAccountingConnection: ({ db, caller }) => getConnection(db, caller),
  connectAccounting: prechecked(triedConnection, ({ db, caller, services }, tried) =>
    storeConnection(db, caller, services, tried ?? stillRunning()),
  ),
  disconnectAccounting: ({ db, caller }) => disconnect(db, caller),
} satisfies Partial<Handlers>
