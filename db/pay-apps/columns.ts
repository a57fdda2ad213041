import { recordFacts } from '../../generated/records.ts'

/**
 * Columns of an export of pay applications, in order. Each column header is the field name. The export does not contain
 * the lines.
 */
export const payAppColumns = recordFacts.PayApp.fields.filter(
  (field) => field !== 'certificateHash' && field !== 'invoiceId',
)
