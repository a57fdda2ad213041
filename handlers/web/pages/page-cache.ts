import type { Request, Response } from 'express'
import { FixedContent, sendBody } from '../../pipeline/http/wire/compression.ts'
import { type SignedInReader, setSecurityHeaders } from './render.ts'
import type { WebSessions } from './web-sessions.ts'

/** Returns the user who is signed in at the browser that sends the request. */
export type FindSignedInUser = (request: Request) => Promise<SignedInReader | undefined>

/**
 * Returns a function that finds the signed-in user and never throws. If the database is unavailable, it returns
 * undefined, and the page is rendered as for a signed-out visitor.
 */
export const createUserLookup =
  ({ signedIn, browsers }: Pick<WebSessions, 'signedIn' | 'browsers'>): FindSignedInUser =>
  (request) =>
    browsers.sessionOf(request) === undefined ? Promise.resolve(undefined) : signedIn(request).catch(() => undefined)

/**
 * Cache of public pages whose only personal content is the user's name in the header.
 * The signed-out version is rendered once, cached and revalidated by its ETag. The pages contain no secret and no form
 * token, so compression is safe for signed-in users too.
 */
export class PageCache {
  readonly #kept = new Map<string, FixedContent>()
  readonly #findReader: FindSignedInUser

  constructor(findReader: FindSignedInUser) {
    this.#findReader = findReader
  }

  async send(
    request: Request,
    response: Response,
    name: string,
    make: (reader?: SignedInReader) => string | Promise<string>,
  ): Promise<void> {
    const reader = await this.#findReader(request)
    setSecurityHeaders(response, { hasScript: true })
    response.setHeader('Cache-Control', reader ? 'private, no-cache' : 'no-cache')
    response.vary('Cookie').type('html')
    if (reader) {
      await sendBody(request, response, await make(reader))
      return
    }
    const content = this.#kept.get(name) ?? new FixedContent(await make())
    this.#kept.set(name, content)
    await content.send(request, response)
  }
}
