import type { Request } from 'express'
import { Refusal } from '../../../db/domain/refusal.ts'
import { plainQuery } from '../../../db/domain/texts/plain-text.ts'
import { mediaTypeOf, readBodyBytes } from './body-bytes.ts'

export const formMedia = 'application/x-www-form-urlencoded'

/** The limits of a form. */
export interface FormLimits {
  maxBytes: number
  maxFields: number
}

/**
 * The fields of a page's form that stay as they were sent: secrets that a person types, and what the page itself was given
 * to send back. The letters of all others are composed.
 */
export const fieldsAsSent: ReadonlySet<string> = new Set([
  ...['password', 'code', 'token', 'response', 'state'],
  ...['form', 'step', 'setUp', 'turned', 'consent', 'choice', 'return', 'version', 'document', 'total'],
])

/** The value of a page's field in the form in which it is stored and compared. */
export const plainField = (name: string, value: string): string => (fieldsAsSent.has(name) ? value : plainQuery(value))

/**
 * The fields of a page's form, in the order sent; a body of another media type has none. Throws as fieldsIn does.
 */
export async function readFields(request: Request, { maxBytes, maxFields }: FormLimits): Promise<URLSearchParams> {
  if (mediaTypeOf(request) !== formMedia) return new URLSearchParams()
  const sent = [...fieldsIn(await readBodyBytes(request, maxBytes), maxFields)]
  return new URLSearchParams(sent.map(([name, value]): [string, string] => [name, plainField(name, value)]))
}

/**
 * The fields in a form's bytes, counted before they are parsed; a NUL, which no text column takes, becomes U+FFFD.
 * Throws Refusal bad_request with 413 for more fields than `maxFields`. No error of ours contains the body: Express's
 * own reader puts all of it into its errors, and so into the log.
 */
export function fieldsIn(bytes: Buffer, maxFields: number): URLSearchParams {
  let fields = 1
  for (let at = bytes.indexOf('&'); at >= 0; at = bytes.indexOf('&', at + 1)) fields += 1
  if (fields > maxFields) {
    throw new Refusal('bad_request', `The form has more than ${maxFields} fields.`, { status: 413 })
  }
  const sent = [...new URLSearchParams(bytes.toString('utf8'))]
  return new URLSearchParams(sent.map(([name, value]): [string, string] => [name, value.replaceAll('\0', '\ufffd')]))
}

/** The one value of a field; empty for a field that was sent twice, or not at all. */
export function onlyValue(fields: URLSearchParams, name: string): string {
  const values = fields.getAll(name)
  return values.length === 1 ? values[0]! : ''
}
