import { recordFacts } from '../../generated/records.ts'

/** Columns of a pay applications export, in order; each header is the field name. The export does not contain lines. */
export const payAppColumns = recordFacts.PayApp.fields.filter(
  (field) => field !== 'certificateHash' && field !== 'invoiceId',
)
