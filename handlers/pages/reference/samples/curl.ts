import { keyVariable, type SampleCall, targetOf } from './call.ts'
import { jsonStyle, literal } from './literal.ts'

/** A text as one word of a shell. */
const word = (text: string): string => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

/** The call for a shell. `api` is the address of the API. */
export function curlSample(call: SampleCall, api: string): string {
  const { method, body, isForm } = call
  // With data curl takes a POST by itself.
  const implied = body === undefined ? 'GET' : 'POST'
  const parts = [
    `curl ${method === implied ? '' : `-X ${method} `}${word(`${api}${targetOf(call)}`)}`,
    ...(call.isOpen ? [] : [`-H "Authorization: Bearer $${keyVariable}"`]),
    ...(body === undefined ? [] : dataOf(body, isForm)),
    ...(call.answer === 'file' ? ['-OJ'] : []),
  ]
  return parts.join(' \\\n  ')
}

/** A request that was sent before, as it can be sent again. */
export interface SentRequest {
  method: string
  /** As it came, after the API's own; without a query. */
  path: string
}

/**
 * The same request for a shell, with what is not kept of it taken from the contract: the body, and the parameters without
 * which there is no answer. A change gets a key of its own each time; the credential stands in the environment.
 */
export function curlAgain(call: SampleCall, { method, path }: SentRequest, api: string): string {
  const query = targetOf({ ...call, path: '' })
  const parts = [
    `curl ${method === 'HEAD' ? '--head ' : `-X ${word(method)} `}${word(`${api}${path}${query}`)}`,
    ...(call.isOpen ? [] : [`-H "Authorization: Bearer $${keyVariable}"`]),
    ...(call.takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(call.body === undefined ? [] : dataOf(call.body, call.isForm)),
  ]
  return parts.join(' \\\n  ')
}

const dataOf = (body: unknown, isForm: boolean): string[] =>
  isForm
    ? Object.entries(body as object).map(([name, value]) => `--data-urlencode ${word(`${name}=${value}`)}`)
    : ["-H 'Content-Type: application/json'", `-d ${word(literal(body, jsonStyle))}`]
