import { signatureRequests, voidSignatureRequest } from '../../../db/nouns/signature-requests/signature-requests.ts'
import { listPaperWarnings, toWarningsMeta } from '../../../db/workflows/paper-warnings.ts'
import {
  createSignatureRequest,
  type MailedSignatureRequest,
  resendSignatureRequest,
} from '../../../db/workflows/signature-requests.ts'
import type { ChangeCall, Handlers } from '../../pipeline/contract/contract.ts'
import { getHandler, listHandler, toJobResponse } from '../../pipeline/verbs/verbs.ts'

type MailingCall = Pick<ChangeCall, 'db' | 'caller' | 'services'>

async function mailed({ db, caller, services }: MailingCall, { request, jobId }: MailedSignatureRequest) {
  const warnings = await listPaperWarnings(db, caller, 'signature_request', request)
  return { data: request, meta: { ...toJobResponse(services, jobId), ...toWarningsMeta(warnings) } }
}

export const signatureRequestHandlers = {
  listSignatureRequests: { handle: listHandler(signatureRequests), isExpensive: true },
  createSignatureRequest: async (call) => {
    const { db, caller, body, services } = call
    return mailed({ db, caller, services }, await createSignatureRequest(db, caller, services.secrets, body))
  },
  getSignatureRequest: getHandler(signatureRequests),
  resendSignatureRequest: async ({ db, caller, params, body = {}, services }) =>
    mailed({ db, caller, services }, await resendSignatureRequest(db, caller, services.secrets, params.id, body)),
  voidSignatureRequest: async ({ db, caller, params, body = {} }) => ({
    data: await voidSignatureRequest(db, caller, params.id, body),
  }),
} satisfies Partial<Handlers>
