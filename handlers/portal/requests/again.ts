import type { ReferenceContract } from '../../pages/reference/contract.ts'
import { sampleCall } from '../../pages/reference/samples/call.ts'
import { curlAgain } from '../../pages/reference/samples/curl.ts'

/** A row of the log, as far as its request can be sent again. */
interface LoggedRequest {
  method: string
  path: string
  operationId: string | null
}

/** What stands before an operation's path, by the way on which the request came: as itself, from the reference, by an agent. */
const ways = /^\/(?:api\/v1|portal\/try|mcp)(?=\/)/
/** A path of this length may have been longer. */
const cutAt = 500

/** The request as a command of curl; undefined for what is no operation of the API, or is not kept whole. */
export function curlOf(
  document: object,
  { method, path, operationId }: LoggedRequest,
  origin: string,
): string | undefined {
  if (!ways.test(path) || path.length >= cutAt) return undefined
  const contract = document as ReferenceContract
  for (const [template, methods] of Object.entries(contract.paths)) {
    for (const [name, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue
      const call = sampleCall(contract, name, template)
      return curlAgain(call, { method, path: path.replace(ways, '') }, `${origin}/api/v1`)
    }
  }
  return undefined
}
