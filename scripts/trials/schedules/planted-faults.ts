import type { JudgedFault } from '../../develop/mutants/fault.ts'
import { faults as idempotency } from '../../develop/mutants/faults/idempotency.ts'
import { faults as locks } from '../../develop/mutants/faults/locks.ts'

/** Faults that remove a lock or an idempotency claim. `words` select the scenarios that reveal the fault. */
const wordsOf: Record<string, string> = {
  'two concurrent payments exceed the balance': 'invoice is paid',
  'a contract loses one of two change orders that are approved concurrently': 'change orders of one contract',
  'a time entry changes while it is billed': 'hours',
  'two contacts become parents of each other': 'contacts',
  'a new record refers to a record that is deleted concurrently': 'contact is deleted',
  'two invoices of a bid give its discount twice': 'two invoices',
  'concurrent requests with one idempotency key are all executed': 'one key',
  'a new record outlives its revoked key': 'key is revoked',
  'a pay application misses a change order that is approved concurrently': 'change order is approved',
  'a change order is voided while it is billed': 'voided',
  'a certificate is voided while the next one is created': 'certificate',
}

export const faults: readonly JudgedFault[] = Object.entries(wordsOf).map(([name, words]) => {
  const found = [...locks, ...idempotency].find((fault) => fault.name === name)
  if (!found) throw new Error(`There is no listed fault "${name}".`)
  return { ...found, words }
})
