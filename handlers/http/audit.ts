import type { Request, Response } from 'express'
import type { AuditBuffer, AuditRow } from '../../db/audit.ts'
import { clientAddress, type Gate } from './exchange.ts'

/** The audit row of a request as far as it is known now. */
export function auditRow(request: Request, status: number): AuditRow {
  const { requestId, startedAtMs, operation, caller, cost, code } = request.exchange
  return {
    tenantId: caller!.tenantId,
    requestId,
    method: request.method,
    path: request.originalUrl.split('?', 1)[0]!.slice(0, 500),
    operationId: operation?.operationId ?? null,
    status,
    code: code ?? null,
    durationMs: Math.round(performance.now() - startedAtMs),
    cost,
    count: 1,
    apiKeyId: caller!.apiKeyId,
    userId: caller!.userId,
    clientId: caller!.clientId,
    ipAddress: clientAddress(request),
    userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
    createdAt: new Date().toISOString(),
  }
}

/** Notes every authenticated request when its answer is out, but those whose transaction has noted them already. */
export const audit =
  (buffer: AuditBuffer): Gate =>
  (request: Request, response: Response, next) => {
    response.on('finish', () => {
      const { caller, audited } = request.exchange
      if (caller && !audited) buffer.note(auditRow(request, response.statusCode))
    })
    next()
  }
