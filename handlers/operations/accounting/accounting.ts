import {
  type ConnectionTest,
  disconnectAccounting,
  storeConnection,
  testConnection,
} from '../../../db/nouns/accounting/connect.ts'
import { getAccountingConnection } from '../../../db/nouns/accounting/connection.ts'
import { stillRunningRefusal } from '../../../db/services/access/idempotency.ts'
import { type Handlers, type PrecheckCall, withPrecheck } from '../../pipeline/contract/contract.ts'
import { refuseInQuietMode } from './quiet.ts'

/**
 * Tests the requested QuickBooks connection before the transaction, because that takes several calls to QuickBooks.
 * Returns undefined if the request already has a stored answer or if If-Match refuses it.
 */
async function tryRequestedConnection(call: PrecheckCall<'connectAccounting'>): Promise<ConnectionTest | undefined> {
  if (await call.isAnswered()) return undefined
  refuseInQuietMode(call)
  return testConnection(call.services, call.caller, call.body, call.ifMatch)
}

export const accountingHandlers = {
  getAccountingConnection: async ({ db, caller }) => ({ data: await getAccountingConnection(db, caller) }),
  connectAccounting: withPrecheck(tryRequestedConnection, async ({ db, caller, services }, tried) => ({
    data: await storeConnection(db, caller, services, tried ?? stillRunningRefusal()),
  })),
  disconnectAccounting: async ({ db, caller }) => ({ data: await disconnectAccounting(db, caller) }),
} satisfies Partial<Handlers>
