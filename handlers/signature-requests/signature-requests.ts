import { requireScope } from '../../db/access/required-scope.ts'
import { factsOfType, readScopeOf } from '../../db/records/resource.ts'
import { signatureRequests, voidSignatureRequest } from '../../db/signature-requests/signature-requests.ts'
import {
  createSignatureRequest,
  type MailedRequest,
  resendSignatureRequest,
} from '../../db/workflows/signature-requests.ts'
import { type Handlers, type Services, WithMeta } from '../contract.ts'
import { enqueuedAs, get, list } from '../verbs/verbs.ts'

const mailed = (services: Services, { request, jobId }: MailedRequest) =>
  new WithMeta(request, enqueuedAs(services, jobId))

export const signatureRequestHandlers = {
  listSignatureRequests: { handle: list(signatureRequests), isExpensive: true },
  createSignatureRequest: async ({ db, caller, body, services }) => {
    requireScope(caller, readScopeOf(factsOfType(body.entityType)))
    return mailed(services, await createSignatureRequest(db, caller, services.secrets, body))
  },
  getSignatureRequest: get(signatureRequests),
  resendSignatureRequest: async ({ db, caller, params, body = {}, services }) =>
    mailed(services, await resendSignatureRequest(db, caller, services.secrets, params.id, body)),
  voidSignatureRequest: ({ db, caller, params, body = {} }) => voidSignatureRequest(db, caller, params.id, body),
} satisfies Partial<Handlers>
