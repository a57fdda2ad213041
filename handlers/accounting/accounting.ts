import { stillRunning } from '../../db/access/idempotency.ts'
import { disconnect, storeConnection, type TriedConnection, tryConnection } from '../../db/accounting/connecting.ts'
import { getConnection } from '../../db/accounting/connection.ts'
import { type EarlyCall, type Handlers, prechecked } from '../contract.ts'
import { refuseWhileQuiet } from './quiet.ts'

/**
 * Tries the requested QuickBooks connection before the transaction, because it takes several calls. Returns undefined
 * if the request already has a stored answer or if If-Match refuses it.
 */
async function tryRequestedConnection(call: EarlyCall<'connectAccounting'>): Promise<TriedConnection | undefined> {
  if (await call.isAnswered()) return undefined
  refuseWhileQuiet(call)
  return tryConnection(call.services, call.caller, call.body, call.ifMatch)
}

export const accountingHandlers = {
  getAccountingConnection: ({ db, caller }) => getConnection(db, caller),
  connectAccounting: prechecked(tryRequestedConnection, ({ db, caller, services }, tried) =>
    storeConnection(db, caller, services, tried ?? stillRunning()),
  ),
  disconnectAccounting: ({ db, caller }) => disconnect(db, caller),
} satisfies Partial<Handlers>
