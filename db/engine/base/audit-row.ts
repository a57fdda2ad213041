import type { Insertable } from 'kysely'
import type { ApiAuditLogs } from '../../../generated/database.d.ts'
import type { components } from '../../../generated/openapi.d.ts'

/** Row that the audit log gets for a request. */
export type AuditRow = Omit<Insertable<ApiAuditLogs>, 'id' | 'errors'> & { errors?: AuditedError[] | null }

export type AuditedError = components['schemas']['AuditedError']
