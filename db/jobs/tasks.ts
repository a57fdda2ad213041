import { sql } from 'kysely'
import type { AuditRow } from '../access/audit.ts'
import { machineNow, machineTime } from '../base/clock.ts'
import type { SampleValues } from '../domain/samples/contents.ts'
import type { Room } from '../files/file-store.ts'
import type { Database, Sql } from '../postgres/connection.ts'
import type { Rests } from './due.ts'
import type { JobType } from './params.ts'

/** What a sweep of what is due goes on with; nothing where it begins. */
export interface DuePayload {
  rests?: Rests
}

/** A paper's sample, with all that is drawn on it: nothing of it is stored. */
export interface SampleTask {
  tenantId: number
  /** The kind of paper. */
  name: string
  /** What its PDF is called in the store. */
  file: string
  values: SampleValues
}

/** A change or an attempt at a person's second factor, which a mail reports; a passkey has a name. */
export type FactorNotice =
  | { what: 'app-added' | 'app-removed' | 'recovery-used' | 'recovery-renewed' | 'reset' }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  /** Wrong codes of a day, and from how many minutes one code is taken then. */
  | { what: 'codes-guessed'; count: number; minutes: number }

/** Graphile tasks by name with their payloads: the only thing that API and worker share beside tables. */
export interface Tasks {
  /** Serves one tenant's imports, exports, bulk operations and recoveries of webhooks for a slice of time (workers/serve-jobs.ts). */
  'serve-jobs': { tenantId: number }
  /** Draws one or two of a tenant's documents (workers/serve-jobs.ts). */
  'serve-documents': { tenantId: number }
  /** Draws a paper's sample for somebody who edits the branding (workers/papers/sample.ts). */
  'draw-sample': SampleTask
  /** Serves the job of a sandbox, which may last as long as others take to answer (workers/sandbox/serve.ts). */
  'serve-sandboxes': { tenantId: number }
  /** Settles what is due in sandboxes by their clocks (workers/sandbox/sweep.ts). */
  'sweep-sandboxes': Record<string, unknown>
  /** Removes rows and files whose retention is over (workers/sweep.ts). */
  'sweep-storage': Record<string, unknown>
  /** Makes the day's backup where BACKUP_TO says (workers/back-up.ts). */
  'back-up': Record<string, unknown>
  /** Removes what organizations keep no longer (workers/sweep.ts). */
  'sweep-retention': Record<string, unknown>
  /** Expires the bids whose validUntil is over (workers/sweep.ts). */
  'expire-bids': DuePayload
  /** Mails of bids that end soon and of invoices that are overdue (workers/sweep.ts). */
  'send-reminders': DuePayload
  /** Starts the drain of one endpoint's due deliveries (workers/webhooks/deliver.ts). */
  'deliver-webhooks': { tenantId: number; endpointId: number }
  /**
   * Sends one mail, sealed because it may carry a secret link; tasks of earlier versions name no organization
   * (workers/mail/send-email.ts). `id` is the mail's, and `requestId` the request's that asked for it.
   */
  'send-email': { sealed: string; id?: string; tenantId?: number; requestId?: string }
  /**
   * Mails the users with this address a link to set a new password, and audits the request; somebody who was invited to
   * an organization gets one for the first password there (workers/mail/start-password-reset.ts).
   */
  'start-password-reset': {
    email: string
    origin: string
    asked?: Omit<AuditRow, 'tenantId' | 'userId'>
    invited?: { tenantId: number; by: string }
    requestId?: string
  }
  /** Mails a person that the password of the account was changed (workers/mail/tell-password-changed.ts). */
  'tell-password-changed': {
    id: string
    tenantId: number
    userId: number
    how: 'reset' | 'operator'
    requestId?: string
  }
  /** Mails a person what became of the second factor of the account (workers/mail/tell-second-factor.ts). */
  'tell-second-factor': { id: string; tenantId: number; userId: number; requestId?: string } & FactorNotice
  /** Makes one attempt at the mail of a record's paper (workers/papers/send.ts). */
  'send-document': { tenantId: number; jobId: string }
  /** Lets mails go that waited until an organization may send more (db/mail/waiting.ts). */
  'release-mails': { tenantId: number }
  /** The former name of send-document, from when only bids were mailed: mails queued under it still go out. */
  'send-bid': { tenantId: number; jobId: string }
  /** Makes one attempt to bring an invoice in line with the accounting system (workers/accounting/push.ts). */
  'push-to-accounting': { tenantId: number; jobId: string }
  /** Revokes a grant at the accounting system, as far as that can be done; tasks of earlier versions name neither company nor organization (workers/accounting/revoke.ts). */
  'revoke-accounting-grant': { sealed: string; realmId?: string | null; tenantId?: number }
  /** Removes the organizations whose deletion is due (workers/remove-organizations.ts). */
  'remove-organizations': Record<string, unknown>
  /** Writes the export that an organization's owner has asked for (workers/export-organization.ts). */
  'export-organization': { tenantId: number }
  /** Removes the files that held an erased contact or user, and the contact's mails in DATA_DIR/outbox (workers/remove-erased-files.ts). */
  'remove-erased-files': { tenantId: number; files: { room: Room; name: string }[]; mailJobIds: string[] }
  /** Removes mails that name an erased user from DATA_DIR/outbox; sealed: the texts (workers/remove-erased-mails.ts). */
  'remove-erased-mails': { tenantId: number; sealed: string }
  /** Goes on with the audit of figures (workers/audit-figures.ts). */
  'audit-figures': Record<string, unknown>
  /** Keeps the signed content of accepted bids that have none kept yet (workers/sweep.ts). */
  'keep-signed-bids': DuePayload
}

/** The tasks that serve jobs in turns. A person is waiting for a document, so documents never wait for an import. */
export const servedTypes = {
  'serve-jobs': ['import', 'export', 'bulk', 'recovery'],
  'serve-documents': ['pdf'],
  'serve-sandboxes': ['sandbox'],
} as const satisfies Partial<Record<keyof Tasks, readonly JobType[]>>

export type ServeTask = keyof typeof servedTypes

/** The task that serves jobs of a type, where they are served in turns. */
export const serveTaskOf = (type: JobType): ServeTask =>
  type === 'pdf' ? 'serve-documents' : type === 'sandbox' ? 'serve-sandboxes' : 'serve-jobs'

/** The types of the jobs that are served in turns. */
export type ServedType = (typeof servedTypes)[ServeTask][number]

/**
 * Puts the tenant at the end of the task's queue, after `afterMs`, unless it is queued already. Drawing a document cannot
 * be interrupted, so a tenant has one drawn at a time, even when no other tenant waits; large ones then never take every
 * slot.
 */
export async function addServeTask(
  at: Sql,
  tenantId: number,
  task: ServeTask = 'serve-jobs',
  afterMs = 0,
): Promise<void> {
  const due = new Date(machineNow() + afterMs).toISOString()
  const key = `${task}:${tenantId}`
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ tenantId })}::json,
    queue_name := ${task === 'serve-documents' ? key : null}::text, run_at := ${due}::timestamptz,
    job_key := ${key}::text, job_key_mode := 'preserve_run_at', max_attempts := 25)`.execute(at)
}

/** One run at a time removes organizations; more often than that it is queued once. */
export async function addRemovalTask(at: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('remove-organizations', '{}'::json, queue_name := 'remove-organizations',
    job_key := 'remove-organizations', job_key_mode := 'preserve_run_at', max_attempts := 25)`.execute(at)
}

/** The rest of a run of the audit, behind the tasks that are due. */
export async function addAuditTask(at: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('audit-figures', '{}'::json, job_key := 'audit-figures:rest', max_attempts := 25)`.execute(
    at,
  )
}

/** Removes files that no row names any more, once the transaction that took their names is committed. */
export async function addErasedFilesTask(at: Sql, payload: Tasks['remove-erased-files']): Promise<void> {
  await sql`select graphile_worker.add_job('remove-erased-files', ${JSON.stringify(payload)}::json, max_attempts := 25)`.execute(
    at,
  )
}

/** Removes the mails of an organization that have these texts from DATA_DIR/outbox, once the transaction is committed. */
export async function addErasedMailsTask(at: Sql, payload: Tasks['remove-erased-mails']): Promise<void> {
  await sql`select graphile_worker.add_job('remove-erased-mails', ${JSON.stringify(payload)}::json, max_attempts := 25)`.execute(
    at,
  )
}

/** An organization's export, unless it is queued already. */
export async function addExportTask(at: Sql, tenantId: number): Promise<void> {
  await sql`select graphile_worker.add_job('export-organization', ${JSON.stringify({ tenantId })}::json,
    job_key := ${`export-organization:${tenantId}`}::text, job_key_mode := 'preserve_run_at', max_attempts := 25)`.execute(
    at,
  )
}

/** Whether any tenant's turn at the task is due and has not begun. */
export async function isTurnDue(database: Database, task: ServeTask): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and run_at <= ${machineTime()}::timestamptz
    ) as due`.execute(database.sql)
  return rows[0]!.due
}
