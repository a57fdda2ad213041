import { sql } from 'kysely'
import type { StoreFolder } from '../../domain/files/store-folders.ts'
import type { SampleSettings } from '../../domain/samples/contents.ts'
import type { AuditRow } from '../../engine/base/audit-row.ts'
import { machineNow, machineTime } from '../../engine/base/clock.ts'
import { onlyRow } from '../../engine/base/only-row.ts'
import type { Database, Sql } from '../../engine/postgres/connection.ts'
import type { SweepPositions } from './due.ts'
import type { JobType } from './params.ts'

/** Positions at which the sweeps of due records continue; without `rests`, all sweeps start at the beginning. */
export interface SweepPayload {
  rests?: SweepPositions
}

/**
 * Task to render a sample paper with settings that are not saved. The payload contains everything that the paper shows.
 */
export interface SamplePaperTask {
  tenantId: number
  /** Kind of the sample paper, such as `invoice`. */
  name: string
  /** Name of the sample's PDF in the file store. */
  file: string
  values: SampleSettings
}

/**
 * What a mail reports about a user's second factor: a change, or attempts to guess a code. `name` is the name of the
 * passkey.
 */
export type SecondFactorReport =
  | { what: 'app-added' | 'app-removed' | 'recovery-used' | 'recovery-renewed' | 'reset' }
  | { what: 'passkey-added' | 'passkey-removed'; name: string }
  /** `count`: number of wrong codes within a day. `minutes`: period in which only one further code is accepted. */
  | { what: 'codes-guessed'; count: number; minutes: number }

/**
 * Payloads of Graphile Worker tasks, keyed by task name. API and worker processes share only these payloads and the
 * tables.
 */
export interface TaskPayloads {
  /**
   * Serves one tenant's imports, exports, bulk operations and webhook recoveries for a limited time
   * (workers/tasks/serve-jobs.ts).
   */
  'serve-jobs': { tenantId: number }
  /** Renders one or two papers of a tenant as PDF (workers/tasks/serve-jobs.ts). */
  'serve-documents': { tenantId: number }
  /** Renders a sample paper for a user who edits the branding (workers/papers/sample.ts). */
  'draw-sample': SamplePaperTask
  /** Runs the job of a sandbox. The job may have to wait for other processes (workers/tasks/sandbox/serve.ts). */
  'serve-sandboxes': { tenantId: number }
  /** Settles due records in sandboxes, by the sandboxes' clocks (workers/tasks/sandbox/sweep.ts). */
  'sweep-sandboxes': Record<string, unknown>
  /** Removes rows and files whose retention is over (workers/tasks/sweep.ts). */
  'sweep-storage': Record<string, unknown>
  /** Makes the daily backup to BACKUP_TO (workers/tasks/back-up.ts). */
  'back-up': Record<string, unknown>
  /** Deletes records and logs whose retention, as set by the organizations, is over (workers/tasks/sweep.ts). */
  'sweep-retention': Record<string, unknown>
  /** Expires bids whose validUntil has passed (workers/tasks/sweep.ts). */
  'expire-bids': SweepPayload
  /** Mails reminders of expiring bids and overdue invoices (workers/tasks/sweep.ts). */
  'send-reminders': SweepPayload
  /** Runs the dispatcher, which sends one endpoint's due deliveries (workers/webhooks/deliver.ts). */
  'deliver-webhooks': { tenantId: number; endpointId: number }
  /**
   * Sends one mail, sealed because it may contain a secret link (workers/mail/send-email.ts). `id` is the mail's id,
   * and `requestId` the id of the request that caused the mail. Tasks of earlier versions have no tenantId.
   */
  'send-email': { sealed: string; id?: string; tenantId?: number; requestId?: string }
  /**
   * Mails the users with this address a link to set a new password, and records the request in the audit log. An
   * invited user gets a link for the first password in that organization (workers/mail/start-password-reset.ts).
   */
  'start-password-reset': {
    email: string
    origin: string
    asked?: Omit<AuditRow, 'tenantId' | 'userId'>
    invited?: { tenantId: number; by: string }
    requestId?: string
  }
  /** Informs a user by mail that the account's password was changed (workers/mail/notify-password-changed.ts). */
  'tell-password-changed': {
    id: string
    tenantId: number
    userId: number
    how: 'reset' | 'operator'
    requestId?: string
  }
  /** Informs a user by mail about a change of the account's second factor (workers/mail/notify-second-factor-changed.ts). */
  'tell-second-factor': { id: string; tenantId: number; userId: number; requestId?: string } & SecondFactorReport
  /** Makes one attempt to mail a record's paper (workers/papers/send.ts). */
  'send-document': { tenantId: number; jobId: string }
  /** Releases mails that waited for the organization's mail limit (db/services/mail/waiting-mails.ts). */
  'release-mails': { tenantId: number }
  /** Former name of send-document, when only bids were mailed. Mails queued under this name are still sent. */
  'send-bid': { tenantId: number; jobId: string }
  /** Makes one attempt to synchronize an invoice with the accounting system (workers/tasks/accounting/push.ts). */
  'push-to-accounting': { tenantId: number; jobId: string }
  /**
   * Revokes a grant at the accounting system, if possible (workers/tasks/accounting/revoke.ts). Tasks of earlier versions
   * have neither realmId nor tenantId.
   */
  'revoke-accounting-grant': { sealed: string; realmId?: string | null; tenantId?: number }
  /** Removes organizations whose deletion is due (workers/tasks/remove-organizations.ts). */
  'remove-organizations': Record<string, unknown>
  /** Writes the export that an organization's owner requested (workers/tasks/export-organization.ts). */
  'export-organization': { tenantId: number }
  /**
   * Removes the files of an erased contact or user, and the contact's mails in DATA_DIR/outbox
   * (workers/tasks/remove-erased-files.ts).
   */
  'remove-erased-files': { tenantId: number; files: { room: StoreFolder; name: string }[]; mailJobIds: string[] }
  /**
   * Removes mails that contain an erased user's data from DATA_DIR/outbox (workers/tasks/remove-erased-mails.ts). `sealed`
   * holds the texts to search for.
   */
  'remove-erased-mails': { tenantId: number; sealed: string }
  /** Continues the audit of stored figures (workers/tasks/audit-figures.ts). */
  'audit-figures': Record<string, unknown>
  /** Stores the missing snapshots of accepted bids (workers/tasks/sweep.ts). */
  'keep-signed-bids': SweepPayload
}

/**
 * Tasks that serve jobs of a tenant in turns, with their job types. PDFs have their own task, because a user waits for
 * a PDF, which must not wait for an import.
 */
export const jobTypesOfTask = {
  'serve-jobs': ['import', 'export', 'bulk', 'recovery'],
  'serve-documents': ['pdf'],
  'serve-sandboxes': ['sandbox'],
} as const satisfies Partial<Record<keyof TaskPayloads, readonly JobType[]>>

export type ServeTask = keyof typeof jobTypesOfTask

/** Returns the task that serves jobs of this type. */
export const serveTaskOf = (type: JobType): ServeTask =>
  type === 'pdf' ? 'serve-documents' : type === 'sandbox' ? 'serve-sandboxes' : 'serve-jobs'

/** Job types that are served in turns. */
export type ServedJobType = (typeof jobTypesOfTask)[ServeTask][number]

/**
 * Queues a task that serves the tenant's jobs, due after `afterMs`, unless one is already queued. Tenants are served in
 * the order of these tasks.
 *
 * A tenant has only one paper rendered at a time, even if no other tenant waits. Rendering cannot be interrupted, so
 * otherwise a tenant with large papers could occupy all worker slots.
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

/**
 * Queues the removal of organizations whose deletion is due. At most one such task is queued, and at most one runs at a
 * time.
 */
export async function addRemovalTask(at: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('remove-organizations', '{}'::json, queue_name := 'remove-organizations',
    job_key := 'remove-organizations', job_key_mode := 'preserve_run_at', max_attempts := 25)`.execute(at)
}

/** Queues another task for the rest of an audit run. It runs after the tasks that are already due. */
export async function addAuditTask(at: Sql): Promise<void> {
  await sql`select graphile_worker.add_job('audit-figures', '{}'::json, job_key := 'audit-figures:rest', max_attempts := 25)`.execute(
    at,
  )
}

/** Queues the removal of files that no row refers to after the transaction commits. */
export async function addErasedFilesTask(at: Sql, payload: TaskPayloads['remove-erased-files']): Promise<void> {
  await sql`select graphile_worker.add_job('remove-erased-files', ${JSON.stringify(payload)}::json, max_attempts := 25)`.execute(
    at,
  )
}

/**
 * Queues the removal of an organization's mails that contain these texts from DATA_DIR/outbox, after the transaction
 * commits.
 */
export async function addErasedMailsTask(at: Sql, payload: TaskPayloads['remove-erased-mails']): Promise<void> {
  await sql`select graphile_worker.add_job('remove-erased-mails', ${JSON.stringify(payload)}::json, max_attempts := 25)`.execute(
    at,
  )
}

/** Queues an organization's export unless it is already queued. */
export async function addExportTask(at: Sql, tenantId: number): Promise<void> {
  await sql`select graphile_worker.add_job('export-organization', ${JSON.stringify({ tenantId })}::json,
    job_key := ${`export-organization:${tenantId}`}::text, job_key_mode := 'preserve_run_at', max_attempts := 25)`.execute(
    at,
  )
}

/** Reports whether this task is due for any tenant and has not been started. */
export async function isServeTaskDue(database: Database, task: ServeTask): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from graphile_worker.jobs
      where task_identifier = ${task} and locked_at is null and run_at <= ${machineTime()}::timestamptz
    ) as due`.execute(database.sql)
  return onlyRow(rows, 'whether the task is due').due
}
