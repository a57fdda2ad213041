import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Of a connection's parser, the request that comes in and what is told of it once its head is there. */
interface Parser {
  incoming?: IncomingMessage | null
  onIncoming?(request: IncomingMessage, isKept: boolean): number
}

/** What Node is told of a request's body: to read it if there is one. */
const readBody = 0

/** An answer that is ready before Node has made one. */
export interface ReadyAnswer {
  /** All of it as it goes over the wire, in Latin-1. */
  text(): string
  /** Calls `send` when it may be sent, and returns what sends it before that; without it the answer is sent at once. */
  later?: ((send: () => void) => () => void) | undefined
}

/**
 * Has a look at a request before Node makes an answer for it, which costs more than to send one that is ready. Where `look`
 * has none, the request goes on to the server's listeners. It is asked only for a GET in HTTP/1.1 without a body or an
 * upgrade, on a connection that is kept and has nothing to be sent; whether Node's answer to an earlier request is still on
 * its way there is for `look` to know. An answer that waits is sent before the connection's next, and when the client ends
 * its side.
 *
 * Taken from Node's inside: a connection's `parser`, its `incoming` and its `onIncoming`. Where a Node has them no more, all requests go on.
 */
export function beforeAnswer(server: Server, look: (request: IncomingMessage) => ReadyAnswer | undefined): void {
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
      // Nobody reads the request, and a connection that is kept would hold it.
      parser.incoming = null
      return readBody
    }
  })
}

const isBare = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined && headers.upgrade === undefined
