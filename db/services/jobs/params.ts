import type { components } from '../../../generated/openapi.d.ts'
import type { ImportPlan } from '../../domain/csv/import-mapping.ts'
import type { MailAudience, ReminderOccasion } from '../../domain/papers/mail-audience.ts'
import type { Filters } from '../../engine/records/read.ts'

export type JobType = components['schemas']['Job']['type']

/** Parameters of a job, keyed by job type. They are written when the job is enqueued and read by the worker. */
export interface JobParams {
  import: ImportPlan & {
    /** Id of the upload to import. */
    sourcePath: string
    dryRun?: boolean
    /** Original file name of the upload. */
    filename?: string | null
  }
  /** Parameters of an export. A file in the format `excel` is CSV with a byte order mark. */
  export: { filters?: Filters; format?: 'csv' | 'excel' } | ContactDataParams
  /** Parameters of a bulk operation. `changes` is set for `update` only. */
  bulk: {
    operation: 'delete' | 'restore' | 'update'
    ids: number[]
    changes?: object
    dryRun?: boolean
  }
  /** Parameters of a PDF job: the id of the record whose paper is rendered. */
  pdf: { id: number }
  email: MailJobParams
  accounting_push: { invoiceId: number }
  /**
   * Parameters of a webhook recovery. Times are ISO 8601. If `until` is null, the recovery includes events up to the
   * start of the job.
   */
  recovery: { endpointId: number; since: string; until: string | null; failedOnly: boolean }
  /** Parameters of a sandbox operation. Times are ISO 8601, by the sandbox's clock. */
  sandbox: { operation: 'advance'; to: string } | { operation: 'reset' }
}

/** Parameters of an export of all data that is stored about a contact. */
export interface ContactDataParams {
  contactId: number
  includeFiles: boolean
}

/** Parameters of a mail. The id of the mailed record is in a member named after its family, such as `bidId`. */
export interface MailJobParams {
  [record: `${string}Id`]: number
  to: string
  message: string | null
  /** Group of people to whom the mail is written. Undefined for a mail to the person to whom the paper is addressed. */
  audience?: MailAudience
  occasion?: ReminderOccasion
  /** For a mail about a customer's answer: the state of the record after the answer. */
  answered?: 'accepted' | 'rejected'
  /** For a mail about a change request of a bid: name of the person who requests the change. */
  asker?: string
}
