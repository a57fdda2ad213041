import type { Request } from 'express'
import { Refusal } from '../../../../db/domain/refusal.ts'
import { normalizeQueryText } from '../../../../db/domain/texts/normalize-text.ts'
import { mediaTypeOf, readBodyBytes } from './body-bytes.ts'

export const formMediaType = 'application/x-www-form-urlencoded'

/** Size limits of a form. */
export interface FormLimits {
  maxBytes: number
  maxFields: number
}

/** Form fields that must not be normalized: secrets that a user types, and values that the page itself sends back. */
export const unnormalizedFields: ReadonlySet<string> = new Set([
  ...['password', 'code', 'token', 'response', 'state'],
  ...['form', 'step', 'setUp', 'turned', 'consent', 'choice', 'return', 'version', 'document', 'total'],
])

/** Returns the value of a form field in the normalized form in which it is stored and compared. */
export const normalizeField = (name: string, value: string): string =>
  unnormalizedFields.has(name) ? value : normalizeQueryText(value)

/**
 * Reads the fields of a page's form, in the order sent. Returns no fields for a body of another media type. Throws the
 * refusals of readBodyBytes and parseFormFields.
 */
export async function readFormFields(request: Request, { maxBytes, maxFields }: FormLimits): Promise<URLSearchParams> {
  if (mediaTypeOf(request) !== formMediaType) return new URLSearchParams()
  const sent = [...parseFormFields(await readBodyBytes(request, maxBytes), maxFields)]
  return new URLSearchParams(sent.map(([name, value]): [string, string] => [name, normalizeField(name, value)]))
}

/**
 * Parses the fields of a form, after counting them. A NUL becomes U+FFFD, because no text column accepts it. Throws
 * Refusal bad_request (413) for more than `maxFields` fields. Express's own reader is not used, because its errors
 * contain the body, which would then be logged.
 */
export function parseFormFields(bytes: Buffer, maxFields: number): URLSearchParams {
  let fields = 1
  for (let at = bytes.indexOf('&'); at >= 0; at = bytes.indexOf('&', at + 1)) fields += 1
  if (fields > maxFields) {
    throw new Refusal('bad_request', `The form has more than ${maxFields} fields.`, { status: 413 })
  }
  const sent = [...new URLSearchParams(bytes.toString('utf8'))]
  return new URLSearchParams(sent.map(([name, value]): [string, string] => [name, value.replaceAll('\0', '\ufffd')]))
}

/** Returns the single value of a field; empty if the field is missing or was sent more than once. */
export function singleValueOf(fields: URLSearchParams, name: string): string {
  const values = fields.getAll(name)
  return values.length === 1 ? values[0]! : ''
}
