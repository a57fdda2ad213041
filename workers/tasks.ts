import type { TaskPayloads } from '../db/services/jobs/tasks.ts'
import { releaseWaitingMails } from '../db/services/mail/waiting-mails.ts'
import type { TaskAttempt, WorkerContext } from './base/context.ts'
import { notifyPasswordChanged } from './mail/notify-password-changed.ts'
import { notifySecondFactorChanged } from './mail/notify-second-factor-changed.ts'
import { runSendEmailTask } from './mail/send-email.ts'
import { startPasswordReset } from './mail/start-password-reset.ts'
import { renderSample } from './papers/sample.ts'
import { sendPaperMail } from './papers/send.ts'
import { pushToAccounting } from './tasks/accounting/push.ts'
import { revokeAccountingGrant } from './tasks/accounting/revoke.ts'
import { runFigureAuditTask } from './tasks/audit-figures.ts'
import { backUp } from './tasks/back-up.ts'
import { exportOrganization } from './tasks/export-organization.ts'
import { removeErasedFiles } from './tasks/remove-erased-files.ts'
import { removeErasedMails } from './tasks/remove-erased-mails.ts'
import { removeOrganizations } from './tasks/remove-organizations.ts'
import { runDueSandboxWork } from './tasks/sandbox/serve.ts'
import { sweepSandboxes } from './tasks/sandbox/sweep.ts'
import { runJobTask, runPdfTask } from './tasks/serve-jobs.ts'
import { expireBids, sendReminders, storeSignedBidContent, sweepExpiredRecords, sweepStorage } from './tasks/sweep.ts'
import { deliverWebhooks } from './webhooks/deliver.ts'

type TaskRunners = {
  [Name in keyof TaskPayloads]: (
    context: WorkerContext,
    payload: TaskPayloads[Name],
    attempt?: TaskAttempt,
  ) => Promise<void>
}

/**
 * Group of tasks that share a number of concurrent slots. Pools do not wait for each other, so that a million-row
 * import delays no mail and no delivery.
 */
export interface TaskPool {
  concurrency: number
  /** Set if the pool's tasks reach outside the installation or expire records. The pool does not run in quiet mode. */
  outward?: true
  /**
   * Set if the pool's tasks depend on the time: they remove, expire or schedule records, or are started by the crontab.
   * The pool runs only while the machine's clock agrees with the database's.
   */
  timed?: true
  tasks: Record<string, (context: WorkerContext, payload: never, attempt?: TaskAttempt) => Promise<void>>
  /** When tasks are started, in crontab format and UTC. */
  crontab?: string
}

const jobs: Pick<TaskRunners, 'serve-jobs'> = { 'serve-jobs': runJobTask }

const upkeep: Pick<
  TaskRunners,
  'sweep-sandboxes' | 'expire-bids' | 'send-reminders' | 'keep-signed-bids' | 'audit-figures'
> = {
  'sweep-sandboxes': sweepSandboxes,
  'expire-bids': expireBids,
  'send-reminders': sendReminders,
  'keep-signed-bids': storeSignedBidContent,
  'audit-figures': runFigureAuditTask,
}

// Separate from the upkeep pool, because sweeping a large file store can take longer than the interval between upkeep
// tasks.
const sweeps: Pick<TaskRunners, 'sweep-storage' | 'sweep-retention'> = {
  'sweep-storage': sweepStorage,
  'sweep-retention': sweepExpiredRecords,
}

// Separate from the upkeep pool, because a backup takes long.
const backups: Pick<TaskRunners, 'back-up'> = { 'back-up': backUp }

// Separate pool, because a removal may take hours. It is not outward: in quiet mode it also runs, for removals that
// were requested for immediate execution.
const removals: Pick<TaskRunners, 'remove-organizations' | 'remove-erased-files' | 'remove-erased-mails'> = {
  'remove-organizations': removeOrganizations,
  'remove-erased-files': removeErasedFiles,
  'remove-erased-mails': removeErasedMails,
}

// Separate pool with one slot. An export reads one snapshot, so it cannot pause for other jobs. In a separate pool, no
// other job waits for it, and a process runs only one export at a time.
const organizationExports: Pick<TaskRunners, 'export-organization'> = { 'export-organization': exportOrganization }

const documents: Pick<TaskRunners, 'serve-documents' | 'draw-sample'> = {
  'serve-documents': runPdfTask,
  'draw-sample': renderSample,
}

const deliveries: Pick<TaskRunners, 'deliver-webhooks'> = { 'deliver-webhooks': deliverWebhooks }

const sandboxes: Pick<TaskRunners, 'serve-sandboxes'> = { 'serve-sandboxes': runDueSandboxWork }

const mail: Pick<
  TaskRunners,
  | 'send-email'
  | 'start-password-reset'
  | 'tell-password-changed'
  | 'tell-second-factor'
  | 'send-document'
  | 'send-bid'
  | 'release-mails'
> = {
  'send-email': runSendEmailTask,
  'start-password-reset': startPasswordReset,
  'tell-password-changed': notifyPasswordChanged,
  'tell-second-factor': notifySecondFactorChanged,
  'send-document': sendPaperMail,
  'send-bid': sendPaperMail,
  'release-mails': ({ database }, payload) => releaseWaitingMails(database, payload),
}

const accounting: Pick<TaskRunners, 'push-to-accounting' | 'revoke-accounting-grant'> = {
  'push-to-accounting': pushToAccounting,
  'revoke-accounting-grant': revokeAccountingGrant,
}

/**
 * Returns the crontab line of a task. Because of the job key, at most one run waits: if a run still waits when the next
 * one is due, both become one run.
 */
const timed = (times: string, task: keyof TaskPayloads): string =>
  `${times} ${task} ?jobKey=${task}&jobKeyMode=preserve_run_at`

/** Returns the crontab line of a long task that must not run on two workers at the same time. */
const timedAlone = (times: string, task: keyof TaskPayloads): string => `${timed(times, task)}&queue=${task}`

export const taskPools: TaskPool[] = [
  { concurrency: 2, tasks: jobs },
  {
    concurrency: 1,
    outward: true,
    timed: true,
    tasks: upkeep,
    crontab: [
      timed('* * * * *', 'sweep-sandboxes'),
      timed('0 * * * *', 'expire-bids'),
      timed('5 * * * *', 'send-reminders'),
      timed('30 3 * * *', 'keep-signed-bids'),
      timed('3,13,23,33,43,53 * * * *', 'audit-figures'),
    ].join('\n'),
  },
  // One slot for each of the two sweeps.
  {
    concurrency: 2,
    outward: true,
    timed: true,
    tasks: sweeps,
    crontab: [timedAlone('*/10 * * * *', 'sweep-storage'), timedAlone('15 3 * * *', 'sweep-retention')].join('\n'),
  },
  // Outward, so that no backup is made in quiet mode. A copy of an installation would store its backups where the
  // original stores its own.
  { concurrency: 1, outward: true, timed: true, tasks: backups, crontab: timedAlone('40 * * * *', 'back-up') },
  { concurrency: 1, timed: true, tasks: removals },
  { concurrency: 1, tasks: organizationExports },
  { concurrency: 2, tasks: documents },
  { concurrency: 4, outward: true, tasks: deliveries },
  { concurrency: 2, outward: true, tasks: sandboxes },
  { concurrency: 2, outward: true, tasks: mail },
  { concurrency: 8, outward: true, tasks: accounting },
]
