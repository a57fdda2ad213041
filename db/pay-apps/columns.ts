import { recordFacts } from '../../generated/records.ts'

/** The columns of a pay application export, in order; each is headed by its field's name. Its lines are not part of it. */
export const payAppColumns = recordFacts.PayApp.fields.filter(
  (field) => field !== 'certificateHash' && field !== 'invoiceId',
)
