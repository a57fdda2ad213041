import { readFileSync } from 'node:fs'
import type { Request, Response, Router } from 'express'
import { type CodeNotShownReason, markCodeShown } from '../../../db/services/access/oauth/codes.ts'
import { caseSensitiveRouter } from '../../pipeline/http/case-sensitive.ts'
import { singleValueOf } from '../../pipeline/http/wire/form.ts'
import { pageHandler } from '../../web/pages/browser.ts'
import { assetOf, assetRoutes, copyScript } from '../../web/pages/look/assets.ts'
import { codePagePath } from '../../web/pages/own-addresses.ts'
import { loadTemplates, sendPage } from '../../web/pages/render.ts'
import type { WebSessions } from '../../web/pages/web-sessions.ts'

/**
 * {origin}/oauth/code: the redirect address of command line programs, which do not have their own address. The user
 * copies the code from this page. Anyone can register such a program and send users a link to its consent page. The
 * page therefore shows a code only once and only to the session that gave consent. It names the app and the
 * organization and warns against sharing the code. Of the address's parameters, it shows only a valid code.
 */

const here = new URL('./', import.meta.url)
const templates = loadTemplates(here)
const script = assetOf(readFileSync(new URL('code.js', here)), 'code', 'js')

export function codePageRoutes(webSessions: WebSessions): Router {
  const router = caseSensitiveRouter()
  router.get(
    codePagePath,
    pageHandler((request, response) => answer(webSessions, request, response)),
  )
  router.use(assetRoutes([script]))
  return router
}

async function answer(webSessions: WebSessions, request: Request, response: Response): Promise<void> {
  const asked = new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'))
  const error = singleValueOf(asked, 'error')
  if (error !== '') {
    sendFault(response, error)
    return
  }
  const person = await webSessions.signedIn(request)
  const code = singleValueOf(asked, 'code')
  // A HEAD request shows no code and does not use it up.
  const isRead = person !== undefined && request.method === 'GET'
  const shown = isRead
    ? await markCodeShown(webSessions.database, code, webSessions.browsers.sessionOf(request)!)
    : 'unknown'
  if (typeof shown === 'string') sendUnshown(response, shown)
  else {
    const data = { app: shown.app, person, code }
    sendPage(response, {
      template: 'code',
      templates,
      title: `Your code for ${shown.app}`,
      data,
      scripts: [script.path, copyScript.path],
    })
  }
}

const unshown: Record<CodeNotShownReason, { title: string; text: string; status: number }> = {
  unknown: {
    title: 'There is no code to show here',
    text: 'A code is shown once, within a minute, in the browser in which you have just allowed an app.',
    status: 404,
  },
  shown: {
    title: 'This code was shown before',
    text: 'A code is shown once. If you have not copied it, it expires unused.',
    status: 410,
  },
  expired: {
    title: 'This code has expired',
    text: 'A code is valid for a minute.',
    status: 410,
  },
}

function sendUnshown(response: Response, why: CodeNotShownReason): void {
  const { title, text, status } = unshown[why]
  const again = 'To get one, sign in again on the command line.'
  sendPage(response, { template: 'message', title, status, data: { title, text: `${text} ${again}`, bad: true } })
}

/** Sends a page about an error. It uses only its own sentences, because anyone can put text into a link to the page. */
function sendFault(response: Response, error: string): void {
  const isRefusal = error === 'access_denied'
  const title = isRefusal ? 'Nothing was connected' : 'This app cannot be connected'
  const text = isRefusal
    ? 'You did not allow it, or your organization is not active. You can close this page.'
    : 'The app requested something that this service does not support. The developer of the app finds the reason in the address of this page.'
  sendPage(response, {
    template: 'message',
    title,
    status: isRefusal ? 200 : 400,
    data: { title, text, bad: !isRefusal },
  })
}
