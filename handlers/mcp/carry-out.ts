import { createTimeOrderedId } from '../../db/engine/base/ids.ts'
import type { AuditBuffer } from '../../db/services/access/audit.ts'
import type { Installation } from '../../db/services/access/installation.ts'
import type { Services } from '../pipeline/contract/contract.ts'
import type { FileContent } from '../pipeline/contract/file-content.ts'
import { problemCodeIn, violationsIn } from '../pipeline/contract/problems.ts'
import type { Dispatch, Outcome } from '../pipeline/dispatch/dispatch.ts'
import { permitOperation } from '../pipeline/dispatch/permission.ts'
import type { AccessLog } from '../pipeline/http/access-log.ts'
import type { CallerAdmission } from '../pipeline/http/admit.ts'
import { auditAnswer, auditKeyUse, toAuditRow } from '../pipeline/http/audit.ts'
import { clientAddressOf, type HeaderSink, type ObservedRequest } from '../pipeline/http/exchange.ts'
import { closeFile } from '../pipeline/http/files/send.ts'
import { refundImport } from '../pipeline/http/import-refunds.ts'
import type { ReportProblem } from '../pipeline/http/problem-handler.ts'
import type { Health } from '../pipeline/http/public/health.ts'
import { refuseInMaintenance } from '../pipeline/http/public/maintenance.ts'
import { beginRequestSpan, endRequestSpan } from '../pipeline/http/trace.ts'
import type { PreparedCall } from './operations.ts'

/**
 * Maximum size in bytes of a response that an agent gets. Models cannot use more, and the process buffers each response
 * several times.
 */
export const maxAnswerBytes = 1024 * 1024

/** Response of an operation that an agent has called. Header names are in lowercase. */
export interface OperationResponse {
  status: number
  headers: Readonly<Record<string, string>>
  /** JSON of the response; undefined for a file, and for a body of more than `maxAnswerBytes`. */
  body?: string | undefined
  file?: AnsweredFile
}

export interface AnsweredFile {
  contentType: string
  size: number
  /** Bytes of the file; undefined if there are more than `maxAnswerBytes`. */
  content: Buffer | undefined
}

export interface CarryOutDeps {
  services: Services
  installation: Pick<Installation, 'maintenance' | 'refreshIfStale'>
  callers: CallerAdmission
  dispatch: Dispatch
  auditBuffer: AuditBuffer
  accessLog: Pick<AccessLog, 'logAnswer'>
  health: Pick<Health, 'measureAnswer'>
  report: ReportProblem
}

/** Carries out one call of an agent, on behalf of the sender of `message`. */
export type CarryOut = (message: ObservedRequest, call: PreparedCall) => Promise<OperationResponse>

/**
 * Returns the function that carries out calls of agents. Each call is admitted, charged, dispatched, measured, logged,
 * traced and audited like a request to the API, in the same order. A refusal is a response.
 */
export function createCarryOut(deps: CarryOutDeps): CarryOut {
  return async (message, call) => {
    const request = requestOf(message, call)
    const span = beginRequestSpan(request)
    const answer = () => respond(deps, request, call)
    const response = await (span ? span.enter(answer) : answer())
    const { status } = response
    auditAnswer(deps.auditBuffer, request, status)
    auditKeyUse(deps.auditBuffer, request)
    deps.health.measureAnswer(request.exchange, status)
    deps.accessLog.logAnswer(request, status, true)
    if (span) endRequestSpan(span, request, status)
    return response
  }
}

/** Headers of the agent's own request that are copied to the call: the credential, the client program, and the trace. */
const copiedHeaders = ['authorization', 'user-agent', 'traceparent'] as const

function requestOf(message: ObservedRequest, { operation, target, params, headers }: PreparedCall): ObservedRequest {
  const copied = copiedHeaders.map((name) => [name, message.headers[name]] as const)
  return {
    method: operation.method,
    originalUrl: target,
    headers: { ...Object.fromEntries(copied.filter(([, value]) => value !== undefined)), ...headers },
    exchange: {
      ...{ requestId: createTimeOrderedId('req'), startedAtMs: performance.now(), cost: 0 },
      ...{ operation, params, entryPath: '/mcp', address: clientAddressOf(message) },
    },
  }
}

/** Collects the headers of a response. */
class CollectedHeaders implements HeaderSink {
  readonly headersSent = false
  readonly all: Record<string, string> = {}

  setHeader(name: string, value: string | number): void {
    this.all[name.toLowerCase()] = String(value)
  }

  setHeaders(headers: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value)
  }
}

async function respond(deps: CarryOutDeps, request: ObservedRequest, call: PreparedCall): Promise<OperationResponse> {
  const headers = new CollectedHeaders()
  const { exchange } = request
  try {
    const outcome = await admitAndDispatch(deps, request, call, headers)
    headers.setHeaders(outcome.headers)
    if (outcome.isReplayed) headers.setHeader('Idempotent-Replayed', 'true')
    Object.assign(exchange, { audited: outcome.isAudited, jobIds: outcome.jobIds })
    if (outcome.answer?.file) return { status: 200, headers: headers.all, file: await readFile(outcome.answer.file) }
    const { status, body, headers: own } = outcome.respond()
    headers.setHeaders(own)
    if (status >= 400) {
      Object.assign(exchange, { code: problemCodeIn(body), errors: violationsIn(body) })
      await refundImport(deps.services, request, headers, status)
    }
    return { status, headers: headers.all, body: Buffer.byteLength(body) <= maxAnswerBytes ? body : undefined }
  } catch (error) {
    const { problem } = deps.report(error, exchange)
    await refundImport(deps.services, request, headers, problem.status)
    headers.setHeaders(problem.headers)
    return { status: problem.status, headers: headers.all, body: JSON.stringify(problem.body) }
  }
}

async function admitAndDispatch(
  { installation, callers, dispatch }: CarryOutDeps,
  request: ObservedRequest,
  { operation, params, query, body, target }: PreparedCall,
  headers: HeaderSink,
): Promise<Outcome> {
  await refuseInMaintenance(installation)
  await callers.admit(request, headers, { resource: 'mcp', cost: operation.cost })
  const { requestId, caller, charge, findByKey } = request.exchange
  permitOperation(operation, caller!)
  const input = {
    path: params,
    query,
    body: body === undefined ? undefined : JSON.parse(body),
    headers: request.headers,
    target,
  }
  return dispatch(operation, caller!, input, {
    ...{ requestId, charge, findByKey },
    toAuditRow: (status) => toAuditRow(request, status),
  })
}

/** Reads a file that is not too large, and closes it. */
async function readFile(file: FileContent): Promise<AnsweredFile> {
  const { content, contentType } = file
  try {
    if (Buffer.isBuffer(content)) return { contentType, size: content.length, content }
    const { size } = content
    return { contentType, size, content: size <= maxAnswerBytes ? await content.read(0, size) : undefined }
  } finally {
    await closeFile(file)
  }
}
