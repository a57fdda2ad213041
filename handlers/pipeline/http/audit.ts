import type { Request, Response } from 'express'
import type { ProblemCode } from '../../../db/domain/refusal.ts'
import type { AuditRow } from '../../../db/engine/base/audit-row.ts'
import { machineTime } from '../../../db/engine/base/clock.ts'
import { type AuditBuffer, toAuditedErrors } from '../../../db/services/access/audit.ts'
import { clientAddressOf, type Gate, type ObservedRequest } from './exchange.ts'
import { onResponseClosed } from './wire/when-closed.ts'

/** Returns the audit row of an admitted request, with the problem code if there is one. */
export function toAuditRow(request: ObservedRequest, status: number): AuditRow {
  const { caller, code, errors } = request.exchange
  const { tenantId, apiKeyId, userId, clientId } = caller!
  return {
    ...toRequestAuditColumns(request),
    tenantId,
    apiKeyId,
    userId,
    clientId,
    status,
    code: code ?? null,
    errors: toAuditedErrors(errors),
  }
}

/**
 * Subject of an event such as a sign-in: the user and, if the event concerns a grant, the app. The event's request has
 * no credential.
 */
export interface AccessSubject {
  tenantId: number
  userId: number
  clientId?: string
}

/** Returns the audit row of a sign-in, consent, revocation or similar event, for the organization concerned. */
export function toAccessAuditRow(
  request: Request,
  { tenantId, userId, clientId }: AccessSubject,
  status: number,
  code: ProblemCode | null = null,
): AuditRow {
  return {
    ...toRequestAuditColumns(request),
    tenantId,
    apiKeyId: null,
    userId,
    clientId: clientId ?? null,
    status,
    code,
  }
}

/** Returns the audit columns that describe the request itself. */
export function toRequestAuditColumns(request: ObservedRequest) {
  const { requestId, startedAtMs, operation, cost } = request.exchange
  return {
    requestId,
    method: request.method,
    path: pathOf(request).slice(0, 500),
    operationId: operation?.operationId ?? null,
    durationMs: Math.round(performance.now() - startedAtMs),
    cost,
    count: 1,
    ipAddress: clientAddressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    createdAt: machineTime(),
  }
}

function pathOf({ originalUrl, exchange: { entryPath } }: ObservedRequest): string {
  const path = originalUrl.split('?', 1)[0]!
  return entryPath === undefined ? path : path.replace('/api/v1', entryPath)
}

/** Audits an authenticated request, unless a change has written its audit row in its own transaction. */
export function auditAnswer(buffer: AuditBuffer, request: ObservedRequest, status: number): void {
  const { caller, audited } = request.exchange
  if (caller && !audited) buffer.bufferRow(toAuditRow(request, status))
}

/** Records the use of the API key that the request was sent with. */
export function auditKeyUse(buffer: AuditBuffer, { exchange: { caller } }: ObservedRequest): void {
  if (caller?.apiKeyId) buffer.recordKeyUse(caller.apiKeyId, caller.tenantId)
}

/**
 * Returns the gate that audits every authenticated request after its response. It skips a change that has written its
 * audit row in its own transaction. It also records the use of an API key, even if the client disconnected early.
 */
export const auditGate =
  (buffer: AuditBuffer): Gate =>
  (request: Request, response: Response, next) => {
    response.on('finish', () => auditAnswer(buffer, request, response.statusCode))
    onResponseClosed(response, () => auditKeyUse(buffer, request))
    next()
  }
