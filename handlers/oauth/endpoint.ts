import type { Request, RequestHandler, Response } from 'express'
import { Refusal } from '../../db/domain/refusal.ts'
import { oauthError } from '../pipeline/http/oauth-errors.ts'
import { mediaTypeOf, readBodyBytes } from '../pipeline/http/wire/body-bytes.ts'
import { formMediaType, parseFormFields } from '../pipeline/http/wire/form.ts'

const maxBytes = 64 * 1024
const maxFields = 100

/** Turns an async function that sends its own response into middleware. A rejection becomes a problem. */
export const oauthEndpoint =
  (serve: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  (request, response, next) => {
    serve(request, response).catch(next)
  }

/**
 * Reads the body's bytes, at most 64 KB. Throws Refusal bad_request (413) for more, and invalid_request for another
 * media type or an unknown encoding: these endpoints never return 415.
 */
export async function readOauthBody(request: Request, media: string): Promise<Buffer> {
  if (mediaTypeOf(request) !== media) throw oauthError('invalid_request', `The body must be ${media}.`)
  return readBodyBytes(request, maxBytes).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.extras.status !== 415) throw error
    throw oauthError('invalid_request', error.detail)
  })
}

/** Parameters of a form, keyed by name. An empty parameter counts as absent (RFC 6749, section 3.2). */
export type OauthForm = ReadonlyMap<string, string>

/**
 * Reads the parameters of a form-encoded POST. Throws invalid_request for a repeated parameter and for any parameter in
 * the query, where logs and browser histories would store it. Throws Refusal bad_request (413) for more than a hundred
 * parameters.
 */
export async function readOauthForm(request: Request): Promise<OauthForm> {
  if (request.originalUrl.includes('?')) {
    throw oauthError('invalid_request', 'Send parameters in the body, never in the address.')
  }
  const form = parseFormFields(await readOauthBody(request, formMediaType), maxFields)
  const twice = repeatedName(form)
  if (twice !== undefined) throw oauthError('invalid_request', 'A parameter is given more than once.')
  return new Map([...form].filter(([, value]) => value !== ''))
}

/** Returns the first name that occurs more than once; undefined if every name occurs once. */
export function repeatedName(parameters: URLSearchParams): string | undefined {
  const seen = new Set<string>()
  for (const name of parameters.keys()) {
    if (seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

/** Returns a required parameter. Throws invalid_request if it is missing. */
export function requiredParameter(form: OauthForm, name: string): string {
  const value = form.get(name)
  if (value === undefined) throw oauthError('invalid_request', `${name} is missing.`)
  return value
}

/** Sends JSON that no cache may store. */
export function sendUncachedJson(response: Response, status: number, body: object): void {
  response.status(status)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Pragma', 'no-cache')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}
