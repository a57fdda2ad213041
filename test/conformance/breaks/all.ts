import { type Break, changeJson } from '../double.ts'
import { isJson } from './common.ts'
import { oauthBreaks, webhookBreaks } from './outside.ts'
import { documentBreaks, envelopeBreaks, paginationBreaks, problemBreaks } from './reading.ts'
import { idempotencyBreaks, limitBreaks, tenancyBreaks, versionBreaks } from './writing.ts'

/** An answer with a member that its schema does not have, or, where none can be added, without its request's id. */
const spoiled: Break = {
  answers(answer) {
    if (!isJson(answer) || answer.status >= 400) {
      delete answer.headers['x-request-id']
      return
    }
    changeJson(answer, (json) => {
      if (json.meta) json.meta.spoiled = true
      else delete answer.headers['x-request-id']
    })
  },
}

/** What the double does wrong to each check. The checks of operations have one for all. */
export const breaksFor = (operationIds: readonly string[]): Record<string, Break> => ({
  ...Object.fromEntries(operationIds.map((id) => [`operations.${id}`, spoiled])),
  ...documentBreaks,
  ...envelopeBreaks,
  ...problemBreaks,
  ...paginationBreaks,
  ...idempotencyBreaks,
  ...versionBreaks,
  ...limitBreaks,
  ...tenancyBreaks,
  ...oauthBreaks,
  ...webhookBreaks,
})
