import type { components } from '../../generated/openapi.d.ts'
import type { ImportPlan } from '../domain/csv/import-mapping.ts'
import type { Audience, Occasion } from '../papers/mailing.ts'
import type { Filters } from '../records/read.ts'

export type JobType = components['schemas']['Job']['type']

/** What a job of each type was asked to do: what enqueues it writes this, and what serves it reads this. */
export interface JobParams {
  import: ImportPlan & {
    /** The upload. */
    sourcePath: string
    dryRun?: boolean
    /** The upload's own name. */
    filename?: string | null
  }
  /** The file of the format excel begins with a byte order mark. */
  export: { filters?: Filters; format?: 'csv' | 'excel' } | ContactDataParams
  /** `changes` come with update. */
  bulk: {
    operation: 'delete' | 'restore' | 'update'
    ids: number[]
    changes?: object
    dryRun?: boolean
  }
  /** The id of the record to draw. */
  pdf: { id: number }
  email: MailJobParams
  accounting_push: { invoiceId: number }
  /** Times are ISO 8601; without `until` it is about the events up to the beginning of the job. */
  recovery: { endpointId: number; since: string; until: string | null; failedOnly: boolean }
  /** Times are ISO 8601, by the sandbox's clock. */
  sandbox: { operation: 'advance'; to: string } | { operation: 'reset' }
}

/** An export of everything that is stored about a contact. */
export interface ContactDataParams {
  contactId: number
  includeFiles: boolean
}

/** The record of a mail stands under its family's name, as `bidId`. */
export interface MailJobParams {
  [record: `${string}Id`]: number
  to: string
  message: string | null
  /** Left out where the mail goes to the paper's reader. */
  audience?: Audience
  occasion?: Occasion
  /** The state into which the answer brought the record of which the mail tells. */
  answered?: 'accepted' | 'rejected'
  /** Who asks for the change of a bid that the message describes. */
  asker?: string
}
