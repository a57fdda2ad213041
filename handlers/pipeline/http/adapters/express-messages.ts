import { IncomingMessage, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * Creates request and response classes with the prototypes that the Express app uses. Express sets the app's prototype
 * on each request and response when it arrives. V8 then loses its optimizations for the object, and every access is
 * slower. Objects of these classes already have the right prototype, so that Express changes nothing.
 *
 * Relies on Express internals: `app.request` and `app.response` are the prototypes that it sets. Its documentation
 * names them only as the place to add methods.
 */
export function createMessageClasses(app: Express): {
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
