import type { NextFunction, Request, Response, Router } from 'express'
import { notFound, Refusal } from '../../../../db/domain/refusal.ts'
import type { Secrets } from '../../../../db/engine/base/secrets.ts'
import type { Database } from '../../../../db/engine/postgres/connection.ts'
import { findLogoByToken } from '../../../../db/services/branding/branding.ts'
import { caseSensitiveRouter } from '../case-sensitive.ts'
import { sendFile } from '../files/send.ts'

/**
 * Returns the router of GET and HEAD /files/logos/{token}: a logo for anyone who has its address, such as pages and
 * mails. This service has encoded the image itself, and the headers keep browsers from treating it as anything else.
 */
export function logoRoutes({ database, secrets }: { database: Database; secrets: Secrets }): Router {
  const router = caseSensitiveRouter()
  router.get('/files/logos/:token', (request: Request, response: Response, next: NextFunction) => {
    sendLogo(database, secrets, request, response).catch(next)
  })
  router.all('/files/logos/:token', (request: Request, _response: Response, next: NextFunction) => {
    const detail = `This address takes GET and HEAD, not ${request.method}.`
    next(new Refusal('bad_request', detail, { status: 405, headers: { Allow: 'GET, HEAD' } }))
  })
  return router
}

async function sendLogo(database: Database, secrets: Secrets, request: Request, response: Response): Promise<void> {
  const logo = await findLogoByToken(database.sql, secrets, String(request.params.token))
  if (!logo) throw notFound('logo')
  response.set({
    'Cache-Control': 'public, max-age=3600',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  const { bytes: content, contentType, hash } = logo
  await sendFile(request, response, { content, contentType, version: hash.slice(0, 32) })
}
