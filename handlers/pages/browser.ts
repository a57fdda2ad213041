import { randomBytes } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import { machineNow } from '../../db/base/clock.ts'
import type { Secrets } from '../../db/base/secrets.ts'
import type { Settings } from '../../db/base/settings.ts'
import { type Language, languageAsked } from '../../db/domain/language/languages.ts'
import { Refusal } from '../../db/domain/refusal.ts'
import { onlyValue, readFields } from '../http/wire/form.ts'
import { readMultipart } from '../http/wire/multipart.ts'

/**
 * A browser at our pages: its two cookies, and the proof that a form it sends is one that we gave it. The cookie
 * `browser` is any browser's, signed in or not; the cookie `session` is the signed-in one's. A form carries a token that
 * is bound to both, so that another site, another browser and an earlier session cannot make one.
 */
export interface Browsers {
  /** Whether a browser says that a page of another site sends the request. */
  isForeign(request: Request): boolean
  sessionOf(request: Request): string | undefined
  setSession(response: Response, token: string, lifeMs: number): void
  clearSession(response: Response): void
  /** Leaves a sealed text with this browser for a few minutes, until the page that shows it takes it. */
  keep(response: Response, sealed: string): void
  takeKept(request: Request, response: Response): string | undefined
  /** A signed text that only this browser, in this session, can bring back, within an hour. */
  give(request: Request, response: Response, purpose: Purpose, text?: string): string
  /** The text of `give`; undefined when this browser was not given it for this purpose, or too long ago. */
  take(request: Request, purpose: Purpose, signed: string): string | undefined
}

export type Purpose =
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

export function browsersOf({ publicOrigin }: Pick<Settings, 'publicOrigin'>, secrets: Secrets): Browsers {
  const { protocol, hostname } = new URL(publicOrigin)
  // A browser takes __Host- cookies over https only; a developer's own machine is the one place without it.
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
    isForeign: (request) => isOfOtherSite(request, publicOrigin),
    sessionOf,
    setSession: (response, token, lifeMs) =>
      void response.append(
        'Set-Cookie',
        `${names.session}=${token}; ${attributes}; Max-Age=${Math.floor(lifeMs / 1000)}`,
      ),
    clearSession: (response) => void response.append('Set-Cookie', `${names.session}=; ${attributes}; Max-Age=0`),
    keep: (response, sealed) =>
      void response.append('Set-Cookie', `${names.kept}=${sealed}; ${attributes}; Max-Age=${keptSeconds}`),
    takeKept(request, response) {
      const kept = cookieOf(request, names.kept)
      if (kept !== undefined) response.append('Set-Cookie', `${names.kept}=; ${attributes}; Max-Age=0`)
      return kept
    },
    give(request, response, purpose, text = '') {
      const browser = browserFor(request, response)
      return secrets.sign(purpose, `${machineNow() + formLifeMs}:${text}`, bound(request, browser))
    },
    take(request, purpose, signed) {
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

/** The fields of a form; one that was sent twice, or not at all, is empty. */
export type FormReader = (name: string) => string

const limits = { maxBytes: 64 * 1024, maxFields: 50 }

/** A form's fields, once it is known to come from our own page. Throws Refusal forbidden, bad_request with 413. */
export async function readOwnForm(browsers: Browsers, request: Request): Promise<FormReader> {
  const form = await readOwnEntries(browsers, request)
  return (name) => onlyValue(form, name)
}

/** The same, of a form whose fields may have several values, and of more fields than usual. */
export async function readOwnEntries(browsers: Browsers, request: Request, bounds = limits): Promise<URLSearchParams> {
  if (browsers.isForeign(request)) throw foreignForm()
  const form = await readFields(request, bounds)
  if (browsers.take(request, 'form', onlyValue(form, 'form')) === undefined) throw foreignForm()
  return form
}

/**
 * For a request by a script of ours, which has the token in the header Form-Token: no other site's page can set that, nor
 * a link. Throws Refusal forbidden.
 */
export function requireFormToken(browsers: Browsers, request: Request): void {
  const { 'form-token': token } = request.headers
  if (browsers.isForeign(request) || browsers.take(request, 'form', String(token ?? '')) === undefined)
    throw foreignForm()
}

/**
 * By Sec-Fetch-Site, and for browsers without it by Origin. Our pages send no referrer, for which their forms' origin is
 * null; and a developer's machine has more names than the one that PUBLIC_ORIGIN says.
 */
function isOfOtherSite({ headers }: Request, publicOrigin: string): boolean {
  const { 'sec-fetch-site': site, origin = 'null', host } = headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  return origin !== 'null' && origin !== publicOrigin && URL.parse(origin)?.host !== host
}

/** Of a form with a picture, and of what comes with it. */
const fileLimits = { maxBytes: 6 * 1024 * 1024, maxParts: 40 }

/**
 * A form with a file, once it is known to come from our own page, by its first part, before anything else of it is read.
 * Throws as `readOwnForm` and `readMultipart` do.
 */
export function readOwnFile(browsers: Browsers, request: Request): Promise<FormData> {
  return readMultipart(request, fileLimits, (first) => {
    const token = first?.name === 'form' ? first.value : ''
    if (browsers.isForeign(request) || browsers.take(request, 'form', token) === undefined) throw foreignForm()
  })
}

const foreignForm = (): Refusal =>
  new Refusal(
    'forbidden',
    'This page was open for too long, or cookies are switched off. Go back, reload it and try again.',
  )

/** What the pages of signing in are in, before anybody knows whose they are. */
export const languageOfReader = ({ headers }: Request): Language => languageAsked(headers['accept-language'])

/** A page: an async step whose rejection becomes an error page. */
export const page =
  (serve: (request: Request, response: Response) => Promise<void>): RequestHandler =>
  (request, response, next) => {
    serve(request, response).catch(next)
  }
