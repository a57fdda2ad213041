import type { Request, Response } from 'express'
import { Fixed, sendBody } from '../http/wire/compression.ts'
import { guardPage, type Reader } from './render.ts'
import type { WebSessions } from './web-sessions.ts'

/** Returns the user who is signed in at the browser that sends the request. */
export type FindReader = (request: Request) => Promise<Reader | undefined>

/**
 * Returns a lookup of the signed-in user that does not fail. If the database is unavailable, the user is undefined and
 * the page is rendered as for a signed-out visitor.
 */
export const readersOf =
  ({ signedIn, browsers }: Pick<WebSessions, 'signedIn' | 'browsers'>): FindReader =>
  (request) =>
    browsers.sessionOf(request) === undefined ? Promise.resolve(undefined) : signedIn(request).catch(() => undefined)

/**
 * Cache of public pages whose only personal content is the user's name in the header.
 * The signed-out version is rendered once, cached and revalidated by its ETag. The pages contain no secret and no form
 * token, so compression is safe for signed-in users too.
 */
export class KeptPages {
  readonly #kept = new Map<string, Fixed>()
  readonly #findReader: FindReader

  constructor(findReader: FindReader) {
    this.#findReader = findReader
  }

  async send(
    request: Request,
    response: Response,
    name: string,
    make: (reader?: Reader) => string | Promise<string>,
  ): Promise<void> {
    const reader = await this.#findReader(request)
    guardPage(response, { hasScript: true })
    response.setHeader('Cache-Control', reader ? 'private, no-cache' : 'no-cache')
    response.vary('Cookie').type('html')
    if (reader) {
      await sendBody(request, response, await make(reader))
      return
    }
    const content = this.#kept.get(name) ?? new Fixed(await make())
    this.#kept.set(name, content)
    await content.send(request, response)
  }
}
