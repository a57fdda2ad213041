import type { Fault } from '../mutants/fault.ts'

/** A planted fault that the crash points must find. `words` selects the operations and tasks that it affects. */
export type PlantedFault = Omit<Fault, 'tests'> & { words: string }

const between = (tx: string): string =>
  `for (const sql of ['commit', 'begin']) await ${tx}.sql.executeQuery({ sql, parameters: [], query: {} } as never)`

/** Plausible mistakes about atomicity. The crash points of some operation or task must find each of them. */
export const faults: readonly PlantedFault[] = [
  {
    name: 'events, answer and audit row are written after COMMIT',
    file: 'db/postgres/transaction.ts',
    find: "const statements = [...tx.closing.splice(0), 'commit']",
    replace: "const statements = ['commit', ...tx.closing.splice(0), 'commit']",
    words: 'createManufacturer',
  },
  {
    name: 'the answer is stored when the change is committed already',
    file: 'db/access/idempotency.ts',
    find: 'tx.closing.push(CompiledQuery.raw(store, values))',
    replace: "tx.closing.push(CompiledQuery.raw('commit'), CompiledQuery.raw(store, values))",
    words: 'createManufacturer',
  },
  {
    name: 'the audit row is written when the change is committed already',
    file: 'db/access/audit.ts',
    find: 'tx.closing.push(CompiledQuery.raw(insertRow, values))',
    replace: "tx.closing.push(CompiledQuery.raw('commit'), CompiledQuery.raw(insertRow, values))",
    words: 'createManufacturer',
  },
  {
    name: 'the events are written when the change is committed already',
    file: 'db/events/log.ts',
    find: 'tx.closing.push(statementOf(takeNotes(tx, tenantId), tx.interactive))',
    replace: "tx.closing.push(CompiledQuery.raw('commit'), statementOf(takeNotes(tx, tenantId), tx.interactive))",
    words: 'deleteContact',
  },
  {
    name: 'the key is claimed apart from the change',
    file: 'handlers/http/answer/answer.ts',
    find: '      const made = await (begun ?? make(tx))',
    replace: `      ${between('tx')}\n      const made = await (begun ?? make(tx))`,
    words: 'deleteProductCategory',
  },
  {
    name: 'a job is committed before its task is queued',
    file: 'db/jobs/jobs.ts',
    find: '  await addServeTask(tx.sql, caller.tenantId, serveTaskOf(job.type))',
    replace: `  ${between('tx')}\n  await addServeTask(tx.sql, caller.tenantId, serveTaskOf(job.type))`,
    words: 'exportLeads',
  },
  {
    name: 'a state is committed before what follows from it',
    file: 'db/records/transitions.ts',
    find: '  for (const refusal of refused.values()) throw refusal\n  return items.get(row.id)!',
    replace: `  for (const refusal of refused.values()) throw refusal\n  ${between('tx')}\n  return items.get(row.id)!`,
    words: 'approveChangeOrder',
  },
  {
    name: 'a lost connection is told as a fault of the service',
    file: 'db/postgres/failures.ts',
    find: "return networkCodes.has(code ?? '') || ofConnection.test(message ?? '')",
    replace: "return networkCodes.has(code ?? '') && ofConnection.test(message ?? '')",
    words: 'createManufacturer',
  },
  {
    name: 'a mail is noted as sent before it goes',
    file: 'workers/papers/send.ts',
    find: `    if (!isKept) mailLog.logSent(logged, await sendMail(settings, mail))
    const source = { jobId: attempt.id, entityType: name, entityId: params.id }
    const keep = (tx: Transaction) => storeSandboxMail(tx, mail, source)
    await finishMail(database, attempt, { to: mail.to, subject: mail.subject }, isKept ? keep : undefined)`,
    replace: `    const source = { jobId: attempt.id, entityType: name, entityId: params.id }
    const keep = (tx: Transaction) => storeSandboxMail(tx, mail, source)
    await finishMail(database, attempt, { to: mail.to, subject: mail.subject }, isKept ? keep : undefined)
    if (!isKept) mailLog.logSent(logged, await sendMail(settings, mail))`,
    words: 'mail-of-a-bid',
  },
  {
    name: 'the rows of a batch are committed before its checkpoint',
    file: 'db/jobs/claimed-jobs.ts',
    find: '      await recordProgress(tx, slice, done.progress)',
    replace: `      ${between('tx')}\n      await recordProgress(tx, slice, done.progress)`,
    words: 'import-of-rows',
  },
  {
    name: 'a reminder is noted before its mail is queued',
    file: 'db/mail/reminders.ts',
    find: '  return numAffectedRows === 1n',
    replace: `  ${between('tx')}\n  return numAffectedRows === 1n`,
    words: 'reminders',
  },
  {
    name: 'a push takes what it noted in a transaction for written though that came to nothing',
    file: 'db/accounting/attempts.ts',
    find: `    .where('body', 'is', null)
    .where('sendStartedAt', 'is', null)
  if (`,
    replace: `    .where((eb) => eb.lit(attempt.body === null && attempt.sendStartedAt === null))
  if (`,
    words: 'sendInvoiceViaQuickbooks',
  },
]
