import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Of a connection's parser, what is told of each request whose head has come in. */
interface Parser {
  onIncoming?(request: IncomingMessage, isKept: boolean): number
}

/** What Node is told of a request's body: to read it if there is one. */
const readBody = 0

/**
 * Has a look at a request before Node makes an answer for it, which costs more than to send one that is ready. `textFor`
 * returns all of an answer as it goes over the wire, in Latin-1, or undefined: then the request goes on to the listeners of
 * the server. It is asked only for a GET in HTTP/1.1 without a body or an upgrade, on a connection that is kept and has nothing to be
 * sent; whether an answer is still on its way there is for `textFor` to know.
 *
 * Taken from Node's inside: a connection's `parser` and its `onIncoming`. Where a Node has them no more, all requests go on.
 */
export function beforeAnswer(server: Server, textFor: (request: IncomingMessage) => string | undefined): void {
  server.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket
    const goOn = parser?.onIncoming
    if (!parser || !goOn) return
    parser.onIncoming = (request, isKept) => {
      const isPlain = isKept && request.method === 'GET' && request.httpVersionMinor === 1 && isBare(request)
      if (isPlain && socket.writable && socket.writableLength === 0) {
        const text = textFor(request)
        if (text !== undefined) {
          socket.write(text, 'latin1')
          return readBody
        }
      }
      return goOn.call(parser, request, isKept)
    }
  })
}

const isBare = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined && headers.upgrade === undefined
