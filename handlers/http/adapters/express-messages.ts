import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * The classes of a server's requests and answers, made as what an app of Express has of them. Express gives each the app's
 * prototype when it arrives; an object whose prototype changes loses what V8 knows of it, and all that reads it is slower.
 * These have it from the beginning, and Express's change changes nothing.
 *
 * Taken from Express's inside: `app.request` and `app.response`, which its documentation names for adding methods to, are the
 * prototypes that it gives.
 */
export function messagesOf(app: Express): {
  IncomingMessage: typeof IncomingMessage
  ServerResponse: typeof ServerResponse
} {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype })
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}
