import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { type Language, preferredLanguage } from '../../../db/domain/language/languages.ts'
import { Refusal } from '../../../db/domain/refusal.ts'
import { machineNow } from '../../../db/engine/base/clock.ts'
import type { Secrets } from '../../../db/engine/base/secrets.ts'
import type { Settings } from '../../../db/engine/base/settings.ts'
import { readFormFields, singleValueOf } from '../../pipeline/http/wire/form.ts'
import { readMultipart } from '../../pipeline/http/wire/multipart.ts'

/**
 * Cookies that the service's pages set in a browser, and signed tokens that prove that a form comes from one of these
 * pages.
 * The cookie `browser` identifies any browser, signed in or not. The cookie `session` identifies a signed-in browser. A
 * token is bound to both cookies. Another site cannot forge it, and in another browser or session it is invalid.
 */
export interface BrowserState {
  /** Reports whether a page of another site sent the request, according to the browser's headers. */
  isFromOtherSite(request: Request): boolean
  sessionOf(request: Request): string | undefined
  setSession(response: Response, token: string, lifeMs: number): void
  clearSession(response: Response): void
  /** Stores a sealed text in a cookie for five minutes; `takeSealed` returns it and deletes the cookie. */
  storeSealed(response: Response, sealed: string): void
  takeSealed(request: Request, response: Response): string | undefined
  /**
   * Returns a signed token that contains `text`. Only this browser can send it back, in the same session and within one
   * hour.
   */
  signToken(request: Request, response: Response, purpose: TokenPurpose, text?: string): string
  /**
   * Returns the text in a token from `signToken`. Returns undefined if the token is expired or was signed for another
   * browser, session or purpose.
   */
  readToken(request: Request, purpose: TokenPurpose, signed: string): string | undefined
}

export type TokenPurpose =
  | 'form'
  | 'organization'
  | 'step'
  | 'passkey'
  | 'app'
  | 'factor'
  | 'consent'
  | 'return'
  | 'accounting'
  | 'export'
  | 'sample'

const formLifeMs = 3600_000
const keptSeconds = 300

export function createBrowserState({ publicOrigin }: Pick<Settings, 'publicOrigin'>, secrets: Secrets): BrowserState {
  const { protocol, hostname } = new URL(publicOrigin)
  // Browsers accept __Host- cookies only over https. Plain http is used only on a developer's own machine.
  const plain = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const names = plain
    ? { browser: 'browser', session: 'session', kept: 'kept' }
    : { browser: '__Host-browser', session: '__Host-session', kept: '__Host-kept' }
  const attributes = `Path=/; HttpOnly; SameSite=Lax${plain ? '' : '; Secure'}`
  const browserOf = (request: Request): string | undefined => {
    const value = cookieOf(request, names.browser)
    return value && /^[\w-]{22}$/.test(value) ? value : undefined
  }
  const fresh = new WeakMap<Request, string>()
  const browserFor = (request: Request, response: Response): string => {
    const known = browserOf(request) ?? fresh.get(request)
    if (known) return known
    const made = randomBytes(16).toString('base64url')
    fresh.set(request, made)
    response.append('Set-Cookie', `${names.browser}=${made}; ${attributes}`)
    return made
  }
  const sessionOf = (request: Request): string | undefined => cookieOf(request, names.session)
  const bound = (request: Request, browser: string): string => `${browser}:${sessionOf(request) ?? ''}`
  return {
    isFromOtherSite: (request) => isOfOtherSite(request, publicOrigin),
    sessionOf,
    setSession: (response, token, lifeMs) =>
      void response.append(
        'Set-Cookie',
        `${names.session}=${token}; ${attributes}; Max-Age=${Math.floor(lifeMs / 1000)}`,
      ),
    clearSession: (response) => void response.append('Set-Cookie', `${names.session}=; ${attributes}; Max-Age=0`),
    storeSealed: (response, sealed) =>
      void response.append('Set-Cookie', `${names.kept}=${sealed}; ${attributes}; Max-Age=${keptSeconds}`),
    takeSealed(request, response) {
      const kept = cookieOf(request, names.kept)
      if (kept !== undefined) response.append('Set-Cookie', `${names.kept}=; ${attributes}; Max-Age=0`)
      return kept
    },
    signToken(request, response, purpose, text = '') {
      const browser = browserFor(request, response)
      return secrets.sign(purpose, `${machineNow() + formLifeMs}:${text}`, bound(request, browser))
    },
    readToken(request, purpose, signed) {
      const browser = browserOf(request)
      if (!browser) return undefined
      const found = /^(\d+):(.*)$/s.exec(secrets.unsign(purpose, signed, bound(request, browser)) ?? '')
      return found && Number(found[1]) > machineNow() ? found[2] : undefined
    },
  }
}

function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Returns the value of a form field; an empty string if the field is missing or was sent more than once. */
export type FieldReader = (name: string) => string

const limits = { maxBytes: 64 * 1024, maxFields: 50 }

/**
 * Reads a form and checks that it comes from one of the service's pages. Throws Refusal forbidden for a form from
 * elsewhere, and bad_request with status 413 for a form that is too large.
 */
export async function readVerifiedForm(browsers: BrowserState, request: Request): Promise<FieldReader> {
  const form = await readVerifiedFormEntries(browsers, request)
  return (name) => singleValueOf(form, name)
}

/** Reads a form like `readVerifiedForm`, but allows several values per field and takes custom limits. */
export async function readVerifiedFormEntries(
  browsers: BrowserState,
  request: Request,
  bounds = limits,
): Promise<URLSearchParams> {
  if (browsers.isFromOtherSite(request)) throw foreignForm()
  const form = await readFormFields(request, bounds)
  if (browsers.readToken(request, 'form', singleValueOf(form, 'form')) === undefined) throw foreignForm()
  return form
}

/**
 * Checks the form token that the service's scripts send in the header Form-Token. Neither a link nor a page of another
 * site can set this header. Throws Refusal forbidden if the token is missing or invalid.
 */
export function requireFormToken(browsers: BrowserState, request: Request): void {
  const { 'form-token': token } = request.headers
  if (browsers.isFromOtherSite(request) || browsers.readToken(request, 'form', String(token ?? '')) === undefined)
    throw foreignForm()
}

/**
 * Reports whether a page of another site sent the request, by Sec-Fetch-Site or, in browsers without it, by Origin.
 * The service's pages send no referrer, so the Origin of their forms is "null". The Origin may also match the Host
 * header, because a developer's machine can have other names than PUBLIC_ORIGIN.
 */
function isOfOtherSite({ headers }: Request, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin = 'null', host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== 'null' && origin !== publicOrigin && URL.parse(origin)?.host !== host
}

/** Limits of a form with a picture: body size in bytes, and number of parts. */
const fileLimits = { maxBytes: 6 * 1024 * 1024, maxParts: 40 }

/**
 * Reads a multipart form with a file. Checks the form token, which must be the first part, before it reads the rest.
 * Throws the same refusals as `readVerifiedForm` and `readMultipart`.
 */
export function readVerifiedMultipartForm(browsers: BrowserState, request: Request): Promise<FormData> {
  return readMultipart(request, fileLimits, (first) => {
    const token = first?.name === 'form' ? first.value : ''
    if (browsers.isFromOtherSite(request) || browsers.readToken(request, 'form', token) === undefined)
      throw foreignForm()
  })
}

const foreignForm = (): Refusal =>
  new Refusal(
    'forbidden',
    'This page was open for too long, or cookies are switched off. Go back, reload it and try again.',
  )

/**
 * Returns the language of the Accept-Language header. Pages shown before sign-in use it, because the user is not known
 * yet.
 */
export const requestedLanguage = ({ headers }: Request): Language => preferredLanguage(headers['accept-language'])

/** Wraps an async page handler: a rejected promise is passed to the error page. */
export const pageHandler =
  (serve: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  (request, response, next) => {
    serve(request, response).catch(next)
  }
