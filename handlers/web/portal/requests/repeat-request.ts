import type { ReferenceContract } from '../../pages/reference/contract.ts'
import { buildSampleCall } from '../../pages/reference/samples/call.ts'
import { curlToRepeatRequest } from '../../pages/reference/samples/curl.ts'

/** Fields of an audit row from which its request can be rebuilt. */
interface LoggedRequest {
  method: string
  path: string
  operationId: string | null
}

/** Path prefix of a logged request: the API itself, a call from the API reference, or an MCP client. */
const ways = /^\/(?:api\/v1|portal\/try|mcp)(?=\/)/
/** Maximum length of a stored path. A path of this length may have been truncated. */
const cutAt = 500

/**
 * Returns the curl command that repeats a logged request. Returns undefined if the request called no API operation or
 * its path is truncated.
 */
export function curlCommandOf(
  document: object,
  { method, path, operationId }: LoggedRequest,
  origin: string,
): string | undefined {
  if (!ways.test(path) || path.length >= cutAt) return undefined
  const contract = document as ReferenceContract
  for (const [template, methods] of Object.entries(contract.paths)) {
    for (const [name, operation] of Object.entries(methods)) {
      if (operation.operationId !== operationId) continue
      const call = buildSampleCall(contract, name, template)
      return curlToRepeatRequest(call, { method, path: path.replace(ways, '') }, `${origin}/api/v1`)
    }
  }
  return undefined
}
