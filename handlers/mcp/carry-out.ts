import { createTimeOrderedId } from '../../db/engine/base/ids.ts'
import type { AuditBuffer } from '../../db/services/access/audit.ts'
import type { Installation } from '../../db/services/access/installation.ts'
import type { Services } from '../pipeline/contract/contract.ts'
import type { FileContent } from '../pipeline/contract/file-content.ts'
import type { EnvelopedResponse } from '../pipeline/dispatch/envelope.ts'
import { permitOperation } from '../pipeline/dispatch/permission.ts'
import type { AccessLog } from '../pipeline/http/access-log.ts'
import type { CallerAdmission } from '../pipeline/http/admit.ts'
import { auditAnswer, auditKeyUse } from '../pipeline/http/audit.ts'
import { dispatchRequest, type RequestDispatchDeps } from '../pipeline/http/dispatch-request.ts'
import { clientAddressOf, type HeaderSink, type ObservedRequest } from '../pipeline/http/exchange.ts'
import { closeFile } from '../pipeline/http/files/send.ts'
import { refundRefusedImport } from '../pipeline/http/import-refunds.ts'
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

export interface CarryOutDeps extends RequestDispatchDeps {
  services: Services
  installation: Pick<Installation, 'maintenance' | 'refreshIfStale'>
  callers: CallerAdmission
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

/** Collects the headers of a response, with lowercase names. */
class CollectedHeaders implements HeaderSink {
  readonly headersSent = false
  readonly all: Record<string, string> = {}

  setHeader(name: string, value: string | number): void {
    this.all[name.toLowerCase()] = String(value)
  }
}

async function respond(deps: CarryOutDeps, request: ObservedRequest, call: PreparedCall): Promise<OperationResponse> {
  const headers = new CollectedHeaders()
  const { all } = headers
  try {
    const made = await admitAndDispatch(deps, request, call, headers)
    if ('file' in made) return { status: 200, headers: all, file: await readFile(made.file) }
    const { status, body } = made
    return { status, headers: all, body: Buffer.byteLength(body) <= maxAnswerBytes ? body : undefined }
  } catch (error) {
    const { problem } = deps.report(error, request.exchange)
    await refundRefusedImport(deps.services, request, headers, problem.status)
    for (const [name, value] of Object.entries(problem.headers)) headers.setHeader(name, value)
    return { status: problem.status, headers: all, body: JSON.stringify(problem.body) }
  }
}

async function admitAndDispatch(
  deps: CarryOutDeps,
  request: ObservedRequest,
  { operation, query, body }: PreparedCall,
  headers: HeaderSink,
): Promise<{ file: FileContent } | EnvelopedResponse> {
  await refuseInMaintenance(deps.installation)
  await deps.callers.admit(request, headers, { resource: 'mcp', cost: operation.cost })
  permitOperation(operation, request.exchange.caller!)
  return dispatchRequest(deps, request, { query, body: body === undefined ? undefined : JSON.parse(body) }, headers)
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
