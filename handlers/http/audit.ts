import type { Request, Response } from 'express'
import { type AuditBuffer, type AuditRow, auditedErrors } from '../../db/access/audit.ts'
import { machineTime } from '../../db/base/clock.ts'
import type { ProblemCode } from '../../db/domain/refusal.ts'
import { clientAddress, type Gate } from './exchange.ts'
import { whenClosed } from './wire/when-closed.ts'

/** The audit row of an admitted request, with the problem code where one is known by now. */
export function auditRow(request: Request, status: number): AuditRow {
  const { caller, code, errors } = request.exchange
  const { tenantId, apiKeyId, userId, clientId } = caller!
  return {
    ...rowOf(request),
    tenantId,
    apiKeyId,
    userId,
    clientId,
    status,
    code: code ?? null,
    errors: auditedErrors(errors),
  }
}

/** Whose access a request without an admitted credential concerns: a person's, or an app's under their grant. */
export interface AccessSubject {
  tenantId: number
  userId: number
  clientId?: string
}

/** The audit row of a sign-in, a consent, a revocation and the like, for the organization concerned. */
export function accessRow(
  request: Request,
  { tenantId, userId, clientId }: AccessSubject,
  status: number,
  code: ProblemCode | null = null,
): AuditRow {
  return { ...rowOf(request), tenantId, apiKeyId: null, userId, clientId: clientId ?? null, status, code }
}

/** The columns that describe the request itself. */
export function rowOf(request: Request) {
  const { requestId, startedAtMs, operation, cost } = request.exchange
  return {
    requestId,
    method: request.method,
    path: pathOf(request).slice(0, 500),
    operationId: operation?.operationId ?? null,
    durationMs: Math.round(performance.now() - startedAtMs),
    cost,
    count: 1,
    ipAddress: clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    createdAt: machineTime(),
  }
}

function pathOf({ originalUrl, exchange: { cameBy } }: Request): string {
  const path = originalUrl.split('?', 1)[0]!
  return cameBy === undefined ? path : path.replace('/api/v1', cameBy)
}

/**
 * Audits every authenticated request once it is answered, except those audited in their own transaction. Of all of them the
 * key is noted as used, even where the client has gone before its answer.
 */
export const audit =
  (buffer: AuditBuffer): Gate =>
  (request: Request, response: Response, next) => {
    response.on('finish', () => {
      const { caller, audited } = request.exchange
      if (caller && !audited) buffer.note(auditRow(request, response.statusCode))
    })
    whenClosed(response, () => {
      const { caller } = request.exchange
      if (caller?.apiKeyId) buffer.noteUse(caller.apiKeyId, caller.tenantId)
    })
    next()
  }
