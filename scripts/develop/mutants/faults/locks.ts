import { dropCall, dropSqlCondition, dropStatement, operate, replaceCode } from '../changes.ts'
import type { Change, Fault } from '../fault.ts'
import { dropLock } from '../operators/locks.ts'

const rowLock = "resource.referencedWhileLocked ? 'for no key update' : 'for update'"

/** Reads the records of one table without locking them. */
const unlock = (table: string): Change => replaceCode(rowLock, `resource.table === '${table}' ? '' : ${rowLock}`)

/** Faults that remove a lock, so that concurrent requests, jobs or processes lose or repeat a change. */
export const faults: readonly Fault[] = [
  {
    name: 'two concurrent payments exceed the balance',
    declaration: 'lockTexts.lock',
    change: unlock('invoices'),
    tests: ['invoices/payments'],
  },
  {
    name: 'a contract loses one of two change orders that are approved concurrently',
    declaration: 'lockTexts.lock',
    change: unlock('projects'),
    tests: ['change-orders/concurrency'],
  },
  {
    name: 'a bid is accepted twice concurrently',
    declaration: 'lockTexts.lock',
    change: unlock('bids'),
    tests: ['bids/states'],
  },
  {
    name: 'a time entry changes while it is billed',
    declaration: 'lockTexts.lock',
    change: unlock('time_entries'),
    tests: ['time-entries/billing'],
  },
  {
    name: 'two contacts become parents of each other',
    declaration: 'createParentCheck',
    change: dropStatement('takeKeyedAdvisoryLock'),
    tests: ['contacts', 'workers/bulk'],
  },
  {
    name: 'a new record refers to a record that is deleted concurrently',
    declaration: 'liveReferences',
    change: operate(dropLock),
    tests: ['products/product-categories', 'projects/invoices'],
  },
  {
    name: 'two invoices of a bid give its discount twice',
    declaration: 'lockBilledBids',
    change: operate(dropLock),
    tests: ['invoices/parts-of-bids'],
  },
  {
    name: 'a new record outlives its revoked key',
    declaration: 'lockCredential',
    change: dropCall('forShare'),
    tests: ['access/key-revocation'],
  },
  {
    name: 'a new record outlives its revoked grant',
    declaration: 'holdGrant',
    change: operate(dropLock),
    tests: ['oauth/expiry-and-revocation'],
  },
  {
    name: 'a pay application misses a change order that is approved concurrently',
    declaration: 'syncOpenPayApp',
    change: operate(dropLock),
    tests: ['pay-apps/concurrency'],
  },
  {
    name: 'a change order is voided while it is billed',
    declaration: 'findReasonAgainstVoiding',
    change: operate(dropLock),
    tests: ['pay-apps/concurrency'],
  },
  {
    name: 'a certificate is voided while the next one is created',
    declaration: 'lockWithProject',
    change: operate(dropLock),
    tests: ['pay-apps/concurrency'],
  },
  {
    name: 'two workers serve one job',
    declaration: 'claimJob',
    change: operate(dropLock),
    tests: ['jobs/claims'],
  },
  {
    name: 'two workers begin one attempt',
    declaration: 'claimAttempt',
    change: operate(dropLock),
    tests: ['jobs/claims'],
  },
  {
    name: 'a worker with an expired lease writes after its successor',
    declaration: 'Lease.isHeldBy',
    change: dropSqlCondition("this.#column('fence')"),
    tests: ['access/running-jobs', 'workers/imports'],
  },
  {
    name: 'two workers send to one endpoint',
    declaration: 'claimEndpoint',
    change: dropSqlCondition('dispatchLease.isFree'),
    tests: ['workers/dispatchers'],
  },
  {
    name: 'a download address serves its file twice',
    declaration: 'claimTicket',
    change: dropSqlCondition('ticketLease.isFree'),
    tests: ['jobs/jobs', 'files/transfers'],
  },
  {
    name: 'two workers call one QuickBooks company concurrently',
    declaration: 'claimCompany',
    change: dropSqlCondition('companyLease.isFree'),
    tests: ['accounting/company-lease'],
  },
  {
    name: 'two processes that start concurrently create a signing key each',
    declaration: 'readKeys',
    change: dropStatement('takeAdvisoryLock'),
    tests: ['oauth/keys'],
  },
]
