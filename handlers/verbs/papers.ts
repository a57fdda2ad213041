import { type MailedName, type PaperName, paperKinds, type RecordOf } from '../../db/resources/papers.ts'
import { sendPaper } from '../../db/workflows/paper-mails.ts'
import { type Call, WithMeta } from '../contract.ts'
import { enqueued, enqueuedAs } from './verbs.ts'

/** The verbs of printed and mailed records: each takes the record's kind, and the registry of papers knows the rest. */

type RecordCall = Pick<Call, 'db' | 'caller' | 'services'> & { params: { id: number } }

/** POST /<family>/{id}/pdf: the record must exist now; it is drawn as it is when the job runs. */
export function startPdf(name: PaperName) {
  const { family, readScope, find } = paperKinds[name]
  return async ({ db, caller, params, services }: RecordCall) => {
    await find(db, caller, params.id)
    return enqueued(
      { db, caller, services },
      { type: 'pdf', resourceType: family, params: { id: params.id }, readScope, total: 1 },
    )
  }
}

interface MailRequest {
  to?: string | null | undefined
  message?: string | null | undefined
}

/** POST /<family>/{id}/email, /send or, `again`, /resend: answers the record, with the mail's job in meta. */
export const sendByMail =
  <Name extends MailedName>(name: Name, { again = false } = {}) =>
  async ({
    db,
    caller,
    params,
    body = {},
    services,
  }: RecordCall & { body?: MailRequest | undefined }): Promise<
    WithMeta<RecordOf<Name>, { job_id: string; status_url: string }>
  > => {
    const { record, jobId } = await sendPaper(db, caller, services.secrets, name, params.id, { ...body, again })
    return new WithMeta(record, enqueuedAs(services, jobId))
  }
