import { apiKeyVariable, requestTargetOf, type SampleCall } from './call.ts'
import { formatLiteral, jsonStyle } from './literal.ts'

/** Quotes a text so that a shell reads it as a single argument. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** Returns the curl command of a call. `api` is the base URL of the API. */
export function curlSample(call: SampleCall, api: string): string {
  const { method, body, isForm } = call
  // curl uses POST by default when it sends data.
  const implied = body === undefined ? 'GET' : 'POST'
  const parts = [
    `curl ${method === implied ? '' : `-X ${method} `}${word(`${api}${requestTargetOf(call)}`)}`,
    ...(call.isOpen ? [] : [`-H "Authorization: Bearer $${apiKeyVariable}"`]),
    ...(body === undefined ? [] : dataOf(body, isForm)),
    ...(call.responseKind === 'file' ? ['-OJ'] : []),
  ]
  return parts.join(' \\\n  ')
}

/** A logged request that can be sent again. */
export interface LoggedRequest {
  method: string
  /** Request path below the API's base path, without the query. */
  path: string
}

/**
 * Returns the curl command that repeats a logged request. The log stores neither body nor query, so required parameters
 * and the body come from the contract's examples.
 * Mutations get a new idempotency key each time the command runs. The credential is read from the environment.
 */
export function curlToRepeatRequest(call: SampleCall, { method, path }: LoggedRequest, api: string): string {
  const query = requestTargetOf({ ...call, path: '' })
  const parts = [
    `curl ${method === 'HEAD' ? '--head ' : `-X ${word(method)} `}${word(`${api}${path}${query}`)}`,
    ...(call.isOpen ? [] : [`-H "Authorization: Bearer $${apiKeyVariable}"`]),
    ...(call.takesIdempotencyKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(call.body === undefined ? [] : dataOf(call.body, call.isForm)),
  ]
  return parts.join(' \\\n  ')
}

const dataOf = (body: unknown, isForm: boolean): string[] =>
  isForm
    ? Object.entries(body as object).map(([name, value]) => `--data-urlencode ${word(`${name}=${value}`)}`)
    : ["-H 'Content-Type: application/json'", `-d ${word(formatLiteral(body, jsonStyle))}`]
