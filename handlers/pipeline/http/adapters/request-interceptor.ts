import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The members of a connection's HTTP parser that this module uses: the incoming request, and the callback for a
 * complete head.
 */
interface Parser {
  incoming?: IncomingMessage | null
  onIncoming?(request: IncomingMessage, isKept: boolean): number
}

/** Return value that makes Node's parser read the request's body, if there is one. */
const readBody = 0

/** A response that is ready before Node creates its own response object. */
export interface PreparedResponse {
  /** Returns the complete response as sent over the wire, in Latin-1. */
  text(): string
  /**
   * Delays the response: schedules `send`, and returns a function that sends the response earlier. Without this member
   * the response is sent at once.
   */
  later?: ((send: () => void) => () => void) | undefined
}

/**
 * Calls `look` for each request, before Node creates a response object. If `look` returns a prepared response, that is
 * sent, which costs less. Otherwise the request goes to the server's listeners as usual.
 *
 * `look` is called only for a GET in HTTP/1.1 without a body or an upgrade, on a kept-alive connection without pending
 * output. It must itself check whether Node's response to an earlier request is still pending. A delayed response is
 * sent early if the connection's next request arrives or the client ends its side.
 *
 * Relies on Node internals: a connection's `parser`, its `incoming` and its `onIncoming`. If a Node version lacks them,
 * all requests take the usual path.
 */
export function interceptRequests(
  server: Server,
  look: (request: IncomingMessage) => PreparedResponse | undefined,
): void {
  server.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket
    const goOn = parser?.onIncoming
    if (!parser || !goOn) return
    let sendWaiting: (() => void) | undefined
    const hurry = (): void => sendWaiting?.()
    socket.prependListener('end', hurry).prependListener('close', hurry)
    parser.onIncoming = (request, isKept) => {
      hurry()
      const isPlain = isKept && request.method === 'GET' && request.httpVersionMinor === 1 && isBare(request)
      const answer = isPlain && socket.writable && socket.writableLength === 0 ? look(request) : undefined
      if (!answer) return goOn.call(parser, request, isKept)
      const send = (): void => {
        sendWaiting = undefined
        if (socket.writable) socket.write(answer.text(), 'latin1')
      }
      if (answer.later) sendWaiting = answer.later(send)
      else send()
      // Without this, a kept-alive connection would keep the answered request in memory.
      parser.incoming = null
      return readBody
    }
  })
}

const isBare = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined && headers.upgrade === undefined
