import type { Request, Response } from 'express'
import { type AuditBuffer, type AuditRow, auditedErrors } from '../../db/access/audit.ts'
import type { SignedIn } from '../../db/access/sessions.ts'
import type { ProblemCode, Refusal } from '../../db/domain/refusal.ts'
import { accessRow } from '../http/audit.ts'

/** What the audit log gets of a person's request to the portal. */
export interface Notes {
  /** An operation of the API by which the page reads; it is noted once, however often it is called. */
  read(operationId: string): void
  /** An operation that was refused or has failed. */
  refused(operationId: string, status: number, refusal: Refusal): void
  /** Something was changed, which is audited in its transaction, or the row of a view is written already. */
  changed(): void
}

/**
 * Collects what a request reads, and buffers it once the request is answered: a row for each operation, as through the
 * API, under the page's address. A page that asks no operation is a row by itself. What a form's answer shows of what
 * was changed is no reading.
 */
export function notesOf(
  buffer: Pick<AuditBuffer, 'note'>,
  request: Request,
  response: Response,
  person: SignedIn,
): Notes {
  const rows = new Map<string, AuditRow>()
  let isChange = false
  const note = (operationId: string, status: number, refusal?: Refusal): void => {
    const known = rows.get(operationId)
    if (known === undefined || known.status < status) {
      const errors = auditedErrors(refusal?.extras.errors)
      rows.set(operationId, { ...accessRow(request, person, status, refusal?.code), operationId, errors })
    }
  }
  response.once('finish', () => {
    if (isChange) return
    if (rows.size === 0) {
      const code = (request.exchange.code as ProblemCode | undefined) ?? null
      buffer.note(accessRow(request, person, response.statusCode, code))
    }
    for (const row of rows.values()) buffer.note(row)
  })
  return {
    read: (operationId) => note(operationId, 200),
    refused: note,
    changed() {
      isChange = true
    },
  }
}
