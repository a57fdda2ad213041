import type { Tasks } from '../db/jobs/tasks.ts'
import { releaseMails } from '../db/mail/waiting.ts'
import { pushToAccounting } from './accounting/push.ts'
import { revokeAccountingGrant } from './accounting/revoke.ts'
import { auditLiveFigures } from './audit-figures.ts'
import { backUp } from './back-up.ts'
import type { TaskAttempt, WorkerContext } from './context.ts'
import { exportOrganization } from './export-organization.ts'
import { sendEmail } from './mail/send-email.ts'
import { startPasswordReset } from './mail/start-password-reset.ts'
import { tellPasswordChanged } from './mail/tell-password-changed.ts'
import { tellSecondFactor } from './mail/tell-second-factor.ts'
import { drawSample } from './papers/sample.ts'
import { sendPaperMail } from './papers/send.ts'
import { removeErasedFiles } from './remove-erased-files.ts'
import { removeErasedMails } from './remove-erased-mails.ts'
import { removeOrganizations } from './remove-organizations.ts'
import { serveSandboxes } from './sandbox/serve.ts'
import { sweepSandboxes } from './sandbox/sweep.ts'
import { serveDocuments, serveJobs } from './serve-jobs.ts'
import { expireBids, keepSignedBids, removeExpired, sendReminders, sweepStorage } from './sweep.ts'
import { deliverWebhooks } from './webhooks/deliver.ts'

type TaskRunners = {
  [Name in keyof Tasks]: (context: WorkerContext, payload: Tasks[Name], attempt?: TaskAttempt) => Promise<void>
}

/** Tasks that share workers. Pools do not wait for each other, so that a million-row import delays no mail and no delivery. */
export interface Pool {
  concurrency: number
  /** Reaches beyond the installation, or ends what has a time: such pools stand still while it is quiet. */
  outward?: true
  /**
   * Removes, expires or schedules what has a time, as all tasks of a crontab do: such pools run only while the machine's clock
   * agrees with the database's.
   */
  timed?: true
  tasks: Record<string, (context: WorkerContext, payload: never, attempt?: TaskAttempt) => Promise<void>>
  /** In crontab's form, UTC. */
  crontab?: string
}

const jobs: Pick<TaskRunners, 'serve-jobs'> = { 'serve-jobs': serveJobs }

const upkeep: Pick<
  TaskRunners,
  'sweep-sandboxes' | 'expire-bids' | 'send-reminders' | 'keep-signed-bids' | 'audit-figures'
> = {
  'sweep-sandboxes': sweepSandboxes,
  'expire-bids': expireBids,
  'send-reminders': sendReminders,
  'keep-signed-bids': keepSignedBids,
  'audit-figures': auditLiveFigures,
}

// Beside the upkeep, which would wait for as long as they take: of a large store, longer than the time to the next one.
const sweeps: Pick<TaskRunners, 'sweep-storage' | 'sweep-retention'> = {
  'sweep-storage': sweepStorage,
  'sweep-retention': removeExpired,
}

// As the sweeps.
const backups: Pick<TaskRunners, 'back-up'> = { 'back-up': backUp }

// Beside everything else: a removal may take hours, and goes on in a quiet installation where it was asked for at once.
const removals: Pick<TaskRunners, 'remove-organizations' | 'remove-erased-files' | 'remove-erased-mails'> = {
  'remove-organizations': removeOrganizations,
  'remove-erased-files': removeErasedFiles,
  'remove-erased-mails': removeErasedMails,
}

// Alone, since an export of one snapshot cannot take turns: no job waits for it, and no two of them take a process's time.
const organizationExports: Pick<TaskRunners, 'export-organization'> = { 'export-organization': exportOrganization }

const documents: Pick<TaskRunners, 'serve-documents' | 'draw-sample'> = {
  'serve-documents': serveDocuments,
  'draw-sample': drawSample,
}

const deliveries: Pick<TaskRunners, 'deliver-webhooks'> = { 'deliver-webhooks': deliverWebhooks }

const sandboxes: Pick<TaskRunners, 'serve-sandboxes'> = { 'serve-sandboxes': serveSandboxes }

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
  'send-email': sendEmail,
  'start-password-reset': startPasswordReset,
  'tell-password-changed': tellPasswordChanged,
  'tell-second-factor': tellSecondFactor,
  'send-document': sendPaperMail,
  'send-bid': sendPaperMail,
  'release-mails': ({ database }, payload) => releaseMails(database, payload),
}

const accounting: Pick<TaskRunners, 'push-to-accounting' | 'revoke-accounting-grant'> = {
  'push-to-accounting': pushToAccounting,
  'revoke-accounting-grant': revokeAccountingGrant,
}

/**
 * A task that comes due at these times, in crontab's form. Its key lets it wait once: while one runs, however long that takes,
 * the next waits for it, and those that come due after that are the same one.
 */
const timed = (times: string, task: keyof Tasks): string =>
  `${times} ${task} ?jobKey=${task}&jobKeyMode=preserve_run_at`

/** The same of a task that takes long: no two workers do it at once. */
const timedAlone = (times: string, task: keyof Tasks): string => `${timed(times, task)}&queue=${task}`

export const pools: Pool[] = [
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
  // One of each.
  {
    concurrency: 2,
    outward: true,
    timed: true,
    tasks: sweeps,
    crontab: [timedAlone('*/10 * * * *', 'sweep-storage'), timedAlone('15 3 * * *', 'sweep-retention')].join('\n'),
  },
  // A quiet copy of an installation would put its backups beside the original's.
  { concurrency: 1, outward: true, timed: true, tasks: backups, crontab: timedAlone('40 * * * *', 'back-up') },
  { concurrency: 1, timed: true, tasks: removals },
  { concurrency: 1, tasks: organizationExports },
  { concurrency: 2, tasks: documents },
  { concurrency: 4, outward: true, tasks: deliveries },
  { concurrency: 2, outward: true, tasks: sandboxes },
  { concurrency: 2, outward: true, tasks: mail },
  { concurrency: 8, outward: true, tasks: accounting },
]
