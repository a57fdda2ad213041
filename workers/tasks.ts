import type { Logger } from 'pino'
import type { Tasks } from '../db/jobs.ts'
import type { Secrets } from '../db/secrets.ts'
import type { Settings } from '../db/settings.ts'
import { renderBidPdf } from './bid-pdf.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { sendBid } from './send-bid.ts'
import { sendEmail } from './send-email.ts'
import { serveDocuments, serveJobs } from './serve-jobs.ts'
import type { Workplace } from './slices.ts'
import { startPasswordReset } from './start-password-reset.ts'
import { expireBids, sweepStorage } from './sweep.ts'

/** What every task gets first. */
export interface Surroundings extends Workplace {
  secrets: Secrets
  settings: Settings
  log: Logger
  /** True once the process was told to stop: long work ends at its next safe point. */
  stopping(): boolean
}

type TaskRunners = { [Name in keyof Tasks]: (surroundings: Surroundings, payload: Tasks[Name]) => Promise<void> }

/** Tasks that wait for each other; pools do not, so that a million-row import delays no mail and no delivery. */
export interface Pool {
  concurrency: number
  tasks: Record<string, (surroundings: Surroundings, payload: never) => Promise<void>>
  /** In crontab's form, UTC. */
  crontab?: string
}

const jobs: Pick<TaskRunners, 'serve-jobs' | 'sweep-storage' | 'expire-bids'> = {
  'serve-jobs': serveJobs,
  'sweep-storage': sweepStorage,
  'expire-bids': expireBids,
}

const documents: Pick<TaskRunners, 'serve-documents' | 'render-bid-pdf'> = {
  'serve-documents': serveDocuments,
  'render-bid-pdf': renderBidPdf,
}

const deliveries: Pick<TaskRunners, 'deliver-webhooks'> = { 'deliver-webhooks': deliverWebhooks }

const mail: Pick<TaskRunners, 'send-email' | 'start-password-reset' | 'send-bid'> = {
  'send-email': sendEmail,
  'start-password-reset': startPasswordReset,
  'send-bid': sendBid,
}

export const pools: Pool[] = [
  { concurrency: 2, tasks: jobs, crontab: '*/10 * * * * sweep-storage\n0 * * * * expire-bids' },
  { concurrency: 2, tasks: documents },
  { concurrency: 4, tasks: deliveries },
  { concurrency: 2, tasks: mail },
]
