import type { Violation } from '../../../db/domain/refusal.ts'

/** The response to a refused request: status, headers, and the problem document (RFC 9457). */
export interface Problem {
  status: number
  headers: Record<string, string>
  body: {
    type: string
    title: string
    status: number
    detail: string
    request_id: string
    errors?: Violation[]
    [member: string]: unknown
  }
}
