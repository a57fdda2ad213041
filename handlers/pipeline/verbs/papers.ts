import type { PaperKind } from '../../../db/services/papers/paper-kind.ts'
import { enqueuePaperMail } from '../../../db/workflows/paper-mails.ts'
import { listPaperWarnings, type PaperWarning, toWarningsMeta } from '../../../db/workflows/paper-warnings.ts'
import {
  type MailedPaperName,
  type PaperName,
  type PaperOf,
  paperKinds,
  type RecordOf,
} from '../../../db/workflows/resources/papers.ts'
import type { ChangeCall } from '../contract/contract.ts'
import { enqueueAndRespond, type JobResponse, toJobResponse } from './verbs.ts'

/**
 * This module creates the handlers that render or mail a record's paper. Each function takes the name of the paper and
 * finds its description in the registry of papers.
 */

type RecordCall = Pick<ChangeCall, 'db' | 'caller' | 'services'> & { params: { id: number } }
type WithWarnings<Data, M = object> = { data: Data; meta: M & { warnings?: PaperWarning[] } }

/** Handles POST /<family>/{id}/pdf. The record must exist now; the PDF shows its state when the job runs. */
export function startPdfHandler<Name extends PaperName>(name: Name) {
  const { family, readScope, find }: PaperKind<Name, RecordOf<Name>, PaperOf<Name>> = paperKinds[name]
  return async ({ db, caller, params, services }: RecordCall) => {
    const warnings = await listPaperWarnings(db, caller, name, await find(db, caller, params.id))
    const { data } = await enqueueAndRespond(
      { db, caller, services },
      { type: 'pdf', resourceType: family, params: { id: params.id }, readScope, total: 1 },
    )
    return { data, meta: toWarningsMeta(warnings) }
  }
}

/** Returns the public link of a record, with the warnings about its paper in `meta`. */
export async function addPaperWarnings<Name extends PaperName, Link>(
  { db, caller, params }: Omit<RecordCall, 'services'>,
  name: Name,
  link: Link,
): Promise<WithWarnings<Link>> {
  const { find }: PaperKind<Name, RecordOf<Name>, PaperOf<Name>> = paperKinds[name]
  const warnings = await listPaperWarnings(db, caller, name, await find(db, caller, params.id))
  return { data: link, meta: toWarningsMeta(warnings) }
}

interface MailRequest {
  to?: string | null | undefined
  message?: string | null | undefined
}

/**
 * Handles POST /<family>/{id}/email, /send and, with `again`, /resend. Answers with the record, and with the mail's job
 * in `meta`.
 */
export const sendByMailHandler =
  <Name extends MailedPaperName>(name: Name, { again = false } = {}) =>
  async ({
    db,
    caller,
    params,
    body = {},
    services,
  }: RecordCall & { body?: MailRequest | undefined }): Promise<WithWarnings<RecordOf<Name>, JobResponse>> => {
    const { record, jobId } = await enqueuePaperMail(db, caller, services.secrets, name, params.id, {
      ...body,
      isResend: again,
    })
    const warnings = await listPaperWarnings(db, caller, name, record)
    return { data: record, meta: { ...toJobResponse(services, jobId), ...toWarningsMeta(warnings) } }
  }
