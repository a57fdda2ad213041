import type { Request, Response } from 'express'
import type { ProblemCode, Refusal } from '../../../db/domain/refusal.ts'
import type { AuditRow } from '../../../db/engine/base/audit-row.ts'
import { type AuditBuffer, toAuditedErrors } from '../../../db/services/access/audit.ts'
import type { SignedInUser } from '../../../db/services/access/sessions.ts'
import { toAccessAuditRow } from '../../pipeline/http/audit.ts'

/** Collector of the audit rows of one portal request. */
export interface AuditNotes {
  /** Records an API operation whose data the page reads. Several calls of one operation make one row. */
  recordRead(operationId: string): void
  /** Records an operation that was refused or has failed. */
  recordRefusal(operationId: string, status: number, refusal: Refusal): void
  /**
   * Records that the request has written its audit row itself, such as a change in its transaction. The collector then
   * writes no rows.
   */
  markAudited(): void
}

/**
 * Returns a collector that passes its rows to the audit buffer when the request has been answered: one row per
 * operation, under the page's path. A page that calls no operation gets one row for the page itself. Reads of a request
 * that changed something are not recorded.
 */
export function collectAuditNotes(
  buffer: Pick<AuditBuffer, 'bufferRow'>,
  request: Request,
  response: Response,
  person: SignedInUser,
): AuditNotes {
  const rows = new Map<string, AuditRow>()
  let isChange = false
  const note = (operationId: string, status: number, refusal?: Refusal): void => {
    const known = rows.get(operationId)
    if (known === undefined || known.status < status) {
      const errors = toAuditedErrors(refusal?.extras.errors)
      rows.set(operationId, { ...toAccessAuditRow(request, person, status, refusal?.code), operationId, errors })
    }
  }
  response.once('finish', () => {
    if (isChange) return
    if (rows.size === 0) {
      const code = (request.exchange.code as ProblemCode | undefined) ?? null
      buffer.bufferRow(toAccessAuditRow(request, person, response.statusCode, code))
    }
    for (const row of rows.values()) buffer.bufferRow(row)
  })
  return {
    recordRead: (operationId) => note(operationId, 200),
    recordRefusal: note,
    markAudited() {
      isChange = true
    },
  }
}
