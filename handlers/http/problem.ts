import type { Violation } from '../../db/domain/refusal.ts'

/** What is sent for a refusal: its status, headers, and the document of RFC 9457. */
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
