import type { Caller } from '../../engine/base/caller.ts'
import { noteEvent } from '../../engine/events/log.ts'
import type { Transaction } from '../../engine/postgres/transaction.ts'
import type { Schemas } from '../../engine/records/resource.ts'

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
