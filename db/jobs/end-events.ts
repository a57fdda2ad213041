import type { Caller } from '../base/caller.ts'
import { noteEvent } from '../events/log.ts'
import type { Transaction } from '../postgres/transaction.ts'
import type { Schemas } from '../records/resource.ts'

type Job = Schemas['Job']

const events = { completed: 'job.completed', failed: 'job.failed', cancelled: 'job.cancelled' } as const

/**
 * Notes the end event of a job that ended in this transaction. Mail jobs have no end event; a mail that is given up has
 * the event mail.failed.
 */
export function noteJobEnd(tx: Transaction, caller: Pick<Caller, 'tenantId'>, before: Job, after: Job): void {
  const { status } = after
  if (after.type === 'email' || status === 'queued' || status === 'running') return
  const changed = Object.entries(before).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(after[member as keyof Job]),
  )
  noteEvent(tx, caller, { type: events[status], data: after, previousAttributes: Object.fromEntries(changed) })
}
