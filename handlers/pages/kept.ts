import type { Request, Response } from 'express'
import { Fixed, sendBody } from '../http/wire/compression.ts'
import { guardPage, type Reader } from './render.ts'
import type { WebSessions } from './web-sessions.ts'

/** Who is signed in at the browser that asks. */
export type FindReader = (request: Request) => Promise<Reader | undefined>

/** For pages that are there while the database is not: they are then shown as to nobody in particular. */
export const readersOf =
  ({ signedIn, browsers }: Pick<WebSessions, 'signedIn' | 'browsers'>): FindReader =>
  (request) =>
    browsers.sessionOf(request) === undefined ? Promise.resolve(undefined) : signedIn(request).catch(() => undefined)

/**
 * Pages that anybody may read, and that are the same for everybody but for who is named in the header. As nobody in
 * particular gets them they are made once, kept, and revalidated by their ETags; they hold no secret and no form's token,
 * and so may be compressed for those who are signed in too.
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
