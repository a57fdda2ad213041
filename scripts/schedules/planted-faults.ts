import type { Fault } from '../mutants/fault.ts'
import { faults as locks } from '../mutants/faults/locks.ts'

/** Locks and claims without which some order of the scenarios comes to what it must not. */
const names = [
  'two payments at once exceed the balance',
  'of two change orders approved at once one is lost from the contract',
  'an entry is changed while it is billed',
  'parents of contacts close a ring',
  'a record names what is deleted at that moment',
  'invoices of one bid give its discount twice',
  'requests with one key are all done',
  'what a key makes outlives it',
  'a pay application misses a change order that is approved beside it',
  'a change order is voided while it is billed',
  'a certificate is voided while the next one is begun',
]

export const faults: readonly Omit<Fault, 'tests'>[] = names.map((name) => {
  const found = locks.find((fault) => fault.name === name)
  if (!found) throw new Error(`no lock has the fault that ${name}`)
  return found
})
