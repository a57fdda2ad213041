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

const dataOf = (body: unknown, isForm: boolean): string[] =>
  isForm
    ? Object.entries(body as object).map(([name, value]) => `--data-urlencode ${word(`${name}=${value}`)}`)
    : ["-H 'Content-Type: application/json'", `-d ${word(literal(body, jsonStyle))}`]
