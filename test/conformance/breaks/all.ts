import { type Break, changeJson } from '../double.ts'
import { isJson } from './common.ts'
import { oauthBreaks, webhookBreaks } from './outside.ts'
import { documentBreaks, envelopeBreaks, paginationBreaks, problemBreaks } from './reading.ts'
import { idempotencyBreaks, limitBreaks, tenancyBreaks, versionBreaks } from './writing.ts'

/** Break that adds an unknown member to an answer, or removes its request id if no member can be added. */
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

/** Returns the break of each check. All checks of operations share one. */
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
