import type { Fault } from '../mutants/fault.ts'
import { faults as locks } from '../mutants/faults/crowds/locks.ts'

/** Faults that remove a lock or an idempotency claim. `words` select the scenarios that reveal the fault. */
const wordsOf: Record<string, string> = {
  'two payments at once exceed the balance': 'invoice is paid',
  'of two change orders approved at once one is lost from the contract': 'change orders of one contract',
  'an entry is changed while it is billed': 'hours',
  'parents of contacts close a ring': 'contacts',
  'a record names what is deleted at that moment': 'contact is deleted',
  'invoices of one bid give its discount twice': 'two invoices',
  'requests with one key are all done': 'one key',
  'what a key makes outlives it': 'key is revoked',
  'a pay application misses a change order that is approved beside it': 'change order is approved',
  'a change order is voided while it is billed': 'voided',
  'a certificate is voided while the next one is begun': 'certificate',
}

export const faults: readonly (Omit<Fault, 'tests'> & { words: string })[] = Object.entries(wordsOf).map(
  ([name, words]) => {
    const found = locks.find((fault) => fault.name === name)
    if (!found) throw new Error(`no lock has the fault that ${name}`)
    return { ...found, words }
  },
)
