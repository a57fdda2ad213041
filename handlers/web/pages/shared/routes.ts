import type { Request, RequestHandler, Response, Router } from 'express'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import type { FileStore } from '../../../../db/services/files/file-store.ts'
import type { PublicLinkKind } from '../../../../db/services/links/links.ts'
import type { AnyPaperKind } from '../../../../db/services/papers/paper-kind.ts'
import { caseSensitiveRouter } from '../../../pipeline/http/case-sensitive.ts'
import { sendFile } from '../../../pipeline/http/files/send.ts'
import { pageHandler } from '../browser.ts'
import { setSecurityHeaders } from '../render.ts'
import { type Message, sendLinkNotFound, sendMessage, sendWithdrawn, type WithdrawnRecord } from './messages.ts'
import { type SharedRecord, sendPdf } from './pdf.ts'

/** A kind of record that has pages under public links. */
export interface SharedRecordKind<Shared extends SharedRecord> {
  paper: AnyPaperKind
  link: PublicLinkKind
  /**
   * Returns the record of a link token, or what to show instead. Returns undefined if the token is unknown or currently
   * not valid.
   */
  find(token: string): Promise<Shared | { withdrawn: WithdrawnRecord } | { message: Message } | undefined>
}

/** Returns the record of the request's link token. For an invalid token, sends the error page and returns undefined. */
export type FindSharedRecord<Shared> = (request: Request, response: Response) => Promise<Shared | undefined>
type Serve<Shared> = (shared: Shared, request: Request, response: Response) => Promise<void> | void

/** Helpers for the pages of one kind of record. */
export interface SharedPageHelpers<Shared> {
  find: FindSharedRecord<Shared>
  /** Wraps a page handler: finds the record of the request's link token first, or sends the error page. */
  shared(serve: Serve<Shared>): RequestHandler
}

export interface SharedPageDeps {
  database: Database
  files: FileStore
}

/**
 * Returns the routes of one kind of record under its path: its pages, the logo and the PDF. `own` adds the pages; their
 * paths start with `/:token`. The token is the only credential. There are no cookies and no sessions.
 */
export function sharedRoutes<Shared extends SharedRecord>(
  kind: SharedRecordKind<Shared>,
  { database, files }: SharedPageDeps,
  own: (pages: Router, sharing: SharedPageHelpers<Shared>) => void,
): Router {
  const { paper, link } = kind
  const find: FindSharedRecord<Shared> = async (request, response) => {
    const found = await kind.find(String(request.params.token))
    if (found && 'paper' in found) {
      const { requestId } = request.exchange
      return { ...found, caller: { ...found.caller, requestId } }
    }
    if (!found) sendLinkNotFound(response, paper.noun)
    else if ('message' in found) sendMessage(response, found.message)
    else sendWithdrawn(response, paper.noun, found.withdrawn)
    return undefined
  }
  const shared = (serve: Serve<Shared>) =>
    pageHandler(async (request, response) => {
      const found = await find(request, response)
      if (found) await serve(found, request, response)
    })
  const pages = caseSensitiveRouter()
  own(pages, { find, shared })
  pages.get(
    '/:token/logo',
    shared((record, request, response) => sendLogo(record, paper.noun, request, response)),
  )
  pages.get(
    '/:token/pdf',
    shared((record, request, response) => {
      const address = `${link.path}/${request.params.token}`
      return sendPdf({ database, files, kind: paper, address }, record, request, response)
    }),
  )
  pages.use((_request, response) => sendLinkNotFound(response, paper.noun))
  return caseSensitiveRouter().use(link.path, pages)
}

async function sendLogo(
  { paper: { from } }: SharedRecord,
  noun: string,
  request: Request,
  response: Response,
): Promise<void> {
  if (!from.logo) {
    sendLinkNotFound(response, noun)
    return
  }
  setSecurityHeaders(response)
  response.setHeader('Cache-Control', 'private, max-age=3600')
  const { content, contentType, hash: version } = from.logo
  await sendFile(request, response, { content: Buffer.from(content, 'base64'), contentType, version })
}
