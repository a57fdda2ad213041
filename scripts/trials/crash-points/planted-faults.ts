import { insertBefore, moveBehind, replaceArgument, replaceCode } from '../../develop/mutants/changes.ts'
import type { Change, JudgedFault } from '../../develop/mutants/fault.ts'

/** Commits the transaction before a statement and begins another one. */
const commitBefore = (mention: string): Change =>
  insertBefore(
    mention,
    "for (const sql of ['commit', 'begin']) await tx.sql.executeQuery({ sql, parameters: [], query: {} } as never)",
  )

/** Plausible mistakes about atomicity. The crash points of some operation or task must find each of them. */
export const faults: readonly JudgedFault[] = [
  {
    name: 'events, answer and audit row are written after COMMIT',
    declaration: 'transact',
    change: replaceCode("[...withCommit.splice(0), 'commit']", "['commit', ...withCommit.splice(0), 'commit']"),
    words: 'createManufacturer',
  },
  {
    name: 'the answer is stored after the change is committed',
    declaration: 'storeAnswer',
    change: replaceArgument('push', 0, "CompiledQuery.raw('commit'), CompiledQuery.raw(store, values)"),
    words: 'createManufacturer',
  },
  {
    name: 'the audit row is written after the change is committed',
    declaration: 'recordAudit',
    change: replaceArgument('push', 0, "CompiledQuery.raw('commit'), CompiledQuery.raw(insertRow, values)"),
    words: 'createManufacturer',
  },
  {
    name: 'the events are written after the change is committed',
    declaration: 'flushEvents',
    change: replaceArgument(
      'push',
      0,
      "CompiledQuery.raw('commit'), statementOf(takeNotes(tx, tenantId), tx.interactive)",
    ),
    words: 'deleteContact',
  },
  {
    name: 'the key is claimed in a transaction of its own',
    declaration: 'runKeyed',
    change: commitBefore('const made = await work(tx)'),
    words: 'deleteProductCategory',
  },
  {
    name: 'a job is committed before its task is queued',
    declaration: 'enqueueJob',
    change: commitBefore('await addServeTask(tx.sql, caller.tenantId, serveTaskOf(job.type))'),
    words: 'exportLeads',
  },
  {
    name: 'a state is committed before its consequences',
    declaration: 'transitionLocked',
    change: commitBefore('return items.get(row.id)!'),
    words: 'approveChangeOrder',
  },
  {
    name: 'a lost connection is answered as an internal error',
    declaration: 'isConnectionLost',
    change: replaceCode(
      "networkCodes.has(code ?? '') || ofConnection.test(message ?? '')",
      "networkCodes.has(code ?? '') && ofConnection.test(message ?? '')",
    ),
    words: 'createManufacturer',
  },
  {
    name: 'a mail is recorded as sent before it is sent',
    declaration: 'sendPaperMail.mailOnce',
    change: moveBehind('mailLog.logSent', 'await finishMail'),
    words: 'mail-of-a-bid',
  },
  {
    name: 'the rows of a batch are committed before its checkpoint',
    declaration: 'commitBatch',
    change: commitBefore('await recordProgress'),
    words: 'import-of-rows',
  },
  {
    name: 'a reminder is recorded before its mail is queued',
    declaration: 'recordReminder',
    change: commitBefore('return numInsertedOrUpdatedRows === 1n'),
    words: 'reminders',
  },
  {
    name: 'a push takes the values of a rolled back transaction for stored',
    declaration: 'releasePushAttempt',
    change: replaceCode(
      "sql.deleteFrom('accountingAttempts').where(attemptLease.isHeldBy(attempt)).where('body', 'is', null).where('sendStartedAt', 'is', null)",
      "sql.deleteFrom('accountingAttempts').where(attemptLease.isHeldBy(attempt)).where((eb) => eb.lit(attempt.body === null && attempt.sendStartedAt === null))",
    ),
    words: 'sendInvoiceViaQuickbooks',
  },
]
