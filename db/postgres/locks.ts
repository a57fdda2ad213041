import { sql } from 'kysely'
import { plainTables } from '../../generated/records.ts'
import type { tenantTables } from '../../generated/tenant-tables.ts'
import type { Sql } from './session.ts'

/**
 * The numbers of advisory locks, all in one place so that no two mean different things. Those of one number stand for
 * themselves; a family's second number is a tenant's id, a hash or a process's own.
 */
export const advisoryLocks = {
  /** Held while the database is migrated. */
  migration: 7_310_001,
  /** Held while signing keys are renewed. */
  signingKeys: 7_310_020,
  /** Held while the key of proofs is made. */
  proofKeys: 7_310_021,
  /** Shared by every connection of the service's processes, and held alone by a restore, and while a lost SECRET_KEY is replaced. */
  service: 7_310_060,
  /** Shared by each transaction that stores what SECRET_KEY has sealed (db/postgres/stored-seal.ts). */
  storedSeals: 7_310_063,
  /** Held by the backup that is being made. */
  backup: 7_310_061,
  /** Shared by whoever removes files that rows may name, and held alone by a backup. */
  fileRemoval: 7_310_062,
  /** Held while space for an upload is reserved. */
  uploadSpace: 7_310_075,
} as const

/** The first of two numbers. */
export const advisoryLockFamilies = {
  /** Changes of a tenant's contacts' parents. */
  contactParents: 1,
  /** A worker process is alive; the second number is its own. */
  workerPool: 7_310_002,
  /** Changes of a tenant's kits and of the prices that move them. */
  kits: 7_310_030,
  /** Accounts of one e-mail address, by its hash. */
  accountEmail: 7_310_040,
  /** The crews of a tenant's day, over all projects, by tenant and day. */
  crewDays: 7_310_170,
  /** Marks of a tenant's notifications as read, by tenant and reader. */
  notificationMarks: 7_310_235,
  /** A tenant's lead stages: shared by who writes a lead's stage, exclusive for who changes a stage. */
  leadStages: 7_310_050,
  /** A sandbox's clock: shared by its transactions that write, exclusive for who advances it. */
  sandboxClock: 7_310_345,
} as const

/**
 * The order in which a transaction locks rows of several tables, so that no two transactions wait for each other:
 * projects, bids, change orders, pay applications and invoices, then site logs, time entries and crews, then leads,
 * after their stages, then records which the contract says `x-lock-tier: plain` of, then what belongs to all of them; in one
 * table by ascending id.
 * Who locks the first row of a table must not have locked one of a later table. Products and contacts that a row refers to
 * are locked for key share only, which nothing but their deletion waits for. The tenant's event sequence is the last.
 * Advisory locks of a tenant come before all rows. Who holds a sandbox's clock alone is its only writer, and needs no order.
 * Tests hold every statement of theirs against this list.
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

/** The tables of which it is said in which order their rows are locked. */
export type LockedTable = (typeof lockOrder)[number]

/** Waits for an advisory lock of one number, which then lasts until the transaction ends. Holders of a shared one do not wait for each other. */
export async function holdLock(
  transaction: Sql,
  lock: keyof typeof advisoryLocks,
  { shared = false } = {},
): Promise<void> {
  const take = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${take}(${advisoryLocks[lock]}::bigint)`.execute(transaction)
}

/** The same for one of a family's locks; a text stands for its hash. Holders of a shared one do not wait for each other. */
export async function holdLockOf(
  transaction: Sql,
  family: keyof typeof advisoryLockFamilies,
  of: number | string,
  { shared = false } = {},
): Promise<void> {
  const second = typeof of === 'number' ? sql`${of}::integer` : sql`hashtext(${of})`
  const lock = sql.raw(shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${advisoryLockFamilies[family]}::integer, ${second})`.execute(transaction)
}
