import type { Services } from '../contract/contract.ts'
import type { FileContent } from '../contract/file-content.ts'
import { problemCodeIn, violationsIn } from '../contract/problems.ts'
import type { Dispatch } from '../dispatch/dispatch.ts'
import type { EnvelopedResponse } from '../dispatch/envelope.ts'
import type { Input } from '../dispatch/input.ts'
import { toAuditRow } from './audit.ts'
import type { HeaderSink, ObservedRequest } from './exchange.ts'
import { refundRefusedImport } from './import-refunds.ts'

export interface RequestDispatchDeps {
  services: Pick<Services, 'database'>
  dispatch: Dispatch
}

/**
 * Dispatches the operation of an admitted request, and sets the headers of its response. Records the outcome in the
 * exchange, for the logs. Refunds a refused import. Returns the file, or the response whose body is to be sent.
 */
export async function dispatchRequest(
  { services, dispatch }: RequestDispatchDeps,
  request: ObservedRequest,
  { query, body }: Pick<Input, 'query' | 'body'>,
  response: HeaderSink,
): Promise<{ file: FileContent } | EnvelopedResponse> {
  const { exchange, headers, originalUrl: target } = request
  const { operation, caller, params: path = {}, requestId, charge, prefetched, lockSession } = exchange
  const { answer, ...outcome } = await dispatch(
    operation!,
    caller!,
    { path, query, body, headers, target },
    {
      ...{ requestId, charge, prefetched, lockSession },
      toAuditRow: (status) => toAuditRow(request, status),
    },
  )
  if (answer?.file) return { file: answer.file }
  Object.assign(exchange, { audited: outcome.isAudited, jobIds: outcome.jobIds })
  const made = outcome.respond()
  for (const [name, value] of Object.entries({ ...outcome.headers, ...made.headers })) response.setHeader(name, value)
  if (outcome.isReplayed) response.setHeader('Idempotent-Replayed', 'true')
  if (made.status < 400) return made
  Object.assign(exchange, { code: problemCodeIn(made.body), errors: violationsIn(made.body) })
  await refundRefusedImport(services, request, response, made.status)
  return made
}
