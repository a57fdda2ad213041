import { sql } from 'kysely'
import { plainTables } from '../../../generated/records.ts'
import type { tenantTables } from '../../../generated/tenant-tables.ts'
import type { Sql } from './session.ts'

/**
 * Numbers of the advisory locks. They are all in this file, so that no two locks share a number. The locks here have
 * one number. Those of `keyedAdvisoryLocks` have a second one: a tenant's id, a hash, or a number that a process has
 * chosen.
 */
export const advisoryLocks = {
  /** Lock held while the database is migrated. */
  migration: 7_310_001,
  /** Lock held while signing keys are renewed. */
  signingKeys: 7_310_020,
  /** Lock held while the key of proofs is created. */
  proofKeys: 7_310_021,
  /**
   * Lock held in shared mode by every connection of the service's processes. A restore holds it exclusively, and so
   * does the command that replaces a lost SECRET_KEY.
   */
  service: 7_310_060,
  /**
   * Lock held in shared mode by each transaction that stores texts sealed with SECRET_KEY (db/engine/postgres/stored-seal.ts).
   */
  storedSeals: 7_310_063,
  /** Lock held by the running backup. */
  backup: 7_310_061,
  /** Lock held in shared mode by each removal of files that rows may refer to, and exclusively by a backup. */
  fileRemoval: 7_310_062,
  /** Lock held while space for an upload is reserved. */
  uploadSpace: 7_310_075,
} as const

/** First numbers of the advisory locks that have two numbers. Each comment says what the second number identifies. */
export const keyedAdvisoryLocks = {
  /** Lock for changes of the parents of contacts. Second number: the tenant's id. */
  contactParents: 1,
  /** Lock that a worker process holds while it is alive. Second number: one that the process has chosen. */
  workerPool: 7_310_002,
  /** Lock for changes of kits and of the prices that affect them. Second number: the tenant's id. */
  kits: 7_310_030,
  /** Lock for changes of the accounts of one e-mail address. Second number: the address's hash. */
  accountEmail: 7_310_040,
  /** Lock for the crew assignments of one day in all projects. Second number: a hash of tenant and day. */
  crewDays: 7_310_170,
  /** Lock for marking notifications as read. Second number: a hash of tenant and reader. */
  notificationMarks: 7_310_235,
  /**
   * Lock for lead stages. Second number: the tenant's id. Shared by transactions that write a lead's stage; exclusive
   * for changes of the stages themselves.
   */
  leadStages: 7_310_050,
  /**
   * Lock for a sandbox's clock. Second number: the tenant's id. Shared by the sandbox's writing transactions; exclusive
   * for advancing the clock.
   */
  sandboxClock: 7_310_345,
} as const

/**
 * The lock order: the order in which a transaction locks rows of several tables, so that no two transactions wait for
 * each other. Rows of one table are locked in ascending order of their ids.
 *
 * The order is products, projects, bids, change orders, pay applications and invoices, then site logs, time entries and
 * crew assignments, then lead stages and leads. Line items and payments follow, then records with `x-lock-tier: plain`
 * in the contract. Next are records that belong to any of these, such as documents. The tenant's event sequence is
 * last.
 *
 * After a transaction has locked a row of one table, it must not begin to lock rows of an earlier table. Products and
 * contacts that are only referenced are locked for key share, which blocks nothing but their deletion. A tenant's
 * advisory locks are taken before all rows. The transaction that advances a sandbox's clock is the sandbox's only
 * writer, so it needs no order. Tests check every statement that they run against this list.
 */
export const lockOrder = [
  'products',
  'projects',
  'bids',
  'change_orders',
  'pay_apps',
  'invoices',
  'site_logs',
  'time_entries',
  'crew_assignments',
  'lead_stages',
  'leads',
  'bid_line_items',
  'change_order_line_items',
  'pay_app_line_items',
  'invoice_line_items',
  'invoice_payments',
  'kit_items',
  ...plainTables,
  'documents',
  'signature_requests',
  'comments',
  'webhook_endpoints',
  'event_sequences',
] as const satisfies (typeof tenantTables)[number][]

/** Tables with a position in the lock order. */
export type LockedTable = (typeof lockOrder)[number]

/**
 * Takes an advisory lock with one number until the transaction ends, and waits for it if necessary. Shared holders do
 * not wait for each other.
 */
export async function takeAdvisoryLock(
  transaction: Sql,
  lock: keyof typeof advisoryLocks,
  { shared = false } = {},
): Promise<void> {
  const take = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${take}(${advisoryLocks[lock]}::bigint)`.execute(transaction)
}

/**
 * Takes an advisory lock with two numbers until the transaction ends, and waits for it if necessary. `of` is the second
 * number; a text is replaced by its hash. Shared holders do not wait for each other.
 */
export async function takeKeyedAdvisoryLock(
  transaction: Sql,
  family: keyof typeof keyedAdvisoryLocks,
  of: number | string,
  { shared = false } = {},
): Promise<void> {
  const second = typeof of === 'number' ? sql`${of}::integer` : sql`hashtext(${of})`
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${keyedAdvisoryLocks[family]}::integer, ${second})`.execute(transaction)
}
